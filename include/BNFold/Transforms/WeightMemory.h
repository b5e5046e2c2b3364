//===- WeightMemory.h - memory for new weights ------------------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most of the time it takes to write new weights goes into page faults. So they
// are carved from slabs that grow with what was asked for, and the operating
// system is asked to back the large ones with large pages.
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_TRANSFORMS_WEIGHTMEMORY_H
#define BNFOLD_TRANSFORMS_WEIGHTMEMORY_H

#include "mlir/IR/AsmState.h"
#include <cstddef>
#include <memory>

namespace llvm {
class ThreadPoolInterface;
} // namespace llvm

namespace mlir::bnfold {

/// For one thread. Memory that was taken may outlive this object and be freed
/// on any thread; a slab goes with the last blob in it, or the last task of the
/// pool that provides its pages.
class WeightMemory {
public:
  /// `pool`, if there is one, must outlive what it is given to do, as that of a
  /// context does.
  explicit WeightMemory(llvm::ThreadPoolInterface *pool = nullptr)
      : pool(pool) {}

  /// Uninitialised memory, valid until the next call of either function.
  llvm::MutableArrayRef<char> reserve(size_t bytes);
  /// The first `bytes` of what was reserved last, as a mutable blob of the
  /// alignment bytecode can keep.
  AsmResourceBlob take(size_t bytes);

private:
  class Slab;
  void populateBehind(size_t end);

  llvm::ThreadPoolInterface *pool;
  std::shared_ptr<Slab> slab;
  /// Bytes of the slab that were taken, and up to where its pages were asked
  /// for.
  size_t used = 0, populated = 0;
};

} // namespace mlir::bnfold

#endif // BNFOLD_TRANSFORMS_WEIGHTMEMORY_H
