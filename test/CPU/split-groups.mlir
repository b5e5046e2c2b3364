// Every group of a grouped conv is a dense conv on slices.

// RUN: bnfold-opt %s --bnfold-split-groups --canonicalize --split-input-file | FileCheck %s

// CHECK-DAG: #[[$X:.+]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d4, d2 + d5, d3 + d6)>
// CHECK-DAG: #[[$W:.+]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1, d4, d5, d6)>
// CHECK-DAG: #[[$Y:.+]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>

// The fill is one for each group.
// CHECK-LABEL: @ngchw_gfchw
// CHECK-SAME:    %[[X:[^ :]+]]: tensor<?x2x3x5x6xf32>, %[[W:[^ :]+]]: tensor<2x4x3x3x2xf32>
// CHECK-DAG:   %[[ZERO:.+]] = arith.constant 0.0
// CHECK:       %[[X0:.+]] = tensor.extract_slice %[[X]][0, 0, 0, 0, 0] [%{{.+}}, 1, 3, 5, 6] [1, 1, 1, 1, 1] : tensor<?x2x3x5x6xf32> to tensor<?x3x5x6xf32>
// CHECK:       %[[W0:.+]] = tensor.extract_slice %[[W]][0, 0, 0, 0, 0] [1, 4, 3, 3, 2] [1, 1, 1, 1, 1] : tensor<2x4x3x3x2xf32> to tensor<4x3x3x2xf32>
// CHECK:       %[[F0:.+]] = linalg.fill ins(%[[ZERO]] : f32) outs(%{{.+}} : tensor<?x4x3x5xf32>)
// CHECK:       %[[Y0:.+]] = linalg.generic {indexing_maps = [#[[$X]], #[[$W]], #[[$Y]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
// CHECK-SAME:    ins(%[[X0]], %[[W0]] : {{.+}}) outs(%[[F0]] :
// CHECK:         arith.mulf
// CHECK:         arith.addf
// CHECK:       %[[R0:.+]] = tensor.insert_slice %[[Y0]] into %{{.+}}[0, 0, 0, 0, 0]
// CHECK:       tensor.extract_slice %[[X]][0, 1, 0, 0, 0]
// CHECK:       tensor.extract_slice %[[W]][1, 0, 0, 0, 0]
// CHECK:       %[[Y1:.+]] = linalg.generic
// CHECK:       %[[R1:.+]] = tensor.insert_slice %[[Y1]] into %[[R0]][0, 1, 0, 0, 0]
// CHECK:       return %[[R1]]
func.func @ngchw_gfchw(%x: tensor<?x2x3x5x6xf32>, %w: tensor<2x4x3x3x2xf32>, %n: index) -> tensor<?x2x4x3x5xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty(%n) : tensor<?x2x4x3x5xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x2x4x3x5xf32>) -> tensor<?x2x4x3x5xf32>
  %y = linalg.conv_2d_ngchw_gfchw ins(%x, %w : tensor<?x2x3x5x6xf32>, tensor<2x4x3x3x2xf32>) outs(%f : tensor<?x2x4x3x5xf32>) -> tensor<?x2x4x3x5xf32>
  return %y : tensor<?x2x4x3x5xf32>
}

// -----

// Anything else sums may start from is sliced.
// CHECK-LABEL: @nhwgc_gfhwc
// CHECK-SAME:    %[[O:[^ :]+]]: tensor<1x3x5x2x4xf32>
// CHECK:       %[[O0:.+]] = tensor.extract_slice %[[O]][0, 0, 0, 0, 0] [1, 3, 5, 1, 4] [1, 1, 1, 1, 1] : tensor<1x3x5x2x4xf32> to tensor<1x3x5x4xf32>
// CHECK:       linalg.generic
// CHECK-SAME:    outs(%[[O0]] :
// CHECK:       tensor.insert_slice %{{.+}} into %[[O]][0, 0, 0, 0, 0] [1, 3, 5, 1, 4]
func.func @nhwgc_gfhwc(%x: tensor<1x5x6x2x3xf32>, %w: tensor<2x4x3x2x3xf32>, %o: tensor<1x3x5x2x4xf32>) -> tensor<1x3x5x2x4xf32> {
  %y = linalg.conv_2d_nhwgc_gfhwc ins(%x, %w : tensor<1x5x6x2x3xf32>, tensor<2x4x3x2x3xf32>) outs(%o : tensor<1x3x5x2x4xf32>) -> tensor<1x3x5x2x4xf32>
  return %y : tensor<1x3x5x2x4xf32>
}

// -----

// Not grouped; more groups than 64; groups of unknown number.
// CHECK-LABEL: @others
// CHECK:       linalg.conv_2d_nchw_fchw
// CHECK:       linalg.depthwise_conv_2d_nhwc_hwc
// CHECK:       linalg.conv_2d_ngchw_gfchw
// CHECK:       linalg.conv_2d_ngchw_gfchw
// CHECK-NOT:   linalg.generic
func.func @others(%x: tensor<1x3x5x6xf32>, %w: tensor<4x3x3x2xf32>, %o: tensor<1x4x3x5xf32>, %v: tensor<3x2x6xf32>, %p: tensor<1x3x4x6xf32>,
                  %a: tensor<1x65x1x3x3xf32>, %b: tensor<65x1x1x3x3xf32>, %c: tensor<1x65x1x1x1xf32>,
                  %d: tensor<1x?x1x3x3xf32>, %f: tensor<?x1x1x3x3xf32>, %g: tensor<1x?x1x1x1xf32>)
    -> (tensor<1x4x3x5xf32>, tensor<1x3x4x6xf32>, tensor<1x65x1x1x1xf32>, tensor<1x?x1x1x1xf32>) {
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x3x5x6xf32>, tensor<4x3x3x2xf32>) outs(%o : tensor<1x4x3x5xf32>) -> tensor<1x4x3x5xf32>
  %t = tensor.empty() : tensor<1x5x5x6xf32>
  %1 = linalg.depthwise_conv_2d_nhwc_hwc ins(%t, %v : tensor<1x5x5x6xf32>, tensor<3x2x6xf32>) outs(%p : tensor<1x3x4x6xf32>) -> tensor<1x3x4x6xf32>
  %2 = linalg.conv_2d_ngchw_gfchw ins(%a, %b : tensor<1x65x1x3x3xf32>, tensor<65x1x1x3x3xf32>) outs(%c : tensor<1x65x1x1x1xf32>) -> tensor<1x65x1x1x1xf32>
  %3 = linalg.conv_2d_ngchw_gfchw ins(%d, %f : tensor<1x?x1x3x3xf32>, tensor<?x1x1x3x3xf32>) outs(%g : tensor<1x?x1x1x1xf32>) -> tensor<1x?x1x1x1xf32>
  return %0, %1, %2, %3 : tensor<1x4x3x5xf32>, tensor<1x3x4x6xf32>, tensor<1x65x1x1x1xf32>, tensor<1x?x1x1x1xf32>
}
