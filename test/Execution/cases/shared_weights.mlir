// RUN: %{run-case} %s
// EXPECT: fold
//
// Two convs with the same weights and different batch norms.
func.func @main(%x: tensor<1x4x4x3xf32>) -> (tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>) {
  %c1 = "tosa.const"() <{values = dense<[[[[-0.91, -0.72, 0.61], [0.68, 0.28, -0.68], [-0.17, 0.74, 0.77]], [[0.61, -0.59, 0.71], [-0.25, 0.43, -0.73], [0.94, 0.21, 0.45]], [[-0.58, 0.23, 0.16], [0.18, -0.28, 0.46], [-0.32, -0.41, -0.67]]], [[[0.37, -0.78, -0.55], [-0.86, 0.29, 0.11], [0.09, -0.92, -0.12]], [[-0.31, -0.81, -0.99], [1.00, -0.76, -0.40], [-0.46, 0.19, -0.85]], [[-0.06, -0.27, 0.67], [-0.99, -0.33, -0.01], [0.94, 0.03, -0.05]]]]> : tensor<2x3x3x3xf32>}> : () -> tensor<2x3x3x3xf32>
  %c2 = "tosa.const"() <{values = dense<[0.34, -0.41]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %c3 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %v4 = tosa.conv2d %x, %c1, %c2, %c3, %c3 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x4x3xf32>, tensor<2x3x3x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %c5 = "tosa.const"() <{values = dense<[[[[-0.94, 0.00]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %v6 = tosa.sub %v4, %c5 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %c7 = "tosa.const"() <{values = dense<[[[[1.87, 1.61]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %c8 = "tosa.const"() <{values = dense<1.0e-5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %v9 = tosa.add %c7, %c8 : (tensor<1x1x1x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x2xf32>
  %v10 = tosa.rsqrt %v9 : (tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
  %c12 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v13 = tosa.mul %v6, %v10, %c12 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %c14 = "tosa.const"() <{values = dense<[[[[-0.48, 0.37]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %c16 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v17 = tosa.mul %v13, %c14, %c16 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %c18 = "tosa.const"() <{values = dense<[[[[0.70, -0.48]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %v19 = tosa.add %v17, %c18 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %c20 = "tosa.const"() <{values = dense<[0.18, -0.29]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %c21 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %v22 = tosa.conv2d %x, %c1, %c20, %c21, %c21 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x4x3xf32>, tensor<2x3x3x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %c23 = "tosa.const"() <{values = dense<[[[[-0.51, -0.43]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %v24 = tosa.sub %v22, %c23 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %c25 = "tosa.const"() <{values = dense<[[[[0.81, 1.03]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %c26 = "tosa.const"() <{values = dense<1.0e-5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %v27 = tosa.add %c25, %c26 : (tensor<1x1x1x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x2xf32>
  %v28 = tosa.rsqrt %v27 : (tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
  %c30 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v31 = tosa.mul %v24, %v28, %c30 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %c32 = "tosa.const"() <{values = dense<[[[[-0.92, -0.20]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %c34 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v35 = tosa.mul %v31, %c32, %c34 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %c36 = "tosa.const"() <{values = dense<[[[[-0.83, 0.52]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %v37 = tosa.add %v35, %c36 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  return %v19, %v37 : tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>
}
