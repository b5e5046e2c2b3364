// What sums start from: a number, the tensor that a broadcast repeats, or any
// tensor.

// RUN: bnfold-opt %s --bnfold-form-windows=target=avx2 | FileCheck %s

// CHECK-DAG: #[[$CHANNEL:.+]] = affine_map<(d0, d1, d2, d3) -> (d3)>
// CHECK-DAG: #[[$BATCH:.+]] = affine_map<(d0, d1, d2, d3) -> (d0, 0, 0, d3)>

// CHECK-LABEL: @filled
// CHECK:       start(2.500000e+00 : f32) outs{{.*}}maps = []
func.func @filled(%x: tensor<1x8x8x4xf32>) -> tensor<1x6x6x8xf32> {
  %w = arith.constant dense<1.0> : tensor<8x3x3x4xf32>
  %v = arith.constant 2.5 : f32
  %e = tensor.empty() : tensor<1x6x6x8xf32>
  %o = linalg.fill ins(%v : f32) outs(%e : tensor<1x6x6x8xf32>) -> tensor<1x6x6x8xf32>
  %y = linalg.conv_2d_nhwc_fhwc ins(%x, %w : tensor<1x8x8x4xf32>, tensor<8x3x3x4xf32>) outs(%o : tensor<1x6x6x8xf32>) -> tensor<1x6x6x8xf32>
  return %y : tensor<1x6x6x8xf32>
}

// CHECK-LABEL: @splat
// CHECK:       start(1.500000e+00 : f32) outs{{.*}}maps = []
func.func @splat(%x: tensor<1x8x8x4xf32>) -> tensor<1x6x6x8xf32> {
  %w = arith.constant dense<1.0> : tensor<8x3x3x4xf32>
  %o = arith.constant dense<1.5> : tensor<1x6x6x8xf32>
  %y = linalg.conv_2d_nhwc_fhwc ins(%x, %w : tensor<1x8x8x4xf32>, tensor<8x3x3x4xf32>) outs(%o : tensor<1x6x6x8xf32>) -> tensor<1x6x6x8xf32>
  return %y : tensor<1x6x6x8xf32>
}

// CHECK-LABEL: @bias
// CHECK-SAME:    %[[B:[^ :]+]]: tensor<8xf32>
// CHECK:       start(0.000000e+00 : f32, %[[B]] : tensor<8xf32>) outs{{.*}}maps = [#[[$CHANNEL]]]
func.func @bias(%x: tensor<1x8x8x4xf32>, %b: tensor<8xf32>) -> tensor<1x6x6x8xf32> {
  %w = arith.constant dense<1.0> : tensor<8x3x3x4xf32>
  %e = tensor.empty() : tensor<1x6x6x8xf32>
  %o = linalg.broadcast ins(%b : tensor<8xf32>) outs(%e : tensor<1x6x6x8xf32>) dimensions = [0, 1, 2]
  %y = linalg.conv_2d_nhwc_fhwc ins(%x, %w : tensor<1x8x8x4xf32>, tensor<8x3x3x4xf32>) outs(%o : tensor<1x6x6x8xf32>) -> tensor<1x6x6x8xf32>
  return %y : tensor<1x6x6x8xf32>
}

// TOSA's convs without a bias have one of zeros.
// CHECK-LABEL: @bias_of_one_value
// CHECK:       start(3.500000e+00 : f32) outs{{.*}}maps = []
func.func @bias_of_one_value(%x: tensor<1x8x8x4xf32>) -> tensor<1x6x6x8xf32> {
  %w = arith.constant dense<1.0> : tensor<8x3x3x4xf32>
  %b = arith.constant dense<3.5> : tensor<8xf32>
  %e = tensor.empty() : tensor<1x6x6x8xf32>
  %o = linalg.broadcast ins(%b : tensor<8xf32>) outs(%e : tensor<1x6x6x8xf32>) dimensions = [0, 1, 2]
  %y = linalg.conv_2d_nhwc_fhwc ins(%x, %w : tensor<1x8x8x4xf32>, tensor<8x3x3x4xf32>) outs(%o : tensor<1x6x6x8xf32>) -> tensor<1x6x6x8xf32>
  return %y : tensor<1x6x6x8xf32>
}

