// Convs of one, two and three dimensions, in every layout that has a named op, and
// the same as linalg.generic: indexing maps tell where the channel is. Weights
// count up from one; s = [2, 4, 6], mean = [1, 2, 0], beta = [5, 6, 7], so that
// b' = s * (0 - mean) + beta = [3, -2, 7].

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t --check-prefixes=CHECK,NAMED
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -
// RUN: bnfold-opt %s --linalg-generalize-named-ops --fold-bn-into-conv -o %t.generic
// RUN: FileCheck %s --input-file=%t.generic --check-prefixes=CHECK,GENERIC
// RUN: bnfold-opt %t.generic --fold-bn-into-conv | diff %t.generic -

// CHECK-LABEL:  func.func @conv_1d_nwc_wcf(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[E:.+]] = tensor.empty
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[2.000000e+00, 8.000000e+00, 1.800000e+01], [8.000000e+00, 2.000000e+01, 3.600000e+01]], [[1.400000e+01, 3.200000e+01, 5.400000e+01], [2.000000e+01, 4.400000e+01, 7.200000e+01]]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[3.000000e+00, -2.000000e+00, 7.000000e+00]>
// CHECK-NEXT:     %[[INIT:.+]] = linalg.broadcast ins(%[[B]] : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = [0, 1]
// NAMED-NEXT:     %[[Y:.+]] = linalg.conv_1d_nwc_wcf{{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// GENERIC-NEXT:   %[[Y:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// NAMED-NEXT:     return %[[Y]]
// GENERIC:        return %[[Y]]
func.func @conv_1d_nwc_wcf(%x: tensor<1x4x2xf32>) -> tensor<1x3x3xf32> {
  %w = arith.constant dense<[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [[7.0, 8.0, 9.0], [10.0, 11.0, 12.0]]]> : tensor<2x2x3xf32>
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant dense<[1.0, 2.0, 0.0]> : tensor<3xf32>
  %scale = arith.constant dense<[2.0, 4.0, 6.0]> : tensor<3xf32>
  %beta = arith.constant dense<[5.0, 6.0, 7.0]> : tensor<3xf32>
  %empty = tensor.empty() : tensor<1x3x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x3x3xf32>) -> tensor<1x3x3xf32>
  %conv = linalg.conv_1d_nwc_wcf {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%x, %w : tensor<1x4x2xf32>, tensor<2x2x3xf32>) outs(%init : tensor<1x3x3xf32>) -> tensor<1x3x3xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%conv, %mean, %scale, %beta : tensor<1x3x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) outs(%empty : tensor<1x3x3xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.subf %v, %m : f32
    %1 = arith.mulf %0, %s : f32
    %2 = arith.addf %1, %b : f32
    linalg.yield %2 : f32
  } -> tensor<1x3x3xf32>
  return %y : tensor<1x3x3xf32>
}

// CHECK-LABEL:  func.func @conv_1d_ncw_fcw(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[E:.+]] = tensor.empty
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[2.000000e+00, 4.000000e+00], [6.000000e+00, 8.000000e+00]], [[2.000000e+01, 2.400000e+01], [2.800000e+01, 3.200000e+01]], [[5.400000e+01, 6.000000e+01], [6.600000e+01, 7.200000e+01]]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[3.000000e+00, -2.000000e+00, 7.000000e+00]>
// CHECK-NEXT:     %[[INIT:.+]] = linalg.broadcast ins(%[[B]] : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = [0, 2]
// NAMED-NEXT:     %[[Y:.+]] = linalg.conv_1d_ncw_fcw{{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// GENERIC-NEXT:   %[[Y:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// NAMED-NEXT:     return %[[Y]]
// GENERIC:        return %[[Y]]
func.func @conv_1d_ncw_fcw(%x: tensor<1x2x4xf32>) -> tensor<1x3x3xf32> {
  %w = arith.constant dense<[[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]], [[9.0, 10.0], [11.0, 12.0]]]> : tensor<3x2x2xf32>
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant dense<[1.0, 2.0, 0.0]> : tensor<3xf32>
  %scale = arith.constant dense<[2.0, 4.0, 6.0]> : tensor<3xf32>
  %beta = arith.constant dense<[5.0, 6.0, 7.0]> : tensor<3xf32>
  %empty = tensor.empty() : tensor<1x3x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x3x3xf32>) -> tensor<1x3x3xf32>
  %conv = linalg.conv_1d_ncw_fcw {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>} ins(%x, %w : tensor<1x2x4xf32>, tensor<3x2x2xf32>) outs(%init : tensor<1x3x3xf32>) -> tensor<1x3x3xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1)>, affine_map<(d0, d1, d2) -> (d1)>, affine_map<(d0, d1, d2) -> (d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%conv, %mean, %scale, %beta : tensor<1x3x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) outs(%empty : tensor<1x3x3xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.subf %v, %m : f32
    %1 = arith.mulf %0, %s : f32
    %2 = arith.addf %1, %b : f32
    linalg.yield %2 : f32
  } -> tensor<1x3x3xf32>
  return %y : tensor<1x3x3xf32>
}

