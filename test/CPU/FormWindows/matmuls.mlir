// Matmuls are dense windows of one tap on a row of pixels.

// RUN: bnfold-opt %s --bnfold-form-windows=target=avx2 | FileCheck %s
// RUN: bnfold-opt %s --linalg-generalize-named-ops --bnfold-form-windows=target=avx2 | FileCheck %s

// CHECK-LABEL: @matmul
// CHECK-SAME:    %[[X:[^ :]+]]: tensor<5x64xf32>
// CHECK:       %[[IN:.+]] = tensor.expand_shape %[[X]] {{.*}} into tensor<1x1x5x64xf32>
// CHECK:       %[[Y:.+]] = bnfold.window <dense> ins(%[[IN]], %{{.+}} : tensor<1x1x5x64xf32>, tensor<1x1x1x64x16xf32>)
// CHECK-SAME:    kernel = array<i64: 1, 1>
// CHECK:       tensor.collapse_shape %[[Y]] {{.*}} into tensor<5x10xf32>
func.func @matmul(%x: tensor<5x64xf32>, %o: tensor<5x10xf32>) -> tensor<5x10xf32> {
  %w = arith.constant dense<1.0> : tensor<64x10xf32>
  %y = linalg.matmul ins(%x, %w : tensor<5x64xf32>, tensor<64x10xf32>) outs(%o : tensor<5x10xf32>) -> tensor<5x10xf32>
  return %y : tensor<5x10xf32>
}

// CHECK-LABEL: @transposed_weights
// CHECK:       bnfold.window <dense> ins(%{{.+}}, %{{.+}} : tensor<1x1x5x64xf32>, tensor<1x1x1x64x16xf32>)
func.func @transposed_weights(%x: tensor<5x64xf32>, %o: tensor<5x10xf32>) -> tensor<5x10xf32> {
  %w = arith.constant dense<1.0> : tensor<10x64xf32>
  %y = linalg.matmul indexing_maps = [affine_map<(a, b, c) -> (a, c)>, affine_map<(a, b, c) -> (b, c)>, affine_map<(a, b, c) -> (a, b)>]
      ins(%x, %w : tensor<5x64xf32>, tensor<10x64xf32>) outs(%o : tensor<5x10xf32>) -> tensor<5x10xf32>
  return %y : tensor<5x10xf32>
}

// As tosa.matmul arrives. bnfold-sink-transposes makes a reshape of the
// transpose, which moves a dimension of size one.
// CHECK-LABEL: @batch_of_one
// CHECK:       bnfold.window <dense> ins(%{{.+}}, %{{.+}} : tensor<1x1x5x64xf32>, tensor<1x1x1x64x16xf32>)
// CHECK:       linalg.transpose {{.*}} outs(%{{.+}} : tensor<1x5x10xf32>)
func.func @batch_of_one(%x: tensor<1x5x64xf32>, %o: tensor<1x5x10xf32>) -> tensor<1x5x10xf32> {
  %w = arith.constant dense<1.0> : tensor<1x64x10xf32>
  %y = linalg.batch_matmul ins(%x, %w : tensor<1x5x64xf32>, tensor<1x64x10xf32>) outs(%o : tensor<1x5x10xf32>) -> tensor<1x5x10xf32>
  return %y : tensor<1x5x10xf32>
}

// CHECK-LABEL: @vector
// CHECK:       bnfold.window <dense> ins(%{{.+}}, %{{.+}} : tensor<1x1x1x128xf32>, tensor<1x1x1x128x16xf32>)
// CHECK:       into tensor<10xf32>
func.func @vector(%x: tensor<128xf32>, %o: tensor<10xf32>) -> tensor<10xf32> {
  %w = arith.constant dense<1.0> : tensor<128x10xf32>
  %y = linalg.vecmat ins(%x, %w : tensor<128xf32>, tensor<128x10xf32>) outs(%o : tensor<10xf32>) -> tensor<10xf32>
  return %y : tensor<10xf32>
}
