// Filters that are computed, gathered out of range or at other indices, or no
// constant.

// RUN: bnfold-opt %s -o %t
// RUN: bnfold-opt %s --fold-bn-into-conv --remarks-filter=bnfold --verify-diagnostics | diff %t -

#id = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
!t = tensor<1x2x1x3xf32>
!f = tensor<2x1x1x2xf32>

// Arithmetic on weights would round them once more.
func.func @negative_computed(%x: tensor<1x1x1x4xf32>) -> !t {
  %zero = arith.constant 0.0 : f32
  %f = tensor.empty() : !f
  %src = arith.constant dense<1.0> : !f
  %w = arith.addf %src, %src : !f
  %e = tensor.empty() : !t
  %s = arith.constant dense<[[[[10.0, 10.0, 10.0]], [[100.0, 100.0, 100.0]]]]> : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  // expected-remark@+1 {{the conv's weights are not a constant}}
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x1x4xf32>, !f) outs(%init : !t) -> !t
  %y = arith.mulf %conv, %s : !t
  return %y : !t
}

// The last element is out of range.
func.func @negative_out_of_range(%x: tensor<1x1x1x4xf32>) -> !t {
  %zero = arith.constant 0.0 : f32
  %f = tensor.empty() : !f
  %src = arith.constant dense<[[[[1.0, 2.0]], [[3.0, 4.0]]]]> : tensor<1x2x1x2xf32>
  %c1 = arith.constant 1 : index
  %w = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%f : !f) {
  ^bb0(%out: f32):
    %o = linalg.index 0 : index
    %i = linalg.index 1 : index
    %kh = linalg.index 2 : index
    %kw = linalg.index 3 : index
    %next = arith.addi %c1, %kw : index
    %v = tensor.extract %src[%i, %o, %kh, %next] : tensor<1x2x1x2xf32>
    linalg.yield %v : f32
  } -> !f
  %e = tensor.empty() : !t
  %s = arith.constant dense<[[[[10.0, 10.0, 10.0]], [[100.0, 100.0, 100.0]]]]> : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  // expected-remark@+1 {{the conv's weights are not a constant}}
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x1x4xf32>, !f) outs(%init : !t) -> !t
  %y = arith.mulf %conv, %s : !t
  return %y : !t
}

// The first one is.
func.func @negative_below_zero(%x: tensor<1x1x1x4xf32>) -> !t {
  %zero = arith.constant 0.0 : f32
  %f = tensor.empty() : !f
  %src = arith.constant dense<[[[[1.0, 2.0]], [[3.0, 4.0]]]]> : tensor<1x2x1x2xf32>
  %c1 = arith.constant 1 : index
  %w = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%f : !f) {
  ^bb0(%out: f32):
    %o = linalg.index 0 : index
    %i = linalg.index 1 : index
    %kh = linalg.index 2 : index
    %kw = linalg.index 3 : index
    %back = arith.subi %kw, %c1 : index
    %v = tensor.extract %src[%i, %o, %kh, %back] : tensor<1x2x1x2xf32>
    linalg.yield %v : f32
  } -> !f
  %e = tensor.empty() : !t
  %s = arith.constant dense<[[[[10.0, 10.0, 10.0]], [[100.0, 100.0, 100.0]]]]> : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  // expected-remark@+1 {{the conv's weights are not a constant}}
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x1x4xf32>, !f) outs(%init : !t) -> !t
  %y = arith.mulf %conv, %s : !t
  return %y : !t
}

func.func @negative_not_linear(%x: tensor<1x1x1x4xf32>) -> !t {
  %zero = arith.constant 0.0 : f32
  %f = tensor.empty() : !f
  %src = arith.constant dense<[[[[1.0, 2.0]], [[3.0, 4.0]]]]> : tensor<1x2x1x2xf32>
  %w = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%f : !f) {
  ^bb0(%out: f32):
    %o = linalg.index 0 : index
    %i = linalg.index 1 : index
    %kh = linalg.index 2 : index
    %kw = linalg.index 3 : index
    %at = arith.muli %kw, %o : index
    %v = tensor.extract %src[%i, %o, %kh, %at] : tensor<1x2x1x2xf32>
    linalg.yield %v : f32
  } -> !f
  %e = tensor.empty() : !t
  %s = arith.constant dense<[[[[10.0, 10.0, 10.0]], [[100.0, 100.0, 100.0]]]]> : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  // expected-remark@+1 {{the conv's weights are not a constant}}
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x1x4xf32>, !f) outs(%init : !t) -> !t
  %y = arith.mulf %conv, %s : !t
  return %y : !t
}

func.func @negative_other_index_op(%x: tensor<1x1x1x4xf32>) -> !t {
  %zero = arith.constant 0.0 : f32
  %f = tensor.empty() : !f
  %src = arith.constant dense<[[[[1.0, 2.0]], [[3.0, 4.0]]]]> : tensor<1x2x1x2xf32>
  %c1 = arith.constant 1 : index
  %w = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%f : !f) {
  ^bb0(%out: f32):
    %o = linalg.index 0 : index
    %i = linalg.index 1 : index
    %kh = linalg.index 2 : index
    %kw = linalg.index 3 : index
    %at = arith.remui %kw, %c1 : index
    %v = tensor.extract %src[%i, %o, %kh, %at] : tensor<1x2x1x2xf32>
    linalg.yield %v : f32
  } -> !f
  %e = tensor.empty() : !t
  %s = arith.constant dense<[[[[10.0, 10.0, 10.0]], [[100.0, 100.0, 100.0]]]]> : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  // expected-remark@+1 {{the conv's weights are not a constant}}
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x1x4xf32>, !f) outs(%init : !t) -> !t
  %y = arith.mulf %conv, %s : !t
  return %y : !t
}

func.func @negative_argument(%x: tensor<1x1x1x4xf32>, %w: !f) -> !t {
  %zero = arith.constant 0.0 : f32

  %e = tensor.empty() : !t
  %s = arith.constant dense<[[[[10.0, 10.0, 10.0]], [[100.0, 100.0, 100.0]]]]> : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  // expected-remark@+1 {{the conv's weights are not a constant}}
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x1x4xf32>, !f) outs(%init : !t) -> !t
  %y = arith.mulf %conv, %s : !t
  return %y : !t
}
