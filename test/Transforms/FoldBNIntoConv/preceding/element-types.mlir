// Chains in front of convs in every type.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// CHECK-LABEL:         func.func @f16_in_f32(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf16>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 8.000000e+00]]], [[[6.000000e+00, 1.600000e+01]]]]> : tensor<2x1x1x2xf16>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[-5.000000e+00, -1.500000e+01]> : tensor<2xf16>
// CHECK-NEXT:            %[[V0:.+]] = tosa.conv2d %[[X]], %[[C1]], %[[C2]], %[[C0]], %[[C0]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V0]]
func.func @f16_in_f32(%x: tensor<1x4x4x2xf16>) -> tensor<1x4x4x2xf16> {
  %mean = "tosa.const"() <{values = dense<[[[[3.0, 1.0]]]]> : tensor<1x1x1x2xf16>}> : () -> tensor<1x1x1x2xf16>
  %0 = tosa.sub %x, %mean : (tensor<1x4x4x2xf16>, tensor<1x1x1x2xf16>) -> tensor<1x4x4x2xf16>
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf16>}> : () -> tensor<1x1x1x2xf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %scale, %shift : (tensor<1x4x4x2xf16>, tensor<1x1x1x2xf16>, tensor<1xi8>) -> tensor<1x4x4x2xf16>
  %beta = "tosa.const"() <{values = dense<[[[[1.0, -1.0]]]]> : tensor<1x1x1x2xf16>}> : () -> tensor<1x1x1x2xf16>
  %2 = tosa.add %1, %beta : (tensor<1x4x4x2xf16>, tensor<1x1x1x2xf16>) -> tensor<1x4x4x2xf16>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0]]], [[[3.0, 4.0]]]]> : tensor<2x1x1x2xf16>}> : () -> tensor<2x1x1x2xf16>
  %b = "tosa.const"() <{values = dense<[10.0, 20.0]> : tensor<2xf16>}> : () -> tensor<2xf16>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %3 = tosa.conv2d %2, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf16>, tensor<2x1x1x2xf16>, tensor<2xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x4x4x2xf16>
  return %3 : tensor<1x4x4x2xf16>
}

// CHECK-LABEL:         func.func @f16_in_f16(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf16>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 8.000000e+00]]], [[[6.000000e+00, 1.600000e+01]]]]> : tensor<2x1x1x2xf16>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[-5.000000e+00, -1.500000e+01]> : tensor<2xf16>
// CHECK-NEXT:            %[[V0:.+]] = tosa.conv2d %[[X]], %[[C1]], %[[C2]], %[[C0]], %[[C0]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V0]]
func.func @f16_in_f16(%x: tensor<1x4x4x2xf16>) -> tensor<1x4x4x2xf16> {
  %mean = "tosa.const"() <{values = dense<[[[[3.0, 1.0]]]]> : tensor<1x1x1x2xf16>}> : () -> tensor<1x1x1x2xf16>
  %0 = tosa.sub %x, %mean : (tensor<1x4x4x2xf16>, tensor<1x1x1x2xf16>) -> tensor<1x4x4x2xf16>
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf16>}> : () -> tensor<1x1x1x2xf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %scale, %shift : (tensor<1x4x4x2xf16>, tensor<1x1x1x2xf16>, tensor<1xi8>) -> tensor<1x4x4x2xf16>
  %beta = "tosa.const"() <{values = dense<[[[[1.0, -1.0]]]]> : tensor<1x1x1x2xf16>}> : () -> tensor<1x1x1x2xf16>
  %2 = tosa.add %1, %beta : (tensor<1x4x4x2xf16>, tensor<1x1x1x2xf16>) -> tensor<1x4x4x2xf16>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0]]], [[[3.0, 4.0]]]]> : tensor<2x1x1x2xf16>}> : () -> tensor<2x1x1x2xf16>
  %b = "tosa.const"() <{values = dense<[10.0, 20.0]> : tensor<2xf16>}> : () -> tensor<2xf16>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %3 = tosa.conv2d %2, %w, %b, %z, %z {acc_type = f16, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf16>, tensor<2x1x1x2xf16>, tensor<2xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x4x4x2xf16>
  return %3 : tensor<1x4x4x2xf16>
}

