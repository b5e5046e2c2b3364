//===- FoldConcat.h - fold the chain behind joined convs --------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Front ends for TOSA, which has no grouped conv, write one as slices of its
// input, a conv of each, and a concat of their results along the channels. Each
// of the convs takes its part of the chain behind the concat.
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_LIB_TRANSFORMS_FOLDCONCAT_H
#define BNFOLD_LIB_TRANSFORMS_FOLDCONCAT_H

#include "BNFold/Transforms/FoldBNIntoConv.h"

namespace mlir::bnfold {

/// Folds the chain behind `concat`, into all convs that it joins or into none,
/// or merges it; sets `end` to where the chain ends if that is to be told. The
/// record is one for all. Nothing if `concat` does not join convs on floats
/// that are used there alone, or has no chain.
std::optional<ConvRecord> foldBehindConcat(RewriterBase &rewriter,
                                           Operation *concat,
                                           const FoldBNIntoConvOptions &options,
                                           WeightMemory &memory,
                                           std::optional<Location> &end);

} // namespace mlir::bnfold

#endif // BNFOLD_LIB_TRANSFORMS_FOLDCONCAT_H
