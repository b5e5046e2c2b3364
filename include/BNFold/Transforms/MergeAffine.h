//===- MergeAffine.h - shorten per-channel chains on any value --*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_TRANSFORMS_MERGEAFFINE_H
#define BNFOLD_TRANSFORMS_MERGEAFFINE_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::bnfold {

struct MergeAffineResult {
  /// Chains that became shorter.
  size_t numChains = 0;
  size_t numOpsRemoved = 0;
};

/// Merges neighbouring per-channel adds and muls in every chain nested in
/// `root`, and erases what that leaves without use; this is what the pass
/// bnfold-merge-affine does. Emits remarks of category "bnfold". `listener`
/// hears of every change. The context must have loaded the dialects the pass
/// depends on.
MergeAffineResult mergeAffineChains(Operation *root,
                                    RewriterBase::Listener *listener = nullptr);

} // namespace mlir::bnfold

#endif // BNFOLD_TRANSFORMS_MERGEAFFINE_H
