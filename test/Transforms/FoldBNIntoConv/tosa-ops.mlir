// Each TOSA op that folds alone, with its constant on either side, and all of
// them in one chain. w = [1, 2], b = [1, -1].

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// CHECK-LABEL:  func.func @add(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[1.000000e+00]]], [[[2.000000e+00]]]]>
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[4.000000e+00, 0.000000e+00]>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-NEXT:     return %[[Y]]
func.func @add(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %c = "tosa.const"() <{values = dense<[[[[3.0, 1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.add %0, %c : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  return %1 : tensor<1x4x4x2xf32>
}

// CHECK-LABEL:  func.func @add_on_the_left(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[1.000000e+00]]], [[[2.000000e+00]]]]>
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[4.000000e+00, 0.000000e+00]>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-NEXT:     return %[[Y]]
func.func @add_on_the_left(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %c = "tosa.const"() <{values = dense<[[[[3.0, 1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.add %c, %0 : (tensor<1x1x1x2xf32>, tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  return %1 : tensor<1x4x4x2xf32>
}

// CHECK-LABEL:  func.func @sub(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[1.000000e+00]]], [[[2.000000e+00]]]]>
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<-2.000000e+00> : tensor<2xf32>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-NEXT:     return %[[Y]]
func.func @sub(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %c = "tosa.const"() <{values = dense<[[[[3.0, 1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.sub %0, %c : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  return %1 : tensor<1x4x4x2xf32>
}

// c - (w * x + b) = -w * x + (c - b)
// CHECK-LABEL:  func.func @sub_on_the_left(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[-1.000000e+00]]], [[[-2.000000e+00]]]]>
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<2.000000e+00> : tensor<2xf32>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-NEXT:     return %[[Y]]
func.func @sub_on_the_left(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %c = "tosa.const"() <{values = dense<[[[[3.0, 1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.sub %c, %0 : (tensor<1x1x1x2xf32>, tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  return %1 : tensor<1x4x4x2xf32>
}

// CHECK-LABEL:  func.func @mul(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[3.000000e+00]]], [[[-2.000000e+00]]]]>
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[3.000000e+00, 1.000000e+00]>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-NEXT:     return %[[Y]]
func.func @mul(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %c = "tosa.const"() <{values = dense<[[[[3.0, -1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.mul %0, %c, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  return %1 : tensor<1x4x4x2xf32>
}

// CHECK-LABEL:  func.func @mul_on_the_left(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[3.000000e+00]]], [[[-2.000000e+00]]]]>
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[3.000000e+00, 1.000000e+00]>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-NEXT:     return %[[Y]]
func.func @mul_on_the_left(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %c = "tosa.const"() <{values = dense<[[[[3.0, -1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.mul %c, %0, %shift : (tensor<1x1x1x2xf32>, tensor<1x4x4x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  return %1 : tensor<1x4x4x2xf32>
}

// CHECK-LABEL:  func.func @negate(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[-1.000000e+00]]], [[[-2.000000e+00]]]]>
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[-1.000000e+00, 1.000000e+00]>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-NEXT:     return %[[Y]]
func.func @negate(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.negate %0, %z, %z : (tensor<1x4x4x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  return %1 : tensor<1x4x4x2xf32>
}

// 2 - 3 * -((1 - y) * 2 + 5) = -6 * y + 23; y = w * x + b
// CHECK-LABEL:  func.func @any_order(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[-6.000000e+00]]], [[[-1.200000e+01]]]]>
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[1.700000e+01, 2.900000e+01]>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-NEXT:     return %[[Y]]
func.func @any_order(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %one = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %two = "tosa.const"() <{values = dense<[[[[2.0, 2.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %three = "tosa.const"() <{values = dense<3.0> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %five = "tosa.const"() <{values = dense<5.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.sub %one, %0 : (tensor<1x1x1x1xf32>, tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %2 = tosa.mul %two, %1, %shift : (tensor<1x1x1x2xf32>, tensor<1x4x4x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %3 = tosa.add %2, %five : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x4x4x2xf32>
  %4 = tosa.negate %3, %z, %z : (tensor<1x4x4x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %5 = tosa.mul %4, %three, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %6 = tosa.sub %two, %5 : (tensor<1x1x1x2xf32>, tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  return %6 : tensor<1x4x4x2xf32>
}

// x * 0 is a fold like any other.
// CHECK-LABEL:  func.func @mul_by_zero(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[0.000000e+00]]], [[[2.000000e+00]]]]>
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[0.000000e+00, -1.000000e+00]>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-NEXT:     return %[[Y]]
func.func @mul_by_zero(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %c = "tosa.const"() <{values = dense<[[[[0.0, 1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.mul %0, %c, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  return %1 : tensor<1x4x4x2xf32>
}
