// A slice that drops a channel, or whose result drops a dimension, ends the search;
// so does a constant per channel behind a reshape that mixes channels up.

// RUN: bnfold-opt %s -o %t
// RUN: bnfold-opt %s --fold-bn-into-conv --remarks-filter=bnfold --verify-diagnostics | diff %t -

!t = tensor<1x2x3x3xf32>

func.func @negative_one_channel(%x: tensor<1x1x3x3xf32>) -> tensor<1x1x3x3xf32> {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s = arith.constant dense<2.0> : tensor<1x1x3x3xf32>
  %cut = tensor.extract_slice %conv[0, 1, 0, 0] [1, 1, 3, 3] [1, 1, 1, 1] : !t to tensor<1x1x3x3xf32>
  %y = arith.mulf %cut, %s : tensor<1x1x3x3xf32>
  return %y : tensor<1x1x3x3xf32>
}

func.func @negative_rank_reduced(%x: tensor<1x1x3x3xf32>) -> tensor<2x3x3xf32> {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s = arith.constant dense<2.0> : tensor<2x3x3xf32>
  %cut = tensor.extract_slice %conv[0, 0, 0, 0] [1, 2, 3, 3] [1, 1, 1, 1] : !t to tensor<2x3x3xf32>
  %y = arith.mulf %cut, %s : tensor<2x3x3xf32>
  return %y : tensor<2x3x3xf32>
}

// Pairs of neighbours, not channels.
func.func @negative_pairs(%x: tensor<1x1x3x3xf32>) -> tensor<18xf32> {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %flat = tensor.collapse_shape %conv [[0, 1, 2, 3]] : !t into tensor<18xf32>
  %s = arith.constant dense<[2.0, 4.0, 2.0, 4.0, 2.0, 4.0, 2.0, 4.0, 2.0, 4.0, 2.0, 4.0, 2.0, 4.0, 2.0, 4.0, 2.0, 4.0]> : tensor<18xf32>
  // expected-remark@+1 {{varies along a dimension that is not the output channel}}
  %y = arith.mulf %flat, %s : tensor<18xf32>
  return %y : tensor<18xf32>
}
