// Borders that are not of zeros, or are where channels are; offsets that no add in
// front can stand for.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// The border is not zero.
// CHECK-LABEL:         func.func @negative_pad_value(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 4.000000e+00]]]]> : tensor<1x1x1x2xf32>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0> : tensor<1xi8>
// CHECK-NEXT:            %[[V0:.+]] = tosa.mul %[[X]], %[[C0]], %[[C1]]
// CHECK-NEXT:            %[[C2:.+]] = tosa.const_shape
// CHECK-SAME{LITERAL}:   dense<[0, 0, 1, 1, 0, 0, 0, 0]> : tensor<8xindex>
// CHECK-NEXT:            %[[C3:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<1.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[V1:.+]] = tosa.pad %[[V0]], %[[C2]], %[[C3]]
// CHECK-NEXT:            %[[C4:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[1.000000e+00, 2.000000e+00]], [[3.000000e+00, 4.000000e+00]], [[5.000000e+00, 6.000000e+00]]]]> : tensor<1x3x1x2xf32>
// CHECK-NEXT:            %[[C5:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<1.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C6:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[V2:.+]] = tosa.conv2d %[[V1]], %[[C4]], %[[C5]], %[[C6]], %[[C6]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V2]]
func.func @negative_pad_value(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x1xf32> {
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %pads = tosa.const_shape {values = dense<[0, 0, 1, 1, 0, 0, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %pz = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = tosa.pad %0, %pads, %pz : (tensor<1x4x4x2xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x6x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0]], [[3.0, 4.0]], [[5.0, 6.0]]]]> : tensor<1x3x1x2xf32>}> : () -> tensor<1x3x1x2xf32>
  %b = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.conv2d %1, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x4x2xf32>, tensor<1x3x1x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  return %2 : tensor<1x4x4x1xf32>
}

// CHECK-LABEL:         func.func @negative_tensor_pad_value(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 4.000000e+00]]]]> : tensor<1x1x1x2xf32>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0> : tensor<1xi8>
// CHECK-NEXT:            %[[V0:.+]] = tosa.mul %[[X]], %[[C0]], %[[C1]]
// CHECK-NEXT:            %[[C2:.+]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:            %[[V1:.+]] = tensor.pad %[[V0]] low[0, 1, 0, 0] high[0, 1, 0, 0]
// CHECK:                 %[[C3:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[1.000000e+00, 2.000000e+00]], [[3.000000e+00, 4.000000e+00]], [[5.000000e+00, 6.000000e+00]]]]> : tensor<1x3x1x2xf32>
// CHECK-NEXT:            %[[C4:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<1.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C5:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[V2:.+]] = tosa.conv2d %[[V1]], %[[C3]], %[[C4]], %[[C5]], %[[C5]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V2]]
func.func @negative_tensor_pad_value(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x1xf32> {
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %pad = arith.constant 1.0 : f32
  %1 = tensor.pad %0 low[0, 1, 0, 0] high[0, 1, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %pad : f32
  } : tensor<1x4x4x2xf32> to tensor<1x6x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0]], [[3.0, 4.0]], [[5.0, 6.0]]]]> : tensor<1x3x1x2xf32>}> : () -> tensor<1x3x1x2xf32>
  %b = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.conv2d %1, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x4x2xf32>, tensor<1x3x1x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  return %2 : tensor<1x4x4x1xf32>
}

// New channels shift the others.
// CHECK-LABEL:         func.func @negative_pad_along_channels(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 4.000000e+00]]]]> : tensor<1x1x1x2xf32>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0> : tensor<1xi8>
// CHECK-NEXT:            %[[V0:.+]] = tosa.mul %[[X]], %[[C0]], %[[C1]]
// CHECK-NEXT:            %[[C2:.+]] = tosa.const_shape
// CHECK-SAME{LITERAL}:   dense<[0, 0, 0, 0, 0, 0, 1, 0]> : tensor<8xindex>
// CHECK-NEXT:            %[[C3:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[V1:.+]] = tosa.pad %[[V0]], %[[C2]], %[[C3]]
// CHECK-NEXT:            %[[C4:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[1.000000e+00, 2.000000e+00, 3.000000e+00]]]]> : tensor<1x1x1x3xf32>
// CHECK-NEXT:            %[[C5:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<1.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C6:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[V2:.+]] = tosa.conv2d %[[V1]], %[[C4]], %[[C5]], %[[C6]], %[[C6]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V2]]
func.func @negative_pad_along_channels(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x1xf32> {
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %pads = tosa.const_shape {values = dense<[0, 0, 0, 0, 0, 0, 1, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %pz = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = tosa.pad %0, %pads, %pz : (tensor<1x4x4x2xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x4x4x3xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0, 3.0]]]]> : tensor<1x1x1x3xf32>}> : () -> tensor<1x1x1x3xf32>
  %b = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.conv2d %1, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x3xf32>, tensor<1x1x1x3xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  return %2 : tensor<1x4x4x1xf32>
}

