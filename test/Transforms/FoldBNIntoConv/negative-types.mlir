// Convs on types that do not fold: integers are left alone without a word,
// weights of 8 bits are refused with a reason.

// RUN: bnfold-opt %s -o %t
// RUN: bnfold-opt %s --fold-bn-into-conv --remarks-filter=bnfold --verify-diagnostics | diff %t -

func.func @negative_integer(%x: tensor<1x4x4x1xi8>) -> tensor<1x4x4x2xi32> {
  %w = "tosa.const"() <{values = dense<[[[[1]]], [[[2]]]]> : tensor<2x1x1x1xi8>}> : () -> tensor<2x1x1x1xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<2xi32>}> : () -> tensor<2xi32>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %beta = "tosa.const"() <{values = dense<1> : tensor<1x1x1x2xi32>}> : () -> tensor<1x1x1x2xi32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x4x2xi32>
  %1 = tosa.add %0, %beta : (tensor<1x4x4x2xi32>, tensor<1x1x1x2xi32>) -> tensor<1x4x4x2xi32>
  return %1 : tensor<1x4x4x2xi32>
}

func.func @negative_f8(%x: tensor<1x4x4x1xf8E4M3FN>) -> tensor<1x4x4x2xf16> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf8E4M3FN>}> : () -> tensor<2x1x1x1xf8E4M3FN>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<2xf16>}> : () -> tensor<2xf16>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf8E4M3FN>}> : () -> tensor<1xf8E4M3FN>
  %beta = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x2xf16>}> : () -> tensor<1x1x1x2xf16>
  // expected-remark@+1 {{a type of the conv is not f16, bf16, f32 or f64; rounding 8-bit weights a second time costs more than the fold saves}}
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f16, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf8E4M3FN>, tensor<2x1x1x1xf8E4M3FN>, tensor<2xf16>, tensor<1xf8E4M3FN>, tensor<1xf8E4M3FN>) -> tensor<1x4x4x2xf16>
  %1 = tosa.add %0, %beta : (tensor<1x4x4x2xf16>, tensor<1x1x1x2xf16>) -> tensor<1x4x4x2xf16>
  return %1 : tensor<1x4x4x2xf16>
}

// An f8 conv without a chain: nothing to say.
func.func @negative_f8_alone(%x: tensor<1x4x4x1xf8E5M2>) -> tensor<1x4x4x2xf16> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf8E5M2>}> : () -> tensor<2x1x1x1xf8E5M2>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<2xf16>}> : () -> tensor<2xf16>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf8E5M2>}> : () -> tensor<1xf8E5M2>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f16, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf8E5M2>, tensor<2x1x1x1xf8E5M2>, tensor<2xf16>, tensor<1xf8E5M2>, tensor<1xf8E5M2>) -> tensor<1x4x4x2xf16>
  return %0 : tensor<1x4x4x2xf16>
}
