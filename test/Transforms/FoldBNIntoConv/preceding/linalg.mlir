// linalg convs and products behind chains, named or generic, and chains in bodies.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// A batch norm fused into one body.
// CHECK-LABEL:         func.func @nhwc_hwcf(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[V0:.+]] = tensor.empty()
// CHECK-NEXT:            %[[C0:.+]] = arith.constant
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 6.000000e+00], [8.000000e+00, 1.600000e+01]]]]> : tensor<1x1x2x2xf32>
// CHECK-NEXT:            %[[C1:.+]] = arith.constant
// CHECK-SAME{LITERAL}:   dense<[-1.500000e+01, -3.500000e+01]> : tensor<2xf32>
// CHECK-NEXT:            %[[V1:.+]] = linalg.broadcast ins(%[[C1]] : {{.*}}) outs(%[[V0]] : {{.*}}) dimensions = [0, 1, 2]
// CHECK-NEXT:            %[[V2:.+]] = linalg.conv_2d_nhwc_hwcf ins(%[[X]], %[[C0]] : {{.*}}) outs(%[[V1]] : {{.*}})
// CHECK-NEXT:            return %[[V2]]
func.func @nhwc_hwcf(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  %p0 = arith.constant dense<[3.0, 1.0]> : tensor<2xf32>
  %p1 = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %p2 = arith.constant dense<[1.0, -1.0]> : tensor<2xf32>
  %0 = tensor.empty() : tensor<1x4x4x2xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%x, %p0, %p1, %p2 : tensor<1x4x4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) outs(%0 : tensor<1x4x4x2xf32>) {
  ^bb0(%v: f32, %c0: f32, %c1: f32, %c2: f32, %o: f32):
    %t0 = arith.subf %v, %c0 : f32
    %t1 = arith.mulf %t0, %c1 : f32
    %t2 = arith.addf %t1, %c2 : f32
    linalg.yield %t2 : f32
  } -> tensor<1x4x4x2xf32>
  %w = arith.constant dense<[[[[1.0, 3.0], [2.0, 4.0]]]]> : tensor<1x1x2x2xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x4x4x2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %2 = linalg.conv_2d_nhwc_hwcf ins(%1, %w : tensor<1x4x4x2xf32>, tensor<1x1x2x2xf32>) outs(%init : tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  return %2 : tensor<1x4x4x2xf32>
}

// CHECK-LABEL:         func.func @nchw_fchw(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[V0:.+]] = tensor.empty()
// CHECK-NEXT:            %[[C0:.+]] = arith.constant
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 4.000000e+00]], [[1.200000e+01, 1.600000e+01]]]]> : tensor<1x2x1x2xf32>
// CHECK-NEXT:            %[[C1:.+]] = arith.constant -5.000000e+01 : f32
// CHECK-NEXT:            %[[V1:.+]] = linalg.fill ins(%[[C1]] : {{.*}}) outs(%[[V0]] : {{.*}})
// CHECK-NEXT:            %[[V2:.+]] = linalg.conv_2d_nchw_fchw ins(%[[X]], %[[C0]] : {{.*}}) outs(%[[V1]] : {{.*}})
// CHECK-NEXT:            return %[[V2]]
func.func @nchw_fchw(%x: tensor<1x2x4x4xf32>) -> tensor<1x1x4x3xf32> {
  %p0 = arith.constant dense<[3.0, 1.0]> : tensor<2xf32>
  %p1 = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %p2 = arith.constant dense<[1.0, -1.0]> : tensor<2xf32>
  %0 = tensor.empty() : tensor<1x2x4x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1)>, affine_map<(d0, d1, d2, d3) -> (d1)>, affine_map<(d0, d1, d2, d3) -> (d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%x, %p0, %p1, %p2 : tensor<1x2x4x4xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) outs(%0 : tensor<1x2x4x4xf32>) {
  ^bb0(%v: f32, %c0: f32, %c1: f32, %c2: f32, %o: f32):
    %t0 = arith.subf %v, %c0 : f32
    %t1 = arith.mulf %t0, %c1 : f32
    %t2 = arith.addf %t1, %c2 : f32
    linalg.yield %t2 : f32
  } -> tensor<1x2x4x4xf32>
  %w = arith.constant dense<[[[[1.0, 2.0]], [[3.0, 4.0]]]]> : tensor<1x2x1x2xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x1x4x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<1x1x4x3xf32>) -> tensor<1x1x4x3xf32>
  %2 = linalg.conv_2d_nchw_fchw ins(%1, %w : tensor<1x2x4x4xf32>, tensor<1x2x1x2xf32>) outs(%init : tensor<1x1x4x3xf32>) -> tensor<1x1x4x3xf32>
  return %2 : tensor<1x1x4x3xf32>
}

