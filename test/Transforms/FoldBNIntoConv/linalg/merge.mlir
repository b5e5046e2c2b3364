// Behind an unsafe conv (filters of 1e30, scales above one) filter and initial value
// stay, and the chain shrinks in its order, in bodies as among them. c1 = [2, 3],
// c2 = [5, 7].

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// CHECK-DAG: #[[$M0:.+]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
// CHECK-DAG: #[[$M1:.+]] = affine_map<(d0, d1, d2, d3) -> (d1)>
// CHECK-DAG: #[[$M2:.+]] = affine_map<(d0, d1, d2, d3) -> ()>

#id = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#c = affine_map<(d0, d1, d2, d3) -> (d1)>
!t = tensor<1x2x3x3xf32>

// c1 * c2
// CHECK-LABEL:  func.func @generics(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[1.000000e+30]]], [[[2.000000e+30]]]]>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V2:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V1]] : {{.*}}) outs(%[[V2]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V0]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     %[[V5:.+]] = arith.constant dense<[1.000000e+01, 2.100000e+01]> : tensor<2xf32>
// CHECK-NEXT:     %[[V6:.+]] = linalg.generic {indexing_maps = [#[[$M0]], #[[$M1]], #[[$M0]]], {{.*}}} ins(%[[V4]], %[[V5]] : {{.*}}) outs(%[[V2]] :
// CHECK-NEXT:     ^bb0(%[[V7:.+]]: f32, %[[V8:.+]]: f32, %[[V9:.+]]: f32)
// CHECK-NEXT:     %[[V10:.+]] = arith.mulf %[[V7]], %[[V8]]
// CHECK-NEXT:     linalg.yield %[[V10]]
// CHECK-NEXT:     } ->
// CHECK-NEXT:     return %[[V6]]
func.func @generics(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0e30]]], [[[2.0e30]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %c1 = arith.constant dense<[2.0, 3.0]> : tensor<2xf32>
  %c2 = arith.constant dense<[5.0, 7.0]> : tensor<2xf32>
  %a = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %c1 : !t, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %p: f32, %out: f32):
    %0 = arith.mulf %v, %p : f32
    linalg.yield %0 : f32
  } -> !t
  %y = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%a, %c2 : !t, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %p: f32, %out: f32):
    %0 = arith.mulf %v, %p : f32
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}

// ((x - c1) * c1 * c2) + c2, then relu.
// CHECK-LABEL:  func.func @body_per_channel(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[1.000000e+30]]], [[[2.000000e+30]]]]>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V2:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V1]] : {{.*}}) outs(%[[V2]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V0]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     %[[V5:.+]] = arith.constant dense<[2.000000e+00, 3.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[V6:.+]] = arith.constant dense<[5.000000e+00, 7.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[V7:.+]] = arith.constant dense<[1.000000e+01, 2.100000e+01]> : tensor<2xf32>
// CHECK-NEXT:     %[[V8:.+]] = linalg.generic {indexing_maps = [#[[$M0]], #[[$M1]], #[[$M1]], #[[$M1]], #[[$M0]]], {{.*}}} ins(%[[V4]], %[[V5]], %[[V6]], %[[V7]] : {{.*}}) outs(%[[V2]] :
// CHECK-NEXT:     ^bb0(%[[V9:.+]]: f32, %[[V10:.+]]: f32, %[[V11:.+]]: f32, %[[V12:.+]]: f32, %[[V13:.+]]: f32)
// CHECK-NEXT:     %[[V14:.+]] = arith.subf %[[V9]], %[[V10]]
// CHECK-NEXT:     %[[V15:.+]] = arith.mulf %[[V14]], %[[V12]]
// CHECK-NEXT:     %[[V16:.+]] = arith.addf %[[V15]], %[[V11]]
// CHECK-NEXT:     %[[V17:.+]] = arith.maximumf %[[V16]], %[[V1]]
// CHECK-NEXT:     linalg.yield %[[V17]]
// CHECK-NEXT:     } ->
// CHECK-NEXT:     return %[[V8]]
func.func @body_per_channel(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0e30]]], [[[2.0e30]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %c1 = arith.constant dense<[2.0, 3.0]> : tensor<2xf32>
  %c2 = arith.constant dense<[5.0, 7.0]> : tensor<2xf32>
  %y = linalg.generic {indexing_maps = [#id, #c, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %c1, %c2 : !t, tensor<2xf32>, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %p: f32, %q: f32, %out: f32):
    %0 = arith.subf %v, %p : f32
    %1 = arith.mulf %0, %p : f32
    %2 = arith.mulf %1, %q : f32
    %3 = arith.addf %2, %q : f32
    %4 = arith.maximumf %3, %zero : f32
    linalg.yield %4 : f32
  } -> !t
  return %y : !t
}

// x * 4 * 4 + 4, then relu: a scalar in the body.
// CHECK-LABEL:  func.func @body_uniform(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[1.000000e+30]]], [[[2.000000e+30]]]]>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V2:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V1]] : {{.*}}) outs(%[[V2]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V0]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     %[[V5:.+]] = arith.constant 4.000000e+00 : f32
// CHECK-NEXT:     %[[V6:.+]] = arith.constant 1.600000e+01 : f32
// CHECK-NEXT:     %[[V7:.+]] = linalg.generic {indexing_maps = [#[[$M0]], #[[$M0]]], {{.*}}} ins(%[[V4]] : {{.*}}) outs(%[[V2]] :
// CHECK-NEXT:     ^bb0(%[[V8:.+]]: f32, %[[V9:.+]]: f32)
// CHECK-NEXT:     %[[V10:.+]] = arith.mulf %[[V8]], %[[V6]]
// CHECK-NEXT:     %[[V11:.+]] = arith.addf %[[V10]], %[[V5]]
// CHECK-NEXT:     %[[V12:.+]] = arith.maximumf %[[V11]], %[[V1]]
// CHECK-NEXT:     linalg.yield %[[V12]]
// CHECK-NEXT:     } ->
// CHECK-NEXT:     return %[[V7]]
func.func @body_uniform(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0e30]]], [[[2.0e30]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %k = arith.constant 4.0 : f32
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv : !t) outs(%e : !t) {
  ^bb0(%v: f32, %out: f32):
    %0 = arith.mulf %v, %k : f32
    %1 = arith.mulf %0, %k : f32
    %2 = arith.addf %1, %k : f32
    %3 = arith.maximumf %2, %zero : f32
    linalg.yield %3 : f32
  } -> !t
  return %y : !t
}

