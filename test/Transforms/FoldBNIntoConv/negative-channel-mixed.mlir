// Ops that mix the channel with another dimension, or move other elements in,
// end the chain.

// RUN: bnfold-opt %s -o %t
// RUN: bnfold-opt %s --fold-bn-into-conv --remarks-filter=bnfold --verify-diagnostics | diff %t -

// Four pixels of two channels become rows of eight, scaled pixel by pixel.
func.func @negative_reshape_joins_the_channel(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x8xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %d = tosa.const_shape {values = dense<[1, 4, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %scale = "tosa.const"() <{values = dense<[[[2.0, 4.0, 2.0, 4.0, 2.0, 4.0, 2.0, 5.0]]]> : tensor<1x1x8xf32>}> : () -> tensor<1x1x8xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %t = tosa.reshape %0, %d : (tensor<1x4x4x2xf32>, !tosa.shape<3>) -> tensor<1x4x8xf32>
  // expected-remark@+1 {{varies along a dimension that is not the output channel}}
  %1 = tosa.mul %t, %scale, %shift : (tensor<1x4x8xf32>, tensor<1x1x8xf32>, tensor<1xi8>) -> tensor<1x4x8xf32>
  return %1 : tensor<1x4x8xf32>
}

// A dimension of the channel's size, but not the channel.
func.func @negative_reshape_same_size(%x: tensor<1x2x1x1xf32>) -> tensor<2x1x1x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %d = tosa.const_shape {values = dense<[2, 1, 1, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %scale = "tosa.const"() <{values = dense<[[[[2.0]]], [[[4.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x1x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x1x2xf32>
  %t = tosa.reshape %0, %d : (tensor<1x2x1x2xf32>, !tosa.shape<4>) -> tensor<2x1x1x2xf32>
  // expected-remark@+1 {{varies along a dimension that is not the output channel}}
  %1 = tosa.mul %t, %scale, %shift : (tensor<2x1x1x2xf32>, tensor<2x1x1x1xf32>, tensor<1xi8>) -> tensor<2x1x1x2xf32>
  return %1 : tensor<2x1x1x2xf32>
}

// The transpose puts the channel first; the constant is where it was.
func.func @negative_transpose_moves_it_away(%x: tensor<1x4x2x1xf32>) -> tensor<1x2x4x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x2x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x2x2xf32>
  %t = tosa.transpose %0 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x4x2x2xf32>) -> tensor<1x2x4x2xf32>
  // expected-remark@+1 {{varies along a dimension that is not the output channel}}
  %1 = tosa.mul %t, %scale, %shift : (tensor<1x2x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x2x4x2xf32>
  return %1 : tensor<1x2x4x2xf32>
}

func.func @negative_other_elements(%x: tensor<1x4x4x1xf32>) -> tensor<1x8x4x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %two = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %t = tosa.concat %0, %0 {axis = 1 : i32} : (tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>) -> tensor<1x8x4x2xf32>
  %1 = tosa.mul %t, %two, %shift : (tensor<1x8x4x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x4x2xf32>
  return %1 : tensor<1x8x4x2xf32>
}
