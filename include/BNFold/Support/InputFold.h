//===- InputFold.h - folding a chain in front of a conv ---------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A conv that follows a per-channel chain z_i = s_i * x_i + t_i sees
//
//   conv(z) = sum_i w_oi * z_i + b_o
//           = sum_i (s_i * w_oi) * x_i + (b_o + sum_i t_i * w_oi),
//
// so the chain folds into weights and bias, per input channel i. With padding
// the border sees zeros instead of t, and the bias cannot stand for the offset:
// there z = s * (x + t/s) leaves the add in front, if t/s exists.
//
// Rules 1, 2 and 3 (a) of FoldNumerics.h must hold for every output channel o;
// where an add stays in front, for |x + t/s| up to X + |t/s|. Then a folded conv
// does not overflow for |x| <= X. There is nothing to merge where they fail.
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_SUPPORT_INPUTFOLD_H
#define BNFOLD_SUPPORT_INPUTFOLD_H

#include "BNFold/Support/FoldNumerics.h"

namespace mlir::bnfold {

/// Weights in row-major order with, for every dimension, how far one step along
/// it moves on in the output and input channels (0: not at all).
struct IndexedWeights {
  llvm::ArrayRef<char> data;
  const llvm::fltSemantics *format;
  llvm::SmallVector<int64_t> shape, outputStrides, inputStrides;
  size_t numOutputs, numInputs;
};

struct InputFoldProblem {
  IndexedWeights weights;
  /// One entry for all output channels, or one per output channel.
  llvm::ArrayRef<double> bias;
  /// In order, with one constant for all input channels or one per channel.
  llvm::ArrayRef<AffineStep> steps;
  /// `result` is the type of the chain, and bounds x.
  FoldFormats formats;
  std::optional<double> inputBound;
  UnsafeAction unsafe;
  /// The conv may see other elements than z, namely zeros.
  bool isPadded;
};

struct InputFoldDecision {
  /// Fold or Refuse, with reason, output (or input) channel and value as in
  /// FoldDecision.
  FoldAction action = FoldAction::Refuse;
  Reason reason = Reason::None;
  size_t channel = 0;
  double value = 0;
  std::optional<double> headroomBits;
  /// t/s per input channel where an add must stay in front, else empty.
  llvm::SmallVector<double> frontOffset;
  /// The new bias in double, one entry per output channel.
  llvm::SmallVector<double> bias;
};

/// Decides, and on FoldAction::Fold has written the new weights to
/// `newWeights`. One pass over the weights.
InputFoldDecision decideInputFold(const InputFoldProblem &problem,
                                  llvm::MutableArrayRef<char> newWeights);

} // namespace mlir::bnfold

#endif // BNFOLD_SUPPORT_INPUTFOLD_H
