// RUN: %{run-case} %s
// EXPECT: keep left=4
//
// The conv's result is returned as well.
func.func @main(%x: tensor<1x4x4x3xf32>) -> (tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>) {
  %c1 = "tosa.const"() <{values = dense<[[[[0.41, 0.72, 0.26], [-0.19, 0.20, 0.01], [0.97, 0.61, -0.48]], [[0.82, 0.49, 0.56], [0.63, -0.19, 0.79], [0.76, 0.39, 0.53]], [[0.53, -0.19, 0.45], [-0.86, -0.32, -0.06], [-0.98, -0.29, 0.28]]], [[[0.25, -0.54, 0.89], [0.33, -0.32, 0.32], [0.14, 0.07, -0.22]], [[1.00, 0.28, 0.40], [0.52, 0.96, -0.95], [0.23, 0.48, -0.49]], [[-0.20, -0.90, -0.61], [-0.25, -0.80, -0.50], [0.81, 0.10, 0.02]]]]> : tensor<2x3x3x3xf32>}> : () -> tensor<2x3x3x3xf32>
  %c2 = "tosa.const"() <{values = dense<[0.93, 0.14]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %c3 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %v4 = tosa.conv2d %x, %c1, %c2, %c3, %c3 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x4x3xf32>, tensor<2x3x3x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %c5 = "tosa.const"() <{values = dense<[[[[0.99, 0.28]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %v6 = tosa.sub %v4, %c5 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %c7 = "tosa.const"() <{values = dense<[[[[1.71, 0.61]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %c8 = "tosa.const"() <{values = dense<1.0e-5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %v9 = tosa.add %c7, %c8 : (tensor<1x1x1x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x2xf32>
  %v10 = tosa.rsqrt %v9 : (tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
  %c12 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v13 = tosa.mul %v6, %v10, %c12 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %c14 = "tosa.const"() <{values = dense<[[[[0.20, 0.52]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %c16 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v17 = tosa.mul %v13, %c14, %c16 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %c18 = "tosa.const"() <{values = dense<[[[[-0.91, 0.86]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %v19 = tosa.add %v17, %c18 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  return %v19, %v4 : tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>
}
