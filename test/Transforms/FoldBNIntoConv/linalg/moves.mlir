// Between conv and chain, ops that only move elements: linalg.transpose,
// expand_shape, collapse_shape, tensor.cast and slices of other dimensions than the
// channel's. They stay where they are. w = [1, 2], s = [2, 4].

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

#id = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#last = affine_map<(d0, d1, d2, d3) -> (d3)>
!t = tensor<1x2x3x3xf32>

// CHECK-LABEL:  func.func @transpose(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     %[[V5:.+]] = tensor.empty() : tensor<1x3x3x2xf32>
// CHECK-NEXT:     %[[V6:.+]] = linalg.transpose ins(%[[V4]] : {{.*}}) outs(%[[V5]] : {{.*}}) permutation = [0, 2, 3, 1]
// CHECK-NEXT:     return %[[V6]]
func.func @transpose(%x: tensor<1x1x3x3xf32>) -> tensor<1x3x3x2xf32> {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %e2 = tensor.empty() : tensor<1x3x3x2xf32>
  %s = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %nhwc = linalg.transpose ins(%conv : !t) outs(%e2 : tensor<1x3x3x2xf32>) permutation = [0, 2, 3, 1]
  %y = linalg.generic {indexing_maps = [#id, #last, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%nhwc, %s : tensor<1x3x3x2xf32>, tensor<2xf32>) outs(%e2 : tensor<1x3x3x2xf32>) {
  ^bb0(%v: f32, %p: f32, %out: f32):
    %0 = arith.mulf %v, %p : f32
    linalg.yield %0 : f32
  } -> tensor<1x3x3x2xf32>
  return %y : tensor<1x3x3x2xf32>
}

// Pixels joined; then split again.
// CHECK-LABEL:  func.func @collapse_and_expand(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     %[[V5:.+]] = tensor.collapse_shape %[[V4]]
// CHECK-NEXT:     %[[V6:.+]] = tensor.expand_shape %[[V5]]
// CHECK-NEXT:     return %[[V6]]
func.func @collapse_and_expand(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %e2 = tensor.empty() : tensor<2x9xf32>
  %s = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %flat = tensor.collapse_shape %conv [[0, 1], [2, 3]] : !t into tensor<2x9xf32>
  %m = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%flat, %s : tensor<2x9xf32>, tensor<2xf32>) outs(%e2 : tensor<2x9xf32>) {
  ^bb0(%v: f32, %p: f32, %out: f32):
    %0 = arith.mulf %v, %p : f32
    linalg.yield %0 : f32
  } -> tensor<2x9xf32>
  %full = tensor.expand_shape %m [[0, 1], [2, 3]] output_shape [1, 2, 3, 3] : tensor<2x9xf32> into !t
  %one = arith.constant dense<1.0> : !t
  %y = arith.addf %full, %one : !t
  return %y : !t
}

// Channel and pixels joined: element c * 9 + p is of channel c.
// CHECK-LABEL:  func.func @channel_joined(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     %[[V5:.+]] = tensor.empty() : tensor<18xf32>
// CHECK-NEXT:     %[[V6:.+]] = tensor.collapse_shape %[[V4]]
// CHECK-NEXT:     return %[[V6]]
func.func @channel_joined(%x: tensor<1x1x3x3xf32>) -> tensor<18xf32> {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %e2 = tensor.empty() : tensor<18xf32>
  %s = arith.constant dense<[2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0, 4.0]> : tensor<18xf32>
  %flat = tensor.collapse_shape %conv [[0, 1, 2, 3]] : !t into tensor<18xf32>
  %y = arith.mulf %flat, %s : tensor<18xf32>
  return %y : tensor<18xf32>
}

// CHECK-LABEL:  func.func @cast(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[4.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     %[[V5:.+]] = tensor.cast %[[V4]]
// CHECK-NEXT:     return %[[V5]]
func.func @cast(%x: tensor<1x1x3x3xf32>) -> tensor<1x2x?x3xf32> {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %any = tensor.cast %conv : !t to tensor<1x2x?x3xf32>
  %c2 = arith.constant 3 : index
  %two = arith.constant 2.0 : f32
  %e2 = tensor.empty(%c2) : tensor<1x2x?x3xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%any : tensor<1x2x?x3xf32>) outs(%e2 : tensor<1x2x?x3xf32>) {
  ^bb0(%v: f32, %out: f32):
    %0 = arith.mulf %v, %two : f32
    linalg.yield %0 : f32
  } -> tensor<1x2x?x3xf32>
  return %y : tensor<1x2x?x3xf32>
}

// A border cut off.
// CHECK-LABEL:  func.func @slice(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     %[[V5:.+]] = tensor.extract_slice %[[V4]][0, 0, 1, 0] [1, 2, 1, 2] [1, 1, 1, 2]
// CHECK-NEXT:     return %[[V5]]
func.func @slice(%x: tensor<1x1x3x3xf32>) -> tensor<1x2x1x2xf32> {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s = arith.constant dense<[[[[2.0, 2.0]], [[4.0, 4.0]]]]> : tensor<1x2x1x2xf32>
  %cut = tensor.extract_slice %conv[0, 0, 1, 0] [1, 2, 1, 2] [1, 1, 1, 2] : !t to tensor<1x2x1x2xf32>
  %y = arith.mulf %cut, %s : tensor<1x2x1x2xf32>
  return %y : tensor<1x2x1x2xf32>
}