// CHECK-LABEL:         func.func @bf16_in_f32(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xbf16>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 8.000000e+00]]], [[[6.000000e+00, 1.600000e+01]]]]> : tensor<2x1x1x2xbf16>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[-5.000000e+00, -1.500000e+01]> : tensor<2xbf16>
// CHECK-NEXT:            %[[V0:.+]] = tosa.conv2d %[[X]], %[[C1]], %[[C2]], %[[C0]], %[[C0]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V0]]
func.func @bf16_in_f32(%x: tensor<1x4x4x2xbf16>) -> tensor<1x4x4x2xbf16> {
  %mean = "tosa.const"() <{values = dense<[[[[3.0, 1.0]]]]> : tensor<1x1x1x2xbf16>}> : () -> tensor<1x1x1x2xbf16>
  %0 = tosa.sub %x, %mean : (tensor<1x4x4x2xbf16>, tensor<1x1x1x2xbf16>) -> tensor<1x4x4x2xbf16>
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xbf16>}> : () -> tensor<1x1x1x2xbf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %scale, %shift : (tensor<1x4x4x2xbf16>, tensor<1x1x1x2xbf16>, tensor<1xi8>) -> tensor<1x4x4x2xbf16>
  %beta = "tosa.const"() <{values = dense<[[[[1.0, -1.0]]]]> : tensor<1x1x1x2xbf16>}> : () -> tensor<1x1x1x2xbf16>
  %2 = tosa.add %1, %beta : (tensor<1x4x4x2xbf16>, tensor<1x1x1x2xbf16>) -> tensor<1x4x4x2xbf16>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0]]], [[[3.0, 4.0]]]]> : tensor<2x1x1x2xbf16>}> : () -> tensor<2x1x1x2xbf16>
  %b = "tosa.const"() <{values = dense<[10.0, 20.0]> : tensor<2xbf16>}> : () -> tensor<2xbf16>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xbf16>}> : () -> tensor<1xbf16>
  %3 = tosa.conv2d %2, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xbf16>, tensor<2x1x1x2xbf16>, tensor<2xbf16>, tensor<1xbf16>, tensor<1xbf16>) -> tensor<1x4x4x2xbf16>
  return %3 : tensor<1x4x4x2xbf16>
}

// CHECK-LABEL:         func.func @f64(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[V0:.+]] = tensor.empty()
// CHECK-NEXT:            %[[C0:.+]] = arith.constant
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 6.000000e+00], [8.000000e+00, 1.600000e+01]]]]> : tensor<1x1x2x2xf64>
// CHECK-NEXT:            %[[C1:.+]] = arith.constant
// CHECK-SAME{LITERAL}:   dense<[-1.500000e+01, -3.500000e+01]> : tensor<2xf64>
// CHECK-NEXT:            %[[V1:.+]] = linalg.broadcast ins(%[[C1]] : {{.*}}) outs(%[[V0]] : {{.*}}) dimensions = [0, 1, 2]
// CHECK-NEXT:            %[[V2:.+]] = linalg.conv_2d_nhwc_hwcf ins(%[[X]], %[[C0]] : {{.*}}) outs(%[[V1]] : {{.*}})
// CHECK-NEXT:            return %[[V2]]
func.func @f64(%x: tensor<1x4x4x2xf64>) -> tensor<1x4x4x2xf64> {
  %p0 = arith.constant dense<[3.0, 1.0]> : tensor<2xf64>
  %p1 = arith.constant dense<[2.0, 4.0]> : tensor<2xf64>
  %p2 = arith.constant dense<[1.0, -1.0]> : tensor<2xf64>
  %0 = tensor.empty() : tensor<1x4x4x2xf64>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%x, %p0, %p1, %p2 : tensor<1x4x4x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>) outs(%0 : tensor<1x4x4x2xf64>) {
  ^bb0(%v: f64, %c0: f64, %c1: f64, %c2: f64, %o: f64):
    %t0 = arith.subf %v, %c0 : f64
    %t1 = arith.mulf %t0, %c1 : f64
    %t2 = arith.addf %t1, %c2 : f64
    linalg.yield %t2 : f64
  } -> tensor<1x4x4x2xf64>
  %w = arith.constant dense<[[[[1.0, 3.0], [2.0, 4.0]]]]> : tensor<1x1x2x2xf64>
  %zero = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<1x4x4x2xf64>
  %init = linalg.fill ins(%zero : f64) outs(%e : tensor<1x4x4x2xf64>) -> tensor<1x4x4x2xf64>
  %2 = linalg.conv_2d_nhwc_hwcf ins(%1, %w : tensor<1x4x4x2xf64>, tensor<1x1x2x2xf64>) outs(%init : tensor<1x4x4x2xf64>) -> tensor<1x4x4x2xf64>
  return %2 : tensor<1x4x4x2xf64>
}

