//===- WeightMemory.cpp - memory for new weights --------------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Transforms/WeightMemory.h"
#include "ParallelFor.h"
#include "llvm/Support/Alignment.h"
#include "llvm/Support/MemAlloc.h"
#include <algorithm>
#include <cassert>
#ifdef __linux__
#include <sys/mman.h>
#endif

using namespace mlir;
using namespace mlir::bnfold;

/// Bytecode places no blob at a larger alignment.
static constexpr size_t blobAlignment = 16;
/// In memory, a cache line.
static constexpr size_t lineSize = 64;
static constexpr size_t largePage = size_t(2) << 20;
/// The first slab is as large as what it was made for; from there they double
/// up to this size. What is not used of one is never touched, so it costs
/// addresses alone, and the pages that were provided ahead.
static constexpr size_t maxSlabSize = size_t(64) << 20;

/// How far pages are provided ahead of use: some large ones, and little beside
/// the weights of a model that is large enough to have them.
static constexpr size_t populatedAhead = size_t(4) << 20;

/// Memory that is returned as a whole.
class WeightMemory::Slab {
public:
  explicit Slab(size_t bytes)
      : bytes(bytes), alignment(bytes >= largePage ? largePage : lineSize),
        begin(static_cast<char *>(llvm::allocate_buffer(bytes, alignment))) {
#ifdef __linux__
    // Where the system has no large pages to give, the fold is only slower.
    if (bytes >= largePage)
      (void)madvise(begin, bytes, MADV_HUGEPAGE);
#endif
  }
  Slab(const Slab &) = delete;
  Slab &operator=(const Slab &) = delete;
  ~Slab() { llvm::deallocate_buffer(begin, bytes, alignment); }

  size_t size() const { return bytes; }
  char *data() const { return begin; }
  /// Makes the system provide the pages, and changes nothing in them: others
  /// may write there at the same time.
#ifdef MADV_POPULATE_WRITE
  static constexpr bool canPopulate = true;
  void populate(size_t from, size_t to) const {
    (void)madvise(data() + from, to - from, MADV_POPULATE_WRITE);
  }
#else
  static constexpr bool canPopulate = false;
  void populate(size_t, size_t) const {}
#endif

private:
  size_t bytes, alignment;
  char *begin;
};

MutableArrayRef<char> WeightMemory::reserve(size_t bytes) {
  if (!slab || slab->size() - used < bytes) {
    size_t size = slab ? std::min(2 * slab->size(), maxSlabSize) : lineSize;
    size = std::max<size_t>(size, llvm::alignTo(bytes, llvm::Align(lineSize)));
    if (size >= largePage)
      size = llvm::alignTo(size, llvm::Align(largePage));
    slab = std::make_shared<Slab>(size);
    used = populated = 0;
  }
  populateBehind(used + bytes);
  return {slab->data() + used, bytes};
}

/// Pages that are being written meanwhile are left alone: a page that two
/// threads ask for is cleared twice.
void WeightMemory::populateBehind(size_t end) {
  if (!Slab::canPopulate || !pool || slab->size() < largePage)
    return;
  const size_t from =
      std::max<size_t>(populated, llvm::alignTo(end, llvm::Align(largePage)));
  const size_t to =
      std::min<size_t>(slab->size(), llvm::alignTo(end + populatedAhead,
                                                   llvm::Align(largePage)));
  if (from >= to)
    return;
  populated = to;
  runInBackground(*pool, [slab = slab, from, to] {
    // Unless all is over before it is this task's turn.
    if (slab.use_count() > 1)
      slab->populate(from, to);
  });
}

AsmResourceBlob WeightMemory::take(size_t bytes) {
  assert(slab && slab->size() - used >= bytes && "not reserved");
  ArrayRef<char> data(slab->data() + used, bytes);
  used = std::min<size_t>(llvm::alignTo(used + bytes, llvm::Align(lineSize)),
                          slab->size());
  return AsmResourceBlob(
      data, blobAlignment,
      [slab = slab](void *, size_t, size_t) mutable { slab.reset(); },
      /*dataIsMutable=*/true);
}
