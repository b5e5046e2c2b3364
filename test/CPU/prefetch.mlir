// RUN: bnfold-opt %s --bnfold-lower-windows=target=avx2 | FileCheck %s

// While a block of channels is computed, the weights of the next are asked for:
// a row asks for a sixth of the channels of each tap.
// CHECK-LABEL: @asks_for_next
// CHECK:       call @[[$NEXT:[a-z_0-9]+]](
func.func @asks_for_next(%x: memref<1x8x8x25xf32>, %w: memref<2x3x3x25x16xf32>, %y: memref<1x6x6x32xf32>) {
  bnfold.window <dense> ins(%x, %w : memref<1x8x8x25xf32>, memref<2x3x3x25x16xf32>) start(0.0 : f32) outs(%y : memref<1x6x6x32xf32>)
      attributes {kernel = array<i64: 3, 3>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  }
  return
}

// Of one tap, every tile asks for all.
// CHECK-LABEL: @asks_for_all
// CHECK:       call @[[$ALL:[a-z_0-9]+]](
func.func @asks_for_all(%x: memref<1x1x36x24xf32>, %w: memref<2x1x1x24x16xf32>, %y: memref<1x1x36x32xf32>) {
  bnfold.window <dense> ins(%x, %w : memref<1x1x36x24xf32>, memref<2x1x1x24x16xf32>) start(0.0 : f32) outs(%y : memref<1x1x36x32xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  }
  return
}

// CHECK:       func.func private @[[$NEXT]](%{{.+}}, %[[W:[^ :]+]]: memref<2x3x3x25x16xf32>
// CHECK:         scf.for %[[KH:[^ ]+]] = {{.+}} iter_args(
// CHECK:         scf.for %[[KW:[^ ]+]] = {{.+}} iter_args(
// CHECK:         scf.for %[[C:[^ ]+]] = {{.+}} iter_args(
// CHECK:           %[[DEPTH:.+]] = arith.constant 25 : index
// CHECK:           %[[MINE:.+]] = arith.muli %{{.+}}, %[[DEPTH]] : index
// CHECK:           %[[SUM:.+]] = arith.addi %[[MINE]], %[[C]]
// CHECK:           %[[ROWS:.+]] = arith.constant 6 : index
// CHECK:           %[[AT:.+]] = arith.divui %[[SUM]], %[[ROWS]] : index
// CHECK:           memref.prefetch %[[W]][%{{.+}}, %[[KH]], %[[KW]], %[[AT]], %{{.+}}]

// CHECK:       func.func private @[[$ALL]](%{{.+}}, %[[W:[^ :]+]]: memref<2x1x1x24x16xf32>
// CHECK:         scf.for %[[C:[^ ]+]] = {{.+}} iter_args(
// CHECK:           memref.prefetch %[[W]][%{{.+}}, %{{.+}}, %{{.+}}, %[[C]], %{{.+}}]

// Many pixels take longer than weights from memory, and the only block has no
// next one.
// RUN: bnfold-opt %s --bnfold-lower-windows=target=avx2 | FileCheck %s --check-prefix=NONE
// NONE-LABEL: func.func @asks_for_none
// NONE:       call @[[$LARGE:[a-z_0-9]+]](
// NONE:       call @[[$SINGLE:[a-z_0-9]+]](
func.func @asks_for_none(%x: memref<1x1x257x24xf32>, %w: memref<2x1x1x24x16xf32>, %y: memref<1x1x257x32xf32>, %v: memref<1x1x1x24x16xf32>, %z: memref<1x1x257x16xf32>) {
  bnfold.window <dense> ins(%x, %w : memref<1x1x257x24xf32>, memref<2x1x1x24x16xf32>) start(0.0 : f32) outs(%y : memref<1x1x257x32xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  }
  bnfold.window <dense> ins(%x, %v : memref<1x1x257x24xf32>, memref<1x1x1x24x16xf32>) start(0.0 : f32) outs(%z : memref<1x1x257x16xf32>)
      attributes {kernel = array<i64: 1, 1>, strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>, pads = array<i64: 0, 0, 0, 0>, maps = []} {
  ^bb0(%s: f32):
    bnfold.yield %s : f32
  }
  return
}
// NONE:       func.func private @[[$LARGE]](
// NONE-NOT:   memref.prefetch
// NONE:       func.func private @[[$SINGLE]](
// NONE-NOT:   memref.prefetch