// CHECK-LABEL:  func.func @conv_2d_nhwc_hwcf(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[E:.+]] = tensor.empty
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00, 8.000000e+00, 1.800000e+01], [8.000000e+00, 2.000000e+01, 3.600000e+01]], [[1.400000e+01, 3.200000e+01, 5.400000e+01], [2.000000e+01, 4.400000e+01, 7.200000e+01]]]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[3.000000e+00, -2.000000e+00, 7.000000e+00]>
// CHECK-NEXT:     %[[INIT:.+]] = linalg.broadcast ins(%[[B]] : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = [0, 1, 2]
// NAMED-NEXT:     %[[Y:.+]] = linalg.conv_2d_nhwc_hwcf{{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// GENERIC-NEXT:   %[[Y:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// NAMED-NEXT:     return %[[Y]]
// GENERIC:        return %[[Y]]
func.func @conv_2d_nhwc_hwcf(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x3x3xf32> {
  %w = arith.constant dense<[[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [[7.0, 8.0, 9.0], [10.0, 11.0, 12.0]]]]> : tensor<1x2x2x3xf32>
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant dense<[1.0, 2.0, 0.0]> : tensor<3xf32>
  %scale = arith.constant dense<[2.0, 4.0, 6.0]> : tensor<3xf32>
  %beta = arith.constant dense<[5.0, 6.0, 7.0]> : tensor<3xf32>
  %empty = tensor.empty() : tensor<1x4x3x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x4x3x3xf32>) -> tensor<1x4x3x3xf32>
  %conv = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%x, %w : tensor<1x4x4x2xf32>, tensor<1x2x2x3xf32>) outs(%init : tensor<1x4x3x3xf32>) -> tensor<1x4x3x3xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %mean, %scale, %beta : tensor<1x4x3x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) outs(%empty : tensor<1x4x3x3xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.subf %v, %m : f32
    %1 = arith.mulf %0, %s : f32
    %2 = arith.addf %1, %b : f32
    linalg.yield %2 : f32
  } -> tensor<1x4x3x3xf32>
  return %y : tensor<1x4x3x3xf32>
}

// CHECK-LABEL:  func.func @conv_2d_nhwc_fhwc(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[E:.+]] = tensor.empty
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00, 4.000000e+00], [6.000000e+00, 8.000000e+00]]], [[[2.000000e+01, 2.400000e+01], [2.800000e+01, 3.200000e+01]]], [[[5.400000e+01, 6.000000e+01], [6.600000e+01, 7.200000e+01]]]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[3.000000e+00, -2.000000e+00, 7.000000e+00]>
// CHECK-NEXT:     %[[INIT:.+]] = linalg.broadcast ins(%[[B]] : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = [0, 1, 2]
// NAMED-NEXT:     %[[Y:.+]] = linalg.conv_2d_nhwc_fhwc{{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// GENERIC-NEXT:   %[[Y:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// NAMED-NEXT:     return %[[Y]]
// GENERIC:        return %[[Y]]
func.func @conv_2d_nhwc_fhwc(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x3x3xf32> {
  %w = arith.constant dense<[[[[1.0, 2.0], [3.0, 4.0]]], [[[5.0, 6.0], [7.0, 8.0]]], [[[9.0, 10.0], [11.0, 12.0]]]]> : tensor<3x1x2x2xf32>
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant dense<[1.0, 2.0, 0.0]> : tensor<3xf32>
  %scale = arith.constant dense<[2.0, 4.0, 6.0]> : tensor<3xf32>
  %beta = arith.constant dense<[5.0, 6.0, 7.0]> : tensor<3xf32>
  %empty = tensor.empty() : tensor<1x4x3x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x4x3x3xf32>) -> tensor<1x4x3x3xf32>
  %conv = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%x, %w : tensor<1x4x4x2xf32>, tensor<3x1x2x2xf32>) outs(%init : tensor<1x4x3x3xf32>) -> tensor<1x4x3x3xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %mean, %scale, %beta : tensor<1x4x3x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) outs(%empty : tensor<1x4x3x3xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.subf %v, %m : f32
    %1 = arith.mulf %0, %s : f32
    %2 = arith.addf %1, %b : f32
    linalg.yield %2 : f32
  } -> tensor<1x4x3x3xf32>
  return %y : tensor<1x4x3x3xf32>
}

