// An initial value that differs from pixel to pixel, or is no constant, could not
// be scaled with the weights: nothing folds, not even an offset.

// RUN: bnfold-opt %s -o %t
// RUN: bnfold-opt %s --fold-bn-into-conv --remarks-filter=bnfold --verify-diagnostics | diff %t -

!t = tensor<1x2x3x3xf32>

func.func @negative_per_pixel(%x: tensor<1x1x1x2xf32>) -> tensor<1x2x1x2xf32> {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %init = arith.constant dense<[[[[1.0, 2.0]], [[-1.0, -1.0]]]]> : tensor<1x2x1x2xf32>
  // expected-remark@+1 {{the value the conv's sums start from varies within a channel}}
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x1x2xf32>, tensor<2x1x1x1xf32>) outs(%init : tensor<1x2x1x2xf32>) -> tensor<1x2x1x2xf32>
  %s = arith.constant dense<2.0> : tensor<1x2x1x2xf32>
  %y = arith.mulf %conv, %s : tensor<1x2x1x2xf32>
  return %y : tensor<1x2x1x2xf32>
}

func.func @negative_argument(%x: tensor<1x1x3x3xf32>, %init: !t) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  // expected-remark@+1 {{the conv's bias is not constant}}
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s = arith.constant dense<2.0> : !t
  %y = arith.mulf %conv, %s : !t
  return %y : !t
}

func.func @negative_argument_and_add(%x: tensor<1x1x3x3xf32>, %init: !t) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  // expected-remark@+1 {{the conv's bias is not constant}}
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s = arith.constant dense<2.0> : !t
  %y = arith.addf %conv, %s : !t
  return %y : !t
}

// The sum of two convs.
func.func @negative_other_conv(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<1.0> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %first = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  // expected-remark@+1 {{the conv's bias is not constant}}
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%first : !t) -> !t
  %s = arith.constant dense<2.0> : !t
  %y = arith.mulf %conv, %s : !t
  return %y : !t
}
