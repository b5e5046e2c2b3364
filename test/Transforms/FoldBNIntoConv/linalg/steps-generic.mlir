// Steps written as linalg.generic: every op with its operands in both orders, the
// constant under every kind of map, as a scalar operand or captured. The filter is
// [1, 2], c is [2, 4] or 2.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

#id = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#c = affine_map<(d0, d1, d2, d3) -> (d1)>
#c00 = affine_map<(d0, d1, d2, d3) -> (d1, 0, 0)>
#all = affine_map<(d0, d1, d2, d3) -> ()>
!t = tensor<1x2x3x3xf32>

// CHECK-LABEL:  func.func @generic_add(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[1.000000e+00]]], [[[2.000000e+00]]]]>
// CHECK-NEXT:     %[[V1:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant dense<[2.000000e+00, 4.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[V3:.+]] = linalg.broadcast ins(%[[V2]] : {{.*}}) outs(%[[V1]] : {{.*}}) dimensions = [0, 2, 3]
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V0]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @generic_add(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %y = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %s : !t, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %p: f32, %out: f32):
    %0 = arith.addf %v, %p : f32
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}

// CHECK-LABEL:  func.func @generic_add_reversed(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[1.000000e+00]]], [[[2.000000e+00]]]]>
// CHECK-NEXT:     %[[V1:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant dense<[2.000000e+00, 4.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[V3:.+]] = linalg.broadcast ins(%[[V2]] : {{.*}}) outs(%[[V1]] : {{.*}}) dimensions = [0, 2, 3]
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V0]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @generic_add_reversed(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %y = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %s : !t, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %p: f32, %out: f32):
    %0 = arith.addf %p, %v : f32
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}

// CHECK-LABEL:  func.func @generic_sub(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[1.000000e+00]]], [[[2.000000e+00]]]]>
// CHECK-NEXT:     %[[V1:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant dense<[-2.000000e+00, -4.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[V3:.+]] = linalg.broadcast ins(%[[V2]] : {{.*}}) outs(%[[V1]] : {{.*}}) dimensions = [0, 2, 3]
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V0]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @generic_sub(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %y = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %s : !t, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %p: f32, %out: f32):
    %0 = arith.subf %v, %p : f32
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}

// c - x
// CHECK-LABEL:  func.func @generic_sub_reversed(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[-1.000000e+00]]], [[[-2.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant dense<[2.000000e+00, 4.000000e+00]> : tensor<2xf32>
// CHECK-NEXT:     %[[V3:.+]] = linalg.broadcast ins(%[[V2]] : {{.*}}) outs(%[[V0]] : {{.*}}) dimensions = [0, 2, 3]
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @generic_sub_reversed(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %y = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %s : !t, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %p: f32, %out: f32):
    %0 = arith.subf %p, %v : f32
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}

// CHECK-LABEL:  func.func @generic_mul(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @generic_mul(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %y = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %s : !t, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %p: f32, %out: f32):
    %0 = arith.mulf %v, %p : f32
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}

// CHECK-LABEL:  func.func @generic_mul_reversed(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @generic_mul_reversed(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %y = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %s : !t, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %p: f32, %out: f32):
    %0 = arith.mulf %p, %v : f32
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}

// [1, 2] / [2, 4]
// CHECK-LABEL:  func.func @generic_div(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant dense<5.000000e-01> : tensor<2x1x1x1xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @generic_div(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %y = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %s : !t, tensor<2xf32>) outs(%e : !t) {
  ^bb0(%v: f32, %p: f32, %out: f32):
    %0 = arith.divf %v, %p : f32
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}

// CHECK-LABEL:  func.func @generic_negf(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[-1.000000e+00]]], [[[-2.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant -0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @generic_negf(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv : !t) outs(%e : !t) {
  ^bb0(%v: f32, %out: f32):
    %0 = arith.negf %v : f32
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}

// The constant is [2, 1, 1], read at (d1, 0, 0).
// CHECK-LABEL:  func.func @map_c00(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[8.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @map_c00(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s = arith.constant dense<[[[2.0]], [[4.0]]]> : tensor<2x1x1xf32>
  %y = linalg.generic {indexing_maps = [#c00, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s, %conv : tensor<2x1x1xf32>, !t) outs(%e : !t) {
  ^bb0(%p: f32, %v: f32, %out: f32):
    %0 = arith.mulf %v, %p : f32
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}

// CHECK-LABEL:  func.func @scalar_operand(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[4.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @scalar_operand(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s = arith.constant 2.0 : f32
  %y = linalg.generic {indexing_maps = [#id, #all, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %s : !t, f32) outs(%e : !t) {
  ^bb0(%v: f32, %p: f32, %out: f32):
    %0 = arith.mulf %v, %p : f32
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}

// CHECK-LABEL:  func.func @rank_zero(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[4.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @rank_zero(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s = arith.constant dense<2.0> : tensor<f32>
  %y = linalg.generic {indexing_maps = [#id, #all, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %s : !t, tensor<f32>) outs(%e : !t) {
  ^bb0(%v: f32, %p: f32, %out: f32):
    %0 = arith.mulf %v, %p : f32
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}

// The body uses a value from outside.
// CHECK-LABEL:  func.func @captured(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[4.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @captured(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %s = arith.constant 2.0 : f32
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv : !t) outs(%e : !t) {
  ^bb0(%v: f32, %out: f32):
    %0 = arith.mulf %v, %s : f32
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}

// CHECK-LABEL:  func.func @inner_constant(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x3x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[4.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @inner_constant(%x: tensor<1x1x3x3xf32>) -> !t {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x3x3xf32>, tensor<2x1x1x1xf32>) outs(%init : !t) -> !t
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv : !t) outs(%e : !t) {
  ^bb0(%v: f32, %out: f32):
    %s = arith.constant 2.0 : f32
    %0 = arith.mulf %v, %s : f32
    linalg.yield %0 : f32
  } -> !t
  return %y : !t
}
