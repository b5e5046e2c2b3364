// Bytecode in, bytecode out: resources survive both ways, and a second run
// changes nothing.

// RUN: bnfold-opt %s --emit-bytecode -o %t.mlirbc
// RUN: bnfold-opt %t.mlirbc --fold-bn-into-conv --emit-bytecode -o %t.folded.mlirbc
// RUN: bnfold-opt %t.folded.mlirbc -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: bnfold-opt %t.folded.mlirbc --fold-bn-into-conv | diff %t.mlir -

// CHECK-LABEL:  func.func @main(
// CHECK:          dense_resource<w_1> : tensor<2x1x1x1xf32>
// CHECK:          tosa.conv2d
// CHECK-NEXT:     return
// CHECK:          w_1: "0x{{[0-9]+}}0000000000004000008040"
func.func @main(%x: tensor<1x4x4x1xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense_resource<w> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %two = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.mul %0, %two, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  return %1 : tensor<1x4x4x2xf32>
}

{-#
  dialect_resources: {
    builtin: {
      w: "0x040000000000803F00000040"
    }
  }
#-}
