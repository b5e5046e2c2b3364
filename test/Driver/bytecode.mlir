// Bytecode has a way through the driver of its own, with the options, outputs and
// errors of mlir-opt's.

// RUN: bnfold-opt %s --emit-bytecode -o %t.mlirbc
// RUN: bnfold-opt %s --fold-bn-into-conv -o %t.text
// RUN: bnfold-opt %t.mlirbc --fold-bn-into-conv | diff %t.text -
// RUN: bnfold-opt - --fold-bn-into-conv < %t.mlirbc | diff %t.text -
// RUN: bnfold-opt %t.mlirbc --fold-bn-into-conv --mlir-disable-threading | diff %t.text -
// RUN: mlir-opt %t.mlirbc --mlir-print-debuginfo | FileCheck %s
// RUN: bnfold-opt %t.mlirbc --mlir-print-debuginfo | FileCheck %s
// CHECK: tosa.conv2d {{.*}}loc(#loc{{[0-9]*}})

// RUN: bnfold-opt %t.mlirbc --emit-bytecode --fold-bn-into-conv -o %t.folded
// RUN: bnfold-opt %t.folded | diff %t.text -
// RUN: bnfold-opt %t.mlirbc --emit-bytecode --emit-bytecode-version=3 -o %t.old
// RUN: bnfold-opt %t.old --fold-bn-into-conv | diff %t.text -
// RUN: not cmp %t.old %t.mlirbc
// RUN: bnfold-opt %t.mlirbc --emit-bytecode --elide-resource-data-from-bytecode -o %t.elided
// RUN: bnfold-opt %t.elided | FileCheck %s --check-prefix=ELIDED
// ELIDED-NOT: weights: "0x

// RUN: bnfold-opt %t.mlirbc --canonicalize --mlir-timing 2>&1 | FileCheck %s --check-prefix=TIMING
// TIMING-DAG: Parser
// TIMING-DAG: Canonicalizer
// TIMING-DAG: Output

// RUN: bnfold-opt %t.mlirbc --mlir-print-ir-after-all --canonicalize 2>&1 | FileCheck %s --check-prefix=AFTER
// AFTER: IR Dump After Canonicalizer

// Whatever else there is to do is left to mlir-opt's.
// RUN: bnfold-opt %t.mlirbc --fold-bn-into-conv --remarks-filter=bnfold 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: folded 1 op
// RUN: not bnfold-opt %t.mlirbc --emit-bytecode-version=3 2>&1 | FileCheck %s --check-prefix=VERSION
// VERSION: bytecode version while not emitting bytecode
// RUN: bnfold-opt %t.mlirbc --dump-pass-pipeline --canonicalize 2>&1 | FileCheck %s --check-prefix=PIPELINE
// PIPELINE: canonicalize{
// RUN: not bnfold-opt %t.mlirbc --convert-no-such-op 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: Unknown command line argument '--convert-no-such-op'

func.func @main(%x: tensor<1x2x2x1xf32>) -> tensor<1x2x2x1xf32> {
  %w = "tosa.const"() <{values = dense_resource<weights> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %c = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %0 = tosa.conv2d %x, %w, %z, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x1xf32>
  %1 = tosa.add %0, %c : (tensor<1x2x2x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x2x2x1xf32>
  return %1 : tensor<1x2x2x1xf32>
}

{-#
  dialect_resources: {
    builtin: {
      weights: "0x040000000000803F"
    }
  }
#-}
