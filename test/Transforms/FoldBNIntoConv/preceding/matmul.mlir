// tosa.matmul behind a chain.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// Of [N, H, K] times [N, K, W] the channel is K. A product has no bias: the offset
// is left to an add behind it.
// CHECK-LABEL:         func.func @right(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[2.000000e+00, 4.000000e+00, 6.000000e+00], [1.600000e+01, 2.000000e+01, 2.400000e+01]]]> : tensor<1x2x3xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.matmul %[[X]], %[[C1]], %[[C0]], %[[C0]]
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<-3.000000e+00> : tensor<1x1x1xf32>
// CHECK-NEXT:            %[[V1:.+]] = tosa.add %[[V0]], %[[C2]]
// CHECK-NEXT:            return %[[V1]]
func.func @right(%x: tensor<1x4x2xf32>) -> tensor<1x4x3xf32> {
  %scale = "tosa.const"() <{values = dense<[[[2.0, 4.0]]]> : tensor<1x1x2xf32>}> : () -> tensor<1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<1x4x2xf32>, tensor<1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[1.0, -1.0]]]> : tensor<1x1x2xf32>}> : () -> tensor<1x1x2xf32>
  %1 = tosa.add %0, %beta : (tensor<1x4x2xf32>, tensor<1x1x2xf32>) -> tensor<1x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]]> : tensor<1x2x3xf32>}> : () -> tensor<1x2x3xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.matmul %1, %w, %z, %z : (tensor<1x4x2xf32>, tensor<1x2x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x3xf32>
  return %2 : tensor<1x4x3xf32>
}

// CHECK-LABEL:         func.func @right_scale(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[2.000000e+00, 4.000000e+00, 6.000000e+00], [1.600000e+01, 2.000000e+01, 2.400000e+01]]]> : tensor<1x2x3xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.matmul %[[X]], %[[C1]], %[[C0]], %[[C0]]
// CHECK-NEXT:            return %[[V0]]
func.func @right_scale(%x: tensor<1x4x2xf32>) -> tensor<1x4x3xf32> {
  %scale = "tosa.const"() <{values = dense<[[[2.0, 4.0]]]> : tensor<1x1x2xf32>}> : () -> tensor<1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<1x4x2xf32>, tensor<1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]]> : tensor<1x2x3xf32>}> : () -> tensor<1x2x3xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = tosa.matmul %0, %w, %z, %z : (tensor<1x4x2xf32>, tensor<1x2x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x3xf32>
  return %1 : tensor<1x4x3xf32>
}

// One K for each N.
// CHECK-LABEL:         func.func @right_of_two(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[2.000000e+00, 4.000000e+00, 6.000000e+00], [1.600000e+01, 2.000000e+01, 2.400000e+01]], [[1.400000e+01, 1.600000e+01, 1.800000e+01], [4.000000e+00, 0.000000e+00, 8.000000e+00]]]> : tensor<2x2x3xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.matmul %[[X]], %[[C1]], %[[C0]], %[[C0]]
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[-3.000000e+00, -3.000000e+00, -3.000000e+00]], [[2.600000e+01, 2.400000e+01, 3.700000e+01]]]> : tensor<2x1x3xf32>
// CHECK-NEXT:            %[[V1:.+]] = tosa.add %[[V0]], %[[C2]]
// CHECK-NEXT:            return %[[V1]]
func.func @right_of_two(%x: tensor<2x4x2xf32>) -> tensor<2x4x3xf32> {
  %scale = "tosa.const"() <{values = dense<[[[2.0, 4.0]]]> : tensor<1x1x2xf32>}> : () -> tensor<1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<2x4x2xf32>, tensor<1x1x2xf32>, tensor<1xi8>) -> tensor<2x4x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[1.0, -1.0]], [[3.0, 5.0]]]> : tensor<2x1x2xf32>}> : () -> tensor<2x1x2xf32>
  %1 = tosa.add %0, %beta : (tensor<2x4x2xf32>, tensor<2x1x2xf32>) -> tensor<2x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [[7.0, 8.0, 9.0], [1.0, 0.0, 2.0]]]> : tensor<2x2x3xf32>}> : () -> tensor<2x2x3xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.matmul %1, %w, %z, %z : (tensor<2x4x2xf32>, tensor<2x2x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x4x3xf32>
  return %2 : tensor<2x4x3xf32>
}

// CHECK-LABEL:         func.func @left(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[2.000000e+00, 8.000000e+00], [6.000000e+00, 1.600000e+01], [1.000000e+01, 2.400000e+01]]]> : tensor<1x3x2xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.matmul %[[C1]], %[[X]], %[[C0]], %[[C0]]
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<-1.000000e+00> : tensor<1x1x1xf32>
// CHECK-NEXT:            %[[V1:.+]] = tosa.add %[[V0]], %[[C2]]
// CHECK-NEXT:            return %[[V1]]
func.func @left(%x: tensor<1x2x4xf32>) -> tensor<1x3x4xf32> {
  %scale = "tosa.const"() <{values = dense<[[[2.0], [4.0]]]> : tensor<1x2x1xf32>}> : () -> tensor<1x2x1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<1x2x4xf32>, tensor<1x2x1xf32>, tensor<1xi8>) -> tensor<1x2x4xf32>
  %beta = "tosa.const"() <{values = dense<[[[1.0], [-1.0]]]> : tensor<1x2x1xf32>}> : () -> tensor<1x2x1xf32>
  %1 = tosa.add %0, %beta : (tensor<1x2x4xf32>, tensor<1x2x1xf32>) -> tensor<1x2x4xf32>
  %w = "tosa.const"() <{values = dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]]> : tensor<1x3x2xf32>}> : () -> tensor<1x3x2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.matmul %w, %1, %z, %z : (tensor<1x3x2xf32>, tensor<1x2x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x4xf32>
  return %2 : tensor<1x3x4xf32>
}

