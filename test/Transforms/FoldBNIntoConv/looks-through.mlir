// Ops between conv and chain that move the channel without mixing it: they
// stay, in their order, and the chain behind and between them folds.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// CHECK-LABEL:  func.func @transpose_to_nchw(
// CHECK:          "tosa.const"
// CHECK-NEXT:     "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     "tosa.const"
// CHECK-SAME{LITERAL}: dense<[1.000000e+00, -1.000000e+00]>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d
// CHECK-NEXT:     %[[T:.+]] = tosa.transpose %[[Y]] {perms = array<i32: 0, 3, 1, 2>}
// CHECK-NEXT:     return %[[T]]
func.func @transpose_to_nchw(%x: tensor<1x4x4x1xf32>) -> tensor<1x2x4x4xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %mean = "tosa.const"() <{values = dense<[[[[3.0]], [[1.0]]]]> : tensor<1x2x1x1xf32>}> : () -> tensor<1x2x1x1xf32>
  %scale = "tosa.const"() <{values = dense<[[[[2.0]], [[4.0]]]]> : tensor<1x2x1x1xf32>}> : () -> tensor<1x2x1x1xf32>
  %beta = "tosa.const"() <{values = dense<[[[[5.0]], [[7.0]]]]> : tensor<1x2x1x1xf32>}> : () -> tensor<1x2x1x1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %t = tosa.transpose %0 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x4x4x2xf32>) -> tensor<1x2x4x4xf32>
  %1 = tosa.sub %t, %mean : (tensor<1x2x4x4xf32>, tensor<1x2x1x1xf32>) -> tensor<1x2x4x4xf32>
  %2 = tosa.mul %1, %scale, %shift : (tensor<1x2x4x4xf32>, tensor<1x2x1x1xf32>, tensor<1xi8>) -> tensor<1x2x4x4xf32>
  %3 = tosa.add %2, %beta : (tensor<1x2x4x4xf32>, tensor<1x2x1x1xf32>) -> tensor<1x2x4x4xf32>
  return %3 : tensor<1x2x4x4xf32>
}

