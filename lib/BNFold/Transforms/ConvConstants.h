//===- ConvConstants.h - what both folds read and record --------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_LIB_TRANSFORMS_CONVCONSTANTS_H
#define BNFOLD_LIB_TRANSFORMS_CONVCONSTANTS_H

#include "BNFold/Analysis/AffineChain.h"
#include "BNFold/Analysis/ConstantExpr.h"
#include "BNFold/Analysis/ConvOps.h"
#include "BNFold/Support/FoldReport.h"
#include "BNFold/Support/InputFold.h"
#include "FoldWriter.h"

namespace mlir::bnfold {

/// Weights and bias of a conv as plain numbers.
struct ConvConstants {
  StoredConstant weights;
  SmallVector<double> bias;
  Operation *biasLeaf = nullptr;
  int64_t numChannels = 0;

  /// The weights with their channels side by side, and new weights in that
  /// order put back into the order of the old ones.
  WeightsView getView(const ConvView &conv) const;
  void restoreOrder(llvm::MutableArrayRef<char> newWeights) const;
  IndexedWeights getIndexed(const ConvView &conv) const;
  /// New weights of the same shape and kind.
  NewConstant createWeights(const ConvView &conv, AsmResourceBlob data) const;

  /// Where the channels of the weights are not neighbours: the dimensions in an
  /// order in which they are, and the weights in that order.
  SmallVector<int64_t> channelsFirst;
  ConstantTensor reordered;
};

/// Why the conv is refused whatever its constants are.
Reason checkConv(const ConvView &conv);

/// Reads weights and bias, or says why they cannot be had.
Reason readConstants(const ConvView &conv, ConvConstants &result);

FoldFormats getFormats(const ConvView &conv);

/// Whether a conv keeps an add of `offset` behind it, as it has no bias.
bool leavesAdd(const ConvView &conv, ArrayRef<double> offset);

/// A record with all that is known before a decision. `loc` is that of `conv`
/// or of what joins it to others.
ConvRecord createRecord(const ConvView &conv, Location loc, size_t numOps);

/// Fills in why a decision was made. A constant that is not finite because of a
/// root says so.
void recordReason(Reason reason, size_t channel, double value,
                  ArrayRef<ChainOp> ops, ConvRecord &record);

/// Sets why and before which op the chain ended, if that is to be told.
void recordEnd(const AffineChain &chain, ConvRecord &record);

} // namespace mlir::bnfold

#endif // BNFOLD_LIB_TRANSFORMS_CONVCONSTANTS_H
