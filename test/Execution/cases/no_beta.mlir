// RUN: %{run-case} %s
// EXPECT: fold
//
// A batch norm without its offset.
func.func @main(%x: tensor<1x4x4x3xf32>) -> tensor<1x4x4x2xf32> {
  %c1 = "tosa.const"() <{values = dense<[[[[0.39, 0.19, 0.16], [-0.09, 0.68, 0.89], [-0.05, 0.33, -0.88]], [[0.40, 0.29, 0.99], [0.64, -0.43, -0.23], [0.34, -0.95, -0.08]], [[-0.66, -0.77, -0.88], [0.54, -0.74, -0.50], [-0.22, 0.74, -0.84]]], [[[-0.10, 0.10, 0.77], [0.64, 0.73, -0.44], [-0.17, -0.28, 0.77]], [[0.92, -0.70, -0.65], [-0.54, -0.53, -0.03], [0.18, -0.47, -0.99]], [[-0.16, -0.26, 0.13], [0.91, 0.38, 0.03], [0.24, 0.35, -0.89]]]]> : tensor<2x3x3x3xf32>}> : () -> tensor<2x3x3x3xf32>
  %c2 = "tosa.const"() <{values = dense<[0.80, 0.56]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %c3 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %v4 = tosa.conv2d %x, %c1, %c2, %c3, %c3 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x4x3xf32>, tensor<2x3x3x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %c5 = "tosa.const"() <{values = dense<[[[[0.75, 0.60]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %v6 = tosa.sub %v4, %c5 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %c7 = "tosa.const"() <{values = dense<[[[[1.09, 1.10]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %c8 = "tosa.const"() <{values = dense<1.0e-5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %v9 = tosa.add %c7, %c8 : (tensor<1x1x1x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x2xf32>
  %v10 = tosa.rsqrt %v9 : (tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
  %c12 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v13 = tosa.mul %v6, %v10, %c12 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %c14 = "tosa.const"() <{values = dense<[[[[-0.79, 0.27]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %c16 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v17 = tosa.mul %v13, %c14, %c16 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  return %v17 : tensor<1x4x4x2xf32>
}
