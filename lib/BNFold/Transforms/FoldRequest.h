//===- FoldRequest.h - a chain, and the convs it is behind ------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most chains are behind one conv. Front ends for TOSA, which has no grouped
// conv, write one as slices of its input, a conv of each, and a concat of their
// results along the channels: each of them takes its part of the chain behind
// the concat.
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_LIB_TRANSFORMS_FOLDREQUEST_H
#define BNFOLD_LIB_TRANSFORMS_FOLDREQUEST_H

#include "ConvConstants.h"

namespace mlir::bnfold {

/// A conv, with what was read of it and decided about it.
struct FoldPart {
  explicit FoldPart(ConvView &&conv) : conv(std::move(conv)) {}

  /// Of what a fold writes. A chain of adds leaves the weights as they are.
  size_t getNumNewBytes() const;

  ConvView conv;
  ConvConstants constants;
  FoldDecision decision;
  /// Weights that were computed and are not yet kept.
  MutableArrayRef<char> newWeights;
  std::optional<NewConstant> weights, bias;
};

/// A chain that is to be folded, into all convs or into none.
struct FoldRequest {
  explicit FoldRequest(Operation *op) : op(op) {}

  size_t getNumChannels() const;

  /// What the chain is behind: the conv, or the concat that joins several.
  Operation *op;
  /// In the order of their channels.
  SmallVector<FoldPart, 1> parts;
  AffineChain chain;
};

/// Reads the chain behind `request.op`, and what it is behind. False if that is
/// neither a conv on floats nor a concat that joins the channels of such convs,
/// which are used there alone, or if there is no chain.
bool readRequest(FoldRequest &request, bool throughCasts);

/// Reads weights and biases, or says what stands against the fold apart from
/// numbers.
Reason readConstants(FoldRequest &request);

} // namespace mlir::bnfold

#endif // BNFOLD_LIB_TRANSFORMS_FOLDREQUEST_H