// CHECK-LABEL:         func.func @depthwise_multiplier(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[V0:.+]] = tensor.empty()
// CHECK-NEXT:            %[[C0:.+]] = arith.constant
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 4.000000e+00], [1.200000e+01, 1.600000e+01]]]]> : tensor<1x1x2x2xf32>
// CHECK-NEXT:            %[[C1:.+]] = arith.constant
// CHECK-SAME{LITERAL}:   dense<[[-5.000000e+00, -1.000000e+01], [-1.500000e+01, -2.000000e+01]]> : tensor<2x2xf32>
// CHECK-NEXT:            %[[V1:.+]] = linalg.broadcast ins(%[[C1]] : {{.*}}) outs(%[[V0]] : {{.*}}) dimensions = [0, 1, 2]
// CHECK-NEXT:            %[[V2:.+]] = linalg.depthwise_conv_2d_nhwc_hwcm ins(%[[X]], %[[C0]] : {{.*}}) outs(%[[V1]] : {{.*}})
// CHECK-NEXT:            return %[[V2]]
func.func @depthwise_multiplier(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2x2xf32> {
  %p0 = arith.constant dense<[3.0, 1.0]> : tensor<2xf32>
  %p1 = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %p2 = arith.constant dense<[1.0, -1.0]> : tensor<2xf32>
  %0 = tensor.empty() : tensor<1x4x4x2xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%x, %p0, %p1, %p2 : tensor<1x4x4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) outs(%0 : tensor<1x4x4x2xf32>) {
  ^bb0(%v: f32, %c0: f32, %c1: f32, %c2: f32, %o: f32):
    %t0 = arith.subf %v, %c0 : f32
    %t1 = arith.mulf %t0, %c1 : f32
    %t2 = arith.addf %t1, %c2 : f32
    linalg.yield %t2 : f32
  } -> tensor<1x4x4x2xf32>
  %w = arith.constant dense<[[[[1.0, 2.0], [3.0, 4.0]]]]> : tensor<1x1x2x2xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x4x4x2x2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<1x4x4x2x2xf32>) -> tensor<1x4x4x2x2xf32>
  %2 = linalg.depthwise_conv_2d_nhwc_hwcm ins(%1, %w : tensor<1x4x4x2xf32>, tensor<1x1x2x2xf32>) outs(%init : tensor<1x4x4x2x2xf32>) -> tensor<1x4x4x2x2xf32>
  return %2 : tensor<1x4x4x2x2xf32>
}

