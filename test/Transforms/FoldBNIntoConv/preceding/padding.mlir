// A border of zeros does not see the offset of the chain: the scale goes into the
// weights, and one add stays in front.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// Zero stays zero: a scale alone goes.
// CHECK-LABEL:         func.func @scale_alone(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 8.000000e+00], [2.000000e+00, 8.000000e+00], [2.000000e+00, 8.000000e+00]], [[2.000000e+00, 8.000000e+00], [2.000000e+00, 8.000000e+00], [2.000000e+00, 8.000000e+00]], [[2.000000e+00, 8.000000e+00], [2.000000e+00, 8.000000e+00], [2.000000e+00, 8.000000e+00]]]]> : tensor<1x3x3x2xf32>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<1.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.conv2d %[[X]], %[[C1]], %[[C2]], %[[C0]], %[[C0]] {{.*}}pad = array<i64: 1, 1, 1, 1>{{.*}}
// CHECK-NEXT:            return %[[V0]]
func.func @scale_alone(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x1xf32> {
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]], [[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]], [[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]]]]> : tensor<1x3x3x2xf32>}> : () -> tensor<1x3x3x2xf32>
  %b = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = tosa.conv2d %0, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<1x3x3x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  return %1 : tensor<1x4x4x1xf32>
}

// (x - [3, 1]) * [2, 4] + [1, -2] = [2, 4] * (x + [-2.5, -1.5])
// CHECK-LABEL:         func.func @add_stays(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[-2.500000e+00, -1.500000e+00]]]]> : tensor<1x1x1x2xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.add %[[X]], %[[C0]]
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 8.000000e+00], [2.000000e+00, 8.000000e+00], [2.000000e+00, 8.000000e+00]], [[2.000000e+00, 8.000000e+00], [2.000000e+00, 8.000000e+00], [2.000000e+00, 8.000000e+00]], [[2.000000e+00, 8.000000e+00], [2.000000e+00, 8.000000e+00], [2.000000e+00, 8.000000e+00]]]]> : tensor<1x3x3x2xf32>
// CHECK-NEXT:            %[[C3:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<1.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[V1:.+]] = tosa.conv2d %[[V0]], %[[C2]], %[[C3]], %[[C1]], %[[C1]] {{.*}}pad = array<i64: 1, 1, 1, 1>{{.*}}
// CHECK-NEXT:            return %[[V1]]
func.func @add_stays(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x1xf32> {
  %mean = "tosa.const"() <{values = dense<[[[[3.0, 1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.sub %x, %mean : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[[1.0, -2.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %2 = tosa.add %1, %beta : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]], [[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]], [[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]]]]> : tensor<1x3x3x2xf32>}> : () -> tensor<1x3x3x2xf32>
  %b = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %3 = tosa.conv2d %2, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<1x3x3x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  return %3 : tensor<1x4x4x1xf32>
}

// (x + 3) * 2 - 6 has no offset.
// CHECK-LABEL:         func.func @offsets_cancel(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 4.000000e+00], [2.000000e+00, 4.000000e+00], [2.000000e+00, 4.000000e+00]], [[2.000000e+00, 4.000000e+00], [2.000000e+00, 4.000000e+00], [2.000000e+00, 4.000000e+00]], [[2.000000e+00, 4.000000e+00], [2.000000e+00, 4.000000e+00], [2.000000e+00, 4.000000e+00]]]]> : tensor<1x3x3x2xf32>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<1.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.conv2d %[[X]], %[[C1]], %[[C2]], %[[C0]], %[[C0]] {{.*}}pad = array<i64: 1, 1, 1, 1>{{.*}}
// CHECK-NEXT:            return %[[V0]]
func.func @offsets_cancel(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x1xf32> {
  %three = "tosa.const"() <{values = dense<3.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %0 = tosa.add %x, %three : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x4x4x2xf32>
  %two = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %two, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %six = "tosa.const"() <{values = dense<6.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %2 = tosa.sub %1, %six : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x4x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]], [[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]], [[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]]]]> : tensor<1x3x3x2xf32>}> : () -> tensor<1x3x3x2xf32>
  %b = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %3 = tosa.conv2d %2, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<1x3x3x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  return %3 : tensor<1x4x4x1xf32>
}

// A border on one side is one.
// CHECK-LABEL:         func.func @one_side(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[5.000000e-01, -5.000000e-01]]]]> : tensor<1x1x1x2xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.add %[[X]], %[[C0]]
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 8.000000e+00], [6.000000e+00, 1.600000e+01]]]]> : tensor<1x1x2x2xf32>
// CHECK-NEXT:            %[[C3:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<1.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[V1:.+]] = tosa.conv2d %[[V0]], %[[C2]], %[[C3]], %[[C1]], %[[C1]] {{.*}}pad = array<i64: 0, 0, 0, 1>{{.*}}
// CHECK-NEXT:            return %[[V1]]
func.func @one_side(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x1xf32> {
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[[1.0, -2.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %1 = tosa.add %0, %beta : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0], [3.0, 4.0]]]]> : tensor<1x1x2x2xf32>}> : () -> tensor<1x1x2x2xf32>
  %b = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.conv2d %1, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<1x1x2x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  return %2 : tensor<1x4x4x1xf32>
}