// 1/3 and 0.7 as stored in f16, composed in double and rounded once.
// CHECK-LABEL:         func.func @rounded_once(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xf16>
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.333980e-01, 4.667970e-01]]], [[[7.001950e-01, 9.335930e-01]]]]> : tensor<2x1x1x2xf16>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[1.000000e+01, 2.000000e+01]> : tensor<2xf16>
// CHECK-NEXT:            %[[V0:.+]] = tosa.conv2d %[[X]], %[[C1]], %[[C2]], %[[C0]], %[[C0]] {{.*}}pad = array<i64: 0, 0, 0, 0>{{.*}}
// CHECK-NEXT:            return %[[V0]]
func.func @rounded_once(%x: tensor<1x4x4x2xf16>) -> tensor<1x4x4x2xf16> {
  %t = "tosa.const"() <{values = dense<0.3333333333333333> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %x, %t, %shift : (tensor<1x4x4x2xf16>, tensor<1x1x1x1xf16>, tensor<1xi8>) -> tensor<1x4x4x2xf16>
  %s = "tosa.const"() <{values = dense<0.7> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %1 = tosa.mul %0, %s, %shift : (tensor<1x4x4x2xf16>, tensor<1x1x1x1xf16>, tensor<1xi8>) -> tensor<1x4x4x2xf16>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0]]], [[[3.0, 4.0]]]]> : tensor<2x1x1x2xf16>}> : () -> tensor<2x1x1x2xf16>
  %b = "tosa.const"() <{values = dense<[10.0, 20.0]> : tensor<2xf16>}> : () -> tensor<2xf16>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %2 = tosa.conv2d %1, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf16>, tensor<2x1x1x2xf16>, tensor<2xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x4x4x2xf16>
  return %2 : tensor<1x4x4x2xf16>
}

// CHECK-LABEL:         func.func @add_stays_in_bf16(
// CHECK-SAME:                %[[X:[^:]+]]: tensor
// CHECK-NEXT:            %[[C0:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[-2.500000e+00, -1.250000e+00]]]]> : tensor<1x1x1x2xbf16>
// CHECK-NEXT:            %[[V0:.+]] = tosa.add %[[X]], %[[C0]]
// CHECK-NEXT:            %[[C1:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<0.000000e+00> : tensor<1xbf16>
// CHECK-NEXT:            %[[C2:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<[[[[2.000000e+00, 8.000000e+00], [2.000000e+00, 8.000000e+00], [2.000000e+00, 8.000000e+00]], [[2.000000e+00, 8.000000e+00], [2.000000e+00, 8.000000e+00], [2.000000e+00, 8.000000e+00]], [[2.000000e+00, 8.000000e+00], [2.000000e+00, 8.000000e+00], [2.000000e+00, 8.000000e+00]]]]> : tensor<1x3x3x2xbf16>
// CHECK-NEXT:            %[[C3:.+]] = "tosa.const"
// CHECK-SAME{LITERAL}:   dense<1.000000e+01> : tensor<1xbf16>
// CHECK-NEXT:            %[[V1:.+]] = tosa.conv2d %[[V0]], %[[C2]], %[[C3]], %[[C1]], %[[C1]] {{.*}}pad = array<i64: 1, 1, 1, 1>{{.*}}
// CHECK-NEXT:            return %[[V1]]
func.func @add_stays_in_bf16(%x: tensor<1x4x4x2xbf16>) -> tensor<1x4x4x1xbf16> {
  %mean = "tosa.const"() <{values = dense<[[[[3.0, 1.0]]]]> : tensor<1x1x1x2xbf16>}> : () -> tensor<1x1x1x2xbf16>
  %0 = tosa.sub %x, %mean : (tensor<1x4x4x2xbf16>, tensor<1x1x1x2xbf16>) -> tensor<1x4x4x2xbf16>
  %scale = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xbf16>}> : () -> tensor<1x1x1x2xbf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = tosa.mul %0, %scale, %shift : (tensor<1x4x4x2xbf16>, tensor<1x1x1x2xbf16>, tensor<1xi8>) -> tensor<1x4x4x2xbf16>
  %beta = "tosa.const"() <{values = dense<[[[[1.0, -1.0]]]]> : tensor<1x1x1x2xbf16>}> : () -> tensor<1x1x1x2xbf16>
  %2 = tosa.add %1, %beta : (tensor<1x4x4x2xbf16>, tensor<1x1x1x2xbf16>) -> tensor<1x4x4x2xbf16>
  %w = "tosa.const"() <{values = dense<[[[[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]], [[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]], [[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]]]]> : tensor<1x3x3x2xbf16>}> : () -> tensor<1x3x3x2xbf16>
  %b = "tosa.const"() <{values = dense<10.0> : tensor<1xbf16>}> : () -> tensor<1xbf16>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xbf16>}> : () -> tensor<1xbf16>
  %3 = tosa.conv2d %2, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xbf16>, tensor<1x3x3x2xbf16>, tensor<1xbf16>, tensor<1xbf16>, tensor<1xbf16>) -> tensor<1x4x4x1xbf16>
  return %3 : tensor<1x4x4x1xbf16>
}
