//===- ParallelFor.h - work for the threads of a context --------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_LIB_TRANSFORMS_PARALLELFOR_H
#define BNFOLD_LIB_TRANSFORMS_PARALLELFOR_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstddef>
#include <functional>

namespace llvm {
class ThreadPoolInterface;
} // namespace llvm

namespace mlir {
class MLIRContext;

namespace bnfold {

/// Shares out task(0) to task(count - 1) among the threads of `context`, if it
/// has any, and the calling one.
void runInParallel(MLIRContext *context, size_t count,
                   llvm::function_ref<void(size_t)> task);

/// Runs `task` on a thread of `pool`, at some time.
void runInBackground(llvm::ThreadPoolInterface &pool,
                     std::function<void()> task);

} // namespace bnfold
} // namespace mlir

#endif // BNFOLD_LIB_TRANSFORMS_PARALLELFOR_H
