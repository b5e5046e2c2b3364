// RUN: %{run-case} %s
// EXPECT: fold
//
// A linalg conv and a batch norm in generic ops, as torch-mlir writes them: NCHW,
// the epsilon an f64 that the body truncates.
#full = affine_map<(n, c, h, w) -> (n, c, h, w)>
#channel = affine_map<(n, c, h, w) -> (c)>
#vector = affine_map<(c) -> (c)>
func.func @main(%x: tensor<1x3x6x6xf32>) -> tensor<1x2x4x4xf32> {
  %w = arith.constant dense<[[[[0.5, -1.25, 0.75], [1.5, 0.25, -0.375], [0.125, 2.0, -1.0]], [[0.5, 0.3, 0.7], [-0.9, 0.2, -0.6], [1.1, -0.4, 0.8]], [[0.1, 0.2, -0.3], [0.4, -0.5, 0.6], [-0.7, 0.8, 0.9]]], [[[1.0, 0.9, -0.8], [0.7, -0.6, 0.5], [0.4, 0.3, -0.2]], [[0.6, -1.5, 0.2], [0.3, 0.9, 1.2], [-0.1, 0.7, 0.4]], [[0.8, 0.6, 0.4], [-0.2, 0.5, 1.3], [0.9, -1.1, 0.3]]]]> : tensor<2x3x3x3xf32>
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-5 : f64
  %mean = arith.constant dense<[0.3, -0.7]> : tensor<2xf32>
  %var = arith.constant dense<[1.3, 0.6]> : tensor<2xf32>
  %gamma = arith.constant dense<[0.9, -1.2]> : tensor<2xf32>
  %beta = arith.constant dense<[0.25, 0.5]> : tensor<2xf32>
  %empty = tensor.empty() : tensor<1x2x4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %conv = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%x, %w : tensor<1x3x6x6xf32>, tensor<2x3x3x3xf32>) outs(%init : tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %y = linalg.generic {indexing_maps = [#full, #channel, #channel, #channel, #channel, #full], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %mean, %var, %gamma, %beta : tensor<1x2x4x4xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) outs(%empty : tensor<1x2x4x4xf32>) {
  ^bb0(%c: f32, %m: f32, %v: f32, %g: f32, %b: f32, %out: f32):
    %e = arith.truncf %eps : f64 to f32
    %ve = arith.addf %v, %e : f32
    %r = math.rsqrt %ve : f32
    %d = arith.subf %c, %m : f32
    %n = arith.mulf %d, %r : f32
    %s = arith.mulf %n, %g : f32
    %a = arith.addf %s, %b : f32
    linalg.yield %a : f32
  } -> tensor<1x2x4x4xf32>
  return %y : tensor<1x2x4x4xf32>
}
