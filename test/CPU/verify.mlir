// What a window must be.

// RUN: bnfold-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4x4x8xf32>, %w: tensor<1x1x1x8x16xf32>, %o: tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32> {
  // expected-error@below {{input and output must have rank 4}}
  %y = bnfold.window <dense> ins(%x, %w : tensor<4x4x8xf32>, tensor<1x1x1x8x16xf32>) start(0.0 : f32) outs(%o : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  return %y : tensor<1x4x4x16xf32>
}

// -----

func.func @f(%x: tensor<1x4x4x8xf32>, %w: tensor<1x1x1x8x16xf32>, %o: tensor<4x4x16xf32>) -> tensor<4x4x16xf32> {
  // expected-error@below {{input and output must have rank 4}}
  %y = bnfold.window <dense> ins(%x, %w : tensor<1x4x4x8xf32>, tensor<1x1x1x8x16xf32>) start(0.0 : f32) outs(%o : tensor<4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<4x4x16xf32>
  return %y : tensor<4x4x16xf32>
}

// -----

func.func @f(%x: tensor<1x4x4x8xf64>, %w: tensor<1x1x1x8x16xf32>, %o: tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32> {
  // expected-error@below {{all operands must have one element type}}
  %y = bnfold.window <dense> ins(%x, %w : tensor<1x4x4x8xf64>, tensor<1x1x1x8x16xf32>) start(0.0 : f32) outs(%o : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  return %y : tensor<1x4x4x16xf32>
}

// -----

func.func @f(%x: tensor<1x4x4x8xf32>, %w: tensor<1x1x1x8x16xf64>, %o: tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32> {
  // expected-error@below {{all operands must have one element type}}
  %y = bnfold.window <dense> ins(%x, %w : tensor<1x4x4x8xf32>, tensor<1x1x1x8x16xf64>) start(0.0 : f32) outs(%o : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  return %y : tensor<1x4x4x16xf32>
}

// -----

func.func @f(%x: tensor<1x4x4x8xf32>, %w: tensor<1x1x1x8x16xf32>, %o: tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32> {
  // expected-error@below {{the start value must have the element type}}
  %y = bnfold.window <dense> ins(%x, %w : tensor<1x4x4x8xf32>, tensor<1x1x1x8x16xf32>) start(0.0 : f64) outs(%o : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  return %y : tensor<1x4x4x16xf32>
}

// -----

func.func @f(%x: tensor<1x4x4x8xf32>, %w: tensor<1x1x1x8x16xf32>, %o: tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32> {
  // expected-error@below {{kernel, strides and dilations have two entries, pads four}}
  %y = bnfold.window <dense> ins(%x, %w : tensor<1x4x4x8xf32>, tensor<1x1x1x8x16xf32>) start(0.0 : f32) outs(%o : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  return %y : tensor<1x4x4x16xf32>
}

// -----

func.func @f(%x: tensor<1x4x4x8xf32>, %w: tensor<1x1x1x8x16xf32>, %o: tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32> {
  // expected-error@below {{kernel, strides and dilations have two entries, pads four}}
  %y = bnfold.window <dense> ins(%x, %w : tensor<1x4x4x8xf32>, tensor<1x1x1x8x16xf32>) start(0.0 : f32) outs(%o : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  return %y : tensor<1x4x4x16xf32>
}

// -----

func.func @f(%x: tensor<1x4x4x8xf32>, %o: tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32> {
  // expected-error@below {{convs have weights and pools have none}}
  %y = bnfold.window <dense> ins(%x : tensor<1x4x4x8xf32>) start(0.0 : f32) outs(%o : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  return %y : tensor<1x4x4x16xf32>
}

// -----

func.func @f(%x: tensor<1x4x4x8xf32>, %w: tensor<1x1x1x8x16xf32>, %o: tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32> {
  // expected-error@below {{convs have weights and pools have none}}
  %y = bnfold.window <max> ins(%x, %w : tensor<1x4x4x8xf32>, tensor<1x1x1x8x16xf32>) start(0.0 : f32) outs(%o : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  return %y : tensor<1x4x4x16xf32>
}

// -----

func.func @f(%x: tensor<1x4x4x8xf32>, %w: tensor<1x1x8x16xf32>, %o: tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32> {
  // expected-error@below {{weights must have five known sizes}}
  %y = bnfold.window <dense> ins(%x, %w : tensor<1x4x4x8xf32>, tensor<1x1x8x16xf32>) start(0.0 : f32) outs(%o : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  return %y : tensor<1x4x4x16xf32>
}

// -----

func.func @f(%x: tensor<1x4x4x8xf32>, %w: tensor<?x1x1x8x16xf32>, %o: tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32> {
  // expected-error@below {{weights must have five known sizes}}
  %y = bnfold.window <dense> ins(%x, %w : tensor<1x4x4x8xf32>, tensor<?x1x1x8x16xf32>) start(0.0 : f32) outs(%o : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  return %y : tensor<1x4x4x16xf32>
}

// -----

func.func @f(%x: tensor<1x4x4x8xf32>, %w: tensor<1x3x1x8x16xf32>, %o: tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32> {
  // expected-error@below {{weights and kernel differ in size}}
  %y = bnfold.window <dense> ins(%x, %w : tensor<1x4x4x8xf32>, tensor<1x3x1x8x16xf32>) start(0.0 : f32) outs(%o : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  return %y : tensor<1x4x4x16xf32>
}

// -----

func.func @f(%x: tensor<1x4x4x8xf32>, %w: tensor<1x1x1x8x16xf32>, %o: tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32> {
  // expected-error@below {{a dense window has no padding of its own}}
  %y = bnfold.window <dense> ins(%x, %w : tensor<1x4x4x8xf32>, tensor<1x1x1x8x16xf32>) start(0.0 : f32) outs(%o : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 1, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  return %y : tensor<1x4x4x16xf32>
}

// -----

func.func @f(%x: tensor<1x4x4x8xf32>, %w: tensor<1x1x1x8x16xf32>, %o: tensor<1x4x4x16xf32>, %b: tensor<16xf32>) -> tensor<1x4x4x16xf32> {
  // expected-error@below {{there must be a map for start and for each extra}}
  %y = bnfold.window <dense> ins(%x, %w : tensor<1x4x4x8xf32>, tensor<1x1x1x8x16xf32>) start(0.0 : f32) extras(%b : tensor<16xf32>) outs(%o : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32, %t: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  return %y : tensor<1x4x4x16xf32>
}

// -----

func.func @f(%x: tensor<1x4x4x8xf32>, %w: tensor<1x1x1x8x16xf32>, %o: tensor<1x4x4x16xf32>, %b: tensor<16xf32>) -> tensor<1x4x4x16xf32> {
  // expected-error@below {{there must be a map for start and for each extra}}
  %y = bnfold.window <dense> ins(%x, %w : tensor<1x4x4x8xf32>, tensor<1x1x1x8x16xf32>) start(0.0 : f32, %b : tensor<16xf32>) outs(%o : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  return %y : tensor<1x4x4x16xf32>
}

// -----

func.func @f(%x: tensor<1x4x4x8xf32>, %w: tensor<1x1x1x8x16xf32>, %o: tensor<1x4x4x16xf32>, %b: tensor<16x4xf32>) -> tensor<1x4x4x16xf32> {
  // expected-error@below {{a map must have a result for each dimension of its operand, a dimension or zero, the channel as the last one}}
  %y = bnfold.window <dense> ins(%x, %w : tensor<1x4x4x8xf32>, tensor<1x1x1x8x16xf32>) start(0.0 : f32) extras(%b : tensor<16x4xf32>) outs(%o : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = [affine_map<(n, h, w, c) -> (c, h)>]} {
  ^bb0(%s: f32, %t: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  return %y : tensor<1x4x4x16xf32>
}

// -----

func.func @f(%x: tensor<1x4x4x8xf32>, %w: tensor<1x1x1x8x16xf32>, %o: tensor<1x4x4x16xf32>, %b: tensor<17xf32>) -> tensor<1x4x4x16xf32> {
  // expected-error@below {{a map must have a result for each dimension of its operand, a dimension or zero, the channel as the last one}}
  %y = bnfold.window <dense> ins(%x, %w : tensor<1x4x4x8xf32>, tensor<1x1x1x8x16xf32>) start(0.0 : f32) extras(%b : tensor<17xf32>) outs(%o : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = [affine_map<(n, h, w, c) -> (c + 1)>]} {
  ^bb0(%s: f32, %t: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  return %y : tensor<1x4x4x16xf32>
}

// -----

func.func @f(%x: tensor<1x4x4x8xf32>, %w: tensor<1x1x1x8x16xf32>, %o: tensor<1x4x4x16xf32>, %b: tensor<16xf32>) -> tensor<1x4x4x16xf32> {
  // expected-error@below {{a map must have a result for each dimension of its operand, a dimension or zero, the channel as the last one}}
  %y = bnfold.window <dense> ins(%x, %w : tensor<1x4x4x8xf32>, tensor<1x1x1x8x16xf32>) start(0.0 : f32) extras(%b : tensor<16xf32>) outs(%o : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = [affine_map<(h, w, c) -> (c)>]} {
  ^bb0(%s: f32, %t: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  return %y : tensor<1x4x4x16xf32>
}

// -----

func.func @f(%x: tensor<1x4x4x8xf32>, %w: tensor<1x1x1x8x16xf32>, %o: tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32> {
  // expected-error@below {{the epilogue takes the accumulator and an element of each extra}}
  %y = bnfold.window <dense> ins(%x, %w : tensor<1x4x4x8xf32>, tensor<1x1x1x8x16xf32>) start(0.0 : f32) outs(%o : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32, %t: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  return %y : tensor<1x4x4x16xf32>
}

// -----

func.func @f(%x: tensor<1x4x4x8xf32>, %w: tensor<1x1x1x8x16xf32>, %o: tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32> {
  // expected-error@below {{the epilogue takes the accumulator and an element of each extra}}
  %y = bnfold.window <dense> ins(%x, %w : tensor<1x4x4x8xf32>, tensor<1x1x1x8x16xf32>) start(0.0 : f32) outs(%o : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f64):
    bnfold.yield %s : f64
  } -> tensor<1x4x4x16xf32>
  return %y : tensor<1x4x4x16xf32>
}

// -----

func.func @f(%x: tensor<1x4x4x8xf32>, %w: tensor<1x1x1x8x16xf32>, %o: tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32> {
  // expected-error@below {{the epilogue must yield an element}}
  %y = bnfold.window <dense> ins(%x, %w : tensor<1x4x4x8xf32>, tensor<1x1x1x8x16xf32>) start(0.0 : f32) outs(%o : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    %0 = arith.extf %s : f32 to f64
    bnfold.yield %0 : f64
  } -> tensor<1x4x4x16xf32>
  return %y : tensor<1x4x4x16xf32>
}

// -----

func.func @f(%x: tensor<1x4x4x8xf32>, %w: tensor<1x1x1x8x16xf32>, %o: tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32> {
  %y = bnfold.window <dense> ins(%x, %w : tensor<1x4x4x8xf32>, tensor<1x1x1x8x16xf32>) start(0.0 : f32) outs(%o : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  return %y : tensor<1x4x4x16xf32>
}

// -----

func.func @f(%x: tensor<1x4x4x8xf32>, %o: tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32> {
  %y = bnfold.window <sum> ins(%x : tensor<1x4x4x8xf32>) start(0.0 : f32) outs(%o : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 1, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  return %y : tensor<1x4x4x16xf32>
}

// -----

func.func @f(%x: tensor<1x4x4x8xi32>, %w: tensor<1x1x1x8x16xi32>, %o: tensor<1x4x4x16xi32>) -> tensor<1x4x4x16xi32> {
  // expected-error@below {{elements must be floats}}
  %y = bnfold.window <dense> ins(%x, %w : tensor<1x4x4x8xi32>, tensor<1x1x1x8x16xi32>) start(0 : i32) outs(%o : tensor<1x4x4x16xi32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: i32):
    bnfold.yield %s : i32
  } -> tensor<1x4x4x16xi32>
  return %y : tensor<1x4x4x16xi32>
}

// -----

func.func @f(%x: tensor<1x?x4x8xf32>, %w: tensor<1x1x1x8x16xf32>, %o: tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32> {
  // expected-error@below {{no size but N may be unknown}}
  %y = bnfold.window <dense> ins(%x, %w : tensor<1x?x4x8xf32>, tensor<1x1x1x8x16xf32>) start(0.0 : f32) outs(%o : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  return %y : tensor<1x4x4x16xf32>
}

// -----

func.func @f(%x: tensor<1x4x4x8xf32>, %w: tensor<1x1x1x8x16xf32>, %o: tensor<1x4x4x?xf32>) -> tensor<1x4x4x?xf32> {
  // expected-error@below {{no size but N may be unknown}}
  %y = bnfold.window <dense> ins(%x, %w : tensor<1x4x4x8xf32>, tensor<1x1x1x8x16xf32>) start(0.0 : f32) outs(%o : tensor<1x4x4x?xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x?xf32>
  return %y : tensor<1x4x4x?xf32>
}

// -----

func.func private @g(f32)
func.func @f(%x: tensor<1x4x4x8xf32>, %w: tensor<1x1x1x8x16xf32>, %o: tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32> {
  // expected-error@below {{the epilogue must consist of constants and elementwise ops of one result}}
  %y = bnfold.window <dense> ins(%x, %w : tensor<1x4x4x8xf32>, tensor<1x1x1x8x16xf32>) start(0.0 : f32) outs(%o : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    func.call @g(%s) : (f32) -> ()
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  return %y : tensor<1x4x4x16xf32>
}

// -----

func.func @f(%x: tensor<1x4x4x8xf32>, %w: tensor<1x1x1x8x16xf32>, %o: tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32> {
  // expected-error@below {{the epilogue must consist of constants and elementwise ops of one result}}
  %y = bnfold.window <dense> ins(%x, %w : tensor<1x4x4x8xf32>, tensor<1x1x1x8x16xf32>) start(0.0 : f32) outs(%o : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    %p = ub.poison : f32
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  return %y : tensor<1x4x4x16xf32>
}

// -----

func.func @f(%x: tensor<1x4x4x8xf32>, %w: tensor<1x1x1x8x16xf32>, %b: tensor<1x16xf32>, %o: tensor<1x4x4x16xf32>) -> tensor<1x4x4x16xf32> {
  // expected-error@below {{a map must have a result for each dimension of its operand, a dimension or zero, the channel as the last one}}
  %y = bnfold.window <dense> ins(%x, %w : tensor<1x4x4x8xf32>, tensor<1x1x1x8x16xf32>) start(0.0 : f32, %b : tensor<1x16xf32>) outs(%o : tensor<1x4x4x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = [affine_map<(n, h, w, c) -> (c)>]} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  } -> tensor<1x4x4x16xf32>
  return %y : tensor<1x4x4x16xf32>
}
