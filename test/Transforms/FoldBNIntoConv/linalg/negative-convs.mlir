// Sums of products without a channel: no dimension of the result comes from the
// filter, or the op does more than multiply and accumulate. No remark, since they are
// no convs to the pass.

// RUN: bnfold-opt %s -o %t
// RUN: bnfold-opt %s --fold-bn-into-conv --remarks-filter=bnfold --verify-diagnostics | diff %t -


func.func @negative_conv_1d(%x: tensor<4xf32>, %init: tensor<3xf32>) -> tensor<3xf32> {
  %w = arith.constant dense<1.0> : tensor<2xf32>
  %s = arith.constant dense<2.0> : tensor<3xf32>
  %conv = linalg.conv_1d ins(%x, %w : tensor<4xf32>, tensor<2xf32>) outs(%init : tensor<3xf32>) -> tensor<3xf32>
  %y = arith.mulf %conv, %s : tensor<3xf32>
  return %y : tensor<3xf32>
}

func.func @negative_conv_2d(%x: tensor<4x4xf32>, %init: tensor<3x3xf32>) -> tensor<3x3xf32> {
  %w = arith.constant dense<1.0> : tensor<2x2xf32>
  %s = arith.constant dense<2.0> : tensor<3x3xf32>
  %conv = linalg.conv_2d ins(%x, %w : tensor<4x4xf32>, tensor<2x2xf32>) outs(%init : tensor<3x3xf32>) -> tensor<3x3xf32>
  %y = arith.mulf %conv, %s : tensor<3x3xf32>
  return %y : tensor<3x3xf32>
}

func.func @negative_conv_3d(%x: tensor<4x4x4xf32>, %init: tensor<3x3x3xf32>) -> tensor<3x3x3xf32> {
  %w = arith.constant dense<1.0> : tensor<2x2x2xf32>
  %s = arith.constant dense<2.0> : tensor<3x3x3xf32>
  %conv = linalg.conv_3d ins(%x, %w : tensor<4x4x4xf32>, tensor<2x2x2xf32>) outs(%init : tensor<3x3x3xf32>) -> tensor<3x3x3xf32>
  %y = arith.mulf %conv, %s : tensor<3x3x3xf32>
  return %y : tensor<3x3x3xf32>
}

func.func @negative_dot(%x: tensor<4xf32>, %init: tensor<f32>) -> tensor<f32> {
  %w = arith.constant dense<1.0> : tensor<4xf32>
  %s = arith.constant dense<2.0> : tensor<f32>
  %conv = linalg.dot ins(%x, %w : tensor<4xf32>, tensor<4xf32>) outs(%init : tensor<f32>) -> tensor<f32>
  %y = arith.mulf %conv, %s : tensor<f32>
  return %y : tensor<f32>
}

func.func @negative_pooling_nchw_sum(%x: tensor<1x1x4x4xf32>, %init: tensor<1x1x3x3xf32>) -> tensor<1x1x3x3xf32> {
  %w = arith.constant dense<1.0> : tensor<2x2xf32>
  %s = arith.constant dense<2.0> : tensor<1x1x3x3xf32>
  %conv = linalg.pooling_nchw_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%x, %w : tensor<1x1x4x4xf32>, tensor<2x2xf32>) outs(%init : tensor<1x1x3x3xf32>) -> tensor<1x1x3x3xf32>
  %y = arith.mulf %conv, %s : tensor<1x1x3x3xf32>
  return %y : tensor<1x1x3x3xf32>
}

