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
// there z = s * (x + t/s) leaves the add in front, if t/s exists (is finite and
// normal in the input's type, or zero because t is).
//
// Notation as in FoldNumerics.h; X bounds |x|, R = X, or where an add stays
// R = (X + max |t_i/s_i|) * (1 + 4 u), in the input's type. A chain folds when
// for every output channel
//   1. the new weights and the new bias are finite after rounding;
//   2. sum |round(s_i*w_i) - s_i*w_i| <= 32 u * sum |s_i*w_i|, and where an add
//      stays, which may be far larger than x,
//        sum |round(s_i*w_i) - s_i*w_i| * |t_i/s_i| <= 32 u * sum |t_i|*|w_i|;
//   3. (|b'| + R * sum |w'_i|) * (1 + (n+2) uA) <= max(A), and <= max(T) where
//      the result's type T has about the range of A (bf16 summed in f32); R is
//      finite in the input's type where an add stays; and where A has a larger
//      range than T (f16 summed in f32),
//        |b0| + X * sum |s_i*w_i| + sum |t_i|*|w_i| <= 32 max(T),
//      |t_i| the sum of its parts' magnitudes.
// Otherwise nothing changes; there is nothing to merge.
//
// Guarantee. Let every x be finite with |x| <= X, every weight be used at most
// once for a result, and every operation round to nearest, in any order of
// summation, with or without fused multiply-add, the bias first or last. Then
// the add in front, every product and every partial sum of the folded conv are
// finite, whatever the original's were, and so is the result, rounded to T,
// where T has about the range of A. Where A has a larger range, the result is
// finite wherever the original's is not within 32 * (k + 4) roundings of
// max(T), k the length of the chain: its roundings may have kept it finite by
// accident.
//
// Not guaranteed:
//   - anything for |x| > X: a chain may shrink an x that new weights meet as it
//     is;
//   - signs of zeros, and what infinity and NaN in x become;
//   - accuracy where a large common offset cancels. The original subtracts a
//     mean from x before it multiplies, without error if both are close. The
//     fold multiplies both and lets sums of products cancel, and an add left in
//     front rounds t/s once instead of the mean: the error grows with
//     |mean| / |x - mean|, by one bit for every bit that cancels.
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

  int64_t getNumElements() const {
    return data.size() / getStorageBytes(*format);
  }
};

struct InputFoldProblem {
  IndexedWeights weights;
  /// One entry for all output channels, or one per output channel.
  llvm::ArrayRef<double> bias;
  /// In order, with one constant for all input channels or one per channel.
  llvm::ArrayRef<AffineStep> steps;
  /// Of x, z and all values of the chain.
  const llvm::fltSemantics *inputFormat;
  FoldFormats formats;
  /// Bound on |x|, positive, infinity allowed; default: getDefaultInputBound of
  /// the input's format. A finite bound above its largest value counts as that.
  std::optional<double> inputBound;
  /// Anything but Fold refuses where a rule fails.
  UnsafeAction unsafe = UnsafeAction::Merge;
  /// The conv may see other elements than z, namely zeros.
  bool isPadded = false;
};

struct InputFoldDecision {
  /// Fold or Refuse, with reason, output (or input) channel and value as in
  /// FoldDecision. The channel is an input channel for what is found in the
  /// chain, an output channel for what is found in weights, bias and sums.
  FoldAction action = FoldAction::Refuse;
  Reason reason = Reason::None;
  size_t channel = 0;
  double value = 0;
  std::optional<double> headroomBits;
  /// z = s*x + t per input channel, unrounded.
  ComposedAffine affine;
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
