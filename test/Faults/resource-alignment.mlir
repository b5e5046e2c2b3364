// The first four bytes of a resource are its alignment, little-endian: data at
// odd addresses, and a file whose writer took the wrong end (a power of two all
// the same), fold like any other. Written back is what bytecode can hold.

// RUN: bnfold-opt %s --fold-bn-into-conv -o %t
// RUN: FileCheck %s --input-file=%t
// RUN: bnfold-opt %s --fold-bn-into-conv --emit-bytecode | bnfold-opt | FileCheck %s

// CHECK-LABEL: func.func @main(
// CHECK-NOT:     tosa.mul
// CHECK:         return
// CHECK:       dialect_resources
// CHECK-DAG:   {{: "0x..00000000000040000080400000C04000000041"}}
func.func @main(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  %w = "tosa.const"() <{values = dense_resource<bytes> : tensor<2x1x1x2xf32>}> : () -> tensor<2x1x1x2xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense_resource<big_endian> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %1 = tosa.mul %0, %s, %shift : (tensor<1x4x4x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x4x4x2xf32>
  return %1 : tensor<1x4x4x2xf32>
}

{-#
  dialect_resources: {
    builtin: {
      bytes: "0x010000000000803F000000400000404000008040",
      big_endian: "0x000000040000004000000040"
    }
  }
#-}