// Input channels are [group][channel].
// CHECK-LABEL:         func.func @grouped(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[V0:.+]] = tensor.empty()
// CHECK-NEXT:            %[[C0:.+]] = arith.constant
// CHECK-SAME{LITERAL}:   dense<[[[[[2.000000e+00]], [[8.000000e+00]]]], [[[[2.400000e+01]], [[6.400000e+01]]]]]> : tensor<2x1x2x1x1xf32>
// CHECK-NEXT:            %[[C1:.+]] = arith.constant
// CHECK-SAME{LITERAL}:   dense<[5.000000e+00, 2.500000e+01]> : tensor<2xf32>
// CHECK-NEXT:            %[[V1:.+]] = linalg.broadcast ins(%[[C1]] : {{.*}}) outs(%[[V0]] : {{.*}}) dimensions = [0, 2, 3, 4]
// CHECK-NEXT:            %[[V2:.+]] = linalg.conv_2d_ngchw_gfchw ins(%[[X]], %[[C0]] : {{.*}}) outs(%[[V1]] : {{.*}})
// CHECK-NEXT:            return %[[V2]]
func.func @grouped(%x: tensor<1x2x2x3x3xf32>) -> tensor<1x2x1x3x3xf32> {
  %p0 = arith.constant dense<[[2.0, 4.0], [8.0, 16.0]]> : tensor<2x2xf32>
  %p1 = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %0 = tensor.empty() : tensor<1x2x2x3x3xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d1, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d1, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%x, %p0, %p1 : tensor<1x2x2x3x3xf32>, tensor<2x2xf32>, tensor<2x2xf32>) outs(%0 : tensor<1x2x2x3x3xf32>) {
  ^bb0(%v: f32, %c0: f32, %c1: f32, %o: f32):
    %t0 = arith.mulf %v, %c0 : f32
    %t1 = arith.addf %t0, %c1 : f32
    linalg.yield %t1 : f32
  } -> tensor<1x2x2x3x3xf32>
  %w = arith.constant dense<[[[[[1.0]], [[2.0]]]], [[[[3.0]], [[4.0]]]]]> : tensor<2x1x2x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x2x1x3x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<1x2x1x3x3xf32>) -> tensor<1x2x1x3x3xf32>
  %2 = linalg.conv_2d_ngchw_gfchw ins(%1, %w : tensor<1x2x2x3x3xf32>, tensor<2x1x2x1x1xf32>) outs(%init : tensor<1x2x1x3x3xf32>) -> tensor<1x2x1x3x3xf32>
  return %2 : tensor<1x2x1x3x3xf32>
}

// CHECK-LABEL:         func.func @matmul(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[V0:.+]] = tensor.empty()
// CHECK-NEXT:            %[[C0:.+]] = arith.constant
// CHECK-SAME{LITERAL}:   dense<[[2.000000e+00, 4.000000e+00, 6.000000e+00], [1.600000e+01, 2.000000e+01, 2.400000e+01]]> : tensor<2x3xf32>
// CHECK-NEXT:            %[[C1:.+]] = arith.constant
// CHECK-SAME{LITERAL}:   dense<[-2.500000e+01, -3.500000e+01, -4.500000e+01]> : tensor<3xf32>
// CHECK-NEXT:            %[[V1:.+]] = linalg.broadcast ins(%[[C1]] : {{.*}}) outs(%[[V0]] : {{.*}}) dimensions = [0]
// CHECK-NEXT:            %[[V2:.+]] = linalg.matmul ins(%[[X]], %[[C0]] : {{.*}}) outs(%[[V1]] : {{.*}})
// CHECK-NEXT:            return %[[V2]]
func.func @matmul(%x: tensor<4x2xf32>) -> tensor<4x3xf32> {
  %p0 = arith.constant dense<[3.0, 1.0]> : tensor<2xf32>
  %p1 = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %p2 = arith.constant dense<[1.0, -1.0]> : tensor<2xf32>
  %0 = tensor.empty() : tensor<4x2xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x, %p0, %p1, %p2 : tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) outs(%0 : tensor<4x2xf32>) {
  ^bb0(%v: f32, %c0: f32, %c1: f32, %c2: f32, %o: f32):
    %t0 = arith.subf %v, %c0 : f32
    %t1 = arith.mulf %t0, %c1 : f32
    %t2 = arith.addf %t1, %c2 : f32
    linalg.yield %t2 : f32
  } -> tensor<4x2xf32>
  %w = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<4x3xf32>) -> tensor<4x3xf32>
  %2 = linalg.matmul ins(%1, %w : tensor<4x2xf32>, tensor<2x3xf32>) outs(%init : tensor<4x3xf32>) -> tensor<4x3xf32>
  return %2 : tensor<4x3xf32>
}

