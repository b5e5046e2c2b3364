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

namespace mlir::bnfold {

/// For one thread. Memory that was taken may outlive this object and be freed
/// on any thread; a slab goes with the last blob in it.
class WeightMemory {
public:
  /// Uninitialised memory, valid until the next call of either function.
  llvm::MutableArrayRef<char> reserve(size_t bytes);
  /// The first `bytes` of what was reserved last, as a mutable blob of the
  /// alignment bytecode can keep.
  AsmResourceBlob take(size_t bytes);

private:
  class Slab;
  std::shared_ptr<Slab> slab;
  size_t used = 0;
};

} // namespace mlir::bnfold

#endif // BNFOLD_TRANSFORMS_WEIGHTMEMORY_H
