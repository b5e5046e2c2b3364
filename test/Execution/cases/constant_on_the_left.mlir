// RUN: %{run-case} %s
// EXPECT: fold
//
// Constant times conv, then constant minus that.
func.func @main(%x: tensor<1x4x4x3xf32>) -> tensor<1x4x4x2xf32> {
  %c1 = "tosa.const"() <{values = dense<[[[[0.87, -0.79, 0.64], [-0.14, -0.01, 0.67], [-0.21, 0.01, 0.38]], [[0.96, -0.31, 0.66], [0.41, 0.27, -0.19], [-0.30, -0.89, -0.74]], [[-0.86, 0.48, -0.49], [-0.67, -0.83, 0.68], [0.74, 0.34, -0.44]]], [[[-0.52, -0.41, -0.08], [-0.68, -0.11, -0.47], [0.92, 0.95, 0.09]], [[-0.51, 0.93, -0.38], [-0.29, -1.00, -0.24], [-0.05, 0.01, -0.60]], [[0.01, -0.99, -0.47], [-0.82, -0.20, -0.92], [-0.96, -0.39, -0.53]]]]> : tensor<2x3x3x3xf32>}> : () -> tensor<2x3x3x3xf32>
  %c2 = "tosa.const"() <{values = dense<[0.17, 0.06]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %c3 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %v4 = tosa.conv2d %x, %c1, %c2, %c3, %c3 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x4x3xf32>, tensor<2x3x3x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %c5 = "tosa.const"() <{values = dense<[[[[0.50, 0.32]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %c7 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v8 = tosa.mul %c5, %v4, %c7 : (tensor<1x1x1x2xf32>, tensor<1x4x4x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %c9 = "tosa.const"() <{values = dense<[[[[0.43, 0.76]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %v10 = tosa.sub %c9, %v8 : (tensor<1x1x1x2xf32>, tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  return %v10 : tensor<1x4x4x2xf32>
}
