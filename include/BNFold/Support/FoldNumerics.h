//===- FoldNumerics.h - fold, merge or refuse, on plain numbers -*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The decision and the arithmetic of the fold, without IR.
//
// Notation, per output channel: `w_i` the `n` filter elements that feed it,
// `b0` the conv's bias, `y = s * conv + t` the chain behind the conv. T is the
// stored type of the result, Tw that of the weights, Tb that of the bias, A
// that of the accumulator; max(.) the largest finite value; u half an ulp of
// one in Tw, uA in A.
//
// Fold, y = conv(x, s*w) + (s*b0 + t), when for every channel
//   1. s*w_i and the bias are finite after rounding;
//   2. rounding the weights loses little:
//        sum |round(s*w_i) - s*w_i| <= 32 u * sum |s*w_i|;
//   3. no new overflow, by one of
//        (a) (|b'| + X * sum |w'_i|) * (1 + (n+2) uA) <= max(A), X the input
//            bound: for |x| <= X nothing overflows, in any order of summation,
//            with or without fused multiply-add;
//        (b) |s| * max(A) * (1 + 2n (u + uA)) + |t| <= max(A) * (1 - (2n+2)
//            uA), up to denormals: no partial sum is larger than one of the
//            original's, whatever x. (The original's sums and the new weights
//            were rounded too, up to n times each.)
//      and, where A has a larger range than T (f16 summed in f32),
//        |s| * min(max(T), |b0| + X * sum|w_i|) + |t| <= 32 max(T),
//      |t| the sum of its parts' magnitudes: the original rounds the conv to T,
//      and where its chain cancels that value the rounding is what is left.
// Otherwise merge: weights and bias stay, neighbouring adds become one add and
// neighbouring muls one mul, composed in double and rounded once; nothing is
// reordered, so every value of the new graph is, up to a rounding for each step
// and constant, one that the original computes.
//
// The rules are evaluated with the s and t that the merged form would store, so
// that a second run, which reads them back, decides the same. The constants of
// a fold are computed from the unrounded s and t: the left sides above have a
// margin for the difference, a few roundings in T.
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_SUPPORT_FOLDNUMERICS_H
#define BNFOLD_SUPPORT_FOLDNUMERICS_H

#include "BNFold/Support/Reason.h"
#include "BNFold/Support/ScaleWeights.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace mlir::bnfold {

/// One op of a chain, seen from the conv's side x. `constant` holds one entry
/// for all channels or one per channel; every entry is exact in double.
struct AffineStep {
  enum class Kind {
    Add,          ///< x + c
    SubtractFrom, ///< c - x
    Multiply,     ///< x * c
    Divide,       ///< x / c
    Negate        ///< -x, without constant
  };
  Kind kind;
  llvm::SmallVector<double> constant;

  double getConstant(size_t channel) const {
    return constant[constant.size() == 1 ? 0 : channel];
  }
};

/// A run of neighbouring steps that the merged form replaces by one op.
struct StepGroup {
  /// The steps of the group are [first, last]. Steps between two groups that
  /// belong to none have no effect (x + 0, x * 1) and are dropped.
  size_t first, last;
  /// Add, SubtractFrom or Multiply. For a group that is one step and not
  /// rewritten: that step's kind.
  AffineStep step;
  /// The group is one op already, and stays exactly as it was.
  bool isUntouched() const { return first == last; }
};

/// The shortest form of a chain that computes it in the original order.
/// Constants of rewritten groups are finite and normal (or exactly zero) in
/// `format`; where a merged constant would not be, its steps stay apart. So do
/// steps whose new roundings the rest of the chain could amplify to an overflow
/// (MergeSteps.cpp says when; never in one batch norm).
/// Merging the result again gives the same groups.
llvm::SmallVector<StepGroup> mergeSteps(llvm::ArrayRef<AffineStep> steps,
                                        size_t numChannels,
                                        const llvm::fltSemantics &format);