// CHECK-LABEL:         func.func @matmul_left(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[V0:.+]] = tensor.empty()
// CHECK-NEXT:            %[[C0:.+]] = arith.constant
// CHECK-SAME{LITERAL}:   dense<[[2.000000e+00, 8.000000e+00], [6.000000e+00, 1.600000e+01], [1.000000e+01, 2.400000e+01]]> : tensor<3x2xf32>
// CHECK-NEXT:            %[[C1:.+]] = arith.constant
// CHECK-SAME{LITERAL}:   dense<[-1.500000e+01, -3.500000e+01, -5.500000e+01]> : tensor<3xf32>
// CHECK-NEXT:            %[[V1:.+]] = linalg.broadcast ins(%[[C1]] : {{.*}}) outs(%[[V0]] : {{.*}}) dimensions = [1]
// CHECK-NEXT:            %[[V2:.+]] = linalg.matmul ins(%[[C0]], %[[X]] : {{.*}}) outs(%[[V1]] : {{.*}})
// CHECK-NEXT:            return %[[V2]]
func.func @matmul_left(%x: tensor<2x4xf32>) -> tensor<3x4xf32> {
  %p0 = arith.constant dense<[3.0, 1.0]> : tensor<2xf32>
  %p1 = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %p2 = arith.constant dense<[1.0, -1.0]> : tensor<2xf32>
  %0 = tensor.empty() : tensor<2x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x, %p0, %p1, %p2 : tensor<2x4xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) outs(%0 : tensor<2x4xf32>) {
  ^bb0(%v: f32, %c0: f32, %c1: f32, %c2: f32, %o: f32):
    %t0 = arith.subf %v, %c0 : f32
    %t1 = arith.mulf %t0, %c1 : f32
    %t2 = arith.addf %t1, %c2 : f32
    linalg.yield %t2 : f32
  } -> tensor<2x4xf32>
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
  %2 = linalg.matmul ins(%w, %1 : tensor<3x2xf32>, tensor<2x4xf32>) outs(%init : tensor<3x4xf32>) -> tensor<3x4xf32>
  return %2 : tensor<3x4xf32>
}

