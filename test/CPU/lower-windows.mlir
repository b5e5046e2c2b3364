// Windows on buffers become calls: one function for those that are alike.

// RUN: bnfold-opt %s --bnfold-lower-windows=target=avx2 | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: bnfold-opt %s --bnfold-lower-windows="target=avx2 threads=2" | FileCheck %s --check-prefixes=CHECK,TWO

// CHECK-LABEL: @shared
// CHECK-SAME:    %[[X:[^ :]+]]: memref<1x8x8x16xf32>, %[[W:[^ :]+]]: memref<1x3x3x16x16xf32>, %[[Y:[^ :]+]]: memref<1x6x6x16xf32>, %[[Z:[^ :]+]]: memref<1x6x6x16xf32>
// CHECK:       call @[[$ALIKE:[a-z_0-9]+]](%[[X]], %[[W]], %[[Y]])
// CHECK-NEXT:  call @[[$ALIKE]](%[[X]], %[[W]], %[[Z]])
// CHECK-NEXT:  return
func.func @shared(%x: memref<1x8x8x16xf32>, %w: memref<1x3x3x16x16xf32>, %y: memref<1x6x6x16xf32>, %z: memref<1x6x6x16xf32>) {
  bnfold.window <dense> ins(%x, %w : memref<1x8x8x16xf32>, memref<1x3x3x16x16xf32>) start(0.0 : f32) outs(%y : memref<1x6x6x16xf32>)
      attributes {kernel = array<i64: 3, 3>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  }
  bnfold.window <dense> ins(%x, %w : memref<1x8x8x16xf32>, memref<1x3x3x16x16xf32>) start(0.0 : f32) outs(%z : memref<1x6x6x16xf32>)
      attributes {kernel = array<i64: 3, 3>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  }
  return
}

// Another epilogue, and other numbers in it; the first is that of above.
// CHECK-LABEL: @different
// CHECK-NEXT:  call @[[$ALIKE]](
// CHECK-NEXT:  call @[[$RELU:[a-z_0-9]+]](
// CHECK-NEXT:  call @[[$OTHER:[a-z_0-9]+]](
// CHECK-NEXT:  return
func.func @different(%x: memref<1x8x8x16xf32>, %w: memref<1x3x3x16x16xf32>, %y: memref<1x6x6x16xf32>) {
  bnfold.window <dense> ins(%x, %w : memref<1x8x8x16xf32>, memref<1x3x3x16x16xf32>) start(0.0 : f32) outs(%y : memref<1x6x6x16xf32>)
      attributes {kernel = array<i64: 3, 3>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  }
  bnfold.window <dense> ins(%x, %w : memref<1x8x8x16xf32>, memref<1x3x3x16x16xf32>) start(0.0 : f32) outs(%y : memref<1x6x6x16xf32>)
      attributes {kernel = array<i64: 3, 3>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    %zero = arith.constant 0.0 : f32
    %0 = arith.maximumf %s, %zero : f32
    bnfold.yield %0 : f32
  }
  bnfold.window <dense> ins(%x, %w : memref<1x8x8x16xf32>, memref<1x3x3x16x16xf32>) start(0.0 : f32) outs(%y : memref<1x6x6x16xf32>)
      attributes {kernel = array<i64: 3, 3>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    %zero = arith.constant 1.0 : f32
    %0 = arith.maximumf %s, %zero : f32
    bnfold.yield %0 : f32
  }
  return
}

// One tap for each pixel: a row of 64 pixels.
// CHECK-LABEL: @flat
// CHECK:       memref.expand_shape {{.+}} into memref<2x1x64x16xf32>
// CHECK:       call @[[$FLAT:[a-z_0-9]+]](%{{.+}}) : (memref<2x1x64x16xf32>, memref<1x1x1x16x16xf32>, memref<2x1x64x16xf32>) -> ()
func.func @flat(%x: memref<2x8x8x16xf32>, %w: memref<1x1x1x16x16xf32>, %y: memref<2x8x8x16xf32>) {
  bnfold.window <dense> ins(%x, %w : memref<2x8x8x16xf32>, memref<1x1x1x16x16xf32>) start(0.0 : f32) outs(%y : memref<2x8x8x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  }
  return
}

// Not if pixels of the input are left out.
// CHECK-LABEL: @larger_than_read
// CHECK-NOT:   memref.expand_shape
// CHECK:       call @{{.+}}(%{{.+}}) : (memref<2x9x9x16xf32>, memref<1x1x1x16x16xf32>, memref<2x8x8x16xf32>) -> ()
func.func @larger_than_read(%x: memref<2x9x9x16xf32>, %w: memref<1x1x1x16x16xf32>, %y: memref<2x8x8x16xf32>) {
  bnfold.window <dense> ins(%x, %w : memref<2x9x9x16xf32>, memref<1x1x1x16x16xf32>) start(0.0 : f32) outs(%y : memref<2x8x8x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  }
  return
}

