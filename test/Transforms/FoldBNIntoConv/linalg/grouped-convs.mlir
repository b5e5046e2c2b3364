// Grouped convs: a channel is a pair of group and filter, and every layout counts
// them in its own order.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t --check-prefixes=CHECK,NAMED
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -
// RUN: bnfold-opt %s --linalg-generalize-named-ops --fold-bn-into-conv -o %t.generic
// RUN: FileCheck %s --input-file=%t.generic --check-prefixes=CHECK,GENERIC
// RUN: bnfold-opt %t.generic --fold-bn-into-conv | diff %t.generic -

// The filter is [F, G, C, KH, KW], the result [N, G, F, H, W].
// CHECK-LABEL:  func.func @conv_2d_ngchw_fgchw(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[E:.+]] = tensor.empty
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[[2.000000e+00, 4.000000e+00]]], [[[2.400000e+01, 3.200000e+01]]]], [[[[2.000000e+01, 2.400000e+01]]], [[[7.000000e+01, 8.000000e+01]]]], [[[[5.400000e+01, 6.000000e+01]]], [[[1.320000e+02, 1.440000e+02]]]]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[3.000000e+00, -2.000000e+00, 7.000000e+00], [0.000000e+00, -1.100000e+01, 1.000000e+01]]>
// CHECK-NEXT:     %[[INIT:.+]] = linalg.broadcast ins(%[[B]] : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = [0, 3, 4]
// NAMED-NEXT:     %[[Y:.+]] = linalg.conv_2d_ngchw_fgchw{{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// GENERIC-NEXT:   %[[Y:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// NAMED-NEXT:     return %[[Y]]
// GENERIC:        return %[[Y]]
func.func @conv_2d_ngchw_fgchw(%x: tensor<1x2x1x4x4xf32>) -> tensor<1x2x3x4x3xf32> {
  %w = arith.constant dense<[[[[[1.0, 2.0]]], [[[3.0, 4.0]]]], [[[[5.0, 6.0]]], [[[7.0, 8.0]]]], [[[[9.0, 10.0]]], [[[11.0, 12.0]]]]]> : tensor<3x2x1x1x2xf32>
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant dense<[[1.0, 2.0, 0.0], [1.0, 2.0, 0.0]]> : tensor<2x3xf32>
  %scale = arith.constant dense<[[2.0, 4.0, 6.0], [8.0, 10.0, 12.0]]> : tensor<2x3xf32>
  %beta = arith.constant dense<[[5.0, 6.0, 7.0], [8.0, 9.0, 10.0]]> : tensor<2x3xf32>
  %empty = tensor.empty() : tensor<1x2x3x4x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x2x3x4x3xf32>) -> tensor<1x2x3x4x3xf32>
  %conv = linalg.conv_2d_ngchw_fgchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%x, %w : tensor<1x2x1x4x4xf32>, tensor<3x2x1x1x2xf32>) outs(%init : tensor<1x2x3x4x3xf32>) -> tensor<1x2x3x4x3xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d1, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d1, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d1, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%conv, %mean, %scale, %beta : tensor<1x2x3x4x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) outs(%empty : tensor<1x2x3x4x3xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.subf %v, %m : f32
    %1 = arith.mulf %0, %s : f32
    %2 = arith.addf %1, %b : f32
    linalg.yield %2 : f32
  } -> tensor<1x2x3x4x3xf32>
  return %y : tensor<1x2x3x4x3xf32>
}

