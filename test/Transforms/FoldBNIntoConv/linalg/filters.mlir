// Filters need not be one constant: constants may be moved, and gathered by
// tensor.extract at indices linear in the loops, as torch-mlir turns the filter of a
// transposed conv around. s = [10, 100].

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

#id = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
!t = tensor<1x2x1x3xf32>
!f = tensor<2x1x1x2xf32>

// A transposed conv: [I, O, 1, 2] becomes [O, I, 1, 2], turned around: [[2, 1], [4, 3]].
// CHECK-LABEL:  func.func @turned_around(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x1x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+01, 1.000000e+01]]], [[[4.000000e+02, 3.000000e+02]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @turned_around(%x: tensor<1x1x1x4xf32>) -> !t {
  %zero = arith.constant 0.0 : f32
  %f = tensor.empty() : !f
  %src = arith.constant dense<[[[[1.0, 2.0]], [[3.0, 4.0]]]]> : tensor<1x2x1x2xf32>
  %c1 = arith.constant 1 : index
  %w = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%f : !f) {
  ^bb0(%out: f32):
    %o = linalg.index 0 : index
    %i = linalg.index 1 : index
    %kh = linalg.index 2 : index
    %kw = linalg.index 3 : index
    %back = arith.subi %c1, %kw : index
    %v = tensor.extract %src[%i, %o, %kh, %back] : tensor<1x2x1x2xf32>
    linalg.yield %v : f32
  } -> !f
  %e = tensor.empty() : !t
  %s = arith.constant dense<[[[[10.0, 10.0, 10.0]], [[100.0, 100.0, 100.0]]]]> : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x1x4xf32>, !f) outs(%init : !t) -> !t
  %y = arith.mulf %conv, %s : !t
  return %y : !t
}

// From a row: element o * 2 + kw, of [9, 1, 2, 3, 4] behind the first.
// CHECK-LABEL:  func.func @linear(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x1x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[1.000000e+01, 2.000000e+01]]], [[[3.000000e+02, 4.000000e+02]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @linear(%x: tensor<1x1x1x4xf32>) -> !t {
  %zero = arith.constant 0.0 : f32
  %f = tensor.empty() : !f
  %src = arith.constant dense<[9.0, 1.0, 2.0, 3.0, 4.0]> : tensor<5xf32>
  %c1 = arith.constant 1 : index
  %w = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%f : !f) {
  ^bb0(%out: f32):
    %o = linalg.index 0 : index
    %i = linalg.index 1 : index
    %kh = linalg.index 2 : index
    %kw = linalg.index 3 : index
    %two = arith.constant 2 : index
    %row = arith.muli %two, %o : index
    %next = arith.addi %row, %c1 : index
    %at = arith.addi %next, %kw : index
    %v = tensor.extract %src[%at] : tensor<5xf32>
    linalg.yield %v : f32
  } -> !f
  %e = tensor.empty() : !t
  %s = arith.constant dense<[[[[10.0, 10.0, 10.0]], [[100.0, 100.0, 100.0]]]]> : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x1x4xf32>, !f) outs(%init : !t) -> !t
  %y = arith.mulf %conv, %s : !t
  return %y : !t
}

// linalg.transpose.
// CHECK-LABEL:  func.func @transposed(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x1x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[1.000000e+01, 2.000000e+01]]], [[[3.000000e+02, 4.000000e+02]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @transposed(%x: tensor<1x1x1x4xf32>) -> !t {
  %zero = arith.constant 0.0 : f32
  %f = tensor.empty() : !f
  %src = arith.constant dense<[[[[1.0, 2.0]], [[3.0, 4.0]]]]> : tensor<1x2x1x2xf32>
  %w = linalg.transpose ins(%src : tensor<1x2x1x2xf32>) outs(%f : !f) permutation = [1, 0, 2, 3]
  %e = tensor.empty() : !t
  %s = arith.constant dense<[[[[10.0, 10.0, 10.0]], [[100.0, 100.0, 100.0]]]]> : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x1x4xf32>, !f) outs(%init : !t) -> !t
  %y = arith.mulf %conv, %s : !t
  return %y : !t
}

