// Each arith op that folds alone, with its constant on either side. Their
// constants have the size of the conv's result. w = [1, 2], b = [1, -1]; new
// constants are arith.constant where the old ones were.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// CHECK-LABEL:  func.func @addf(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[1.000000e+00]]], [[[2.000000e+00]]]]>
// CHECK-NEXT:     %[[Z:.+]] = arith.constant
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[4.000000e+00, 0.000000e+00]>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-NEXT:     return %[[Y]]
func.func @addf(%x: tensor<1x1x2x1xf32>) -> tensor<1x1x2x2xf32> {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %b = arith.constant dense<[1.0, -1.0]> : tensor<2xf32>
  %z = arith.constant dense<0.0> : tensor<1xf32>
  %c = arith.constant dense<[[[[3.0, 1.0], [3.0, 1.0]]]]> : tensor<1x1x2x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x2x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x2x2xf32>
  %1 = arith.addf %0, %c : tensor<1x1x2x2xf32>
  return %1 : tensor<1x1x2x2xf32>
}

// CHECK-LABEL:  func.func @addf_on_the_left(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[1.000000e+00]]], [[[2.000000e+00]]]]>
// CHECK-NEXT:     %[[Z:.+]] = arith.constant
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[4.000000e+00, 0.000000e+00]>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-NEXT:     return %[[Y]]
func.func @addf_on_the_left(%x: tensor<1x1x2x1xf32>) -> tensor<1x1x2x2xf32> {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %b = arith.constant dense<[1.0, -1.0]> : tensor<2xf32>
  %z = arith.constant dense<0.0> : tensor<1xf32>
  %c = arith.constant dense<[[[[3.0, 1.0], [3.0, 1.0]]]]> : tensor<1x1x2x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x2x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x2x2xf32>
  %1 = arith.addf %c, %0 : tensor<1x1x2x2xf32>
  return %1 : tensor<1x1x2x2xf32>
}

// CHECK-LABEL:  func.func @subf(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[1.000000e+00]]], [[[2.000000e+00]]]]>
// CHECK-NEXT:     %[[Z:.+]] = arith.constant
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<-2.000000e+00> : tensor<2xf32>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-NEXT:     return %[[Y]]
func.func @subf(%x: tensor<1x1x2x1xf32>) -> tensor<1x1x2x2xf32> {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %b = arith.constant dense<[1.0, -1.0]> : tensor<2xf32>
  %z = arith.constant dense<0.0> : tensor<1xf32>
  %c = arith.constant dense<[[[[3.0, 1.0], [3.0, 1.0]]]]> : tensor<1x1x2x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x2x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x2x2xf32>
  %1 = arith.subf %0, %c : tensor<1x1x2x2xf32>
  return %1 : tensor<1x1x2x2xf32>
}

// CHECK-LABEL:  func.func @subf_on_the_left(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = arith.constant
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[-1.000000e+00]]], [[[-2.000000e+00]]]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<2.000000e+00> : tensor<2xf32>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-NEXT:     return %[[Y]]
func.func @subf_on_the_left(%x: tensor<1x1x2x1xf32>) -> tensor<1x1x2x2xf32> {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %b = arith.constant dense<[1.0, -1.0]> : tensor<2xf32>
  %z = arith.constant dense<0.0> : tensor<1xf32>
  %c = arith.constant dense<[[[[3.0, 1.0], [3.0, 1.0]]]]> : tensor<1x1x2x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x2x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x2x2xf32>
  %1 = arith.subf %c, %0 : tensor<1x1x2x2xf32>
  return %1 : tensor<1x1x2x2xf32>
}

// CHECK-LABEL:  func.func @mulf(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = arith.constant
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[3.000000e+00]]], [[[2.000000e+00]]]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[3.000000e+00, -1.000000e+00]>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-NEXT:     return %[[Y]]
func.func @mulf(%x: tensor<1x1x2x1xf32>) -> tensor<1x1x2x2xf32> {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %b = arith.constant dense<[1.0, -1.0]> : tensor<2xf32>
  %z = arith.constant dense<0.0> : tensor<1xf32>
  %c = arith.constant dense<[[[[3.0, 1.0], [3.0, 1.0]]]]> : tensor<1x1x2x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x2x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x2x2xf32>
  %1 = arith.mulf %0, %c : tensor<1x1x2x2xf32>
  return %1 : tensor<1x1x2x2xf32>
}

// CHECK-LABEL:  func.func @mulf_on_the_left(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = arith.constant
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[3.000000e+00]]], [[[2.000000e+00]]]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[3.000000e+00, -1.000000e+00]>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-NEXT:     return %[[Y]]
func.func @mulf_on_the_left(%x: tensor<1x1x2x1xf32>) -> tensor<1x1x2x2xf32> {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %b = arith.constant dense<[1.0, -1.0]> : tensor<2xf32>
  %z = arith.constant dense<0.0> : tensor<1xf32>
  %c = arith.constant dense<[[[[3.0, 1.0], [3.0, 1.0]]]]> : tensor<1x1x2x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x2x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x2x2xf32>
  %1 = arith.mulf %c, %0 fastmath<fast> : tensor<1x1x2x2xf32>
  return %1 : tensor<1x1x2x2xf32>
}

// CHECK-LABEL:  func.func @divf(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = arith.constant
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.500000e-01]]], [[[2.000000e+00]]]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[2.500000e-01, -1.000000e+00]>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-NEXT:     return %[[Y]]
func.func @divf(%x: tensor<1x1x2x1xf32>) -> tensor<1x1x2x2xf32> {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %b = arith.constant dense<[1.0, -1.0]> : tensor<2xf32>
  %z = arith.constant dense<0.0> : tensor<1xf32>
  %c = arith.constant dense<[[[[4.0, 1.0], [4.0, 1.0]]]]> : tensor<1x1x2x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x2x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x2x2xf32>
  %1 = arith.divf %0, %c : tensor<1x1x2x2xf32>
  return %1 : tensor<1x1x2x2xf32>
}

// CHECK-LABEL:  func.func @negf(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = arith.constant
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[-1.000000e+00]]], [[[-2.000000e+00]]]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[-1.000000e+00, 1.000000e+00]>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-NEXT:     return %[[Y]]
func.func @negf(%x: tensor<1x1x2x1xf32>) -> tensor<1x1x2x2xf32> {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %b = arith.constant dense<[1.0, -1.0]> : tensor<2xf32>
  %z = arith.constant dense<0.0> : tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x2x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x2x2xf32>
  %1 = arith.negf %0 : tensor<1x1x2x2xf32>
  return %1 : tensor<1x1x2x2xf32>
}

// tosa and arith ops in one chain.
// CHECK-LABEL:  func.func @mixed(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = arith.constant
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[4.000000e+00]]]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[7.000000e+00, 3.000000e+00]>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-NEXT:     return %[[Y]]
func.func @mixed(%x: tensor<1x1x2x1xf32>) -> tensor<1x1x2x2xf32> {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %b = arith.constant dense<[1.0, -1.0]> : tensor<2xf32>
  %z = arith.constant dense<0.0> : tensor<1xf32>
  %two = arith.constant dense<2.0> : tensor<1x1x2x2xf32>
  %five = arith.constant dense<5.0> : tensor<1x1x1x1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x2x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x2x2xf32>
  %1 = arith.mulf %0, %two : tensor<1x1x2x2xf32>
  %2 = tosa.add %1, %five : (tensor<1x1x2x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x2x2xf32>
  return %2 : tensor<1x1x2x2xf32>
}
