// RUN: %{run-case} %s
// EXPECT: fold left=5
//
// A block of PP-LCNet: hard swish and two learned scalars in front of a padded
// depthwise conv, then the same in front of a 1x1 conv. Left are twice x + 3 and
// x * clamp, and one add in front of the border.
func.func @main(%x: tensor<1x6x5x3xf32>) -> tensor<1x6x5x4xf32> {
  %three = "tosa.const"() <{values = dense<3.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %0 = tosa.add %x, %three : (tensor<1x6x5x3xf32>, tensor<1x1x1x1xf32>) -> tensor<1x6x5x3xf32>
  %1 = tosa.clamp %0 {max_val = 6.0 : f32, min_val = 0.0 : f32} : (tensor<1x6x5x3xf32>) -> tensor<1x6x5x3xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %2 = tosa.mul %x, %1, %shift : (tensor<1x6x5x3xf32>, tensor<1x6x5x3xf32>, tensor<1xi8>) -> tensor<1x6x5x3xf32>
  %sixth = "tosa.const"() <{values = dense<0.16666667163372> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %3 = tosa.mul %2, %sixth, %shift : (tensor<1x6x5x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x5x3xf32>
  %a = "tosa.const"() <{values = dense<1.21875> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %4 = tosa.mul %3, %a, %shift : (tensor<1x6x5x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x5x3xf32>
  %c = "tosa.const"() <{values = dense<-0.328125> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %5 = tosa.add %4, %c : (tensor<1x6x5x3xf32>, tensor<1x1x1x1xf32>) -> tensor<1x6x5x3xf32>
  %w0 = "tosa.const"() <{values = dense<[[[[-1.4375], [-0.9375], [-0.234375]], [[0.15625], [0.828125], [0.171875]], [[0.0625], [-0.78125], [0.453125]]], [[[0.25], [1.34375], [-0.9375]], [[-1.125], [-0.4375], [-0.515625]], [[-0.140625], [-0.984375], [0.625]]], [[[0.96875], [-1.484375], [1.234375]], [[-1.234375], [-0.578125], [-0.046875]], [[-0.234375], [-0.859375], [0.6875]]]]> : tensor<3x3x3x1xf32>}> : () -> tensor<3x3x3x1xf32>
  %b0 = "tosa.const"() <{values = dense<[1.015625, -0.8125, -1.0]> : tensor<3xf32>}> : () -> tensor<3xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %6 = tosa.depthwise_conv2d %5, %w0, %b0, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x6x5x3xf32>, tensor<3x3x3x1xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x5x3xf32>
  %7 = tosa.add %6, %three : (tensor<1x6x5x3xf32>, tensor<1x1x1x1xf32>) -> tensor<1x6x5x3xf32>
  %8 = tosa.clamp %7 {max_val = 6.0 : f32, min_val = 0.0 : f32} : (tensor<1x6x5x3xf32>) -> tensor<1x6x5x3xf32>
  %9 = tosa.mul %6, %8, %shift : (tensor<1x6x5x3xf32>, tensor<1x6x5x3xf32>, tensor<1xi8>) -> tensor<1x6x5x3xf32>
  %10 = tosa.mul %9, %sixth, %shift : (tensor<1x6x5x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x5x3xf32>
  %a2 = "tosa.const"() <{values = dense<0.875> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %11 = tosa.mul %10, %a2, %shift : (tensor<1x6x5x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x6x5x3xf32>
  %c2 = "tosa.const"() <{values = dense<0.453125> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %12 = tosa.add %11, %c2 : (tensor<1x6x5x3xf32>, tensor<1x1x1x1xf32>) -> tensor<1x6x5x3xf32>
  %w1 = "tosa.const"() <{values = dense<[[[[0.0625, -1.046875, 1.3125]]], [[[1.046875, 1.0, -0.265625]]], [[[0.859375, -0.328125, -0.125]]], [[[-1.1875, -1.390625, 0.515625]]]]> : tensor<4x1x1x3xf32>}> : () -> tensor<4x1x1x3xf32>
  %b1 = "tosa.const"() <{values = dense<[-0.921875, 1.375, 0.1875, 0.234375]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %13 = tosa.conv2d %12, %w1, %b1, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x5x3xf32>, tensor<4x1x1x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x5x4xf32>
  return %13 : tensor<1x6x5x4xf32>
}