// CHECK-LABEL:  func.func @conv_2d_nchw_fchw(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[E:.+]] = tensor.empty
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00, 4.000000e+00]], [[6.000000e+00, 8.000000e+00]]], [[[2.000000e+01, 2.400000e+01]], [[2.800000e+01, 3.200000e+01]]], [[[5.400000e+01, 6.000000e+01]], [[6.600000e+01, 7.200000e+01]]]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[3.000000e+00, -2.000000e+00, 7.000000e+00]>
// CHECK-NEXT:     %[[INIT:.+]] = linalg.broadcast ins(%[[B]] : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = [0, 2, 3]
// NAMED-NEXT:     %[[Y:.+]] = linalg.conv_2d_nchw_fchw{{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// GENERIC-NEXT:   %[[Y:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// NAMED-NEXT:     return %[[Y]]
// GENERIC:        return %[[Y]]
func.func @conv_2d_nchw_fchw(%x: tensor<1x2x4x4xf32>) -> tensor<1x3x2x2xf32> {
  %w = arith.constant dense<[[[[1.0, 2.0]], [[3.0, 4.0]]], [[[5.0, 6.0]], [[7.0, 8.0]]], [[[9.0, 10.0]], [[11.0, 12.0]]]]> : tensor<3x2x1x2xf32>
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant dense<[1.0, 2.0, 0.0]> : tensor<3xf32>
  %scale = arith.constant dense<[2.0, 4.0, 6.0]> : tensor<3xf32>
  %beta = arith.constant dense<[5.0, 6.0, 7.0]> : tensor<3xf32>
  %empty = tensor.empty() : tensor<1x3x2x2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x3x2x2xf32>) -> tensor<1x3x2x2xf32>
  %conv = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%x, %w : tensor<1x2x4x4xf32>, tensor<3x2x1x2xf32>) outs(%init : tensor<1x3x2x2xf32>) -> tensor<1x3x2x2xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1)>, affine_map<(d0, d1, d2, d3) -> (d1)>, affine_map<(d0, d1, d2, d3) -> (d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %mean, %scale, %beta : tensor<1x3x2x2xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) outs(%empty : tensor<1x3x2x2xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.subf %v, %m : f32
    %1 = arith.mulf %0, %s : f32
    %2 = arith.addf %1, %b : f32
    linalg.yield %2 : f32
  } -> tensor<1x3x2x2xf32>
  return %y : tensor<1x3x2x2xf32>
}

// CHECK-LABEL:  func.func @conv_3d_ndhwc_dhwcf(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[E:.+]] = tensor.empty
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[[2.000000e+00, 8.000000e+00, 1.800000e+01], [8.000000e+00, 2.000000e+01, 3.600000e+01]]]], [[[[1.400000e+01, 3.200000e+01, 5.400000e+01], [2.000000e+01, 4.400000e+01, 7.200000e+01]]]]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[3.000000e+00, -2.000000e+00, 7.000000e+00]>
// CHECK-NEXT:     %[[INIT:.+]] = linalg.broadcast ins(%[[B]] : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = [0, 1, 2, 3]
// NAMED-NEXT:     %[[Y:.+]] = linalg.conv_3d_ndhwc_dhwcf{{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// GENERIC-NEXT:   %[[Y:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// NAMED-NEXT:     return %[[Y]]
// GENERIC:        return %[[Y]]
func.func @conv_3d_ndhwc_dhwcf(%x: tensor<1x3x4x4x2xf32>) -> tensor<1x2x4x4x3xf32> {
  %w = arith.constant dense<[[[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]]], [[[[7.0, 8.0, 9.0], [10.0, 11.0, 12.0]]]]]> : tensor<2x1x1x2x3xf32>
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant dense<[1.0, 2.0, 0.0]> : tensor<3xf32>
  %scale = arith.constant dense<[2.0, 4.0, 6.0]> : tensor<3xf32>
  %beta = arith.constant dense<[5.0, 6.0, 7.0]> : tensor<3xf32>
  %empty = tensor.empty() : tensor<1x2x4x4x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x2x4x4x3xf32>) -> tensor<1x2x4x4x3xf32>
  %conv = linalg.conv_3d_ndhwc_dhwcf {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%x, %w : tensor<1x3x4x4x2xf32>, tensor<2x1x1x2x3xf32>) outs(%init : tensor<1x2x4x4x3xf32>) -> tensor<1x2x4x4x3xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%conv, %mean, %scale, %beta : tensor<1x2x4x4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) outs(%empty : tensor<1x2x4x4x3xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.subf %v, %m : f32
    %1 = arith.mulf %0, %s : f32
    %2 = arith.addf %1, %b : f32
    linalg.yield %2 : f32
  } -> tensor<1x2x4x4x3xf32>
  return %y : tensor<1x2x4x4x3xf32>
}

