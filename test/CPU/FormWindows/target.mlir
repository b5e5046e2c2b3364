// RUN: not bnfold-opt %s --bnfold-form-windows=target=sse3 2>&1 | FileCheck %s
// RUN: not bnfold-opt %s --bnfold-lower-windows=target=sse3 2>&1 | FileCheck %s
// RUN: not bnfold-opt %s --bnfold-to-llvm-pipeline=target=sse3 2>&1 | FileCheck %s

// CHECK: error: unknown target 'sse3'; known are host, avx512, avx2 and generic
func.func @empty() {
  return
}
