// Every attribute of the conv survives the fold: pad, out_pad, stride,
// dilation, acc_type, local_bound, and discardable ones.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// CHECK-LABEL:  func.func @conv2d(
// CHECK:          tosa.conv2d
// CHECK-SAME:       {acc_type = f32, dilation = array<i64: 2, 3>, local_bound = true, my.note = "kept", pad = array<i64: 1, 2, 3, 4>, stride = array<i64: 1, 2>}
// CHECK-NEXT:     return
func.func @conv2d(%x: tensor<1x8x8x1xf32>) -> tensor<1x7x5x2xf32> {
  %w = "tosa.const"() <{values = dense<1.0> : tensor<2x3x3x1xf32>}> : () -> tensor<2x3x3x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %beta = "tosa.const"() <{values = dense<[[[[5.0, 7.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 2, 3>, local_bound = true, my.note = "kept", pad = array<i64: 1, 2, 3, 4>, stride = array<i64: 1, 2>} : (tensor<1x8x8x1xf32>, tensor<2x3x3x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x5x2xf32>
  %1 = tosa.add %0, %beta : (tensor<1x7x5x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x7x5x2xf32>
  return %1 : tensor<1x7x5x2xf32>
}

// CHECK-LABEL:  func.func @depthwise_conv2d(
// CHECK:          tosa.depthwise_conv2d
// CHECK-SAME:       {acc_type = f32, dilation = array<i64: 2, 3>, local_bound = true, my.note = "kept", pad = array<i64: 1, 2, 3, 4>, stride = array<i64: 1, 2>}
// CHECK-NEXT:     return
func.func @depthwise_conv2d(%x: tensor<1x8x8x2xf32>) -> tensor<1x7x5x2xf32> {
  %w = "tosa.const"() <{values = dense<1.0> : tensor<3x3x2x1xf32>}> : () -> tensor<3x3x2x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %beta = "tosa.const"() <{values = dense<[[[[5.0, 7.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 2, 3>, local_bound = true, my.note = "kept", pad = array<i64: 1, 2, 3, 4>, stride = array<i64: 1, 2>} : (tensor<1x8x8x2xf32>, tensor<3x3x2x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x7x5x2xf32>
  %1 = tosa.add %0, %beta : (tensor<1x7x5x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x7x5x2xf32>
  return %1 : tensor<1x7x5x2xf32>
}

// CHECK-LABEL:  func.func @conv3d(
// CHECK:          tosa.conv3d
// CHECK-SAME:       {acc_type = f32, dilation = array<i64: 1, 2, 3>, local_bound = true, my.note = "kept", pad = array<i64: 0, 1, 1, 2, 3, 4>, stride = array<i64: 1, 1, 2>}
// CHECK-NEXT:     return
func.func @conv3d(%x: tensor<1x1x8x8x1xf32>) -> tensor<1x1x7x5x2xf32> {
  %w = "tosa.const"() <{values = dense<1.0> : tensor<2x2x3x3x1xf32>}> : () -> tensor<2x2x3x3x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %beta = "tosa.const"() <{values = dense<[[[[[5.0, 7.0]]]]]> : tensor<1x1x1x1x2xf32>}> : () -> tensor<1x1x1x1x2xf32>
  %0 = tosa.conv3d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 2, 3>, local_bound = true, my.note = "kept", pad = array<i64: 0, 1, 1, 2, 3, 4>, stride = array<i64: 1, 1, 2>} : (tensor<1x1x8x8x1xf32>, tensor<2x2x3x3x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x7x5x2xf32>
  %1 = tosa.add %0, %beta : (tensor<1x1x7x5x2xf32>, tensor<1x1x1x1x2xf32>) -> tensor<1x1x7x5x2xf32>
  return %1 : tensor<1x1x7x5x2xf32>
}

// CHECK-LABEL:  func.func @transpose_conv2d(
// CHECK:          tosa.transpose_conv2d
// CHECK-SAME:       {acc_type = f16, local_bound = true, my.note = "kept", out_pad = array<i64: 1, 2, 3, 4>, stride = array<i64: 2, 3>}
// CHECK-NEXT:     return
func.func @transpose_conv2d(%x: tensor<1x3x3x1xf16>) -> tensor<1x10x16x2xf16> {
  %w = "tosa.const"() <{values = dense<1.0> : tensor<2x3x3x1xf16>}> : () -> tensor<2x3x3x1xf16>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<2xf16>}> : () -> tensor<2xf16>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %beta = "tosa.const"() <{values = dense<[[[[5.0, 7.0]]]]> : tensor<1x1x1x2xf16>}> : () -> tensor<1x1x1x2xf16>
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = f16, local_bound = true, my.note = "kept", out_pad = array<i64: 1, 2, 3, 4>, stride = array<i64: 2, 3>} : (tensor<1x3x3x1xf16>, tensor<2x3x3x1xf16>, tensor<2xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x10x16x2xf16>
  %1 = tosa.add %0, %beta : (tensor<1x10x16x2xf16>, tensor<1x1x1x2xf16>) -> tensor<1x10x16x2xf16>
  return %1 : tensor<1x10x16x2xf16>
}