// One constant for all channels does not mind.
// CHECK-LABEL:         func.func @scalars_and_more_channels(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<3.000000e+00> : tensor<1x1x1x1xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.add %[[X]], %[[C0]]
// CHECK-NEXT:            %[[C1:.+]] = tosa.const_shape
// CHECK-SAME{LITERAL}:   dense<[0, 0, 0, 0, 0, 0, 1, 0]> : tensor<8xindex>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[V1:.+]] = tosa.pad %[[V0]], %[[C1]], %[[C2]]
// CHECK-NEXT:            %[[C3:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C4:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 4.000000e+00, 6.000000e+00]]]]> : tensor<1x1x1x3xf32>
// CHECK-NEXT:            %[[C5:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<1.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[V2:.+]] = tosa.conv2d %[[V1]], %[[C4]], %[[C5]], %[[C3]], %[[C3]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V2]]
func.func @scalars_and_more_channels(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x1xf32> {
  %scale = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %beta = "tosa.const"() <{values = dense<6.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %1 = tosa.add %0, %beta : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x4x4x2xf32>
  %pads = tosa.const_shape {values = dense<[0, 0, 0, 0, 0, 0, 1, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %pz = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.pad %1, %pads, %pz : (tensor<1x4x4x2xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x4x4x3xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0, 3.0]]]]> : tensor<1x1x1x3xf32>}> : () -> tensor<1x1x1x3xf32>
  %b = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %3 = tosa.conv2d %2, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x3xf32>, tensor<1x1x1x3xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  return %3 : tensor<1x4x4x1xf32>
}

