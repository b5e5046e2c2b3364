// A chain in front of a conv folds into its input channels: weights and bias take
// it, and nothing but the conv is left.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// w' = w * [2, 4], b' = b + w * [1 - 2 * 3, -1 - 4 * 1]
// CHECK-LABEL:         func.func @conv2d(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 8.000000e+00]]], [[[6.000000e+00, 1.600000e+01]]]]> : tensor<2x1x1x2xf32>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[-5.000000e+00, -1.500000e+01]> : tensor<2xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.conv2d %[[X]], %[[C1]], %[[C2]], %[[C0]], %[[C0]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V0]]
func.func @conv2d(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  %mean = "tosa.const"() <{values = dense<[[[[3.0, 1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.sub %x, %mean : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[[1.0, -1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %2 = tosa.add %1, %beta : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0]]], [[[3.0, 4.0]]]]> : tensor<2x1x1x2xf32>}> : () -> tensor<2x1x1x2xf32>
  %b = "tosa.const"() <{values = dense<[10.0, 20.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %3 = tosa.conv2d %2, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  return %3 : tensor<1x4x4x2xf32>
}

// Every tap of an input channel is scaled, and adds to the bias.
// CHECK-LABEL:         func.func @conv2d_spatial(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 8.000000e+00], [6.000000e+00, 1.600000e+01]], [[1.000000e+01, 2.400000e+01], [1.400000e+01, 3.200000e+01]]]]> : tensor<1x2x2x2xf32>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<-3.500000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.conv2d %[[X]], %[[C1]], %[[C2]], %[[C0]], %[[C0]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V0]]
func.func @conv2d_spatial(%x: tensor<1x4x4x2xf32>) -> tensor<1x3x3x1xf32> {
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[[1.0, -1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %1 = tosa.add %0, %beta : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]]]]> : tensor<1x2x2x2xf32>}> : () -> tensor<1x2x2x2xf32>
  %b = "tosa.const"() <{values = dense<0.5> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.conv2d %1, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<1x2x2x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x1xf32>
  return %2 : tensor<1x3x3x1xf32>
}

// CHECK-LABEL:         func.func @conv3d(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[[2.000000e+00, 8.000000e+00]]], [[[6.000000e+00, 1.600000e+01]]]]]> : tensor<1x2x1x1x2xf32>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<-1.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.conv3d %[[X]], %[[C1]], %[[C2]], %[[C0]], %[[C0]] {{.*}}pad = array<i64: 0, 0, 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V0]]
func.func @conv3d(%x: tensor<1x3x2x2x2xf32>) -> tensor<1x2x2x2x1xf32> {
  %scale = "tosa.const"() <{values = dense<[[[[[2.0, 4.0]]]]]> : tensor<1x1x1x1x2xf32>}> : () -> tensor<1x1x1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<1x3x2x2x2xf32>, tensor<1x1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x3x2x2x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[[[1.0, -1.0]]]]]> : tensor<1x1x1x1x2xf32>}> : () -> tensor<1x1x1x1x2xf32>
  %1 = tosa.add %0, %beta : (tensor<1x3x2x2x2xf32>, tensor<1x1x1x1x2xf32>) -> tensor<1x3x2x2x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[[1.0, 2.0]]], [[[3.0, 4.0]]]]]> : tensor<1x2x1x1x2xf32>}> : () -> tensor<1x2x1x1x2xf32>
  %b = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.conv3d %1, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x3x2x2x2xf32>, tensor<1x2x1x1x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x2x1xf32>
  return %2 : tensor<1x2x2x2x1xf32>
}

// Weights are [KH, KW, C, M]: output channel c * M + m sees input channel c.
// CHECK-LABEL:         func.func @depthwise_multiplier(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 4.000000e+00], [1.200000e+01, 1.600000e+01]], [[1.000000e+01, 1.200000e+01], [2.800000e+01, 3.200000e+01]]]]> : tensor<1x2x2x2xf32>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[7.000000e+00, 1.000000e+01, -7.000000e+00, -8.000000e+00]> : tensor<4xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.depthwise_conv2d %[[X]], %[[C1]], %[[C2]], %[[C0]], %[[C0]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V0]]
func.func @depthwise_multiplier(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x3x4xf32> {
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[[1.0, -1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %1 = tosa.add %0, %beta : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]]]]> : tensor<1x2x2x2xf32>}> : () -> tensor<1x2x2x2xf32>
  %b = "tosa.const"() <{values = dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.depthwise_conv2d %1, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<1x2x2x2xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x3x4xf32>
  return %2 : tensor<1x4x3x4xf32>
}