// CHECK-LABEL:         func.func @depthwise(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[5.000000e-01, -5.000000e-01]]]]> : tensor<1x1x1x2xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.add %[[X]], %[[C0]]
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00], [8.000000e+00]], [[6.000000e+00], [1.600000e+01]], [[1.000000e+01], [2.400000e+01]]]]> : tensor<1x3x2x1xf32>
// CHECK-NEXT:            %[[C3:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:            %[[V1:.+]] = tosa.depthwise_conv2d %[[V0]], %[[C2]], %[[C3]], %[[C1]], %[[C1]] {{.*}}pad = array<i64: 0, 0, 1, 1>{{.*}}
// CHECK-NEXT:            return %[[V1]]
func.func @depthwise(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[[1.0, -2.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %1 = tosa.add %0, %beta : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0], [2.0]], [[3.0], [4.0]], [[5.0], [6.0]]]]> : tensor<1x3x2x1xf32>}> : () -> tensor<1x3x2x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, 2.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.depthwise_conv2d %1, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<1x3x2x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  return %2 : tensor<1x4x4x2xf32>
}

// Results of a transposed conv see different numbers of inputs.
// CHECK-LABEL:         func.func @transposed(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[5.000000e-01, -5.000000e-01]]]]> : tensor<1x1x1x2xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.add %[[X]], %[[C0]]
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 8.000000e+00], [6.000000e+00, 1.600000e+01]]]]> : tensor<1x1x2x2xf32>
// CHECK-NEXT:            %[[C3:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<1.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[V1:.+]] = tosa.transpose_conv2d %[[V0]], %[[C2]], %[[C3]], %[[C1]], %[[C1]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V1]]
func.func @transposed(%x: tensor<1x2x2x2xf32>) -> tensor<1x3x4x1xf32> {
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<1x2x2x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x2x2x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[[1.0, -2.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %1 = tosa.add %0, %beta : (tensor<1x2x2x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x2x2x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0], [3.0, 4.0]]]]> : tensor<1x1x2x2xf32>}> : () -> tensor<1x1x2x2xf32>
  %b = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.transpose_conv2d %1, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x2x2x2xf32>, tensor<1x1x2x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x4x1xf32>
  return %2 : tensor<1x3x4x1xf32>
}

// CHECK-LABEL:         func.func @transposed_scale(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 8.000000e+00], [6.000000e+00, 1.600000e+01]]]]> : tensor<1x1x2x2xf32>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<1.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.transpose_conv2d %[[X]], %[[C1]], %[[C2]], %[[C0]], %[[C0]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V0]]
func.func @transposed_scale(%x: tensor<1x2x2x2xf32>) -> tensor<1x3x4x1xf32> {
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<1x2x2x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x2x2x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0], [3.0, 4.0]]]]> : tensor<1x1x2x2xf32>}> : () -> tensor<1x1x2x2xf32>
  %b = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = tosa.transpose_conv2d %0, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x2x2x2xf32>, tensor<1x1x2x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x4x1xf32>
  return %1 : tensor<1x3x4x1xf32>
}

