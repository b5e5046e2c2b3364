// Depthwise convs, with and without multiplier, of one to three dimensions.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t --check-prefixes=CHECK,NAMED
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -
// RUN: bnfold-opt %s --linalg-generalize-named-ops --fold-bn-into-conv -o %t.generic
// RUN: FileCheck %s --input-file=%t.generic --check-prefixes=CHECK,GENERIC
// RUN: bnfold-opt %t.generic --fold-bn-into-conv | diff %t.generic -

// CHECK-LABEL:  func.func @depthwise_conv_1d_nwc_wc(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[E:.+]] = tensor.empty
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[2.000000e+00, 8.000000e+00, 1.800000e+01], [8.000000e+00, 2.000000e+01, 3.600000e+01]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[3.000000e+00, -2.000000e+00, 7.000000e+00]>
// CHECK-NEXT:     %[[INIT:.+]] = linalg.broadcast ins(%[[B]] : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = [0, 1]
// NAMED-NEXT:     %[[Y:.+]] = linalg.depthwise_conv_1d_nwc_wc{{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// GENERIC-NEXT:   %[[Y:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// NAMED-NEXT:     return %[[Y]]
// GENERIC:        return %[[Y]]
func.func @depthwise_conv_1d_nwc_wc(%x: tensor<1x4x3xf32>) -> tensor<1x3x3xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant dense<[1.0, 2.0, 0.0]> : tensor<3xf32>
  %scale = arith.constant dense<[2.0, 4.0, 6.0]> : tensor<3xf32>
  %beta = arith.constant dense<[5.0, 6.0, 7.0]> : tensor<3xf32>
  %empty = tensor.empty() : tensor<1x3x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x3x3xf32>) -> tensor<1x3x3xf32>
  %conv = linalg.depthwise_conv_1d_nwc_wc {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%x, %w : tensor<1x4x3xf32>, tensor<2x3xf32>) outs(%init : tensor<1x3x3xf32>) -> tensor<1x3x3xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%conv, %mean, %scale, %beta : tensor<1x3x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) outs(%empty : tensor<1x3x3xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.subf %v, %m : f32
    %1 = arith.mulf %0, %s : f32
    %2 = arith.addf %1, %b : f32
    linalg.yield %2 : f32
  } -> tensor<1x3x3xf32>
  return %y : tensor<1x3x3xf32>
}

// CHECK-LABEL:  func.func @depthwise_conv_1d_ncw_cw(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[E:.+]] = tensor.empty
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[2.000000e+00, 4.000000e+00], [1.200000e+01, 1.600000e+01], [3.000000e+01, 3.600000e+01]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[3.000000e+00, -2.000000e+00, 7.000000e+00]>
// CHECK-NEXT:     %[[INIT:.+]] = linalg.broadcast ins(%[[B]] : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = [0, 2]
// NAMED-NEXT:     %[[Y:.+]] = linalg.depthwise_conv_1d_ncw_cw{{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// GENERIC-NEXT:   %[[Y:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// NAMED-NEXT:     return %[[Y]]
// GENERIC:        return %[[Y]]
func.func @depthwise_conv_1d_ncw_cw(%x: tensor<1x3x4xf32>) -> tensor<1x3x3xf32> {
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant dense<[1.0, 2.0, 0.0]> : tensor<3xf32>
  %scale = arith.constant dense<[2.0, 4.0, 6.0]> : tensor<3xf32>
  %beta = arith.constant dense<[5.0, 6.0, 7.0]> : tensor<3xf32>
  %empty = tensor.empty() : tensor<1x3x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x3x3xf32>) -> tensor<1x3x3xf32>
  %conv = linalg.depthwise_conv_1d_ncw_cw {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%x, %w : tensor<1x3x4xf32>, tensor<3x2xf32>) outs(%init : tensor<1x3x3xf32>) -> tensor<1x3x3xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1)>, affine_map<(d0, d1, d2) -> (d1)>, affine_map<(d0, d1, d2) -> (d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%conv, %mean, %scale, %beta : tensor<1x3x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) outs(%empty : tensor<1x3x3xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.subf %v, %m : f32
    %1 = arith.mulf %0, %s : f32
    %2 = arith.addf %1, %b : f32
    linalg.yield %2 : f32
  } -> tensor<1x3x3xf32>
  return %y : tensor<1x3x3xf32>
}

