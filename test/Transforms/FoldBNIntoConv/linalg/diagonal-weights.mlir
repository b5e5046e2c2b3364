// Weights read along a diagonal: of two dimensions that are one loop the first counts
// through the channels. [[1, 2], [3, 4]] times [10, 100].

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// CHECK-DAG: #[[$M0:.+]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[$M1:.+]] = affine_map<(d0, d1) -> (d1, d1)>

#xy = affine_map<(d0, d1) -> (d0, d1)>
#yy = affine_map<(d0, d1) -> (d1, d1)>
#y = affine_map<(d0, d1) -> (d1)>

// CHECK-LABEL:  func.func @diagonal(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<4x2xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[1.000000e+01, 2.000000e+01], [3.000000e+02, 4.000000e+02]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.generic {indexing_maps = [#[[$M0]], #[[$M1]], #[[$M0]]], {{.*}}} ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     ^bb0(%[[V5:.+]]: f32, %[[V6:.+]]: f32, %[[V7:.+]]: f32)
// CHECK-NEXT:     %[[V8:.+]] = arith.mulf %[[V5]], %[[V6]]
// CHECK-NEXT:     %[[V9:.+]] = arith.addf %[[V7]], %[[V8]]
// CHECK-NEXT:     linalg.yield %[[V9]]
// CHECK-NEXT:     } ->
// CHECK-NEXT:     return %[[V4]]
func.func @diagonal(%x: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %zero = arith.constant 0.0 : f32
  %s = arith.constant dense<[10.0, 100.0]> : tensor<2xf32>
  %e = tensor.empty() : tensor<4x2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<4x2xf32>) -> tensor<4x2xf32>
  %conv = linalg.generic {indexing_maps = [#xy, #yy, #xy], iterator_types = ["parallel", "parallel"]} ins(%x, %w : tensor<4x2xf32>, tensor<2x2xf32>) outs(%init : tensor<4x2xf32>) {
  ^bb0(%a: f32, %b: f32, %acc: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %acc, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<4x2xf32>
  %y = linalg.generic {indexing_maps = [#xy, #y, #xy], iterator_types = ["parallel", "parallel"]} ins(%conv, %s : tensor<4x2xf32>, tensor<2xf32>) outs(%e : tensor<4x2xf32>) {
  ^bb0(%v: f32, %p: f32, %out: f32):
    %0 = arith.mulf %v, %p : f32
    linalg.yield %0 : f32
  } -> tensor<4x2xf32>
  return %y : tensor<4x2xf32>
}
