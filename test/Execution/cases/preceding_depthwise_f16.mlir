// RUN: %{run-case} %s
// EXPECT: fold
//
// Depthwise with multiplier 2, in f16.
func.func @main(%x: tensor<2x5x4x3xf16>) -> tensor<2x3x2x6xf16> {
  %mean = "tosa.const"() <{values = dense<[[[[-1.296875, 1.296875, 0.546875]]]]> : tensor<1x1x1x3xf16>}> : () -> tensor<1x1x1x3xf16>
  %0 = tosa.sub %x, %mean : (tensor<2x5x4x3xf16>, tensor<1x1x1x3xf16>) -> tensor<2x5x4x3xf16>
  %var = "tosa.const"() <{values = dense<[[[[1.21875, 0.5625, 1.25]]]]> : tensor<1x1x1x3xf16>}> : () -> tensor<1x1x1x3xf16>
  %eps = "tosa.const"() <{values = dense<0.001> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %1 = tosa.add %var, %eps : (tensor<1x1x1x3xf16>, tensor<1x1x1x1xf16>) -> tensor<1x1x1x3xf16>
  %2 = tosa.rsqrt %1 : (tensor<1x1x1x3xf16>) -> tensor<1x1x1x3xf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %3 = tosa.mul %0, %2, %shift : (tensor<2x5x4x3xf16>, tensor<1x1x1x3xf16>, tensor<1xi8>) -> tensor<2x5x4x3xf16>
  %gamma = "tosa.const"() <{values = dense<[[[[1.171875, 1.34375, -1.28125]]]]> : tensor<1x1x1x3xf16>}> : () -> tensor<1x1x1x3xf16>
  %4 = tosa.mul %3, %gamma, %shift : (tensor<2x5x4x3xf16>, tensor<1x1x1x3xf16>, tensor<1xi8>) -> tensor<2x5x4x3xf16>
  %beta = "tosa.const"() <{values = dense<[[[[0.078125, -0.953125, -0.28125]]]]> : tensor<1x1x1x3xf16>}> : () -> tensor<1x1x1x3xf16>
  %5 = tosa.add %4, %beta : (tensor<2x5x4x3xf16>, tensor<1x1x1x3xf16>) -> tensor<2x5x4x3xf16>
  %w = "tosa.const"() <{values = dense<[[[[0.71875, 0.640625], [-0.9375, -0.5], [-0.21875, -0.34375]], [[0.546875, 0.859375], [-0.5, -0.171875], [-1.296875, -0.40625]], [[1.34375, 0.0], [0.171875, 0.3125], [0.203125, 0.90625]]], [[[-0.71875, -0.546875], [1.15625, -0.0], [1.375, -1.078125]], [[0.84375, -0.078125], [-0.078125, 1.140625], [-1.109375, 0.046875]], [[-0.75, -0.46875], [0.953125, -0.3125], [0.859375, -1.453125]]], [[[1.5, 1.359375], [0.53125, -0.90625], [0.46875, -0.921875]], [[-0.375, -1.390625], [-1.296875, -1.03125], [-0.953125, 1.015625]], [[-0.765625, 0.96875], [-1.484375, -1.328125], [-1.3125, 1.296875]]]]> : tensor<3x3x3x2xf16>}> : () -> tensor<3x3x3x2xf16>
  %b = "tosa.const"() <{values = dense<[0.953125, -1.453125, 1.296875, -0.828125, -0.703125, 0.25]> : tensor<6xf16>}> : () -> tensor<6xf16>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %6 = tosa.depthwise_conv2d %5, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<2x5x4x3xf16>, tensor<3x3x3x2xf16>, tensor<6xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<2x3x2x6xf16>
  return %6 : tensor<2x3x2x6xf16>
}
