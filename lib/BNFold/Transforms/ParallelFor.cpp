//===- ParallelFor.cpp - work for the threads of a context ----------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file of its own, which ThreadSanitizer must not instrument: the templates
// for LLVM's thread pool are instantiated here, and what orders them between
// threads is in libMLIR, where it is not seen.
//
//===----------------------------------------------------------------------===//

#include "ConvConstants.h"
#include "mlir/IR/Threading.h"

void mlir::bnfold::runInParallel(MLIRContext *context, size_t count,
                                 llvm::function_ref<void(size_t)> task) {
  parallelFor(context, 0, count, task);
}
