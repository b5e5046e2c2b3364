// tosa.matmul with a constant factor: the scale folds, and having no bias it keeps
// one add behind it.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// (x + [1, 2, 3]) * [1, 10, 100]
// CHECK-LABEL:  func.func @right(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
// CHECK-NEXT:     %[[V1:.+]] = "tosa.const"() <{values =
// CHECK-SAME{LITERAL}: dense<[[[1.000000e+00, 2.000000e+01, 3.000000e+02], [4.000000e+00, 5.000000e+01, 6.000000e+02]]]>
// CHECK-NEXT:     %[[V2:.+]] = tosa.matmul %[[A0]], %[[V1]], %[[V0]], %[[V0]]
// CHECK-NEXT:     %[[V3:.+]] = "tosa.const"() <{values =
// CHECK-SAME{LITERAL}: dense<[[[1.000000e+00, 2.000000e+01, 3.000000e+02]]]>
// CHECK-NEXT:     %[[V4:.+]] = tosa.add %[[V2]], %[[V3]]
// CHECK-NEXT:     return %[[V4]]
func.func @right(%x: tensor<1x4x2xf32>) -> tensor<1x4x3xf32> {
  %w = "tosa.const"() <{values = dense<[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]]> : tensor<1x2x3xf32>}> : () -> tensor<1x2x3xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<[[[1.0, 10.0, 100.0]]]> : tensor<1x1x3xf32>}> : () -> tensor<1x1x3xf32>
  %b = "tosa.const"() <{values = dense<[[[1.0, 2.0, 3.0]]]> : tensor<1x1x3xf32>}> : () -> tensor<1x1x3xf32>
  %0 = tosa.matmul %x, %w, %z, %z : (tensor<1x4x2xf32>, tensor<1x2x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x3xf32>
  %1 = tosa.add %0, %b : (tensor<1x4x3xf32>, tensor<1x1x3xf32>) -> tensor<1x4x3xf32>
  %2 = tosa.mul %1, %s, %shift : (tensor<1x4x3xf32>, tensor<1x1x3xf32>, tensor<1xi8>) -> tensor<1x4x3xf32>
  return %2 : tensor<1x4x3xf32>
}

// Rows of the left factor are the channel, in every N.
// CHECK-LABEL:  func.func @left(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
// CHECK-NEXT:     %[[V1:.+]] = "tosa.const"() <{values =
// CHECK-SAME{LITERAL}: dense<[[[1.000000e+00, 2.000000e+00], [3.000000e+01, 4.000000e+01], [5.000000e+02, 6.000000e+02]], [[1.000000e+00, 2.000000e+00], [3.000000e+01, 4.000000e+01], [5.000000e+02, 6.000000e+02]]]>
// CHECK-NEXT:     %[[V2:.+]] = tosa.matmul %[[V1]], %[[A0]], %[[V0]], %[[V0]]
// CHECK-NEXT:     %[[V3:.+]] = "tosa.const"() <{values =
// CHECK-SAME{LITERAL}: dense<[[[1.000000e+00], [2.000000e+00], [3.000000e+00]]]>
// CHECK-NEXT:     %[[V4:.+]] = tosa.add %[[V2]], %[[V3]]
// CHECK-NEXT:     return %[[V4]]
func.func @left(%x: tensor<2x2x4xf32>) -> tensor<2x3x4xf32> {
  %w = "tosa.const"() <{values = dense<[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]]> : tensor<2x3x2xf32>}> : () -> tensor<2x3x2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<[[[1.0], [10.0], [100.0]]]> : tensor<1x3x1xf32>}> : () -> tensor<1x3x1xf32>
  %b = "tosa.const"() <{values = dense<[[[1.0], [2.0], [3.0]]]> : tensor<1x3x1xf32>}> : () -> tensor<1x3x1xf32>
  %0 = tosa.matmul %w, %x, %z, %z : (tensor<2x3x2xf32>, tensor<2x2x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3x4xf32>
  %1 = tosa.mul %0, %s, %shift : (tensor<2x3x4xf32>, tensor<1x3x1xf32>, tensor<1xi8>) -> tensor<2x3x4xf32>
  %2 = tosa.add %1, %b : (tensor<2x3x4xf32>, tensor<1x3x1xf32>) -> tensor<2x3x4xf32>
  return %2 : tensor<2x3x4xf32>
}

