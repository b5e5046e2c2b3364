// An f16 accumulator overflows at 65504: the same conv folds with an f32
// accumulator and merges with an f16 one.

// RUN: bnfold-opt %s --fold-bn-into-conv --remarks-filter=bnfold --verify-diagnostics -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// CHECK-LABEL:  func.func @f32_accumulator(
// CHECK:          dense<4.000000e+02> : tensor<1x1x1x2xf16>
// CHECK:          tosa.conv2d
// CHECK-NEXT:     return
func.func @f32_accumulator(%x: tensor<1x4x4x2xf16>) -> tensor<1x4x4x1xf16> {
  %w = "tosa.const"() <{values = dense<100.0> : tensor<1x1x1x2xf16>}> : () -> tensor<1x1x1x2xf16>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %two = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  // expected-remark@+1 {{folded 2 ops behind tosa.conv2d into it}}
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf16>, tensor<1x1x1x2xf16>, tensor<1xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x4x4x1xf16>
  %1 = tosa.mul %0, %two, %shift : (tensor<1x4x4x1xf16>, tensor<1x1x1x1xf16>, tensor<1xi8>) -> tensor<1x4x4x1xf16>
  %2 = tosa.mul %1, %two, %shift : (tensor<1x4x4x1xf16>, tensor<1x1x1x1xf16>, tensor<1xi8>) -> tensor<1x4x4x1xf16>
  return %2 : tensor<1x4x4x1xf16>
}

// 2^8 * (400 + 400) > 65504
// CHECK-LABEL:  func.func @f16_accumulator(
// CHECK:          dense<1.000000e+02> : tensor<1x1x1x2xf16>
// CHECK:          tosa.conv2d
// CHECK:          dense<4.000000e+00> : tensor<1x1x1x1xf16>
// CHECK:          tosa.mul
// CHECK-NEXT:     return
func.func @f16_accumulator(%x: tensor<1x4x4x2xf16>) -> tensor<1x4x4x1xf16> {
  %w = "tosa.const"() <{values = dense<100.0> : tensor<1x1x1x2xf16>}> : () -> tensor<1x1x1x2xf16>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %two = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  // expected-remark@+1 {{a sum of the folded conv could overflow for an input within the bound}}
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f16, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf16>, tensor<1x1x1x2xf16>, tensor<1xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x4x4x1xf16>
  %1 = tosa.mul %0, %two, %shift : (tensor<1x4x4x1xf16>, tensor<1x1x1x1xf16>, tensor<1xi8>) -> tensor<1x4x4x1xf16>
  %2 = tosa.mul %1, %two, %shift : (tensor<1x4x4x1xf16>, tensor<1x1x1x1xf16>, tensor<1xi8>) -> tensor<1x4x4x1xf16>
  return %2 : tensor<1x4x4x1xf16>
}
