// Elementwise ops that stay behind the window.

// RUN: bnfold-opt %s --bnfold-fuse-windows | FileCheck %s

#id = affine_map<(n, h, w, c) -> (n, h, w, c)>
#transposed = affine_map<(n, h, w, c) -> (n, h, c, w)>
#row = affine_map<(n, h, w, c) -> (c, h)>
#shifted = affine_map<(n, h, w, c) -> (n, h, w, c + 1)>
#number = affine_map<(n, h, w, c) -> ()>

// The window is used by another op as well.
// CHECK-LABEL: @two_uses
// CHECK:       bnfold.window
// CHECK-NEXT:  ^bb0(%[[SUM:.+]]: f32):
// CHECK-NEXT:    bnfold.yield %[[SUM]]
// CHECK:       linalg.generic
func.func @two_uses(%x: tensor<1x4x4x16xf32>) -> (tensor<1x4x4x16xf32>, tensor<1x4x4x16xf32>) {
  %e = tensor.empty() : tensor<1x4x4x16xf32>
  %y = bnfold.window <max> ins(%x : tensor<1x4x4x16xf32>) start(0.0 : f32) outs(%e : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  %z = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%y : tensor<1x4x4x16xf32>) outs(%e : tensor<1x4x4x16xf32>) {
  ^bb0(%a: f32, %out: f32):
    %zero = arith.constant 0.0 : f32
    %0 = arith.maximumf %a, %zero : f32
    linalg.yield %0 : f32
  } -> tensor<1x4x4x16xf32>
  return %z, %y : tensor<1x4x4x16xf32>, tensor<1x4x4x16xf32>
}

