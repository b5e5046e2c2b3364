// Sizes of batch, height, width and even of the channel may be unknown: the
// filter's are not. s = [2, 4], t = [1, 3].

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// CHECK-DAG: #[[$M0:.+]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
// CHECK-DAG: #[[$M1:.+]] = affine_map<(d0, d1, d2, d3) -> (d3)>

#id = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#last = affine_map<(d0, d1, d2, d3) -> (d3)>

// CHECK-LABEL:  func.func @unknown_pixels(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-SAME:       %[[A1:[^:]+]]:
// CHECK-SAME:       %[[A2:[^:]+]]:
// CHECK-SAME:       %[[A3:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty(%[[A1]], %[[A2]], %[[A3]]) : tensor<?x?x?x2xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00, 8.000000e+00]]]]> : tensor<1x1x1x2xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant dense<[1.000000e+00, 3.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[V3:.+]] = linalg.broadcast ins(%[[V2]] : {{.*}}) outs(%[[V0]] : {{.*}}) dimensions = [0, 1, 2]
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nhwc_hwcf ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @unknown_pixels(%x: tensor<?x?x?x1xf32>, %n: index, %h: index, %w0: index) -> tensor<?x?x?x2xf32> {
  %w = arith.constant dense<[[[[1.0, 2.0]]]]> : tensor<1x1x1x2xf32>
  %zero = arith.constant 0.0 : f32
  %scale = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %beta = arith.constant dense<[1.0, 3.0]> : tensor<2xf32>
  %e = tensor.empty(%n, %h, %w0) : tensor<?x?x?x2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?x?x2xf32>) -> tensor<?x?x?x2xf32>
  %conv = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<?x?x?x1xf32>, tensor<1x1x1x2xf32>) outs(%init : tensor<?x?x?x2xf32>) -> tensor<?x?x?x2xf32>
  %y = linalg.generic {indexing_maps = [#id, #last, #last, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %scale, %beta : tensor<?x?x?x2xf32>, tensor<2xf32>, tensor<2xf32>) outs(%e : tensor<?x?x?x2xf32>) {
  ^bb0(%v: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.mulf %v, %s : f32
    %1 = arith.addf %0, %b : f32
    linalg.yield %1 : f32
  } -> tensor<?x?x?x2xf32>
  return %y : tensor<?x?x?x2xf32>
}

// CHECK-LABEL:  func.func @unknown_channel(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-SAME:       %[[A1:[^:]+]]:
// CHECK-SAME:       %[[A2:[^:]+]]:
// CHECK-SAME:       %[[A3:[^:]+]]:
// CHECK-SAME:       %[[A4:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty(%[[A1]], %[[A2]], %[[A3]], %[[A4]]) : tensor<?x?x?x?xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00, 8.000000e+00]]]]> : tensor<1x1x1x2xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant dense<[1.000000e+00, 3.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[V3:.+]] = tensor.cast %[[V2]]
// CHECK-NEXT:     %[[V4:.+]] = linalg.broadcast ins(%[[V3]] : {{.*}}) outs(%[[V0]] : {{.*}}) dimensions = [0, 1, 2]
// CHECK-NEXT:     %[[V5:.+]] = linalg.conv_2d_nhwc_hwcf ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V4]] :
// CHECK-NEXT:     return %[[V5]]
func.func @unknown_channel(%x: tensor<?x?x?x?xf32>, %n: index, %h: index, %w0: index, %f: index) -> tensor<?x?x?x?xf32> {
  %w = arith.constant dense<[[[[1.0, 2.0]]]]> : tensor<1x1x1x2xf32>
  %zero = arith.constant 0.0 : f32
  %scale = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %beta = arith.constant dense<[1.0, 3.0]> : tensor<2xf32>
  %e = tensor.empty(%n, %h, %w0, %f) : tensor<?x?x?x?xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %conv = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<?x?x?x?xf32>, tensor<1x1x1x2xf32>) outs(%init : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %y = linalg.generic {indexing_maps = [#id, #last, #last, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %scale, %beta : tensor<?x?x?x?xf32>, tensor<2xf32>, tensor<2xf32>) outs(%e : tensor<?x?x?x?xf32>) {
  ^bb0(%v: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.mulf %v, %s : f32
    %1 = arith.addf %0, %b : f32
    linalg.yield %1 : f32
  } -> tensor<?x?x?x?xf32>
  return %y : tensor<?x?x?x?xf32>
}

// Merged: the constants keep the channel count that the filter tells.
// CHECK-LABEL:  func.func @unknown_channel_merged(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-SAME:       %[[A1:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = arith.constant dense<1.000000e+30> : tensor<1x1x1x2xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V2:.+]] = linalg.fill ins(%[[V1]] : {{.*}}) outs(%[[A1]] :
// CHECK-NEXT:     %[[V3:.+]] = linalg.conv_2d_nhwc_hwcf ins(%[[A0]], %[[V0]] : {{.*}}) outs(%[[V2]] :
// CHECK-NEXT:     %[[V4:.+]] = arith.constant dense<[4.000000e+00, 9.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[V5:.+]] = linalg.generic {indexing_maps = [#[[$M0]], #[[$M1]], #[[$M0]]], {{.*}}} ins(%[[V3]], %[[V4]] : {{.*}}) outs(%[[A1]] :
// CHECK-NEXT:     ^bb0(%[[V6:.+]]: f32, %[[V7:.+]]: f32, %[[V8:.+]]: f32)
// CHECK-NEXT:     %[[V9:.+]] = arith.mulf %[[V6]], %[[V7]]
// CHECK-NEXT:     linalg.yield %[[V9]]
// CHECK-NEXT:     } ->
// CHECK-NEXT:     return %[[V5]]
func.func @unknown_channel_merged(%x: tensor<?x?x?x?xf32>, %init: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %w = arith.constant dense<1.0e30> : tensor<1x1x1x2xf32>
  %zero = arith.constant 0.0 : f32
  %scale = arith.constant dense<[2.0, 3.0]> : tensor<2xf32>
  %start = linalg.fill ins(%zero : f32) outs(%init : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %conv = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<?x?x?x?xf32>, tensor<1x1x1x2xf32>) outs(%start : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %y = linalg.generic {indexing_maps = [#id, #last, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %scale : tensor<?x?x?x?xf32>, tensor<2xf32>) outs(%init : tensor<?x?x?x?xf32>) {
  ^bb0(%v: f32, %s: f32, %out: f32):
    %0 = arith.mulf %v, %s : f32
    %1 = arith.mulf %0, %s : f32
    linalg.yield %1 : f32
  } -> tensor<?x?x?x?xf32>
  return %y : tensor<?x?x?x?xf32>
}