// With a multiplier the result keeps [C, M] apart.
// CHECK-LABEL:  func.func @depthwise_conv_1d_nwc_wcm(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[E:.+]] = tensor.empty
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[2.000000e+00, 8.000000e+00, 1.800000e+01], [3.200000e+01, 5.000000e+01, 7.200000e+01]], [[1.400000e+01, 3.200000e+01, 5.400000e+01], [8.000000e+01, 1.100000e+02, 1.440000e+02]]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[3.000000e+00, -2.000000e+00, 7.000000e+00], [0.000000e+00, -1.100000e+01, 1.000000e+01]]>
// CHECK-NEXT:     %[[INIT:.+]] = linalg.broadcast ins(%[[B]] : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = [0, 1]
// NAMED-NEXT:     %[[Y:.+]] = linalg.depthwise_conv_1d_nwc_wcm{{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// GENERIC-NEXT:   %[[Y:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// NAMED-NEXT:     return %[[Y]]
// GENERIC:        return %[[Y]]
func.func @depthwise_conv_1d_nwc_wcm(%x: tensor<1x4x2xf32>) -> tensor<1x3x2x3xf32> {
  %w = arith.constant dense<[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [[7.0, 8.0, 9.0], [10.0, 11.0, 12.0]]]> : tensor<2x2x3xf32>
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant dense<[[1.0, 2.0, 0.0], [1.0, 2.0, 0.0]]> : tensor<2x3xf32>
  %scale = arith.constant dense<[[2.0, 4.0, 6.0], [8.0, 10.0, 12.0]]> : tensor<2x3xf32>
  %beta = arith.constant dense<[[5.0, 6.0, 7.0], [8.0, 9.0, 10.0]]> : tensor<2x3xf32>
  %empty = tensor.empty() : tensor<1x3x2x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x3x2x3xf32>) -> tensor<1x3x2x3xf32>
  %conv = linalg.depthwise_conv_1d_nwc_wcm {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%x, %w : tensor<1x4x2xf32>, tensor<2x2x3xf32>) outs(%init : tensor<1x3x2x3xf32>) -> tensor<1x3x2x3xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %mean, %scale, %beta : tensor<1x3x2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) outs(%empty : tensor<1x3x2x3xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.subf %v, %m : f32
    %1 = arith.mulf %0, %s : f32
    %2 = arith.addf %1, %b : f32
    linalg.yield %2 : f32
  } -> tensor<1x3x2x3xf32>
  return %y : tensor<1x3x2x3xf32>
}

// CHECK-LABEL:  func.func @depthwise_conv_2d_nhwc_hwc(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[E:.+]] = tensor.empty
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[2.000000e+00, 8.000000e+00, 1.800000e+01], [8.000000e+00, 2.000000e+01, 3.600000e+01]]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[3.000000e+00, -2.000000e+00, 7.000000e+00]>
// CHECK-NEXT:     %[[INIT:.+]] = linalg.broadcast ins(%[[B]] : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = [0, 1, 2]
// NAMED-NEXT:     %[[Y:.+]] = linalg.depthwise_conv_2d_nhwc_hwc{{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// GENERIC-NEXT:   %[[Y:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// NAMED-NEXT:     return %[[Y]]
// GENERIC:        return %[[Y]]
func.func @depthwise_conv_2d_nhwc_hwc(%x: tensor<1x4x4x3xf32>) -> tensor<1x4x3x3xf32> {
  %w = arith.constant dense<[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]]> : tensor<1x2x3xf32>
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant dense<[1.0, 2.0, 0.0]> : tensor<3xf32>
  %scale = arith.constant dense<[2.0, 4.0, 6.0]> : tensor<3xf32>
  %beta = arith.constant dense<[5.0, 6.0, 7.0]> : tensor<3xf32>
  %empty = tensor.empty() : tensor<1x4x3x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x4x3x3xf32>) -> tensor<1x4x3x3xf32>
  %conv = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%x, %w : tensor<1x4x4x3xf32>, tensor<1x2x3xf32>) outs(%init : tensor<1x4x3x3xf32>) -> tensor<1x4x3x3xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %mean, %scale, %beta : tensor<1x4x3x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) outs(%empty : tensor<1x4x3x3xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.subf %v, %m : f32
    %1 = arith.mulf %0, %s : f32
    %2 = arith.addf %1, %b : f32
    linalg.yield %2 : f32
  } -> tensor<1x4x3x3xf32>
  return %y : tensor<1x4x3x3xf32>
}