/// The smallest and the largest magnitude of a scale.
struct ScaleRange {
  double min, max;
};

/// y = scale[c] * x + offset[c], with what went wrong on the way.
struct ComposedAffine {
  llvm::SmallVector<double> scale, offset;
  /// The sum of the magnitudes that make up each offset, which may cancel in
  /// it.
  llvm::SmallVector<double> absOffset;
  /// None, NonFiniteConstant, NonFiniteComposition or CompositionUnderflow, and
  /// the first channel it was found in.
  Reason reason = Reason::None;
  size_t channel = 0;

  /// Whether any scale is another than one.
  bool isScaled() const;
  /// Over all channels; nothing if there is none, or a scale or offset is not
  /// finite.
  std::optional<ScaleRange> getScaleRange() const;
};

/// Composes the steps in IEEE double, in order of the chain.
ComposedAffine composeSteps(llvm::ArrayRef<AffineStep> steps,
                            size_t numChannels);
ComposedAffine composeGroups(llvm::ArrayRef<StepGroup> groups,
                             size_t numChannels);

/// Storage formats of one conv.
struct FoldFormats {
  const llvm::fltSemantics *result;      ///< T
  const llvm::fltSemantics *bias;        ///< Tb
  const llvm::fltSemantics *weights;     ///< Tw
  const llvm::fltSemantics *accumulator; ///< A
};

/// What to do with a conv that fails a rule.
enum class UnsafeAction {
  Merge, ///< shorten its chain, weights untouched
  Skip,  ///< leave it as it is
  Fold   ///< fold plainly all the same, unless a constant would not be finite
};

/// The largest |x| the rules protect when the user names none: half the
/// exponent range of T (2^64 for f32 and bf16, 2^8 for f16, 2^512 for f64).
double getDefaultInputBound(const llvm::fltSemantics &format);

/// Everything the decision needs about one conv.
struct FoldProblem {
  WeightsView weights;
  /// One entry for all channels, or one per channel. Exact in double.
  llvm::ArrayRef<double> bias;
  llvm::ArrayRef<AffineStep> steps;
  FoldFormats formats;
  /// Bound on |x|, positive, infinity allowed; default: getDefaultInputBound.
  /// A finite bound above max(T) counts as max(T).
  std::optional<double> inputBound;
  UnsafeAction unsafe = UnsafeAction::Merge;
  /// Shares out the pass over the weights. The result is the same for any.
  ParallelFor parallelFor = serialFor;
};

enum class FoldAction { Fold, Merge, Refuse };

struct FoldDecision {
  FoldAction action = FoldAction::Refuse;
  /// Of merging or refusing; with UnsafeAction::Fold, of the rule overridden.
  Reason reason = Reason::None;
  /// The channel that decided, and the number found there: the offending
  /// constant, weight or bias, the loss in units of u, or the bound reached.
  size_t channel = 0;
  double value = 0;
  /// log2(max(A) / left side of rule 3), the larger of (a) and (b), smallest
  /// over the channels: how many bits below overflow the folded conv stays.
  /// Negative when (a) and (b) fail; within +-4096. Set when the weights were
  /// looked at.
  std::optional<double> headroomBits;
  /// The merged form, set whenever the chain could be composed.
  llvm::SmallVector<StepGroup> merged;
  /// y = s*conv + t, unrounded.
  ComposedAffine affine;
};

/// Decides, and on FoldAction::Fold has written the new weights (same shape and
/// format as problem.weights) to `newWeights`, and the new bias to `newBias`
/// (numChannels values of formats.bias). On other actions their contents are
/// unspecified. Both may be empty where the decision alone is wanted. One pass
/// over the weights; a channel whose weights sink into the denormals is read a
/// second time for rule 2.
FoldDecision decideFold(const FoldProblem &problem,
                        llvm::MutableArrayRef<char> newWeights,
                        llvm::MutableArrayRef<char> newBias);

} // namespace mlir::bnfold

#endif // BNFOLD_SUPPORT_FOLDNUMERICS_H
