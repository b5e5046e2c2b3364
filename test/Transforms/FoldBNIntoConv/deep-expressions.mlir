// Ten thousand ops in one constant expression and a thousand in one chain,
// made by inlining, are no matter of recursion.

// RUN: bnfold-opt %s --inline='default-pipeline=' --fold-bn-into-conv | FileCheck %s

// 0.5 + 10000 * 0.25 = 2500.5
// CHECK-LABEL:  func.func @expression(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[1.000000e+00]]], [[[2.000000e+00]]]]>
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[2.501500e+03, 2.499500e+03]>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-NEXT:     return %[[Y]]
func.func @expression(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %c = "tosa.const"() <{values = dense<0.5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %e = call @add10000(%c) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.add %0, %e : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x4x4x2xf32>
  return %1 : tensor<1x4x4x2xf32>
}

// CHECK-LABEL:  func.func @chain(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[[[[1.000000e+00]]], [[[2.000000e+00]]]]>
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}: dense<[2.510000e+02, 2.490000e+02]>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %[[X]], %[[W]], %[[B]], %[[Z]], %[[Z]]
// CHECK-NEXT:     return %[[Y]]
func.func @chain(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = call @chain1000(%0) : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  return %1 : tensor<1x4x4x2xf32>
}

// w = 1e30 and a mul by 4 must merge.
// CHECK-LABEL:  func.func @merged(
// CHECK:          tosa.conv2d
// CHECK:          dense<2.500000e+02> : tensor<1x1x1x1xf32>
// CHECK-NEXT:     tosa.add
// CHECK:          tosa.mul
// CHECK-NEXT:     return
func.func @merged(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<1.0e30> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %four = "tosa.const"() <{values = dense<4.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = call @chain1000(%0) : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %2 = tosa.mul %1, %four, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  return %2 : tensor<1x4x4x2xf32>
}

func.func private @add(%0: tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32> {
  %c = "tosa.const"() <{values = dense<0.25> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %1 = tosa.add %0, %c : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  return %1 : tensor<1x1x1x1xf32>
}
func.func private @add10(%0: tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32> {
  %1 = call @add(%0) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %2 = call @add(%1) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %3 = call @add(%2) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %4 = call @add(%3) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %5 = call @add(%4) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %6 = call @add(%5) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %7 = call @add(%6) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %8 = call @add(%7) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %9 = call @add(%8) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %10 = call @add(%9) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  return %10 : tensor<1x1x1x1xf32>
}
func.func private @add100(%0: tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32> {
  %1 = call @add10(%0) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %2 = call @add10(%1) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %3 = call @add10(%2) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %4 = call @add10(%3) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %5 = call @add10(%4) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %6 = call @add10(%5) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %7 = call @add10(%6) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %8 = call @add10(%7) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %9 = call @add10(%8) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %10 = call @add10(%9) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  return %10 : tensor<1x1x1x1xf32>
}
func.func private @add1000(%0: tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32> {
  %1 = call @add100(%0) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %2 = call @add100(%1) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %3 = call @add100(%2) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %4 = call @add100(%3) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %5 = call @add100(%4) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %6 = call @add100(%5) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %7 = call @add100(%6) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %8 = call @add100(%7) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %9 = call @add100(%8) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %10 = call @add100(%9) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  return %10 : tensor<1x1x1x1xf32>
}
func.func private @add10000(%0: tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32> {
  %1 = call @add1000(%0) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %2 = call @add1000(%1) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %3 = call @add1000(%2) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %4 = call @add1000(%3) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %5 = call @add1000(%4) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %6 = call @add1000(%5) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %7 = call @add1000(%6) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %8 = call @add1000(%7) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %9 = call @add1000(%8) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %10 = call @add1000(%9) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  return %10 : tensor<1x1x1x1xf32>
}

func.func private @chain1(%0: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  %c = "tosa.const"() <{values = dense<0.25> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %1 = tosa.add %0, %c : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x4x4x2xf32>
  return %1 : tensor<1x4x4x2xf32>
}
func.func private @chain10(%0: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  %1 = call @chain1(%0) : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %2 = call @chain1(%1) : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %3 = call @chain1(%2) : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %4 = call @chain1(%3) : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %5 = call @chain1(%4) : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %6 = call @chain1(%5) : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %7 = call @chain1(%6) : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %8 = call @chain1(%7) : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %9 = call @chain1(%8) : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %10 = call @chain1(%9) : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  return %10 : tensor<1x4x4x2xf32>
}
func.func private @chain100(%0: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  %1 = call @chain10(%0) : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %2 = call @chain10(%1) : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %3 = call @chain10(%2) : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %4 = call @chain10(%3) : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %5 = call @chain10(%4) : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %6 = call @chain10(%5) : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %7 = call @chain10(%6) : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %8 = call @chain10(%7) : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %9 = call @chain10(%8) : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %10 = call @chain10(%9) : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  return %10 : tensor<1x4x4x2xf32>
}
func.func private @chain1000(%0: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  %1 = call @chain100(%0) : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %2 = call @chain100(%1) : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %3 = call @chain100(%2) : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %4 = call @chain100(%3) : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %5 = call @chain100(%4) : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %6 = call @chain100(%5) : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %7 = call @chain100(%6) : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %8 = call @chain100(%7) : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %9 = call @chain100(%8) : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %10 = call @chain100(%9) : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  return %10 : tensor<1x4x4x2xf32>
}
