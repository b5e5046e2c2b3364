// torch-mlir cuts the border of a transposed conv off by a slice: the chain behind it
// is per channel all the same. s = [10, 100].

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// CHECK-LABEL:  func.func @border(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
// CHECK-NEXT:     %[[V1:.+]] = tosa.const_shape  {values = dense<[0, 1, 1, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
// CHECK-NEXT:     %[[V2:.+]] = tosa.const_shape  {values = dense<[1, 2, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
// CHECK-NEXT:     %[[V3:.+]] = "tosa.const"() <{values =
// CHECK-SAME{LITERAL}: dense<[[[[1.000000e+01]]], [[[2.000000e+02]]]]>
// CHECK-NEXT:     %[[V4:.+]] = "tosa.const"() <{values = dense<[1.000000e+01, -1.000000e+02]> : tensor<2xf32>}> : () -> tensor<2xf32>
// CHECK-NEXT:     %[[V5:.+]] = tosa.transpose_conv2d %[[A0]], %[[V3]], %[[V4]], %[[V0]], %[[V0]] {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>}
// CHECK-NEXT:     %[[V6:.+]] = tosa.slice %[[V5]], %[[V1]], %[[V2]] : (tensor<1x3x3x2xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x2x2x2xf32>
// CHECK-NEXT:     return %[[V6]]
func.func @border(%x: tensor<1x2x2x1xf32>) -> tensor<1x2x2x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<[[[[10.0, 100.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %start = tosa.const_shape {values = dense<[0, 1, 1, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %size = tosa.const_shape {values = dense<[1, 2, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %0 = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x2x2x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x2xf32>
  %1 = tosa.slice %0, %start, %size : (tensor<1x3x3x2xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x2x2x2xf32>
  %2 = tosa.mul %1, %s, %shift : (tensor<1x2x2x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x2x2x2xf32>
  return %2 : tensor<1x2x2x2xf32>
}
