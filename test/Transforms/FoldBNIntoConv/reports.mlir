// Kinds of bugs that were reported to other projects, each named by project and
// number, with the right value. The conv's weights are [1, 2]. tvm 1414: the second
// run changes nothing.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// pytorch 180995, ultralytics 25364: a grouped transposed conv has its filter as
// [I, O/G, ...], so the scale went to the wrong axis. Here turned by torch-mlir to
// [G, O, I]: [[1, 2], [3, 4]] times [[1, 10], [100, 1000]].
// CHECK-LABEL:  func.func @grouped_transposed_conv(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x2x4x4xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[[1.000000e+00]]], [[[2.000000e+01]]]], [[[[3.000000e+02]]], [[[4.000000e+03]]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_ngchw_gfchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     %[[V5:.+]] = tensor.collapse_shape %[[V4]]
// CHECK-NEXT:     return %[[V5]]
func.func @grouped_transposed_conv(%x: tensor<1x2x1x4x4xf32>) -> tensor<1x4x4x4xf32> {
  %src = arith.constant dense<[[[[[1.0]], [[2.0]]]], [[[[3.0]], [[4.0]]]]]> : tensor<2x1x2x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %s = arith.constant dense<[1.0, 10.0, 100.0, 1000.0]> : tensor<4xf32>
  %f = tensor.empty() : tensor<2x2x1x1x1xf32>
  %w = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} outs(%f : tensor<2x2x1x1x1xf32>) {
  ^bb0(%out: f32):
    %g = linalg.index 0 : index
    %o = linalg.index 1 : index
    %i = linalg.index 2 : index
    %kh = linalg.index 3 : index
    %kw = linalg.index 4 : index
    %v = tensor.extract %src[%g, %i, %o, %kh, %kw] : tensor<2x1x2x1x1xf32>
    linalg.yield %v : f32
  } -> tensor<2x2x1x1x1xf32>
  %e5 = tensor.empty() : tensor<1x2x2x4x4xf32>
  %e = tensor.empty() : tensor<1x4x4x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e5 : tensor<1x2x2x4x4xf32>) -> tensor<1x2x2x4x4xf32>
  %conv = linalg.conv_2d_ngchw_gfchw ins(%x, %w : tensor<1x2x1x4x4xf32>, tensor<2x2x1x1x1xf32>) outs(%init : tensor<1x2x2x4x4xf32>) -> tensor<1x2x2x4x4xf32>
  %flat = tensor.collapse_shape %conv [[0], [1, 2], [3], [4]] : tensor<1x2x2x4x4xf32> into tensor<1x4x4x4xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%flat, %s : tensor<1x4x4x4xf32>, tensor<4xf32>) outs(%e : tensor<1x4x4x4xf32>) {
  ^bb0(%v: f32, %p: f32, %out: f32):
    %0 = arith.mulf %v, %p : f32
    linalg.yield %0 : f32
  } -> tensor<1x4x4x4xf32>
  return %y : tensor<1x4x4x4xf32>
}

// tensorflow 11370: a depthwise conv with multiplier has the channel c * M + m, of
// the filter's [C, M]. [[1, 2, 3], [4, 5, 6]] times powers of ten.
// CHECK-LABEL:  func.func @depthwise_multiplier(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
// CHECK-NEXT:     %[[V1:.+]] = "tosa.const"() <{values =
// CHECK-SAME{LITERAL}: dense<[[[[1.000000e+00, 2.000000e+01, 3.000000e+02], [4.000000e+03, 5.000000e+04, 6.000000e+05]]]]>
// CHECK-NEXT:     %[[V2:.+]] = "tosa.const"() <{values = dense<0.000000e+00> : tensor<6xf32>}> : () -> tensor<6xf32>
// CHECK-NEXT:     %[[V3:.+]] = tosa.depthwise_conv2d %[[A0]], %[[V1]], %[[V2]], %[[V0]], %[[V0]] {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
// CHECK-NEXT:     return %[[V3]]
func.func @depthwise_multiplier(%x: tensor<1x2x2x2xf32>) -> tensor<1x2x2x6xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]]]> : tensor<1x1x2x3xf32>}> : () -> tensor<1x1x2x3xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<6xf32>}> : () -> tensor<6xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<[[[[1.0, 1.0e1, 1.0e2, 1.0e3, 1.0e4, 1.0e5]]]]> : tensor<1x1x1x6xf32>}> : () -> tensor<1x1x1x6xf32>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x2xf32>, tensor<1x1x2x3xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x6xf32>
  %1 = tosa.mul %0, %s, %shift : (tensor<1x2x2x6xf32>, tensor<1x1x1x6xf32>, tensor<1xi8>) -> tensor<1x2x2x6xf32>
  return %1 : tensor<1x2x2x6xf32>
}

