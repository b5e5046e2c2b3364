// RUN: %{run-case} %s
// EXPECT: fold
//
// Transposed conv with stride, in bf16.
func.func @main(%x: tensor<1x3x3x3xbf16>) -> tensor<1x7x7x2xbf16> {
  %w = "tosa.const"() <{values = dense<[[[[0.0625, -0.015625, 1.375], [0.8125, 1.46875, -0.84375], [0.765625, 0.25, 0.015625]], [[1.51562, 0.796875, -0.40625], [-1.48438, 0.515625, 0.140625], [0.78125, -0.734375, 1.51562]], [[0.109375, 0.21875, -1.32812], [1.28125, -0.5, 0.875], [0.390625, 0.859375, -1.53125]]], [[[1.10938, -1.45312, -0.109375], [0.90625, -1.29688, 0.984375], [-1.10938, -0.34375, 0.84375]], [[0.578125, 0.515625, 0.8125], [-0.609375, 1.125, 0.25], [-1.29688, -0.15625, -1.01562]], [[1.10938, -0.90625, 1.53125], [0.859375, -1.10938, -0.5], [-0.359375, 1.125, -0.640625]]]]> : tensor<2x3x3x3xbf16>}> : () -> tensor<2x3x3x3xbf16>
  %b = "tosa.const"() <{values = dense<[-0.75, 1.14062]> : tensor<2xbf16>}> : () -> tensor<2xbf16>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xbf16>}> : () -> tensor<1xbf16>
  %conv = tosa.transpose_conv2d %x, %w, %b, %zp, %zp {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x3x3x3xbf16>, tensor<2x3x3x3xbf16>, tensor<2xbf16>, tensor<1xbf16>, tensor<1xbf16>) -> tensor<1x7x7x2xbf16>
  %mean = "tosa.const"() <{values = dense<[[[[-0.046875, 0.78125]]]]> : tensor<1x1x1x2xbf16>}> : () -> tensor<1x1x1x2xbf16>
  %var = "tosa.const"() <{values = dense<[[[[1.125, 1.35938]]]]> : tensor<1x1x1x2xbf16>}> : () -> tensor<1x1x1x2xbf16>
  %eps = "tosa.const"() <{values = dense<1.0e-3> : tensor<1x1x1x1xbf16>}> : () -> tensor<1x1x1x1xbf16>
  %gamma = "tosa.const"() <{values = dense<[[[[-0.765625, 0.6875]]]]> : tensor<1x1x1x2xbf16>}> : () -> tensor<1x1x1x2xbf16>
  %beta = "tosa.const"() <{values = dense<[[[[-1.0, 1.15625]]]]> : tensor<1x1x1x2xbf16>}> : () -> tensor<1x1x1x2xbf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %centred = tosa.sub %conv, %mean : (tensor<1x7x7x2xbf16>, tensor<1x1x1x2xbf16>) -> tensor<1x7x7x2xbf16>
  %ve = tosa.add %var, %eps : (tensor<1x1x1x2xbf16>, tensor<1x1x1x1xbf16>) -> tensor<1x1x1x2xbf16>
  %r = tosa.rsqrt %ve : (tensor<1x1x1x2xbf16>) -> tensor<1x1x1x2xbf16>
  %norm = tosa.mul %centred, %r, %shift : (tensor<1x7x7x2xbf16>, tensor<1x1x1x2xbf16>, tensor<1xi8>) -> tensor<1x7x7x2xbf16>
  %scaled = tosa.mul %norm, %gamma, %shift : (tensor<1x7x7x2xbf16>, tensor<1x1x1x2xbf16>, tensor<1xi8>) -> tensor<1x7x7x2xbf16>
  %y = tosa.add %scaled, %beta : (tensor<1x7x7x2xbf16>, tensor<1x1x1x2xbf16>) -> tensor<1x7x7x2xbf16>
  return %y : tensor<1x7x7x2xbf16>
}
