// Where the body uses the conv twice, nothing folds: the other use must see the
// value before the batch norm.

// RUN: bnfold-opt %s -o %t
// RUN: bnfold-opt %s --fold-bn-into-conv --remarks-filter=bnfold --verify-diagnostics | diff %t -

#id = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#c = affine_map<(d0, d1, d2, d3) -> (d1)>
!t = tensor<1x2x3x3xf32>

func.func @negative_twice(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %scale = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %y = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %scale : !t, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %s: f32, %out: f32):
    // expected-remark@+1 {{the value before it has another use}}
    %0 = arith.mulf %v, %s : f32
    %1 = arith.addf %0, %v : f32
    linalg.yield %1 : f32
  } -> !t
  return %y : !t
}

// x * sigmoid(x).
func.func @negative_swish(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv : !t) outs(%e : !t) {
  ^bb0(%v: f32, %out: f32):
    %0 = math.tanh %v : f32
    %1 = arith.mulf %0, %v : f32
    linalg.yield %1 : f32
  } -> !t
  return %y : !t
}

// The op reads the conv as two operands.
func.func @negative_two_operands(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<1.0> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  // expected-remark@+1 {{the conv's result has another use}}
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %conv : !t, !t) outs(%e : !t) {
  ^bb0(%u: f32, %v: f32, %out: f32):
    %0 = arith.mulf %u, %two : f32
    %1 = arith.maximumf %0, %v : f32
    linalg.yield %1 : f32
  } -> !t
  return %y : !t
}
