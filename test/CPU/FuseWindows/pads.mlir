// Pads in front of windows become part of them if leaving their taps out changes
// nothing.

// RUN: bnfold-opt %s --bnfold-fuse-windows | FileCheck %s

// Zeros times finite weights.
// CHECK-LABEL: @depthwise
// CHECK-SAME:    %[[X:[^ :]+]]: tensor
// CHECK-NOT:   tensor.pad
// CHECK:       ins(%[[X]]{{[, ].*}}pads = array<i64: 1, 1, 1, 1>
func.func @depthwise(%x: tensor<1x6x6x16xf32>, %e: tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32> {
  %weights = arith.constant dense_resource<finite> : tensor<1x3x3x1x16xf32>
  %v = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %v : f32
  } : tensor<1x6x6x16xf32> to tensor<1x8x8x16xf32>
  %y = bnfold.window <depthwise> ins(%p, %weights : tensor<1x8x8x16xf32>, tensor<1x3x3x1x16xf32>) start(0.0 : f32) outs(%e : tensor<1x6x6x16xf32>)
      attributes {kernel = array<i64: 3, 3>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x6x6x16xf32>
  return %y : tensor<1x6x6x16xf32>
}

// Zero times infinity is none.
// CHECK-LABEL: @infinite_weight
// CHECK:       %[[P:.+]] = tensor.pad
// CHECK:       ins(%[[P]]{{[, ].*}}pads = array<i64: 0, 0, 0, 0>
func.func @infinite_weight(%x: tensor<1x6x6x16xf32>, %e: tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32> {
  %weights = arith.constant dense_resource<infinite> : tensor<1x3x3x1x16xf32>
  %v = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %v : f32
  } : tensor<1x6x6x16xf32> to tensor<1x8x8x16xf32>
  %y = bnfold.window <depthwise> ins(%p, %weights : tensor<1x8x8x16xf32>, tensor<1x3x3x1x16xf32>) start(0.0 : f32) outs(%e : tensor<1x6x6x16xf32>)
      attributes {kernel = array<i64: 3, 3>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x6x6x16xf32>
  return %y : tensor<1x6x6x16xf32>
}

// Nor is zero times NaN.
// CHECK-LABEL: @nan_weight
// CHECK:       %[[P:.+]] = tensor.pad
// CHECK:       ins(%[[P]]{{[, ].*}}pads = array<i64: 0, 0, 0, 0>
func.func @nan_weight(%x: tensor<1x6x6x16xf32>, %e: tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32> {
  %weights = arith.constant dense_resource<nan> : tensor<1x3x3x1x16xf32>
  %v = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %v : f32
  } : tensor<1x6x6x16xf32> to tensor<1x8x8x16xf32>
  %y = bnfold.window <depthwise> ins(%p, %weights : tensor<1x8x8x16xf32>, tensor<1x3x3x1x16xf32>) start(0.0 : f32) outs(%e : tensor<1x6x6x16xf32>)
      attributes {kernel = array<i64: 3, 3>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x6x6x16xf32>
  return %y : tensor<1x6x6x16xf32>
}

// Weights that are not there may be infinite.
// CHECK-LABEL: @unknown_weights
// CHECK:       %[[P:.+]] = tensor.pad
// CHECK:       ins(%[[P]]{{[, ].*}}pads = array<i64: 0, 0, 0, 0>
func.func @unknown_weights(%x: tensor<1x6x6x16xf32>, %e: tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32> {
  %weights = arith.constant dense_resource<missing> : tensor<1x3x3x1x16xf32>
  %v = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %v : f32
  } : tensor<1x6x6x16xf32> to tensor<1x8x8x16xf32>
  %y = bnfold.window <depthwise> ins(%p, %weights : tensor<1x8x8x16xf32>, tensor<1x3x3x1x16xf32>) start(0.0 : f32) outs(%e : tensor<1x6x6x16xf32>)
      attributes {kernel = array<i64: 3, 3>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x6x6x16xf32>
  return %y : tensor<1x6x6x16xf32>
}

// Ones are summed.
// CHECK-LABEL: @depthwise_ones
// CHECK:       %[[P:.+]] = tensor.pad
// CHECK:       ins(%[[P]]{{[, ].*}}pads = array<i64: 0, 0, 0, 0>
func.func @depthwise_ones(%x: tensor<1x6x6x16xf32>, %e: tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32> {
  %weights = arith.constant dense_resource<finite> : tensor<1x3x3x1x16xf32>
  %v = arith.constant 1.0 : f32
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %v : f32
  } : tensor<1x6x6x16xf32> to tensor<1x8x8x16xf32>
  %y = bnfold.window <depthwise> ins(%p, %weights : tensor<1x8x8x16xf32>, tensor<1x3x3x1x16xf32>) start(0.0 : f32) outs(%e : tensor<1x6x6x16xf32>)
      attributes {kernel = array<i64: 3, 3>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x6x6x16xf32>
  return %y : tensor<1x6x6x16xf32>
}

// Zeros in a sum.
// CHECK-LABEL: @sum
// CHECK-SAME:    %[[X:[^ :]+]]: tensor
// CHECK-NOT:   tensor.pad
// CHECK:       ins(%[[X]]{{[, ].*}}pads = array<i64: 1, 1, 1, 1>
func.func @sum(%x: tensor<1x6x6x16xf32>, %e: tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32> {
  %v = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %v : f32
  } : tensor<1x6x6x16xf32> to tensor<1x8x8x16xf32>
  %y = bnfold.window <sum> ins(%p : tensor<1x8x8x16xf32>) start(0.0 : f32) outs(%e : tensor<1x6x6x16xf32>)
      attributes {kernel = array<i64: 3, 3>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x6x6x16xf32>
  return %y : tensor<1x6x6x16xf32>
}

// Ones in a sum.
// CHECK-LABEL: @sum_of_ones
// CHECK:       %[[P:.+]] = tensor.pad
// CHECK:       ins(%[[P]]{{[, ].*}}pads = array<i64: 0, 0, 0, 0>
func.func @sum_of_ones(%x: tensor<1x6x6x16xf32>, %e: tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32> {
  %v = arith.constant 1.0 : f32
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %v : f32
  } : tensor<1x6x6x16xf32> to tensor<1x8x8x16xf32>
  %y = bnfold.window <sum> ins(%p : tensor<1x8x8x16xf32>) start(0.0 : f32) outs(%e : tensor<1x6x6x16xf32>)
      attributes {kernel = array<i64: 3, 3>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x6x6x16xf32>
  return %y : tensor<1x6x6x16xf32>
}

// A maximum that starts from what the padding holds.
// CHECK-LABEL: @max
// CHECK-SAME:    %[[X:[^ :]+]]: tensor
// CHECK-NOT:   tensor.pad
// CHECK:       ins(%[[X]]{{[, ].*}}pads = array<i64: 1, 1, 1, 1>
func.func @max(%x: tensor<1x6x6x16xf32>, %e: tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32> {
  %v = arith.constant -1.0e+30 : f32
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %v : f32
  } : tensor<1x6x6x16xf32> to tensor<1x8x8x16xf32>
  %y = bnfold.window <max> ins(%p : tensor<1x8x8x16xf32>) start(-1.0e+30 : f32) outs(%e : tensor<1x6x6x16xf32>)
      attributes {kernel = array<i64: 3, 3>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x6x6x16xf32>
  return %y : tensor<1x6x6x16xf32>
}

// The padding is more than the start.
// CHECK-LABEL: @max_of_more
// CHECK:       %[[P:.+]] = tensor.pad
// CHECK:       ins(%[[P]]{{[, ].*}}pads = array<i64: 0, 0, 0, 0>
func.func @max_of_more(%x: tensor<1x6x6x16xf32>, %e: tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32> {
  %v = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %v : f32
  } : tensor<1x6x6x16xf32> to tensor<1x8x8x16xf32>
  %y = bnfold.window <max> ins(%p : tensor<1x8x8x16xf32>) start(-1.0e+30 : f32) outs(%e : tensor<1x6x6x16xf32>)
      attributes {kernel = array<i64: 3, 3>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x6x6x16xf32>
  return %y : tensor<1x6x6x16xf32>
}

// Dense windows have no padding of their own: bnfold-pad-in-place.
// CHECK-LABEL: @dense
// CHECK:       %[[P:.+]] = tensor.pad
// CHECK:       ins(%[[P]]{{[, ].*}}pads = array<i64: 0, 0, 0, 0>
func.func @dense(%x: tensor<1x6x6x16xf32>, %e: tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32> {
  %weights = arith.constant dense<1.0> : tensor<1x3x3x16x16xf32>
  %v = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %v : f32
  } : tensor<1x6x6x16xf32> to tensor<1x8x8x16xf32>
  %y = bnfold.window <dense> ins(%p, %weights : tensor<1x8x8x16xf32>, tensor<1x3x3x16x16xf32>) start(0.0 : f32) outs(%e : tensor<1x6x6x16xf32>)
      attributes {kernel = array<i64: 3, 3>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x6x6x16xf32>
  return %y : tensor<1x6x6x16xf32>
}

// Top, bottom, left, right; two pads add up.
// CHECK-LABEL: @uneven
// CHECK-SAME:    %[[X:[^ :]+]]: tensor
// CHECK-NOT:   tensor.pad
// CHECK:       ins(%[[X]]{{[, ].*}}pads = array<i64: 1, 2, 4, 4>
func.func @uneven(%x: tensor<1x6x6x16xf32>, %e: tensor<1x7x12x16xf32>) -> tensor<1x7x12x16xf32> {
  %v = arith.constant 0.0 : f32
  %q = tensor.pad %x low[0, 1, 3, 0] high[0, 0, 4, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %v : f32
  } : tensor<1x6x6x16xf32> to tensor<1x7x13x16xf32>
  %v2 = arith.constant 0.0 : f32
  %p = tensor.pad %q low[0, 0, 1, 0] high[0, 2, 0, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %v2 : f32
  } : tensor<1x7x13x16xf32> to tensor<1x9x14x16xf32>
  %y = bnfold.window <sum> ins(%p : tensor<1x9x14x16xf32>) start(0.0 : f32) outs(%e : tensor<1x7x12x16xf32>)
      attributes {kernel = array<i64: 3, 3>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x7x12x16xf32>
  return %y : tensor<1x7x12x16xf32>
}

// Channels are padded as well.
// CHECK-LABEL: @channels
// CHECK:       %[[P:.+]] = tensor.pad
// CHECK:       ins(%[[P]]{{[, ].*}}pads = array<i64: 0, 0, 0, 0>
func.func @channels(%x: tensor<1x6x6x16xf32>, %e: tensor<1x6x6x24xf32>) -> tensor<1x6x6x24xf32> {
  %v = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 8] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %v : f32
  } : tensor<1x6x6x16xf32> to tensor<1x8x8x24xf32>
  %y = bnfold.window <sum> ins(%p : tensor<1x8x8x24xf32>) start(0.0 : f32) outs(%e : tensor<1x6x6x24xf32>)
      attributes {kernel = array<i64: 3, 3>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x6x6x24xf32>
  return %y : tensor<1x6x6x24xf32>
}

// The pad cuts the image on one side.
// CHECK-LABEL: @cut
// CHECK:       %[[P:.+]] = tensor.pad
// CHECK:       ins(%[[P]]{{[, ].*}}pads = array<i64: 0, 0, 0, 0>
func.func @cut(%x: tensor<1x6x6x16xf32>, %e: tensor<1x6x6x16xf32>) -> tensor<1x6x6x16xf32> {
  %v = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, -1, 1, 0] high[0, 3, 1, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %v : f32
  } : tensor<1x6x6x16xf32> to tensor<1x8x8x16xf32>
  %y = bnfold.window <sum> ins(%p : tensor<1x8x8x16xf32>) start(0.0 : f32) outs(%e : tensor<1x6x6x16xf32>)
      attributes {kernel = array<i64: 3, 3>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x6x6x16xf32>
  return %y : tensor<1x6x6x16xf32>
}

// A value that is not constant.
// CHECK-LABEL: @value_of_the_caller
// CHECK:       %[[P:.+]] = tensor.pad
// CHECK:       ins(%[[P]]{{[, ].*}}pads = array<i64: 0, 0, 0, 0>
func.func @value_of_the_caller(%x: tensor<1x6x6x16xf32>, %e: tensor<1x6x6x16xf32>, %v: f32) -> tensor<1x6x6x16xf32> {
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%n: index, %h: index, %w: index, %c: index):
    tensor.yield %v : f32
  } : tensor<1x6x6x16xf32> to tensor<1x8x8x16xf32>
  %y = bnfold.window <sum> ins(%p : tensor<1x8x8x16xf32>) start(0.0 : f32) outs(%e : tensor<1x6x6x16xf32>)
      attributes {kernel = array<i64: 3, 3>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x6x6x16xf32>
  return %y : tensor<1x6x6x16xf32>
}

{-#
  dialect_resources: {
    builtin: {
      finite: "0x100000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      infinite: "0x100000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000807F",
      nan: "0x100000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000C07F"
    }
  }
#-}
