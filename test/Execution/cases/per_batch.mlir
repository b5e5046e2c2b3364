// RUN: %{run-case} %s
// EXPECT: keep left=1
//
// A scale that differs from batch entry to batch entry; there are as many as channels.
func.func @main(%x: tensor<2x4x4x3xf32>) -> tensor<2x4x4x2xf32> {
  %c1 = "tosa.const"() <{values = dense<[[[[0.70, 0.22, 0.71], [-0.53, 0.48, 0.62], [0.81, -0.37, -0.37]], [[0.85, -0.56, 1.00], [0.78, -0.73, -0.52], [0.45, -0.48, -0.81]], [[0.66, -0.16, 0.58], [-0.75, -0.19, 0.37], [-0.96, -0.60, 0.36]]], [[[0.82, 0.94, -0.77], [0.01, 0.52, 0.01], [0.37, -0.62, -0.86]], [[-0.79, -0.93, 0.10], [0.03, 0.14, -0.71], [-0.63, -0.59, 0.68]], [[0.98, 0.85, -0.81], [-0.88, 0.90, -0.08], [0.53, -0.35, -0.07]]]]> : tensor<2x3x3x3xf32>}> : () -> tensor<2x3x3x3xf32>
  %c2 = "tosa.const"() <{values = dense<[0.03, -0.14]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %c3 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %v4 = tosa.conv2d %x, %c1, %c2, %c3, %c3 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<2x4x4x3xf32>, tensor<2x3x3x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x4x4x2xf32>
  %c5 = "tosa.const"() <{values = dense<[[[[0.20]]], [[[-0.97]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %c7 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v8 = tosa.mul %v4, %c5, %c7 : (tensor<2x4x4x2xf32>, tensor<2x1x1x1xf32>, tensor<1xi8>) -> tensor<2x4x4x2xf32>
  return %v8 : tensor<2x4x4x2xf32>
}
