// RUN: %{run-case} %s
// EXPECT: fold
//
// Depthwise in f16 with f32 accumulation, then a batch norm.
func.func @main(%x: tensor<1x4x5x3xf16>) -> tensor<1x4x5x6xf16> {
  %w = "tosa.const"() <{values = dense<[[[[-0.96875, -0.5625], [-0.421875, -0.140625], [0.828125, 0.5]], [[-0.09375, -0.578125], [1.0625, -0.1875], [0.28125, 0.671875]], [[-1.1875, -0.046875], [0.71875, 0.078125], [-1.20312, -0.96875]]], [[[-1.46875, 0.640625], [-0.15625, -0.90625], [1.48438, -1.48438]], [[-0.6875, 0.171875], [0.15625, 0.0625], [1.15625, -1.25]], [[0.765625, -1.21875], [-0.171875, -1.28125], [-0.515625, 1.46875]]], [[[0.78125, 0.890625], [1.09375, -1.04688], [-0.625, -0.96875]], [[-0.46875, -1.0], [0.515625, -0.75], [0.296875, -1.04688]], [[-1.51562, 1.32812], [1.0, -0.65625], [1.34375, 0.40625]]]]> : tensor<3x3x3x2xf16>}> : () -> tensor<3x3x3x2xf16>
  %b = "tosa.const"() <{values = dense<[1.51562, -0.4375, 0.453125, 0.421875, -0.28125, 0.703125]> : tensor<6xf16>}> : () -> tensor<6xf16>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %conv = tosa.depthwise_conv2d %x, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x5x3xf16>, tensor<3x3x3x2xf16>, tensor<6xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x4x5x6xf16>
  %mean = "tosa.const"() <{values = dense<[[[[0.5625, -0.828125, 1.26562, 1.35938, 1.4375, 0.65625]]]]> : tensor<1x1x1x6xf16>}> : () -> tensor<1x1x1x6xf16>
  %var = "tosa.const"() <{values = dense<[[[[0.390625, 0.4375, 0.859375, 0.640625, 0.53125, 1.20312]]]]> : tensor<1x1x1x6xf16>}> : () -> tensor<1x1x1x6xf16>
  %eps = "tosa.const"() <{values = dense<1.0e-3> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %gamma = "tosa.const"() <{values = dense<[[[[-0.078125, 1.21875, -1.35938, 1.15625, 0.625, -1.29688]]]]> : tensor<1x1x1x6xf16>}> : () -> tensor<1x1x1x6xf16>
  %beta = "tosa.const"() <{values = dense<[[[[-0.8125, 0.390625, -1.54688, 0.484375, -0.109375, -0.90625]]]]> : tensor<1x1x1x6xf16>}> : () -> tensor<1x1x1x6xf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %centred = tosa.sub %conv, %mean : (tensor<1x4x5x6xf16>, tensor<1x1x1x6xf16>) -> tensor<1x4x5x6xf16>
  %ve = tosa.add %var, %eps : (tensor<1x1x1x6xf16>, tensor<1x1x1x1xf16>) -> tensor<1x1x1x6xf16>
  %r = tosa.rsqrt %ve : (tensor<1x1x1x6xf16>) -> tensor<1x1x1x6xf16>
  %norm = tosa.mul %centred, %r, %shift : (tensor<1x4x5x6xf16>, tensor<1x1x1x6xf16>, tensor<1xi8>) -> tensor<1x4x5x6xf16>
  %scaled = tosa.mul %norm, %gamma, %shift : (tensor<1x4x5x6xf16>, tensor<1x1x1x6xf16>, tensor<1xi8>) -> tensor<1x4x5x6xf16>
  %y = tosa.add %scaled, %beta : (tensor<1x4x5x6xf16>, tensor<1x1x1x6xf16>) -> tensor<1x4x5x6xf16>
  return %y : tensor<1x4x5x6xf16>
}
