// The rules a channel can fail, each with its remark: what was done, why, in
// which channel and by which value. Each chain of two muls becomes one.

// RUN: bnfold-opt %s --fold-bn-into-conv --remarks-filter=bnfold --verify-diagnostics -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// CHECK-COUNT-5:  tosa.mul
// CHECK-NOT:      tosa.mul

// 1.5 * 2^126 * 4
func.func @weight_overflow(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[1.2760588e38]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<[[[[1.0, 2.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  // expected-remark@+1 {{[Passed] FoldBN | Category:bnfold | Function=weight_overflow | HeadroomBits=-2.000001e+00, Reason="a folded weight would not be finite in its type (channel 1: 5.10424e+38)", Remark="merged 2 ops behind tosa.conv2d into 1 op"}}
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.mul %0, %s, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %2 = tosa.mul %1, %s, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  return %2 : tensor<1x4x4x2xf32>
}

// -3e38 * 4
func.func @bias_overflow(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<1.0> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[-3.0e38, 0.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  // expected-remark@+1 {{Reason="the folded bias would not be finite in its type (channel 0: -1.2e+39)", Remark="merged 2 ops behind tosa.conv2d into 1 op"}}
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.mul %0, %s, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %2 = tosa.mul %1, %s, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  return %2 : tensor<1x4x4x2xf32>
}

// 1e-20 * 1e-24 is denormal; the value is what rounding loses.
func.func @weight_underflow(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<1.0e-20> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<1.0e-12> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  // expected-remark@+1 {{the folded weights would lose too many bits among the denormal numbers (channel 0: 320295 rounding units lost, 32 allowed)}}
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.mul %0, %s, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %2 = tosa.mul %1, %s, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  return %2 : tensor<1x4x4x2xf32>
}

// 4 * 1e20 within an input bound of 2^64; the value is what the sums could reach, with or without that bound.
func.func @accumulator_overflow(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<1.0e20> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  // expected-remark@+1 {{a sum of the folded conv could overflow for an input within the bound (channel 0: 1.36113e+39)}}
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.mul %0, %s, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %2 = tosa.mul %1, %s, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  return %2 : tensor<1x4x4x2xf32>
}

// The offset 1e-160 * 1e-160 is denormal in double.
func.func @composition_underflow(%x: tensor<1x4x4x1xf64>) -> tensor<1x4x4x2xf64> {
  %w = "tosa.const"() <{values = dense<1.0> : tensor<2x1x1x1xf64>}> : () -> tensor<2x1x1x1xf64>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<2xf64>}> : () -> tensor<2xf64>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf64>}> : () -> tensor<1xf64>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %t = "tosa.const"() <{values = dense<1.0e-160> : tensor<1x1x1x2xf64>}> : () -> tensor<1x1x1x2xf64>
  %s = "tosa.const"() <{values = dense<1.0e-80> : tensor<1x1x1x2xf64>}> : () -> tensor<1x1x1x2xf64>
  // expected-remark@+1 {{the scale or offset of the chain underflows in double precision (channel 0: 1e-160)}}
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf64>, tensor<2x1x1x1xf64>, tensor<2xf64>, tensor<1xf64>, tensor<1xf64>) -> tensor<1x4x4x2xf64>
  %1 = tosa.add %0, %t : (tensor<1x4x4x2xf64>, tensor<1x1x1x2xf64>) -> tensor<1x4x4x2xf64>
  %2 = tosa.mul %1, %s, %shift : (tensor<1x4x4x2xf64>, tensor<1x1x1x2xf64>, tensor<1xi8>) -> tensor<1x4x4x2xf64>
  %3 = tosa.mul %2, %s, %shift : (tensor<1x4x4x2xf64>, tensor<1x1x1x2xf64>, tensor<1xi8>) -> tensor<1x4x4x2xf64>
  return %3 : tensor<1x4x4x2xf64>
}