// acc + a * b + 1
func.func @negative_adds_more(%x: tensor<4x2xf32>, %init: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %w = arith.constant dense<1.0> : tensor<2x3xf32>
  %one = arith.constant 1.0 : f32
  %s = arith.constant dense<2.0> : tensor<4x3xf32>
  %conv = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<4x2xf32>, tensor<2x3xf32>) outs(%init : tensor<4x3xf32>) {
  ^bb0(%a: f32, %b: f32, %acc: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %0, %one : f32
    %2 = arith.addf %acc, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4x3xf32>
  %y = arith.mulf %conv, %s : tensor<4x3xf32>
  return %y : tensor<4x3xf32>
}

// acc * a + b
func.func @negative_other_operands(%x: tensor<4x2xf32>, %init: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %w = arith.constant dense<1.0> : tensor<2x3xf32>
  %s = arith.constant dense<2.0> : tensor<4x3xf32>
  %conv = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<4x2xf32>, tensor<2x3xf32>) outs(%init : tensor<4x3xf32>) {
  ^bb0(%a: f32, %b: f32, %acc: f32):
    %0 = arith.mulf %acc, %a : f32
    %1 = arith.addf %0, %b : f32
    linalg.yield %1 : f32
  } -> tensor<4x3xf32>
  %y = arith.mulf %conv, %s : tensor<4x3xf32>
  return %y : tensor<4x3xf32>
}

// acc + b * b, which the square of a scale would scale.
func.func @negative_square(%x: tensor<4x2xf32>, %init: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %w = arith.constant dense<1.0> : tensor<2x3xf32>
  %s = arith.constant dense<2.0> : tensor<4x3xf32>
  %conv = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<4x2xf32>, tensor<2x3xf32>) outs(%init : tensor<4x3xf32>) {
  ^bb0(%a: f32, %b: f32, %acc: f32):
    %0 = arith.mulf %b, %b : f32
    %1 = arith.addf %acc, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<4x3xf32>
  %y = arith.mulf %conv, %s : tensor<4x3xf32>
  return %y : tensor<4x3xf32>
}

// acc + a * 3, without the filter.
func.func @negative_captured_factor(%x: tensor<4x2xf32>, %init: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %w = arith.constant dense<1.0> : tensor<2x3xf32>
  %three = arith.constant 3.0 : f32
  %s = arith.constant dense<2.0> : tensor<4x3xf32>
  %conv = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<4x2xf32>, tensor<2x3xf32>) outs(%init : tensor<4x3xf32>) {
  ^bb0(%a: f32, %b: f32, %acc: f32):
    %0 = arith.mulf %a, %three : f32
    %1 = arith.addf %acc, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<4x3xf32>
  %y = arith.mulf %conv, %s : tensor<4x3xf32>
  return %y : tensor<4x3xf32>
}

// Integers.
func.func @negative_integers(%x: tensor<4x2xi32>, %init: tensor<4x3xi32>) -> tensor<4x3xi32> {
  %w = arith.constant dense<1> : tensor<2x3xi32>
  %s = arith.constant dense<2> : tensor<4x3xi32>
  %conv = linalg.matmul ins(%x, %w : tensor<4x2xi32>, tensor<2x3xi32>) outs(%init : tensor<4x3xi32>) -> tensor<4x3xi32>
  %y = arith.muli %conv, %s : tensor<4x3xi32>
  return %y : tensor<4x3xi32>
}

// On buffers.
func.func @negative_buffers(%x: memref<4x2xf32>, %w: memref<2x3xf32>, %y: memref<4x3xf32>) {
  linalg.matmul ins(%x, %w : memref<4x2xf32>, memref<2x3xf32>) outs(%y : memref<4x3xf32>)
  return
}

// A factor without a shape.
func.func @negative_scalar_input(%s: f32, %init: tensor<4xf32>) -> tensor<4xf32> {
  %w = arith.constant dense<1.0> : tensor<3x4xf32>
  %c = arith.constant dense<2.0> : tensor<4xf32>
  %conv = linalg.generic {indexing_maps = [affine_map<(k, n) -> (k, n)>, affine_map<(k, n) -> ()>, affine_map<(k, n) -> (n)>], iterator_types = ["reduction", "parallel"]} ins(%w, %s : tensor<3x4xf32>, f32) outs(%init : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %acc: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %acc, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  %y = arith.mulf %conv, %c : tensor<4xf32>
  return %y : tensor<4xf32>
}
