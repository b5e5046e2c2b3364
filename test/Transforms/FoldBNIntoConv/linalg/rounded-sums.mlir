// A conv in half precision that linalg sums in f32 and another op rounds, as
// torch-mlir writes it and TOSA's lowering: what TOSA does in one op. The chain
// behind the rounding folds all the same; f32 sums take the bias.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -
// RUN: bnfold-opt %s --fold-bn-into-conv=fold-through-casts=false -o - | FileCheck %s --check-prefix=OFF

#id = affine_map<(m, n) -> (m, n)>
#n = affine_map<(m, n) -> (n)>

// CHECK-LABEL: @f16(
// CHECK-DAG:     %[[W:.+]] = arith.constant dense<{{\[\[}}3.000000e+00, 1.000000e+00]]> : tensor<1x2xf16>
// CHECK-DAG:     %[[B:.+]] = arith.constant dense<[3.000000e+00, 5.000000e-01]> : tensor<2xf32>
// CHECK:         %[[INIT:.+]] = linalg.broadcast ins(%[[B]]
// CHECK:         %[[SUM:.+]] = linalg.generic {{.*}} ins(%{{.+}}, %[[W]] {{.*}} outs(%[[INIT]]
// CHECK:         %[[Y:.+]] = linalg.generic {{.*}} ins(%[[SUM]]
// CHECK:           arith.truncf
// CHECK-NOT:       arith.mulf
// CHECK:         return %[[Y]]
// OFF-LABEL:   @f16(
// OFF:           arith.truncf
// OFF:           arith.mulf
func.func @f16(%x: tensor<4x1xf16>) -> tensor<4x2xf16> {
  %w = arith.constant dense<[[1.0, 2.0]]> : tensor<1x2xf16>
  %z = arith.constant dense<0.0> : tensor<4x2xf32>
  %e = tensor.empty() : tensor<4x2xf16>
  %wide = tensor.empty() : tensor<4x2xf32>
  %conv = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<4x1xf16>, tensor<1x2xf16>) outs(%z : tensor<4x2xf32>) {
  ^bb0(%a: f16, %b: f16, %acc: f32):
    %c = arith.extf %a : f16 to f32
    %d = arith.extf %b : f16 to f32
    %p = arith.mulf %c, %d : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x2xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%conv : tensor<4x2xf32>) outs(%e : tensor<4x2xf16>) {
  ^bb0(%in: f32, %out: f16):
    %0 = arith.truncf %in : f32 to f16
    linalg.yield %0 : f16
  } -> tensor<4x2xf16>
  %gammay = arith.constant dense<[3.0, 0.5]> : tensor<2xf16>
  %y = linalg.generic {indexing_maps = [#id, #n, #id], iterator_types = ["parallel", "parallel"]} ins(%r, %gammay : tensor<4x2xf16>, tensor<2xf16>) outs(%e : tensor<4x2xf16>) {
  ^bb0(%in: f16, %g: f16, %out: f16):
    %0 = arith.mulf %in, %g : f16
    %1 = arith.addf %0, %g : f16
    linalg.yield %1 : f16
  } -> tensor<4x2xf16>
  return %y : tensor<4x2xf16>
}

// CHECK-LABEL: @bf16(
// CHECK-DAG:     %[[W:.+]] = arith.constant dense<{{\[\[}}3.000000e+00, 1.000000e+00]]> : tensor<1x2xbf16>
// CHECK-DAG:     %[[B:.+]] = arith.constant dense<[3.000000e+00, 5.000000e-01]> : tensor<2xf32>
// CHECK:         %[[INIT:.+]] = linalg.broadcast ins(%[[B]]
// CHECK:         %[[SUM:.+]] = linalg.generic {{.*}} ins(%{{.+}}, %[[W]] {{.*}} outs(%[[INIT]]
// CHECK:         %[[Y:.+]] = linalg.generic {{.*}} ins(%[[SUM]]
// CHECK:           arith.truncf
// CHECK-NOT:       arith.mulf
// CHECK:         return %[[Y]]
func.func @bf16(%x: tensor<4x1xbf16>) -> tensor<4x2xbf16> {
  %w = arith.constant dense<[[1.0, 2.0]]> : tensor<1x2xbf16>
  %z = arith.constant dense<0.0> : tensor<4x2xf32>
  %e = tensor.empty() : tensor<4x2xbf16>
  %wide = tensor.empty() : tensor<4x2xf32>
  %conv = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<4x1xbf16>, tensor<1x2xbf16>) outs(%z : tensor<4x2xf32>) {
  ^bb0(%a: bf16, %b: bf16, %acc: f32):
    %c = arith.extf %a : bf16 to f32
    %d = arith.extf %b : bf16 to f32
    %p = arith.mulf %c, %d : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x2xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%conv : tensor<4x2xf32>) outs(%e : tensor<4x2xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %0 = arith.truncf %in : f32 to bf16
    linalg.yield %0 : bf16
  } -> tensor<4x2xbf16>
  %gammay = arith.constant dense<[3.0, 0.5]> : tensor<2xbf16>
  %y = linalg.generic {indexing_maps = [#id, #n, #id], iterator_types = ["parallel", "parallel"]} ins(%r, %gammay : tensor<4x2xbf16>, tensor<2xbf16>) outs(%e : tensor<4x2xbf16>) {
  ^bb0(%in: bf16, %g: bf16, %out: bf16):
    %0 = arith.mulf %in, %g : bf16
    %1 = arith.addf %0, %g : bf16
    linalg.yield %1 : bf16
  } -> tensor<4x2xbf16>
  return %y : tensor<4x2xbf16>
}

