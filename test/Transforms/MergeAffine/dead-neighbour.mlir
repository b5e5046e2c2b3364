// A dead op beside a chain in one body is no chain to write, and tensors with an
// encoding are left alone.

// RUN: bnfold-opt %s --split-input-file --bnfold-merge-affine | FileCheck %s

// CHECK-LABEL: @dead_neighbour
// CHECK:         arith.addf
// CHECK-NEXT:    math.exp
#id = affine_map<(m) -> (m)>
func.func @dead_neighbour(%x: tensor<3xf32>, %y: tensor<3xf32>, %o: tensor<3xf32>) -> tensor<3xf32> {
  %one = arith.constant 1.0 : f32
  %q = linalg.generic {indexing_maps=[#id,#id,#id], iterator_types=["parallel"]} ins(%x, %y: tensor<3xf32>, tensor<3xf32>) outs(%o: tensor<3xf32>) {
  ^bb0(%a: f32, %d: f32, %u: f32):
    %s = arith.addf %a, %one : f32
    %s2 = arith.addf %s, %one : f32
    %dead = arith.mulf %d, %one : f32
    %e = math.exp %s2 : f32
    linalg.yield %e : f32
  } -> tensor<3xf32>
  return %q : tensor<3xf32>
}

// -----

// CHECK-LABEL: @encoding
// CHECK-COUNT-2: arith.addf
func.func @encoding(%x: tensor<2x3xf32, 1 : i32>) -> tensor<2x3xf32, 1 : i32> {
  %c = arith.constant dense<2.0> : tensor<2x3xf32, 1 : i32>
  %q = arith.addf %x, %c : tensor<2x3xf32, 1 : i32>
  %p = arith.addf %q, %c : tensor<2x3xf32, 1 : i32>
  return %p : tensor<2x3xf32, 1 : i32>
}