// x + c1 - c1
// CHECK-LABEL:  func.func @body_identity(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[1.000000e+30]]], [[[2.000000e+30]]]]>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V2:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V1]] : {{.*}}) outs(%[[V2]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V0]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @body_identity(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0e30]]], [[[2.0e30]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %c1 = arith.constant dense<[2.0, 3.0]> : tensor<2xf32>
  %y = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %c1 : !t, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %p: f32, %out: f32):
    %0 = arith.addf %v, %p : f32
    %1 = arith.subf %0, %p : f32
    linalg.yield %1 : f32
  } -> !t
  return %y : !t
}

// c1 - x * c1 * c1 + c1
// CHECK-LABEL:  func.func @named(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[1.000000e+30]]], [[[2.000000e+30]]]]>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V2:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V1]] : {{.*}}) outs(%[[V2]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V0]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     %[[V5:.+]] = arith.constant dense<[4.000000e+00, 9.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[V6:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V7:.+]] = linalg.generic {indexing_maps = [#[[$M0]], #[[$M1]], #[[$M0]]], {{.*}}} ins(%[[V4]], %[[V5]] : {{.*}}) outs(%[[V6]] :
// CHECK-NEXT:     ^bb0(%[[V8:.+]]: f32, %[[V9:.+]]: f32, %[[V10:.+]]: f32)
// CHECK-NEXT:     %[[V11:.+]] = arith.mulf %[[V8]], %[[V9]]
// CHECK-NEXT:     linalg.yield %[[V11]]
// CHECK-NEXT:     } ->
// CHECK-NEXT:     %[[V12:.+]] = arith.constant dense<[4.000000e+00, 6.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[V13:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V14:.+]] = linalg.generic {indexing_maps = [#[[$M0]], #[[$M1]], #[[$M0]]], {{.*}}} ins(%[[V7]], %[[V12]] : {{.*}}) outs(%[[V13]] :
// CHECK-NEXT:     ^bb0(%[[V15:.+]]: f32, %[[V16:.+]]: f32, %[[V17:.+]]: f32)
// CHECK-NEXT:     %[[V18:.+]] = arith.subf %[[V16]], %[[V15]]
// CHECK-NEXT:     linalg.yield %[[V18]]
// CHECK-NEXT:     } ->
// CHECK-NEXT:     return %[[V14]]
func.func @named(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0e30]]], [[[2.0e30]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %c1 = arith.constant dense<[2.0, 3.0]> : tensor<2xf32>
  %b = linalg.broadcast ins(%c1 : tensor<2xf32>) outs(%e : !t) dimensions = [0, 2, 3]
  %0 = linalg.mul ins(%conv, %b : !t, !t) outs(%e : !t) -> !t
  %1 = linalg.mul ins(%0, %b : !t, !t) outs(%e : !t) -> !t
  %2 = linalg.sub ins(%b, %1 : !t, !t) outs(%e : !t) -> !t
  %y = linalg.add ins(%2, %b : !t, !t) outs(%e : !t) -> !t
  return %y : !t
}

// CHECK-LABEL:  func.func @arith(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[1.000000e+30]]], [[[2.000000e+30]]]]>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V2:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V1]] : {{.*}}) outs(%[[V2]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V0]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     %[[V5:.+]] = arith.constant dense<2.000000e+00> : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V6:.+]] = arith.constant dense<4.000000e+00> : tensor<f32>
// CHECK-NEXT:     %[[V7:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V8:.+]] = linalg.generic {indexing_maps = [#[[$M0]], #[[$M2]], #[[$M0]]], {{.*}}} ins(%[[V4]], %[[V6]] : {{.*}}) outs(%[[V7]] :
// CHECK-NEXT:     ^bb0(%[[V9:.+]]: f32, %[[V10:.+]]: f32, %[[V11:.+]]: f32)
// CHECK-NEXT:     %[[V12:.+]] = arith.mulf %[[V9]], %[[V10]]
// CHECK-NEXT:     linalg.yield %[[V12]]
// CHECK-NEXT:     } ->
// CHECK-NEXT:     %[[V13:.+]] = arith.addf %[[V8]], %[[V5]]
// CHECK-NEXT:     return %[[V13]]
func.func @arith(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0e30]]], [[[2.0e30]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %b = arith.constant dense<2.0> : !t
  %0 = arith.mulf %conv, %b : !t
  %1 = arith.mulf %0, %b : !t
  %y = arith.addf %1, %b : !t
  return %y : !t
}

// x - 4, then * c1 | * c2 and relu: merged across two ops, in the second.
// CHECK-LABEL:  func.func @two_bodies(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[1.000000e+30]]], [[[2.000000e+30]]]]>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V2:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V1]] : {{.*}}) outs(%[[V2]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V0]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     %[[V5:.+]] = arith.constant 4.000000e+00 : f32
// CHECK-NEXT:     %[[V6:.+]] = linalg.generic {indexing_maps = [#[[$M0]], #[[$M0]]], {{.*}}} ins(%[[V4]] : {{.*}}) outs(%[[V2]] :
// CHECK-NEXT:     ^bb0(%[[V7:.+]]: f32, %[[V8:.+]]: f32)
// CHECK-NEXT:     %[[V9:.+]] = arith.subf %[[V7]], %[[V5]]
// CHECK-NEXT:     linalg.yield %[[V9]]
// CHECK-NEXT:     } ->
// CHECK-NEXT:     %[[V10:.+]] = arith.constant dense<[1.000000e+01, 2.100000e+01]> : tensor<2xf32>
// CHECK-NEXT:     %[[V11:.+]] = linalg.generic {indexing_maps = [#[[$M0]], #[[$M1]], #[[$M0]]], {{.*}}} ins(%[[V6]], %[[V10]] : {{.*}}) outs(%[[V2]] :
// CHECK-NEXT:     ^bb0(%[[V12:.+]]: f32, %[[V13:.+]]: f32, %[[V14:.+]]: f32)
// CHECK-NEXT:     %[[V15:.+]] = arith.mulf %[[V12]], %[[V13]]
// CHECK-NEXT:     %[[V16:.+]] = arith.maximumf %[[V15]], %[[V1]]
// CHECK-NEXT:     linalg.yield %[[V16]]
// CHECK-NEXT:     } ->
// CHECK-NEXT:     return %[[V11]]
func.func @two_bodies(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0e30]]], [[[2.0e30]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %c1 = arith.constant dense<[2.0, 3.0]> : tensor<2xf32>
  %c2 = arith.constant dense<[5.0, 7.0]> : tensor<2xf32>
  %k = arith.constant 4.0 : f32
  %a = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %c1 : !t, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %p: f32, %out: f32):
    %0 = arith.subf %v, %k : f32
    %1 = arith.mulf %0, %p : f32
    linalg.yield %1 : f32
  } -> !t
  %y = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%a, %c2 : !t, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %p: f32, %out: f32):
    %0 = arith.mulf %v, %p : f32
    %1 = arith.maximumf %0, %zero : f32
    linalg.yield %1 : f32
  } -> !t
  return %y : !t
}

