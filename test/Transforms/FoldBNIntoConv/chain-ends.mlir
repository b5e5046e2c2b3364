// A chain ends where a value has another use, where an operand is not
// constant, or where a constant is not per channel; what precedes folds and a
// remark names the op.

// RUN: bnfold-opt %s --fold-bn-into-conv --remarks-filter=bnfold --verify-diagnostics -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// Hard swish behind batch norm: the add of 3 and what follows stay.
// CHECK-LABEL:  func.func @used_twice(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     = "tosa.const"
// CHECK-NEXT:     = "tosa.const"
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[-4.000000e+00, -8.000000e+00]>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK:          %[[A:.+]] = tosa.add %[[Y]],
// CHECK:          %[[C:.+]] = tosa.clamp %[[A]]
// CHECK:          tosa.mul %[[Y]], %[[C]]
func.func @used_twice(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %mean = "tosa.const"() <{values = dense<[[[[3.0, 1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %three = "tosa.const"() <{values = dense<3.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  // expected-remark@+1 {{folded 2 ops behind tosa.conv2d into it}}
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.sub %0, %mean : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %2 = tosa.mul %1, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  // expected-remark@+1 {{the chain behind tosa.conv2d ends before this op: the value before it has another use}}
  %3 = tosa.add %2, %three : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x4x4x2xf32>
  %4 = tosa.clamp %3 {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %5 = tosa.mul %2, %4, %shift : (tensor<1x4x4x2xf32>, tensor<1x4x4x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  return %5 : tensor<1x4x4x2xf32>
}

// CHECK-LABEL:  func.func @not_constant(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[2.000000e+00, -4.000000e+00]>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK:          %[[A:.+]] = tosa.sub %[[Y]],
// CHECK-NEXT:     return %[[A]]
func.func @not_constant(%x: tensor<1x4x4x1xf32>, %mean: tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  // expected-remark@+1 {{folded 1 op behind tosa.conv2d into it}}
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.mul %0, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  // expected-remark@+1 {{the chain behind tosa.conv2d ends before this op: the other operand is not a constant}}
  %2 = tosa.sub %1, %mean : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  return %2 : tensor<1x4x4x2xf32>
}

// CHECK-LABEL:  func.func @not_per_channel(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     = "tosa.const"
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[2.000000e+00, -4.000000e+00]>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK:          %[[A:.+]] = tosa.add %[[Y]],
// CHECK-NEXT:     return %[[A]]
func.func @not_per_channel(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %row = "tosa.const"() <{values = dense<[[[[1.0]], [[2.0]], [[3.0]], [[4.0]]]]> : tensor<1x4x1x1xf32>}> : () -> tensor<1x4x1x1xf32>
  // expected-remark@+1 {{folded 1 op behind tosa.conv2d into it}}
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.mul %0, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  // expected-remark@+1 {{varies along a dimension that is not the output channel}}
  %2 = tosa.add %1, %row : (tensor<1x4x4x2xf32>, tensor<1x4x1x1xf32>) -> tensor<1x4x4x2xf32>
  return %2 : tensor<1x4x4x2xf32>
}

// An op that is not arithmetic ends it too, silently.
// CHECK-LABEL:  func.func @relu(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     = "tosa.const"
// CHECK-NEXT:     = "tosa.const"
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[2.000000e+00, -4.000000e+00]>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK:          %[[A:.+]] = tosa.clamp %[[Y]]
// CHECK-NEXT:     %[[R:.+]] = tosa.mul %[[A]],
// CHECK-NEXT:     return %[[R]]
func.func @relu(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  // expected-remark@+1 {{folded 1 op behind tosa.conv2d into it}}
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.mul %0, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %2 = tosa.clamp %1 {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %3 = tosa.mul %2, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  return %3 : tensor<1x4x4x2xf32>
}
