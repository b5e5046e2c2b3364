// One linalg.generic that computes a batch norm and more: the affine ops in front
// fold, the rest stays in the body, and inputs the body no longer reads go.
// w = [1, 2], s = [2, 4].

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// CHECK-DAG: #[[$M0:.+]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
// CHECK-DAG: #[[$M1:.+]] = affine_map<(d0, d1, d2, d3) -> (d1)>

#id = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#c = affine_map<(d0, d1, d2, d3) -> (d1)>
!t = tensor<1x2x3x3xf32>

// CHECK-LABEL:  func.func @relu(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V1:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[V3:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V4:.+]] = linalg.fill ins(%[[V3]] : {{.*}}) outs(%[[V1]] :
// CHECK-NEXT:     %[[V5:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V2]] : {{.*}}) outs(%[[V4]] :
// CHECK-NEXT:     %[[V6:.+]] = linalg.generic {indexing_maps = [#[[$M0]], #[[$M0]]], {{.*}}} ins(%[[V5]] : {{.*}}) outs(%[[V1]] :
// CHECK-NEXT:     ^bb0(%[[V7:.+]]: f32, %[[V8:.+]]: f32)
// CHECK-NEXT:     %[[V9:.+]] = arith.maximumf %[[V7]], %[[V0]]
// CHECK-NEXT:     linalg.yield %[[V9]]
// CHECK-NEXT:     } ->
// CHECK-NEXT:     return %[[V6]]
func.func @relu(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %scale = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %y = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %scale : !t, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %s: f32, %out: f32):
    %0 = arith.mulf %v, %s : f32
    %1 = arith.maximumf %0, %zero : f32
    linalg.yield %1 : f32
  } -> !t
  return %y : !t
}

// The add of another tensor, and the cast.
// CHECK-LABEL:  func.func @residual_cast(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-SAME:       %[[A1:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = tensor.empty() : tensor<1x2x3x3xf16>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[V3:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V4:.+]] = linalg.fill ins(%[[V3]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V5:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V2]] : {{.*}}) outs(%[[V4]] :
// CHECK-NEXT:     %[[V6:.+]] = linalg.generic {indexing_maps = [#[[$M0]], #[[$M0]], #[[$M0]]], {{.*}}} ins(%[[V5]], %[[A1]] : {{.*}}) outs(%[[V1]] :
// CHECK-NEXT:     ^bb0(%[[V7:.+]]: f32, %[[V8:.+]]: f32, %[[V9:.+]]: f16)
// CHECK-NEXT:     %[[V10:.+]] = arith.addf %[[V7]], %[[V8]]
// CHECK-NEXT:     %[[V11:.+]] = arith.truncf %[[V10]]
// CHECK-NEXT:     linalg.yield %[[V11]]
// CHECK-NEXT:     } ->
// CHECK-NEXT:     return %[[V6]]
func.func @residual_cast(%x: tensor<1x1x3x3xf32>, %r: !t) -> tensor<1x2x3x3xf16> {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %scale = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %h = tensor.empty() : tensor<1x2x3x3xf16>
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %y = linalg.generic {indexing_maps = [#id, #c, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %scale, %r : !t, tensor<2xf32>, !t) outs(%h : tensor<1x2x3x3xf16>) {
  ^bb0(%v: f32, %s: f32, %other: f32, %out: f16):
    %0 = arith.mulf %v, %s : f32
    %1 = arith.addf %0, %other : f32
    %2 = arith.truncf %1 : f32 to f16
    linalg.yield %2 : f16
  } -> tensor<1x2x3x3xf16>
  return %y : tensor<1x2x3x3xf16>
}

// y is used twice behind the batch norm. t = [1, 3].
// CHECK-LABEL:  func.func @hard_swish(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V1:.+]] = arith.constant 3.000000e+00 : f32
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 6.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V4:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[V5:.+]] = arith.constant dense<[1.000000e+00, 3.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[V6:.+]] = linalg.broadcast ins(%[[V5]] : {{.*}}) outs(%[[V3]] : {{.*}}) dimensions = [0, 2, 3]
// CHECK-NEXT:     %[[V7:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V4]] : {{.*}}) outs(%[[V6]] :
// CHECK-NEXT:     %[[V8:.+]] = linalg.generic {indexing_maps = [#[[$M0]], #[[$M0]]], {{.*}}} ins(%[[V7]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     ^bb0(%[[V9:.+]]: f32, %[[V10:.+]]: f32)
// CHECK-NEXT:     %[[V11:.+]] = arith.addf %[[V9]], %[[V1]]
// CHECK-NEXT:     %[[V12:.+]] = arith.maximumf %[[V11]], %[[V0]]
// CHECK-NEXT:     %[[V13:.+]] = arith.minimumf %[[V12]], %[[V2]]
// CHECK-NEXT:     %[[V14:.+]] = arith.mulf %[[V9]], %[[V13]]
// CHECK-NEXT:     %[[V15:.+]] = arith.divf %[[V14]], %[[V2]]
// CHECK-NEXT:     linalg.yield %[[V15]]
// CHECK-NEXT:     } ->
// CHECK-NEXT:     return %[[V8]]
func.func @hard_swish(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %scale = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %beta = arith.constant dense<[1.0, 3.0]> : tensor<2xf32>
  %zero = arith.constant 0.0 : f32
  %three = arith.constant 3.0 : f32
  %six = arith.constant 6.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %y = linalg.generic {indexing_maps = [#id, #c, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %scale, %beta : !t, tensor<2xf32>, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.mulf %v, %s : f32
    %1 = arith.addf %0, %b : f32
    %2 = arith.addf %1, %three : f32
    %3 = arith.maximumf %2, %zero : f32
    %4 = arith.minimumf %3, %six : f32
    %5 = arith.mulf %1, %4 : f32
    %6 = arith.divf %5, %six : f32
    linalg.yield %6 : f32
  } -> !t
  return %y : !t
}

// relu([1, 3] - x)
// CHECK-LABEL:  func.func @constant_minus(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V1:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[-1.000000e+00]]], [[[-2.000000e+00]]]]>
// CHECK-NEXT:     %[[V3:.+]] = arith.constant dense<[1.000000e+00, 3.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[V4:.+]] = linalg.broadcast ins(%[[V3]] : {{.*}}) outs(%[[V1]] : {{.*}}) dimensions = [0, 2, 3]
// CHECK-NEXT:     %[[V5:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V2]] : {{.*}}) outs(%[[V4]] :
// CHECK-NEXT:     %[[V6:.+]] = linalg.generic {indexing_maps = [#[[$M0]], #[[$M0]]], {{.*}}} ins(%[[V5]] : {{.*}}) outs(%[[V1]] :
// CHECK-NEXT:     ^bb0(%[[V7:.+]]: f32, %[[V8:.+]]: f32)
// CHECK-NEXT:     %[[V9:.+]] = arith.maximumf %[[V7]], %[[V0]]
// CHECK-NEXT:     linalg.yield %[[V9]]
// CHECK-NEXT:     } ->
// CHECK-NEXT:     return %[[V6]]
func.func @constant_minus(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %beta = arith.constant dense<[1.0, 3.0]> : tensor<2xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %y = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %beta : !t, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %b: f32, %out: f32):
    %0 = arith.subf %b, %v : f32
    %1 = arith.maximumf %0, %zero : f32
    linalg.yield %1 : f32
  } -> !t
  return %y : !t
}