// ncnn 1339: the bias is scaled too: (3 - 1) * 2 + 5 and (4 - 1) * 3 + 5.
// CHECK-LABEL:  func.func @bias_scaled_too(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
// CHECK-NEXT:     %[[V1:.+]] = "tosa.const"() <{values =
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[6.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = "tosa.const"() <{values = dense<[9.000000e+00, 1.400000e+01]> : tensor<2xf32>}> : () -> tensor<2xf32>
// CHECK-NEXT:     %[[V3:.+]] = tosa.conv2d %[[A0]], %[[V1]], %[[V2]], %[[V0]], %[[V0]] {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
// CHECK-NEXT:     return %[[V3]]
func.func @bias_scaled_too(%x: tensor<1x2x2x1xf32>) -> tensor<1x2x2x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[3.0, 4.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %m = "tosa.const"() <{values = dense<[[[[1.0, 1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %s = "tosa.const"() <{values = dense<[[[[2.0, 3.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %t = "tosa.const"() <{values = dense<[[[[5.0, 5.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x2xf32>
  %1 = tosa.sub %0, %m : (tensor<1x2x2x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x2x2x2xf32>
  %2 = tosa.mul %1, %s, %shift : (tensor<1x2x2x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x2x2x2xf32>
  %y = tosa.add %2, %t : (tensor<1x2x2x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x2x2x2xf32>
  return %y : tensor<1x2x2x2xf32>
}

// tt-mlir 5386: the mul went into the weights, the add stayed behind the conv.
// CHECK-LABEL:  func.func @no_add_is_left(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
// CHECK-NEXT:     %[[V1:.+]] = "tosa.const"() <{values =
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[6.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = "tosa.const"() <{values = dense<[5.000000e+00, 7.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
// CHECK-NEXT:     %[[V3:.+]] = tosa.conv2d %[[A0]], %[[V1]], %[[V2]], %[[V0]], %[[V0]] {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
// CHECK-NEXT:     return %[[V3]]
func.func @no_add_is_left(%x: tensor<1x2x2x1xf32>) -> tensor<1x2x2x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[0.0, 0.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<[[[[2.0, 3.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %t = "tosa.const"() <{values = dense<[[[[5.0, 7.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x2xf32>
  %1 = tosa.mul %0, %s, %shift : (tensor<1x2x2x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x2x2x2xf32>
  %y = tosa.add %1, %t : (tensor<1x2x2x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x2x2x2xf32>
  return %y : tensor<1x2x2x2xf32>
}

// coremltools 2801: a constant minus the conv negates the weights and the bias.
// CHECK-LABEL:  func.func @constant_minus_conv(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
// CHECK-NEXT:     %[[V1:.+]] = "tosa.const"() <{values =
// CHECK-SAME{LITERAL}: dense<[[[[-1.000000e+00]]], [[[-2.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = "tosa.const"() <{values = dense<[2.000000e+00, 3.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
// CHECK-NEXT:     %[[V3:.+]] = tosa.conv2d %[[A0]], %[[V1]], %[[V2]], %[[V0]], %[[V0]] {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
// CHECK-NEXT:     return %[[V3]]
func.func @constant_minus_conv(%x: tensor<1x2x2x1xf32>) -> tensor<1x2x2x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[3.0, 4.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %c = "tosa.const"() <{values = dense<[[[[5.0, 7.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x2xf32>
  %y = tosa.sub %c, %0 : (tensor<1x1x1x2xf32>, tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  return %y : tensor<1x2x2x2xf32>
}

// Samsung/ONE 9469: a vector written as [N, 1].
// CHECK-LABEL:  func.func @vector_with_a_unit_dimension(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = tensor.empty() : tensor<1x2x2x2xf32>
// CHECK-NEXT:     %[[V1:.+]] = arith.constant
// CHECK-SAME{LITERAL}: dense<[[[[2.000000e+00]]], [[[6.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     %[[V3:.+]] = linalg.fill ins(%[[V2]] : {{.*}}) outs(%[[V0]] :
// CHECK-NEXT:     %[[V4:.+]] = linalg.conv_2d_nchw_fchw ins(%[[A0]], %[[V1]] : {{.*}}) outs(%[[V3]] :
// CHECK-NEXT:     return %[[V4]]
func.func @vector_with_a_unit_dimension(%x: tensor<1x1x2x2xf32>) -> tensor<1x2x2x2xf32> {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %zero = arith.constant 0.0 : f32
  %s = arith.constant dense<[[2.0], [3.0]]> : tensor<2x1xf32>
  %e = tensor.empty() : tensor<1x2x2x2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  %conv = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x1x2x2xf32>, tensor<2x1x1x1xf32>) outs(%init : tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, 0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%conv, %s : tensor<1x2x2x2xf32>, tensor<2x1xf32>) outs(%e : tensor<1x2x2x2xf32>) {
  ^bb0(%v: f32, %p: f32, %out: f32):
    %0 = arith.mulf %v, %p : f32
    linalg.yield %0 : f32
  } -> tensor<1x2x2x2xf32>
  return %y : tensor<1x2x2x2xf32>
}

// keras 8794: a dead channel. gamma 0, mean .9993, beta 6.135e-37, var 0, eps 1e-3:
// weight 0, bias beta. The other channel: 2 / sqrt(3.999 + 1e-3) = 1.
// CHECK-LABEL:  func.func @dead_channel(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
// CHECK-NEXT:     %[[V1:.+]] = "tosa.const"() <{values =
// CHECK-SAME{LITERAL}: dense<[[[[0.000000e+00]]], [[[2.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = "tosa.const"() <{values = dense<[6.13499991E-37, 1.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
// CHECK-NEXT:     %[[V3:.+]] = tosa.conv2d %[[A0]], %[[V1]], %[[V2]], %[[V0]], %[[V0]] {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
// CHECK-NEXT:     return %[[V3]]
func.func @dead_channel(%x: tensor<1x2x2x1xf32>) -> tensor<1x2x2x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[0.0, 0.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %m = "tosa.const"() <{values = dense<[[[[0.9993, 0.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %var = "tosa.const"() <{values = dense<[[[[0.0, 3.999]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %eps = "tosa.const"() <{values = dense<1.0e-3> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %g = "tosa.const"() <{values = dense<[[[[0.0, 2.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %t = "tosa.const"() <{values = dense<[[[[6.135e-37, 1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %ve = tosa.add %var, %eps : (tensor<1x1x1x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x2xf32>
  %r = tosa.rsqrt %ve : (tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x2xf32>
  %1 = tosa.sub %0, %m : (tensor<1x2x2x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x2x2x2xf32>
  %2 = tosa.mul %1, %r, %shift : (tensor<1x2x2x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x2x2x2xf32>
  %3 = tosa.mul %2, %g, %shift : (tensor<1x2x2x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x2x2x2xf32>
  %y = tosa.add %3, %t : (tensor<1x2x2x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x2x2x2xf32>
  return %y : tensor<1x2x2x2xf32>
}

// MobileNet-Caffe 87: a published variance of -9.9998997e-06 with eps 1e-5. Their sum
// is positive; one divided by its root is 99977.7969.
// CHECK-LABEL:  func.func @negative_variance(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
// CHECK-NEXT:     %[[V1:.+]] = "tosa.const"() <{values =
// CHECK-SAME{LITERAL}: dense<[[[[99977.7968]]], [[[1.999990e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = "tosa.const"() <{values = dense<0.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
// CHECK-NEXT:     %[[V3:.+]] = tosa.conv2d %[[A0]], %[[V1]], %[[V2]], %[[V0]], %[[V0]] {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
// CHECK-NEXT:     return %[[V3]]
func.func @negative_variance(%x: tensor<1x2x2x1xf32>) -> tensor<1x2x2x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[0.0, 0.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %var = "tosa.const"() <{values = dense<[[[[-9.9998997e-06, 1.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %eps = "tosa.const"() <{values = dense<1.0e-5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %ve = tosa.add %var, %eps : (tensor<1x1x1x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x2xf32>
  %r = tosa.rsqrt %ve : (tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x2xf32>
  %y = tosa.mul %0, %r, %shift : (tensor<1x2x2x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x2x2x2xf32>
  return %y : tensor<1x2x2x2xf32>
}

// ncnn 303: where eps is added matters. With var = eps = 1e-5: 1 / sqrt(var + eps) is
// 223.606796, 1 / (sqrt(var) + eps) is 315.230927.
// CHECK-LABEL:  func.func @eps_inside_the_root(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
// CHECK-NEXT:     %[[V1:.+]] = "tosa.const"() <{values =
// CHECK-SAME{LITERAL}: dense<[[[[223.606796]]], [[[447.213593]]]]>
// CHECK-NEXT:     %[[V2:.+]] = "tosa.const"() <{values = dense<0.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
// CHECK-NEXT:     %[[V3:.+]] = tosa.conv2d %[[A0]], %[[V1]], %[[V2]], %[[V0]], %[[V0]] {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
// CHECK-NEXT:     return %[[V3]]
func.func @eps_inside_the_root(%x: tensor<1x2x2x1xf32>) -> tensor<1x2x2x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[0.0, 0.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %var = "tosa.const"() <{values = dense<[[[[1.0e-5, 1.0e-5]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %eps = "tosa.const"() <{values = dense<1.0e-5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %ve = tosa.add %var, %eps : (tensor<1x1x1x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x2xf32>
  %r = tosa.rsqrt %ve : (tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x2xf32>
  %y = tosa.mul %0, %r, %shift : (tensor<1x2x2x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x2x2x2xf32>
  return %y : tensor<1x2x2x2xf32>
}

// CHECK-LABEL:  func.func @eps_outside_the_root(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
// CHECK-NEXT:     %[[V1:.+]] = "tosa.const"() <{values =
// CHECK-SAME{LITERAL}: dense<[[[[315.230927]]], [[[630.461853]]]]>
// CHECK-NEXT:     %[[V2:.+]] = "tosa.const"() <{values = dense<0.000000e+00> : tensor<2xf32>}> : () -> tensor<2xf32>
// CHECK-NEXT:     %[[V3:.+]] = tosa.conv2d %[[A0]], %[[V1]], %[[V2]], %[[V0]], %[[V0]] {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
// CHECK-NEXT:     return %[[V3]]
func.func @eps_outside_the_root(%x: tensor<1x2x2x1xf32>) -> tensor<1x2x2x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[0.0, 0.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %var = "tosa.const"() <{values = dense<[[[[1.0e-5, 1.0e-5]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %eps = "tosa.const"() <{values = dense<1.0e-5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %half = "tosa.const"() <{values = dense<0.5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %sd = tosa.pow %var, %half : (tensor<1x1x1x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x2xf32>
  %se = tosa.add %sd, %eps : (tensor<1x1x1x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x2xf32>
  %r = tosa.reciprocal %se : (tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x2xf32>
  %y = tosa.mul %0, %r, %shift : (tensor<1x2x2x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x2x2x2xf32>
  return %y : tensor<1x2x2x2xf32>
}

// coreai-torch 54: a variance of 90000 does not fit f16; its root, rounded to f16,
// does: 1/300 is 0.00333404541015625.
// CHECK-LABEL:  func.func @variance_beyond_f16(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf16>}> : () -> tensor<1xf16>
// CHECK-NEXT:     %[[V1:.+]] = "tosa.const"() <{values =
// CHECK-SAME{LITERAL}: dense<[[[[3.334050e-03]]], [[[1.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = "tosa.const"() <{values = dense<0.000000e+00> : tensor<2xf16>}> : () -> tensor<2xf16>
// CHECK-NEXT:     %[[V3:.+]] = tosa.conv2d %[[A0]], %[[V1]], %[[V2]], %[[V0]], %[[V0]] {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
// CHECK-NEXT:     return %[[V3]]
func.func @variance_beyond_f16(%x: tensor<1x2x2x1xf16>) -> tensor<1x2x2x2xf16> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf16>}> : () -> tensor<2x1x1x1xf16>
  %b = "tosa.const"() <{values = dense<[0.0, 0.0]> : tensor<2xf16>}> : () -> tensor<2xf16>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %var = "tosa.const"() <{values = dense<[[[[90000.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %rw = tosa.rsqrt %var : (tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32>
  %r = tosa.cast %rw : (tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf16>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf16>, tensor<2x1x1x1xf16>, tensor<2xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x2x2x2xf16>
  %y = tosa.mul %0, %r, %shift : (tensor<1x2x2x2xf16>, tensor<1x1x1x2xf16>, tensor<1xi8>) -> tensor<1x2x2x2xf16>
  return %y : tensor<1x2x2x2xf16>
}

// lc0 778: a gamma may be negative or zero.
// CHECK-LABEL:  func.func @negative_and_zero_gamma(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
// CHECK-NEXT:     %[[V1:.+]] = "tosa.const"() <{values =
// CHECK-SAME{LITERAL}: dense<[[[[-2.000000e+00]]], [[[0.000000e+00]]]]>
// CHECK-NEXT:     %[[V2:.+]] = "tosa.const"() <{values = dense<[-1.000000e+00, 7.000000e+00]> : tensor<2xf32>}> : () -> tensor<2xf32>
// CHECK-NEXT:     %[[V3:.+]] = tosa.conv2d %[[A0]], %[[V1]], %[[V2]], %[[V0]], %[[V0]] {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
// CHECK-NEXT:     return %[[V3]]
func.func @negative_and_zero_gamma(%x: tensor<1x2x2x1xf32>) -> tensor<1x2x2x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[3.0, 4.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %g = "tosa.const"() <{values = dense<[[[[-2.0, 0.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %t = "tosa.const"() <{values = dense<[[[[5.0, 7.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x2xf32>
  %1 = tosa.mul %0, %g, %shift : (tensor<1x2x2x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x2x2x2xf32>
  %y = tosa.add %1, %t : (tensor<1x2x2x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x2x2x2xf32>
  return %y : tensor<1x2x2x2xf32>
}
