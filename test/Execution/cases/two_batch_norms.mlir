// RUN: %{run-case} %s
// EXPECT: fold
//
// Two batch norms in a row.
func.func @main(%x: tensor<1x4x4x3xf32>) -> tensor<1x4x4x2xf32> {
  %c1 = "tosa.const"() <{values = dense<[[[[-0.88, -0.87, -0.58], [-0.68, -0.32, -0.89], [-1.00, -0.70, -0.80]], [[-0.27, -0.95, 0.75], [0.23, -0.70, -0.50], [-0.31, -0.27, -0.75]], [[0.70, 0.99, -0.07], [-0.03, -0.83, -0.80], [-0.31, -0.47, 0.66]]], [[[-0.68, -0.95, 0.90], [0.06, -0.71, 0.09], [-0.95, 0.06, 0.96]], [[0.73, 0.39, -0.48], [-0.27, -0.67, 0.54], [0.07, 0.56, -0.34]], [[-0.55, 0.62, 0.97], [0.71, 0.61, 0.64], [0.48, -0.55, 0.04]]]]> : tensor<2x3x3x3xf32>}> : () -> tensor<2x3x3x3xf32>
  %c2 = "tosa.const"() <{values = dense<[-0.29, -0.94]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %c3 = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %v4 = tosa.conv2d %x, %c1, %c2, %c3, %c3 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x4x3xf32>, tensor<2x3x3x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %c5 = "tosa.const"() <{values = dense<[[[[-0.94, -0.44]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %v6 = tosa.sub %v4, %c5 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %c7 = "tosa.const"() <{values = dense<[[[[0.89, 1.54]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %c8 = "tosa.const"() <{values = dense<1.0e-5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %v9 = tosa.add %c7, %c8 : (tensor<1x1x1x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x2xf32>
  %v10 = tosa.rsqrt %v9 : (tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
  %c12 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v13 = tosa.mul %v6, %v10, %c12 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %c14 = "tosa.const"() <{values = dense<[[[[0.91, -0.11]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %c16 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v17 = tosa.mul %v13, %c14, %c16 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %c18 = "tosa.const"() <{values = dense<[[[[0.87, 0.98]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %v19 = tosa.add %v17, %c18 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %c20 = "tosa.const"() <{values = dense<[[[[0.91, -0.27]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %v21 = tosa.sub %v19, %c20 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %c22 = "tosa.const"() <{values = dense<[[[[0.83, 0.84]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %c23 = "tosa.const"() <{values = dense<1.0e-5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %v24 = tosa.add %c22, %c23 : (tensor<1x1x1x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x2xf32>
  %v25 = tosa.rsqrt %v24 : (tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
  %c27 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v28 = tosa.mul %v21, %v25, %c27 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %c29 = "tosa.const"() <{values = dense<[[[[-0.61, -0.59]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %c31 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %v32 = tosa.mul %v28, %c29, %c31 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %c33 = "tosa.const"() <{values = dense<[[[[0.25, 0.80]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %v34 = tosa.add %v32, %c33 : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  return %v34 : tensor<1x4x4x2xf32>
}