// CHECK-LABEL:  func.func @conv_2d_ngchw_gfchw(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[E:.+]] = tensor.empty
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[[2.000000e+00, 4.000000e+00]]], [[[1.200000e+01, 1.600000e+01]]], [[[3.000000e+01, 3.600000e+01]]]], [[[[5.600000e+01, 6.400000e+01]]], [[[9.000000e+01, 1.000000e+02]]], [[[1.320000e+02, 1.440000e+02]]]]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[3.000000e+00, -2.000000e+00, 7.000000e+00], [0.000000e+00, -1.100000e+01, 1.000000e+01]]>
// CHECK-NEXT:     %[[INIT:.+]] = linalg.broadcast ins(%[[B]] : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = [0, 3, 4]
// NAMED-NEXT:     %[[Y:.+]] = linalg.conv_2d_ngchw_gfchw{{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// GENERIC-NEXT:   %[[Y:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// NAMED-NEXT:     return %[[Y]]
// GENERIC:        return %[[Y]]
func.func @conv_2d_ngchw_gfchw(%x: tensor<1x2x1x4x4xf32>) -> tensor<1x2x3x4x3xf32> {
  %w = arith.constant dense<[[[[[1.0, 2.0]]], [[[3.0, 4.0]]], [[[5.0, 6.0]]]], [[[[7.0, 8.0]]], [[[9.0, 10.0]]], [[[11.0, 12.0]]]]]> : tensor<2x3x1x1x2xf32>
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant dense<[[1.0, 2.0, 0.0], [1.0, 2.0, 0.0]]> : tensor<2x3xf32>
  %scale = arith.constant dense<[[2.0, 4.0, 6.0], [8.0, 10.0, 12.0]]> : tensor<2x3xf32>
  %beta = arith.constant dense<[[5.0, 6.0, 7.0], [8.0, 9.0, 10.0]]> : tensor<2x3xf32>
  %empty = tensor.empty() : tensor<1x2x3x4x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x2x3x4x3xf32>) -> tensor<1x2x3x4x3xf32>
  %conv = linalg.conv_2d_ngchw_gfchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%x, %w : tensor<1x2x1x4x4xf32>, tensor<2x3x1x1x2xf32>) outs(%init : tensor<1x2x3x4x3xf32>) -> tensor<1x2x3x4x3xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d1, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d1, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d1, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%conv, %mean, %scale, %beta : tensor<1x2x3x4x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) outs(%empty : tensor<1x2x3x4x3xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.subf %v, %m : f32
    %1 = arith.mulf %0, %s : f32
    %2 = arith.addf %1, %b : f32
    linalg.yield %2 : f32
  } -> tensor<1x2x3x4x3xf32>
  return %y : tensor<1x2x3x4x3xf32>
}

// CHECK-LABEL:  func.func @conv_2d_nhwgc_gfhwc(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[E:.+]] = tensor.empty
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[[2.000000e+00], [4.000000e+00]]], [[[1.200000e+01], [1.600000e+01]]], [[[3.000000e+01], [3.600000e+01]]]], [[[[5.600000e+01], [6.400000e+01]]], [[[9.000000e+01], [1.000000e+02]]], [[[1.320000e+02], [1.440000e+02]]]]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[3.000000e+00, -2.000000e+00, 7.000000e+00], [0.000000e+00, -1.100000e+01, 1.000000e+01]]>
// CHECK-NEXT:     %[[INIT:.+]] = linalg.broadcast ins(%[[B]] : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = [0, 1, 2]
// NAMED-NEXT:     %[[Y:.+]] = linalg.conv_2d_nhwgc_gfhwc{{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// GENERIC-NEXT:   %[[Y:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// NAMED-NEXT:     return %[[Y]]
// GENERIC:        return %[[Y]]
func.func @conv_2d_nhwgc_gfhwc(%x: tensor<1x4x4x2x1xf32>) -> tensor<1x4x3x2x3xf32> {
  %w = arith.constant dense<[[[[[1.0], [2.0]]], [[[3.0], [4.0]]], [[[5.0], [6.0]]]], [[[[7.0], [8.0]]], [[[9.0], [10.0]]], [[[11.0], [12.0]]]]]> : tensor<2x3x1x2x1xf32>
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant dense<[[1.0, 2.0, 0.0], [1.0, 2.0, 0.0]]> : tensor<2x3xf32>
  %scale = arith.constant dense<[[2.0, 4.0, 6.0], [8.0, 10.0, 12.0]]> : tensor<2x3xf32>
  %beta = arith.constant dense<[[5.0, 6.0, 7.0], [8.0, 9.0, 10.0]]> : tensor<2x3xf32>
  %empty = tensor.empty() : tensor<1x4x3x2x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x4x3x2x3xf32>) -> tensor<1x4x3x2x3xf32>
  %conv = linalg.conv_2d_nhwgc_gfhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%x, %w : tensor<1x4x4x2x1xf32>, tensor<2x3x1x2x1xf32>) outs(%init : tensor<1x4x3x2x3xf32>) -> tensor<1x4x3x2x3xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%conv, %mean, %scale, %beta : tensor<1x4x3x2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) outs(%empty : tensor<1x4x3x2x3xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.subf %v, %m : f32
    %1 = arith.mulf %0, %s : f32
    %2 = arith.addf %1, %b : f32
    linalg.yield %2 : f32
  } -> tensor<1x4x3x2x3xf32>
  return %y : tensor<1x4x3x2x3xf32>
}
