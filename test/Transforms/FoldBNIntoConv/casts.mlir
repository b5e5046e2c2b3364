// An f16 or bf16 conv whose batch norm is computed in a wider type, between two
// casts, as f16 exports write it: composed from the wide constants as they are,
// rounded once to the weights' type. w = [1, 2] or 1, s = [2, 4], t = [1, 3].

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -
// RUN: bnfold-opt %s --fold-bn-into-conv=fold-through-casts=false | FileCheck %s --check-prefix=OFF

// OFF-LABEL: @tosa
// OFF:       tosa.conv2d
// OFF:       tosa.cast
// OFF:       tosa.mul
// OFF:       tosa.add
// OFF:       tosa.cast

// CHECK-LABEL: @tosa
// CHECK:       dense<{{\[\[\[\[}}2.000000e+00{{\]\]\]}}, {{\[\[\[}}8.000000e+00{{\]\]\]\]}}> : tensor<2x1x1x1xf16>
// CHECK:       dense<[1.000000e+00, 3.000000e+00]> : tensor<2xf16>
// CHECK:       %[[CONV:.+]] = tosa.conv2d
// CHECK-NEXT:  return %[[CONV]]
func.func @tosa(%x: tensor<1x2x2x1xf16>) -> tensor<1x2x2x2xf16> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf16>}> : () -> tensor<2x1x1x1xf16>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<[[[[2.0, 4.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %t = "tosa.const"() <{values = dense<[[[[1.0, 3.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %conv = tosa.conv2d %x, %w, %b, %b, %b {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf16>, tensor<2x1x1x1xf16>, tensor<1xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x2x2x2xf16>
  %0 = tosa.cast %conv : (tensor<1x2x2x2xf16>) -> tensor<1x2x2x2xf32>
  %1 = tosa.mul %0, %s, %shift : (tensor<1x2x2x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x2x2x2xf32>
  %2 = tosa.add %1, %t : (tensor<1x2x2x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x2x2x2xf32>
  %3 = tosa.cast %2 : (tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf16>
  return %3 : tensor<1x2x2x2xf16>
}

// The scale 1/3 is that of f32, rounded to bf16 only with the weight: 100/3 is
// 33.25 in bf16; from a scale rounded first it would be 33.5.
// CHECK-LABEL: @wide_constants
// CHECK:       dense<3.325000e+01> : tensor<1x1x1x1xbf16>
func.func @wide_constants(%x: tensor<1x1x1x1xbf16>) -> tensor<1x1x1x1xbf16> {
  %w = "tosa.const"() <{values = dense<100.0> : tensor<1x1x1x1xbf16>}> : () -> tensor<1x1x1x1xbf16>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xbf16>}> : () -> tensor<1xbf16>
  %s = arith.constant dense<0.33333334> : tensor<1x1x1x1xf32>
  %conv = tosa.conv2d %x, %w, %b, %b, %b {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1xbf16>, tensor<1x1x1x1xbf16>, tensor<1xbf16>, tensor<1xbf16>, tensor<1xbf16>) -> tensor<1x1x1x1xbf16>
  %0 = arith.extf %conv : tensor<1x1x1x1xbf16> to tensor<1x1x1x1xf32>
  %1 = arith.mulf %0, %s : tensor<1x1x1x1xf32>
  %2 = arith.truncf %1 : tensor<1x1x1x1xf32> to tensor<1x1x1x1xbf16>
  return %2 : tensor<1x1x1x1xbf16>
}

// Ops in the conv's own type in front of the casts, between two pairs and behind.
// CHECK-LABEL: @around_the_casts
// CHECK:       dense<4.800000e+01> : tensor<1x1x1x1xf16>
// CHECK:       %[[CONV:.+]] = tosa.conv2d
// CHECK-NEXT:  return %[[CONV]]
func.func @around_the_casts(%x: tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf16> {
  %w = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %two = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %three = "tosa.const"() <{values = dense<3.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %half = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %conv = tosa.conv2d %x, %w, %b, %b, %b {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>, tensor<1xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x1x1x1xf16>
  %0 = tosa.mul %conv, %two, %shift : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>, tensor<1xi8>) -> tensor<1x1x1x1xf16>
  %1 = tosa.cast %0 : (tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf32>
  %2 = tosa.mul %1, %three, %shift : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x1xf32>
  %3 = tosa.cast %2 : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf16>
  %4 = tosa.mul %3, %two, %shift : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>, tensor<1xi8>) -> tensor<1x1x1x1xf16>
  %5 = tosa.cast %4 : (tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf32>
  %6 = tosa.mul %5, %half, %shift : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x1xf32>
  %7 = tosa.cast %6 : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf16>
  %8 = tosa.mul %7, %two, %shift : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>, tensor<1xi8>) -> tensor<1x1x1x1xf16>
  return %8 : tensor<1x1x1x1xf16>
}

#id = affine_map<(d0, d1) -> (d0, d1)>
#channel = affine_map<(d0, d1) -> (d1)>

// Each op a linalg.generic of its own: all of them go.
// CHECK-LABEL: @several_bodies
// CHECK:       dense<{{.*}}[2.000000e+00, 4.000000e+00]{{.*}}> : tensor<3x2xf16>
// CHECK-NOT:   linalg.generic
// CHECK:       %[[PRODUCT:.+]] = linalg.matmul
// CHECK-NEXT:  return %[[PRODUCT]]
func.func @several_bodies(%x: tensor<4x3xf16>) -> tensor<4x2xf16> {
  %w = arith.constant dense<1.0> : tensor<3x2xf16>
  %zero = arith.constant 0.0 : f16
  %s = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %empty = tensor.empty() : tensor<4x2xf16>
  %wide = tensor.empty() : tensor<4x2xf32>
  %init = linalg.fill ins(%zero : f16) outs(%empty : tensor<4x2xf16>) -> tensor<4x2xf16>
  %product = linalg.matmul ins(%x, %w : tensor<4x3xf16>, tensor<3x2xf16>) outs(%init : tensor<4x2xf16>) -> tensor<4x2xf16>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%product : tensor<4x2xf16>) outs(%wide : tensor<4x2xf32>) {
  ^bb0(%in: f16, %out: f32):
    %y = arith.extf %in : f16 to f32
    linalg.yield %y : f32
  } -> tensor<4x2xf32>
  %1 = linalg.generic {indexing_maps = [#id, #channel, #id], iterator_types = ["parallel", "parallel"]} ins(%0, %s : tensor<4x2xf32>, tensor<2xf32>) outs(%wide : tensor<4x2xf32>) {
  ^bb0(%in: f32, %p: f32, %out: f32):
    %y = arith.mulf %in, %p : f32
    linalg.yield %y : f32
  } -> tensor<4x2xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<4x2xf32>) outs(%empty : tensor<4x2xf16>) {
  ^bb0(%in: f32, %out: f16):
    %y = arith.truncf %in : f32 to f16
    linalg.yield %y : f16
  } -> tensor<4x2xf16>
  return %2 : tensor<4x2xf16>
}

// All in one body, with a relu behind that stays.
// CHECK-LABEL: @one_body
// CHECK:       dense<{{.*}}[2.000000e+00, 4.000000e+00]{{.*}}> : tensor<3x2xf16>
// CHECK:       linalg.matmul
// CHECK:       linalg.generic
// CHECK-NEXT:  ^bb0(%[[IN:.+]]: f16, %{{.+}}: f16):
// CHECK-NEXT:    %[[RELU:.+]] = arith.maximumf %[[IN]], %{{.+}} : f16
// CHECK-NEXT:    linalg.yield %[[RELU]]
func.func @one_body(%x: tensor<4x3xf16>) -> tensor<4x2xf16> {
  %w = arith.constant dense<1.0> : tensor<3x2xf16>
  %zero = arith.constant 0.0 : f16
  %s = arith.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %empty = tensor.empty() : tensor<4x2xf16>
  %init = linalg.fill ins(%zero : f16) outs(%empty : tensor<4x2xf16>) -> tensor<4x2xf16>
  %product = linalg.matmul ins(%x, %w : tensor<4x3xf16>, tensor<3x2xf16>) outs(%init : tensor<4x2xf16>) -> tensor<4x2xf16>
  %0 = linalg.generic {indexing_maps = [#id, #channel, #id], iterator_types = ["parallel", "parallel"]} ins(%product, %s : tensor<4x2xf16>, tensor<2xf32>) outs(%empty : tensor<4x2xf16>) {
  ^bb0(%in: f16, %p: f32, %out: f16):
    %wide = arith.extf %in : f16 to f32
    %y = arith.mulf %wide, %p : f32
    %narrow = arith.truncf %y : f32 to f16
    %relu = arith.maximumf %narrow, %zero : f16
    linalg.yield %relu : f16
  } -> tensor<4x2xf16>
  return %0 : tensor<4x2xf16>
}
