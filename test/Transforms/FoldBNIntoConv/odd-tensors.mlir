// Rank zero between conv and chain, no channels at all, blocks listed out of order,
// and ops that die while their neighbours fold: the result is stable and whole.

// RUN: bnfold-opt %s --split-input-file --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --split-input-file --fold-bn-into-conv | diff %t -

// CHECK-LABEL: @through_rank_zero
// CHECK-NOT:   arith.negf
#id = affine_map<(m, n) -> (m, n)>
func.func @through_rank_zero(%x: tensor<1x2xf32>, %z: tensor<1x1xf32>, %o: tensor<1x1xf32>) -> tensor<1x1xf32> {
  %w = arith.constant dense<[[1.0],[10.0]]> : tensor<2x1xf32>
  %z0 = arith.constant dense<0.0> : tensor<1x1xf32>
  %r = linalg.matmul ins(%x, %w: tensor<1x2xf32>, tensor<2x1xf32>) outs(%z0: tensor<1x1xf32>) -> tensor<1x1xf32>
  %c = tensor.collapse_shape %r [] : tensor<1x1xf32> into tensor<f32>
  %e = tensor.expand_shape %c [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  %q = linalg.generic {indexing_maps=[#id,#id], iterator_types=["parallel","parallel"]} ins(%e: tensor<1x1xf32>) outs(%o: tensor<1x1xf32>) {
  ^bb0(%a: f32, %d: f32):
    %s = arith.negf %a : f32
    linalg.yield %s : f32
  } -> tensor<1x1xf32>
  return %q : tensor<1x1xf32>
}

// -----

// CHECK-LABEL: @rank_zero_transposed
// CHECK:       tosa.transpose
func.func @rank_zero_transposed(%x: tensor<1x2xf32>, %o: tensor<1x1xf32>) -> tensor<1x1x1x1x1x1xf32> {
  %w = arith.constant dense<[[1.0],[10.0]]> : tensor<2x1xf32>
  %z0 = arith.constant dense<0.0> : tensor<1x1xf32>
  %r = linalg.matmul ins(%x, %w: tensor<1x2xf32>, tensor<2x1xf32>) outs(%z0: tensor<1x1xf32>) -> tensor<1x1xf32>
  %c = tensor.collapse_shape %r [] : tensor<1x1xf32> into tensor<f32>
  %e = tensor.expand_shape %c [] output_shape [1, 1, 1, 1, 1, 1] : tensor<f32> into tensor<1x1x1x1x1x1xf32>
  %t = tosa.transpose %e {perms = array<i32: 5, 4, 3, 2, 1, 0>} : (tensor<1x1x1x1x1x1xf32>) -> tensor<1x1x1x1x1x1xf32>
  return %t : tensor<1x1x1x1x1x1xf32>
}

// -----

// CHECK-LABEL: @no_channels
// CHECK:       linalg.matmul
func.func @no_channels(%x: tensor<2x2xf32>) -> tensor<2x0xf32> {
  %w = arith.constant dense<1.0> : tensor<2x0xf32>
  %z0 = arith.constant 0.0 : f32
  %em = tensor.empty() : tensor<2x0xf32>
  %z = linalg.fill ins(%z0 : f32) outs(%em : tensor<2x0xf32>) -> tensor<2x0xf32>
  %r = linalg.matmul ins(%x, %w: tensor<2x2xf32>, tensor<2x0xf32>) outs(%z: tensor<2x0xf32>) -> tensor<2x0xf32>
  %n = arith.negf %r : tensor<2x0xf32>
  return %n : tensor<2x0xf32>
}

// -----

// The chain behind folds, the one in front is refused.
// CHECK-LABEL: @folds_behind_only
// CHECK:       tosa.add
// CHECK:       tosa.conv2d
// CHECK-NOT:   tosa.mul
func.func @folds_behind_only(%x: tensor<1x4x4x1xf32>, %p : tensor<1x1x1x1xf32>) -> tensor<1x4x4x1xf32> {
  %w = "tosa.const"() <{values = dense<1.0> : tensor<1x3x3x1xf32>}> : () -> tensor<1x3x3x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %big = "tosa.const"() <{values = dense<1.0e38> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %tiny = "tosa.const"() <{values = dense<1.0e-30> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %two = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %sh = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %y0 = tosa.mul %x, %tiny, %sh : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x1xf32>
  %y = tosa.add %y0, %big : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x4x4x1xf32>
  %r = tosa.conv2d %y, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<1x3x3x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  %m = tosa.mul %r, %two, %sh : (tensor<1x4x4x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x1xf32>
  return %m : tensor<1x4x4x1xf32>
}

// -----

// CHECK-LABEL: @ends_before_dead_op
// CHECK:       math.exp
#id = affine_map<(m, n) -> (m, n)>
func.func @ends_before_dead_op(%x: tensor<2x2xf32>, %y: tensor<2x3xf32>, %o: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0],[10.0, 20.0, 30.0]]> : tensor<2x3xf32>
  %z0 = arith.constant dense<0.0> : tensor<2x3xf32>
  %two = arith.constant 2.0 : f32
  %r = linalg.matmul ins(%x, %w: tensor<2x2xf32>, tensor<2x3xf32>) outs(%z0: tensor<2x3xf32>) -> tensor<2x3xf32>
  %q = linalg.generic {indexing_maps=[#id,#id,#id], iterator_types=["parallel","parallel"]} ins(%r, %y: tensor<2x3xf32>, tensor<2x3xf32>) outs(%o: tensor<2x3xf32>) {
  ^bb0(%a: f32, %d: f32, %u: f32):
    %s = arith.mulf %a, %two : f32
    %m = arith.mulf %s, %d : f32
    %dead = arith.negf %m : f32
    %e = math.exp %d : f32
    linalg.yield %e : f32
  } -> tensor<2x3xf32>
  return %q : tensor<2x3xf32>
}

// -----

// CHECK-LABEL: @blocks_out_of_order
func.func @blocks_out_of_order(%x: tensor<1x2x2xf32>) -> tensor<1x2x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[1.0, 2.0],[10.0, 20.0]]]> : tensor<1x2x2xf32>}> : () -> tensor<1x2x2xf32>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %one = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %two = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %sh = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z0 = arith.constant dense<0.0> : tensor<2x2xf32>
  %w2 = arith.constant dense<[[1.0, 2.0],[10.0, 20.0]]> : tensor<2x2xf32>
  cf.br ^bb2
^bb1:
  %y = tensor.collapse_shape %a [[0, 1], [2]] : tensor<1x2x2xf32> into tensor<2x2xf32>
  %r2 = linalg.matmul ins(%y, %w2: tensor<2x2xf32>, tensor<2x2xf32>) outs(%z0: tensor<2x2xf32>) -> tensor<2x2xf32>
  %e = tensor.expand_shape %r2 [[0, 1], [2]] output_shape [1, 2, 2] : tensor<2x2xf32> into tensor<1x2x2xf32>
  return %e : tensor<1x2x2xf32>
^bb2:
  %r = tosa.matmul %x, %w, %zp, %zp : (tensor<1x2x2xf32>, tensor<1x2x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2xf32>
  %m = tosa.mul %r, %two, %sh : (tensor<1x2x2xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x2x2xf32>
  %a = tosa.add %m, %one : (tensor<1x2x2xf32>, tensor<1x1x1xf32>) -> tensor<1x2x2xf32>
  cf.br ^bb1
}
