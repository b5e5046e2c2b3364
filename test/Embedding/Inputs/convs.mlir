// One conv for each thing that can happen to it, and one in f16 whose folded
// weight, 9.995110e-01, shows that nobody rounded 1 + 4e-4 to f16 on the way.

func.func @folded(%x: tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf16> {
  %w = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %var = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %eps = "tosa.const"() <{values = dense<4.0e-4> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %conv = tosa.conv2d %x, %w, %b, %b, %b {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>, tensor<1xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x1x1x1xf16>
  %sum = tosa.add %var, %eps : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf16>
  %scale = tosa.reciprocal %sum : (tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf16>
  %y = tosa.mul %conv, %scale, %shift : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>, tensor<1xi8>) -> tensor<1x1x1x1xf16>
  return %y : tensor<1x1x1x1xf16>
}

func.func @merged(%x: tensor<1x1x1x2xf32>) -> tensor<1x1x1x1xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0e13, -1.0e13]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<1.0e10> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %t = "tosa.const"() <{values = dense<1.0e3> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %conv = tosa.conv2d %x, %w, %b, %b, %b {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x1xf32>
  %0 = tosa.mul %conv, %s, %shift : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x1xf32>
  %y = tosa.mul %0, %t, %shift : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x1xf32>
  return %y : tensor<1x1x1x1xf32>
}

func.func @refused(%x: tensor<1x1x1x1xf32>, %w: tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32> {
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %t = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %conv = tosa.conv2d %x, %w, %b, %b, %b {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x1xf32>
  %0 = tosa.add %conv, %t : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %y = tosa.add %0, %x : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  return %y : tensor<1x1x1x1xf32>
}
