//===- FoldWriter.h - writing a fold or a merged chain ----------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The third room: what was read and decided becomes IR. Replaced ops lose
// their uses and stay for the caller to erase: a walking driver holds on to ops
// behind the one it visits.
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_LIB_TRANSFORMS_FOLDWRITER_H
#define BNFOLD_LIB_TRANSFORMS_FOLDWRITER_H

#include "BNFold/Analysis/AffineChain.h"
#include "BNFold/Analysis/ConvOps.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::bnfold {

/// Elements of a new constant, and the op it is modelled on: where `leaf` holds
/// a resource, so will the new constant, without a copy or hash of the data.
struct NewConstant {
  SmallVector<int64_t> shape;
  FloatType elementType;
  Operation *leaf; ///< null: a dense attribute
  AsmResourceBlob data;

  /// With uninitialised data, on the heap.
  static NewConstant allocate(ArrayRef<int64_t> shape, FloatType elementType,
                              Operation *leaf);
  size_t getNumBytes() const { return data.getData().size(); }
};

/// Replaces `conv` by one that takes in the chain behind it: with new weights
/// (or the old ones, without `weights`) and a new bias, and all else as it was.
/// `bias` has one element per channel. A conv without bias gets an add behind
/// it instead, unless the bias is zero. Returns the new conv.
Operation *writeFold(RewriterBase &rewriter, const ConvView &conv,
                     const AffineChain &chain,
                     std::optional<NewConstant> weights, NewConstant bias);

/// Drops a chain that was taken in by the conv in front of it, or by all convs
/// that are joined there.
void dropChain(RewriterBase &rewriter, const AffineChain &chain);

/// Replaces `conv` and the chain in front of it, of which an add of
/// `frontOffset` stays unless that is empty.
Operation *writeInputFold(RewriterBase &rewriter, const ConvView &conv,
                          const AffineChain &chain,
                          std::optional<NewConstant> weights, NewConstant bias,
                          ArrayRef<double> frontOffset);

/// Replaces each group of several ops by one op, in the place of the last of
/// them, and drops ops that belong to no group. New ops on tensors are written
/// in TOSA or linalg.
void writeMerged(RewriterBase &rewriter, const AffineChain &chain,
                 ArrayRef<StepGroup> groups, bool inTosa);

} // namespace mlir::bnfold

#endif // BNFOLD_LIB_TRANSFORMS_FOLDWRITER_H
