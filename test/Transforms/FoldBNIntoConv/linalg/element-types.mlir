// The types of filter and result may differ, as in a matmul of f16 that sums in f32:
// each new constant is rounded to its own.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

#id = affine_map<(d0, d1) -> (d0, d1)>
#n = affine_map<(d0, d1) -> (d1)>

// s = [2, 3], t = [1, 1e-5].
// CHECK-LABEL:  func.func @f16_to_f32(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<4x2xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[2.000000e+00, 1.500000e+00]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant dense<[1.000000e+00, 9.99999974E-6]> : tensor<2xf32>
// CHECK-NEXT:     %[[V3:.+]] = linalg.broadcast ins(%[[V2]] : {{.*}}) outs(%[[V0]] : {{.*}}) dimensions = [0]
// CHECK-NEXT:     %[[V4:.+]] = linalg.matmul ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @f16_to_f32(%x: tensor<4x1xf16>) -> tensor<4x2xf32> {
  %w = arith.constant dense<[[1.0, 0.5]]> : tensor<1x2xf16>
  %zero = arith.constant 0.0 : f32
  %s = arith.constant dense<[2.0, 3.0]> : tensor<2xf32>
  %t = arith.constant dense<[1.0, 1.0e-5]> : tensor<2xf32>
  %e = tensor.empty() : tensor<4x2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<4x2xf32>) -> tensor<4x2xf32>
  %conv = linalg.matmul ins(%x, %w : tensor<4x1xf16>, tensor<1x2xf16>) outs(%init : tensor<4x2xf32>) -> tensor<4x2xf32>
  %y = linalg.generic {indexing_maps = [#id, #n, #n, #id], iterator_types = ["parallel", "parallel"]} ins(%conv, %s, %t : tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>) outs(%e : tensor<4x2xf32>) {
  ^bb0(%v: f32, %p: f32, %q: f32, %out: f32):
    %0 = arith.mulf %v, %p : f32
    %1 = arith.addf %0, %q : f32
    linalg.yield %1 : f32
  } -> tensor<4x2xf32>
  return %y : tensor<4x2xf32>
}

// s = [2, 3], t = [1, 1e-5].
// CHECK-LABEL:  func.func @bf16(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<4x2xbf16>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[2.000000e+00, 1.500000e+00]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant dense<[1.000000e+00, 1.001360e-05]> : tensor<2xbf16>
// CHECK-NEXT:     %[[V3:.+]] = linalg.broadcast ins(%[[V2]] : {{.*}}) outs(%[[V0]] : {{.*}}) dimensions = [0]
// CHECK-NEXT:     %[[V4:.+]] = linalg.matmul ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @bf16(%x: tensor<4x1xbf16>) -> tensor<4x2xbf16> {
  %w = arith.constant dense<[[1.0, 0.5]]> : tensor<1x2xbf16>
  %zero = arith.constant 0.0 : bf16
  %s = arith.constant dense<[2.0, 3.0]> : tensor<2xbf16>
  %t = arith.constant dense<[1.0, 1.0e-5]> : tensor<2xbf16>
  %e = tensor.empty() : tensor<4x2xbf16>
  %init = linalg.fill ins(%zero : bf16) outs(%e : tensor<4x2xbf16>) -> tensor<4x2xbf16>
  %conv = linalg.matmul ins(%x, %w : tensor<4x1xbf16>, tensor<1x2xbf16>) outs(%init : tensor<4x2xbf16>) -> tensor<4x2xbf16>
  %y = linalg.generic {indexing_maps = [#id, #n, #n, #id], iterator_types = ["parallel", "parallel"]} ins(%conv, %s, %t : tensor<4x2xbf16>, tensor<2xbf16>, tensor<2xbf16>) outs(%e : tensor<4x2xbf16>) {
  ^bb0(%v: bf16, %p: bf16, %q: bf16, %out: bf16):
    %0 = arith.mulf %v, %p : bf16
    %1 = arith.addf %0, %q : bf16
    linalg.yield %1 : bf16
  } -> tensor<4x2xbf16>
  return %y : tensor<4x2xbf16>
}

// CHECK-LABEL:  func.func @f64(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<4x2xf64>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[2.000000e+00, 1.500000e+00]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant dense<[1.000000e+00, 1.000000e-05]> : tensor<2xf64>
// CHECK-NEXT:     %[[V3:.+]] = linalg.broadcast ins(%[[V2]] : {{.*}}) outs(%[[V0]] : {{.*}}) dimensions = [0]
// CHECK-NEXT:     %[[V4:.+]] = linalg.matmul ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @f64(%x: tensor<4x1xf64>) -> tensor<4x2xf64> {
  %w = arith.constant dense<[[1.0, 0.5]]> : tensor<1x2xf64>
  %zero = arith.constant 0.0 : f64
  %s = arith.constant dense<[2.0, 3.0]> : tensor<2xf64>
  %t = arith.constant dense<[1.0, 1.0e-5]> : tensor<2xf64>
  %e = tensor.empty() : tensor<4x2xf64>
  %init = linalg.fill ins(%zero : f64) outs(%e : tensor<4x2xf64>) -> tensor<4x2xf64>
  %conv = linalg.matmul ins(%x, %w : tensor<4x1xf64>, tensor<1x2xf64>) outs(%init : tensor<4x2xf64>) -> tensor<4x2xf64>
  %y = linalg.generic {indexing_maps = [#id, #n, #n, #id], iterator_types = ["parallel", "parallel"]} ins(%conv, %s, %t : tensor<4x2xf64>, tensor<2xf64>, tensor<2xf64>) outs(%e : tensor<4x2xf64>) {
  ^bb0(%v: f64, %p: f64, %q: f64, %out: f64):
    %0 = arith.mulf %v, %p : f64
    %1 = arith.addf %0, %q : f64
    linalg.yield %1 : f64
  } -> tensor<4x2xf64>
  return %y : tensor<4x2xf64>
}
