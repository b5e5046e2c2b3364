// The innermost loop walks along the last dimension of the output, reductions are
// outside of it; other ops stay as they are.

// RUN: bnfold-opt %s --bnfold-interchange-loops | FileCheck %s

// CHECK-DAG: #[[$A:.+]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-DAG: #[[$B:.+]] = affine_map<(d0, d1, d2) -> (d1, d2)>
// CHECK-DAG: #[[$C:.+]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[$IN:.+]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 * 2 + d3, d2 * 2 + d4, d5)>

// CHECK-LABEL: @matmul
// CHECK:       linalg.generic {indexing_maps = [#[[$A]], #[[$B]], #[[$C]]], iterator_types = ["parallel", "reduction", "parallel"]}
func.func @matmul(%a: memref<4x8xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
  linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32>)
  return
}

// CHECK-LABEL: @pool
// CHECK:       linalg.generic {indexing_maps = [#[[$IN]], {{.+}}], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction", "parallel"]}
func.func @pool(%x: memref<1x8x8x16xf32>, %k: memref<2x2xf32>, %y: memref<1x4x4x16xf32>) {
  linalg.pooling_nhwc_max {strides = dense<2> : tensor<2xi64>} ins(%x, %k : memref<1x8x8x16xf32>, memref<2x2xf32>) outs(%y : memref<1x4x4x16xf32>)
  return
}

// CHECK-LABEL: @sum_of_rows
// CHECK:       iterator_types = ["reduction", "parallel"]
func.func @sum_of_rows(%x: memref<4x8xf32>, %y: memref<4xf32>) {
  linalg.reduce {arith.addf} ins(%x : memref<4x8xf32>) outs(%y : memref<4xf32>) dimensions = [1]
  return
}

// In that order.
// CHECK-LABEL: @sum_of_columns
// CHECK:       linalg.reduce
func.func @sum_of_columns(%x: memref<4x8xf32>, %y: memref<8xf32>) {
  linalg.reduce {arith.addf} ins(%x : memref<4x8xf32>) outs(%y : memref<8xf32>) dimensions = [0]
  return
}

// No dimension to walk along.
// CHECK-LABEL: @dot
// CHECK:       linalg.dot
func.func @dot(%x: memref<4xf32>, %y: memref<f32>) {
  linalg.dot ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%y : memref<f32>)
  return
}

// No reduction.
// CHECK-LABEL: @transpose
// CHECK:       linalg.transpose
func.func @transpose(%x: memref<4x8xf32>, %y: memref<8x4xf32>) {
  linalg.transpose ins(%x : memref<4x8xf32>) outs(%y : memref<8x4xf32>) permutation = [1, 0]
  return
}

// On tensors the order does not matter yet.
// CHECK-LABEL: @tensors
// CHECK:       linalg.matmul
func.func @tensors(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

// CHECK-LABEL: @copies
// CHECK:       linalg.copy ins(%{{.+}} : memref<4x8xf32>) outs(%{{.+}} : memref<4x8xf32, strided<[10, 1], offset: 1>>)
// CHECK-NEXT:  linalg.copy ins(%{{.+}} : memref<4x8xf32, strided<[10, 1], offset: 1>>) outs(%{{.+}} : memref<4x8xf32>)
// CHECK-NEXT:  memref.copy %{{.+}}, %{{.+}} : memref<4x8xf32> to memref<4x8xf32>
func.func @copies(%x: memref<4x8xf32>, %y: memref<4x8xf32>, %view: memref<4x8xf32, strided<[10, 1], offset: 1>>) {
  memref.copy %x, %view : memref<4x8xf32> to memref<4x8xf32, strided<[10, 1], offset: 1>>
  memref.copy %view, %y : memref<4x8xf32, strided<[10, 1], offset: 1>> to memref<4x8xf32>
  memref.copy %x, %y : memref<4x8xf32> to memref<4x8xf32>
  return
}

// A copy to a view of unknown rank is the runtime's.
// CHECK-LABEL: @unknown_rank
// CHECK:       memref.copy
func.func @unknown_rank(%x: memref<4x4xf32, strided<[8, 1]>>, %y: memref<*xf32>) {
  memref.copy %x, %y : memref<4x4xf32, strided<[8, 1]>> to memref<*xf32>
  return
}
