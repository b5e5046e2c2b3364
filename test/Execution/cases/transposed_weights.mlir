// RUN: %{run-case} %s
// EXPECT: fold
//
// Weights stored with the input channel first.
func.func @main(%x: tensor<1x4x4x3xf32>) -> tensor<1x4x4x2xf32> {
  %c1 = "tosa.const"() <{values = dense<[[[[-0.10, 0.12, 0.85], [-0.07, 0.02, 0.17], [-0.63, 0.02, 0.26]], [[0.59, -0.81, -0.39], [-0.82, 0.62, 0.39], [-0.92, 0.96, 0.93]]], [[[0.31, 0.23, -0.69], [-0.97, 0.06, -0.88], [-0.62, -0.52, -0.94]], [[-0.07, -0.12, 0.68], [0.04, 0.28, -0.00], [0.32, -0.09, -0.44]]], [[[1.00, 0.99, 0.68], [0.42, -0.37, -0.54], [-0.42, -0.86, 0.53]], [[-0.20, 0.69, -0.23], [0.92, 0.69, -1.00], [-0.58, 0.82, -0.06]]]]> : tensor<3x2x3x3xf32>}> : () -> tensor<3x2x3x3xf32>
  %v2 = tosa.transpose %c1 {perms = array<i32: 1, 2, 3, 0>} : (tensor<3x2x3x3xf32>) -> tensor<2x3x3x3xf32>
  %c3 = "tosa.const"() <{values = dense<[0.96, -0.21]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %c4 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %v5 = tosa.conv2d %x, %v2, %c3, %c4, %c4 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x4x3xf32>, tensor<2x3x3x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %c6 = "tosa.const"() <{values = dense<[[[[-0.85, 0.26]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %v7 = tosa.sub %v5, %c6 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %c8 = "tosa.const"() <{values = dense<[[[[1.67, 0.90]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %c9 = "tosa.const"() <{values = dense<1.0e-5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %v10 = tosa.add %c8, %c9 : (tensor<1x1x1x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x2xf32>
  %v11 = tosa.rsqrt %v10 : (tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
  %c13 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v14 = tosa.mul %v7, %v11, %c13 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %c15 = "tosa.const"() <{values = dense<[[[[-0.83, -0.33]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %c17 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v18 = tosa.mul %v14, %c15, %c17 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %c19 = "tosa.const"() <{values = dense<[[[[0.93, 0.52]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %v20 = tosa.add %v18, %c19 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  return %v20 : tensor<1x4x4x2xf32>
}