// Two results.
// CHECK-LABEL:  func.func @multi(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V1:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[V3:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V4:.+]] = linalg.fill ins(%[[V3]] : {{.*}}) outs(%[[V1]] :
// CHECK-NEXT:     %[[V5:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V2]] : {{.*}}) outs(%[[V4]] :
// CHECK-NEXT:     %[[V6:.+]]:2 = linalg.generic {indexing_maps = [#[[$M0]], #[[$M0]], #[[$M0]]], {{.*}}} ins(%[[V5]] : {{.*}}) outs(%[[V1]], %[[V1]] :
// CHECK-NEXT:     ^bb0(%[[V7:.+]]: f32, %[[V8:.+]]: f32, %[[V9:.+]]: f32)
// CHECK-NEXT:     %[[V10:.+]] = arith.maximumf %[[V7]], %[[V0]]
// CHECK-NEXT:     linalg.yield %[[V7]], %[[V10]]
// CHECK-NEXT:     } ->
// CHECK-NEXT:     return %[[V6]]#0, %[[V6]]#1
func.func @multi(%x: tensor<1x1x3x3xf32>) -> (!t, !t) {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %scale = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %y:2 = linalg.generic {indexing_maps = [#id, #c, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %scale : !t, tensor<2xf32>) outs(%e, %e : !t, !t) {
  ^bb0(%v: f32, %s: f32, %out: f32, %out2: f32):
    %0 = arith.mulf %v, %s : f32
    %1 = arith.maximumf %0, %zero : f32
    linalg.yield %0, %1 : f32, f32
  } -> (!t, !t)
  return %y#0, %y#1 : !t, !t
}

// The rest depends on the position.
// CHECK-LABEL:  func.func @index(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V1:.+]] = arith.constant 1 : index
// CHECK-NEXT:     %[[V2:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V3:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[V4:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V5:.+]] = linalg.fill ins(%[[V4]] : {{.*}}) outs(%[[V2]] :
// CHECK-NEXT:     %[[V6:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V3]] : {{.*}}) outs(%[[V5]] :
// CHECK-NEXT:     %[[V7:.+]] = linalg.generic {indexing_maps = [#[[$M0]], #[[$M0]]], {{.*}}} ins(%[[V6]] : {{.*}}) outs(%[[V2]] :
// CHECK-NEXT:     ^bb0(%[[V8:.+]]: f32, %[[V9:.+]]: f32)
// CHECK-NEXT:     %[[V10:.+]] = linalg.index 3
// CHECK-NEXT:     %[[V11:.+]] = arith.cmpi slt, %[[V10]], %[[V1]]
// CHECK-NEXT:     %[[V12:.+]] = arith.select %[[V11]], %[[V8]], %[[V0]]
// CHECK-NEXT:     linalg.yield %[[V12]]
// CHECK-NEXT:     } ->
// CHECK-NEXT:     return %[[V7]]
func.func @index(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %scale = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %zero = arith.constant 0.0 : f32
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %y = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %scale : !t, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %s: f32, %out: f32):
    %0 = arith.mulf %v, %s : f32
    %i = linalg.index 3 : index
    %p = arith.cmpi slt, %i, %c1 : index
    %1 = arith.select %p, %0, %zero : f32
    linalg.yield %1 : f32
  } -> !t
  return %y : !t
}

