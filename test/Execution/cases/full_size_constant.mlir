// RUN: %{run-case} %s
// EXPECT: fold
//
// A constant of full size that depends on the channel alone.
func.func @main(%x: tensor<1x4x4x3xf32>) -> tensor<1x4x4x2xf32> {
  %c1 = "tosa.const"() <{values = dense<[[[[-0.58, 0.70, 0.94], [0.05, 0.15, -0.60], [0.07, 0.01, 0.21]], [[-0.94, 0.94, 0.03], [-0.20, 0.60, 0.13], [-0.02, 0.38, -0.87]], [[0.08, -0.17, 0.91], [0.85, -0.46, -0.05], [-0.75, -0.13, 0.63]]], [[[0.80, -0.05, -0.37], [-0.62, 0.24, 0.85], [-0.74, 0.56, -0.95]], [[-0.61, -0.55, 0.37], [-0.36, -0.29, 0.24], [-0.79, 0.46, -0.75]], [[0.02, -0.50, -0.60], [0.06, -0.13, -0.25], [-0.17, 0.06, -0.68]]]]> : tensor<2x3x3x3xf32>}> : () -> tensor<2x3x3x3xf32>
  %c2 = "tosa.const"() <{values = dense<[-0.59, 0.26]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %c3 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %v4 = tosa.conv2d %x, %c1, %c2, %c3, %c3 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x4x3xf32>, tensor<2x3x3x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %c5 = "tosa.const"() <{values = dense<[[[[0.28, 0.06], [0.28, 0.06], [0.28, 0.06], [0.28, 0.06]], [[0.28, 0.06], [0.28, 0.06], [0.28, 0.06], [0.28, 0.06]], [[0.28, 0.06], [0.28, 0.06], [0.28, 0.06], [0.28, 0.06]], [[0.28, 0.06], [0.28, 0.06], [0.28, 0.06], [0.28, 0.06]]]]> : tensor<1x4x4x2xf32>}> : () -> tensor<1x4x4x2xf32>
  %c7 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v8 = tosa.mul %v4, %c5, %c7 : (tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  return %v8 : tensor<1x4x4x2xf32>
}
