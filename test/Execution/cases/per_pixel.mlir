// RUN: %{run-case} %s
// EXPECT: keep left=1
//
// A scale that differs from pixel to pixel.
func.func @main(%x: tensor<1x4x4x3xf32>) -> tensor<1x4x4x2xf32> {
  %c1 = "tosa.const"() <{values = dense<[[[[-0.72, -0.91, 0.26], [-0.11, 0.26, 0.31], [0.61, 0.92, 0.37]], [[-0.60, -0.05, -0.64], [-0.98, -0.06, 0.43], [-0.64, -0.46, -0.31]], [[0.39, 0.04, 0.23], [0.51, -0.21, 0.58], [0.81, -0.83, 0.87]]], [[[0.44, -0.74, -0.09], [0.25, 0.82, -0.25], [0.14, 0.76, 0.59]], [[0.89, -0.07, 0.30], [-0.59, 0.44, 0.64], [0.28, 0.44, -0.57]], [[0.80, 0.96, 0.95], [0.07, 0.58, -0.36], [0.82, 0.71, -0.30]]]]> : tensor<2x3x3x3xf32>}> : () -> tensor<2x3x3x3xf32>
  %c2 = "tosa.const"() <{values = dense<[-0.83, -0.12]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %c3 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %v4 = tosa.conv2d %x, %c1, %c2, %c3, %c3 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x4x3xf32>, tensor<2x3x3x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %c5 = "tosa.const"() <{values = dense<[[[[0.10, 0.54], [-0.03, -0.94], [0.62, -0.87], [0.60, -0.65]], [[-0.33, 0.58], [-0.72, -0.70], [0.03, 0.45], [0.68, 0.38]], [[0.89, -0.01], [0.90, -0.83], [-0.56, 0.05], [-0.42, 0.46]], [[0.28, 0.05], [0.69, 0.12], [-0.38, -0.24], [0.69, 0.80]]]]> : tensor<1x4x4x2xf32>}> : () -> tensor<1x4x4x2xf32>
  %c7 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v8 = tosa.mul %v4, %c5, %c7 : (tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  return %v8 : tensor<1x4x4x2xf32>
}
