// RUN: %{run-case} %s
// EXPECT: fold
//
// Depthwise with multiplier 2: output channel 2*c + m.
func.func @main(%x: tensor<1x4x5x3xf32>) -> tensor<1x4x5x6xf32> {
  %w = "tosa.const"() <{values = dense<[[[[-1.34375, 1.01562], [1.20312, -1.39062], [0.09375, 0.375]], [[-0.546875, 0.015625], [0.734375, 1.10938], [0.5, -0.625]], [[-0.71875, -0.015625], [0.765625, -0.953125], [1.01562, -0.5]]], [[[-0.1875, 0.1875], [-0.8125, -0.796875], [-0.609375, 1.26562]], [[-0.171875, -1.32812], [1.53125, 1.45312], [0.3125, 1.45312]], [[-0.09375, 1.46875], [-1.0625, -1.375], [-0.171875, -0.09375]]], [[[-1.28125, 0.21875], [0.90625, -1.26562], [-1.26562, -0.984375]], [[0.015625, 0.140625], [-1.32812, -1.5], [0.515625, -0.53125]], [[-1.46875, -0.46875], [1.0, 0.15625], [1.375, 1.54688]]]]> : tensor<3x3x3x2xf32>}> : () -> tensor<3x3x3x2xf32>
  %b = "tosa.const"() <{values = dense<[-1.23438, -0.15625, -0.671875, 1.3125, 1.25, -0.03125]> : tensor<6xf32>}> : () -> tensor<6xf32>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %conv = tosa.depthwise_conv2d %x, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x5x3xf32>, tensor<3x3x3x2xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x5x6xf32>
  %mean = "tosa.const"() <{values = dense<[[[[0.125, 0.546875, -1.39062, -1.35938, 0.59375, 0.9375]]]]> : tensor<1x1x1x6xf32>}> : () -> tensor<1x1x1x6xf32>
  %var = "tosa.const"() <{values = dense<[[[[1.23438, 1.23438, 0.546875, 1.40625, 0.703125, 0.921875]]]]> : tensor<1x1x1x6xf32>}> : () -> tensor<1x1x1x6xf32>
  %eps = "tosa.const"() <{values = dense<1.0e-5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %gamma = "tosa.const"() <{values = dense<[[[[-0.953125, -0.59375, 0.15625, 0.546875, 0.421875, -0.15625]]]]> : tensor<1x1x1x6xf32>}> : () -> tensor<1x1x1x6xf32>
  %beta = "tosa.const"() <{values = dense<[[[[-0.296875, 0.734375, -1.21875, 0.234375, 0.46875, 0.984375]]]]> : tensor<1x1x1x6xf32>}> : () -> tensor<1x1x1x6xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %centred = tosa.sub %conv, %mean : (tensor<1x4x5x6xf32>, tensor<1x1x1x6xf32>) -> tensor<1x4x5x6xf32>
  %ve = tosa.add %var, %eps : (tensor<1x1x1x6xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x6xf32>
  %r = tosa.rsqrt %ve : (tensor<1x1x1x6xf32>) -> tensor<1x1x1x6xf32>
  %norm = tosa.mul %centred, %r, %shift : (tensor<1x4x5x6xf32>, tensor<1x1x1x6xf32>, tensor<1xi8>) -> tensor<1x4x5x6xf32>
  %scaled = tosa.mul %norm, %gamma, %shift : (tensor<1x4x5x6xf32>, tensor<1x1x1x6xf32>, tensor<1xi8>) -> tensor<1x4x5x6xf32>
  %y = tosa.add %scaled, %beta : (tensor<1x4x5x6xf32>, tensor<1x1x1x6xf32>) -> tensor<1x4x5x6xf32>
  return %y : tensor<1x4x5x6xf32>
}