// CHECK-LABEL:  func.func @conv_3d_ncdhw_fcdhw(
// CHECK-SAME:       %[[X:[^:]+]]: tensor
// CHECK-NEXT:     %[[E:.+]] = tensor.empty
// CHECK-NEXT:     %[[W:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[[2.000000e+00]], [[4.000000e+00]]], [[[6.000000e+00]], [[8.000000e+00]]]], [[[[2.000000e+01]], [[2.400000e+01]]], [[[2.800000e+01]], [[3.200000e+01]]]], [[[[5.400000e+01]], [[6.000000e+01]]], [[[6.600000e+01]], [[7.200000e+01]]]]]>
// CHECK-NEXT:     %[[B:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[3.000000e+00, -2.000000e+00, 7.000000e+00]>
// CHECK-NEXT:     %[[INIT:.+]] = linalg.broadcast ins(%[[B]] : {{.*}}) outs(%[[E]] : {{.*}}) dimensions = [0, 2, 3, 4]
// NAMED-NEXT:     %[[Y:.+]] = linalg.conv_3d_ncdhw_fcdhw{{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// GENERIC-NEXT:   %[[Y:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[INIT]] :
// NAMED-NEXT:     return %[[Y]]
// GENERIC:        return %[[Y]]
func.func @conv_3d_ncdhw_fcdhw(%x: tensor<1x2x3x4x4xf32>) -> tensor<1x3x2x4x4xf32> {
  %w = arith.constant dense<[[[[[1.0]], [[2.0]]], [[[3.0]], [[4.0]]]], [[[[5.0]], [[6.0]]], [[[7.0]], [[8.0]]]], [[[[9.0]], [[10.0]]], [[[11.0]], [[12.0]]]]]> : tensor<3x2x2x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %mean = arith.constant dense<[1.0, 2.0, 0.0]> : tensor<3xf32>
  %scale = arith.constant dense<[2.0, 4.0, 6.0]> : tensor<3xf32>
  %beta = arith.constant dense<[5.0, 6.0, 7.0]> : tensor<3xf32>
  %empty = tensor.empty() : tensor<1x3x2x4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x3x2x4x4xf32>) -> tensor<1x3x2x4x4xf32>
  %conv = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<1> : tensor<3xi64>, strides = dense<1> : tensor<3xi64>} ins(%x, %w : tensor<1x2x3x4x4xf32>, tensor<3x2x2x1x1xf32>) outs(%init : tensor<1x3x2x4x4xf32>) -> tensor<1x3x2x4x4xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d1)>, affine_map<(d0, d1, d2, d3, d4) -> (d1)>, affine_map<(d0, d1, d2, d3, d4) -> (d1)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%conv, %mean, %scale, %beta : tensor<1x3x2x4x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) outs(%empty : tensor<1x3x2x4x4xf32>) {
  ^bb0(%v: f32, %m: f32, %s: f32, %b: f32, %out: f32):
    %0 = arith.subf %v, %m : f32
    %1 = arith.mulf %0, %s : f32
    %2 = arith.addf %1, %b : f32
    linalg.yield %2 : f32
  } -> tensor<1x3x2x4x4xf32>
  return %y : tensor<1x3x2x4x4xf32>
}
