// RUN: %{run-case} %s
// EXPECT: fold left=1
//
// Transposed conv with stride, in bf16: results see different numbers of inputs.
func.func @main(%x: tensor<1x3x3x3xbf16>) -> tensor<1x7x7x2xbf16> {
  %mean = "tosa.const"() <{values = dense<[[[[-0.890625, 1.421875, -0.40625]]]]> : tensor<1x1x1x3xbf16>}> : () -> tensor<1x1x1x3xbf16>
  %0 = tosa.sub %x, %mean : (tensor<1x3x3x3xbf16>, tensor<1x1x1x3xbf16>) -> tensor<1x3x3x3xbf16>
  %var = "tosa.const"() <{values = dense<[[[[0.71875, 0.71875, 1.15625]]]]> : tensor<1x1x1x3xbf16>}> : () -> tensor<1x1x1x3xbf16>
  %eps = "tosa.const"() <{values = dense<0.001> : tensor<1x1x1x1xbf16>}> : () -> tensor<1x1x1x1xbf16>
  %1 = tosa.add %var, %eps : (tensor<1x1x1x3xbf16>, tensor<1x1x1x1xbf16>) -> tensor<1x1x1x3xbf16>
  %2 = tosa.rsqrt %1 : (tensor<1x1x1x3xbf16>) -> tensor<1x1x1x3xbf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %3 = tosa.mul %0, %2, %shift : (tensor<1x3x3x3xbf16>, tensor<1x1x1x3xbf16>, tensor<1xi8>) -> tensor<1x3x3x3xbf16>
  %gamma = "tosa.const"() <{values = dense<[[[[0.703125, 1.484375, 0.28125]]]]> : tensor<1x1x1x3xbf16>}> : () -> tensor<1x1x1x3xbf16>
  %4 = tosa.mul %3, %gamma, %shift : (tensor<1x3x3x3xbf16>, tensor<1x1x1x3xbf16>, tensor<1xi8>) -> tensor<1x3x3x3xbf16>
  %beta = "tosa.const"() <{values = dense<[[[[-1.25, 0.921875, 0.5]]]]> : tensor<1x1x1x3xbf16>}> : () -> tensor<1x1x1x3xbf16>
  %5 = tosa.add %4, %beta : (tensor<1x3x3x3xbf16>, tensor<1x1x1x3xbf16>) -> tensor<1x3x3x3xbf16>
  %w = "tosa.const"() <{values = dense<[[[[-0.03125, 0.46875, -0.71875], [-0.59375, 0.046875, -1.296875], [0.265625, -0.953125, -0.734375]], [[1.203125, 0.265625, -0.765625], [0.59375, 1.484375, 1.1875], [0.890625, -0.5, 0.25]], [[0.25, -1.234375, 0.578125], [0.0625, 0.0625, 0.71875], [-1.265625, -0.859375, 1.46875]]], [[[-0.59375, -0.734375, -1.28125], [-0.5625, 0.1875, -1.375], [-0.640625, -0.734375, -1.03125]], [[0.875, 1.390625, 1.25], [-0.171875, -1.296875, -0.453125], [0.078125, -0.359375, 0.6875]], [[0.734375, 1.1875, -0.09375], [-0.78125, 1.234375, 1.15625], [-1.125, -0.859375, 0.484375]]]]> : tensor<2x3x3x3xbf16>}> : () -> tensor<2x3x3x3xbf16>
  %b = "tosa.const"() <{values = dense<[0.96875, 1.375]> : tensor<2xbf16>}> : () -> tensor<2xbf16>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xbf16>}> : () -> tensor<1xbf16>
  %6 = tosa.transpose_conv2d %5, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x3x3x3xbf16>, tensor<2x3x3x3xbf16>, tensor<2xbf16>, tensor<1xbf16>, tensor<1xbf16>) -> tensor<1x7x7x2xbf16>
  return %6 : tensor<1x7x7x2xbf16>
}
