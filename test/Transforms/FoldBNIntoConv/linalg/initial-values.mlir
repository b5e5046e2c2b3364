// What the sums of a linalg conv start from is its bias, in whatever form: a fill,
// a broadcast vector, one scalar or a constant tensor. Folded, it is a broadcast
// vector, or a fill where all channels agree. s = [2, 4].

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

#id = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#c = affine_map<(d0, d1, d2, d3) -> (d1)>
!t = tensor<1x2x3x3xf32>

// [2, 4] * 3
// CHECK-LABEL:  func.func @fill_nonzero(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]> : tensor<2x1x1x1xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant dense<[6.000000e+00, 1.200000e+01]> : tensor<2xf32>
// CHECK-NEXT:     %[[V3:.+]] = linalg.broadcast ins(%[[V2]] : {{.*}}) outs(%[[V0]] : {{.*}}) dimensions = [0, 2, 3]
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @fill_nonzero(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %scale = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %c = arith.constant 3.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%c : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %y = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %scale : !t, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %s: f32, %out: f32):
    %0 = arith.mulf %v, %s : f32
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}

// [2, 4] * [1, -1]
// CHECK-LABEL:  func.func @broadcast(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]> : tensor<2x1x1x1xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant dense<[2.000000e+00, -4.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[V3:.+]] = linalg.broadcast ins(%[[V2]] : {{.*}}) outs(%[[V0]] : {{.*}}) dimensions = [0, 2, 3]
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @broadcast(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %scale = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %b = arith.constant dense<[1.0, -1.0]> : tensor<2xf32>
  %e = tensor.empty() : !t
  %init = linalg.broadcast ins(%b : tensor<2xf32>) outs(%e : !t) dimensions = [0, 2, 3]
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %y = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %scale : !t, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %s: f32, %out: f32):
    %0 = arith.mulf %s, %v : f32
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}

// CHECK-LABEL:  func.func @generic_broadcast(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]> : tensor<2x1x1x1xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant dense<[2.000000e+00, -4.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[V3:.+]] = linalg.broadcast ins(%[[V2]] : {{.*}}) outs(%[[V0]] : {{.*}}) dimensions = [0, 2, 3]
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @generic_broadcast(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %b = arith.constant dense<[1.0, -1.0]> : tensor<2xf32>
  %e = tensor.empty() : !t
  %init = linalg.generic {indexing_maps = [#c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%b : tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %out: f32):
    linalg.yield %v : f32
  } -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s3 = arith.constant dense<[[[2.0]], [[4.0]]]> : tensor<2x1x1xf32>
  %y = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1, d2, d3) -> (d1, 0, 0)>, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %s3 : !t, tensor<2x1x1xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %s: f32, %out: f32):
    %0 = arith.mulf %v, %s : f32
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}

// 2 * 3 + 3
// CHECK-LABEL:  func.func @generate_of_one_scalar(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-SAME:       %[[A1:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[4.000000e+00]]]]> : tensor<2x1x1x1xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant 2 : index
// CHECK-NEXT:     %[[V2:.+]] = tensor.empty(%[[A1]]) : tensor<1x2x?x3xf32>
// CHECK-NEXT:     %[[V3:.+]] = arith.constant 9.000000e+00 : f32
// CHECK-NEXT:     %[[V4:.+]] = linalg.fill ins(%[[V3]] : {{.*}}) outs(%[[V2]] :
// CHECK-NEXT:     %[[V5:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V0]] : {{.*}}) outs(%[[V4]] :
// CHECK-NEXT:     return %[[V5]]
func.func @generate_of_one_scalar(%x: tensor<1x1x?x3xf32>, %n : index) -> tensor<1x2x?x3xf32> {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %c = arith.constant 3.0 : f32
  %s = arith.constant 2.0 : f32
  %init = tensor.generate %n {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %c : f32
  } : tensor<1x2x?x3xf32>
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x?x3xf32>, tensor<2x1x1x1xf32>) outs(%init : tensor<1x2x?x3xf32>) -> tensor<1x2x?x3xf32>
  %e = tensor.empty(%n) : tensor<1x2x?x3xf32>
  %y = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1, d2, d3) -> ()>, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %s : tensor<1x2x?x3xf32>, f32) outs(%e : tensor<1x2x?x3xf32>) {
  ^bb0(%v: f32, %t: f32, %out: f32):
    %0 = arith.mulf %v, %t : f32
    %1 = arith.addf %0, %c : f32
    linalg.yield %1 : f32
  } -> tensor<1x2x?x3xf32>
  return %y : tensor<1x2x?x3xf32>
}

