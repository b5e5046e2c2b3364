// Ops behind a linalg conv that are no affine step of it.

// RUN: bnfold-opt %s -o %t
// RUN: bnfold-opt %s --fold-bn-into-conv --remarks-filter=bnfold --verify-diagnostics | diff %t -

#id = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#c = affine_map<(d0, d1, d2, d3) -> (d1)>
!t = tensor<1x2x3x3xf32>

func.func @negative_generic_div_reversed(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %y = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %s : !t, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %p: f32, %out: f32):
    // expected-remark@+1 {{a constant divided by the conv}}
    %0 = arith.divf %p, %v : f32
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}

func.func @negative_named_div_reversed(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s1 = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %s = linalg.broadcast ins(%s1 : tensor<2xf32>) outs(%e : !t) dimensions = [0, 2, 3]
  // expected-remark@+1 {{a constant divided by the conv}}
  %y = linalg.div ins(%s, %conv : !t, !t) outs(%e : !t) -> !t
  return %y : !t
}

// Not read: a linalg.map whose body is more than one op.
func.func @negative_map_of_two_ops(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s1 = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %s = linalg.broadcast ins(%s1 : tensor<2xf32>) outs(%e : !t) dimensions = [0, 2, 3]
  %y = linalg.map ins(%conv, %s : !t, !t) outs(%e : !t)
    (%v: f32, %p: f32, %out: f32) {
      %0 = arith.mulf %v, %p : f32
      %1 = arith.addf %0, %p : f32
      linalg.yield %1 : f32
    }
  return %y : !t
}

// Every conv element goes to more than one place.
func.func @negative_repeated(%x: tensor<1x1x3x1xf32>) -> !t {
  %w = arith.constant dense<1.0> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2.0 : f32
  %e1 = tensor.empty() : tensor<1x2x3x1xf32>
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e1 : tensor<1x2x3x1xf32>) -> tensor<1x2x3x1xf32>
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x1xf32>, tensor<2x1x1x1xf32>) outs(%init : tensor<1x2x3x1xf32>) -> tensor<1x2x3x1xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv : tensor<1x2x3x1xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %out: f32):
    %0 = arith.mulf %v, %two : f32
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}

// Summed, not elementwise.
func.func @negative_reduced(%x: tensor<1x1x3x3xf32>) -> tensor<1x2x3xf32> {
  %w = arith.constant dense<1.0> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2.0 : f32
  %e = tensor.empty() : !t
  %e3 = tensor.empty() : tensor<1x2x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %sum = linalg.fill ins(%zero : f32) outs(%e3 : tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %y = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%conv : !t) outs(%sum : tensor<1x2x3xf32>) {
  ^bb0(%v: f32, %out: f32):
    %0 = arith.mulf %v, %two : f32
    %1 = arith.addf %0, %out : f32
    linalg.yield %1 : f32
  } -> tensor<1x2x3xf32>
  return %y : tensor<1x2x3xf32>
}

// Computed from the loops.
func.func @negative_from_index(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<1.0> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv : !t) outs(%e : !t) {
  ^bb0(%v: f32, %out: f32):
    %i = linalg.index 1 : index
    %j = arith.index_cast %i : index to i64
    %k = arith.sitofp %j : i64 to f32
    // expected-remark@+1 {{the other operand is not a constant}}
    %0 = arith.mulf %v, %k : f32
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}

// Reads what it is about to overwrite.
func.func @negative_reads_output(%x: tensor<1x1x3x3xf32>, %o: !t) -> !t {
  %w = arith.constant dense<1.0> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv : !t) outs(%o : !t) {
  ^bb0(%v: f32, %out: f32):
    // expected-remark@+1 {{the other operand is not a constant}}
    %0 = arith.mulf %v, %out : f32
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}
