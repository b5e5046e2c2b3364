// RUN: %{run-case} %s
// EXPECT: fold
//
// Strided conv with bias and padding, then a batch norm.
func.func @main(%x: tensor<2x5x4x3xf32>) -> tensor<2x3x4x4xf32> {
  %w = "tosa.const"() <{values = dense<[[[[0.3125, 1.3125, -0.15625], [-0.734375, -1.01562, -0.078125], [-0.875, 0.140625, -0.1875]], [[0.125, -0.453125, -1.15625], [0.109375, -0.09375, -0.59375], [0.296875, -1.15625, 1.125]], [[-0.21875, -0.75, -1.10938], [-1.14062, -1.25, -1.0], [0.640625, 1.17188, 0.734375]]], [[[0.5, -1.40625, -0.171875], [1.0625, 0.6875, 0.578125], [-0.25, 0.34375, 0.3125]], [[0.84375, -1.34375, -1.53125], [0.6875, 1.20312, 1.17188], [0.140625, -0.546875, 1.40625]], [[-0.125, 1.29688, 0.578125], [1.34375, 0.046875, 0.71875], [-1.23438, -1.0, -0.4375]]], [[[0.265625, -0.796875, 1.0], [-0.34375, 0.8125, 0.28125], [1.10938, 1.42188, 0.71875]], [[0.46875, -0.171875, -0.3125], [-1.32812, -0.03125, 1.1875], [-0.53125, 0.015625, -0.84375]], [[1.23438, 0.265625, -0.921875], [0.796875, 0.796875, -0.96875], [0.125, -0.140625, -0.890625]]], [[[-0.234375, 1.20312, -0.21875], [-1.14062, -1.07812, -0.734375], [-0.15625, -1.23438, 0.3125]], [[0.703125, 0.953125, -0.234375], [0.9375, 0.96875, 0.171875], [-0.21875, 1.48438, 0.96875]], [[-1.04688, -0.421875, 0.296875], [-1.53125, 1.29688, -1.40625], [1.04688, 0.34375, 1.54688]]]]> : tensor<4x3x3x3xf32>}> : () -> tensor<4x3x3x3xf32>
  %b = "tosa.const"() <{values = dense<[-1.07812, 1.28125, -1.23438, -0.484375]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %conv = tosa.conv2d %x, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 2, 1>} : (tensor<2x5x4x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3x4x4xf32>
  %mean = "tosa.const"() <{values = dense<[[[[1.48438, -0.40625, 0.71875, -0.0625]]]]> : tensor<1x1x1x4xf32>}> : () -> tensor<1x1x1x4xf32>
  %var = "tosa.const"() <{values = dense<[[[[0.859375, 1.25, 0.828125, 0.6875]]]]> : tensor<1x1x1x4xf32>}> : () -> tensor<1x1x1x4xf32>
  %eps = "tosa.const"() <{values = dense<1.0e-5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %gamma = "tosa.const"() <{values = dense<[[[[0.90625, 0.734375, -0.453125, -0.46875]]]]> : tensor<1x1x1x4xf32>}> : () -> tensor<1x1x1x4xf32>
  %beta = "tosa.const"() <{values = dense<[[[[0.40625, 0.421875, 1.25, -0.96875]]]]> : tensor<1x1x1x4xf32>}> : () -> tensor<1x1x1x4xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %centred = tosa.sub %conv, %mean : (tensor<2x3x4x4xf32>, tensor<1x1x1x4xf32>) -> tensor<2x3x4x4xf32>
  %ve = tosa.add %var, %eps : (tensor<1x1x1x4xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x4xf32>
  %r = tosa.rsqrt %ve : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  %norm = tosa.mul %centred, %r, %shift : (tensor<2x3x4x4xf32>, tensor<1x1x1x4xf32>, tensor<1xi8>) -> tensor<2x3x4x4xf32>
  %scaled = tosa.mul %norm, %gamma, %shift : (tensor<2x3x4x4xf32>, tensor<1x1x1x4xf32>, tensor<1xi8>) -> tensor<2x3x4x4xf32>
  %y = tosa.add %scaled, %beta : (tensor<2x3x4x4xf32>, tensor<1x1x1x4xf32>) -> tensor<2x3x4x4xf32>
  return %y : tensor<2x3x4x4xf32>
}