// The first result of the op is a broadcast, but not the second.
// CHECK-LABEL: @second_result
// CHECK:       %[[O:.+]]:2 = linalg.generic
// CHECK:       start(0.000000e+00 : f32, %[[O]]#1 : tensor<1x6x6x8xf32>)
func.func @second_result(%x: tensor<1x8x8x4xf32>, %b: tensor<8xf32>) -> (tensor<1x6x6x8xf32>, tensor<1x6x6x8xf32>) {
  %w = arith.constant dense<1.0> : tensor<8x3x3x4xf32>
  %e = tensor.empty() : tensor<1x6x6x8xf32>
  %o:2 = linalg.generic {indexing_maps = [affine_map<(n, h, w, c) -> (c)>, affine_map<(n, h, w, c) -> (n, h, w, c)>, affine_map<(n, h, w, c) -> (n, h, w, c)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%b : tensor<8xf32>) outs(%e, %e : tensor<1x6x6x8xf32>, tensor<1x6x6x8xf32>) {
  ^bb0(%in: f32, %out0: f32, %out1: f32):
    %n = arith.negf %in : f32
    linalg.yield %in, %n : f32, f32
  } -> (tensor<1x6x6x8xf32>, tensor<1x6x6x8xf32>)
  %y = linalg.conv_2d_nhwc_fhwc ins(%x, %w : tensor<1x8x8x4xf32>, tensor<8x3x3x4xf32>) outs(%o#1 : tensor<1x6x6x8xf32>) -> tensor<1x6x6x8xf32>
  return %o#0, %y : tensor<1x6x6x8xf32>, tensor<1x6x6x8xf32>
}

// The bias of an NCHW conv needs no transpose.
// CHECK-LABEL: @bias_nchw
// CHECK-SAME:    %[[B:[^ :]+]]: tensor<8xf32>
// CHECK:       start(0.000000e+00 : f32, %[[B]] : tensor<8xf32>) outs{{.*}}maps = [#[[$CHANNEL]]]
func.func @bias_nchw(%x: tensor<1x4x8x8xf32>, %b: tensor<8xf32>) -> tensor<1x8x6x6xf32> {
  %w = arith.constant dense<1.0> : tensor<8x4x3x3xf32>
  %e = tensor.empty() : tensor<1x8x6x6xf32>
  %o = linalg.broadcast ins(%b : tensor<8xf32>) outs(%e : tensor<1x8x6x6xf32>) dimensions = [0, 2, 3]
  %y = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x4x8x8xf32>, tensor<8x4x3x3xf32>) outs(%o : tensor<1x8x6x6xf32>) -> tensor<1x8x6x6xf32>
  return %y : tensor<1x8x6x6xf32>
}

// CHECK-LABEL: @bias_of_each_image
// CHECK:       start({{.+}} : tensor<2x1x1x8xf32>) outs{{.*}}maps = [#[[$BATCH]]]
func.func @bias_of_each_image(%x: tensor<2x8x8x4xf32>, %b: tensor<2x1x1x8xf32>) -> tensor<2x6x6x8xf32> {
  %w = arith.constant dense<1.0> : tensor<8x3x3x4xf32>
  %e = tensor.empty() : tensor<2x6x6x8xf32>
  %o = linalg.generic {indexing_maps = [affine_map<(n, h, w, c) -> (n, 0, 0, c)>, affine_map<(n, h, w, c) -> (n, h, w, c)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%b : tensor<2x1x1x8xf32>) outs(%e : tensor<2x6x6x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x6x6x8xf32>
  %y = linalg.conv_2d_nhwc_fhwc ins(%x, %w : tensor<2x8x8x4xf32>, tensor<8x3x3x4xf32>) outs(%o : tensor<2x6x6x8xf32>) -> tensor<2x6x6x8xf32>
  return %y : tensor<2x6x6x8xf32>
}
