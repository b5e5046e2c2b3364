// onnx-mlir 3207: the new conv keeps the attributes of the old one and knows where
// both ops came from.

// RUN: bnfold-opt %s --fold-bn-into-conv --mlir-print-debuginfo | FileCheck %s

// CHECK:          tosa.conv2d {{.*}} user.note = "kept"{{.*}} loc(#[[LOC:.+]])
// CHECK-NOT:      tosa.mul
// CHECK-DAG:      #[[CONV:.+]] = loc("conv")
// CHECK-DAG:      #[[SCALE:.+]] = loc("scale")
// CHECK-DAG:      #[[LOC]] = loc(fused[#[[CONV]], #[[SCALE]]])
func.func @attributes_and_location(%x: tensor<1x2x2x1xf32>) -> tensor<1x2x2x2xf32> {
  %w = "tosa.const"() <{values = dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<[0.0, 0.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<[[[[2.0, 3.0]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, user.note = "kept"} : (tensor<1x2x2x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x2xf32> loc("conv")
  %y = tosa.mul %0, %s, %shift : (tensor<1x2x2x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x2x2x2xf32> loc("scale")
  return %y : tensor<1x2x2x2xf32>
}
