// Nothing is left of a body: its op goes, or only moves elements.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// CHECK-DAG: #[[$M0:.+]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
// CHECK-DAG: #[[$M1:.+]] = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>
// CHECK-DAG: #[[$M2:.+]] = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>
// CHECK-DAG: #[[$M3:.+]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d2)>

#id = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#c = affine_map<(d0, d1, d2, d3) -> (d1)>
!t = tensor<1x2x3x3xf32>
#last = affine_map<(d0, d1, d2, d3) -> (d3)>
#nchw = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>

// The conv is the output operand.
// CHECK-LABEL:  func.func @outs_side(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @outs_side(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %scale = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %y = linalg.generic {indexing_maps = [#c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%scale : tensor<2xf32>) outs(%conv : !t) {
  ^bb0(%s: f32, %v: f32):
    %0 = arith.mulf %v, %s : f32
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}

// The output operand is written, not read.
// CHECK-LABEL:  func.func @outs_unused(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @outs_unused(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %scale = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %y = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %scale : !t, tensor<2xf32>) outs(%init : !t) {
  ^bb0(%v: f32, %s: f32, %o: f32):
    %0 = arith.mulf %v, %s : f32
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}

// The same for both results, one of them transposed.
// CHECK-LABEL:  func.func @multi_same(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = tensor.empty() : tensor<1x3x3x2xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[V3:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V4:.+]] = linalg.fill ins(%[[V3]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V5:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V2]] : {{.*}}) outs(%[[V4]] :
// CHECK-NEXT:     %[[V6:.+]]:2 = linalg.generic {indexing_maps = [#[[$M0]], #[[$M0]], #[[$M1]]], {{.*}}} ins(%[[V5]] : {{.*}}) outs(%[[V0]], %[[V1]] :
// CHECK-NEXT:     ^bb0(%[[V7:.+]]: f32, %[[V8:.+]]: f32, %[[V9:.+]]: f32)
// CHECK-NEXT:     linalg.yield %[[V7]], %[[V7]]
// CHECK-NEXT:     } ->
// CHECK-NEXT:     return %[[V6]]#0, %[[V6]]#1
func.func @multi_same(%x: tensor<1x1x3x3xf32>) -> (!t, tensor<1x3x3x2xf32>) {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %scale = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %e2 = tensor.empty() : tensor<1x3x3x2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %y:2 = linalg.generic {indexing_maps = [#id, #c, #id, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %scale : !t, tensor<2xf32>) outs(%e, %e2 : !t, tensor<1x3x3x2xf32>) {
  ^bb0(%v: f32, %s: f32, %out: f32, %out2: f32):
    %0 = arith.mulf %v, %s : f32
    linalg.yield %0, %0 : f32, f32
  } -> (!t, tensor<1x3x3x2xf32>)
  return %y#0, %y#1 : !t, tensor<1x3x3x2xf32>
}

// NCHW to NHWC while it multiplies; the add behind is per channel in NHWC. t = [2, 4].
// CHECK-LABEL:  func.func @transposes(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = tensor.empty() : tensor<1x3x3x2xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[V3:.+]] = arith.constant dense<[2.000000e+00, 4.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[V4:.+]] = linalg.broadcast ins(%[[V3]] : {{.*}}) outs(%[[V0]] : {{.*}}) dimensions = [0, 2, 3]
// CHECK-NEXT:     %[[V5:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V2]] : {{.*}}) outs(%[[V4]] :
// CHECK-NEXT:     %[[V6:.+]] = linalg.generic {indexing_maps = [#[[$M2]], #[[$M0]]], {{.*}}} ins(%[[V5]] : {{.*}}) outs(%[[V1]] :
// CHECK-NEXT:     ^bb0(%[[V7:.+]]: f32, %[[V8:.+]]: f32)
// CHECK-NEXT:     linalg.yield %[[V7]]
// CHECK-NEXT:     } ->
// CHECK-NEXT:     return %[[V6]]
func.func @transposes(%x: tensor<1x1x3x3xf32>) -> tensor<1x3x3x2xf32> {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %scale = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %e2 = tensor.empty() : tensor<1x3x3x2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %y = linalg.generic {indexing_maps = [#nchw, #last, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %scale : !t, tensor<2xf32>) outs(%e2 : tensor<1x3x3x2xf32>) {
  ^bb0(%v: f32, %s: f32, %out: f32):
    %0 = arith.mulf %v, %s : f32
    linalg.yield %0 : f32
  } -> tensor<1x3x3x2xf32>
  %z = linalg.generic {indexing_maps = [#id, #last, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%y, %scale : tensor<1x3x3x2xf32>, tensor<2xf32>) outs(%e2 : tensor<1x3x3x2xf32>) {
  ^bb0(%v: f32, %s: f32, %out: f32):
    %0 = arith.addf %v, %s : f32
    linalg.yield %0 : f32
  } -> tensor<1x3x3x2xf32>
  return %z : tensor<1x3x3x2xf32>
}

// Over the same elements in another order of loops, which is no transpose.
// CHECK-LABEL:  func.func @loops_in_another_order(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @loops_in_another_order(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %scale = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %y = linalg.generic {indexing_maps = [#nchw, #last, #nchw], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %scale : !t, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %s: f32, %out: f32):
    %0 = arith.mulf %v, %s : f32
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}

// A dimension of size one read as such.
// CHECK-LABEL:  func.func @unit_dimension(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @unit_dimension(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %scale = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (0, d1, d2, d3)>, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %scale : !t, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %s: f32, %out: f32):
    %0 = arith.mulf %v, %s : f32
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}

// Rows become columns: what is left is no identity, though the type is the same.
// CHECK-LABEL:  func.func @pixels_transposed(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     %[[V5:.+]] = linalg.generic {indexing_maps = [#[[$M3]], #[[$M0]]], {{.*}}} ins(%[[V4]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     ^bb0(%[[V6:.+]]: f32, %[[V7:.+]]: f32)
// CHECK-NEXT:     linalg.yield %[[V6]]
// CHECK-NEXT:     } ->
// CHECK-NEXT:     return %[[V5]]
func.func @pixels_transposed(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %scale = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d2)>, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %scale : !t, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %s: f32, %out: f32):
    %0 = arith.mulf %v, %s : f32
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}