// CHECK-LABEL:  func.func @depthwise_conv_2d_nchw_chw(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[E:.+]] = tensor.empty
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[2.000000e+00, 4.000000e+00]], [[1.200000e+01, 1.600000e+01]], [[3.000000e+01, 3.600000e+01]]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[3.000000e+00, -2.000000e+00, 7.000000e+00]>
// CHECK-NEXT:     %[[INIT:.+]] = linalg.broadcast ins(%[[B]] : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = [0, 2, 3]
// NAMED-NEXT:     %[[Y:.+]] = linalg.depthwise_conv_2d_nchw_chw{{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// GENERIC-NEXT:   %[[Y:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// NAMED-NEXT:     return %[[Y]]
// GENERIC:        return %[[Y]]
func.func @depthwise_conv_2d_nchw_chw(%x: tensor<1x3x4x4xf32>) -> tensor<1x3x4x3xf32> {
  %w = arith.constant dense<[[[1.0, 2.0]], [[3.0, 4.0]], [[5.0, 6.0]]]> : tensor<3x1x2xf32>
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant dense<[1.0, 2.0, 0.0]> : tensor<3xf32>
  %scale = arith.constant dense<[2.0, 4.0, 6.0]> : tensor<3xf32>
  %beta = arith.constant dense<[5.0, 6.0, 7.0]> : tensor<3xf32>
  %empty = tensor.empty() : tensor<1x3x4x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x3x4x3xf32>) -> tensor<1x3x4x3xf32>
  %conv = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%x, %w : tensor<1x3x4x4xf32>, tensor<3x1x2xf32>) outs(%init : tensor<1x3x4x3xf32>) -> tensor<1x3x4x3xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1)>, affine_map<(d0, d1, d2, d3) -> (d1)>, affine_map<(d0, d1, d2, d3) -> (d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %mean, %scale, %beta : tensor<1x3x4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) outs(%empty : tensor<1x3x4x3xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.subf %v, %m : f32
    %1 = arith.mulf %0, %s : f32
    %2 = arith.addf %1, %b : f32
    linalg.yield %2 : f32
  } -> tensor<1x3x4x3xf32>
  return %y : tensor<1x3x4x3xf32>
}

// CHECK-LABEL:  func.func @depthwise_conv_2d_nhwc_hwcm(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[E:.+]] = tensor.empty
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00, 8.000000e+00, 1.800000e+01], [3.200000e+01, 5.000000e+01, 7.200000e+01]], [[1.400000e+01, 3.200000e+01, 5.400000e+01], [8.000000e+01, 1.100000e+02, 1.440000e+02]]]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[3.000000e+00, -2.000000e+00, 7.000000e+00], [0.000000e+00, -1.100000e+01, 1.000000e+01]]>
// CHECK-NEXT:     %[[INIT:.+]] = linalg.broadcast ins(%[[B]] : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = [0, 1, 2]
// NAMED-NEXT:     %[[Y:.+]] = linalg.depthwise_conv_2d_nhwc_hwcm{{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// GENERIC-NEXT:   %[[Y:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// NAMED-NEXT:     return %[[Y]]
// GENERIC:        return %[[Y]]
func.func @depthwise_conv_2d_nhwc_hwcm(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x3x2x3xf32> {
  %w = arith.constant dense<[[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [[7.0, 8.0, 9.0], [10.0, 11.0, 12.0]]]]> : tensor<1x2x2x3xf32>
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant dense<[[1.0, 2.0, 0.0], [1.0, 2.0, 0.0]]> : tensor<2x3xf32>
  %scale = arith.constant dense<[[2.0, 4.0, 6.0], [8.0, 10.0, 12.0]]> : tensor<2x3xf32>
  %beta = arith.constant dense<[[5.0, 6.0, 7.0], [8.0, 9.0, 10.0]]> : tensor<2x3xf32>
  %empty = tensor.empty() : tensor<1x4x3x2x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x4x3x2x3xf32>) -> tensor<1x4x3x2x3xf32>
  %conv = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%x, %w : tensor<1x4x4x2xf32>, tensor<1x2x2x3xf32>) outs(%init : tensor<1x4x3x2x3xf32>) -> tensor<1x4x3x2x3xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%conv, %mean, %scale, %beta : tensor<1x4x3x2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) outs(%empty : tensor<1x4x3x2x3xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.subf %v, %m : f32
    %1 = arith.mulf %0, %s : f32
    %2 = arith.addf %1, %b : f32
    linalg.yield %2 : f32
  } -> tensor<1x4x3x2x3xf32>
  return %y : tensor<1x4x3x2x3xf32>
}

