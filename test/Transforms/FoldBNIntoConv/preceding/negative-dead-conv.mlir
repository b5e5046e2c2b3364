// A dead conv takes no chain that another use must see.

// RUN: bnfold-opt %s --split-input-file --fold-bn-into-conv -o %t
// RUN: bnfold-opt %s --split-input-file | diff %t -

func.func @negative_deadconv(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %w = arith.constant dense<[[1.0, 2.0],[10.0, 20.0]]> : tensor<2x2xf32>
  %z = arith.constant dense<0.0> : tensor<2x2xf32>
  %c = arith.constant dense<3.0> : tensor<2x2xf32>
  %m = arith.mulf %x, %c : tensor<2x2xf32>
  %dead = linalg.matmul ins(%m, %w: tensor<2x2xf32>, tensor<2x2xf32>) outs(%z: tensor<2x2xf32>) -> tensor<2x2xf32>
  %r = math.exp %m : tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}

// -----

func.func @negative_dead(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<1.0> : tensor<2x1x1x2xf32>}> : () -> tensor<2x1x1x2xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %two = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %y = tosa.add %x, %two : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x4x4x2xf32>
  %r = tosa.conv2d %y, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %m = tosa.tanh %y : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  return %m : tensor<1x4x4x2xf32>
}
