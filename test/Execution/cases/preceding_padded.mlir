// RUN: %{run-case} %s
// EXPECT: fold left=1
//
// The same with a border: one add stays in front.
func.func @main(%x: tensor<2x5x4x3xf32>) -> tensor<2x3x4x4xf32> {
  %mean = "tosa.const"() <{values = dense<[[[[0.28125, 0.71875, 0.0]]]]> : tensor<1x1x1x3xf32>}> : () -> tensor<1x1x1x3xf32>
  %0 = tosa.sub %x, %mean : (tensor<2x5x4x3xf32>, tensor<1x1x1x3xf32>) -> tensor<2x5x4x3xf32>
  %var = "tosa.const"() <{values = dense<[[[[1.078125, 1.09375, 1.984375]]]]> : tensor<1x1x1x3xf32>}> : () -> tensor<1x1x1x3xf32>
  %eps = "tosa.const"() <{values = dense<0.001> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %1 = tosa.add %var, %eps : (tensor<1x1x1x3xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x3xf32>
  %2 = tosa.rsqrt %1 : (tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %3 = tosa.mul %0, %2, %shift : (tensor<2x5x4x3xf32>, tensor<1x1x1x3xf32>, tensor<1xi8>) -> tensor<2x5x4x3xf32>
  %gamma = "tosa.const"() <{values = dense<[[[[-1.375, -1.046875, -0.859375]]]]> : tensor<1x1x1x3xf32>}> : () -> tensor<1x1x1x3xf32>
  %4 = tosa.mul %3, %gamma, %shift : (tensor<2x5x4x3xf32>, tensor<1x1x1x3xf32>, tensor<1xi8>) -> tensor<2x5x4x3xf32>
  %beta = "tosa.const"() <{values = dense<[[[[-0.890625, -1.359375, -0.84375]]]]> : tensor<1x1x1x3xf32>}> : () -> tensor<1x1x1x3xf32>
  %5 = tosa.add %4, %beta : (tensor<2x5x4x3xf32>, tensor<1x1x1x3xf32>) -> tensor<2x5x4x3xf32>
  %w = "tosa.const"() <{values = dense<[[[[0.296875, 1.15625, -0.453125], [-0.40625, -0.25, 0.546875], [0.859375, 1.328125, -0.375]], [[0.625, -0.46875, 0.96875], [-0.8125, 1.109375, 0.015625], [0.671875, 0.109375, -0.546875]], [[-0.015625, -1.34375, -1.375], [0.09375, -0.0625, 1.0], [-1.4375, 0.171875, -0.03125]]], [[[0.296875, 0.6875, 0.078125], [0.1875, -0.03125, 0.34375], [-0.75, 0.15625, 0.515625]], [[-0.921875, 1.46875, 0.734375], [1.359375, -0.625, -0.171875], [-0.71875, -1.359375, -1.453125]], [[-0.765625, 1.078125, -1.015625], [0.5625, -0.75, -1.296875], [-0.921875, 0.53125, 0.0]]], [[[0.140625, -0.140625, -0.671875], [-0.03125, 1.265625, -0.890625], [0.703125, -0.75, -0.921875]], [[-0.53125, -1.21875, 1.3125], [-0.40625, -0.96875, -1.5], [-1.3125, -0.859375, -0.25]], [[0.3125, 1.4375, 1.171875], [-0.765625, 0.328125, 1.265625], [-1.1875, 1.0625, -0.3125]]], [[[0.84375, -0.53125, 0.375], [0.015625, -1.1875, 0.78125], [0.96875, -0.046875, -0.34375]], [[1.34375, -0.375, 1.140625], [-0.25, -0.375, -0.421875], [-1.3125, -0.671875, -0.8125]], [[-1.3125, 0.125, -0.171875], [-1.421875, -1.03125, 1.25], [-1.09375, -0.375, 1.359375]]]]> : tensor<4x3x3x3xf32>}> : () -> tensor<4x3x3x3xf32>
  %b = "tosa.const"() <{values = dense<[-1.15625, -0.265625, 0.90625, -1.4375]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %6 = tosa.conv2d %5, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 2, 1>} : (tensor<2x5x4x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3x4x4xf32>
  return %6 : tensor<2x3x4x4xf32>
}