// CHECK-LABEL:  func.func @splat(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[4.000000e+00]]]]> : tensor<2x1x1x1xf32>
// CHECK-NEXT:     %[[V1:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 6.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V1]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V0]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @splat(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %c = arith.constant 3.0 : f32
  %init = tensor.splat %c : !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s = arith.constant dense<2.0> : !t
  %y = arith.mulf %conv, %s : !t
  return %y : !t
}

// Per channel by its elements.
// CHECK-LABEL:  func.func @full_size_constant(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[4.000000e+00]]]]> : tensor<2x1x1x1xf32>
// CHECK-NEXT:     %[[V1:.+]] = tensor.empty() : tensor<1x2x1x2xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant dense<[2.000000e+00, -2.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[V3:.+]] = linalg.broadcast ins(%[[V2]] : {{.*}}) outs(%[[V1]] : {{.*}}) dimensions = [0, 2, 3]
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V0]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @full_size_constant(%x: tensor<1x1x1x2xf32>) -> tensor<1x2x1x2xf32> {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %init = arith.constant dense<[[[[1.0, 1.0]], [[-1.0, -1.0]]]]> : tensor<1x2x1x2xf32>
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x1x2xf32>, tensor<2x1x1x1xf32>) outs(%init : tensor<1x2x1x2xf32>) -> tensor<1x2x1x2xf32>
  %s = arith.constant dense<2.0> : tensor<1x2x1x2xf32>
  %y = arith.mulf %conv, %s : tensor<1x2x1x2xf32>
  return %y : tensor<1x2x1x2xf32>
}

// What torch-mlir puts in front of a grouped conv: the vector is broadcast before
// its channels are split. s = [2, 3, 4, 5].
// CHECK-LABEL:  func.func @expanded_broadcast(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[[2.000000e+00]]], [[[3.000000e+00]]]], [[[[4.000000e+00]]], [[[5.000000e+00]]]]]> : tensor<2x2x1x1x1xf32>
// CHECK-NEXT:     %[[V1:.+]] = tensor.empty() : tensor<1x2x2x3x3xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[2.000000e+00, 6.000000e+00], [1.200000e+01, 2.000000e+01]]> : tensor<2x2xf32>
// CHECK-NEXT:     %[[V3:.+]] = linalg.broadcast ins(%[[V2]] : {{.*}}) outs(%[[V1]] : {{.*}}) dimensions = [0, 3, 4]
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_ngchw_gfchw ins(%[[A0]], %[[V0]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @expanded_broadcast(%x: tensor<1x2x1x3x3xf32>) -> tensor<1x2x2x3x3xf32> {
  %w = arith.constant dense<1.0> : tensor<2x2x1x1x1xf32>
  %b = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %scale = arith.constant dense<[[2.0, 3.0], [4.0, 5.0]]> : tensor<2x2xf32>
  %flat = tensor.empty() : tensor<1x4x3x3xf32>
  %e = tensor.empty() : tensor<1x2x2x3x3xf32>
  %bs = linalg.broadcast ins(%b : tensor<4xf32>) outs(%flat : tensor<1x4x3x3xf32>) dimensions = [0, 2, 3]
  %init = tensor.expand_shape %bs [[0], [1, 2], [3], [4]] output_shape [1, 2, 2, 3, 3] : tensor<1x4x3x3xf32> into tensor<1x2x2x3x3xf32>
  %conv = linalg.conv_2d_ngchw_gfchw ins(%x, %w : tensor<1x2x1x3x3xf32>, tensor<2x2x1x1x1xf32>) outs(%init : tensor<1x2x2x3x3xf32>) -> tensor<1x2x2x3x3xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d1, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%conv, %scale : tensor<1x2x2x3x3xf32>, tensor<2x2xf32>) outs(%e : tensor<1x2x2x3x3xf32>) {
  ^bb0(%v: f32, %s: f32, %out: f32):
    %0 = arith.mulf %v, %s : f32
    linalg.yield %0 : f32
  } -> tensor<1x2x2x3x3xf32>
  return %y : tensor<1x2x2x3x3xf32>
}

// The batch is repeated and joined with the channel.
// CHECK-LABEL:  func.func @collapsed_broadcast(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = arith.constant dense<2.000000e+00> : tensor<1x2xf32>
// CHECK-NEXT:     %[[V1:.+]] = tensor.empty() : tensor<4x2xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant dense<[2.000000e+00, 6.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[V3:.+]] = linalg.broadcast ins(%[[V2]] : {{.*}}) outs(%[[V1]] : {{.*}}) dimensions = [0]
// CHECK-NEXT:     %[[V4:.+]] = linalg.matmul ins(%[[A0]], %[[V0]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @collapsed_broadcast(%x: tensor<4x1xf32>) -> tensor<4x2xf32> {
  %w = arith.constant dense<1.0> : tensor<1x2xf32>
  %b = arith.constant dense<[1.0, 3.0]> : tensor<2xf32>
  %two = arith.constant dense<2.0> : tensor<4x2xf32>
  %e3 = tensor.empty() : tensor<2x2x2xf32>
  %bs = linalg.broadcast ins(%b : tensor<2xf32>) outs(%e3 : tensor<2x2x2xf32>) dimensions = [0, 1]
  %init = tensor.collapse_shape %bs [[0, 1], [2]] : tensor<2x2x2xf32> into tensor<4x2xf32>
  %conv = linalg.matmul ins(%x, %w : tensor<4x1xf32>, tensor<1x2xf32>) outs(%init : tensor<4x2xf32>) -> tensor<4x2xf32>
  %y = arith.mulf %conv, %two : tensor<4x2xf32>
  return %y : tensor<4x2xf32>
}

