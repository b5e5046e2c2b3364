// RUN: %{run-case} %s
// EXPECT: keep
//
// An argument and a constant come back as they are: the caller owns both results
// and frees them, so the compiled code returns copies.
func.func @main(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2xf32>, tensor<2x3xf32>) {
  %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %y = arith.addf %x, %x : tensor<2x3xf32>
  return %x, %c, %y : tensor<2x3xf32>, tensor<2xf32>, tensor<2x3xf32>
}
