// The new conv carries the fused location of all it replaces, and so does a
// merged op.

// RUN: bnfold-opt %s --fold-bn-into-conv --mlir-print-debuginfo | FileCheck %s

// CHECK-LABEL:  func.func @folded(
// CHECK:          -> tensor<2x1x1x1xf32> loc(#[[$FOLD:.+]])
// CHECK:          -> tensor<2xf32> loc(#[[$FOLD]])
// CHECK-NEXT:     tosa.conv2d {{.*}} loc(#[[$FOLD]])
// CHECK-LABEL:  func.func @merged(
// CHECK:          tosa.conv2d {{.*}} loc(#[[$CONV:.+]])
// CHECK:          tosa.mul {{.*}} loc(#[[$MERGE:.+]])
// CHECK-DAG:    #[[$CONV]] = loc("conv")
// CHECK-DAG:    #[[SUB:.+]] = loc("mean")
// CHECK-DAG:    #[[MUL:.+]] = loc("scale")
// CHECK-DAG:    #[[MUL2:.+]] = loc("gamma")
// CHECK-DAG:    #[[$FOLD]] = loc(fused[#[[$CONV]], #[[SUB]], #[[MUL]]])
// CHECK-DAG:    #[[$MERGE]] = loc(fused[#[[MUL]], #[[MUL2]]])
func.func @folded(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %c = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32> loc("conv")
  %1 = tosa.sub %0, %c : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x4x4x2xf32> loc("mean")
  %2 = tosa.mul %1, %c, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32> loc("scale")
  return %2 : tensor<1x4x4x2xf32>
}

func.func @merged(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense<1.0e30> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %c = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32> loc("conv")
  %1 = tosa.mul %0, %c, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32> loc("scale")
  %2 = tosa.mul %1, %c, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32> loc("gamma")
  return %2 : tensor<1x4x4x2xf32>
}
