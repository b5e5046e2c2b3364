// RUN: %{run-case} %s
// EXPECT: fold
// SHAPES: 3x4x7x3
//
// Unknown batch and width.
func.func @main(%x: tensor<?x4x?x3xf32>) -> tensor<?x4x?x4xf32> {
  %w = "tosa.const"() <{values = dense<[[[[-1.26562, 0.15625, -0.40625], [0.515625, -1.4375, -1.51562], [1.07812, -0.359375, -0.546875]], [[1.09375, -0.796875, -0.1875], [1.45312, 0.265625, 0.921875], [-1.26562, -0.765625, 0.9375]], [[1.3125, -0.203125, -0.4375], [-0.78125, -0.625, 0.53125], [-0.703125, -0.078125, 0.6875]]], [[[1.54688, 0.984375, -0.4375], [-0.859375, -0.359375, 1.375], [-0.953125, -1.04688, 1.0]], [[-1.53125, -0.890625, 1.46875], [-1.04688, 0.625, 1.23438], [-0.609375, -1.09375, 1.15625]], [[0.40625, 1.07812, -1.01562], [-1.21875, 0.0625, -1.04688], [1.09375, -0.984375, -1.39062]]], [[[-0.140625, 0.828125, 0.546875], [-0.953125, 0.265625, 0.875], [1.0625, 0.21875, -0.84375]], [[-0.53125, -1.40625, -0.078125], [-0.3125, -0.03125, 0.65625], [0.5, 0.21875, 1.46875]], [[-1.03125, 1.4375, -1.40625], [0.046875, 1.28125, 1.0625], [-1.07812, -1.26562, -1.0625]]], [[[-1.09375, -0.46875, 0.375], [1.21875, 0.390625, -0.390625], [-0.28125, -0.265625, -0.53125]], [[0.203125, 0.84375, -0.40625], [1.26562, -0.203125, -1.14062], [0.734375, -1.42188, 1.01562]], [[-0.15625, 0.21875, -0.078125], [0.296875, -0.375, -0.421875], [-0.328125, 1.35938, -1.17188]]]]> : tensor<4x3x3x3xf32>}> : () -> tensor<4x3x3x3xf32>
  %b = "tosa.const"() <{values = dense<[-0.28125, 0.15625, -0.65625, 0.9375]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %conv = tosa.conv2d %x, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<?x4x?x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x4x?x4xf32>
  %mean = "tosa.const"() <{values = dense<[[[[-1.20312, 0.03125, -0.40625, -0.828125]]]]> : tensor<1x1x1x4xf32>}> : () -> tensor<1x1x1x4xf32>
  %var = "tosa.const"() <{values = dense<[[[[1.15625, 1.32812, 1.01562, 1.17188]]]]> : tensor<1x1x1x4xf32>}> : () -> tensor<1x1x1x4xf32>
  %eps = "tosa.const"() <{values = dense<1.0e-5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %gamma = "tosa.const"() <{values = dense<[[[[0.734375, 0.8125, -1.21875, -0.203125]]]]> : tensor<1x1x1x4xf32>}> : () -> tensor<1x1x1x4xf32>
  %beta = "tosa.const"() <{values = dense<[[[[-0.65625, -1.42188, 1.14062, -1.01562]]]]> : tensor<1x1x1x4xf32>}> : () -> tensor<1x1x1x4xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %centred = tosa.sub %conv, %mean : (tensor<?x4x?x4xf32>, tensor<1x1x1x4xf32>) -> tensor<?x4x?x4xf32>
  %ve = tosa.add %var, %eps : (tensor<1x1x1x4xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x4xf32>
  %r = tosa.rsqrt %ve : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  %norm = tosa.mul %centred, %r, %shift : (tensor<?x4x?x4xf32>, tensor<1x1x1x4xf32>, tensor<1xi8>) -> tensor<?x4x?x4xf32>
  %scaled = tosa.mul %norm, %gamma, %shift : (tensor<?x4x?x4xf32>, tensor<1x1x1x4xf32>, tensor<1xi8>) -> tensor<?x4x?x4xf32>
  %y = tosa.add %scaled, %beta : (tensor<?x4x?x4xf32>, tensor<1x1x1x4xf32>) -> tensor<?x4x?x4xf32>
  return %y : tensor<?x4x?x4xf32>
}
