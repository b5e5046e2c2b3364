// RUN: %{run-case} %s
// EXPECT: merge
// INPUT: fill=1e-2
//
// The folded weight would be 2e5: it has no f16, and the result on x = 1e-2 does.
func.func @main(%x: tensor<1x2x2x1xf16>) -> tensor<1x2x2x1xf16> {
  %w = "tosa.const"() <{values = dense<2.0e2> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %conv = tosa.conv2d %x, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf16>, tensor<1x1x1x1xf16>, tensor<1xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x2x2x1xf16>
  %mean = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %scale = "tosa.const"() <{values = dense<1.0e3> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %beta = "tosa.const"() <{values = dense<0.5> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.sub %conv, %mean : (tensor<1x2x2x1xf16>, tensor<1x1x1x1xf16>) -> tensor<1x2x2x1xf16>
  %1 = tosa.mul %0, %scale, %shift : (tensor<1x2x2x1xf16>, tensor<1x1x1x1xf16>, tensor<1xi8>) -> tensor<1x2x2x1xf16>
  %y = tosa.add %1, %beta : (tensor<1x2x2x1xf16>, tensor<1x1x1x1xf16>) -> tensor<1x2x2x1xf16>
  return %y : tensor<1x2x2x1xf16>
}
