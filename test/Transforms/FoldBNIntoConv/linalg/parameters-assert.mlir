// Front ends guard divisions of constants by cf.assert. One that holds for every
// element goes with its op; one that does not hold, or depends on the data, stays,
// while the chain still folds. s = [1/2, 1/4].

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// CHECK-DAG: #[[$M0:.+]] = affine_map<(d0) -> (d0)>
// CHECK-DAG: #[[$M1:.+]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
// CHECK-DAG: #[[$M2:.+]] = affine_map<(d0, d1, d2, d3) -> (d1)>

#id = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#c = affine_map<(d0, d1, d2, d3) -> (d1)>
!t = tensor<1x2x3x3xf32>

// CHECK-LABEL:  func.func @assert_holds(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant dense<5.000000e-01> : tensor<2x1x1x1xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @assert_holds(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %var = arith.constant dense<[3.0, 15.0]> : tensor<2xf32>
  %one = arith.constant 1.0 : f32
  %z0 = arith.constant 0.0 : f32
  %v1 = tensor.empty() : tensor<2xf32>
  %ve = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%var : tensor<2xf32>) outs(%v1 : tensor<2xf32>) {
  ^bb0(%a: f32, %out: f32):
    %0 = arith.addf %a, %one : f32
    %1 = math.sqrt %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%ve : tensor<2xf32>) outs(%v1 : tensor<2xf32>) {
  ^bb0(%a: f32, %out: f32):
    %ok = arith.cmpf one, %a, %z0 : f32
    cf.assert %ok, "unexpected zero denominator"
    %0 = arith.divf %one, %a : f32
    linalg.yield %0 : f32
  } -> tensor<2xf32>
  %y = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %s : !t, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %p: f32, %out: f32):
    %0 = arith.mulf %v, %p : f32
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}

// The op that divides stays with its assert.
// CHECK-LABEL:  func.func @assert_fails(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant dense<5.000000e-01> : tensor<2x1x1x1xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     %[[V5:.+]] = arith.constant dense<[3.000000e+00, 1.500000e+01]> : tensor<2xf32>
// CHECK-NEXT:     %[[V6:.+]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %[[V7:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V8:.+]] = tensor.empty() : tensor<2xf32>
// CHECK-NEXT:     %[[V9:.+]] = linalg.generic {indexing_maps = [#[[$M0]], #[[$M0]]], {{.*}}} ins(%[[V5]] : {{.*}}) outs(%[[V8]] :
// CHECK-NEXT:     ^bb0(%[[V10:.+]]: f32, %[[V11:.+]]: f32)
// CHECK-NEXT:     %[[V12:.+]] = arith.addf %[[V10]], %[[V6]]
// CHECK-NEXT:     %[[V13:.+]] = math.sqrt %[[V12]]
// CHECK-NEXT:     linalg.yield %[[V13]]
// CHECK-NEXT:     } ->
// CHECK-NEXT:     %[[V14:.+]] = linalg.generic {indexing_maps = [#[[$M0]], #[[$M0]]], {{.*}}} ins(%[[V9]] : {{.*}}) outs(%[[V8]] :
// CHECK-NEXT:     ^bb0(%[[V15:.+]]: f32, %[[V16:.+]]: f32)
// CHECK-NEXT:     %[[V17:.+]] = arith.cmpf olt, %[[V15]], %[[V7]]
// CHECK-NEXT:     cf.assert %[[V17]], "unexpected zero denominator"
// CHECK-NEXT:     %[[V18:.+]] = arith.divf %[[V6]], %[[V15]]
// CHECK-NEXT:     linalg.yield %[[V18]]
// CHECK-NEXT:     } ->
// CHECK-NEXT:     return %[[V4]]
func.func @assert_fails(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %var = arith.constant dense<[3.0, 15.0]> : tensor<2xf32>
  %one = arith.constant 1.0 : f32
  %z0 = arith.constant 0.0 : f32
  %v1 = tensor.empty() : tensor<2xf32>
  %ve = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%var : tensor<2xf32>) outs(%v1 : tensor<2xf32>) {
  ^bb0(%a: f32, %out: f32):
    %0 = arith.addf %a, %one : f32
    %1 = math.sqrt %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%ve : tensor<2xf32>) outs(%v1 : tensor<2xf32>) {
  ^bb0(%a: f32, %out: f32):
    %ok = arith.cmpf olt, %a, %z0 : f32
    cf.assert %ok, "unexpected zero denominator"
    %0 = arith.divf %one, %a : f32
    linalg.yield %0 : f32
  } -> tensor<2xf32>
  %y = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %s : !t, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %p: f32, %out: f32):
    %0 = arith.mulf %v, %p : f32
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}

// CHECK-LABEL:  func.func @assert_in_chain(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant dense<5.000000e-01> : tensor<2x1x1x1xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @assert_in_chain(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %z0 = arith.constant 0.0 : f32
  %s = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %y = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %s : !t, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %p: f32, %out: f32):
    %ok = arith.cmpf one, %p, %z0 : f32
    cf.assert %ok, "unexpected zero denominator"
    %0 = arith.divf %v, %p : f32
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}

// CHECK-LABEL:  func.func @assert_in_chain_fails(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant dense<5.000000e-01> : tensor<2x1x1x1xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     %[[V5:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V6:.+]] = arith.constant dense<[2.000000e+00, 4.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[V7:.+]] = linalg.generic {indexing_maps = [#[[$M1]], #[[$M2]], #[[$M1]]], {{.*}}} ins(%[[V4]], %[[V6]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     ^bb0(%[[V8:.+]]: f32, %[[V9:.+]]: f32, %[[V10:.+]]: f32)
// CHECK-NEXT:     %[[V11:.+]] = arith.cmpf olt, %[[V9]], %[[V5]]
// CHECK-NEXT:     cf.assert %[[V11]], "unexpected zero denominator"
// CHECK-NEXT:     linalg.yield %[[V8]]
// CHECK-NEXT:     } ->
// CHECK-NEXT:     return %[[V4]]
func.func @assert_in_chain_fails(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %z0 = arith.constant 0.0 : f32
  %s = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %y = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %s : !t, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %p: f32, %out: f32):
    %ok = arith.cmpf olt, %p, %z0 : f32
    cf.assert %ok, "unexpected zero denominator"
    %0 = arith.divf %v, %p : f32
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}

// s = [2, 4]; the assert sees what the conv now computes.
// CHECK-LABEL:  func.func @assert_on_conv(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     %[[V5:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V6:.+]] = arith.constant dense<[2.000000e+00, 4.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[V7:.+]] = linalg.generic {indexing_maps = [#[[$M1]], #[[$M2]], #[[$M1]]], {{.*}}} ins(%[[V4]], %[[V6]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     ^bb0(%[[V8:.+]]: f32, %[[V9:.+]]: f32, %[[V10:.+]]: f32)
// CHECK-NEXT:     %[[V11:.+]] = arith.cmpf one, %[[V8]], %[[V5]]
// CHECK-NEXT:     cf.assert %[[V11]], "zero"
// CHECK-NEXT:     linalg.yield %[[V8]]
// CHECK-NEXT:     } ->
// CHECK-NEXT:     return %[[V4]]
func.func @assert_on_conv(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %z0 = arith.constant 0.0 : f32
  %s = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %y = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %s : !t, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %p: f32, %out: f32):
    %0 = arith.mulf %v, %p : f32
    %ok = arith.cmpf one, %0, %z0 : f32
    cf.assert %ok, "zero"
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}