// Written transposed, with an add per channel behind. t = [1, 3].
// CHECK-LABEL:  func.func @transposed_output(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = tensor.empty() : tensor<1x3x3x2xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[V3:.+]] = arith.constant dense<[1.000000e+00, 3.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[V4:.+]] = linalg.broadcast ins(%[[V3]] : {{.*}}) outs(%[[V0]] : {{.*}}) dimensions = [0, 2, 3]
// CHECK-NEXT:     %[[V5:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V2]] : {{.*}}) outs(%[[V4]] :
// CHECK-NEXT:     %[[V6:.+]] = linalg.generic {indexing_maps = [#[[$M0]], #[[$M1]]], {{.*}}} ins(%[[V5]] : {{.*}}) outs(%[[V1]] :
// CHECK-NEXT:     ^bb0(%[[V7:.+]]: f32, %[[V8:.+]]: f32)
// CHECK-NEXT:     linalg.yield %[[V7]]
// CHECK-NEXT:     } ->
// CHECK-NEXT:     return %[[V6]]
func.func @transposed_output(%x: tensor<1x1x3x3xf32>) -> tensor<1x3x3x2xf32> {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %scale = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %beta = arith.constant dense<[1.0, 3.0]> : tensor<2xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %e2 = tensor.empty() : tensor<1x3x3x2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %z = linalg.generic {indexing_maps = [#id, #c, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %scale : !t, tensor<2xf32>) outs(%e2 : tensor<1x3x3x2xf32>) {
  ^bb0(%v: f32, %s: f32, %out: f32):
    %0 = arith.mulf %v, %s : f32
    linalg.yield %0 : f32
  } -> tensor<1x3x3x2xf32>
  %y = linalg.generic {indexing_maps = [#id, #last, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%z, %beta : tensor<1x3x3x2xf32>, tensor<2xf32>) outs(%e2 : tensor<1x3x3x2xf32>) {
  ^bb0(%v: f32, %s: f32, %out: f32):
    %0 = arith.addf %v, %s : f32
    linalg.yield %0 : f32
  } -> tensor<1x3x3x2xf32>
  return %y : tensor<1x3x3x2xf32>
}