// One K for each batch.
// CHECK-LABEL:         func.func @batch_matmul(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[V0:.+]] = tensor.empty()
// CHECK-NEXT:            %[[C0:.+]] = arith.constant
// CHECK-SAME{LITERAL}:   dense<[[[2.000000e+00, 4.000000e+00, 6.000000e+00], [1.600000e+01, 2.000000e+01, 2.400000e+01]], [[2.100000e+01, 2.400000e+01, 2.700000e+01], [5.000000e+00, 0.000000e+00, 1.000000e+01]]]> : tensor<2x2x3xf32>
// CHECK-NEXT:            %[[C1:.+]] = arith.constant
// CHECK-SAME{LITERAL}:   dense<[[-3.000000e+00, -3.000000e+00, -3.000000e+00], [1.700000e+01, 1.600000e+01, 2.400000e+01]]> : tensor<2x3xf32>
// CHECK-NEXT:            %[[V1:.+]] = linalg.broadcast ins(%[[C1]] : {{.*}}) outs(%[[V0]] : {{.*}}) dimensions = [1]
// CHECK-NEXT:            %[[V2:.+]] = linalg.batch_matmul ins(%[[X]], %[[C0]] : {{.*}}) outs(%[[V1]] : {{.*}})
// CHECK-NEXT:            return %[[V2]]
func.func @batch_matmul(%x: tensor<2x4x2xf32>) -> tensor<2x4x3xf32> {
  %p0 = arith.constant dense<[[2.0, 4.0], [3.0, 5.0]]> : tensor<2x2xf32>
  %p1 = arith.constant dense<[[1.0, -1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  %0 = tensor.empty() : tensor<2x4x2xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x, %p0, %p1 : tensor<2x4x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) outs(%0 : tensor<2x4x2xf32>) {
  ^bb0(%v: f32, %c0: f32, %c1: f32, %o: f32):
    %t0 = arith.mulf %v, %c0 : f32
    %t1 = arith.addf %t0, %c1 : f32
    linalg.yield %t1 : f32
  } -> tensor<2x4x2xf32>
  %w = arith.constant dense<[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [[7.0, 8.0, 9.0], [1.0, 0.0, 2.0]]]> : tensor<2x2x3xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x4x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %2 = linalg.batch_matmul ins(%1, %w : tensor<2x4x2xf32>, tensor<2x2x3xf32>) outs(%init : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  return %2 : tensor<2x4x3xf32>
}

// CHECK-LABEL:         func.func @constant_minus_x(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[V0:.+]] = tensor.empty()
// CHECK-NEXT:            %[[C0:.+]] = arith.constant
// CHECK-SAME{LITERAL}:   dense<[[-1.000000e+00, -2.000000e+00, -3.000000e+00], [-4.000000e+00, -5.000000e+00, -6.000000e+00]]> : tensor<2x3xf32>
// CHECK-NEXT:            %[[C1:.+]] = arith.constant
// CHECK-SAME{LITERAL}:   dense<[2.900000e+01, 4.000000e+01, 5.100000e+01]> : tensor<3xf32>
// CHECK-NEXT:            %[[V1:.+]] = linalg.broadcast ins(%[[C1]] : {{.*}}) outs(%[[V0]] : {{.*}}) dimensions = [0]
// CHECK-NEXT:            %[[V2:.+]] = linalg.matmul ins(%[[X]], %[[C0]] : {{.*}}) outs(%[[V1]] : {{.*}})
// CHECK-NEXT:            return %[[V2]]
func.func @constant_minus_x(%x: tensor<4x2xf32>) -> tensor<4x3xf32> {
  %p0 = arith.constant dense<[5.0, 6.0]> : tensor<2xf32>
  %0 = tensor.empty() : tensor<4x2xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x, %p0 : tensor<4x2xf32>, tensor<2xf32>) outs(%0 : tensor<4x2xf32>) {
  ^bb0(%v: f32, %c0: f32, %o: f32):
    %t0 = arith.subf %c0, %v : f32
    linalg.yield %t0 : f32
  } -> tensor<4x2xf32>
  %w = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<4x3xf32>) -> tensor<4x3xf32>
  %2 = linalg.matmul ins(%1, %w : tensor<4x2xf32>, tensor<2x3xf32>) outs(%init : tensor<4x3xf32>) -> tensor<4x3xf32>
  return %2 : tensor<4x3xf32>
}

// CHECK-LABEL:         func.func @division(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[V0:.+]] = tensor.empty()
// CHECK-NEXT:            %[[C0:.+]] = arith.constant
// CHECK-SAME{LITERAL}:   dense<[[5.000000e-01, 1.000000e+00, 1.500000e+00], [1.000000e+00, 1.250000e+00, 1.500000e+00]]> : tensor<2x3xf32>
// CHECK-NEXT:            %[[C1:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:            %[[V1:.+]] = linalg.fill ins(%[[C1]] : {{.*}}) outs(%[[V0]] : {{.*}})
// CHECK-NEXT:            %[[V2:.+]] = linalg.matmul ins(%[[X]], %[[C0]] : {{.*}}) outs(%[[V1]] : {{.*}})
// CHECK-NEXT:            return %[[V2]]
func.func @division(%x: tensor<4x2xf32>) -> tensor<4x3xf32> {
  %p0 = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %0 = tensor.empty() : tensor<4x2xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x, %p0 : tensor<4x2xf32>, tensor<2xf32>) outs(%0 : tensor<4x2xf32>) {
  ^bb0(%v: f32, %c0: f32, %o: f32):
    %t0 = arith.divf %v, %c0 : f32
    linalg.yield %t0 : f32
  } -> tensor<4x2xf32>
  %w = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<4x3xf32>) -> tensor<4x3xf32>
  %2 = linalg.matmul ins(%1, %w : tensor<4x2xf32>, tensor<2x3xf32>) outs(%init : tensor<4x3xf32>) -> tensor<4x3xf32>
  return %2 : tensor<4x3xf32>
}

