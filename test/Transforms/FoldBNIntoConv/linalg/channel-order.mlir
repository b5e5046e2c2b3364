// A grouped conv, or a depthwise one with multiplier, whose two channel dimensions
// are joined in front of the batch norm: each scale, a power of ten, must reach its
// own filter. w counts from one, t = [1, ..., 6].

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// CHECK-DAG: #[[$M0:.+]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
// CHECK-DAG: #[[$M1:.+]] = affine_map<(d0, d1, d2, d3) -> (d1)>

#id4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#c = affine_map<(d0, d1, d2, d3) -> (d1)>
#c3 = affine_map<(d0, d1, d2, d3) -> (d3)>

// CHECK-LABEL:  func.func @grouped_collapse(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x4x4xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[[1.000000e+00]]], [[[2.000000e+01]]], [[[3.000000e+02]]]], [[[[4.000000e+03]]], [[[5.000000e+04]]], [[[6.000000e+05]]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00]]>
// CHECK-NEXT:     %[[V3:.+]] = linalg.broadcast ins(%[[V2]] : {{.*}}) outs(%[[V0]] : {{.*}}) dimensions = [0, 3, 4]
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_ngchw_gfchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     %[[V5:.+]] = tensor.collapse_shape %[[V4]]
// CHECK-NEXT:     return %[[V5]]
func.func @grouped_collapse(%x: tensor<1x2x1x4x4xf32>) -> tensor<1x6x4x4xf32> {
  %w = arith.constant dense<[[[[[1.0]]], [[[2.0]]], [[[3.0]]]], [[[[4.0]]], [[[5.0]]], [[[6.0]]]]]> : tensor<2x3x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e5 = tensor.empty() : tensor<1x2x3x4x4xf32>
  %e = tensor.empty() : tensor<1x6x4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e5 : tensor<1x2x3x4x4xf32>) -> tensor<1x2x3x4x4xf32>
  %conv = linalg.conv_2d_ngchw_gfchw ins(%x, %w : tensor<1x2x1x4x4xf32>, tensor<2x3x1x1x1xf32>) outs(%init : tensor<1x2x3x4x4xf32>) -> tensor<1x2x3x4x4xf32>
  %flat = tensor.collapse_shape %conv [[0], [1, 2], [3], [4]] : tensor<1x2x3x4x4xf32> into tensor<1x6x4x4xf32>
  %s = arith.constant dense<[1.0, 10.0, 100.0, 1000.0, 10000.0, 100000.0]> : tensor<6xf32>
  %b = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf32>
  %y = linalg.generic {indexing_maps = [#id4, #c, #c, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%flat, %s, %b : tensor<1x6x4x4xf32>, tensor<6xf32>, tensor<6xf32>) outs(%e : tensor<1x6x4x4xf32>) {
  ^bb0(%v: f32, %p: f32, %q: f32, %out: f32):
    %0 = arith.mulf %v, %p : f32
    %1 = arith.addf %0, %q : f32
    linalg.yield %1 : f32
  } -> tensor<1x6x4x4xf32>
  return %y : tensor<1x6x4x4xf32>
}

// The filter is [F, G]; channel g * 3 + f.
// CHECK-LABEL:  func.func @fgchw_collapse(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x4x4xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[[1.000000e+00]]], [[[2.000000e+03]]]], [[[[3.000000e+01]]], [[[4.000000e+04]]]], [[[[5.000000e+02]]], [[[6.000000e+05]]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00]]>
// CHECK-NEXT:     %[[V3:.+]] = linalg.broadcast ins(%[[V2]] : {{.*}}) outs(%[[V0]] : {{.*}}) dimensions = [0, 3, 4]
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_ngchw_fgchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     %[[V5:.+]] = tensor.collapse_shape %[[V4]]
// CHECK-NEXT:     return %[[V5]]
func.func @fgchw_collapse(%x: tensor<1x2x1x4x4xf32>) -> tensor<1x6x4x4xf32> {
  %w = arith.constant dense<[[[[[1.0]]], [[[2.0]]]], [[[[3.0]]], [[[4.0]]]], [[[[5.0]]], [[[6.0]]]]]> : tensor<3x2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e5 = tensor.empty() : tensor<1x2x3x4x4xf32>
  %e = tensor.empty() : tensor<1x6x4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e5 : tensor<1x2x3x4x4xf32>) -> tensor<1x2x3x4x4xf32>
  %conv = linalg.conv_2d_ngchw_fgchw ins(%x, %w : tensor<1x2x1x4x4xf32>, tensor<3x2x1x1x1xf32>) outs(%init : tensor<1x2x3x4x4xf32>) -> tensor<1x2x3x4x4xf32>
  %flat = tensor.collapse_shape %conv [[0], [1, 2], [3], [4]] : tensor<1x2x3x4x4xf32> into tensor<1x6x4x4xf32>
  %s = arith.constant dense<[1.0, 10.0, 100.0, 1000.0, 10000.0, 100000.0]> : tensor<6xf32>
  %b = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf32>
  %y = linalg.generic {indexing_maps = [#id4, #c, #c, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%flat, %s, %b : tensor<1x6x4x4xf32>, tensor<6xf32>, tensor<6xf32>) outs(%e : tensor<1x6x4x4xf32>) {
  ^bb0(%v: f32, %p: f32, %q: f32, %out: f32):
    %0 = arith.mulf %v, %p : f32
    %1 = arith.addf %0, %q : f32
    linalg.yield %1 : f32
  } -> tensor<1x6x4x4xf32>
  return %y : tensor<1x6x4x4xf32>
}

