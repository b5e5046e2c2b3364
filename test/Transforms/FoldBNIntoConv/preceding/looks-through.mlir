// Chains in front of convs are read through ops that move elements, up to the first
// value that has another use.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// NCHW arithmetic in front of an NHWC conv.
// CHECK-LABEL:         func.func @transposed_before(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[V0:.+]] = tosa.transpose %[[X]] {perms = array<i32: 0, 2, 3, 1>}
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 8.000000e+00]]], [[[6.000000e+00, 1.600000e+01]]]]> : tensor<2x1x1x2xf32>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[9.000000e+00, 1.900000e+01]> : tensor<2xf32>
// CHECK-NEXT:            %[[V1:.+]] = tosa.conv2d %[[V0]], %[[C1]], %[[C2]], %[[C0]], %[[C0]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V1]]
func.func @transposed_before(%x: tensor<1x2x4x4xf32>) -> tensor<1x4x4x2xf32> {
  %scale = "tosa.const"() <{values = dense<[[[[2.0]], [[4.0]]]]> : tensor<1x2x1x1xf32>}> : () -> tensor<1x2x1x1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<1x2x4x4xf32>, tensor<1x2x1x1xf32>, tensor<1xi8>) -> tensor<1x2x4x4xf32>
  %beta = "tosa.const"() <{values = dense<[[[[1.0]], [[-1.0]]]]> : tensor<1x2x1x1xf32>}> : () -> tensor<1x2x1x1xf32>
  %1 = tosa.add %0, %beta : (tensor<1x2x4x4xf32>, tensor<1x2x1x1xf32>) -> tensor<1x2x4x4xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x2x4x4xf32>) -> tensor<1x4x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0]]], [[[3.0, 4.0]]]]> : tensor<2x1x1x2xf32>}> : () -> tensor<2x1x1x2xf32>
  %b = "tosa.const"() <{values = dense<[10.0, 20.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %3 = tosa.conv2d %2, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  return %3 : tensor<1x4x4x2xf32>
}

// Part of the chain on either side.
// CHECK-LABEL:         func.func @transposed_between(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[V0:.+]] = tosa.transpose %[[X]] {perms = array<i32: 0, 2, 3, 1>}
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 8.000000e+00]]], [[[6.000000e+00, 1.600000e+01]]]]> : tensor<2x1x1x2xf32>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[9.000000e+00, 1.900000e+01]> : tensor<2xf32>
// CHECK-NEXT:            %[[V1:.+]] = tosa.conv2d %[[V0]], %[[C1]], %[[C2]], %[[C0]], %[[C0]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V1]]
func.func @transposed_between(%x: tensor<1x2x4x4xf32>) -> tensor<1x4x4x2xf32> {
  %scale = "tosa.const"() <{values = dense<[[[[2.0]], [[4.0]]]]> : tensor<1x2x1x1xf32>}> : () -> tensor<1x2x1x1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<1x2x4x4xf32>, tensor<1x2x1x1xf32>, tensor<1xi8>) -> tensor<1x2x4x4xf32>
  %1 = tosa.transpose %0 {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x2x4x4xf32>) -> tensor<1x4x4x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[[1.0, -1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %2 = tosa.add %1, %beta : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0]]], [[[3.0, 4.0]]]]> : tensor<2x1x1x2xf32>}> : () -> tensor<2x1x1x2xf32>
  %b = "tosa.const"() <{values = dense<[10.0, 20.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %3 = tosa.conv2d %2, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  return %3 : tensor<1x4x4x2xf32>
}

// CHECK-LABEL:         func.func @reshaped(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = tosa.const_shape
// CHECK-SAME{LITERAL}:   dense<[1, 4, 4, 2]> : tensor<4xindex>
// CHECK-NEXT:            %[[V0:.+]] = tosa.reshape %[[X]], %[[C0]]
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 8.000000e+00]]], [[[6.000000e+00, 1.600000e+01]]]]> : tensor<2x1x1x2xf32>
// CHECK-NEXT:            %[[C3:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[9.000000e+00, 1.900000e+01]> : tensor<2xf32>
// CHECK-NEXT:            %[[V1:.+]] = tosa.conv2d %[[V0]], %[[C2]], %[[C3]], %[[C1]], %[[C1]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V1]]
func.func @reshaped(%x: tensor<16x2xf32>) -> tensor<1x4x4x2xf32> {
  %scale = "tosa.const"() <{values = dense<[[2.0, 4.0]]> : tensor<1x2xf32>}> : () -> tensor<1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<16x2xf32>, tensor<1x2xf32>, tensor<1xi8>) -> tensor<16x2xf32>
  %beta = "tosa.const"() <{values = dense<[[1.0, -1.0]]> : tensor<1x2xf32>}> : () -> tensor<1x2xf32>
  %1 = tosa.add %0, %beta : (tensor<16x2xf32>, tensor<1x2xf32>) -> tensor<16x2xf32>
  %s = tosa.const_shape {values = dense<[1, 4, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %2 = tosa.reshape %1, %s : (tensor<16x2xf32>, !tosa.shape<4>) -> tensor<1x4x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0]]], [[[3.0, 4.0]]]]> : tensor<2x1x1x2xf32>}> : () -> tensor<2x1x1x2xf32>
  %b = "tosa.const"() <{values = dense<[10.0, 20.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %3 = tosa.conv2d %2, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  return %3 : tensor<1x4x4x2xf32>
}

// The add is laid out as the last op of the chain.
// CHECK-LABEL:         func.func @add_stays_behind_a_transpose(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[5.000000e-01]], [[-2.500000e-01]]]]> : tensor<1x2x1x1xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.add %[[X]], %[[C0]]
// CHECK-NEXT:            %[[V1:.+]] = tosa.transpose %[[V0]] {perms = array<i32: 0, 2, 3, 1>}
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 8.000000e+00], [2.000000e+00, 8.000000e+00], [2.000000e+00, 8.000000e+00]], [[2.000000e+00, 8.000000e+00], [2.000000e+00, 8.000000e+00], [2.000000e+00, 8.000000e+00]], [[2.000000e+00, 8.000000e+00], [2.000000e+00, 8.000000e+00], [2.000000e+00, 8.000000e+00]]]]> : tensor<1x3x3x2xf32>
// CHECK-NEXT:            %[[C3:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<1.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[V2:.+]] = tosa.conv2d %[[V1]], %[[C2]], %[[C3]], %[[C1]], %[[C1]] {{.*}}pad = array<i64: 1, 1, 1, 1>{{.*}}
// CHECK-NEXT:            return %[[V2]]
func.func @add_stays_behind_a_transpose(%x: tensor<1x2x4x4xf32>) -> tensor<1x4x4x1xf32> {
  %scale = "tosa.const"() <{values = dense<[[[[2.0]], [[4.0]]]]> : tensor<1x2x1x1xf32>}> : () -> tensor<1x2x1x1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<1x2x4x4xf32>, tensor<1x2x1x1xf32>, tensor<1xi8>) -> tensor<1x2x4x4xf32>
  %beta = "tosa.const"() <{values = dense<[[[[1.0]], [[-1.0]]]]> : tensor<1x2x1x1xf32>}> : () -> tensor<1x2x1x1xf32>
  %1 = tosa.add %0, %beta : (tensor<1x2x4x4xf32>, tensor<1x2x1x1xf32>) -> tensor<1x2x4x4xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x2x4x4xf32>) -> tensor<1x4x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]], [[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]], [[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]]]]> : tensor<1x3x3x2xf32>}> : () -> tensor<1x3x3x2xf32>
  %b = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %3 = tosa.conv2d %2, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<1x3x3x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  return %3 : tensor<1x4x4x1xf32>
}