// CHECK-LABEL:  func.func @depthwise_conv_3d_ndhwc_dhwc(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[E:.+]] = tensor.empty
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00, 8.000000e+00, 1.800000e+01]]], [[[8.000000e+00, 2.000000e+01, 3.600000e+01]]]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[3.000000e+00, -2.000000e+00, 7.000000e+00]>
// CHECK-NEXT:     %[[INIT:.+]] = linalg.broadcast ins(%[[B]] : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = [0, 1, 2, 3]
// NAMED-NEXT:     %[[Y:.+]] = linalg.depthwise_conv_3d_ndhwc_dhwc{{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// GENERIC-NEXT:   %[[Y:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// NAMED-NEXT:     return %[[Y]]
// GENERIC:        return %[[Y]]
func.func @depthwise_conv_3d_ndhwc_dhwc(%x: tensor<1x3x4x4x3xf32>) -> tensor<1x2x4x4x3xf32> {
  %w = arith.constant dense<[[[[1.0, 2.0, 3.0]]], [[[4.0, 5.0, 6.0]]]]> : tensor<2x1x1x3xf32>
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant dense<[1.0, 2.0, 0.0]> : tensor<3xf32>
  %scale = arith.constant dense<[2.0, 4.0, 6.0]> : tensor<3xf32>
  %beta = arith.constant dense<[5.0, 6.0, 7.0]> : tensor<3xf32>
  %empty = tensor.empty() : tensor<1x2x4x4x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x2x4x4x3xf32>) -> tensor<1x2x4x4x3xf32>
  %conv = linalg.depthwise_conv_3d_ndhwc_dhwc {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%x, %w : tensor<1x3x4x4x3xf32>, tensor<2x1x1x3xf32>) outs(%init : tensor<1x2x4x4x3xf32>) -> tensor<1x2x4x4x3xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%conv, %mean, %scale, %beta : tensor<1x2x4x4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) outs(%empty : tensor<1x2x4x4x3xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.subf %v, %m : f32
    %1 = arith.mulf %0, %s : f32
    %2 = arith.addf %1, %b : f32
    linalg.yield %2 : f32
  } -> tensor<1x2x4x4x3xf32>
  return %y : tensor<1x2x4x4x3xf32>
}

