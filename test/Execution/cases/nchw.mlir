// RUN: %{run-case} %s
// EXPECT: fold
//
// A conv in NHWC and its batch norm in NCHW, a transpose between them.
func.func @main(%x: tensor<1x3x4x4xf32>) -> tensor<1x2x4x4xf32> {
  %v1 = tosa.transpose %x {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x3x4x4xf32>) -> tensor<1x4x4x3xf32>
  %c2 = "tosa.const"() <{values = dense<[[[[-0.76, -0.51, -0.80], [-0.88, 0.59, -0.64], [0.12, -0.11, -0.62]], [[0.46, -0.74, 0.29], [-0.77, -0.16, -0.57], [-0.46, 0.94, 0.61]], [[-0.39, 0.77, -0.58], [-0.21, 0.71, 0.28], [-0.80, 0.98, -0.57]]], [[[-0.48, 0.55, -0.34], [-0.41, -0.85, -0.82], [0.17, -0.51, 0.20]], [[-0.26, -0.09, 0.92], [-0.03, 0.15, 0.73], [-0.63, -0.69, 0.82]], [[0.64, -0.50, -0.62], [0.48, 0.88, -0.61], [0.90, 0.76, 0.21]]]]> : tensor<2x3x3x3xf32>}> : () -> tensor<2x3x3x3xf32>
  %c3 = "tosa.const"() <{values = dense<[-0.16, -0.79]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %c4 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %v5 = tosa.conv2d %v1, %c2, %c3, %c4, %c4 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x4x3xf32>, tensor<2x3x3x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %v6 = tosa.transpose %v5 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x4x4x2xf32>) -> tensor<1x2x4x4xf32>
  %c7 = "tosa.const"() <{values = dense<[[[[-0.92]], [[0.93]]]]> : tensor<1x2x1x1xf32>}> : () -> tensor<1x2x1x1xf32>
  %v8 = tosa.sub %v6, %c7 : (tensor<1x2x4x4xf32>, tensor<1x2x1x1xf32>) -> tensor<1x2x4x4xf32>
  %c9 = "tosa.const"() <{values = dense<[[[[0.86]], [[1.56]]]]> : tensor<1x2x1x1xf32>}> : () -> tensor<1x2x1x1xf32>
  %c10 = "tosa.const"() <{values = dense<1.0e-5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %v11 = tosa.add %c9, %c10 : (tensor<1x2x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x2x1x1xf32>
  %v12 = tosa.rsqrt %v11 : (tensor<1x2x1x1xf32>) -> tensor<1x2x1x1xf32>
  %c14 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v15 = tosa.mul %v8, %v12, %c14 : (tensor<1x2x4x4xf32>, tensor<1x2x1x1xf32>, tensor<1xi8>) -> tensor<1x2x4x4xf32>
  %c16 = "tosa.const"() <{values = dense<[[[[-0.49]], [[0.65]]]]> : tensor<1x2x1x1xf32>}> : () -> tensor<1x2x1x1xf32>
  %c18 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v19 = tosa.mul %v15, %c16, %c18 : (tensor<1x2x4x4xf32>, tensor<1x2x1x1xf32>, tensor<1xi8>) -> tensor<1x2x4x4xf32>
  %c20 = "tosa.const"() <{values = dense<[[[[0.19]], [[-0.41]]]]> : tensor<1x2x1x1xf32>}> : () -> tensor<1x2x1x1xf32>
  %v21 = tosa.add %v19, %c20 : (tensor<1x2x4x4xf32>, tensor<1x2x1x1xf32>) -> tensor<1x2x4x4xf32>
  return %v21 : tensor<1x2x4x4xf32>
}
