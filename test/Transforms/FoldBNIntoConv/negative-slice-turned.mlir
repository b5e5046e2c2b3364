// Slices of the same size that turn the channels round, or repeat one.

// RUN: bnfold-opt %s --split-input-file --fold-bn-into-conv -o %t
// RUN: bnfold-opt %s --split-input-file | diff %t -

func.func @negative_rev(%x: tensor<2x2xf32>) -> tensor<2x3xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0],[10.0, 20.0, 30.0]]> : tensor<2x3xf32>
  %z = arith.constant dense<0.0> : tensor<2x3xf32>
  %r = linalg.matmul ins(%x, %w: tensor<2x2xf32>, tensor<2x3xf32>) outs(%z: tensor<2x3xf32>) -> tensor<2x3xf32>
  %v = tensor.extract_slice %r[0, 2] [2, 3] [1, -1] : tensor<2x3xf32> to tensor<2x3xf32>
  %c = arith.constant dense<[[1.0, 10.0, 100.0],[1.0, 10.0, 100.0]]> : tensor<2x3xf32>
  %q = arith.mulf %v, %c : tensor<2x3xf32>
  return %q : tensor<2x3xf32>
}

// -----

func.func @negative_stride0(%x: tensor<2x2xf32>) -> tensor<2x3xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0],[10.0, 20.0, 30.0]]> : tensor<2x3xf32>
  %z = arith.constant dense<0.0> : tensor<2x3xf32>
  %r = linalg.matmul ins(%x, %w: tensor<2x2xf32>, tensor<2x3xf32>) outs(%z: tensor<2x3xf32>) -> tensor<2x3xf32>
  %v = tensor.extract_slice %r[0, 2] [2, 3] [1, 0] : tensor<2x3xf32> to tensor<2x3xf32>
  %c = arith.constant dense<[[1.0, 10.0, 100.0],[1.0, 10.0, 100.0]]> : tensor<2x3xf32>
  %q = arith.mulf %v, %c : tensor<2x3xf32>
  return %q : tensor<2x3xf32>
}
func.func @negative_dynstride(%x: tensor<2x2xf32>, %o : index, %s: index) -> tensor<2x3xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0],[10.0, 20.0, 30.0]]> : tensor<2x3xf32>
  %z = arith.constant dense<0.0> : tensor<2x3xf32>
  %r = linalg.matmul ins(%x, %w: tensor<2x2xf32>, tensor<2x3xf32>) outs(%z: tensor<2x3xf32>) -> tensor<2x3xf32>
  %v = tensor.extract_slice %r[0, %o] [2, 3] [1, %s] : tensor<2x3xf32> to tensor<2x3xf32>
  %c = arith.constant dense<[[1.0, 10.0, 100.0],[1.0, 10.0, 100.0]]> : tensor<2x3xf32>
  %q = arith.mulf %v, %c : tensor<2x3xf32>
  return %q : tensor<2x3xf32>
}