// A scale of zero cannot give the offset back: t/s is infinite.
// CHECK-LABEL:         func.func @negative_dead_input(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[0.000000e+00, 4.000000e+00]]]]> : tensor<1x1x1x2xf32>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0> : tensor<1xi8>
// CHECK-NEXT:            %[[V0:.+]] = tosa.mul %[[X]], %[[C0]], %[[C1]]
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[1.000000e+00, 2.000000e+00]]]]> : tensor<1x1x1x2xf32>
// CHECK-NEXT:            %[[V1:.+]] = tosa.add %[[V0]], %[[C2]]
// CHECK-NEXT:            %[[C3:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[1.000000e+00, 2.000000e+00], [1.000000e+00, 2.000000e+00], [1.000000e+00, 2.000000e+00]], [[1.000000e+00, 2.000000e+00], [1.000000e+00, 2.000000e+00], [1.000000e+00, 2.000000e+00]], [[1.000000e+00, 2.000000e+00], [1.000000e+00, 2.000000e+00], [1.000000e+00, 2.000000e+00]]]]> : tensor<1x3x3x2xf32>
// CHECK-NEXT:            %[[C4:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<1.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C5:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[V2:.+]] = tosa.conv2d %[[V1]], %[[C3]], %[[C4]], %[[C5]], %[[C5]] {{.*}}pad = array<i64: 1, 1, 1, 1>{{.*}}
// CHECK-NEXT:            return %[[V2]]
func.func @negative_dead_input(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x1xf32> {
  %scale = "tosa.const"() <{values = dense<[[[[0.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[[1.0, 2.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %1 = tosa.add %0, %beta : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]], [[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]], [[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]]]]> : tensor<1x3x3x2xf32>}> : () -> tensor<1x3x3x2xf32>
  %b = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.conv2d %1, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<1x3x3x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  return %2 : tensor<1x4x4x1xf32>
}

// t/s is denormal.
// CHECK-LABEL:         func.func @negative_denormal_offset(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[1.000000e+30, 4.000000e+00]]]]> : tensor<1x1x1x2xf32>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0> : tensor<1xi8>
// CHECK-NEXT:            %[[V0:.+]] = tosa.mul %[[X]], %[[C0]], %[[C1]]
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[9.99999971E-10, 2.000000e+00]]]]> : tensor<1x1x1x2xf32>
// CHECK-NEXT:            %[[V1:.+]] = tosa.add %[[V0]], %[[C2]]
// CHECK-NEXT:            %[[C3:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[1.000000e-25, 2.000000e+00], [1.000000e-25, 2.000000e+00], [1.000000e-25, 2.000000e+00]], [[1.000000e-25, 2.000000e+00], [1.000000e-25, 2.000000e+00], [1.000000e-25, 2.000000e+00]], [[1.000000e-25, 2.000000e+00], [1.000000e-25, 2.000000e+00], [1.000000e-25, 2.000000e+00]]]]> : tensor<1x3x3x2xf32>
// CHECK-NEXT:            %[[C4:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<1.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C5:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[V2:.+]] = tosa.conv2d %[[V1]], %[[C3]], %[[C4]], %[[C5]], %[[C5]] {{.*}}pad = array<i64: 1, 1, 1, 1>{{.*}}
// CHECK-NEXT:            return %[[V2]]
func.func @negative_denormal_offset(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x1xf32> {
  %scale = "tosa.const"() <{values = dense<[[[[1.0e+30, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[[1.0e-09, 2.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %1 = tosa.add %0, %beta : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0e-25, 2.0], [1.0e-25, 2.0], [1.0e-25, 2.0]], [[1.0e-25, 2.0], [1.0e-25, 2.0], [1.0e-25, 2.0]], [[1.0e-25, 2.0], [1.0e-25, 2.0], [1.0e-25, 2.0]]]]> : tensor<1x3x3x2xf32>}> : () -> tensor<1x3x3x2xf32>
  %b = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.conv2d %1, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<1x3x3x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  return %2 : tensor<1x4x4x1xf32>
}

// Rows of x are [N, C]; the factor is one per N, although a border hides it:
// sizes with the border would read it as one per C.
// CHECK-LABEL:         func.func @negative_per_batch(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[1.000000e+00, 1.000000e+00, 1.000000e+00, 1.000000e+00], [1.000000e+00, 1.000000e+00, 1.000000e+00, 1.000000e+00], [2.000000e+00, 2.000000e+00, 2.000000e+00, 2.000000e+00], [2.000000e+00, 2.000000e+00, 2.000000e+00, 2.000000e+00]]> : tensor<4x4xf32>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0> : tensor<1xi8>
// CHECK-NEXT:            %[[V0:.+]] = tosa.mul %[[X]], %[[C0]], %[[C1]]
// CHECK-NEXT:            %[[C2:.+]] = tosa.const_shape
// CHECK-SAME{LITERAL}:   dense<2> : tensor<4xindex>
// CHECK-NEXT:            %[[V1:.+]] = tosa.reshape %[[V0]], %[[C2]]
// CHECK-NEXT:            %[[C3:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:            %[[V2:.+]] = tensor.pad %[[V1]] low[0, 0, 1, 0] high[0, 0, 1, 0]
// CHECK:                 %[[C4:.+]] = arith.constant
// CHECK-SAME{LITERAL}:   dense<[[[[1.000000e+00, 2.000000e+00], [1.000000e+00, 2.000000e+00], [1.000000e+00, 2.000000e+00]], [[1.000000e+00, 2.000000e+00], [1.000000e+00, 2.000000e+00], [1.000000e+00, 2.000000e+00]]]]> : tensor<1x2x3x2xf32>
// CHECK-NEXT:            %[[C5:.+]] = arith.constant
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<2x1x2x1xf32>
// CHECK-NEXT:            %[[V3:.+]] = linalg.conv_2d_nchw_fchw ins(%[[V2]], %[[C4]] : {{.*}}) outs(%[[C5]] : {{.*}})
// CHECK-NEXT:            return %[[V3]]
func.func @negative_per_batch(%x: tensor<4x4xf32>) -> tensor<2x1x2x1xf32> {
  %c = "tosa.const"() <{values = dense<[[1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0], [2.0, 2.0, 2.0, 2.0], [2.0, 2.0, 2.0, 2.0]]> : tensor<4x4xf32>}> : () -> tensor<4x4xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c, %shift : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<1xi8>) -> tensor<4x4xf32>
  %s = tosa.const_shape {values = dense<2> : tensor<4xindex>} : () -> !tosa.shape<4>
  %r = tosa.reshape %0, %s : (tensor<4x4xf32>, !tosa.shape<4>) -> tensor<2x2x2x2xf32>
  %pad = arith.constant 0.0 : f32
  %1 = tensor.pad %r low[0, 0, 1, 0] high[0, 0, 1, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %pad : f32
  } : tensor<2x2x2x2xf32> to tensor<2x2x4x2xf32>
  %w = arith.constant dense<[[[[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]], [[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]]]]> : tensor<1x2x3x2xf32>
  %init = arith.constant dense<0.0> : tensor<2x1x2x1xf32>
  %y = linalg.conv_2d_nchw_fchw ins(%1, %w : tensor<2x2x4x2xf32>, tensor<1x2x3x2xf32>) outs(%init : tensor<2x1x2x1xf32>) -> tensor<2x1x2x1xf32>
  return %y : tensor<2x1x2x1xf32>
}

// One per C: the opposite of the above.
// CHECK-LABEL:         func.func @per_channel_behind_a_border(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = tosa.const_shape
// CHECK-SAME{LITERAL}:   dense<2> : tensor<4xindex>
// CHECK-NEXT:            %[[V0:.+]] = tosa.reshape %[[X]], %[[C0]]
// CHECK-NEXT:            %[[C1:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:            %[[V1:.+]] = tensor.pad %[[V0]] low[0, 0, 1, 0] high[0, 0, 1, 0]
// CHECK:                 %[[C2:.+]] = arith.constant
// CHECK-SAME{LITERAL}:   dense<[[[[1.000000e+00, 2.000000e+00], [1.000000e+00, 2.000000e+00], [1.000000e+00, 2.000000e+00]], [[2.000000e+00, 4.000000e+00], [2.000000e+00, 4.000000e+00], [2.000000e+00, 4.000000e+00]]]]> : tensor<1x2x3x2xf32>
// CHECK-NEXT:            %[[V2:.+]] = tensor.empty()
// CHECK-NEXT:            %[[C3:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:            %[[V3:.+]] = linalg.fill ins(%[[C3]] : {{.*}}) outs(%[[V2]] : {{.*}})
// CHECK-NEXT:            %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[V1]], %[[C2]] : {{.*}}) outs(%[[V3]] : {{.*}})
// CHECK-NEXT:            return %[[V4]]
func.func @per_channel_behind_a_border(%x: tensor<4x4xf32>) -> tensor<2x1x2x1xf32> {
  %c = "tosa.const"() <{values = dense<[[1.0, 1.0, 1.0, 1.0], [2.0, 2.0, 2.0, 2.0], [1.0, 1.0, 1.0, 1.0], [2.0, 2.0, 2.0, 2.0]]> : tensor<4x4xf32>}> : () -> tensor<4x4xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %c, %shift : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<1xi8>) -> tensor<4x4xf32>
  %s = tosa.const_shape {values = dense<2> : tensor<4xindex>} : () -> !tosa.shape<4>
  %r = tosa.reshape %0, %s : (tensor<4x4xf32>, !tosa.shape<4>) -> tensor<2x2x2x2xf32>
  %pad = arith.constant 0.0 : f32
  %1 = tensor.pad %r low[0, 0, 1, 0] high[0, 0, 1, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %pad : f32
  } : tensor<2x2x2x2xf32> to tensor<2x2x4x2xf32>
  %w = arith.constant dense<[[[[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]], [[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]]]]> : tensor<1x2x3x2xf32>
  %init = arith.constant dense<0.0> : tensor<2x1x2x1xf32>
  %y = linalg.conv_2d_nchw_fchw ins(%1, %w : tensor<2x2x4x2xf32>, tensor<1x2x3x2xf32>) outs(%init : tensor<2x1x2x1xf32>) -> tensor<2x1x2x1xf32>
  return %y : tensor<2x1x2x1xf32>
}
