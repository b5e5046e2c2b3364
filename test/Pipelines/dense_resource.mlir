// Weights that are a resource are not copied into an attribute on the way.

// RUN: bnfold-opt %s --bnfold-to-llvm-pipeline | FileCheck %s
// RUN: bnfold-opt %s --bnfold-to-llvm-pipeline | mlir-translate --mlir-to-llvmir \
// RUN:   | FileCheck %s --check-prefix=IR

// CHECK: llvm.mlir.global private constant @{{.*}}(dense_resource<numbers> : tensor<4xf32>)
// IR: [4 x float] [float 1.000000e+00, float 2.000000e+00, float 3.000000e+00, float 4.000000e+00]

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c = arith.constant dense_resource<numbers> : tensor<4xf32>
  %y = arith.addf %x, %c : tensor<4xf32>
  return %y : tensor<4xf32>
}

{-#
  dialect_resources: {
    builtin: {
      numbers: "0x040000000000803F000000400000404000008040"
    }
  }
#-}