// The conv is the output operand.
// CHECK-LABEL:  func.func @outs_body(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[1.000000e+30]]], [[[2.000000e+30]]]]>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V2:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V1]] : {{.*}}) outs(%[[V2]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V0]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     %[[V5:.+]] = arith.constant dense<[1.000000e+01, 2.100000e+01]> : tensor<2xf32>
// CHECK-NEXT:     %[[V6:.+]] = linalg.generic {indexing_maps = [#[[$M1]], #[[$M0]]], {{.*}}} ins(%[[V5]] : {{.*}}) outs(%[[V4]] :
// CHECK-NEXT:     ^bb0(%[[V7:.+]]: f32, %[[V8:.+]]: f32)
// CHECK-NEXT:     %[[V9:.+]] = arith.mulf %[[V8]], %[[V7]]
// CHECK-NEXT:     linalg.yield %[[V9]]
// CHECK-NEXT:     } ->
// CHECK-NEXT:     return %[[V6]]
func.func @outs_body(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0e30]]], [[[2.0e30]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %c1 = arith.constant dense<[2.0, 3.0]> : tensor<2xf32>
  %c2 = arith.constant dense<[5.0, 7.0]> : tensor<2xf32>
  %y = linalg.generic {indexing_maps = [#c, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%c1, %c2 : tensor<2xf32>, tensor<2xf32>) outs(%conv : !t) {
  ^bb0(%p: f32, %q: f32, %v: f32):
    %0 = arith.mulf %v, %p : f32
    %1 = arith.mulf %0, %q : f32
    linalg.yield %1 : f32
  } -> !t
  return %y : !t
}
