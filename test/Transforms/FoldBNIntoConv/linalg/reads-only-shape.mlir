// Uses of a conv, and of values of its chain, that ask for a shape: a batch norm
// as torch-mlir writes it, which is given the conv as its output too, and sizes.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -
// RUN: bnfold-opt %s --fold-bn-into-conv --remarks-filter=bnfold 2>&1 | FileCheck %s --check-prefix=REMARK

#id = affine_map<(n, c, h, w) -> (n, c, h, w)>
#channel = affine_map<(n, c, h, w) -> (c)>

// CHECK-LABEL: @output_is_the_conv(
// CHECK-NOT:     linalg.generic
// CHECK-DAG:     %[[W:.+]] = arith.constant dense<{{\[\[\[}}[2.000000e+00{{\]\], \[\[}}4.000000e+00]]], {{\[\[}}[-6.000000e+00{{\]\], \[\[}}-8.000000e+00]]]]>
// CHECK-DAG:     %[[B:.+]] = arith.constant dense<[5.000000e-01, -1.000000e+00]> : tensor<2xf32>
// CHECK:         %[[INIT:.+]] = linalg.broadcast ins(%[[B]]
// CHECK:         %[[Y:.+]] = linalg.conv_2d_nchw_fchw ins(%{{.+}}, %[[W]] {{.*}} outs(%[[INIT]]
// CHECK:         return %[[Y]]
func.func @output_is_the_conv(%x: tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32> {
  %z = arith.constant 0.0 : f32
  %w = arith.constant dense<[[[[1.0]], [[2.0]]], [[[3.0]], [[4.0]]]]> : tensor<2x2x1x1xf32>
  %gamma = arith.constant dense<[2.0, -2.0]> : tensor<2xf32>
  %beta = arith.constant dense<[0.5, -1.0]> : tensor<2xf32>
  %e = tensor.empty() : tensor<1x2x4x4xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x2x4x4xf32>, tensor<2x2x1x1xf32>) outs(%i : tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %y = linalg.generic {indexing_maps = [#id, #channel, #channel, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %gamma, %beta : tensor<1x2x4x4xf32>, tensor<2xf32>, tensor<2xf32>) outs(%c : tensor<1x2x4x4xf32>) {
  ^bb0(%in: f32, %g: f32, %b: f32, %out: f32):
    %m = arith.mulf %in, %g : f32
    %a = arith.addf %m, %b : f32
    linalg.yield %a : f32
  } -> tensor<1x2x4x4xf32>
  return %y : tensor<1x2x4x4xf32>
}

// Sizes of the conv and of the value between two ops of its chain.
// CHECK-LABEL: @sizes(
// CHECK-NOT:     linalg.generic
// CHECK:         %[[Y:.+]] = linalg.conv_2d_nchw_fchw
// CHECK-NOT:     linalg.generic
// CHECK:         %[[D:.+]] = tensor.dim %[[Y]]
// CHECK:         return %[[Y]], %[[D]]
func.func @sizes(%x: tensor<?x2x4x4xf32>) -> (tensor<?x2x4x4xf32>, index) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %w = arith.constant dense<[[[[1.0]], [[2.0]]], [[[3.0]], [[4.0]]]]> : tensor<2x2x1x1xf32>
  %gamma = arith.constant dense<[2.0, -2.0]> : tensor<2xf32>
  %d = tensor.dim %x, %c0 : tensor<?x2x4x4xf32>
  %e = tensor.empty(%d) : tensor<?x2x4x4xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<?x2x4x4xf32>) -> tensor<?x2x4x4xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<?x2x4x4xf32>, tensor<2x2x1x1xf32>) outs(%i : tensor<?x2x4x4xf32>) -> tensor<?x2x4x4xf32>
  %d1 = tensor.dim %c, %c0 : tensor<?x2x4x4xf32>
  %e1 = tensor.empty(%d1) : tensor<?x2x4x4xf32>
  %m = linalg.generic {indexing_maps = [#id, #channel, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %gamma : tensor<?x2x4x4xf32>, tensor<2xf32>) outs(%e1 : tensor<?x2x4x4xf32>) {
  ^bb0(%in: f32, %g: f32, %out: f32):
    %0 = arith.mulf %in, %g : f32
    linalg.yield %0 : f32
  } -> tensor<?x2x4x4xf32>
  %d2 = tensor.dim %m, %c0 : tensor<?x2x4x4xf32>
  %e2 = tensor.empty(%d2) : tensor<?x2x4x4xf32>
  %a = linalg.generic {indexing_maps = [#id, #channel, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%m, %gamma : tensor<?x2x4x4xf32>, tensor<2xf32>) outs(%e2 : tensor<?x2x4x4xf32>) {
  ^bb0(%in: f32, %g: f32, %out: f32):
    %0 = arith.mulf %in, %g : f32
    linalg.yield %0 : f32
  } -> tensor<?x2x4x4xf32>
  return %a, %d2 : tensor<?x2x4x4xf32>, index
}

// A body that adds to its output reads the conv twice.
// CHECK-LABEL: @negative_output_is_read(
// CHECK:         arith.mulf
// CHECK:         arith.addf
// REMARK:      Function=negative_output_is_read {{.*}}the conv's result has another use
func.func @negative_output_is_read(%x: tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32> {
  %z = arith.constant 0.0 : f32
  %w = arith.constant dense<[[[[1.0]], [[2.0]]], [[[3.0]], [[4.0]]]]> : tensor<2x2x1x1xf32>
  %gamma = arith.constant dense<[2.0, -2.0]> : tensor<2xf32>
  %e = tensor.empty() : tensor<1x2x4x4xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x2x4x4xf32>, tensor<2x2x1x1xf32>) outs(%i : tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %y = linalg.generic {indexing_maps = [#id, #channel, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %gamma : tensor<1x2x4x4xf32>, tensor<2xf32>) outs(%c : tensor<1x2x4x4xf32>) {
  ^bb0(%in: f32, %g: f32, %out: f32):
    %m = arith.mulf %in, %g : f32
    %a = arith.addf %m, %out : f32
    linalg.yield %a : f32
  } -> tensor<1x2x4x4xf32>
  return %y : tensor<1x2x4x4xf32>
}