// A border of an op of its own: the add stays in front of it.
// CHECK-LABEL:         func.func @tosa_pad(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[5.000000e-01, -5.000000e-01]]]]> : tensor<1x1x1x2xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.add %[[X]], %[[C0]]
// CHECK-NEXT:            %[[C1:.+]] = tosa.const_shape
// CHECK-SAME{LITERAL}:   dense<[0, 0, 1, 1, 0, 0, 0, 0]> : tensor<8xindex>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[V1:.+]] = tosa.pad %[[V0]], %[[C1]], %[[C2]]
// CHECK-NEXT:            %[[C3:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C4:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 8.000000e+00]], [[6.000000e+00, 1.600000e+01]], [[1.000000e+01, 2.400000e+01]]]]> : tensor<1x3x1x2xf32>
// CHECK-NEXT:            %[[C5:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<1.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[V2:.+]] = tosa.conv2d %[[V1]], %[[C4]], %[[C5]], %[[C3]], %[[C3]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V2]]
func.func @tosa_pad(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x1xf32> {
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[[1.0, -2.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %1 = tosa.add %0, %beta : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %pads = tosa.const_shape {values = dense<[0, 0, 1, 1, 0, 0, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %pz = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.pad %1, %pads, %pz : (tensor<1x4x4x2xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x6x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0]], [[3.0, 4.0]], [[5.0, 6.0]]]]> : tensor<1x3x1x2xf32>}> : () -> tensor<1x3x1x2xf32>
  %b = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %3 = tosa.conv2d %2, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x4x2xf32>, tensor<1x3x1x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  return %3 : tensor<1x4x4x1xf32>
}

// CHECK-LABEL:         func.func @tosa_pad_scale(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = tosa.const_shape
// CHECK-SAME{LITERAL}:   dense<[0, 0, 1, 1, 0, 0, 0, 0]> : tensor<8xindex>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.pad %[[X]], %[[C0]], %[[C1]]
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C3:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 8.000000e+00]], [[6.000000e+00, 1.600000e+01]], [[1.000000e+01, 2.400000e+01]]]]> : tensor<1x3x1x2xf32>
// CHECK-NEXT:            %[[C4:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<1.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[V1:.+]] = tosa.conv2d %[[V0]], %[[C3]], %[[C4]], %[[C2]], %[[C2]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V1]]
func.func @tosa_pad_scale(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x1xf32> {
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %pads = tosa.const_shape {values = dense<[0, 0, 1, 1, 0, 0, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %pz = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = tosa.pad %0, %pads, %pz : (tensor<1x4x4x2xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x6x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0]], [[3.0, 4.0]], [[5.0, 6.0]]]]> : tensor<1x3x1x2xf32>}> : () -> tensor<1x3x1x2xf32>
  %b = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.conv2d %1, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x4x2xf32>, tensor<1x3x1x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  return %2 : tensor<1x4x4x1xf32>
}

// CHECK-LABEL:         func.func @tensor_pad(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[5.000000e-01, -5.000000e-01]]]]> : tensor<1x1x1x2xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.add %[[X]], %[[C0]]
// CHECK-NEXT:            %[[C1:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:            %[[V1:.+]] = tensor.pad %[[V0]] low[0, 1, 0, 0] high[0, 1, 0, 0]
// CHECK:                 %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C3:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 8.000000e+00]], [[6.000000e+00, 1.600000e+01]], [[1.000000e+01, 2.400000e+01]]]]> : tensor<1x3x1x2xf32>
// CHECK-NEXT:            %[[C4:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<1.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[V2:.+]] = tosa.conv2d %[[V1]], %[[C3]], %[[C4]], %[[C2]], %[[C2]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V2]]
func.func @tensor_pad(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x1xf32> {
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[[1.0, -2.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %1 = tosa.add %0, %beta : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %pad = arith.constant 0.0 : f32
  %2 = tensor.pad %1 low[0, 1, 0, 0] high[0, 1, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %pad : f32
  } : tensor<1x4x4x2xf32> to tensor<1x6x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0]], [[3.0, 4.0]], [[5.0, 6.0]]]]> : tensor<1x3x1x2xf32>}> : () -> tensor<1x3x1x2xf32>
  %b = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %3 = tosa.conv2d %2, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x4x2xf32>, tensor<1x3x1x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  return %3 : tensor<1x4x4x1xf32>
}