// CHECK-LABEL:  func.func @depthwise_conv_3d_ncdhw_cdhw(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[E:.+]] = tensor.empty
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]], [[4.000000e+00]]], [[[1.200000e+01]], [[1.600000e+01]]], [[[3.000000e+01]], [[3.600000e+01]]]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[3.000000e+00, -2.000000e+00, 7.000000e+00]>
// CHECK-NEXT:     %[[INIT:.+]] = linalg.broadcast ins(%[[B]] : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = [0, 2, 3, 4]
// NAMED-NEXT:     %[[Y:.+]] = linalg.depthwise_conv_3d_ncdhw_cdhw{{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// GENERIC-NEXT:   %[[Y:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// NAMED-NEXT:     return %[[Y]]
// GENERIC:        return %[[Y]]
func.func @depthwise_conv_3d_ncdhw_cdhw(%x: tensor<1x3x3x4x4xf32>) -> tensor<1x3x2x4x4xf32> {
  %w = arith.constant dense<[[[[1.0]], [[2.0]]], [[[3.0]], [[4.0]]], [[[5.0]], [[6.0]]]]> : tensor<3x2x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant dense<[1.0, 2.0, 0.0]> : tensor<3xf32>
  %scale = arith.constant dense<[2.0, 4.0, 6.0]> : tensor<3xf32>
  %beta = arith.constant dense<[5.0, 6.0, 7.0]> : tensor<3xf32>
  %empty = tensor.empty() : tensor<1x3x2x4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x3x2x4x4xf32>) -> tensor<1x3x2x4x4xf32>
  %conv = linalg.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%x, %w : tensor<1x3x3x4x4xf32>, tensor<3x2x1x1xf32>) outs(%init : tensor<1x3x2x4x4xf32>) -> tensor<1x3x2x4x4xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d1)>, affine_map<(d0, d1, d2, d3, d4) -> (d1)>, affine_map<(d0, d1, d2, d3, d4) -> (d1)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%conv, %mean, %scale, %beta : tensor<1x3x2x4x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) outs(%empty : tensor<1x3x2x4x4xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.subf %v, %m : f32
    %1 = arith.mulf %0, %s : f32
    %2 = arith.addf %1, %b : f32
    linalg.yield %2 : f32
  } -> tensor<1x3x2x4x4xf32>
  return %y : tensor<1x3x2x4x4xf32>
}

// CHECK-LABEL:  func.func @depthwise_conv_3d_ndhwc_dhwcm(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[E:.+]] = tensor.empty
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[[2.000000e+00, 8.000000e+00, 1.800000e+01], [3.200000e+01, 5.000000e+01, 7.200000e+01]]]], [[[[1.400000e+01, 3.200000e+01, 5.400000e+01], [8.000000e+01, 1.100000e+02, 1.440000e+02]]]]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[3.000000e+00, -2.000000e+00, 7.000000e+00], [0.000000e+00, -1.100000e+01, 1.000000e+01]]>
// CHECK-NEXT:     %[[INIT:.+]] = linalg.broadcast ins(%[[B]] : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = [0, 1, 2, 3]
// NAMED-NEXT:     %[[Y:.+]] = linalg.depthwise_conv_3d_ndhwc_dhwcm{{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// GENERIC-NEXT:   %[[Y:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// NAMED-NEXT:     return %[[Y]]
// GENERIC:        return %[[Y]]
func.func @depthwise_conv_3d_ndhwc_dhwcm(%x: tensor<1x3x4x4x2xf32>) -> tensor<1x2x4x4x2x3xf32> {
  %w = arith.constant dense<[[[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]]], [[[[7.0, 8.0, 9.0], [10.0, 11.0, 12.0]]]]]> : tensor<2x1x1x2x3xf32>
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant dense<[[1.0, 2.0, 0.0], [1.0, 2.0, 0.0]]> : tensor<2x3xf32>
  %scale = arith.constant dense<[[2.0, 4.0, 6.0], [8.0, 10.0, 12.0]]> : tensor<2x3xf32>
  %beta = arith.constant dense<[[5.0, 6.0, 7.0], [8.0, 9.0, 10.0]]> : tensor<2x3xf32>
  %empty = tensor.empty() : tensor<1x2x4x4x2x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x2x4x4x2x3xf32>) -> tensor<1x2x4x4x2x3xf32>
  %conv = linalg.depthwise_conv_3d_ndhwc_dhwcm {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%x, %w : tensor<1x3x4x4x2xf32>, tensor<2x1x1x2x3xf32>) outs(%init : tensor<1x2x4x4x2x3xf32>) -> tensor<1x2x4x4x2x3xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4, d5)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%conv, %mean, %scale, %beta : tensor<1x2x4x4x2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) outs(%empty : tensor<1x2x4x4x2x3xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.subf %v, %m : f32
    %1 = arith.mulf %0, %s : f32
    %2 = arith.addf %1, %b : f32
    linalg.yield %2 : f32
  } -> tensor<1x2x4x4x2x3xf32>
  return %y : tensor<1x2x4x4x2x3xf32>
}
