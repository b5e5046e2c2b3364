// Sums that take a weight more than once.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// Each weight is added up three times, and three times its offset with it.
// CHECK-LABEL:         func.func @negative_sum_over_more_than_weights(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = arith.constant
// CHECK-SAME{LITERAL}:   dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:            %[[V0:.+]] = tensor.empty()
// CHECK-NEXT:            %[[V1:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[C0]] : {{.*}}) outs(%[[V0]] : {{.*}})
// CHECK:                 %[[V2:.+]] = arith.addf %{{.+}}, %{{.+}}
// CHECK:                 %[[C1:.+]] = arith.constant
// CHECK-SAME{LITERAL}:   dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>
// CHECK-NEXT:            %[[C2:.+]] = arith.constant
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<2xf32>
// CHECK-NEXT:            %[[V3:.+]] = linalg.generic {{.*}} ins(%[[V1]], %[[C1]] : {{.*}}) outs(%[[C2]] : {{.*}})
// CHECK:                 %[[V4:.+]] = arith.mulf %{{.+}}, %{{.+}}
// CHECK-NEXT:            %[[V5:.+]] = arith.addf %{{.+}}, %[[V4]]
// CHECK:                 return %[[V3]]
func.func @negative_sum_over_more_than_weights(%x: tensor<2x3xf32>) -> tensor<2xf32> {
  %p0 = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %0 = tensor.empty() : tensor<2x3xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x, %p0 : tensor<2x3xf32>, tensor<2xf32>) outs(%0 : tensor<2x3xf32>) {
  ^bb0(%v: f32, %c0: f32, %o: f32):
    %t0 = arith.addf %v, %c0 : f32
    linalg.yield %t0 : f32
  } -> tensor<2x3xf32>
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %init = arith.constant dense<0.0> : tensor<2xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(o, i, k) -> (i, k)>, affine_map<(o, i, k) -> (o, i)>, affine_map<(o, i, k) -> (o)>], iterator_types = ["parallel", "reduction", "reduction"]} ins(%1, %w : tensor<2x3xf32>, tensor<2x2xf32>) outs(%init : tensor<2xf32>) {
  ^bb0(%a: f32, %b: f32, %acc: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %acc, %m : f32
    linalg.yield %s : f32
  } -> tensor<2xf32>
  return %2 : tensor<2xf32>
}