// The other way round, so that elements that repeat are next to others that do
// not: [1, 1, 3, 3] along the channel. s = [1, 10, 100, 1000].
// CHECK-LABEL:  func.func @collapsed_with_channel(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[1.000000e+00, 1.000000e+01, 1.000000e+02, 1.000000e+03]]> : tensor<1x4xf32>
// CHECK-NEXT:     %[[V1:.+]] = tensor.empty() : tensor<3x4xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant dense<[1.000000e+00, 1.000000e+01, 3.000000e+02, 3.000000e+03]> : tensor<4xf32>
// CHECK-NEXT:     %[[V3:.+]] = linalg.broadcast ins(%[[V2]] : {{.*}}) outs(%[[V1]] : {{.*}}) dimensions = [0]
// CHECK-NEXT:     %[[V4:.+]] = linalg.matmul ins(%[[A0]], %[[V0]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @collapsed_with_channel(%x: tensor<3x1xf32>) -> tensor<3x4xf32> {
  %w = arith.constant dense<1.0> : tensor<1x4xf32>
  %b = arith.constant dense<[1.0, 3.0]> : tensor<2xf32>
  %scale = arith.constant dense<[1.0, 10.0, 100.0, 1000.0]> : tensor<4xf32>
  %e3 = tensor.empty() : tensor<3x2x2xf32>
  %e = tensor.empty() : tensor<3x4xf32>
  %bs = linalg.broadcast ins(%b : tensor<2xf32>) outs(%e3 : tensor<3x2x2xf32>) dimensions = [0, 2]
  %init = tensor.collapse_shape %bs [[0], [1, 2]] : tensor<3x2x2xf32> into tensor<3x4xf32>
  %conv = linalg.matmul ins(%x, %w : tensor<3x1xf32>, tensor<1x4xf32>) outs(%init : tensor<3x4xf32>) -> tensor<3x4xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%conv, %scale : tensor<3x4xf32>, tensor<4xf32>) outs(%e : tensor<3x4xf32>) {
  ^bb0(%v: f32, %s: f32, %out: f32):
    %0 = arith.mulf %v, %s : f32
    linalg.yield %0 : f32
  } -> tensor<3x4xf32>
  return %y : tensor<3x4xf32>
}
