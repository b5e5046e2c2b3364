// The batch norm behind joined convs is computed in a wider type, between two
// casts: each conv takes its part, composed from the wide constants.

// RUN: bnfold-opt %s --fold-bn-into-conv --remarks-filter=bnfold --verify-diagnostics --split-input-file -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv --split-input-file | diff %t -
// RUN: bnfold-opt %s --fold-bn-into-conv=fold-through-casts=false --split-input-file | FileCheck %s --check-prefix=OFF
// RUN: bnfold-opt %s --fold-bn-into-conv=report-only --split-input-file -o %t.same
// RUN: bnfold-opt %s --split-input-file | diff - %t.same

// OFF-LABEL: @tosa
// OFF:       tosa.concat
// OFF:       tosa.cast
// OFF:       tosa.mul
// OFF:       tosa.add
// OFF:       tosa.cast

// CHECK-LABEL: @tosa
// CHECK-DAG:   dense<{{\[\[\[\[}}2.000000e+00{{\]\]\]}}, {{\[\[\[}}8.000000e+00{{\]\]\]\]}}> : tensor<2x1x1x1xf16>
// CHECK-DAG:   dense<[3.000000e+00, 1.100000e+01]> : tensor<2xf16>
// CHECK:       %[[C0:.+]] = tosa.conv2d
// CHECK-DAG:   dense<1.500000e+01> : tensor<1x1x1x1xf16>
// CHECK-DAG:   dense<7.000000e+00> : tensor<1xf16>
// CHECK:       %[[C1:.+]] = tosa.conv2d
// CHECK:       %[[JOINED:.+]] = tosa.concat %[[C0]], %[[C1]]
// CHECK-NEXT:  return %[[JOINED]]
func.func @tosa(%x0: tensor<1x2x2x1xf16>, %x1: tensor<1x2x2x1xf16>) -> tensor<1x2x2x3xf16> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w0 = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf16>}> : () -> tensor<2x1x1x1xf16>
  %w1 = "tosa.const"() <{values = dense<3.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %b0 = "tosa.const"() <{values = dense<[1.0, 2.0]> : tensor<2xf16>}> : () -> tensor<2xf16>
  %b1 = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %c0 = tosa.conv2d %x0, %w0, %b0, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf16>, tensor<2x1x1x1xf16>, tensor<2xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x2x2x2xf16>
  %c1 = tosa.conv2d %x1, %w1, %b1, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf16>, tensor<1x1x1x1xf16>, tensor<1xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x2x2x1xf16>
  // expected-remark@+1 {{folded 2 ops behind 2 joined tosa.conv2d into them}}
  %j = tosa.concat %c0, %c1 {axis = 3 : i32} : (tensor<1x2x2x2xf16>, tensor<1x2x2x1xf16>) -> tensor<1x2x2x3xf16>
  %s = "tosa.const"() <{values = dense<[[[[2.0, 4.0, 5.0]]]]> : tensor<1x1x1x3xf32>}> : () -> tensor<1x1x1x3xf32>
  %t = "tosa.const"() <{values = dense<[[[[1.0, 3.0, 7.0]]]]> : tensor<1x1x1x3xf32>}> : () -> tensor<1x1x1x3xf32>
  %0 = tosa.cast %j : (tensor<1x2x2x3xf16>) -> tensor<1x2x2x3xf32>
  %1 = tosa.mul %0, %s, %shift : (tensor<1x2x2x3xf32>, tensor<1x1x1x3xf32>, tensor<1xi8>) -> tensor<1x2x2x3xf32>
  %2 = tosa.add %1, %t : (tensor<1x2x2x3xf32>, tensor<1x1x1x3xf32>) -> tensor<1x2x2x3xf32>
  %3 = tosa.cast %2 : (tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf16>
  return %3 : tensor<1x2x2x3xf16>
}

// -----

// Ops in the convs' own type in front of the casts and behind them, and a
// transpose between.
// CHECK-LABEL: @around_the_casts
// CHECK-DAG:   dense<{{\[\[\[\[}}2.400000e+01{{\]\]\]}}, {{\[\[\[}}9.600000e+01{{\]\]\]\]}}> : tensor<2x1x1x1xf16>
// CHECK:       %[[C0:.+]] = tosa.conv2d
// CHECK-DAG:   dense<1.800000e+02> : tensor<1x1x1x1xf16>
// CHECK:       %[[C1:.+]] = tosa.conv2d
// CHECK:       %[[JOINED:.+]] = tosa.concat %[[C0]], %[[C1]]
// CHECK-NEXT:  %[[MOVED:.+]] = tosa.transpose %[[JOINED]]
// CHECK-NEXT:  return %[[MOVED]]
func.func @around_the_casts(%x0: tensor<1x2x2x1xf16>, %x1: tensor<1x2x2x1xf16>) -> tensor<1x3x2x2xf16> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w0 = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf16>}> : () -> tensor<2x1x1x1xf16>
  %w1 = "tosa.const"() <{values = dense<3.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %b0 = "tosa.const"() <{values = dense<[1.0, 2.0]> : tensor<2xf16>}> : () -> tensor<2xf16>
  %b1 = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %c0 = tosa.conv2d %x0, %w0, %b0, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf16>, tensor<2x1x1x1xf16>, tensor<2xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x2x2x2xf16>
  %c1 = tosa.conv2d %x1, %w1, %b1, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf16>, tensor<1x1x1x1xf16>, tensor<1xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x2x2x1xf16>
  // expected-remark@+1 {{folded 3 ops behind 2 joined tosa.conv2d into them}}
  %j = tosa.concat %c0, %c1 {axis = 3 : i32} : (tensor<1x2x2x2xf16>, tensor<1x2x2x1xf16>) -> tensor<1x2x2x3xf16>
  %two = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %s = "tosa.const"() <{values = dense<[[[[2.0]], [[4.0]], [[5.0]]]]> : tensor<1x3x1x1xf32>}> : () -> tensor<1x3x1x1xf32>
  %six = "tosa.const"() <{values = dense<6.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %0 = tosa.mul %j, %two, %shift : (tensor<1x2x2x3xf16>, tensor<1x1x1x1xf16>, tensor<1xi8>) -> tensor<1x2x2x3xf16>
  %1 = tosa.transpose %0 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x2x2x3xf16>) -> tensor<1x3x2x2xf16>
  %2 = tosa.cast %1 : (tensor<1x3x2x2xf16>) -> tensor<1x3x2x2xf32>
  %3 = tosa.mul %2, %s, %shift : (tensor<1x3x2x2xf32>, tensor<1x3x1x1xf32>, tensor<1xi8>) -> tensor<1x3x2x2xf32>
  %4 = tosa.cast %3 : (tensor<1x3x2x2xf32>) -> tensor<1x3x2x2xf16>
  %5 = tosa.mul %4, %six, %shift : (tensor<1x3x2x2xf16>, tensor<1x1x1x1xf16>, tensor<1xi8>) -> tensor<1x3x2x2xf16>
  return %5 : tensor<1x3x2x2xf16>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#channel = affine_map<(d0, d1) -> (d1)>

// In one body, with a relu behind that stays.
// CHECK-LABEL: @one_body
// CHECK:       dense<2.000000e+00> : tensor<3x1xf16>
// CHECK:       %[[M0:.+]] = linalg.matmul
// CHECK:       dense<{{.*}}[4.000000e+00, 8.000000e+00]{{.*}}> : tensor<3x2xf16>
// CHECK:       %[[M1:.+]] = linalg.matmul
// CHECK:       %[[JOINED:.+]] = tensor.concat dim(1) %[[M0]], %[[M1]]
// CHECK-NEXT:  linalg.generic {{.+}} ins(%[[JOINED]] :
// CHECK-NEXT:  ^bb0(%[[IN:.+]]: f16, %{{.+}}: f16):
// CHECK-NEXT:    %[[RELU:.+]] = arith.maximumf %[[IN]], %{{.+}} : f16
// CHECK-NEXT:    linalg.yield %[[RELU]]
func.func @one_body(%x: tensor<4x3xf16>) -> tensor<4x3xf16> {
  %w0 = arith.constant dense<1.0> : tensor<3x1xf16>
  %w1 = arith.constant dense<1.0> : tensor<3x2xf16>
  %zero = arith.constant 0.0 : f16
  %s = arith.constant dense<[2.0, 4.0, 8.0]> : tensor<3xf32>
  %e0 = tensor.empty() : tensor<4x1xf16>
  %e1 = tensor.empty() : tensor<4x2xf16>
  %empty = tensor.empty() : tensor<4x3xf16>
  %i0 = linalg.fill ins(%zero : f16) outs(%e0 : tensor<4x1xf16>) -> tensor<4x1xf16>
  %i1 = linalg.fill ins(%zero : f16) outs(%e1 : tensor<4x2xf16>) -> tensor<4x2xf16>
  %m0 = linalg.matmul ins(%x, %w0 : tensor<4x3xf16>, tensor<3x1xf16>) outs(%i0 : tensor<4x1xf16>) -> tensor<4x1xf16>
  %m1 = linalg.matmul ins(%x, %w1 : tensor<4x3xf16>, tensor<3x2xf16>) outs(%i1 : tensor<4x2xf16>) -> tensor<4x2xf16>
  // expected-remark@+1 {{folded 1 op behind 2 joined linalg.matmul into them}}
  %j = tensor.concat dim(1) %m0, %m1 : (tensor<4x1xf16>, tensor<4x2xf16>) -> tensor<4x3xf16>
  %0 = linalg.generic {indexing_maps = [#id, #channel, #id], iterator_types = ["parallel", "parallel"]} ins(%j, %s : tensor<4x3xf16>, tensor<3xf32>) outs(%empty : tensor<4x3xf16>) {
  ^bb0(%in: f16, %p: f32, %out: f16):
    %wide = arith.extf %in : f16 to f32
    %y = arith.mulf %wide, %p : f32
    %narrow = arith.truncf %y : f32 to f16
    %relu = arith.maximumf %narrow, %zero : f16
    linalg.yield %relu : f16
  } -> tensor<4x3xf16>
  return %0 : tensor<4x3xf16>
}

// -----

// 60000 * 2 is no f16; merging what is computed in f32 is another pass's work.
// CHECK-LABEL: @negative_unsafe
// CHECK:       tosa.concat
// CHECK:       tosa.cast
// CHECK-NEXT:  tosa.mul
// CHECK-NEXT:  tosa.mul
// CHECK-NEXT:  tosa.cast
func.func @negative_unsafe(%x0: tensor<1x2x2x1xf16>, %x1: tensor<1x2x2x1xf16>) -> tensor<1x2x2x3xf16> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w0 = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf16>}> : () -> tensor<2x1x1x1xf16>
  %w1 = "tosa.const"() <{values = dense<60000.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %b0 = "tosa.const"() <{values = dense<[1.0, 2.0]> : tensor<2xf16>}> : () -> tensor<2xf16>
  %b1 = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %c0 = tosa.conv2d %x0, %w0, %b0, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf16>, tensor<2x1x1x1xf16>, tensor<2xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x2x2x2xf16>
  %c1 = tosa.conv2d %x1, %w1, %b1, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf16>, tensor<1x1x1x1xf16>, tensor<1xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x2x2x1xf16>
  // expected-remark@+1 {{a folded weight would not be finite in its type (channel 2: 120000)}}
  %j = tosa.concat %c0, %c1 {axis = 3 : i32} : (tensor<1x2x2x2xf16>, tensor<1x2x2x1xf16>) -> tensor<1x2x2x3xf16>
  %s = "tosa.const"() <{values = dense<[[[[2.0, 4.0, 2.0]]]]> : tensor<1x1x1x3xf32>}> : () -> tensor<1x1x1x3xf32>
  %t = "tosa.const"() <{values = dense<[[[[1.0, 3.0, 1.0]]]]> : tensor<1x1x1x3xf32>}> : () -> tensor<1x1x1x3xf32>
  %0 = tosa.cast %j : (tensor<1x2x2x3xf16>) -> tensor<1x2x2x3xf32>
  %1 = tosa.mul %0, %s, %shift : (tensor<1x2x2x3xf32>, tensor<1x1x1x3xf32>, tensor<1xi8>) -> tensor<1x2x2x3xf32>
  %2 = tosa.mul %1, %t, %shift : (tensor<1x2x2x3xf32>, tensor<1x1x1x3xf32>, tensor<1xi8>) -> tensor<1x2x2x3xf32>
  %3 = tosa.cast %2 : (tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf16>
  return %3 : tensor<1x2x2x3xf16>
}

// -----

// No cast leads back.
// CHECK-LABEL: @negative_no_way_back
// CHECK:       tosa.concat
// CHECK:       tosa.cast
// CHECK-NEXT:  tosa.mul
func.func @negative_no_way_back(%x0: tensor<1x2x2x1xf16>, %x1: tensor<1x2x2x1xf16>) -> tensor<1x2x2x3xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w0 = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf16>}> : () -> tensor<2x1x1x1xf16>
  %w1 = "tosa.const"() <{values = dense<3.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %b0 = "tosa.const"() <{values = dense<[1.0, 2.0]> : tensor<2xf16>}> : () -> tensor<2xf16>
  %b1 = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %c0 = tosa.conv2d %x0, %w0, %b0, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf16>, tensor<2x1x1x1xf16>, tensor<2xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x2x2x2xf16>
  %c1 = tosa.conv2d %x1, %w1, %b1, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf16>, tensor<1x1x1x1xf16>, tensor<1xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x2x2x1xf16>
  %j = tosa.concat %c0, %c1 {axis = 3 : i32} : (tensor<1x2x2x2xf16>, tensor<1x2x2x1xf16>) -> tensor<1x2x2x3xf16>
  %s = "tosa.const"() <{values = dense<[[[[2.0, 4.0, 2.0]]]]> : tensor<1x1x1x3xf32>}> : () -> tensor<1x1x1x3xf32>
  %0 = tosa.cast %j : (tensor<1x2x2x3xf16>) -> tensor<1x2x2x3xf32>
  %1 = tosa.mul %0, %s, %shift : (tensor<1x2x2x3xf32>, tensor<1x1x1x3xf32>, tensor<1xi8>) -> tensor<1x2x2x3xf32>
  return %1 : tensor<1x2x2x3xf32>
}
