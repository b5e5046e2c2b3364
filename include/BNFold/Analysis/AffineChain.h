//===- AffineChain.h - the affine ops behind a value ------------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_ANALYSIS_AFFINECHAIN_H
#define BNFOLD_ANALYSIS_AFFINECHAIN_H

#include "BNFold/Support/FoldNumerics.h"
#include "mlir/IR/Value.h"

namespace mlir::bnfold {

/// One affine op of a chain.
struct ChainOp {
  /// Its operand that comes from the conv; the op has one result of the same
  /// type.
  OpOperand *input;
  /// The dimension of the result that is the conv's output channel.
  int64_t channelDim;
  AffineStep step;
  /// See EvaluatedConstant::rootOf.
  std::optional<double> rootOf;

  Operation *getOp() const { return input->getOwner(); }
};

/// The longest run of affine ops behind a value, each the only use of the one
/// before. Ops that only move the channel (transpose, reshape) may stand
/// between them; they belong to nobody and stay.
struct AffineChain {
  llvm::SmallVector<ChainOp> ops;
  /// The arithmetic op the chain ends before, if it was one, and why.
  Operation *end = nullptr;
  Reason endReason = Reason::None;

  llvm::SmallVector<AffineStep> getSteps() const;
};

/// Reads the chain behind `value`, whose dimension `channelDim` is the channel.
AffineChain readChain(Value value, int64_t channelDim);

} // namespace mlir::bnfold

#endif // BNFOLD_ANALYSIS_AFFINECHAIN_H
