// A single add behind a tosa.matmul is where it belongs. A product of two values
// that are not constant has no weights.

// RUN: bnfold-opt %s -o %t
// RUN: bnfold-opt %s --fold-bn-into-conv --remarks-filter=bnfold --verify-diagnostics | diff %t -


func.func @negative_add(%x: tensor<1x4x2xf32>) -> tensor<1x4x3xf32> {
  %w = "tosa.const"() <{values = dense<[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]]> : tensor<1x2x3xf32>}> : () -> tensor<1x2x3xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %b = "tosa.const"() <{values = dense<[[[1.0, 2.0, 3.0]]]> : tensor<1x1x3xf32>}> : () -> tensor<1x1x3xf32>
  %0 = tosa.matmul %x, %w, %z, %z : (tensor<1x4x2xf32>, tensor<1x2x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x3xf32>
  %1 = tosa.add %0, %b : (tensor<1x4x3xf32>, tensor<1x1x3xf32>) -> tensor<1x4x3xf32>
  return %1 : tensor<1x4x3xf32>
}

func.func @negative_two_values(%x: tensor<1x4x2xf32>, %w: tensor<1x2x3xf32>) -> tensor<1x4x3xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<[[[1.0, 10.0, 100.0]]]> : tensor<1x1x3xf32>}> : () -> tensor<1x1x3xf32>
  %b = "tosa.const"() <{values = dense<[[[1.0, 2.0, 3.0]]]> : tensor<1x1x3xf32>}> : () -> tensor<1x1x3xf32>
  // expected-remark@+1 {{the conv's weights are not a constant}}
  %0 = tosa.matmul %x, %w, %z, %z : (tensor<1x4x2xf32>, tensor<1x2x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x3xf32>
  %1 = tosa.add %0, %b : (tensor<1x4x3xf32>, tensor<1x1x3xf32>) -> tensor<1x4x3xf32>
  %2 = tosa.mul %1, %s, %shift : (tensor<1x4x3xf32>, tensor<1x1x3xf32>, tensor<1xi8>) -> tensor<1x4x3xf32>
  return %2 : tensor<1x4x3xf32>
}
