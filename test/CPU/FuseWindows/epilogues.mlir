// Elementwise ops behind a window run on its elements before they are stored.

// RUN: bnfold-opt %s --bnfold-fuse-windows | FileCheck %s

#id = affine_map<(n, h, w, c) -> (n, h, w, c)>
#channel = affine_map<(n, h, w, c) -> (c)>
#image = affine_map<(n, h, w, c) -> (n, 0, 0, c)>
#nchw = affine_map<(n, h, w, c) -> (0, c, 0, 0)>

// CHECK-DAG: #[[$ID:.+]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
// CHECK-DAG: #[[$CHANNEL:.+]] = affine_map<(d0, d1, d2, d3) -> (d3)>
// CHECK-DAG: #[[$IMAGE:.+]] = affine_map<(d0, d1, d2, d3) -> (d0, 0, 0, d3)>
// CHECK-DAG: #[[$SECOND:.+]] = affine_map<(d0, d1, d2, d3) -> (0, d3)>

// A conv, bias, clamp: the constants of the body, and one from outside.
// CHECK-LABEL: @bias_and_clamp
// CHECK-SAME:    %[[X:[^ :]+]]: tensor<1x4x4x8xf32>, %[[B:[^ :]+]]: tensor<16xf32>
// CHECK:       %[[Y:.+]] = bnfold.window <dense> ins(%[[X]], {{.+}}) start(0.000000e+00 : f32)
// CHECK-SAME:    extras(%[[B]] : tensor<16xf32>)
// CHECK-SAME:    maps = [#[[$CHANNEL]]]
// CHECK-NEXT:  ^bb0(%[[SUM:.+]]: f32, %[[BIAS:.+]]: f32):
// CHECK-DAG:     %[[SIX:.+]] = arith.constant 6.000000e+00 : f32
// CHECK-DAG:     %[[ZERO:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-DAG:     %[[ADD:.+]] = arith.addf %[[SUM]], %[[BIAS]]
// CHECK:         %[[LOW:.+]] = arith.maximumf %[[ADD]], %[[ZERO]]
// CHECK:         %[[HIGH:.+]] = arith.minimumf %[[LOW]], %[[SIX]]
// CHECK:         bnfold.yield %[[HIGH]]
// CHECK-NOT:   linalg.generic
// CHECK:       return %[[Y]]
func.func @bias_and_clamp(%x: tensor<1x4x4x8xf32>, %b: tensor<16xf32>, %w: tensor<1x1x1x8x16xf32>) -> tensor<1x4x4x16xf32> {
  %six = arith.constant 6.0 : f32
  %e = tensor.empty() : tensor<1x4x4x16xf32>
  %y = bnfold.window <dense> ins(%x, %w : tensor<1x4x4x8xf32>, tensor<1x1x1x8x16xf32>) start(0.0 : f32) outs(%e : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  %z = linalg.generic {indexing_maps = [#id, #channel, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%y, %b : tensor<1x4x4x16xf32>, tensor<16xf32>) outs(%e : tensor<1x4x4x16xf32>) {
  ^bb0(%a: f32, %c: f32, %out: f32):
    %zero = arith.constant 0.0 : f32
    %0 = arith.addf %a, %c : f32
    %1 = arith.maximumf %0, %zero : f32
    %2 = arith.minimumf %1, %six : f32
    linalg.yield %2 : f32
  } -> tensor<1x4x4x16xf32>
  return %z : tensor<1x4x4x16xf32>
}

// Hard swish uses its operand twice; a second op is appended to the first; what
// the sum starts from keeps the first map.
// CHECK-LABEL: @hard_swish_then_scale
// CHECK-SAME:    %[[X:[^ :]+]]: tensor<2x4x4x16xf64>, %[[O:[^ :]+]]: tensor<16xf64>, %[[S:[^ :]+]]: tensor<2x1x1x16xf64>
// CHECK:       bnfold.window <depthwise> {{.+}} start(0.000000e+00 : f64, %[[O]] : tensor<16xf64>) extras(%[[S]] : tensor<2x1x1x16xf64>)
// CHECK-SAME:    maps = [#[[$CHANNEL]], #[[$IMAGE]]]
// CHECK-NEXT:  ^bb0(%[[SUM:.+]]: f64, %[[SCALE:.+]]: f64):
// CHECK:         %[[ADD:.+]] = arith.addf %[[SUM]]
// CHECK:         %[[SWISH:.+]] = arith.mulf %[[SUM]], %[[ADD]]
// CHECK:         %[[SCALED:.+]] = arith.mulf %[[SWISH]], %[[SCALE]]
// CHECK:         bnfold.yield %[[SCALED]]
// CHECK-NOT:   linalg.generic
func.func @hard_swish_then_scale(%x: tensor<2x4x4x16xf64>, %o: tensor<16xf64>, %scale: tensor<2x1x1x16xf64>, %w: tensor<1x1x1x1x16xf64>) -> tensor<2x4x4x16xf64> {
  %e = tensor.empty() : tensor<2x4x4x16xf64>
  %y = bnfold.window <depthwise> ins(%x, %w : tensor<2x4x4x16xf64>, tensor<1x1x1x1x16xf64>) start(0.0 : f64, %o : tensor<16xf64>) outs(%e : tensor<2x4x4x16xf64>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = [#channel]} {
  ^bb0(%s: f64):
    bnfold.yield %s : f64
  } -> tensor<2x4x4x16xf64>
  %z = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%y : tensor<2x4x4x16xf64>) outs(%e : tensor<2x4x4x16xf64>) {
  ^bb0(%a: f64, %out: f64):
    %three = arith.constant 3.0 : f64
    %0 = arith.addf %a, %three : f64
    %1 = arith.mulf %a, %0 : f64
    linalg.yield %1 : f64
  } -> tensor<2x4x4x16xf64>
  %v = linalg.generic {indexing_maps = [#id, #image, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%z, %scale : tensor<2x4x4x16xf64>, tensor<2x1x1x16xf64>) outs(%e : tensor<2x4x4x16xf64>) {
  ^bb0(%a: f64, %b: f64, %out: f64):
    %0 = arith.mulf %a, %b : f64
    linalg.yield %0 : f64
  } -> tensor<2x4x4x16xf64>
  return %v : tensor<2x4x4x16xf64>
}

// Of two windows that are added the later one takes the other's result, which is
// there by then.
// CHECK-LABEL: @residual
// CHECK:       %[[FIRST:.+]] = bnfold.window <max>
// CHECK:       %[[SECOND:.+]] = bnfold.window <sum> {{.+}} extras(%[[FIRST]] : tensor<1x4x4x16xf32>)
// CHECK-SAME:    maps = [#[[$ID]]]
// CHECK:         arith.addf
// CHECK:       return %[[SECOND]]
func.func @residual(%x: tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32> {
  %e = tensor.empty() : tensor<1x4x4x16xf32>
  %first = bnfold.window <max> ins(%x : tensor<1x4x4x16xf32>) start(0.0 : f32) outs(%e : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  %second = bnfold.window <sum> ins(%x : tensor<1x4x4x16xf32>) start(0.0 : f32) outs(%e : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  %z = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%second, %first : tensor<1x4x4x16xf32>, tensor<1x4x4x16xf32>) outs(%e : tensor<1x4x4x16xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<1x4x4x16xf32>
  return %z : tensor<1x4x4x16xf32>
}

// A parameter of a graph in which channels came second.
// CHECK-LABEL: @parameter_nchw
// CHECK-SAME:    %[[P:[^ :]+]]: tensor<1x16x1x1xf32>
// CHECK:       %[[FLAT:.+]] = tensor.collapse_shape %[[P]] {{\[}}[0], [1, 2, 3]] : tensor<1x16x1x1xf32> into tensor<1x16xf32>
// CHECK:       bnfold.window <dense>
// CHECK-SAME:    extras(%[[FLAT]] : tensor<1x16xf32>)
// CHECK-SAME:    maps = [#[[$SECOND]]]
// CHECK-NOT:   linalg.generic
func.func @parameter_nchw(%x: tensor<1x4x4x8xf32>, %p: tensor<1x16x1x1xf32>, %w: tensor<1x1x1x8x16xf32>) -> tensor<1x4x4x16xf32> {
  %e = tensor.empty() : tensor<1x4x4x16xf32>
  %y = bnfold.window <dense> ins(%x, %w : tensor<1x4x4x8xf32>, tensor<1x1x1x8x16xf32>) start(0.0 : f32) outs(%e : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  %z = linalg.generic {indexing_maps = [#id, #nchw, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%y, %p : tensor<1x4x4x16xf32>, tensor<1x16x1x1xf32>) outs(%e : tensor<1x4x4x16xf32>) {
  ^bb0(%a: f32, %c: f32, %out: f32):
    %0 = arith.mulf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<1x4x4x16xf32>
  return %z : tensor<1x4x4x16xf32>
}

// A bias of zero, which TOSA's depthwise convs add behind their sums.
// CHECK-LABEL: @zero_bias
// CHECK:       bnfold.window
// CHECK-NEXT:  ^bb0(%[[SUM:.+]]: f32):
// CHECK-NOT:     arith.addf
// CHECK:         bnfold.yield %[[SUM]]
func.func @zero_bias(%x: tensor<1x6x6x8xf32>, %w: tensor<1x3x3x1x8xf32>) -> tensor<1x4x4x8xf32> {
  %e = tensor.empty() : tensor<1x4x4x8xf32>
  %y = bnfold.window <depthwise> ins(%x, %w : tensor<1x6x6x8xf32>, tensor<1x3x3x1x8xf32>) start(0.0 : f32) outs(%e : tensor<1x4x4x8xf32>)
      attributes {kernel = array<i64: 3, 3>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    %zero = arith.constant 0.0 : f32
    %a = arith.addf %s, %zero : f32
    bnfold.yield %a : f32
  } -> tensor<1x4x4x8xf32>
  return %y : tensor<1x4x4x8xf32>
}

// The largest element can be -0, and a sum that starts from a tensor.
// CHECK-LABEL: @zero_to_largest
// CHECK:         arith.addf
// CHECK:         arith.addf
func.func @zero_to_largest(%x: tensor<1x6x6x8xf32>, %w: tensor<1x3x3x1x8xf32>, %o: tensor<8xf32>) -> (tensor<1x4x4x8xf32>, tensor<1x4x4x8xf32>) {
  %e = tensor.empty() : tensor<1x4x4x8xf32>
  %y = bnfold.window <max> ins(%x : tensor<1x6x6x8xf32>) start(0.0 : f32) outs(%e : tensor<1x4x4x8xf32>)
      attributes {kernel = array<i64: 3, 3>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    %zero = arith.constant 0.0 : f32
    %a = arith.addf %s, %zero : f32
    bnfold.yield %a : f32
  } -> tensor<1x4x4x8xf32>
  %z = bnfold.window <depthwise> ins(%x, %w : tensor<1x6x6x8xf32>, tensor<1x3x3x1x8xf32>) start(0.0 : f32, %o : tensor<8xf32>) outs(%e : tensor<1x4x4x8xf32>)
      attributes {kernel = array<i64: 3, 3>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = [#channel]} {
  ^bb0(%s: f32):
    %zero = arith.constant 0.0 : f32
    %a = arith.addf %s, %zero : f32
    bnfold.yield %a : f32
  } -> tensor<1x4x4x8xf32>
  return %y, %z : tensor<1x4x4x8xf32>, tensor<1x4x4x8xf32>
}