// A bias of one element becomes one per channel.
// CHECK-LABEL:         func.func @bias_of_one_entry(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 8.000000e+00]]], [[[6.000000e+00, 1.600000e+01]]]]> : tensor<2x1x1x2xf32>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<9.000000e+00> : tensor<2xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.conv2d %[[X]], %[[C1]], %[[C2]], %[[C0]], %[[C0]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V0]]
func.func @bias_of_one_entry(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[[1.0, -1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %1 = tosa.add %0, %beta : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0]]], [[[3.0, 4.0]]]]> : tensor<2x1x1x2xf32>}> : () -> tensor<2x1x1x2xf32>
  %b = "tosa.const"() <{values = dense<10.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.conv2d %1, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<2x1x1x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  return %2 : tensor<1x4x4x2xf32>
}

// Without a border, strides change nothing.
// CHECK-LABEL:         func.func @strided(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[1.000000e+00, 2.000000e+00]]], [[[3.000000e+00, 4.000000e+00]]]]> : tensor<2x1x1x2xf32>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[9.000000e+00, 1.900000e+01]> : tensor<2xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.conv2d %[[X]], %[[C0]], %[[C2]], %[[C1]], %[[C1]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V0]]
func.func @strided(%x: tensor<1x4x4x2xf32>) -> tensor<1x2x2x2xf32> {
  %beta = "tosa.const"() <{values = dense<[[[[1.0, -1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.add %x, %beta : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0]]], [[[3.0, 4.0]]]]> : tensor<2x1x1x2xf32>}> : () -> tensor<2x1x1x2xf32>
  %b = "tosa.const"() <{values = dense<[10.0, 20.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = tosa.conv2d %0, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 3, 3>} : (tensor<1x4x4x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x2xf32>
  return %1 : tensor<1x2x2x2xf32>
}

// [5, 6] - x: the weights change their sign.
// CHECK-LABEL:         func.func @constant_minus_x(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[-1.000000e+00, -2.000000e+00]]], [[[-3.000000e+00, -4.000000e+00]]]]> : tensor<2x1x1x2xf32>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[2.700000e+01, 5.900000e+01]> : tensor<2xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.conv2d %[[X]], %[[C1]], %[[C2]], %[[C0]], %[[C0]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V0]]
func.func @constant_minus_x(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  %c = "tosa.const"() <{values = dense<[[[[5.0, 6.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.sub %c, %x : (tensor<1x1x1x2xf32>, tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0]]], [[[3.0, 4.0]]]]> : tensor<2x1x1x2xf32>}> : () -> tensor<2x1x1x2xf32>
  %b = "tosa.const"() <{values = dense<[10.0, 20.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = tosa.conv2d %0, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  return %1 : tensor<1x4x4x2xf32>
}

// A scale of zero: the offset alone is left of the channel.
// CHECK-LABEL:         func.func @dead_input(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[0.000000e+00, 8.000000e+00]]], [[[0.000000e+00, 1.600000e+01]]]]> : tensor<2x1x1x2xf32>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[1.700000e+01, 4.100000e+01]> : tensor<2xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.conv2d %[[X]], %[[C1]], %[[C2]], %[[C0]], %[[C0]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V0]]
func.func @dead_input(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  %scale = "tosa.const"() <{values = dense<[[[[0.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[[7.0, 0.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %1 = tosa.add %0, %beta : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0]]], [[[3.0, 4.0]]]]> : tensor<2x1x1x2xf32>}> : () -> tensor<2x1x1x2xf32>
  %b = "tosa.const"() <{values = dense<[10.0, 20.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.conv2d %1, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  return %2 : tensor<1x4x4x2xf32>
}