// CHECK-LABEL: @one_body(
// CHECK-DAG:     %[[W:.+]] = arith.constant dense<{{\[\[}}3.000000e+00, 1.000000e+00]]> : tensor<1x2xf16>
// CHECK-DAG:     %[[B:.+]] = arith.constant dense<[3.000000e+00, 5.000000e-01]> : tensor<2xf32>
// CHECK:         %[[INIT:.+]] = linalg.broadcast ins(%[[B]]
// CHECK:         %[[SUM:.+]] = linalg.generic {{.*}} ins(%{{.+}}, %[[W]] {{.*}} outs(%[[INIT]]
// CHECK:         %[[Y:.+]] = linalg.generic {{.*}} ins(%[[SUM]]
// CHECK:           arith.truncf
// CHECK-NOT:       arith.mulf
// CHECK:         return %[[Y]]
func.func @one_body(%x: tensor<4x1xf16>) -> tensor<4x2xf16> {
  %w = arith.constant dense<[[1.0, 2.0]]> : tensor<1x2xf16>
  %z = arith.constant dense<0.0> : tensor<4x2xf32>
  %e = tensor.empty() : tensor<4x2xf16>
  %wide = tensor.empty() : tensor<4x2xf32>
  %conv = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<4x1xf16>, tensor<1x2xf16>) outs(%z : tensor<4x2xf32>) {
  ^bb0(%a: f16, %b: f16, %acc: f32):
    %c = arith.extf %a : f16 to f32
    %d = arith.extf %b : f16 to f32
    %p = arith.mulf %c, %d : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x2xf32>
  %gamma = arith.constant dense<[3.0, 0.5]> : tensor<2xf16>
  %y = linalg.generic {indexing_maps = [#id, #n, #id], iterator_types = ["parallel", "parallel"]} ins(%conv, %gamma : tensor<4x2xf32>, tensor<2xf16>) outs(%e : tensor<4x2xf16>) {
  ^bb0(%in: f32, %g: f16, %out: f16):
    %r = arith.truncf %in : f32 to f16
    %0 = arith.mulf %r, %g : f16
    %1 = arith.addf %0, %g : f16
    linalg.yield %1 : f16
  } -> tensor<4x2xf16>
  return %y : tensor<4x2xf16>
}

// The batch norm is computed in f32 again.
// CHECK-LABEL: @batch_norm_in_f32(
// CHECK-DAG:     %[[W:.+]] = arith.constant dense<{{\[\[}}3.000000e+00, 1.000000e+00]]> : tensor<1x2xf16>
// CHECK-DAG:     %[[B:.+]] = arith.constant dense<[3.000000e+00, 5.000000e-01]> : tensor<2xf32>
// CHECK:         %[[INIT:.+]] = linalg.broadcast ins(%[[B]]
// CHECK:         %[[SUM:.+]] = linalg.generic {{.*}} ins(%{{.+}}, %[[W]] {{.*}} outs(%[[INIT]]
// CHECK:         %[[Y:.+]] = linalg.generic {{.*}} ins(%[[SUM]]
// CHECK:           arith.truncf
// CHECK-NOT:       arith.extf
// CHECK:         return %[[Y]]
func.func @batch_norm_in_f32(%x: tensor<4x1xf16>) -> tensor<4x2xf16> {
  %w = arith.constant dense<[[1.0, 2.0]]> : tensor<1x2xf16>
  %z = arith.constant dense<0.0> : tensor<4x2xf32>
  %e = tensor.empty() : tensor<4x2xf16>
  %wide = tensor.empty() : tensor<4x2xf32>
  %conv = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<4x1xf16>, tensor<1x2xf16>) outs(%z : tensor<4x2xf32>) {
  ^bb0(%a: f16, %b: f16, %acc: f32):
    %c = arith.extf %a : f16 to f32
    %d = arith.extf %b : f16 to f32
    %p = arith.mulf %c, %d : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x2xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%conv : tensor<4x2xf32>) outs(%e : tensor<4x2xf16>) {
  ^bb0(%in: f32, %out: f16):
    %0 = arith.truncf %in : f32 to f16
    linalg.yield %0 : f16
  } -> tensor<4x2xf16>
  %x32 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%r : tensor<4x2xf16>) outs(%wide : tensor<4x2xf32>) {
  ^bb0(%in: f16, %out: f32):
    %0 = arith.extf %in : f16 to f32
    linalg.yield %0 : f32
  } -> tensor<4x2xf32>
  %gammabn = arith.constant dense<[3.0, 0.5]> : tensor<2xf32>
  %bn = linalg.generic {indexing_maps = [#id, #n, #id], iterator_types = ["parallel", "parallel"]} ins(%x32, %gammabn : tensor<4x2xf32>, tensor<2xf32>) outs(%wide : tensor<4x2xf32>) {
  ^bb0(%in: f32, %g: f32, %out: f32):
    %0 = arith.mulf %in, %g : f32
    %1 = arith.addf %0, %g : f32
    linalg.yield %1 : f32
  } -> tensor<4x2xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%bn : tensor<4x2xf32>) outs(%e : tensor<4x2xf16>) {
  ^bb0(%in: f32, %out: f16):
    %0 = arith.truncf %in : f32 to f16
    linalg.yield %0 : f16
  } -> tensor<4x2xf16>
  return %y : tensor<4x2xf16>
}

