// PP-LCNet: hard swish, times 1/6, times a learned scalar, plus another, and a conv.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// All three go: w / 6 * 1.5 and b + 0.75 * w.
// CHECK-LABEL:         func.func @pointwise(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<3.000000e+00> : tensor<1x1x1x1xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.add %[[X]], %[[C0]]
// CHECK-NEXT:            %[[V1:.+]] = tosa.clamp %[[V0]] {max_val = 6.000000e+00
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0> : tensor<1xi8>
// CHECK-NEXT:            %[[V2:.+]] = tosa.mul %[[X]], %[[V1]], %[[C1]]
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C3:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.500000e-01, 5.000000e-01]]], [[[7.500000e-01, 1.000000e+00]]]]> : tensor<2x1x1x2xf32>
// CHECK-NEXT:            %[[C4:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[1.225000e+01, 2.525000e+01]> : tensor<2xf32>
// CHECK-NEXT:            %[[V3:.+]] = tosa.conv2d %[[V2]], %[[C3]], %[[C4]], %[[C2]], %[[C2]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V3]]
func.func @pointwise(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  %three = "tosa.const"() <{values = dense<3.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %0 = tosa.add %x, %three : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.clamp %0 {max_val = 6.0 : f32, min_val = 0.0 : f32} : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %2 = tosa.mul %x, %1, %shift : (tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %sixth = "tosa.const"() <{values = dense<0.1666666716337204> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %3 = tosa.mul %2, %sixth, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %a = "tosa.const"() <{values = dense<1.5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %4 = tosa.mul %3, %a, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %c = "tosa.const"() <{values = dense<0.75> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %5 = tosa.add %4, %c : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x4x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0]]], [[[3.0, 4.0]]]]> : tensor<2x1x1x2xf32>}> : () -> tensor<2x1x1x2xf32>
  %b = "tosa.const"() <{values = dense<[10.0, 20.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %6 = tosa.conv2d %5, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  return %6 : tensor<1x4x4x2xf32>
}

// One add stays, of 0.75 / (1.5 / 6) = 3.
// CHECK-LABEL:         func.func @padded_depthwise(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<3.000000e+00> : tensor<1x1x1x1xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.add %[[X]], %[[C0]]
// CHECK-NEXT:            %[[V1:.+]] = tosa.clamp %[[V0]] {max_val = 6.000000e+00
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0> : tensor<1xi8>
// CHECK-NEXT:            %[[V2:.+]] = tosa.mul %[[X]], %[[V1]], %[[C1]]
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<3.000000e+00> : tensor<1x1x1x1xf32>
// CHECK-NEXT:            %[[V3:.+]] = tosa.add %[[V2]], %[[C2]]
// CHECK-NEXT:            %[[C3:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C4:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.500000e-01], [5.000000e-01]], [[2.500000e-01], [5.000000e-01]], [[2.500000e-01], [5.000000e-01]]], [[[2.500000e-01], [5.000000e-01]], [[2.500000e-01], [5.000000e-01]], [[2.500000e-01], [5.000000e-01]]], [[[2.500000e-01], [5.000000e-01]], [[2.500000e-01], [5.000000e-01]], [[2.500000e-01], [5.000000e-01]]]]> : tensor<3x3x2x1xf32>
// CHECK-NEXT:            %[[C5:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[1.000000e+01, 2.000000e+01]> : tensor<2xf32>
// CHECK-NEXT:            %[[V4:.+]] = tosa.depthwise_conv2d %[[V3]], %[[C4]], %[[C5]], %[[C3]], %[[C3]] {{.*}}pad = array<i64: 1, 1, 1, 1>{{.*}}
// CHECK-NEXT:            return %[[V4]]
func.func @padded_depthwise(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  %three = "tosa.const"() <{values = dense<3.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %0 = tosa.add %x, %three : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.clamp %0 {max_val = 6.0 : f32, min_val = 0.0 : f32} : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %2 = tosa.mul %x, %1, %shift : (tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %sixth = "tosa.const"() <{values = dense<0.1666666716337204> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %3 = tosa.mul %2, %sixth, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %a = "tosa.const"() <{values = dense<1.5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %4 = tosa.mul %3, %a, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %c = "tosa.const"() <{values = dense<0.75> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %5 = tosa.add %4, %c : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x4x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0], [2.0]], [[1.0], [2.0]], [[1.0], [2.0]]], [[[1.0], [2.0]], [[1.0], [2.0]], [[1.0], [2.0]]], [[[1.0], [2.0]], [[1.0], [2.0]], [[1.0], [2.0]]]]> : tensor<3x3x2x1xf32>}> : () -> tensor<3x3x2x1xf32>
  %b = "tosa.const"() <{values = dense<[10.0, 20.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %6 = tosa.depthwise_conv2d %5, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<3x3x2x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  return %6 : tensor<1x4x4x2xf32>
}

// Without the learned scalars not even that.
// CHECK-LABEL:         func.func @hard_swish_alone(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<3.000000e+00> : tensor<1x1x1x1xf32>
// CHECK-NEXT:            %[[V0:.+]] = tosa.add %[[X]], %[[C0]]
// CHECK-NEXT:            %[[V1:.+]] = tosa.clamp %[[V0]] {max_val = 6.000000e+00
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0> : tensor<1xi8>
// CHECK-NEXT:            %[[V2:.+]] = tosa.mul %[[X]], %[[V1]], %[[C1]]
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf32>
// CHECK-NEXT:            %[[C3:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[0.166666672], [0.333333343]], [[0.166666672], [0.333333343]], [[0.166666672], [0.333333343]]], [[[0.166666672], [0.333333343]], [[0.166666672], [0.333333343]], [[0.166666672], [0.333333343]]], [[[0.166666672], [0.333333343]], [[0.166666672], [0.333333343]], [[0.166666672], [0.333333343]]]]> : tensor<3x3x2x1xf32>
// CHECK-NEXT:            %[[C4:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[1.000000e+01, 2.000000e+01]> : tensor<2xf32>
// CHECK-NEXT:            %[[V3:.+]] = tosa.depthwise_conv2d %[[V2]], %[[C3]], %[[C4]], %[[C2]], %[[C2]] {{.*}}pad = array<i64: 1, 1, 1, 1>{{.*}}
// CHECK-NEXT:            return %[[V3]]
func.func @hard_swish_alone(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  %three = "tosa.const"() <{values = dense<3.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %0 = tosa.add %x, %three : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.clamp %0 {max_val = 6.0 : f32, min_val = 0.0 : f32} : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %2 = tosa.mul %x, %1, %shift : (tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %sixth = "tosa.const"() <{values = dense<0.1666666716337204> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %3 = tosa.mul %2, %sixth, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0], [2.0]], [[1.0], [2.0]], [[1.0], [2.0]]], [[[1.0], [2.0]], [[1.0], [2.0]], [[1.0], [2.0]]], [[[1.0], [2.0]], [[1.0], [2.0]], [[1.0], [2.0]]]]> : tensor<3x3x2x1xf32>}> : () -> tensor<3x3x2x1xf32>
  %b = "tosa.const"() <{values = dense<[10.0, 20.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %4 = tosa.depthwise_conv2d %3, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<3x3x2x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  return %4 : tensor<1x4x4x2xf32>
}
