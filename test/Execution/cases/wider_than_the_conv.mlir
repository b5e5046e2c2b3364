// RUN: %{run-case} %s
// EXPECT: keep left=1
//
// One channel times eight constants: the result has eight.
func.func @main(%x: tensor<1x4x4x3xf32>) -> tensor<1x4x4x8xf32> {
  %c1 = "tosa.const"() <{values = dense<[[[[0.40, 0.69, -0.64]]]]> : tensor<1x1x1x3xf32>}> : () -> tensor<1x1x1x3xf32>
  %c2 = "tosa.const"() <{values = dense<[-0.09]> : tensor<1xf32>}> : () -> tensor<1xf32>
  %c3 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %v4 = tosa.conv2d %x, %c1, %c2, %c3, %c3 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x3xf32>, tensor<1x1x1x3xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  %c5 = "tosa.const"() <{values = dense<[[[[0.48, -0.19, -0.61, -0.67, 0.03, -0.97, 0.79, 0.60]]]]> : tensor<1x1x1x8xf32>}> : () -> tensor<1x1x1x8xf32>
  %c7 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v8 = tosa.mul %v4, %c5, %c7 : (tensor<1x4x4x1xf32>, tensor<1x1x1x8xf32>, tensor<1xi8>) -> tensor<1x4x4x8xf32>
  return %v8 : tensor<1x4x4x8xf32>
}
