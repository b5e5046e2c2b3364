// Chains that are as short as can be, or whose merged constants would not be
// finite and normal, and arithmetic that is no chain.

// RUN: bnfold-opt %s --bnfold-merge-affine -o %t
// RUN: bnfold-opt %s | diff %t -

func.func @negative_shortest(%x: tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32> {
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %a = "tosa.const"() <{values = dense<[[[[3.0, 1.5]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.sub %x, %a : (tensor<1x2x2x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x2x2x2xf32>
  %1 = tosa.mul %0, %a, %shift : (tensor<1x2x2x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x2x2x2xf32>
  %2 = tosa.add %1, %a : (tensor<1x2x2x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x2x2x2xf32>
  return %2 : tensor<1x2x2x2xf32>
}

func.func @negative_product_overflows(%x: tensor<4xf32>) -> tensor<4xf32> {
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %a = "tosa.const"() <{values = dense<1.0e30> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.mul %x, %a, %shift : (tensor<4xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<4xf32>
  %1 = tosa.mul %0, %a, %shift : (tensor<4xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

func.func @negative_value_used_between(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %a = "tosa.const"() <{values = dense<3.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.add %x, %a : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  %1 = tosa.add %0, %a : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// Along one dimension, then along another.
func.func @negative_two_dimensions(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %a = "tosa.const"() <{values = dense<[[1.0, 2.0, 3.0]]> : tensor<1x3xf32>}> : () -> tensor<1x3xf32>
  %b = "tosa.const"() <{values = dense<[[1.0], [2.0]]> : tensor<2x1xf32>}> : () -> tensor<2x1xf32>
  %0 = tosa.add %x, %a : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  %1 = tosa.add %0, %b : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

func.func @negative_integers(%x: tensor<4xi32>) -> tensor<4xi32> {
  %a = "tosa.const"() <{values = dense<3> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = tosa.add %x, %a : (tensor<4xi32>, tensor<1xi32>) -> tensor<4xi32>
  %1 = tosa.add %0, %a : (tensor<4xi32>, tensor<1xi32>) -> tensor<4xi32>
  return %1 : tensor<4xi32>
}

// Scalars outside of any body belong to no tensor.
func.func @negative_scalars(%x: f32) -> f32 {
  %a = arith.constant 3.0 : f32
  %0 = arith.addf %x, %a : f32
  %1 = arith.addf %0, %a : f32
  return %1 : f32
}