// A contraction with its operands the other way round.
// CHECK-LABEL:         func.func @generic(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = arith.constant
// CHECK-SAME{LITERAL}:   dense<[[2.000000e+00, 1.600000e+01], [4.000000e+00, 2.000000e+01], [6.000000e+00, 2.400000e+01]]> : tensor<3x2xf32>
// CHECK-NEXT:            %[[V0:.+]] = tensor.empty()
// CHECK-NEXT:            %[[C1:.+]] = arith.constant
// CHECK-SAME{LITERAL}:   dense<[-2.500000e+01, -3.500000e+01, -4.500000e+01]> : tensor<3xf32>
// CHECK-NEXT:            %[[V1:.+]] = linalg.broadcast ins(%[[C1]] : {{.*}}) outs(%[[V0]] : {{.*}}) dimensions = [1]
// CHECK-NEXT:            %[[V2:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[C0]] : {{.*}}) outs(%[[V1]] : {{.*}})
// CHECK:                 %[[V3:.+]] = arith.mulf %{{.+}}, %{{.+}}
// CHECK-NEXT:            %[[V4:.+]] = arith.addf %{{.+}}, %[[V3]]
// CHECK:                 return %[[V2]]
func.func @generic(%x: tensor<4x2xf32>) -> tensor<3x4xf32> {
  %p0 = arith.constant dense<[3.0, 1.0]> : tensor<2xf32>
  %p1 = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %p2 = arith.constant dense<[1.0, -1.0]> : tensor<2xf32>
  %0 = tensor.empty() : tensor<4x2xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x, %p0, %p1, %p2 : tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) outs(%0 : tensor<4x2xf32>) {
  ^bb0(%v: f32, %c0: f32, %c1: f32, %c2: f32, %o: f32):
    %t0 = arith.subf %v, %c0 : f32
    %t1 = arith.mulf %t0, %c1 : f32
    %t2 = arith.addf %t1, %c2 : f32
    linalg.yield %t2 : f32
  } -> tensor<4x2xf32>
  %w = arith.constant dense<[[1.0, 4.0], [2.0, 5.0], [3.0, 6.0]]> : tensor<3x2xf32>
  %init = arith.constant dense<0.0> : tensor<3x4xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(o, n, i) -> (n, i)>, affine_map<(o, n, i) -> (o, i)>, affine_map<(o, n, i) -> (o, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1, %w : tensor<4x2xf32>, tensor<3x2xf32>) outs(%init : tensor<3x4xf32>) {
  ^bb0(%a: f32, %b: f32, %acc: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %acc, %m : f32
    linalg.yield %s : f32
  } -> tensor<3x4xf32>
  return %2 : tensor<3x4xf32>
}

// The affine end of a body goes, the rest stays.
// CHECK-LABEL:         func.func @rest_of_the_body(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:            %[[V0:.+]] = tensor.empty()
// CHECK-NEXT:            %[[V1:.+]] = linalg.generic {{.*}} ins(%[[X]] : {{.*}}) outs(%[[V0]] : {{.*}})
// CHECK:                 %[[V2:.+]] = arith.maximumf %{{.+}}, %[[C0]]
// CHECK:                 %[[V3:.+]] = tensor.empty()
// CHECK-NEXT:            %[[C1:.+]] = arith.constant
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 6.000000e+00], [8.000000e+00, 1.600000e+01]]]]> : tensor<1x1x2x2xf32>
// CHECK-NEXT:            %[[C2:.+]] = arith.constant -1.000000e+00 : f32
// CHECK-NEXT:            %[[V4:.+]] = linalg.fill ins(%[[C2]] : {{.*}}) outs(%[[V3]] : {{.*}})
// CHECK-NEXT:            %[[V5:.+]] = linalg.conv_2d_nhwc_hwcf ins(%[[V1]], %[[C1]] : {{.*}}) outs(%[[V4]] : {{.*}})
// CHECK-NEXT:            return %[[V5]]
func.func @rest_of_the_body(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  %s = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %o = arith.constant dense<[1.0, -1.0]> : tensor<2xf32>
  %zero_0 = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<1x4x4x2xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%x, %s, %o : tensor<1x4x4x2xf32>, tensor<2xf32>, tensor<2xf32>) outs(%0 : tensor<1x4x4x2xf32>) {
  ^bb0(%v: f32, %a: f32, %b: f32, %out: f32):
    %r = arith.maximumf %v, %zero_0 : f32
    %m = arith.mulf %r, %a : f32
    %t = arith.addf %m, %b : f32
    linalg.yield %t : f32
  } -> tensor<1x4x4x2xf32>
  %w = arith.constant dense<[[[[1.0, 3.0], [2.0, 4.0]]]]> : tensor<1x1x2x2xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x4x4x2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %2 = linalg.conv_2d_nhwc_hwcf ins(%1, %w : tensor<1x4x4x2xf32>, tensor<1x1x2x2xf32>) outs(%init : tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  return %2 : tensor<1x4x4x2xf32>
}