// 200 * 100 * 100 is no f16: the two muls become one, in f16.
// CHECK-LABEL: @merges(
// CHECK-DAG:     arith.constant dense<{{\[\[}}2.000000e+02, 1.000000e+00]]> : tensor<1x2xf16>
// CHECK:         arith.truncf
// CHECK:         %[[C:.+]] = arith.constant dense<[1.000000e+04, 1.000000e+02]> : tensor<2xf16>
// CHECK:         linalg.generic {{.*}} ins(%{{.+}}, %[[C]]
// CHECK:           %[[M:.+]] = arith.mulf
// CHECK-NEXT:      linalg.yield %[[M]]
func.func @merges(%x: tensor<4x1xf16>) -> tensor<4x2xf16> {
  %w = arith.constant dense<[[200.0, 1.0]]> : tensor<1x2xf16>
  %z = arith.constant dense<0.0> : tensor<4x2xf32>
  %e = tensor.empty() : tensor<4x2xf16>
  %wide = tensor.empty() : tensor<4x2xf32>
  %conv = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<4x1xf16>, tensor<1x2xf16>) outs(%z : tensor<4x2xf32>) {
  ^bb0(%a: f16, %b: f16, %acc: f32):
    %c = arith.extf %a : f16 to f32
    %d = arith.extf %b : f16 to f32
    %p = arith.mulf %c, %d : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x2xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%conv : tensor<4x2xf32>) outs(%e : tensor<4x2xf16>) {
  ^bb0(%in: f32, %out: f16):
    %0 = arith.truncf %in : f32 to f16
    linalg.yield %0 : f16
  } -> tensor<4x2xf16>
  %gammay = arith.constant dense<[100.0, 10.0]> : tensor<2xf16>
  %y = linalg.generic {indexing_maps = [#id, #n, #id], iterator_types = ["parallel", "parallel"]} ins(%r, %gammay : tensor<4x2xf16>, tensor<2xf16>) outs(%e : tensor<4x2xf16>) {
  ^bb0(%in: f16, %g: f16, %out: f16):
    %0 = arith.mulf %in, %g : f16
    %1 = arith.mulf %0, %g : f16
    linalg.yield %1 : f16
  } -> tensor<4x2xf16>
  return %y : tensor<4x2xf16>
}

// An f32 conv may sum to what f16 cannot hold, and takes inputs as large.
// CHECK-LABEL: @negative_other_type(
// CHECK:         arith.truncf
// CHECK:         arith.mulf
// CHECK:         arith.addf
func.func @negative_other_type(%x: tensor<4x1xf32>) -> tensor<4x2xf16> {
  %w = arith.constant dense<[[1.0, 2.0]]> : tensor<1x2xf32>
  %z = arith.constant dense<0.0> : tensor<4x2xf32>
  %e = tensor.empty() : tensor<4x2xf16>
  %wide = tensor.empty() : tensor<4x2xf32>
  %conv = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<4x1xf32>, tensor<1x2xf32>) outs(%z : tensor<4x2xf32>) {
  ^bb0(%a: f32, %b: f32, %acc: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x2xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%conv : tensor<4x2xf32>) outs(%e : tensor<4x2xf16>) {
  ^bb0(%in: f32, %out: f16):
    %0 = arith.truncf %in : f32 to f16
    linalg.yield %0 : f16
  } -> tensor<4x2xf16>
  %gammay = arith.constant dense<[3.0, 0.5]> : tensor<2xf16>
  %y = linalg.generic {indexing_maps = [#id, #n, #id], iterator_types = ["parallel", "parallel"]} ins(%r, %gammay : tensor<4x2xf16>, tensor<2xf16>) outs(%e : tensor<4x2xf16>) {
  ^bb0(%in: f16, %g: f16, %out: f16):
    %0 = arith.mulf %in, %g : f16
    %1 = arith.addf %0, %g : f16
    linalg.yield %1 : f16
  } -> tensor<4x2xf16>
  return %y : tensor<4x2xf16>
}