// CHECK-LABEL:         func.func @left_of_two(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[2.000000e+00, 8.000000e+00], [6.000000e+00, 1.600000e+01], [1.000000e+01, 2.400000e+01]], [[0.000000e+00, 1.000000e+01], [9.000000e+00, 5.000000e+00], [1.500000e+01, 3.500000e+01]]]> : tensor<2x3x2xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.matmul %[[C1]], %[[X]], %[[C0]], %[[C0]]
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[-1.000000e+00], [-1.000000e+00], [-1.000000e+00]], [[-2.000000e+00], [2.000000e+00], [-2.000000e+00]]]> : tensor<2x3x1xf32>
// CHECK-NEXT:            %[[V1:.+]] = tosa.add %[[V0]], %[[C2]]
// CHECK-NEXT:            return %[[V1]]
func.func @left_of_two(%x: tensor<2x2x4xf32>) -> tensor<2x3x4xf32> {
  %scale = "tosa.const"() <{values = dense<[[[2.0], [4.0]], [[3.0], [5.0]]]> : tensor<2x2x1xf32>}> : () -> tensor<2x2x1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<2x2x4xf32>, tensor<2x2x1xf32>, tensor<1xi8>) -> tensor<2x2x4xf32>
  %beta = "tosa.const"() <{values = dense<[[[1.0], [-1.0]]]> : tensor<1x2x1xf32>}> : () -> tensor<1x2x1xf32>
  %1 = tosa.add %0, %beta : (tensor<2x2x4xf32>, tensor<1x2x1xf32>) -> tensor<2x2x4xf32>
  %w = "tosa.const"() <{values = dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [[0.0, 2.0], [3.0, 1.0], [5.0, 7.0]]]> : tensor<2x3x2xf32>}> : () -> tensor<2x3x2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.matmul %w, %1, %z, %z : (tensor<2x3x2xf32>, tensor<2x2x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3x4xf32>
  return %2 : tensor<2x3x4xf32>
}

// An add in front would only become one behind.
// CHECK-LABEL:         func.func @add_alone(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[1.000000e+00, -1.000000e+00]]]> : tensor<1x1x2xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.add %[[X]], %[[C0]]
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00]]]> : tensor<1x2x3xf32>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[V1:.+]] = tosa.matmul %[[V0]], %[[C1]], %[[C2]], %[[C2]]
// CHECK-NEXT:            return %[[V1]]
func.func @add_alone(%x: tensor<1x4x2xf32>) -> tensor<1x4x3xf32> {
  %beta = "tosa.const"() <{values = dense<[[[1.0, -1.0]]]> : tensor<1x1x2xf32>}> : () -> tensor<1x1x2xf32>
  %0 = tosa.add %x, %beta : (tensor<1x4x2xf32>, tensor<1x1x2xf32>) -> tensor<1x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]]> : tensor<1x2x3xf32>}> : () -> tensor<1x2x3xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = tosa.matmul %0, %w, %z, %z : (tensor<1x4x2xf32>, tensor<1x2x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x3xf32>
  return %1 : tensor<1x4x3xf32>
}

// What is left behind the product goes into the conv.
// CHECK-LABEL:         func.func @then_conv(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[2.000000e+00, 4.000000e+00], [1.600000e+01, 2.000000e+01]]]> : tensor<1x2x2xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.matmul %[[X]], %[[C1]], %[[C0]], %[[C0]]
// CHECK-NEXT:            %[[C2:.+]] = tosa.const_shape
// CHECK-SAME{LITERAL}:   dense<[1, 4, 4, 2]> : tensor<4xindex>
// CHECK-NEXT:            %[[V1:.+]] = tosa.reshape %[[V0]], %[[C2]]
// CHECK-NEXT:            %[[C3:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[1.000000e+00, 2.000000e+00]]], [[[3.000000e+00, 4.000000e+00]]]]> : tensor<2x1x1x2xf32>
// CHECK-NEXT:            %[[C4:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[1.000000e+00, -1.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:            %[[V2:.+]] = tosa.conv2d %[[V1]], %[[C3]], %[[C4]], %[[C0]], %[[C0]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V2]]
func.func @then_conv(%x: tensor<1x16x2xf32>) -> tensor<1x4x4x2xf32> {
  %scale = "tosa.const"() <{values = dense<[[[2.0, 4.0]]]> : tensor<1x1x2xf32>}> : () -> tensor<1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<1x16x2xf32>, tensor<1x1x2xf32>, tensor<1xi8>) -> tensor<1x16x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[1.0, -1.0]]]> : tensor<1x1x2xf32>}> : () -> tensor<1x1x2xf32>
  %1 = tosa.add %0, %beta : (tensor<1x16x2xf32>, tensor<1x1x2xf32>) -> tensor<1x16x2xf32>
  %w0 = "tosa.const"() <{values = dense<[[[1.0, 2.0], [4.0, 5.0]]]> : tensor<1x2x2xf32>}> : () -> tensor<1x2x2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.matmul %1, %w0, %z, %z : (tensor<1x16x2xf32>, tensor<1x2x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x16x2xf32>
  %s = tosa.const_shape {values = dense<[1, 4, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %3 = tosa.reshape %2, %s : (tensor<1x16x2xf32>, !tosa.shape<4>) -> tensor<1x4x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0]]], [[[3.0, 4.0]]]]> : tensor<2x1x1x2xf32>}> : () -> tensor<2x1x1x2xf32>
  %b = "tosa.const"() <{values = dense<[10.0, 20.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %4 = tosa.conv2d %3, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  return %4 : tensor<1x4x4x2xf32>
}
