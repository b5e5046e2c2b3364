// What linalg has no form for ends with MLIR's own error and no output.

// RUN: not bnfold-opt %s --bnfold-to-llvm-pipeline -o %t 2>&1 | FileCheck %s
// RUN: not ls %t

// CHECK: error: failed to legalize operation 'tosa.custom'

func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = tosa.custom %x {domain_name = "d", operator_name = "o", implementation_attrs = ""} : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
