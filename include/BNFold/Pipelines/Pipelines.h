//===- Pipelines.h - named pass pipelines -----------------------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_PIPELINES_PIPELINES_H
#define BNFOLD_PIPELINES_PIPELINES_H

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"

namespace mlir::bnfold {

struct ToLLVMOptions : PassPipelineOptions<ToLLVMOptions> {
  PassOptions::Option<bool> optimize{
      *this, "optimize",
      llvm::cl::desc("Make fast code of convs, pools and matmuls; without, "
                     "plain loops of every op."),
      llvm::cl::init(true)};
  PassOptions::Option<std::string> target{
      *this, "target",
      llvm::cl::desc("The vector unit the code is for: avx512, avx2, generic, "
                     "or host for the best of this machine."),
      llvm::cl::init("host")};
  PassOptions::Option<unsigned> threads{
      *this, "threads",
      llvm::cl::desc("The number of OpenMP threads; 1 for none."),
      llvm::cl::init(1)};
};

/// Lowers functions on tensors (TOSA, linalg, tensor, arith, math) to the LLVM
/// dialect for the CPU, ready for mlir-runner and mlir-translate.
///
/// - Every value has the precision its type says: f16 and bf16 are rounded
///   after each op, a conv accumulates in its acc_type and rounds once.
/// - Public functions get a C interface (`_mlir_ciface_<name>`), never write
///   into their arguments, and return buffers the caller frees, `free` on the
///   allocated pointer of each.
/// - Nothing else that is allocated outlives a call.
///
/// `pm` runs on the module. The code may call libm, and `memrefCopy` of
/// libmlir_c_runner_utils. Bufferization finds each dialect's part in the
/// context's registry: registerAllExtensions puts it there. An op of TOSA that
/// linalg cannot express ends with MLIR's own error.
void buildToLLVMPipeline(OpPassManager &pm, const ToLLVMOptions &options = {});

/// Registers the pipelines by name, and the passes that occur in them alone.
void registerBNFoldPipelines();

} // namespace mlir::bnfold

#endif // BNFOLD_PIPELINES_PIPELINES_H