// The window is read in another order than the op writes.
// CHECK-LABEL: @other_order
// CHECK:       bnfold.window
// CHECK-NEXT:  ^bb0(%[[SUM:.+]]: f32):
// CHECK-NEXT:    bnfold.yield %[[SUM]]
// CHECK:       linalg.generic
func.func @other_order(%x: tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32> {
  %e = tensor.empty() : tensor<1x4x4x4xf32>
  %y = bnfold.window <max> ins(%x : tensor<1x4x4x4xf32>) start(0.0 : f32) outs(%e : tensor<1x4x4x4xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x4xf32>
  %z = linalg.generic {indexing_maps = [#transposed, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%y : tensor<1x4x4x4xf32>) outs(%e : tensor<1x4x4x4xf32>) {
  ^bb0(%a: f32, %out: f32):
    %zero = arith.constant 0.0 : f32
    %0 = arith.maximumf %a, %zero : f32
    linalg.yield %0 : f32
  } -> tensor<1x4x4x4xf32>
  return %z : tensor<1x4x4x4xf32>
}

// Channels of the operand are not next to each other.
// CHECK-LABEL: @no_channel_map
// CHECK:       bnfold.window
// CHECK-NEXT:  ^bb0(%[[SUM:.+]]: f32):
// CHECK-NEXT:    bnfold.yield %[[SUM]]
// CHECK:       linalg.generic
func.func @no_channel_map(%x: tensor<1x4x4x16xf32>, %b: tensor<16x4xf32>) -> tensor<1x4x4x16xf32> {
  %e = tensor.empty() : tensor<1x4x4x16xf32>
  %y = bnfold.window <max> ins(%x : tensor<1x4x4x16xf32>) start(0.0 : f32) outs(%e : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  %z = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%y, %b : tensor<1x4x4x16xf32>, tensor<16x4xf32>) outs(%e : tensor<1x4x4x16xf32>) {
  ^bb0(%a: f32, %b0: f32, %out: f32):
    %0 = arith.addf %a, %b0 : f32
    linalg.yield %0 : f32
  } -> tensor<1x4x4x16xf32>
  return %z : tensor<1x4x4x16xf32>
}

// The operand is read at other channels.
// CHECK-LABEL: @shifted_map
// CHECK:       bnfold.window
// CHECK-NEXT:  ^bb0(%[[SUM:.+]]: f32):
// CHECK-NEXT:    bnfold.yield %[[SUM]]
// CHECK:       linalg.generic
func.func @shifted_map(%x: tensor<1x4x4x16xf32>, %b: tensor<1x4x4x17xf32>) -> tensor<1x4x4x16xf32> {
  %e = tensor.empty() : tensor<1x4x4x16xf32>
  %y = bnfold.window <max> ins(%x : tensor<1x4x4x16xf32>) start(0.0 : f32) outs(%e : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  %z = linalg.generic {indexing_maps = [#id, #shifted, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%y, %b : tensor<1x4x4x16xf32>, tensor<1x4x4x17xf32>) outs(%e : tensor<1x4x4x16xf32>) {
  ^bb0(%a: f32, %b0: f32, %out: f32):
    %0 = arith.addf %a, %b0 : f32
    linalg.yield %0 : f32
  } -> tensor<1x4x4x16xf32>
  return %z : tensor<1x4x4x16xf32>
}

// An operand that is no tensor.
// CHECK-LABEL: @scalar_operand
// CHECK:       bnfold.window
// CHECK-NEXT:  ^bb0(%[[SUM:.+]]: f32):
// CHECK-NEXT:    bnfold.yield %[[SUM]]
// CHECK:       linalg.generic
func.func @scalar_operand(%x: tensor<1x4x4x16xf32>, %b: f32) -> tensor<1x4x4x16xf32> {
  %e = tensor.empty() : tensor<1x4x4x16xf32>
  %y = bnfold.window <max> ins(%x : tensor<1x4x4x16xf32>) start(0.0 : f32) outs(%e : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  %z = linalg.generic {indexing_maps = [#id, #number, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%y, %b : tensor<1x4x4x16xf32>, f32) outs(%e : tensor<1x4x4x16xf32>) {
  ^bb0(%a: f32, %b0: f32, %out: f32):
    %0 = arith.addf %a, %b0 : f32
    linalg.yield %0 : f32
  } -> tensor<1x4x4x16xf32>
  return %z : tensor<1x4x4x16xf32>
}

// The op depends on where the element is.
// CHECK-LABEL: @uses_an_index
// CHECK:       bnfold.window
// CHECK-NEXT:  ^bb0(%[[SUM:.+]]: f32):
// CHECK-NEXT:    bnfold.yield %[[SUM]]
// CHECK:       linalg.generic
func.func @uses_an_index(%x: tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32> {
  %e = tensor.empty() : tensor<1x4x4x16xf32>
  %y = bnfold.window <max> ins(%x : tensor<1x4x4x16xf32>) start(0.0 : f32) outs(%e : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  %z = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%y : tensor<1x4x4x16xf32>) outs(%e : tensor<1x4x4x16xf32>) {
  ^bb0(%a: f32, %out: f32):
    %i = linalg.index 3 : index
    %j = arith.index_cast %i : index to i32
    %k = arith.sitofp %j : i32 to f32
    %0 = arith.addf %a, %k : f32
    linalg.yield %0 : f32
  } -> tensor<1x4x4x16xf32>
  return %z : tensor<1x4x4x16xf32>
}

// A value from outside that is not constant.
// CHECK-LABEL: @captures_a_value
// CHECK:       bnfold.window
// CHECK-NEXT:  ^bb0(%[[SUM:.+]]: f32):
// CHECK-NEXT:    bnfold.yield %[[SUM]]
// CHECK:       linalg.generic
func.func @captures_a_value(%x: tensor<1x4x4x16xf32>, %v: f32) -> tensor<1x4x4x16xf32> {
  %e = tensor.empty() : tensor<1x4x4x16xf32>
  %y = bnfold.window <max> ins(%x : tensor<1x4x4x16xf32>) start(0.0 : f32) outs(%e : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  %z = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%y : tensor<1x4x4x16xf32>) outs(%e : tensor<1x4x4x16xf32>) {
  ^bb0(%a: f32, %out: f32):
    %0 = arith.addf %a, %v : f32
    linalg.yield %0 : f32
  } -> tensor<1x4x4x16xf32>
  return %z : tensor<1x4x4x16xf32>
}

func.func private @f(f32) -> f32

// An op that has no form on vectors.
// CHECK-LABEL: @no_vector_form
// CHECK:       bnfold.window
// CHECK-NEXT:  ^bb0(%[[SUM:.+]]: f32):
// CHECK-NEXT:    bnfold.yield %[[SUM]]
// CHECK:       linalg.generic
func.func @no_vector_form(%x: tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32> {
  %e = tensor.empty() : tensor<1x4x4x16xf32>
  %y = bnfold.window <max> ins(%x : tensor<1x4x4x16xf32>) start(0.0 : f32) outs(%e : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  %z = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%y : tensor<1x4x4x16xf32>) outs(%e : tensor<1x4x4x16xf32>) {
  ^bb0(%a: f32, %out: f32):
    %0 = func.call @f(%a) : (f32) -> f32
    linalg.yield %0 : f32
  } -> tensor<1x4x4x16xf32>
  return %z : tensor<1x4x4x16xf32>
}

// The result is of another type.
// CHECK-LABEL: @other_type
// CHECK:       bnfold.window
// CHECK-NEXT:  ^bb0(%[[SUM:.+]]: f32):
// CHECK-NEXT:    bnfold.yield %[[SUM]]
// CHECK:       linalg.generic
func.func @other_type(%x: tensor<1x4x4x16xf32>, %o: tensor<1x4x4x16xf64>) -> tensor<1x4x4x16xf64> {
  %e = tensor.empty() : tensor<1x4x4x16xf32>
  %y = bnfold.window <max> ins(%x : tensor<1x4x4x16xf32>) start(0.0 : f32) outs(%e : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  %z = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%y : tensor<1x4x4x16xf32>) outs(%o : tensor<1x4x4x16xf64>) {
  ^bb0(%a: f32, %out: f64):
    %0 = arith.extf %a : f32 to f64
    linalg.yield %0 : f64
  } -> tensor<1x4x4x16xf64>
  return %z : tensor<1x4x4x16xf64>
}

// The op reads what it writes to.
// CHECK-LABEL: @accumulates
// CHECK:       bnfold.window
// CHECK-NEXT:  ^bb0(%[[SUM:.+]]: f32):
// CHECK-NEXT:    bnfold.yield %[[SUM]]
// CHECK:       linalg.generic
func.func @accumulates(%x: tensor<1x4x4x16xf32>, %o: tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32> {
  %e = tensor.empty() : tensor<1x4x4x16xf32>
  %y = bnfold.window <max> ins(%x : tensor<1x4x4x16xf32>) start(0.0 : f32) outs(%e : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  %z = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%y : tensor<1x4x4x16xf32>) outs(%o : tensor<1x4x4x16xf32>) {
  ^bb0(%a: f32, %out: f32):
    %0 = arith.addf %a, %out : f32
    linalg.yield %0 : f32
  } -> tensor<1x4x4x16xf32>
  return %z : tensor<1x4x4x16xf32>
}
