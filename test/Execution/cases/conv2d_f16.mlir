// RUN: %{run-case} %s
// EXPECT: fold
//
// The same in f16 with f32 accumulation.
func.func @main(%x: tensor<2x5x4x3xf16>) -> tensor<2x3x4x4xf16> {
  %w = "tosa.const"() <{values = dense<[[[[1.29688, -1.32812, -0.78125], [-0.96875, -0.875, 0.1875], [0.9375, 1.5, -1.45312]], [[-0.34375, -0.0625, -1.1875], [1.3125, -1.23438, 1.32812], [0.3125, -0.046875, -1.45312]], [[-1.0625, -0.875, -0.4375], [-0.515625, -0.59375, -1.53125], [0.53125, 0.265625, -1.48438]]], [[[0.921875, 1.01562, -1.07812], [-1.0625, -0.890625, -1.21875], [-0.3125, -0.296875, 1.25]], [[-1.125, -0.65625, 0.21875], [-0.5, -0.5625, -1.54688], [-1.01562, 1.125, -1.53125]], [[-0.890625, 1.23438, -1.39062], [0.90625, 1.01562, -1.40625], [1.125, -0.90625, -0.84375]]], [[[-0.796875, 0.640625, -1.34375], [-0.859375, -0.4375, 0.25], [-1.4375, 0.296875, 0.28125]], [[0.453125, -0.796875, 0.328125], [-0.328125, 1.03125, 0.6875], [0.40625, 0.640625, -1.45312]], [[0.046875, 1.10938, 0.890625], [-0.78125, 1.04688, 1.03125], [-0.234375, -0.21875, -0.53125]]], [[[0.09375, -0.546875, -0.859375], [0.8125, -1.07812, 1.40625], [0.1875, 0.125, -0.859375]], [[-0.546875, -1.28125, -0.53125], [-1.21875, -0.140625, 0.25], [0.03125, 1.10938, 0.546875]], [[-0.09375, -0.234375, -0.53125], [-0.375, -0.625, 1.0625], [-0.59375, 1.01562, -0.546875]]]]> : tensor<4x3x3x3xf16>}> : () -> tensor<4x3x3x3xf16>
  %b = "tosa.const"() <{values = dense<[0.046875, 0.078125, -0.046875, -1.03125]> : tensor<4xf16>}> : () -> tensor<4xf16>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %conv = tosa.conv2d %x, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 2, 1>} : (tensor<2x5x4x3xf16>, tensor<4x3x3x3xf16>, tensor<4xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<2x3x4x4xf16>
  %mean = "tosa.const"() <{values = dense<[[[[0.5, 0.21875, 1.32812, 1.09375]]]]> : tensor<1x1x1x4xf16>}> : () -> tensor<1x1x1x4xf16>
  %var = "tosa.const"() <{values = dense<[[[[1.09375, 1.3125, 0.921875, 0.734375]]]]> : tensor<1x1x1x4xf16>}> : () -> tensor<1x1x1x4xf16>
  %eps = "tosa.const"() <{values = dense<1.0e-3> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %gamma = "tosa.const"() <{values = dense<[[[[-0.6875, -1.42188, -0.8125, 0.109375]]]]> : tensor<1x1x1x4xf16>}> : () -> tensor<1x1x1x4xf16>
  %beta = "tosa.const"() <{values = dense<[[[[-0.03125, -1.26562, 0.875, -0.125]]]]> : tensor<1x1x1x4xf16>}> : () -> tensor<1x1x1x4xf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %centred = tosa.sub %conv, %mean : (tensor<2x3x4x4xf16>, tensor<1x1x1x4xf16>) -> tensor<2x3x4x4xf16>
  %ve = tosa.add %var, %eps : (tensor<1x1x1x4xf16>, tensor<1x1x1x1xf16>) -> tensor<1x1x1x4xf16>
  %r = tosa.rsqrt %ve : (tensor<1x1x1x4xf16>) -> tensor<1x1x1x4xf16>
  %norm = tosa.mul %centred, %r, %shift : (tensor<2x3x4x4xf16>, tensor<1x1x1x4xf16>, tensor<1xi8>) -> tensor<2x3x4x4xf16>
  %scaled = tosa.mul %norm, %gamma, %shift : (tensor<2x3x4x4xf16>, tensor<1x1x1x4xf16>, tensor<1xi8>) -> tensor<2x3x4x4xf16>
  %y = tosa.add %scaled, %beta : (tensor<2x3x4x4xf16>, tensor<1x1x1x4xf16>) -> tensor<2x3x4x4xf16>
  return %y : tensor<2x3x4x4xf16>
}
