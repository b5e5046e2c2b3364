// RUN: %{run-case} %s
// EXPECT: keep left=4
//
// A residual add between conv and batch norm.
func.func @main(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  %c1 = "tosa.const"() <{values = dense<[[[[-0.68, -0.06], [-0.66, -0.01], [0.22, -0.88]], [[0.89, -0.16], [0.05, 0.20], [-0.27, -0.43]], [[0.31, 0.12], [-0.43, 0.43], [-0.41, -0.97]]], [[[-0.51, -0.91], [-0.69, 0.51], [-0.22, 0.80]], [[0.50, -0.90], [0.98, 0.89], [-0.85, 0.81]], [[-0.14, -0.04], [0.95, -0.51], [0.05, 0.87]]]]> : tensor<2x3x3x2xf32>}> : () -> tensor<2x3x3x2xf32>
  %c2 = "tosa.const"() <{values = dense<[0.45, -0.06]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %c3 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %v4 = tosa.conv2d %x, %c1, %c2, %c3, %c3 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<2x3x3x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %v5 = tosa.add %v4, %x : (tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %c6 = "tosa.const"() <{values = dense<[[[[0.96, 0.63]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %v7 = tosa.sub %v5, %c6 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %c8 = "tosa.const"() <{values = dense<[[[[1.41, 0.67]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %c9 = "tosa.const"() <{values = dense<1.0e-5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %v10 = tosa.add %c8, %c9 : (tensor<1x1x1x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x2xf32>
  %v11 = tosa.rsqrt %v10 : (tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
  %c13 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v14 = tosa.mul %v7, %v11, %c13 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %c15 = "tosa.const"() <{values = dense<[[[[0.25, -0.09]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %c17 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v18 = tosa.mul %v14, %c15, %c17 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %c19 = "tosa.const"() <{values = dense<[[[[-0.59, -0.90]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %v20 = tosa.add %v18, %c19 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  return %v20 : tensor<1x4x4x2xf32>
}
