// Constants in dense_resource: new weights are a resource under a new name, of
// the same data layout; other resources stay. A bias that is dense stays
// dense, also behind resource weights, and the other way round.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %t --fold-bn-into-conv | diff %t -

// CHECK-LABEL:  func.func @weights_and_bias(
// CHECK-NEXT:     %[[Z:.+]] = "tosa.const"
// CHECK-NEXT:     %[[W:.+]] = "tosa.const"() <{values = dense_resource<w_1> : tensor<2x1x1x1xf32>}>
// CHECK-NEXT:     %[[B:.+]] = "tosa.const"() <{values = dense_resource<b_1> : tensor<2xf32>}>
// CHECK-NEXT:     %[[Y:.+]] = tosa.conv2d %{{.+}}, %[[W]], %[[B]], %[[Z]]
// CHECK-NEXT:     return %[[Y]]
func.func @weights_and_bias(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense_resource<w> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense_resource<b> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %scale = "tosa.const"() <{values = dense_resource<scale> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.mul %0, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  return %1 : tensor<1x4x4x2xf32>
}

// CHECK-LABEL:  func.func @dense_bias(
// CHECK:          dense_resource<w_2> : tensor<2x1x1x1xf32>
// CHECK:          dense<[2.000000e+00, 4.000000e+00]> : tensor<2xf32>
// CHECK-NOT:      tosa.mul
func.func @dense_bias(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense_resource<w> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<1.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %scale = "tosa.const"() <{values = dense_resource<scale> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.mul %0, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  return %1 : tensor<1x4x4x2xf32>
}

// CHECK-LABEL:  func.func @dense_weights(
// CHECK:          arith.constant dense<[{{\[\[\[}}2.000000e+00]]], {{\[\[\[}}8.000000e+00]]]]>
// CHECK:          arith.constant dense_resource<b_2> : tensor<2xf32>
// CHECK-NOT:      tosa.mul
func.func @dense_weights(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = arith.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %b = arith.constant dense_resource<b> : tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %scale = "tosa.const"() <{values = dense_resource<scale> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.mul %0, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  return %1 : tensor<1x4x4x2xf32>
}

// Behind a layout op too.
// CHECK-LABEL:  func.func @transposed(
// CHECK:          dense_resource<w_3> : tensor<2x1x1x1xf32>
// CHECK-NOT:      tosa.transpose
func.func @transposed(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %wt = "tosa.const"() <{values = dense_resource<w> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %w = tosa.transpose %wt {perms = array<i32: 3, 0, 1, 2>} : (tensor<1x1x1x2xf32>) -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<1.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %scale = "tosa.const"() <{values = dense_resource<scale> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.mul %0, %scale, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  return %1 : tensor<1x4x4x2xf32>
}

// What nothing uses any more is gone; what is used stays as it was.
// CHECK-NOT:      scale:
// CHECK-DAG:      used: "0x040000000000E0400000E040"
// CHECK-DAG:      w_1: "0x{{[0-9]+}}0000000000004000000041"
// CHECK-DAG:      w_2: "0x{{[0-9]+}}0000000000004000000041"
// CHECK-DAG:      w_3: "0x{{[0-9]+}}0000000000004000000041"
// CHECK-DAG:      b_1: "0x{{[0-9]+}}00000000000040000080C0"
// CHECK-DAG:      b_2: "0x{{[0-9]+}}00000000000040000080C0"
func.func @other_resource() -> tensor<2xf32> {
  %0 = "tosa.const"() <{values = dense_resource<used> : tensor<2xf32>}> : () -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

{-#
  dialect_resources: {
    builtin: {
      w: "0x040000000000803F00000040",
      b: "0x040000000000803F000080BF",
      scale: "0x040000000000004000008040",
      used: "0x040000000000E0400000E040"
    }
  }
#-}