// A generic with the same meaning.
// CHECK-LABEL:  func.func @transposed_by_generic(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x1x3xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[1.000000e+01, 2.000000e+01]]], [[[3.000000e+02, 4.000000e+02]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @transposed_by_generic(%x: tensor<1x1x1x4xf32>) -> !t {
  %zero = arith.constant 0.0 : f32
  %f = tensor.empty() : !f
  %src = arith.constant dense<[[[[1.0, 2.0]], [[3.0, 4.0]]]]> : tensor<1x2x1x2xf32>
  %w = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d0, d2, d3)>, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%src : tensor<1x2x1x2xf32>) outs(%f : !f) {
  ^bb0(%v: f32, %out: f32):
    linalg.yield %v : f32
  } -> !f
  %e = tensor.empty() : !t
  %s = arith.constant dense<[[[[10.0, 10.0, 10.0]], [[100.0, 100.0, 100.0]]]]> : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x1x4xf32>, !f) outs(%init : !t) -> !t
  %y = arith.mulf %conv, %s : !t
  return %y : !t
}

// CHECK-LABEL:  func.func @reshaped(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<2x1x1x2xf32>
// CHECK-NEXT:     %[[V1:.+]] = tensor.empty() : tensor<1x2x1x3xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[1.000000e+01, 2.000000e+01]]], [[[3.000000e+02, 4.000000e+02]]]]>
// CHECK-NEXT:     %[[V3:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V4:.+]] = linalg.fill ins(%[[V3]] : {{.*}}) outs(%[[V1]] :
// CHECK-NEXT:     %[[V5:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V2]] : {{.*}}) outs(%[[V4]] :
// CHECK-NEXT:     return %[[V5]]
func.func @reshaped(%x: tensor<1x1x1x4xf32>) -> !t {
  %zero = arith.constant 0.0 : f32
  %f = tensor.empty() : !f
  %src = arith.constant dense<[[[[1.0, 2.0]], [[3.0, 4.0]]]]> : tensor<1x2x1x2xf32>
  %flat = tensor.collapse_shape %src [[0, 1], [2, 3]] : tensor<1x2x1x2xf32> into tensor<2x2xf32>
  %w = tensor.expand_shape %flat [[0, 1], [2, 3]] output_shape [2, 1, 1, 2] : tensor<2x2xf32> into !f
  %e = tensor.empty() : !t
  %s = arith.constant dense<[[[[10.0, 10.0, 10.0]], [[100.0, 100.0, 100.0]]]]> : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x1x4xf32>, !f) outs(%init : !t) -> !t
  %y = arith.mulf %conv, %s : !t
  return %y : !t
}

// CHECK-LABEL:  func.func @slice(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<2x1x1x2xf32>
// CHECK-NEXT:     %[[V1:.+]] = tensor.empty() : tensor<1x2x1x3xf32>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[1.000000e+01, 2.000000e+01]]], [[[3.000000e+02, 4.000000e+02]]]]>
// CHECK-NEXT:     %[[V3:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V4:.+]] = linalg.fill ins(%[[V3]] : {{.*}}) outs(%[[V1]] :
// CHECK-NEXT:     %[[V5:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V2]] : {{.*}}) outs(%[[V4]] :
// CHECK-NEXT:     return %[[V5]]
func.func @slice(%x: tensor<1x1x1x4xf32>) -> !t {
  %zero = arith.constant 0.0 : f32
  %f = tensor.empty() : !f
  %src = arith.constant dense<[[[[9.0, 9.0]]], [[[1.0, 2.0]]], [[[3.0, 4.0]]]]> : tensor<3x1x1x2xf32>
  %w = tensor.extract_slice %src[1, 0, 0, 0] [2, 1, 1, 2] [1, 1, 1, 1] : tensor<3x1x1x2xf32> to !f
  %e = tensor.empty() : !t
  %s = arith.constant dense<[[[[10.0, 10.0, 10.0]], [[100.0, 100.0, 100.0]]]]> : !t
  %init = linalg.fill ins(%zero : f32) outs(%e : !t) -> !t
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x1x4xf32>, !f) outs(%init : !t) -> !t
  %y = arith.mulf %conv, %s : !t
  return %y : !t
}
