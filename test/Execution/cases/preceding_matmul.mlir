// RUN: %{run-case} %s
// EXPECT: fold left=1
//
// Scale and offset, the offset another for each N, in front of a batch of products:
// an add is left behind it.
func.func @main(%x: tensor<2x4x3xf32>) -> tensor<2x4x5xf32> {
  %s = "tosa.const"() <{values = dense<[[[1.1875, -0.609375, -1.46875]]]> : tensor<1x1x3xf32>}> : () -> tensor<1x1x3xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %s, %shift : (tensor<2x4x3xf32>, tensor<1x1x3xf32>, tensor<1xi8>) -> tensor<2x4x3xf32>
  %t = "tosa.const"() <{values = dense<[[[-0.84375, -0.125, -1.046875]], [[-0.65625, 0.71875, -0.375]]]> : tensor<2x1x3xf32>}> : () -> tensor<2x1x3xf32>
  %1 = tosa.add %0, %t : (tensor<2x4x3xf32>, tensor<2x1x3xf32>) -> tensor<2x4x3xf32>
  %w = "tosa.const"() <{values = dense<[[[-0.46875, -0.796875, 0.09375, 1.484375, -1.0], [1.03125, 0.828125, 0.296875, 0.125, 0.0625], [-1.1875, 0.203125, 1.46875, 0.6875, -0.09375]], [[-0.171875, 1.109375, -1.484375, -0.90625, 1.375], [0.453125, 0.984375, 0.09375, -1.375, 0.109375], [0.390625, -1.234375, -0.0625, 1.328125, -1.3125]]]> : tensor<2x3x5xf32>}> : () -> tensor<2x3x5xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.matmul %1, %w, %z, %z : (tensor<2x4x3xf32>, tensor<2x3x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x4x5xf32>
  return %2 : tensor<2x4x5xf32>
}
