// RUN: bnfold-opt %s --bnfold-lower-windows=target=avx2 | FileCheck %s

// While a block of channels is computed, the weights of the next are asked for:
// a row asks for a sixth of the channels of each tap.
// CHECK-LABEL: @asks_for_next
// CHECK:       call @[[$NEXT:[a-z_0-9]+]](
func.func @asks_for_next(%x: memref<1x8x8x24xf32>, %w: memref<2x3x3x24x16xf32>, %y: memref<1x6x6x32xf32>) {
  bnfold.window <dense> ins(%x, %w : memref<1x8x8x24xf32>, memref<2x3x3x24x16xf32>) start(0.0 : f32) outs(%y : memref<1x6x6x32xf32>)
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

// CHECK:       func.func private @[[$NEXT]](%{{.+}}, %[[W:[^ :]+]]: memref<2x3x3x24x16xf32>
// CHECK:         scf.for %[[KH:[^ ]+]] = {{.+}} iter_args(
// CHECK:         scf.for %[[KW:[^ ]+]] = {{.+}} iter_args(
// CHECK:         scf.for %[[C:[^ ]+]] = {{.+}} iter_args(
// CHECK:           %[[SLOW:.+]] = arith.divui %[[C]], %{{.+}} : index
// CHECK:           %[[MINE:.+]] = arith.muli %{{.+}}, %{{.+}} : index
// CHECK:           %[[AT:.+]] = arith.addi %[[SLOW]], %[[MINE]]
// CHECK:           memref.prefetch %[[W]][%{{.+}}, %[[KH]], %[[KW]], %[[AT]], %{{.+}}]

// CHECK:       func.func private @[[$ALL]](%{{.+}}, %[[W:[^ :]+]]: memref<2x1x1x24x16xf32>
// CHECK:         scf.for %[[C:[^ ]+]] = {{.+}} iter_args(
// CHECK:           memref.prefetch %[[W]][%{{.+}}, %{{.+}}, %{{.+}}, %[[C]], %{{.+}}]
