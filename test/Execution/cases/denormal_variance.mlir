// RUN: %{run-case} %s
// EXPECT: fold
//
// A variance of 5.6e-45, as trained models have.
func.func @main(%x: tensor<1x4x4x3xf32>) -> tensor<1x4x4x2xf32> {
  %c1 = "tosa.const"() <{values = dense<[[[[0.68, -0.04, 0.31], [0.60, -0.83, 0.32], [0.82, 0.56, 0.50]], [[-0.04, -0.64, 0.58], [-0.33, 0.60, 0.94], [-0.21, -0.20, 0.89]], [[0.45, -0.66, -0.75], [-0.70, 0.81, 0.61], [-0.71, 0.65, 0.96]]], [[[0.31, -0.30, 0.10], [-0.74, -0.97, 0.94], [0.30, 0.05, 0.87]], [[-0.13, 0.74, 0.65], [-0.58, -0.50, -0.41], [-0.52, 0.17, -0.48]], [[-0.16, -0.74, 0.82], [-0.29, -0.08, 0.17], [0.81, -0.16, 0.84]]]]> : tensor<2x3x3x3xf32>}> : () -> tensor<2x3x3x3xf32>
  %c2 = "tosa.const"() <{values = dense<[0.00, 0.06]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %c3 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %v4 = tosa.conv2d %x, %c1, %c2, %c3, %c3 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x4x3xf32>, tensor<2x3x3x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %c5 = "tosa.const"() <{values = dense<[[[[0.05, -0.96]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %v6 = tosa.sub %v4, %c5 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %c7 = "tosa.const"() <{values = dense<[[[[5.6e-45, 1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %c8 = "tosa.const"() <{values = dense<1.0e-5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %v9 = tosa.add %c7, %c8 : (tensor<1x1x1x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x2xf32>
  %v10 = tosa.rsqrt %v9 : (tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
  %c12 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v13 = tosa.mul %v6, %v10, %c12 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %c14 = "tosa.const"() <{values = dense<[[[[-0.12, -0.63]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %c16 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v17 = tosa.mul %v13, %c14, %c16 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %c18 = "tosa.const"() <{values = dense<[[[[-0.99, 0.60]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %v19 = tosa.add %v17, %c18 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  return %v19 : tensor<1x4x4x2xf32>
}
