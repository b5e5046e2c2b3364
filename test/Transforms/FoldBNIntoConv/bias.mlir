// The bias of a conv: of one element (which TOSA broadcasts), as an expression
// of constants, absent from the arithmetic (zero).

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// b' = [2 * (3 - 3) + 5, 4 * (3 - 1) + 7]
// CHECK-LABEL:  func.func @bias_of_one(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[5.000000e+00, 1.500000e+01]> : tensor<2xf32>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-NEXT:     return %[[Y]]
func.func @bias_of_one(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<3.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %mean = "tosa.const"() <{values = dense<[[[[3.0, 1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[[5.0, 7.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.sub %0, %mean : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %2 = tosa.mul %1, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %3 = tosa.add %2, %beta : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  return %3 : tensor<1x4x4x2xf32>
}

// The bias is 1 + [0, -2]; the sum is not written, the folded bias is.
// CHECK-LABEL:  func.func @bias_expression(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[1.000000e+00, -1.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-NEXT:     return %[[Y]]
func.func @bias_expression(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %one = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %b0 = "tosa.const"() <{values = dense<[0.0, -2.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %b = tosa.add %one, %b0 : (tensor<1xf32>, tensor<2xf32>) -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %mean = "tosa.const"() <{values = dense<[[[[3.0, 1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[[5.0, 7.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.sub %0, %mean : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %2 = tosa.mul %1, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %3 = tosa.add %2, %beta : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  return %3 : tensor<1x4x4x2xf32>
}

// One splat for weights, bias and zero point: the new constants are apart.
// CHECK-LABEL:  func.func @zero_everywhere(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<0.000000e+00> : tensor<2x1x1x1xf32>
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[5.000000e+00, 7.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-NEXT:     return %[[Y]]
func.func @zero_everywhere(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<0.0> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %beta = "tosa.const"() <{values = dense<[[[[5.0, 7.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %b, %b {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.add %0, %beta : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  return %1 : tensor<1x4x4x2xf32>
}
