// Ops merge across the transposes between them; those stay, and the merged op
// stands in the place of the last op it replaces where its constant is smallest.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// CHECK-LABEL:  func.func @nchw(
// CHECK:          %[[V0:.+]] = tosa.conv2d
// CHECK-NEXT:     %[[V1:.+]] = tosa.transpose %[[V0]] {perms = array<i32: 0, 3, 1, 2>}
// CHECK-NEXT:     %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[8.000000e+00]], [[6.000000e+00]]]]> : tensor<1x2x1x1xf32>
// CHECK-NEXT:     = "tosa.const"() <{values = dense<0> : tensor<1xi8>}>
// CHECK-NEXT:     %[[V2:.+]] = tosa.mul %[[V1]], %[[C2]],
// CHECK-NEXT:     %[[V3:.+]] = tosa.add %[[V2]], 
// CHECK-NEXT:     return %[[V3]]
func.func @nchw(%x: tensor<1x4x4x1xf32>) -> tensor<1x2x4x4xf32> {
  %w = "tosa.const"() <{values = dense<1.0e30> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<1.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %c1 = "tosa.const"() <{values = dense<[[[[2.0, 3.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %c2 = "tosa.const"() <{values = dense<[[[[4.0]], [[2.0]]]]> : tensor<1x2x1x1xf32>}> : () -> tensor<1x2x1x1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.mul %0, %c1, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x4x4x2xf32>) -> tensor<1x2x4x4xf32>
  %3 = tosa.mul %2, %c2, %shift : (tensor<1x2x4x4xf32>, tensor<1x2x1x1xf32>, tensor<1xi8>) -> tensor<1x2x4x4xf32>
  %4 = tosa.add %3, %c2 : (tensor<1x2x4x4xf32>, tensor<1x2x1x1xf32>) -> tensor<1x2x4x4xf32>
  return %4 : tensor<1x2x4x4xf32>
}

// CHECK-LABEL:  func.func @batch_norm_after_transpose(
// CHECK:          %[[V0:.+]] = tosa.conv2d
// CHECK-NEXT:     %[[V1:.+]] = tosa.transpose %[[V0]] {perms = array<i32: 0, 3, 1, 2>}
// CHECK-NEXT:     %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[1.600000e+01]], [[4.000000e+00]]]]> : tensor<1x2x1x1xf32>
// CHECK-NEXT:     = "tosa.const"() <{values = dense<0> : tensor<1xi8>}>
// CHECK-NEXT:     %[[V2:.+]] = tosa.mul %[[V1]], %[[C2]],
// CHECK-NEXT:     return %[[V2]]
func.func @batch_norm_after_transpose(%x: tensor<1x4x4x1xf32>) -> tensor<1x2x4x4xf32> {
  %w = "tosa.const"() <{values = dense<1.0e30> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<1.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %c2 = "tosa.const"() <{values = dense<[[[[4.0]], [[2.0]]]]> : tensor<1x2x1x1xf32>}> : () -> tensor<1x2x1x1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %2 = tosa.transpose %0 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x4x4x2xf32>) -> tensor<1x2x4x4xf32>
  %3 = tosa.mul %2, %c2, %shift : (tensor<1x2x4x4xf32>, tensor<1x2x1x1xf32>, tensor<1xi8>) -> tensor<1x2x4x4xf32>
  %4 = tosa.mul %3, %c2, %shift : (tensor<1x2x4x4xf32>, tensor<1x2x1x1xf32>, tensor<1xi8>) -> tensor<1x2x4x4xf32>
  return %4 : tensor<1x2x4x4xf32>
}

// An identity in front of one goes.
// CHECK-LABEL:  func.func @dropped_before_transpose(
// CHECK:          %[[V0:.+]] = tosa.conv2d
// CHECK-NEXT:     %[[V1:.+]] = tosa.transpose %[[V0]] {perms = array<i32: 0, 3, 1, 2>}
// CHECK-NEXT:     %[[V2:.+]] = tosa.mul %[[V1]], 
// CHECK-NEXT:     return %[[V2]]
func.func @dropped_before_transpose(%x: tensor<1x4x4x1xf32>) -> tensor<1x2x4x4xf32> {
  %w = "tosa.const"() <{values = dense<1.0e30> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<1.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %c2 = "tosa.const"() <{values = dense<[[[[4.0]], [[2.0]]]]> : tensor<1x2x1x1xf32>}> : () -> tensor<1x2x1x1xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.add %0, %zero : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x4x4x2xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x4x4x2xf32>) -> tensor<1x2x4x4xf32>
  %3 = tosa.mul %2, %c2, %shift : (tensor<1x2x4x4xf32>, tensor<1x2x1x1xf32>, tensor<1xi8>) -> tensor<1x2x4x4xf32>
  return %3 : tensor<1x2x4x4xf32>
}

// Behind a reshape a constant of two entries would take 128 elements: the merged op
// stands in front.
// CHECK-LABEL:  func.func @flattened(
// CHECK:          %[[V0:.+]] = tosa.conv2d
// CHECK-NEXT:     %[[C:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[3.000000e+20, 6.000000e+00]]]]> : tensor<1x1x1x2xf32>
// CHECK:          %[[V1:.+]] = tosa.mul %[[V0]], %[[C]],
// CHECK-NEXT:     %[[V2:.+]] = tensor.collapse_shape %[[V1]]
// CHECK-NEXT:     return %[[V2]]
func.func @flattened(%x: tensor<1x8x8x1xf32>) -> tensor<128xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0e30]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<[[[[1.0e20, 2.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %three = "tosa.const"() <{values = dense<3.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %z, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x1xf32>, tensor<2x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x2xf32>
  %1 = tosa.mul %0, %s, %shift : (tensor<1x8x8x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x8x8x2xf32>
  %2 = tensor.collapse_shape %1 [[0, 1, 2, 3]] : tensor<1x8x8x2xf32> into tensor<128xf32>
  %3 = tosa.mul %2, %three, %shift : (tensor<128xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<128xf32>
  return %3 : tensor<128xf32>
}
