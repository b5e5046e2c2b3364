// Chains of arith ops merge too; divisions become multiplications. A merged op
// is a TOSA op, whose constant need not have the size of the result.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// y / 4 * 12
// CHECK-LABEL:  func.func @divisions(
// CHECK:          %[[V0:.+]] = tosa.conv2d
// CHECK-NEXT:     %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<3.000000e+00> : tensor<1x1x1x1xf32>
// CHECK-NEXT:     = "tosa.const"() <{values = dense<0> : tensor<1xi8>}>
// CHECK-NEXT:     %[[V1:.+]] = tosa.mul %[[V0]], %[[C1]],
// CHECK-NEXT:     return %[[V1]]
func.func @divisions(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<1.0e30> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<1.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %c4 = arith.constant dense<4.0> : tensor<1x4x4x2xf32>
  %c12 = arith.constant dense<12.0> : tensor<1x4x4x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = arith.divf %0, %c4 : tensor<1x4x4x2xf32>
  %2 = arith.mulf %1, %c12 : tensor<1x4x4x2xf32>
  return %2 : tensor<1x4x4x2xf32>
}

// 12 - (y + 4); the mul, one op, is untouched.
// CHECK-LABEL:  func.func @adds(
// CHECK:          %[[V0:.+]] = tosa.conv2d
// CHECK-NEXT:     %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<8.000000e+00> : tensor<1x1x1x1xf32>
// CHECK-NEXT:     %[[V1:.+]] = tosa.sub %[[C1]], %[[V0]]
// CHECK-NEXT:     %[[V2:.+]] = arith.mulf %[[V1]], 
// CHECK-NEXT:     return %[[V2]]
func.func @adds(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<1.0e30> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<1.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %c4 = arith.constant dense<4.0> : tensor<1x4x4x2xf32>
  %c12 = arith.constant dense<12.0> : tensor<1x4x4x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = arith.addf %0, %c4 : tensor<1x4x4x2xf32>
  %2 = arith.subf %c12, %1 : tensor<1x4x4x2xf32>
  %3 = arith.mulf %2, %c4 : tensor<1x4x4x2xf32>
  return %3 : tensor<1x4x4x2xf32>
}

// -y * [2, 3] * 4
// CHECK-LABEL:  func.func @mixed_with_tosa(
// CHECK:          %[[V0:.+]] = tosa.conv2d
// CHECK-NEXT:     %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[-8.000000e+00, -1.200000e+01]]]]>
// CHECK-NEXT:     = "tosa.const"() <{values = dense<0> : tensor<1xi8>}>
// CHECK-NEXT:     %[[V1:.+]] = tosa.mul %[[V0]], %[[C1]],
// CHECK-NEXT:     return %[[V1]]
func.func @mixed_with_tosa(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<1.0e30> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<1.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %c4 = arith.constant dense<4.0> : tensor<1x4x4x2xf32>
  %c2 = "tosa.const"() <{values = dense<[[[[2.0, 3.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = arith.negf %0 : tensor<1x4x4x2xf32>
  %2 = tosa.mul %1, %c2, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %3 = arith.mulf %2, %c4 : tensor<1x4x4x2xf32>
  return %3 : tensor<1x4x4x2xf32>
}
