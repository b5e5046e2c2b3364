// A border of zeros along a dimension that counts through input channels: a
// scale does not vary along it, so that it holds for all of them.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

#nchw = affine_map<(n, c, h, w) -> (n, c, h, w)>
#c = affine_map<(n, c, h, w) -> (c)>

// Every pixel of a flattened image is an input channel of the matmul.
// CHECK-LABEL: @flattened(
// CHECK-SAME:      %[[X:[^:]+]]: tensor
// CHECK:         %[[PAD:.+]] = tensor.pad %[[X]]
// CHECK:         %[[FLAT:.+]] = tensor.collapse_shape %[[PAD]]
// CHECK-DAG:     %[[W:.+]] = arith.constant dense<{{\[}}[4.000000e+00, 8.000000e+00], [1.200000e+01, 1.600000e+01], [1.000000e+01, 1.200000e+01], [1.400000e+01, 1.600000e+01]]>
// CHECK:         linalg.matmul ins(%[[FLAT]], %[[W]]
func.func @flattened(%x: tensor<2x2x1x1xf32>) -> tensor<2x2xf32> {
  %z = arith.constant 0.0 : f32
  %g = arith.constant dense<[4.0, 2.0]> : tensor<2xf32>
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]> : tensor<4x2xf32>
  %e = tensor.empty() : tensor<2x2x1x1xf32>
  %y = linalg.generic {indexing_maps = [#nchw, #c, #nchw], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x, %g : tensor<2x2x1x1xf32>, tensor<2xf32>) outs(%e : tensor<2x2x1x1xf32>) {
  ^bb0(%in: f32, %scale: f32, %out: f32):
    %m = arith.mulf %in, %scale : f32
    linalg.yield %m : f32
  } -> tensor<2x2x1x1xf32>
  %p = tensor.pad %y low[0, 0, 0, 1] high[0, 0, 0, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %z : f32
  } : tensor<2x2x1x1xf32> to tensor<2x2x1x2xf32>
  %f = tensor.collapse_shape %p [[0], [1, 2, 3]] : tensor<2x2x1x2xf32> into tensor<2x4xf32>
  %e2 = tensor.empty() : tensor<2x2xf32>
  %i = linalg.fill ins(%z : f32) outs(%e2 : tensor<2x2xf32>) -> tensor<2x2xf32>
  %r = linalg.matmul ins(%f, %w : tensor<2x4xf32>, tensor<4x2xf32>) outs(%i : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}

// Sizes of the border are values, as TOSA's lowering writes them.
// CHECK-LABEL: @sizes_are_values(
// CHECK-SAME:      %[[X:[^:]+]]: tensor
// CHECK-NOT:     arith.mulf
// CHECK:         %[[PAD:.+]] = tensor.pad %[[X]]
// CHECK:         %[[W:.+]] = arith.constant dense<{{\[\[\[}}[4.000000e+00, 4.000000e+00]]], {{\[\[}}[1.200000e+01, -2.000000e+00]]]]>
// CHECK:         linalg.conv_2d_nhwc_fhwc {{.*}}ins(%[[PAD]], %[[W]]
func.func @sizes_are_values(%x: tensor<1x3x3x2xf32>) -> tensor<1x5x5x2xf32> {
  %z = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %g = arith.constant dense<[4.0, 2.0]> : tensor<2xf32>
  %w = arith.constant dense<[[[[1.0, 2.0]]], [[[3.0, -1.0]]]]> : tensor<2x1x1x2xf32>
  %e = tensor.empty() : tensor<1x3x3x2xf32>
  %y = linalg.generic {indexing_maps = [#nchw, affine_map<(n, h, w, c) -> (c)>, #nchw], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%x, %g : tensor<1x3x3x2xf32>, tensor<2xf32>) outs(%e : tensor<1x3x3x2xf32>) {
  ^bb0(%in: f32, %scale: f32, %out: f32):
    %m = arith.mulf %in, %scale : f32
    linalg.yield %m : f32
  } -> tensor<1x3x3x2xf32>
  %p = tensor.pad %y low[%c0, %c1, %c1, %c0] high[%c0, %c1, %c1, %c0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %z : f32
  } : tensor<1x3x3x2xf32> to tensor<1x5x5x2xf32>
  %e2 = tensor.empty() : tensor<1x5x5x2xf32>
  %i = linalg.fill ins(%z : f32) outs(%e2 : tensor<1x5x5x2xf32>) -> tensor<1x5x5x2xf32>
  %r = linalg.conv_2d_nhwc_fhwc ins(%p, %w : tensor<1x5x5x2xf32>, tensor<2x1x1x2xf32>) outs(%i : tensor<1x5x5x2xf32>) -> tensor<1x5x5x2xf32>
  return %r : tensor<1x5x5x2xf32>
}

// More channels, as in the shortcuts of ResNets: a scale that is the same for
// all, but that only its elements tell.
// CHECK-LABEL: @same_for_all(
// CHECK-SAME:      %[[X:[^:]+]]: tensor
// CHECK:         %[[PAD:.+]] = tosa.pad %[[X]]
// CHECK:         %[[W:.+]] = "tosa.const"() <{values = dense<{{\[\[\[}}[2.000000e+00, 4.000000e+00, 6.000000e+00, 8.000000e+00, 1.000000e+01]]]]>
// CHECK:         tosa.conv2d %[[PAD]], %[[W]]
func.func @same_for_all(%x: tensor<1x2x2x3xf32>) -> tensor<1x2x2x1xf32> {
  %s0 = "tosa.const"() <{values = dense<[[[[2.0, 4.0, 8.0]]]]> : tensor<1x1x1x3xf32>}> : () -> tensor<1x1x1x3xf32>
  %s1 = "tosa.const"() <{values = dense<[[[[1.0, 0.5, 0.25]]]]> : tensor<1x1x1x3xf32>}> : () -> tensor<1x1x1x3xf32>
  %sh = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %p = tosa.const_shape {values = dense<[0, 0, 0, 0, 0, 0, 1, 1]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0, 3.0, 4.0, 5.0]]]]> : tensor<1x1x1x5xf32>}> : () -> tensor<1x1x1x5xf32>
  %b = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %s = tosa.mul %s0, %s1, %sh : (tensor<1x1x1x3xf32>, tensor<1x1x1x3xf32>, tensor<1xi8>) -> tensor<1x1x1x3xf32>
  %0 = tosa.mul %x, %s, %sh : (tensor<1x2x2x3xf32>, tensor<1x1x1x3xf32>, tensor<1xi8>) -> tensor<1x2x2x3xf32>
  %1 = tosa.pad %0, %p, %z : (tensor<1x2x2x3xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x2x2x5xf32>
  %2 = tosa.conv2d %1, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x5xf32>, tensor<1x1x1x5xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x1xf32>
  return %2 : tensor<1x2x2x1xf32>
}

