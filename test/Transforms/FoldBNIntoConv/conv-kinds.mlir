// Every kind of conv folds: conv2d, depthwise_conv2d with a multiplier (output
// channel c * M + m), conv3d and transpose_conv2d.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// w' = [2, 4] * w, b' = [2 * (1 - 3) + 5, 4 * (-1 - 1) + 7]
// CHECK-LABEL:  func.func @conv2d(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00, 4.000000e+00], [6.000000e+00, 8.000000e+00]]], [[[2.000000e+01, 2.400000e+01], [2.800000e+01, 3.200000e+01]]]]>
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[1.000000e+00, -1.000000e+00]>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-NEXT:     return %[[Y]]
func.func @conv2d(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x3x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0], [3.0, 4.0]]], [[[5.0, 6.0], [7.0, 8.0]]]]> : tensor<2x1x2x2xf32>}> : () -> tensor<2x1x2x2xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %mean = "tosa.const"() <{values = dense<[[[[3.0, 1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[[5.0, 7.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<2x1x2x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x3x2xf32>
  %1 = tosa.sub %0, %mean : (tensor<1x4x3x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x3x2xf32>
  %2 = tosa.mul %1, %scale, %shift : (tensor<1x4x3x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x3x2xf32>
  %3 = tosa.add %2, %beta : (tensor<1x4x3x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x3x2xf32>
  return %3 : tensor<1x4x3x2xf32>
}

// Weights are [KH, KW, C, M]; s = [1, 2, 4, 8].
// CHECK-LABEL:  func.func @depthwise_multiplier(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[1.000000e+00, 4.000000e+00], [1.200000e+01, 3.200000e+01]], [[5.000000e+00, 1.200000e+01], [2.800000e+01, 6.400000e+01]]]]>
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[0.000000e+00, -2.000000e+00, -8.000000e+00, -2.400000e+01]>
// CHECK-NEXT:     %[[Y:.+]] = tosa.depthwise_conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-NEXT:     return %[[Y]]
func.func @depthwise_multiplier(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x3x4xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]]]]> : tensor<1x2x2x2xf32>}> : () -> tensor<1x2x2x2xf32>
  %b = "tosa.const"() <{values = dense<[0.0, 0.0, 0.0, 0.0]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %mean = "tosa.const"() <{values = dense<[[[[0.0, 1.0, 2.0, 3.0]]]]> : tensor<1x1x1x4xf32>}> : () -> tensor<1x1x1x4xf32>
  %scale = "tosa.const"() <{values = dense<[[[[1.0, 2.0, 4.0, 8.0]]]]> : tensor<1x1x1x4xf32>}> : () -> tensor<1x1x1x4xf32>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<1x2x2x2xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x3x4xf32>
  %1 = tosa.sub %0, %mean : (tensor<1x4x3x4xf32>, tensor<1x1x1x4xf32>) -> tensor<1x4x3x4xf32>
  %2 = tosa.mul %1, %scale, %shift : (tensor<1x4x3x4xf32>, tensor<1x1x1x4xf32>, tensor<1xi8>) -> tensor<1x4x3x4xf32>
  return %2 : tensor<1x4x3x4xf32>
}

// CHECK-LABEL:  func.func @conv3d(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[[2.000000e+00]]], [[[4.000000e+00]]]], [[[[1.200000e+01]]], [[[1.600000e+01]]]]]>
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[1.000000e+00, -1.000000e+00]>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv3d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-NEXT:     return %[[Y]]
func.func @conv3d(%x: tensor<1x3x4x4x1xf32>) -> tensor<1x2x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[[1.0]]], [[[2.0]]]], [[[[3.0]]], [[[4.0]]]]]> : tensor<2x2x1x1x1xf32>}> : () -> tensor<2x2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %mean = "tosa.const"() <{values = dense<[[[[[3.0, 1.0]]]]]> : tensor<1x1x1x1x2xf32>}> : () -> tensor<1x1x1x1x2xf32>
  %scale = "tosa.const"() <{values = dense<[[[[[2.0, 4.0]]]]]> : tensor<1x1x1x1x2xf32>}> : () -> tensor<1x1x1x1x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[[[5.0, 7.0]]]]]> : tensor<1x1x1x1x2xf32>}> : () -> tensor<1x1x1x1x2xf32>
  %0 = tosa.conv3d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x3x4x4x1xf32>, tensor<2x2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x4x4x2xf32>
  %1 = tosa.sub %0, %mean : (tensor<1x2x4x4x2xf32>, tensor<1x1x1x1x2xf32>) -> tensor<1x2x4x4x2xf32>
  %2 = tosa.mul %1, %scale, %shift : (tensor<1x2x4x4x2xf32>, tensor<1x1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x2x4x4x2xf32>
  %3 = tosa.add %2, %beta : (tensor<1x2x4x4x2xf32>, tensor<1x1x1x1x2xf32>) -> tensor<1x2x4x4x2xf32>
  return %3 : tensor<1x2x4x4x2xf32>
}

// CHECK-LABEL:  func.func @transpose_conv2d(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00], [4.000000e+00]]], [[[1.200000e+01], [1.600000e+01]]]]>
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[1.000000e+00, -1.000000e+00]>
// CHECK-NEXT:     %[[Y:.+]] = tosa.transpose_conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-NEXT:     return %[[Y]]
func.func @transpose_conv2d(%x: tensor<1x3x3x1xf32>) -> tensor<1x5x6x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0], [2.0]]], [[[3.0], [4.0]]]]> : tensor<2x1x2x1xf32>}> : () -> tensor<2x1x2x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %mean = "tosa.const"() <{values = dense<[[[[3.0, 1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[[5.0, 7.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x3x3x1xf32>, tensor<2x1x2x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x6x2xf32>
  %1 = tosa.sub %0, %mean : (tensor<1x5x6x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x5x6x2xf32>
  %2 = tosa.mul %1, %scale, %shift : (tensor<1x5x6x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x5x6x2xf32>
  %3 = tosa.add %2, %beta : (tensor<1x5x6x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x5x6x2xf32>
  return %3 : tensor<1x5x6x2xf32>
}