// Nor if an operand differs by rows.
// CHECK-LABEL: @by_rows
// CHECK-NOT:   memref.expand_shape
// CHECK:       call @{{.+}}(%{{.+}}) : (memref<1x8x8x16xf32>, memref<1x1x1x16x16xf32>, memref<8xf32>, memref<1x8x8x16xf32>) -> ()
func.func @by_rows(%x: memref<1x8x8x16xf32>, %w: memref<1x1x1x16x16xf32>, %b: memref<8xf32>, %y: memref<1x8x8x16xf32>) {
  bnfold.window <dense> ins(%x, %w : memref<1x8x8x16xf32>, memref<1x1x1x16x16xf32>) start(0.0 : f32, %b : memref<8xf32>) outs(%y : memref<1x8x8x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = [affine_map<(n, h, w, c) -> (h)>]} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  }
  return
}

// 20 channels: two vectors and a half. Nothing is read or written beyond.
// CHECK-LABEL: @odd_channels
// CHECK:       call @[[$ODD:[a-z_0-9]+]](
func.func @odd_channels(%x: memref<1x8x8x20xf32>, %w: memref<3x3x3x1x8xf32>, %b: memref<20xf32>, %y: memref<?x6x6x20xf32>) {
  bnfold.window <depthwise> ins(%x, %w : memref<1x8x8x20xf32>, memref<3x3x3x1x8xf32>) start(0.0 : f32, %b : memref<20xf32>) outs(%y : memref<?x6x6x20xf32>)
      attributes {kernel = array<i64: 3, 3>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = [affine_map<(n, h, w, c) -> (c)>]} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  }
  return
}

// CHECK:       func.func private @[[$ALIKE]](%[[X:[^ :]+]]: memref<1x8x8x16xf32>, %[[W:[^ :]+]]: memref<1x3x3x16x16xf32>, %[[Y:[^ :]+]]: memref<1x6x6x16xf32>) attributes {passthrough = ["noinline"
// ONE:           scf.for
// TWO:           scf.parallel
// CHECK:           scf.for {{.+}} iter_args({{.+}}) -> (vector<8xf32>, {{.*}})
// CHECK:             vector.load %[[W]]{{.+}} : memref<1x3x3x16x16xf32>, vector<8xf32>
// CHECK:             %[[E:.+]] = memref.load %[[X]]
// CHECK:             %[[ALL:.+]] = vector.broadcast %[[E]] : f32 to vector<8xf32>
// CHECK:             vector.fma %[[ALL]], %{{.+}}, %{{.+}} : vector<8xf32>
// CHECK-NOT:       mask
// Pixels of a tile are a constant number of elements apart.
// CHECK:           %[[TILE:.+]] = memref.subview %[[Y]]{{.+}} [1, 1, {{[0-9]+}}, 16] [1, 1, 1, 1]
// CHECK:           vector.store %{{.+}}, %[[TILE]][%{{.+}}] : memref<1x1x{{[0-9]+}}x16xf32

// CHECK:       func.func private @[[$RELU]](
// CHECK:         %[[ZERO:.+]] = arith.constant dense<0.000000e+00> : vector<8xf32>
// CHECK:         %[[MAX:.+]] = arith.maximumf %{{.+}}, %{{.+}} : vector<8xf32>
// CHECK:         vector.store %[[MAX]]

// CHECK:       func.func private @[[$OTHER]](
// CHECK:         arith.constant dense<1.000000e+00> : vector<8xf32>

// A single row is cut into tiles, which threads take.
// CHECK:       func.func private @[[$FLAT]](
// TWO:           scf.parallel

// CHECK:       func.func private @[[$ODD]](%[[X:[^ :]+]]: memref<1x8x8x20xf32>, %[[W:[^ :]+]]: memref<3x3x3x1x8xf32>, %[[B:[^ :]+]]: memref<20xf32>, %[[Y:[^ :]+]]: memref<?x6x6x20xf32>)
// CHECK:         %[[N:.+]] = memref.dim %[[Y]]
// CHECK:         %[[REST:.+]] = arith.subi %{{.+}}, %{{.+}} : index
// CHECK:         %[[MASK:.+]] = vector.create_mask %[[REST]] : vector<8xi1>
// CHECK:         vector.maskedload %[[B]]
// CHECK:         vector.load %[[W]]
// CHECK-NOT:     vector.load %[[X]]
// CHECK:         vector.maskedload %[[X]]{{.+}}, %[[MASK]]
// CHECK:         %[[PART:.+]] = memref.subview %[[Y]]
// CHECK-NOT:     vector.store
// CHECK:         vector.maskedstore %[[PART]]{{.+}}, %[[MASK]]
