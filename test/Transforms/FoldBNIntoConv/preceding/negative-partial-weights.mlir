// Sums that read part of the weights, or other weights from element to element:
// an offset in front is not spread evenly, and stays.

// RUN: bnfold-opt %s --split-input-file --fold-bn-into-conv -o %t
// RUN: bnfold-opt %s --split-input-file | diff %t -

#w = affine_map<(o, r) -> (o, r, r)>
#x = affine_map<(o, r) -> (r)>
#y = affine_map<(o, r) -> (o)>
func.func @negative_diag(%x: tensor<2xf32>) -> tensor<1xf32> {
  %w = arith.constant dense<[[[1.0, 10.0],[100.0, 2.0]]]> : tensor<1x2x2xf32>
  %one = arith.constant dense<1.0> : tensor<2xf32>
  %z = arith.constant dense<0.0> : tensor<1xf32>
  %x1 = arith.addf %x, %one : tensor<2xf32>
  %r = linalg.generic {indexing_maps=[#x,#w,#y], iterator_types=["parallel","reduction"]} ins(%x1,%w: tensor<2xf32>,tensor<1x2x2xf32>) outs(%z: tensor<1xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %c, %m : f32
    linalg.yield %s : f32
  } -> tensor<1xf32>
  return %r : tensor<1xf32>
}
#w2 = affine_map<(o, r) -> (0, o, r)>
func.func @negative_constidx(%x: tensor<2xf32>) -> tensor<1xf32> {
  %w = arith.constant dense<[[[1.0, 2.0]],[[100.0, 200.0]]]> : tensor<2x1x2xf32>
  %one = arith.constant dense<1.0> : tensor<2xf32>
  %z = arith.constant dense<0.0> : tensor<1xf32>
  %x1 = arith.addf %x, %one : tensor<2xf32>
  %r = linalg.generic {indexing_maps=[#x,#w2,#y], iterator_types=["parallel","reduction"]} ins(%x1,%w: tensor<2xf32>,tensor<2x1x2xf32>) outs(%z: tensor<1xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %c, %m : f32
    linalg.yield %s : f32
  } -> tensor<1xf32>
  return %r : tensor<1xf32>
}
#w3 = affine_map<(p, q, o, r) -> (p + q, o, r)>
#x3 = affine_map<(p, q, o, r) -> (r)>
#y3 = affine_map<(p, q, o, r) -> (p, q, o)>
func.func @negative_sum(%x: tensor<2xf32>) -> tensor<2x2x1xf32> {
  %w = arith.constant dense<[[[1.0, 2.0]],[[100.0, 200.0]],[[1000.0,3000.0]]]> : tensor<3x1x2xf32>
  %one = arith.constant dense<1.0> : tensor<2xf32>
  %z = arith.constant dense<0.0> : tensor<2x2x1xf32>
  %x1 = arith.addf %x, %one : tensor<2xf32>
  %r = linalg.generic {indexing_maps=[#x3,#w3,#y3], iterator_types=["parallel","parallel","parallel","reduction"]} ins(%x1,%w: tensor<2xf32>,tensor<3x1x2xf32>) outs(%z: tensor<2x2x1xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %c, %m : f32
    linalg.yield %s : f32
  } -> tensor<2x2x1xf32>
  return %r : tensor<2x2x1xf32>
}