// The conv is the output operand.
// CHECK-LABEL:  func.func @outs_side_relu(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V1:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[V3:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V4:.+]] = linalg.fill ins(%[[V3]] : {{.*}}) outs(%[[V1]] :
// CHECK-NEXT:     %[[V5:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V2]] : {{.*}}) outs(%[[V4]] :
// CHECK-NEXT:     %[[V6:.+]] = linalg.generic {indexing_maps = [#[[$M0]]], {{.*}}} outs(%[[V5]] :
// CHECK-NEXT:     ^bb0(%[[V7:.+]]: f32)
// CHECK-NEXT:     %[[V8:.+]] = arith.maximumf %[[V7]], %[[V0]]
// CHECK-NEXT:     linalg.yield %[[V8]]
// CHECK-NEXT:     } ->
// CHECK-NEXT:     return %[[V6]]
func.func @outs_side_relu(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %scale = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %y = linalg.generic {indexing_maps = [#c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%scale : tensor<2xf32>) outs(%conv : !t) {
  ^bb0(%s: f32, %v: f32):
    %0 = arith.mulf %v, %s : f32
    %1 = arith.maximumf %0, %zero : f32
    linalg.yield %1 : f32
  } -> !t
  return %y : !t
}

// clamp(x * s, 0, 6) with the constants of the clamp captured.
// CHECK-LABEL:  func.func @clamp(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = arith.constant 6.000000e+00 : f32
// CHECK-NEXT:     %[[V1:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V2:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V3:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[V4:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V5:.+]] = linalg.fill ins(%[[V4]] : {{.*}}) outs(%[[V2]] :
// CHECK-NEXT:     %[[V6:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V3]] : {{.*}}) outs(%[[V5]] :
// CHECK-NEXT:     %[[V7:.+]] = linalg.generic {indexing_maps = [#[[$M0]], #[[$M0]]], {{.*}}} ins(%[[V6]] : {{.*}}) outs(%[[V2]] :
// CHECK-NEXT:     ^bb0(%[[V8:.+]]: f32, %[[V9:.+]]: f32)
// CHECK-NEXT:     %[[V10:.+]] = arith.maximumf %[[V8]], %[[V1]]
// CHECK-NEXT:     %[[V11:.+]] = arith.minimumf %[[V10]], %[[V0]]
// CHECK-NEXT:     linalg.yield %[[V11]]
// CHECK-NEXT:     } ->
// CHECK-NEXT:     return %[[V7]]
func.func @clamp(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %scale = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %six = arith.constant 6.0 : f32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %y = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %scale : !t, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %s: f32, %out: f32):
    %0 = arith.mulf %v, %s : f32
    %1 = arith.maximumf %0, %zero : f32
    %2 = arith.minimumf %1, %six : f32
    linalg.yield %2 : f32
  } -> !t
  return %y : !t
}

// The affine ops fold where another op on the same constant stays.
// CHECK-LABEL:  func.func @constant_used_by_the_rest(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = arith.constant dense<[2.000000e+00, 4.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[V1:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[V3:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V4:.+]] = linalg.fill ins(%[[V3]] : {{.*}}) outs(%[[V1]] :
// CHECK-NEXT:     %[[V5:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V2]] : {{.*}}) outs(%[[V4]] :
// CHECK-NEXT:     %[[V6:.+]] = linalg.generic {indexing_maps = [#[[$M0]], #[[$M1]], #[[$M0]]], {{.*}}} ins(%[[V5]], %[[V0]] : {{.*}}) outs(%[[V1]] :
// CHECK-NEXT:     ^bb0(%[[V7:.+]]: f32, %[[V8:.+]]: f32, %[[V9:.+]]: f32)
// CHECK-NEXT:     %[[V10:.+]] = arith.maximumf %[[V7]], %[[V8]]
// CHECK-NEXT:     linalg.yield %[[V10]]
// CHECK-NEXT:     } ->
// CHECK-NEXT:     return %[[V6]]
func.func @constant_used_by_the_rest(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %scale = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %y = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %scale : !t, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %s: f32, %out: f32):
    %0 = arith.mulf %v, %s : f32
    %1 = arith.maximumf %0, %s : f32
    linalg.yield %1 : f32
  } -> !t
  return %y : !t
}
