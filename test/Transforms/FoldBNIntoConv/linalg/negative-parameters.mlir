// Operands that are no constant expression, or one that is not evaluated.

// RUN: bnfold-opt %s -o %t
// RUN: bnfold-opt %s --fold-bn-into-conv --remarks-filter=bnfold --verify-diagnostics | diff %t -

#id = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#c = affine_map<(d0, d1, d2, d3) -> (d1)>
!t = tensor<1x2x3x3xf32>

func.func @negative_generate(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s = tensor.generate {
  ^bb0(%i: index):
    %j = arith.index_cast %i : index to i64
    %c = arith.uitofp %j : i64 to f32
    tensor.yield %c : f32
  } : tensor<2xf32>
  %y = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %s : !t, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %p: f32, %out: f32):
    // expected-remark@+1 {{the other operand is not a constant}}
    %0 = arith.mulf %v, %p : f32
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}

func.func @negative_exp(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %c = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %q = tensor.empty() : tensor<2xf32>
  %s = linalg.exp ins(%c : tensor<2xf32>) outs(%q : tensor<2xf32>) -> tensor<2xf32>
  %y = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %s : !t, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %p: f32, %out: f32):
    // expected-remark@+1 {{the other operand is not a constant}}
    %0 = arith.mulf %v, %p : f32
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}

func.func @negative_sum(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %c = arith.constant dense<[[2.0, 4.0], [1.0, 1.0]]> : tensor<2x2xf32>
  %z = arith.constant dense<0.0> : tensor<2xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%c : tensor<2x2xf32>) outs(%z : tensor<2xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2xf32>
  %y = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %s : !t, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %p: f32, %out: f32):
    // expected-remark@+1 {{the other operand is not a constant}}
    %0 = arith.mulf %v, %p : f32
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}

func.func @negative_diagonal(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %c = arith.constant dense<[[2.0, 4.0], [1.0, 1.0]]> : tensor<2x2xf32>
  %q = tensor.empty() : tensor<2xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%c : tensor<2x2xf32>) outs(%q : tensor<2xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<2xf32>
  %y = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %s : !t, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %p: f32, %out: f32):
    // expected-remark@+1 {{the other operand is not a constant}}
    %0 = arith.mulf %v, %p : f32
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}