// The scale leaves the body, an add stays in it.
// CHECK-LABEL:         func.func @padded(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[V0:.+]] = tensor.empty()
// CHECK-NEXT:            %[[C0:.+]] = arith.constant
// CHECK-SAME{LITERAL}:   dense<[-2.500000e+00, -1.250000e+00]> : tensor<2xf32>
// CHECK-NEXT:            %[[V1:.+]] = linalg.generic {{.*}} ins(%[[X]], %[[C0]] : {{.*}}) outs(%[[V0]] : {{.*}})
// CHECK:                 %[[V2:.+]] = arith.addf %{{.+}}, %{{.+}}
// CHECK:                 %[[C1:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:            %[[V3:.+]] = tensor.pad %[[V1]] low[0, 1, 0, 0] high[0, 1, 0, 0]
// CHECK:                 %[[V4:.+]] = tensor.empty()
// CHECK-NEXT:            %[[C2:.+]] = arith.constant
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 6.000000e+00], [8.000000e+00, 1.600000e+01]]], [[[2.000000e+00, 6.000000e+00], [8.000000e+00, 1.600000e+01]]], [[[2.000000e+00, 6.000000e+00], [8.000000e+00, 1.600000e+01]]]]> : tensor<3x1x2x2xf32>
// CHECK-NEXT:            %[[C3:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:            %[[V5:.+]] = linalg.fill ins(%[[C3]] : {{.*}}) outs(%[[V4]] : {{.*}})
// CHECK-NEXT:            %[[V6:.+]] = linalg.conv_2d_nhwc_hwcf ins(%[[V3]], %[[C2]] : {{.*}}) outs(%[[V5]] : {{.*}})
// CHECK-NEXT:            return %[[V6]]
func.func @padded(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  %p0 = arith.constant dense<[3.0, 1.0]> : tensor<2xf32>
  %p1 = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %p2 = arith.constant dense<[1.0, -1.0]> : tensor<2xf32>
  %0 = tensor.empty() : tensor<1x4x4x2xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%x, %p0, %p1, %p2 : tensor<1x4x4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) outs(%0 : tensor<1x4x4x2xf32>) {
  ^bb0(%v: f32, %c0: f32, %c1: f32, %c2: f32, %o: f32):
    %t0 = arith.subf %v, %c0 : f32
    %t1 = arith.mulf %t0, %c1 : f32
    %t2 = arith.addf %t1, %c2 : f32
    linalg.yield %t2 : f32
  } -> tensor<1x4x4x2xf32>
  %pad = arith.constant 0.0 : f32
  %padded = tensor.pad %1 low[0, 1, 0, 0] high[0, 1, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %pad : f32
  } : tensor<1x4x4x2xf32> to tensor<1x6x4x2xf32>
  %w = arith.constant dense<[[[[1.0, 3.0], [2.0, 4.0]]], [[[1.0, 3.0], [2.0, 4.0]]], [[[1.0, 3.0], [2.0, 4.0]]]]> : tensor<3x1x2x2xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x4x4x2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %2 = linalg.conv_2d_nhwc_hwcf ins(%padded, %w : tensor<1x6x4x2xf32>, tensor<3x1x2x2xf32>) outs(%init : tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  return %2 : tensor<1x4x4x2xf32>
}
