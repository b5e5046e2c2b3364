// RUN: %{run-case} %s
// EXPECT: fold
//
// An f16 conv whose batch norm is computed in f32, between two casts: folded from
// the f32 constants, rounded once.
func.func @main(%x: tensor<1x4x4x3xf16>) -> tensor<1x4x4x2xf16> {
  %w = "tosa.const"() <{values = dense<[[[[0.25, -0.5, 0.75]]], [[[1.0, 0.125, -0.25]]]]> : tensor<2x1x1x3xf16>}> : () -> tensor<2x1x1x3xf16>
  %b = "tosa.const"() <{values = dense<[0.5, -0.25]> : tensor<2xf16>}> : () -> tensor<2xf16>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %mean = "tosa.const"() <{values = dense<[[[[0.1, -0.3]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %var = "tosa.const"() <{values = dense<[[[[0.7, 1.3]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %eps = "tosa.const"() <{values = dense<1.0e-5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %gamma = "tosa.const"() <{values = dense<[[[[1.1, -0.9]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %beta = "tosa.const"() <{values = dense<[[[[0.2, 0.4]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %conv = tosa.conv2d %x, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x3xf16>, tensor<2x1x1x3xf16>, tensor<2xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x4x4x2xf16>
  %wide = tosa.cast %conv : (tensor<1x4x4x2xf16>) -> tensor<1x4x4x2xf32>
  %0 = tosa.sub %wide, %mean : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.add %var, %eps : (tensor<1x1x1x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x2xf32>
  %2 = tosa.rsqrt %1 : (tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
  %3 = tosa.mul %0, %2, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %4 = tosa.mul %3, %gamma, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  %5 = tosa.add %4, %beta : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x4x4x2xf32>
  %6 = tosa.cast %5 : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf16>
  return %6 : tensor<1x4x4x2xf16>
}
