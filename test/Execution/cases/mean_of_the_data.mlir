// RUN: %{run-case} %s
// EXPECT: keep left=4
//
// A mean that comes from the data, as in training.
func.func @main(%x: tensor<1x4x4x3xf32>) -> tensor<1x4x4x2xf32> {
  %c1 = "tosa.const"() <{values = dense<[[[[0.20, -0.99, 0.55], [-0.62, -0.04, 0.11], [-0.33, -0.42, -0.13]], [[-0.73, 0.73, -0.78], [0.65, -0.56, -0.39], [-0.22, -0.93, -0.74]], [[-0.28, -0.12, 0.75], [0.98, -0.91, 0.07], [-0.74, 0.61, -0.35]]], [[[0.79, 0.09, -0.75], [-0.99, -0.50, 0.74], [-0.70, -0.04, -0.26]], [[-0.31, 0.60, -0.57], [0.44, 0.33, 0.87], [0.04, 0.84, -0.12]], [[0.15, 0.24, 0.68], [0.80, -0.77, -0.73], [0.07, 0.62, 0.07]]]]> : tensor<2x3x3x3xf32>}> : () -> tensor<2x3x3x3xf32>
  %c2 = "tosa.const"() <{values = dense<[-0.40, 0.92]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %c3 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %v4 = tosa.conv2d %x, %c1, %c2, %c3, %c3 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x4x3xf32>, tensor<2x3x3x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %c5 = "tosa.const"() <{values = dense<0.0625> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %v6 = tosa.reduce_sum %v4 {axis = 1 : i32} : (tensor<1x4x4x2xf32>) -> tensor<1x1x4x2xf32>
  %v7 = tosa.reduce_sum %v6 {axis = 2 : i32} : (tensor<1x1x4x2xf32>) -> tensor<1x1x1x2xf32>
  %c9 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v10 = tosa.mul %v7, %c5, %c9 : (tensor<1x1x1x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x2xf32>
  %v11 = tosa.sub %v4, %v10 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %c12 = "tosa.const"() <{values = dense<[[[[-0.40, -0.83]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %c14 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v15 = tosa.mul %v11, %c12, %c14 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %c16 = "tosa.const"() <{values = dense<[[[[-0.90, -0.94]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %v17 = tosa.add %v15, %c16 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  return %v17 : tensor<1x4x4x2xf32>
}