// As large as x, but the same in every position.
// CHECK-LABEL:         func.func @full_size_constant(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 8.000000e+00]]], [[[6.000000e+00, 1.600000e+01]]]]> : tensor<2x1x1x2xf32>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[1.000000e+01, 2.000000e+01]> : tensor<2xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.conv2d %[[X]], %[[C1]], %[[C2]], %[[C0]], %[[C0]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V0]]
func.func @full_size_constant(%x: tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32> {
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0], [2.0, 4.0]], [[2.0, 4.0], [2.0, 4.0]]]]> : tensor<1x2x2x2xf32>}> : () -> tensor<1x2x2x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>, tensor<1xi8>) -> tensor<1x2x2x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0]]], [[[3.0, 4.0]]]]> : tensor<2x1x1x2xf32>}> : () -> tensor<2x1x1x2xf32>
  %b = "tosa.const"() <{values = dense<[10.0, 20.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = tosa.conv2d %0, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x2xf32>
  return %1 : tensor<1x2x2x2xf32>
}

// What the chain starts from may have other uses.
// CHECK-LABEL:         func.func @input_used_elsewhere(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[V0:.+]] = tosa.exp %[[X]]
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 8.000000e+00]]], [[[6.000000e+00, 1.600000e+01]]]]> : tensor<2x1x1x2xf32>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[9.000000e+00, 1.900000e+01]> : tensor<2xf32>
// CHECK-NEXT:            %[[V1:.+]] = tosa.conv2d %[[X]], %[[C1]], %[[C2]], %[[C0]], %[[C0]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V1]], %[[V0]]
func.func @input_used_elsewhere(%x: tensor<1x4x4x2xf32>) -> (tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>) {
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[[1.0, -1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %1 = tosa.add %0, %beta : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %2 = tosa.exp %x : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0]]], [[[3.0, 4.0]]]]> : tensor<2x1x1x2xf32>}> : () -> tensor<2x1x1x2xf32>
  %b = "tosa.const"() <{values = dense<[10.0, 20.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %3 = tosa.conv2d %1, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  return %3, %2 : tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>
}

// The chain starts behind the value that something else sees.
// CHECK-LABEL:         func.func @used_in_the_middle(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 4.000000e+00]]]]> : tensor<1x1x1x2xf32>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0> : tensor<1xi8>
// CHECK-NEXT:            %[[V0:.+]] = tosa.mul %[[X]], %[[C0]], %[[C1]]
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[1.000000e+00, 2.000000e+00]]], [[[3.000000e+00, 4.000000e+00]]]]> : tensor<2x1x1x2xf32>
// CHECK-NEXT:            %[[C3:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C4:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[9.000000e+00, 1.900000e+01]> : tensor<2xf32>
// CHECK-NEXT:            %[[V1:.+]] = tosa.conv2d %[[V0]], %[[C2]], %[[C4]], %[[C3]], %[[C3]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V1]], %[[V0]]
func.func @used_in_the_middle(%x: tensor<1x4x4x2xf32>) -> (tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>) {
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[[1.0, -1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %1 = tosa.add %0, %beta : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0]]], [[[3.0, 4.0]]]]> : tensor<2x1x1x2xf32>}> : () -> tensor<2x1x1x2xf32>
  %b = "tosa.const"() <{values = dense<[10.0, 20.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.conv2d %1, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  return %2, %0 : tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>
}
