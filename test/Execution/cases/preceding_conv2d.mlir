// RUN: %{run-case} %s
// EXPECT: fold
//
// Batch norm in front of a strided conv without a border.
func.func @main(%x: tensor<2x5x4x3xf32>) -> tensor<2x2x2x4xf32> {
  %mean = "tosa.const"() <{values = dense<[[[[0.921875, 0.921875, 0.046875]]]]> : tensor<1x1x1x3xf32>}> : () -> tensor<1x1x1x3xf32>
  %0 = tosa.sub %x, %mean : (tensor<2x5x4x3xf32>, tensor<1x1x1x3xf32>) -> tensor<2x5x4x3xf32>
  %var = "tosa.const"() <{values = dense<[[[[1.140625, 1.84375, 0.84375]]]]> : tensor<1x1x1x3xf32>}> : () -> tensor<1x1x1x3xf32>
  %eps = "tosa.const"() <{values = dense<0.001> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %1 = tosa.add %var, %eps : (tensor<1x1x1x3xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x3xf32>
  %2 = tosa.rsqrt %1 : (tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %3 = tosa.mul %0, %2, %shift : (tensor<2x5x4x3xf32>, tensor<1x1x1x3xf32>, tensor<1xi8>) -> tensor<2x5x4x3xf32>
  %gamma = "tosa.const"() <{values = dense<[[[[-0.28125, -1.359375, -1.359375]]]]> : tensor<1x1x1x3xf32>}> : () -> tensor<1x1x1x3xf32>
  %4 = tosa.mul %3, %gamma, %shift : (tensor<2x5x4x3xf32>, tensor<1x1x1x3xf32>, tensor<1xi8>) -> tensor<2x5x4x3xf32>
  %beta = "tosa.const"() <{values = dense<[[[[1.5, 0.453125, -0.796875]]]]> : tensor<1x1x1x3xf32>}> : () -> tensor<1x1x1x3xf32>
  %5 = tosa.add %4, %beta : (tensor<2x5x4x3xf32>, tensor<1x1x1x3xf32>) -> tensor<2x5x4x3xf32>
  %w = "tosa.const"() <{values = dense<[[[[-0.1875, 1.421875, 1.1875], [1.03125, -0.328125, -0.015625], [0.53125, -1.3125, 0.171875]], [[-0.6875, 1.140625, -1.3125], [0.53125, 1.109375, -0.8125], [1.1875, 1.109375, -1.4375]], [[0.625, -1.5, 0.015625], [-0.1875, -0.890625, -0.53125], [0.921875, -0.546875, -1.046875]]], [[[0.59375, -0.15625, 0.890625], [-0.796875, -0.546875, 0.90625], [0.015625, 0.015625, -0.796875]], [[-1.453125, 1.296875, -1.25], [1.03125, -0.390625, 1.359375], [-0.296875, 1.3125, 0.171875]], [[-0.78125, 0.71875, 0.515625], [0.546875, -0.109375, -0.828125], [0.421875, -1.171875, 0.578125]]], [[[0.40625, -0.375, 0.890625], [-0.921875, -0.328125, 0.890625], [-0.359375, 0.640625, 0.34375]], [[1.328125, 1.46875, 0.671875], [0.921875, -1.046875, 0.640625], [1.046875, -0.296875, 0.15625]], [[-0.0625, 1.375, -0.546875], [-0.296875, -1.5, -0.234375], [0.390625, 1.3125, 1.265625]]], [[[-0.515625, 1.46875, -0.9375], [0.96875, -1.03125, -0.28125], [-1.28125, 1.078125, 0.984375]], [[-1.078125, 0.078125, -0.71875], [-0.03125, 0.15625, -1.1875], [1.09375, -0.65625, -0.15625]], [[-1.328125, -1.484375, -0.921875], [-0.46875, 1.28125, 1.171875], [-0.0625, -0.140625, 0.5]]]]> : tensor<4x3x3x3xf32>}> : () -> tensor<4x3x3x3xf32>
  %b = "tosa.const"() <{values = dense<[1.078125, -0.484375, 0.875, -0.296875]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %6 = tosa.conv2d %5, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 1>} : (tensor<2x5x4x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x2x2x4xf32>
  return %6 : tensor<2x2x2x4xf32>
}
