// Which constants are per channel is decided by position and by value: a
// constant of any size that broadcasts to the conv's result and depends on the
// channel alone. The op's result must have the type of its conv side.

// RUN: bnfold-opt %s --fold-bn-into-conv --remarks-filter=bnfold --verify-diagnostics -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// CHECK-LABEL:  func.func @full_size(
// CHECK-NOT:      tosa.mul
// CHECK:        func.func @partly_full_size(
// CHECK-NOT:      tosa.mul
// CHECK:        func.func @one_for_all(
// CHECK-NOT:      tosa.mul
// CHECK:        func.func @arith_scalar_splat(
// CHECK-NOT:      arith.mulf
// CHECK:        func.func @equal_sizes(

func.func @full_size(%x: tensor<1x2x2x1xf32>) -> tensor<1x2x2x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %c = "tosa.const"() <{values = dense<[[[[2.0, 4.0], [2.0, 4.0]], [[2.0, 4.0], [2.0, 4.0]]]]> : tensor<1x2x2x2xf32>}> : () -> tensor<1x2x2x2xf32>
  // expected-remark@+1 {{folded 1 op behind tosa.conv2d into it}}
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x2xf32>
  %1 = tosa.mul %0, %c, %shift : (tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>, tensor<1xi8>) -> tensor<1x2x2x2xf32>
  return %1 : tensor<1x2x2x2xf32>
}

func.func @partly_full_size(%x: tensor<1x2x2x1xf32>) -> tensor<1x2x2x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %c = "tosa.const"() <{values = dense<[[[[2.0, 4.0]], [[2.0, 4.0]]]]> : tensor<1x2x1x2xf32>}> : () -> tensor<1x2x1x2xf32>
  // expected-remark@+1 {{folded 1 op behind tosa.conv2d into it}}
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x2xf32>
  %1 = tosa.mul %0, %c, %shift : (tensor<1x2x2x2xf32>, tensor<1x2x1x2xf32>, tensor<1xi8>) -> tensor<1x2x2x2xf32>
  return %1 : tensor<1x2x2x2xf32>
}

// A size of one along the channel too, though another dimension is full.
func.func @one_for_all(%x: tensor<1x2x2x1xf32>) -> tensor<1x2x2x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %c = "tosa.const"() <{values = dense<[[[[2.0]], [[2.0]]]]> : tensor<1x2x1x1xf32>}> : () -> tensor<1x2x1x1xf32>
  // expected-remark@+1 {{folded 1 op behind tosa.conv2d into it}}
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x2xf32>
  %1 = tosa.mul %0, %c, %shift : (tensor<1x2x2x2xf32>, tensor<1x2x1x1xf32>, tensor<1xi8>) -> tensor<1x2x2x2xf32>
  return %1 : tensor<1x2x2x2xf32>
}

func.func @arith_scalar_splat(%x: tensor<1x2x2x1xf32>) -> tensor<1x2x2x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %c = arith.constant dense<2.0> : tensor<1x2x2x2xf32>
  // expected-remark@+1 {{folded 1 op behind tosa.conv2d into it}}
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x2xf32>
  %1 = arith.mulf %0, %c : tensor<1x2x2x2xf32>
  return %1 : tensor<1x2x2x2xf32>
}

// Batch, height, width and channel all have the size 2.
func.func @equal_sizes(%x: tensor<2x2x2x1xf32>) -> tensor<2x2x2x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %c = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  // expected-remark@+1 {{folded 1 op behind tosa.conv2d into it}}
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<2x2x2x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x2x2x2xf32>
  %1 = tosa.mul %0, %c, %shift : (tensor<2x2x2x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<2x2x2x2xf32>
  return %1 : tensor<2x2x2x2xf32>
}