// Ops on both sides of a transpose and back.
// CHECK-LABEL:  func.func @between_transposes(
// CHECK:          "tosa.const"
// CHECK-NEXT:     "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     "tosa.const"
// CHECK-SAME{LITERAL}: dense<[1.000000e+00, -1.000000e+00]>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d
// CHECK-NEXT:     %[[T:.+]] = tosa.transpose %[[Y]] {perms = array<i32: 0, 3, 1, 2>}
// CHECK-NEXT:     %[[U:.+]] = tosa.transpose %[[T]] {perms = array<i32: 0, 2, 3, 1>}
// CHECK-NEXT:     return %[[U]]
func.func @between_transposes(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %mean = "tosa.const"() <{values = dense<[[[[3.0, 1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %scale = "tosa.const"() <{values = dense<[[[[2.0]], [[4.0]]]]> : tensor<1x2x1x1xf32>}> : () -> tensor<1x2x1x1xf32>
  %beta = "tosa.const"() <{values = dense<[[[[5.0, 7.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.sub %0, %mean : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %t = tosa.transpose %1 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x4x4x2xf32>) -> tensor<1x2x4x4xf32>
  %2 = tosa.mul %t, %scale, %shift : (tensor<1x2x4x4xf32>, tensor<1x2x1x1xf32>, tensor<1xi8>) -> tensor<1x2x4x4xf32>
  %u = tosa.transpose %2 {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x2x4x4xf32>) -> tensor<1x4x4x2xf32>
  %3 = tosa.add %u, %beta : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  return %3 : tensor<1x4x4x2xf32>
}

// CHECK-LABEL:  func.func @reshape_pixels(
// CHECK:          "tosa.const"
// CHECK:          "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK:          %[[Y:.+]] = tosa.conv2d
// CHECK-NEXT:     %[[T:.+]] = tosa.reshape %[[Y]]
// CHECK-NEXT:     return %[[T]]
func.func @reshape_pixels(%x: tensor<1x4x4x1xf32>) -> tensor<16x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %d = tosa.const_shape {values = dense<[16, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %scale = "tosa.const"() <{values = dense<[[2.0, 4.0]]> : tensor<1x2xf32>}> : () -> tensor<1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %t = tosa.reshape %0, %d : (tensor<1x4x4x2xf32>, !tosa.shape<2>) -> tensor<16x2xf32>
  %1 = tosa.mul %t, %scale, %shift : (tensor<16x2xf32>, tensor<1x2xf32>, tensor<1xi8>) -> tensor<16x2xf32>
  return %1 : tensor<16x2xf32>
}

// CHECK-LABEL:  func.func @reshape_more_dims(
// CHECK:          "tosa.const"
// CHECK:          "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK:          %[[Y:.+]] = tosa.conv2d
// CHECK-NEXT:     %[[T:.+]] = tosa.reshape %[[Y]]
// CHECK-NEXT:     return %[[T]]
func.func @reshape_more_dims(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x2x2x2x1xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %d = tosa.const_shape {values = dense<[1, 4, 2, 2, 2, 1]> : tensor<6xindex>} : () -> !tosa.shape<6>
  %scale = "tosa.const"() <{values = dense<[[[[[[2.0], [4.0]]]]]]> : tensor<1x1x1x1x2x1xf32>}> : () -> tensor<1x1x1x1x2x1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %t = tosa.reshape %0, %d : (tensor<1x4x4x2xf32>, !tosa.shape<6>) -> tensor<1x4x2x2x2x1xf32>
  %1 = tosa.mul %t, %scale, %shift : (tensor<1x4x2x2x2x1xf32>, tensor<1x1x1x1x2x1xf32>, tensor<1xi8>) -> tensor<1x4x2x2x2x1xf32>
  return %1 : tensor<1x4x2x2x2x1xf32>
}

// CHECK-LABEL:  func.func @reshape_unknown_batch(
// CHECK:          "tosa.const"
// CHECK:          "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK:          %[[Y:.+]] = tosa.conv2d
// CHECK-NEXT:     %[[T:.+]] = tosa.reshape %[[Y]]
// CHECK-NEXT:     return %[[T]]
func.func @reshape_unknown_batch(%x: tensor<?x4x4x1xf32>) -> tensor<?x16x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %d = tosa.const_shape {values = dense<[-1, 16, 2]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %scale = "tosa.const"() <{values = dense<[[[2.0, 4.0]]]> : tensor<1x1x2xf32>}> : () -> tensor<1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<?x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x4x4x2xf32>
  %t = tosa.reshape %0, %d : (tensor<?x4x4x2xf32>, !tosa.shape<3>) -> tensor<?x16x2xf32>
  %1 = tosa.mul %t, %scale, %shift : (tensor<?x16x2xf32>, tensor<1x1x2xf32>, tensor<1xi8>) -> tensor<?x16x2xf32>
  return %1 : tensor<?x16x2xf32>
}

// CHECK-LABEL:  func.func @expand_shape(
// CHECK:          "tosa.const"
// CHECK:          "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK:          %[[Y:.+]] = tosa.conv2d
// CHECK-NEXT:     %[[T:.+]] = tensor.expand_shape %[[Y]]
// CHECK-NEXT:     return %[[T]]
func.func @expand_shape(%x: tensor<1x4x4x1xf32>) -> tensor<1x2x2x4x2x1xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %scale = "tosa.const"() <{values = dense<[[[[[[2.0], [4.0]]]]]]> : tensor<1x1x1x1x2x1xf32>}> : () -> tensor<1x1x1x1x2x1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %t = tensor.expand_shape %0 [[0], [1, 2], [3], [4, 5]] output_shape [1, 2, 2, 4, 2, 1] : tensor<1x4x4x2xf32> into tensor<1x2x2x4x2x1xf32>
  %1 = tosa.mul %t, %scale, %shift : (tensor<1x2x2x4x2x1xf32>, tensor<1x1x1x1x2x1xf32>, tensor<1xi8>) -> tensor<1x2x2x4x2x1xf32>
  return %1 : tensor<1x2x2x4x2x1xf32>
}

// CHECK-LABEL:  func.func @collapse_shape(
// CHECK:          "tosa.const"
// CHECK:          "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK:          %[[Y:.+]] = tosa.conv2d
// CHECK-NEXT:     %[[T:.+]] = tensor.collapse_shape %[[Y]]
// CHECK-NEXT:     return %[[T]]
func.func @collapse_shape(%x: tensor<1x4x4x1xf32>) -> tensor<16x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %scale = "tosa.const"() <{values = dense<[[2.0, 4.0]]> : tensor<1x2xf32>}> : () -> tensor<1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %t = tensor.collapse_shape %0 [[0, 1, 2], [3]] : tensor<1x4x4x2xf32> into tensor<16x2xf32>
  %1 = tosa.mul %t, %scale, %shift : (tensor<16x2xf32>, tensor<1x2xf32>, tensor<1xi8>) -> tensor<16x2xf32>
  return %1 : tensor<16x2xf32>
}

// CHECK-LABEL:  func.func @collapse_shape_unknown(
// CHECK:          "tosa.const"
// CHECK:          "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK:          %[[Y:.+]] = tosa.conv2d
// CHECK-NEXT:     %[[T:.+]] = tensor.collapse_shape %[[Y]]
// CHECK-NEXT:     return %[[T]]
func.func @collapse_shape_unknown(%x: tensor<?x4x4x1xf32>) -> tensor<?x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %scale = "tosa.const"() <{values = dense<[[2.0, 4.0]]> : tensor<1x2xf32>}> : () -> tensor<1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<?x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x4x4x2xf32>
  %t = tensor.collapse_shape %0 [[0, 1, 2], [3]] : tensor<?x4x4x2xf32> into tensor<?x2xf32>
  %1 = tosa.mul %t, %scale, %shift : (tensor<?x2xf32>, tensor<1x2xf32>, tensor<1xi8>) -> tensor<?x2xf32>
  return %1 : tensor<?x2xf32>
}

// CHECK-LABEL:  func.func @identity(
// CHECK:          "tosa.const"
// CHECK:          "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK:          %[[Y:.+]] = tosa.conv2d
// CHECK-NEXT:     %[[T:.+]] = tosa.identity %[[Y]]
// CHECK-NEXT:     return %[[T]]
func.func @identity(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %t = tosa.identity %0 : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.mul %t, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  return %1 : tensor<1x4x4x2xf32>
}

// CHECK-LABEL:  func.func @tensor_cast(
// CHECK:          "tosa.const"
// CHECK:          "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK:          %[[Y:.+]] = tosa.conv2d
// CHECK-NEXT:     %[[T:.+]] = tensor.cast %[[Y]]
// CHECK-NEXT:     return %[[T]]
func.func @tensor_cast(%x: tensor<1x4x4x1xf32>) -> tensor<?x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %t = tensor.cast %0 : tensor<1x4x4x2xf32> to tensor<?x4x4x2xf32>
  %1 = tosa.mul %t, %scale, %shift : (tensor<?x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<?x4x4x2xf32>
  return %1 : tensor<?x4x4x2xf32>
}

// The channel joined with the pixels beside it: a constant that repeats for each
// of them is per channel.
// CHECK-LABEL:  func.func @reshape_joins_the_channel(
// CHECK:          "tosa.const"
// CHECK:          "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK:          %[[Y:.+]] = tosa.conv2d
// CHECK-NEXT:     %[[T:.+]] = tosa.reshape %[[Y]]
// CHECK-NEXT:     return %[[T]]
func.func @reshape_joins_the_channel(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x8xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %d = tosa.const_shape {values = dense<[1, 4, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %scale = "tosa.const"() <{values = dense<[[[2.0, 4.0, 2.0, 4.0, 2.0, 4.0, 2.0, 4.0]]]> : tensor<1x1x8xf32>}> : () -> tensor<1x1x8xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %t = tosa.reshape %0, %d : (tensor<1x4x4x2xf32>, !tosa.shape<3>) -> tensor<1x4x8xf32>
  %1 = tosa.mul %t, %scale, %shift : (tensor<1x4x8xf32>, tensor<1x1x8xf32>, tensor<1xi8>) -> tensor<1x4x8xf32>
  return %1 : tensor<1x4x8xf32>
}

// Four channels as two times two: what is along the last dimension alone is the
// same for channels 0 and 2, and for 1 and 3.
// CHECK-LABEL:  func.func @reshape_splits_the_channel(
// CHECK:          "tosa.const"
// CHECK:          "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[4.000000e+00]]], [[[2.000000e+00]]], [[[4.000000e+00]]]]>
// CHECK:          %[[Y:.+]] = tosa.conv2d
// CHECK-NEXT:     %[[T:.+]] = tosa.reshape %[[Y]]
// CHECK-NEXT:     return %[[T]]
func.func @reshape_splits_the_channel(%x: tensor<1x4x4x1xf32>) -> tensor<1x16x2x2xf32> {
  %w = "tosa.const"() <{values = dense<1.0> : tensor<4x1x1x1xf32>}> : () -> tensor<4x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<4xf32>}> : () -> tensor<4xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %d = tosa.const_shape {values = dense<[1, 16, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<4x1x1x1xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x4xf32>
  %t = tosa.reshape %0, %d : (tensor<1x4x4x4xf32>, !tosa.shape<4>) -> tensor<1x16x2x2xf32>
  %1 = tosa.mul %t, %scale, %shift : (tensor<1x16x2x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x16x2x2xf32>
  return %1 : tensor<1x16x2x2xf32>
}
