// RUN: %{run-case} %s
// EXPECT: keep left=4
//
// Statistics along the height, which is as large as the channel.
func.func @main(%x: tensor<1x4x4x3xf32>) -> tensor<1x4x4x4xf32> {
  %c1 = "tosa.const"() <{values = dense<[[[[-0.65, 0.44, -0.86], [-0.54, 0.12, 0.70], [0.23, -0.44, 0.83]], [[-0.59, -0.97, -0.46], [-0.11, -0.88, -0.65], [-0.26, 0.14, -0.74]], [[-0.28, 0.78, 0.96], [0.31, 0.38, 0.17], [-0.72, -0.93, -0.96]]], [[[0.82, 0.40, 0.93], [-0.96, 0.27, -0.04], [0.46, -0.36, 1.00]], [[-0.85, 0.09, 0.47], [0.80, 0.47, 0.41], [0.59, 0.83, -0.30]], [[0.37, 0.80, 0.74], [-0.17, 0.58, 0.73], [0.15, 0.25, -0.24]]], [[[0.17, 0.22, -0.84], [0.28, 0.99, 0.76], [0.46, -0.22, 0.47]], [[0.16, -0.12, 0.68], [-0.83, 0.50, -0.94], [0.20, -0.04, -0.54]], [[0.40, -0.01, 0.23], [0.84, -0.49, -0.98], [-0.40, 0.36, -0.59]]], [[[-0.66, 0.81, 0.32], [-0.12, 0.78, -0.35], [0.33, -0.60, -0.14]], [[0.61, 0.83, 0.76], [-0.23, 0.17, -0.37], [-0.73, -0.01, 0.67]], [[0.70, 0.42, 0.90], [-0.45, -0.66, -0.10], [-0.45, -0.57, -0.17]]]]> : tensor<4x3x3x3xf32>}> : () -> tensor<4x3x3x3xf32>
  %c2 = "tosa.const"() <{values = dense<[0.25, -0.01, -0.37, 0.68]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %c3 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %v4 = tosa.conv2d %x, %c1, %c2, %c3, %c3 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x4x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x4xf32>
  %c5 = "tosa.const"() <{values = dense<[[[[0.96]], [[-0.10]], [[-0.85]], [[-0.94]]]]> : tensor<1x4x1x1xf32>}> : () -> tensor<1x4x1x1xf32>
  %v6 = tosa.sub %v4, %c5 : (tensor<1x4x4x4xf32>, tensor<1x4x1x1xf32>) -> tensor<1x4x4x4xf32>
  %c7 = "tosa.const"() <{values = dense<[[[[1.81]], [[0.56]], [[1.56]], [[1.36]]]]> : tensor<1x4x1x1xf32>}> : () -> tensor<1x4x1x1xf32>
  %c8 = "tosa.const"() <{values = dense<1.0e-5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %v9 = tosa.add %c7, %c8 : (tensor<1x4x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x4x1x1xf32>
  %v10 = tosa.rsqrt %v9 : (tensor<1x4x1x1xf32>) -> tensor<1x4x1x1xf32>
  %c12 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v13 = tosa.mul %v6, %v10, %c12 : (tensor<1x4x4x4xf32>, tensor<1x4x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x4xf32>
  %c14 = "tosa.const"() <{values = dense<[[[[-0.38]], [[0.58]], [[-0.96]], [[-0.73]]]]> : tensor<1x4x1x1xf32>}> : () -> tensor<1x4x1x1xf32>
  %c16 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v17 = tosa.mul %v13, %c14, %c16 : (tensor<1x4x4x4xf32>, tensor<1x4x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x4xf32>
  %c18 = "tosa.const"() <{values = dense<[[[[-0.09]], [[-0.95]], [[0.66]], [[-0.53]]]]> : tensor<1x4x1x1xf32>}> : () -> tensor<1x4x1x1xf32>
  %v19 = tosa.add %v17, %c18 : (tensor<1x4x4x4xf32>, tensor<1x4x1x1xf32>) -> tensor<1x4x4x4xf32>
  return %v19 : tensor<1x4x4x4xf32>
}
