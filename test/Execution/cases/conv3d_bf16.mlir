// RUN: %{run-case} %s
// EXPECT: fold
//
// Dilated conv3d in bf16 with f32 accumulation, then a batch norm.
func.func @main(%x: tensor<1x3x5x4x2xbf16>) -> tensor<1x3x4x3x3xbf16> {
  %w = "tosa.const"() <{values = dense<[[[[[1.125, 0.90625], [-0.375, 1.26562], [-0.203125, 0.609375]], [[-0.1875, -1.20312], [0.90625, -1.25], [-1.0625, -0.125]]], [[[-0.390625, -1.20312], [-0.9375, 0.890625], [-1.04688, -1.28125]], [[1.0, -1.32812], [-0.921875, 0.828125], [-1.42188, 0.640625]]]], [[[[-1.03125, 0.0625], [-1.14062, -0.8125], [-0.59375, 0.140625]], [[-1.375, -0.4375], [-0.109375, 0.765625], [0.84375, -1.14062]]], [[[-1.35938, 0.6875], [-0.625, 0.03125], [1.53125, -0.28125]], [[-1.42188, -0.03125], [-0.9375, 0.359375], [-0.90625, -1.46875]]]], [[[[-0.84375, 0.234375], [0.84375, -0.015625], [1.1875, 0.046875]], [[-0.375, 1.21875], [-0.09375, -0.4375], [0.53125, -1.54688]]], [[[0.59375, 0.15625], [-0.1875, -1.17188], [-0.03125, 0.75]], [[0.265625, 1.15625], [-0.78125, -1.26562], [-0.625, -1.23438]]]]]> : tensor<3x2x2x3x2xbf16>}> : () -> tensor<3x2x2x3x2xbf16>
  %b = "tosa.const"() <{values = dense<[-1.45312, -0.328125, -1.375]> : tensor<3xbf16>}> : () -> tensor<3xbf16>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xbf16>}> : () -> tensor<1xbf16>
  %conv = tosa.conv3d %x, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 2, 1>, pad = array<i64: 0, 1, 1, 0, 1, 2>, stride = array<i64: 1, 1, 2>} : (tensor<1x3x5x4x2xbf16>, tensor<3x2x2x3x2xbf16>, tensor<3xbf16>, tensor<1xbf16>, tensor<1xbf16>) -> tensor<1x3x4x3x3xbf16>
  %mean = "tosa.const"() <{values = dense<[[[[[-0.84375, -0.21875, -0.078125]]]]]> : tensor<1x1x1x1x3xbf16>}> : () -> tensor<1x1x1x1x3xbf16>
  %var = "tosa.const"() <{values = dense<[[[[[1.07812, 1.26562, 1.51562]]]]]> : tensor<1x1x1x1x3xbf16>}> : () -> tensor<1x1x1x1x3xbf16>
  %eps = "tosa.const"() <{values = dense<1.0e-3> : tensor<1x1x1x1x1xbf16>}> : () -> tensor<1x1x1x1x1xbf16>
  %gamma = "tosa.const"() <{values = dense<[[[[[0.484375, 0.515625, 1.20312]]]]]> : tensor<1x1x1x1x3xbf16>}> : () -> tensor<1x1x1x1x3xbf16>
  %beta = "tosa.const"() <{values = dense<[[[[[0.59375, -1.45312, -0.265625]]]]]> : tensor<1x1x1x1x3xbf16>}> : () -> tensor<1x1x1x1x3xbf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %centred = tosa.sub %conv, %mean : (tensor<1x3x4x3x3xbf16>, tensor<1x1x1x1x3xbf16>) -> tensor<1x3x4x3x3xbf16>
  %ve = tosa.add %var, %eps : (tensor<1x1x1x1x3xbf16>, tensor<1x1x1x1x1xbf16>) -> tensor<1x1x1x1x3xbf16>
  %r = tosa.rsqrt %ve : (tensor<1x1x1x1x3xbf16>) -> tensor<1x1x1x1x3xbf16>
  %norm = tosa.mul %centred, %r, %shift : (tensor<1x3x4x3x3xbf16>, tensor<1x1x1x1x3xbf16>, tensor<1xi8>) -> tensor<1x3x4x3x3xbf16>
  %scaled = tosa.mul %norm, %gamma, %shift : (tensor<1x3x4x3x3xbf16>, tensor<1x1x1x1x3xbf16>, tensor<1xi8>) -> tensor<1x3x4x3x3xbf16>
  %y = tosa.add %scaled, %beta : (tensor<1x3x4x3x3xbf16>, tensor<1x1x1x1x3xbf16>) -> tensor<1x3x4x3x3xbf16>
  return %y : tensor<1x3x4x3x3xbf16>
}