// CHECK-LABEL:  func.func @fgchw_merge(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = arith.constant dense<1.000000e+30> : tensor<3x2x1x1x1xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V2:.+]] = tensor.empty() : tensor<1x2x3x4x4xf32>
// CHECK-NEXT:     %[[V3:.+]] = tensor.empty() : tensor<1x6x4x4xf32>
// CHECK-NEXT:     %[[V4:.+]] = linalg.fill ins(%[[V1]] : {{.*}}) outs(%[[V2]] :
// CHECK-NEXT:     %[[V5:.+]] = linalg.conv_2d_ngchw_fgchw ins(%[[A0]], %[[V0]] : {{.*}}) outs(%[[V4]] :
// CHECK-NEXT:     %[[V6:.+]] = tensor.collapse_shape %[[V5]]
// CHECK-NEXT:     %[[V7:.+]] = arith.constant dense<[1.000000e+00, 2.000000e+01, 3.000000e+02, 4.000000e+03, 5.000000e+04, 6.000000e+05]> : tensor<6xf32>
// CHECK-NEXT:     %[[V8:.+]] = linalg.generic {indexing_maps = [#[[$M0]], #[[$M1]], #[[$M0]]], {{.*}}} ins(%[[V6]], %[[V7]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     ^bb0(%[[V9:.+]]: f32, %[[V10:.+]]: f32, %[[V11:.+]]: f32)
// CHECK-NEXT:     %[[V12:.+]] = arith.mulf %[[V9]], %[[V10]]
// CHECK-NEXT:     linalg.yield %[[V12]]
// CHECK-NEXT:     } ->
// CHECK-NEXT:     return %[[V8]]
func.func @fgchw_merge(%x: tensor<1x2x1x4x4xf32>) -> tensor<1x6x4x4xf32> {
  %w = arith.constant dense<1.0e30> : tensor<3x2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e5 = tensor.empty() : tensor<1x2x3x4x4xf32>
  %e = tensor.empty() : tensor<1x6x4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e5 : tensor<1x2x3x4x4xf32>) -> tensor<1x2x3x4x4xf32>
  %conv = linalg.conv_2d_ngchw_fgchw ins(%x, %w : tensor<1x2x1x4x4xf32>, tensor<3x2x1x1x1xf32>) outs(%init : tensor<1x2x3x4x4xf32>) -> tensor<1x2x3x4x4xf32>
  %flat = tensor.collapse_shape %conv [[0], [1, 2], [3], [4]] : tensor<1x2x3x4x4xf32> into tensor<1x6x4x4xf32>
  %s = arith.constant dense<[1.0, 10.0, 100.0, 1000.0, 10000.0, 100000.0]> : tensor<6xf32>
  %b = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf32>
  %y = linalg.generic {indexing_maps = [#id4, #c, #c, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%flat, %s, %b : tensor<1x6x4x4xf32>, tensor<6xf32>, tensor<6xf32>) outs(%e : tensor<1x6x4x4xf32>) {
  ^bb0(%v: f32, %p: f32, %q: f32, %out: f32):
    %0 = arith.mulf %v, %p : f32
    %1 = arith.mulf %0, %q : f32
    linalg.yield %1 : f32
  } -> tensor<1x6x4x4xf32>
  return %y : tensor<1x6x4x4xf32>
}

// CHECK-LABEL:  func.func @depthwise_m(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x4x4x2x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[1.000000e+00, 2.000000e+01, 3.000000e+02], [4.000000e+03, 5.000000e+04, 6.000000e+05]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00]]>
// CHECK-NEXT:     %[[V3:.+]] = linalg.broadcast ins(%[[V2]] : {{.*}}) outs(%[[V0]] : {{.*}}) dimensions = [0, 1, 2]
// CHECK-NEXT:     %[[V4:.+]] = linalg.depthwise_conv_2d_nhwc_hwcm ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     %[[V5:.+]] = tensor.collapse_shape %[[V4]]
// CHECK-NEXT:     return %[[V5]]
func.func @depthwise_m(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x6xf32> {
  %w = arith.constant dense<[[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]]]> : tensor<1x1x2x3xf32>
  %zero = arith.constant 0.0 : f32
  %e5 = tensor.empty() : tensor<1x4x4x2x3xf32>
  %e = tensor.empty() : tensor<1x4x4x6xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e5 : tensor<1x4x4x2x3xf32>) -> tensor<1x4x4x2x3xf32>
  %conv = linalg.depthwise_conv_2d_nhwc_hwcm ins(%x, %w : tensor<1x4x4x2xf32>, tensor<1x1x2x3xf32>) outs(%init : tensor<1x4x4x2x3xf32>) -> tensor<1x4x4x2x3xf32>
  %flat = tensor.collapse_shape %conv [[0], [1], [2], [3, 4]] : tensor<1x4x4x2x3xf32> into tensor<1x4x4x6xf32>
  %s = arith.constant dense<[1.0, 10.0, 100.0, 1000.0, 10000.0, 100000.0]> : tensor<6xf32>
  %b = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf32>
  %y = linalg.generic {indexing_maps = [#id4, #c3, #c3, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%flat, %s, %b : tensor<1x4x4x6xf32>, tensor<6xf32>, tensor<6xf32>) outs(%e : tensor<1x4x4x6xf32>) {
  ^bb0(%v: f32, %p: f32, %q: f32, %out: f32):
    %0 = arith.mulf %v, %p : f32
    %1 = arith.addf %0, %q : f32
    linalg.yield %1 : f32
  } -> tensor<1x4x4x6xf32>
  return %y : tensor<1x4x4x6xf32>
}
