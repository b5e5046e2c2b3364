// RUN: %{run-case} %s
// EXPECT: fold
//
// A grouped conv as front ends write it: slices, convs, a concat.
func.func @main(%x: tensor<1x6x6x4xf32>) -> tensor<1x6x4x4xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %s0 = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %s1 = tosa.const_shape {values = dense<[0, 0, 0, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %size = tosa.const_shape {values = dense<[1, 6, 6, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %x0 = tosa.slice %x, %s0, %size : (tensor<1x6x6x4xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x6x6x2xf32>
  %x1 = tosa.slice %x, %s1, %size : (tensor<1x6x6x4xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x6x6x2xf32>
  %w0 = "tosa.const"() <{values = dense<[[[[-0.52, 0.09], [-0.26, 0.21], [0.25, -0.87]], [[-0.97, 0.67], [-0.48, -0.53], [0.99, -0.06]], [[0.67, -0.05], [0.28, -0.70], [0.27, 0.74]]], [[[0.05, 0.48], [0.34, -0.87], [0.52, 0.18]], [[-0.40, -0.94], [0.73, -0.05], [0.44, 0.76]], [[0.43, 0.84], [-0.21, 0.60], [-0.11, 0.87]]], [[[0.76, -0.81], [-0.73, -0.57], [0.93, -0.13]], [[0.25, -0.40], [0.01, -0.23], [-0.30, 0.17]], [[0.17, 0.81], [0.36, 0.86], [0.71, 0.98]]]]> : tensor<3x3x3x2xf32>}> : () -> tensor<3x3x3x2xf32>
  %w1 = "tosa.const"() <{values = dense<[[[[0.34, -0.67], [0.72, 0.93], [0.81, 0.14]], [[0.43, -0.58], [0.66, 0.15], [-0.43, -0.87]], [[0.71, 0.98], [-0.82, 0.60], [-0.18, -0.70]]], [[[-0.41, 0.54], [0.75, -0.91], [0.23, -0.91]], [[0.44, -0.34], [0.76, 0.96], [0.01, 1.00]], [[-0.38, -0.85], [0.20, -0.94], [-0.61, -0.18]]], [[[0.22, -0.69], [-0.92, 0.74], [-0.37, 0.92]], [[0.79, -0.24], [-0.08, 0.04], [0.29, 0.19]], [[0.12, 0.24], [0.88, 0.01], [-0.14, 0.44]]]]> : tensor<3x3x3x2xf32>}> : () -> tensor<3x3x3x2xf32>
  %b0 = "tosa.const"() <{values = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>}> : () -> tensor<3xf32>
  %b1 = "tosa.const"() <{values = dense<[4.0, 5.0, 6.0]> : tensor<3xf32>}> : () -> tensor<3xf32>
  %c0 = tosa.conv2d %x0, %w0, %b0, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x6x2xf32>, tensor<3x3x3x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x3xf32>
  %c1 = tosa.conv2d %x1, %w1, %b1, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x6x2xf32>, tensor<3x3x3x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x3xf32>
  %j = tosa.concat %c0, %c1 {axis = 3 : i32} : (tensor<1x4x4x3xf32>, tensor<1x4x4x3xf32>) -> tensor<1x4x4x6xf32>
  %t = tosa.transpose %j {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x4x4x6xf32>) -> tensor<1x6x4x4xf32>
  %mean = "tosa.const"() <{values = dense<[[[[-0.52]], [[-0.40]], [[0.96]], [[0.04]], [[0.10]], [[-0.98]]]]> : tensor<1x6x1x1xf32>}> : () -> tensor<1x6x1x1xf32>
  %gain = "tosa.const"() <{values = dense<[[[[1.12]], [[1.37]], [[0.53]], [[1.42]], [[1.45]], [[0.59]]]]> : tensor<1x6x1x1xf32>}> : () -> tensor<1x6x1x1xf32>
  %sh = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %d = tosa.sub %t, %mean : (tensor<1x6x4x4xf32>, tensor<1x6x1x1xf32>) -> tensor<1x6x4x4xf32>
  %m = tosa.mul %d, %gain, %sh : (tensor<1x6x4x4xf32>, tensor<1x6x1x1xf32>, tensor<1xi8>) -> tensor<1x6x4x4xf32>
  return %m : tensor<1x6x4x4xf32>
}
