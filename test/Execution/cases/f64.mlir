// RUN: %{run-case} %s
// EXPECT: fold
// LOWERS: no
//
// TOSA names no f64 accumulator: it folds, but MLIR does not lower it.
func.func @main(%x: tensor<1x4x4x3xf64>) -> tensor<1x4x4x2xf64> {
  %w = "tosa.const"() <{values = dense<[[[[-0.609375, -0.359375, -1.51562], [0.046875, 0.078125, 0.21875], [-0.375, 0.4375, -1.20312]], [[1.20312, -0.890625, -0.5625], [0.359375, 1.26562, 0.53125], [0.8125, 1.32812, -0.96875]], [[-0.8125, -0.4375, -0.78125], [0.125, -0.03125, 0.75], [0.5, 1.21875, -0.84375]]], [[[-1.54688, 0.296875, 1.04688], [-1.28125, 1.04688, -0.3125], [-0.015625, -0.3125, -0.171875]], [[0.546875, -0.96875, 0.171875], [0.046875, -0.84375, -1.375], [-0.890625, -0.078125, 1.0625]], [[0.328125, 0.640625, 0.8125], [-1.125, 0.9375, -0.734375], [-1.375, -0.21875, 1.35938]]]]> : tensor<2x3x3x3xf64>}> : () -> tensor<2x3x3x3xf64>
  %b = "tosa.const"() <{values = dense<[1.5, -1.3125]> : tensor<2xf64>}> : () -> tensor<2xf64>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf64>}> : () -> tensor<1xf64>
  %conv = tosa.conv2d %x, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x4x3xf64>, tensor<2x3x3x3xf64>, tensor<2xf64>, tensor<1xf64>, tensor<1xf64>) -> tensor<1x4x4x2xf64>
  %mean = "tosa.const"() <{values = dense<[[[[1.4375, 0.484375]]]]> : tensor<1x1x1x2xf64>}> : () -> tensor<1x1x1x2xf64>
  %var = "tosa.const"() <{values = dense<[[[[1.1875, 0.328125]]]]> : tensor<1x1x1x2xf64>}> : () -> tensor<1x1x1x2xf64>
  %eps = "tosa.const"() <{values = dense<1.0e-5> : tensor<1x1x1x1xf64>}> : () -> tensor<1x1x1x1xf64>
  %gamma = "tosa.const"() <{values = dense<[[[[1.14062, -0.921875]]]]> : tensor<1x1x1x2xf64>}> : () -> tensor<1x1x1x2xf64>
  %beta = "tosa.const"() <{values = dense<[[[[-1.45312, -1.23438]]]]> : tensor<1x1x1x2xf64>}> : () -> tensor<1x1x1x2xf64>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %centred = tosa.sub %conv, %mean : (tensor<1x4x4x2xf64>, tensor<1x1x1x2xf64>) -> tensor<1x4x4x2xf64>
  %ve = tosa.add %var, %eps : (tensor<1x1x1x2xf64>, tensor<1x1x1x1xf64>) -> tensor<1x1x1x2xf64>
  %r = tosa.rsqrt %ve : (tensor<1x1x1x2xf64>) -> tensor<1x1x1x2xf64>
  %norm = tosa.mul %centred, %r, %shift : (tensor<1x4x4x2xf64>, tensor<1x1x1x2xf64>, tensor<1xi8>) -> tensor<1x4x4x2xf64>
  %scaled = tosa.mul %norm, %gamma, %shift : (tensor<1x4x4x2xf64>, tensor<1x1x1x2xf64>, tensor<1xi8>) -> tensor<1x4x4x2xf64>
  %y = tosa.add %scaled, %beta : (tensor<1x4x4x2xf64>, tensor<1x1x1x2xf64>) -> tensor<1x4x4x2xf64>
  return %y : tensor<1x4x4x2xf64>
}