// Where it differs, channels of the conv are others than those of the scale.
// CHECK-LABEL: @negative_differs(
// CHECK:         %[[W:.+]] = "tosa.const"() <{values = dense<{{\[\[\[}}[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00]]]]>
// CHECK:         %[[MUL:.+]] = tosa.mul
// CHECK:         %[[PAD:.+]] = tosa.pad %[[MUL]]
// CHECK:         tosa.conv2d %[[PAD]], %[[W]]
func.func @negative_differs(%x: tensor<1x2x2x3xf32>) -> tensor<1x2x2x1xf32> {
  %s = "tosa.const"() <{values = dense<[[[[2.0, 2.0, 8.0]]]]> : tensor<1x1x1x3xf32>}> : () -> tensor<1x1x1x3xf32>
  %sh = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %p = tosa.const_shape {values = dense<[0, 0, 0, 0, 0, 0, 1, 1]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0, 3.0, 4.0, 5.0]]]]> : tensor<1x1x1x5xf32>}> : () -> tensor<1x1x1x5xf32>
  %b = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.mul %x, %s, %sh : (tensor<1x2x2x3xf32>, tensor<1x1x1x3xf32>, tensor<1xi8>) -> tensor<1x2x2x3xf32>
  %1 = tosa.pad %0, %p, %z : (tensor<1x2x2x3xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x2x2x5xf32>
  %2 = tosa.conv2d %1, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x5xf32>, tensor<1x1x1x5xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x1xf32>
  return %2 : tensor<1x2x2x1xf32>
}
