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

#include "ParallelFor.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/ThreadPool.h"
#include <atomic>
#include <memory>

// mlir::parallelFor lets the calling thread wait; here it works as well. Tasks
// are short, and often it has done them all before another thread has woken up.
void mlir::bnfold::runInParallel(MLIRContext *context, size_t count,
                                 llvm::function_ref<void(size_t)> task) {
  std::atomic<size_t> next = 0;
  auto work = [&] {
    for (size_t i = next++; i < count; i = next++)
      task(i);
  };
  if (!context->isMultithreadingEnabled())
    return work();
  llvm::ThreadPoolInterface &pool = context->getThreadPool();
  const size_t numThreads = std::min<size_t>(count, pool.getMaxConcurrency());
  llvm::ThreadPoolTaskGroup group(pool);
  for (size_t i = 1; i < numThreads; ++i)
    group.async(work);
  work();
  group.wait();
}

void mlir::bnfold::runInBackground(llvm::ThreadPoolInterface &pool,
                                   std::function<void()> task) {
  // The pool's future may go last, on this thread: the task goes where it ran.
  auto owned = std::make_unique<std::function<void()>>(std::move(task));
  pool.async([owned = std::move(owned)]() mutable {
    (*owned)();
    owned.reset();
  });
}