// No border at all.
// CHECK-LABEL:         func.func @pad_of_nothing(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = tosa.const_shape
// CHECK-SAME{LITERAL}:   dense<0> : tensor<8xindex>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.pad %[[X]], %[[C0]], %[[C1]]
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C3:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 8.000000e+00]]], [[[6.000000e+00, 1.600000e+01]]]]> : tensor<2x1x1x2xf32>
// CHECK-NEXT:            %[[C4:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[-2.000000e+00, -3.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:            %[[V1:.+]] = tosa.conv2d %[[V0]], %[[C3]], %[[C4]], %[[C2]], %[[C2]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V1]]
func.func @pad_of_nothing(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[[1.0, -2.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %1 = tosa.add %0, %beta : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %pads = tosa.const_shape {values = dense<[0, 0, 0, 0, 0, 0, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %pz = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.pad %1, %pads, %pz : (tensor<1x4x4x2xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0]]], [[[3.0, 4.0]]]]> : tensor<2x1x1x2xf32>}> : () -> tensor<2x1x1x2xf32>
  %b = "tosa.const"() <{values = dense<[1.0, 2.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %3 = tosa.conv2d %2, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  return %3 : tensor<1x4x4x2xf32>
}

// What the chain starts from may have a border.
// CHECK-LABEL:         func.func @chain_behind_the_pad(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = tosa.const_shape
// CHECK-SAME{LITERAL}:   dense<[0, 0, 1, 1, 0, 0, 0, 0]> : tensor<8xindex>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.pad %[[X]], %[[C0]], %[[C1]]
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C3:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 8.000000e+00]], [[6.000000e+00, 1.600000e+01]], [[1.000000e+01, 2.400000e+01]]]]> : tensor<1x3x1x2xf32>
// CHECK-NEXT:            %[[C4:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<-1.400000e+01> : tensor<1xf32>
// CHECK-NEXT:            %[[V1:.+]] = tosa.conv2d %[[V0]], %[[C3]], %[[C4]], %[[C2]], %[[C2]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V1]]
func.func @chain_behind_the_pad(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x1xf32> {
  %pads = tosa.const_shape {values = dense<[0, 0, 1, 1, 0, 0, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %pz = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.pad %x, %pads, %pz : (tensor<1x4x4x2xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x6x4x2xf32>
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %scale, %shift : (tensor<1x6x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x6x4x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[[1.0, -2.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %2 = tosa.add %1, %beta : (tensor<1x6x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x6x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0]], [[3.0, 4.0]], [[5.0, 6.0]]]]> : tensor<1x3x1x2xf32>}> : () -> tensor<1x3x1x2xf32>
  %b = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %3 = tosa.conv2d %2, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x4x2xf32>, tensor<1x3x1x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  return %3 : tensor<1x4x4x1xf32>
}

// The add behind the border changes its zeros, and goes first; then the border is
// one of zeros again.
// CHECK-LABEL:         func.func @both_sides_of_a_border(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = tosa.const_shape
// CHECK-SAME{LITERAL}:   dense<[0, 0, 1, 1, 0, 0, 0, 0]> : tensor<8xindex>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.pad %[[X]], %[[C0]], %[[C1]]
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C3:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 8.000000e+00]], [[6.000000e+00, 1.600000e+01]], [[1.000000e+01, 2.400000e+01]]]]> : tensor<1x3x1x2xf32>
// CHECK-NEXT:            %[[C4:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<2.200000e+01> : tensor<1xf32>
// CHECK-NEXT:            %[[V1:.+]] = tosa.conv2d %[[V0]], %[[C3]], %[[C4]], %[[C2]], %[[C2]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V1]]
func.func @both_sides_of_a_border(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x1xf32> {
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %pads = tosa.const_shape {values = dense<[0, 0, 1, 1, 0, 0, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %pz = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = tosa.pad %0, %pads, %pz : (tensor<1x4x4x2xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x6x4x2xf32>
  %beta = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %2 = tosa.add %1, %beta : (tensor<1x6x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x6x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0]], [[3.0, 4.0]], [[5.0, 6.0]]]]> : tensor<1x3x1x2xf32>}> : () -> tensor<1x3x1x2xf32>
  %b = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %3 = tosa.conv2d %2, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x4x2xf32>, tensor<1x3x1x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x1xf32>
  return %3 : tensor<1x4x4x1xf32>
}