// Per N and column.
// CHECK-LABEL:  func.func @per_batch(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
// CHECK-NEXT:     %[[V1:.+]] = "tosa.const"() <{values =
// CHECK-SAME{LITERAL}: dense<[[[1.000000e+00, 2.000000e+01, 3.000000e+02], [4.000000e+00, 5.000000e+01, 6.000000e+02]], [[2.000000e+00, 4.000000e+01, 6.000000e+02], [8.000000e+00, 1.000000e+02, 1.200000e+03]]]>
// CHECK-NEXT:     %[[V2:.+]] = tosa.matmul %[[A0]], %[[V1]], %[[V0]], %[[V0]]
// CHECK-NEXT:     return %[[V2]]
func.func @per_batch(%x: tensor<2x4x2xf32>) -> tensor<2x4x3xf32> {
  %w = "tosa.const"() <{values = dense<[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]]> : tensor<2x2x3xf32>}> : () -> tensor<2x2x3xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<[[[1.0, 10.0, 100.0]], [[2.0, 20.0, 200.0]]]> : tensor<2x1x3xf32>}> : () -> tensor<2x1x3xf32>
  %0 = tosa.matmul %x, %w, %z, %z : (tensor<2x4x2xf32>, tensor<2x2x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x4x3xf32>
  %1 = tosa.mul %0, %s, %shift : (tensor<2x4x3xf32>, tensor<2x1x3xf32>, tensor<1xi8>) -> tensor<2x4x3xf32>
  return %1 : tensor<2x4x3xf32>
}

// The same for every N: stored once.
// CHECK-LABEL:  func.func @same_for_every_batch(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
// CHECK-NEXT:     %[[V1:.+]] = "tosa.const"() <{values =
// CHECK-SAME{LITERAL}: dense<[[[1.000000e+00, 2.000000e+01, 3.000000e+02], [4.000000e+00, 5.000000e+01, 6.000000e+02]], [[7.000000e+00, 8.000000e+01, 9.000000e+02], [1.000000e+00, 2.000000e+01, 3.000000e+02]]]>
// CHECK-NEXT:     %[[V2:.+]] = tosa.matmul %[[A0]], %[[V1]], %[[V0]], %[[V0]]
// CHECK-NEXT:     %[[V3:.+]] = "tosa.const"() <{values =
// CHECK-SAME{LITERAL}: dense<[[[-1.000000e+00, -2.000000e+00, -3.000000e+00]]]>
// CHECK-NEXT:     %[[V4:.+]] = tosa.add %[[V2]], %[[V3]]
// CHECK-NEXT:     return %[[V4]]
func.func @same_for_every_batch(%x: tensor<2x4x2xf32>) -> tensor<2x4x3xf32> {
  %w = "tosa.const"() <{values = dense<[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [[7.0, 8.0, 9.0], [1.0, 2.0, 3.0]]]> : tensor<2x2x3xf32>}> : () -> tensor<2x2x3xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<[[[1.0, 10.0, 100.0]]]> : tensor<1x1x3xf32>}> : () -> tensor<1x1x3xf32>
  %b = "tosa.const"() <{values = dense<[[[1.0, 2.0, 3.0]]]> : tensor<1x1x3xf32>}> : () -> tensor<1x1x3xf32>
  %0 = tosa.matmul %x, %w, %z, %z : (tensor<2x4x2xf32>, tensor<2x2x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x4x3xf32>
  %1 = tosa.mul %0, %s, %shift : (tensor<2x4x3xf32>, tensor<1x1x3xf32>, tensor<1xi8>) -> tensor<2x4x3xf32>
  %2 = tosa.sub %1, %b : (tensor<2x4x3xf32>, tensor<1x1x3xf32>) -> tensor<2x4x3xf32>
  return %2 : tensor<2x4x3xf32>
}

// A result of unknown sizes. 2 * x + 3
// CHECK-LABEL:  func.func @unknown_sizes(
// CHECK-SAME:       %[[A0:[^:]+]]:
// CHECK-NEXT:     %[[V0:.+]] = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
// CHECK-NEXT:     %[[V1:.+]] = "tosa.const"() <{values =
// CHECK-SAME{LITERAL}: dense<[[[2.000000e+00, 4.000000e+00, 6.000000e+00], [8.000000e+00, 1.000000e+01, 1.200000e+01]]]>
// CHECK-NEXT:     %[[V2:.+]] = tosa.matmul %[[A0]], %[[V1]], %[[V0]], %[[V0]]
// CHECK-NEXT:     %[[V3:.+]] = "tosa.const"() <{values = dense<3.000000e+00> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
// CHECK-NEXT:     %[[V4:.+]] = tosa.add %[[V2]], %[[V3]]
// CHECK-NEXT:     return %[[V4]]
func.func @unknown_sizes(%x: tensor<?x?x2xf32>) -> tensor<?x?x?xf32> {
  %w = "tosa.const"() <{values = dense<[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]]> : tensor<1x2x3xf32>}> : () -> tensor<1x2x3xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %two = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %three = "tosa.const"() <{values = dense<3.0> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %0 = tosa.matmul %x, %w, %z, %z : (tensor<?x?x2xf32>, tensor<1x2x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?xf32>
  %1 = tosa.mul %0, %two, %shift : (tensor<?x?x?xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<?x?x?xf32>
  %2 = tosa.add %1, %three : (tensor<?x?x?xf32>, tensor<1x1x1xf32>) -> tensor<?x?x?xf32>
  return %2 : tensor<?x?x?xf32>
}
