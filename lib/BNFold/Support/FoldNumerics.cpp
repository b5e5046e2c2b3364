//===- FoldNumerics.cpp - fold, merge or refuse, on plain numbers ---------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Support/FoldNumerics.h"
#include "FormatLimits.h"
#include "RuleSupport.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

using namespace mlir::bnfold;
using namespace mlir::bnfold::detail;
using llvm::APFloat;
using llvm::ArrayRef;
using llvm::fltSemantics;
using llvm::MutableArrayRef;
using llvm::SmallVector;

static constexpr double infinity = std::numeric_limits<double>::infinity();

double mlir::bnfold::getDefaultInputBound(const fltSemantics &format) {
  return std::ldexp(1.0, (APFloat::semanticsMaxExponent(format) + 1) / 2);
}

//===----------------------------------------------------------------------===//
// The rules
//===----------------------------------------------------------------------===//

namespace {

/// One channel of the merged form, y = s*x + t.
struct MergedChannel {
  double s, t;
  /// The sum of the magnitudes that make up t, which may cancel in it.
  double absT;
};

struct Finding {
  Reason reason = Reason::None;
  double value = 0;
  /// The smaller of the two left sides of rule 3.
  double bound = 0;
};

/// The rules, on the merged form. A fold uses the s and t that were never
/// rounded, but must not be decided by them: a second run could not know them.
/// They are within `margin` (relative to |s| and to absT) of what the merged
/// form has, and every rule holds for all s and t that are. Left sides are
/// rounded up by more than their own evaluation in double can err, and
/// comparisons are written so that NaN and infinity fail them.
class Rules {
public:
  explicit Rules(const FoldProblem &problem, ArrayRef<StepGroup> merged);

  bool isWithinMargin(const MergedChannel &merged, double s, double t) const;
  Finding check(size_t channel, const MergedChannel &affine, double bias,
                const ChannelStats &stats) const;
  double getMaxOfAccumulator() const { return accumulator.max; }

private:
  bool losesBits(size_t channel, double s, const ChannelStats &stats,
                 double &loss) const;
  double getBoundForInputs(double bias, double s,
                           const ChannelStats &stats) const;
  double getBoundForSums(double bias, double s, double t) const;
  bool mayLeaveResultRange(double s, double absT, double b0,
                           const ChannelStats &stats) const;

  const FoldProblem &problem;
  FormatLimits result, bias, weights, accumulator;
  double inputBound;
  double n;
  double margin;
};

} // namespace

Rules::Rules(const FoldProblem &problem, ArrayRef<StepGroup> merged)
    : problem(problem), result(*problem.formats.result),
      bias(*problem.formats.bias), weights(*problem.formats.weights),
      accumulator(*problem.formats.accumulator),
      n(double(problem.weights.getElementsPerChannel())) {
  inputBound = getInputBound(problem.inputBound, *problem.formats.result);
  // Each constant of the merged form was rounded once to T.
  size_t factors = llvm::count_if(merged, [](const StepGroup &group) {
    return group.step.kind == AffineStep::Kind::Multiply ||
           group.step.kind == AffineStep::Kind::Divide;
  });
  margin = 2 * result.u * double(factors + 2);
}

bool Rules::isWithinMargin(const MergedChannel &merged, double s,
                           double t) const {
  return std::fabs(s - merged.s) <= margin * std::fabs(merged.s) &&
         std::fabs(t - merged.t) <= margin * merged.absT;
}

/// Rule 2. Normal numbers lose at most u, so only weights that may come out
/// denormal are looked at.
bool Rules::losesBits(size_t channel, double s, const ChannelStats &stats,
                      double &loss) const {
  if (std::fabs(s) * stats.absMin >= weights.minNormal)
    return false;
  loss = roundingLoss(problem.weights, channel, s);
  double allowed = 32 * weights.u * (std::fabs(s) * stats.absSum);
  bool loses = !(loss <= allowed);
  loss /= weights.u * (std::fabs(s) * stats.absSum);
  return loses;
}

/// Left side of rule 3 (a): no partial sum is larger for inputs within the
/// bound. Sums of n products and a bias err by at most n + 1 times u relative
/// to the sum of magnitudes, in any order, for every n.
double Rules::getBoundForInputs(double bias, double s,
                                const ChannelStats &stats) const {
  if (!std::isfinite(inputBound))
    return infinity;
  const double u64 = std::numeric_limits<double>::epsilon();
  double sum = s * stats.absSum * (1 + 2 * weights.u) * (1 + (n + 8) * u64) +
               n * weights.minDenormal / 2;
  return (bias + inputBound * sum) * (1 + (n + 2) * accumulator.u);
}

/// Left side of rule 3 (b): no partial sum is larger, given that the original's
/// are finite. Those and the products are within max(A), and differ from their
/// exact values by at most the rounding of n products and n sums; a new weight
/// adds its own, relative to the old product or, when it is denormal, to the
/// largest input; and the new sums round as well.
double Rules::getBoundForSums(double bias, double s, double t) const {
  double room = 1 - (2 * n + 2) * accumulator.u;
  if (!(room > 0))
    return infinity;
  double sums = s * accumulator.max * (1 + 2 * n * (weights.u + accumulator.u));
  double denormals = n * result.max * weights.minDenormal / 2;
  return (sums + denormals + t + 2 * this->bias.u * bias) / room;
}

/// Where the accumulator has a larger range than T (f16 summed in f32), the
/// original rounds the conv to T, its chain may cancel that value, and what is
/// left of the rounding is finite in T when the exact value is not. The more
/// exact fold may differ from the original by few, at most about 32, roundings
/// of max(T) per step.
bool Rules::mayLeaveResultRange(double s, double absT, double b0,
                                const ChannelStats &stats) const {
  // Of two formats with the same range, as bf16 and f32, the largest values are
  // closer than the margin.
  if (result.max >= accumulator.max / 2)
    return false;
  // NaN, of an infinite bound times no weight at all, is no bound.
  double conv = std::fabs(b0) + inputBound * stats.absSum;
  conv = conv < result.max ? conv : result.max;
  return !(s * conv + absT <= 32 * result.max);
}

Finding Rules::check(size_t channel, const MergedChannel &affine, double b0,
                     const ChannelStats &stats) const {
  const double s = std::fabs(affine.s) * (1 + margin);
  // |b'|, before and after rounding.
  const double product = affine.s * b0;
  const double exactBias = std::fabs(product + affine.t) +
                           margin * (std::fabs(product) + affine.absT);
  const double newBias = exactBias * (1 + 2 * bias.u) + bias.minDenormal;

  Finding finding;
  // A dead channel is its bias alone.
  const bool dead = affine.s == 0 || stats.absSum == 0;
  double forInputs = newBias, forSums = newBias, loss = 0;
  if (!dead) {
    forInputs = getBoundForInputs(newBias, s, stats);
    forSums =
        getBoundForSums(newBias, s, std::fabs(affine.t) + margin * affine.absT);
  }
  finding.bound =
      std::isnan(forInputs) || forSums < forInputs ? forSums : forInputs;
  auto fail = [&](Reason reason, double value) {
    finding.reason = reason;
    finding.value = value;
    return finding;
  };
  if (!(s * stats.absMax <= weights.max))
    return fail(Reason::WeightOverflow, affine.s * stats.absMax);
  if (!(exactBias <= bias.max))
    return fail(Reason::BiasOverflow, product + affine.t);
  if (!dead && losesBits(channel, affine.s, stats, loss))
    return fail(Reason::WeightUnderflow, loss);
  if (!(forInputs <= accumulator.max) && !(forSums <= accumulator.max))
    return fail(Reason::AccumulatorOverflow, finding.bound);
  if (!dead && mayLeaveResultRange(s, affine.absT * (1 + margin), b0, stats))
    return fail(Reason::AccumulatorOverflow, finding.bound);
  return finding;
}

//===----------------------------------------------------------------------===//
// The decision
//===----------------------------------------------------------------------===//

/// scale * bias + offset, in double; never a fused multiply-add, as the whole
/// project is compiled without.
static double getNewBias(double scale, double bias, double offset) {
  const double product = scale * bias;
  return product + offset;
}

FoldDecision mlir::bnfold::decideFold(const FoldProblem &problem,
                                      MutableArrayRef<char> newWeights,
                                      MutableArrayRef<char> newBias) {
  const size_t numChannels = problem.weights.channels;
  FoldDecision decision;
  auto conclude = [&](FoldAction action, Reason reason, size_t channel,
                      double value) {
    decision.action = action;
    decision.reason = reason;
    decision.channel = channel;
    decision.value = value;
  };

  decision.affine = composeSteps(problem.steps, numChannels);
  const ComposedAffine &exact = decision.affine;
  if (getClass(exact.reason) == ReasonClass::Refuse) {
    conclude(FoldAction::Refuse, exact.reason, exact.channel,
             getOffender(problem.steps, exact));
    return decision;
  }
  for (size_t c = 0; c < problem.bias.size(); ++c)
    if (!std::isfinite(problem.bias[c])) {
      conclude(FoldAction::Refuse, Reason::NonFiniteBias, c, problem.bias[c]);
      return decision;
    }

  decision.merged =
      mergeSteps(problem.steps, numChannels, *problem.formats.result);
  const ComposedAffine rounded = composeGroups(decision.merged, numChannels);
  if (getClass(rounded.reason) == ReasonClass::Refuse) {
    conclude(FoldAction::Refuse, rounded.reason, rounded.channel,
             getOffender({}, rounded));
    return decision;
  }

  // Where rounding the merged form cost more than the rules allow for (a sum
  // that cancels after all), the fold uses the rounded form, as the merged
  // chain would.
  const Rules rules(problem, decision.merged);
  SmallVector<MergedChannel> merged;
  merged.reserve(numChannels);
  SmallVector<double> scale(exact.scale), offset(exact.offset);
  for (size_t c = 0; c < numChannels; ++c) {
    merged.push_back(
        {rounded.scale[c], rounded.offset[c], rounded.absOffset[c]});
    if (!rules.isWithinMargin(merged[c], scale[c], offset[c])) {
      scale[c] = merged[c].s;
      offset[c] = merged[c].t;
    }
  }

  SmallVector<ChannelStats> stats(numChannels);
  scaleWeights(problem.weights, scale, newWeights, stats, problem.parallelFor);
  for (size_t c = 0; c < numChannels; ++c)
    if (!std::isfinite(stats[c].absMax)) {
      conclude(FoldAction::Refuse, Reason::NonFiniteWeights, c,
               stats[c].absMax);
      return decision;
    }

  Finding failure;
  size_t failedChannel = 0;
  if (rounded.reason != Reason::None) {
    failure.reason = rounded.reason;
    failedChannel = rounded.channel;
    failure.value = rounded.scale[failedChannel];
  }
  double largestBound = 0;
  for (size_t c = 0; c < numChannels; ++c) {
    Finding finding =
        rules.check(c, merged[c], getAt(problem.bias, c), stats[c]);
    if (std::isnan(finding.bound) || finding.bound > largestBound)
      largestBound = finding.bound;
    if (failure.reason == Reason::None && finding.reason != Reason::None) {
      failure = finding;
      failedChannel = c;
    }
  }
  decision.headroomBits =
      getHeadroom(rules.getMaxOfAccumulator(), largestBound);

  if (failure.reason != Reason::None && problem.unsafe != UnsafeAction::Fold) {
    conclude(problem.unsafe == UnsafeAction::Merge ? FoldAction::Merge
                                                   : FoldAction::Refuse,
             failure.reason, failedChannel, failure.value);
    return decision;
  }

  SmallVector<double> bias(numChannels);
  for (size_t c = 0; c < numChannels; ++c) {
    bias[c] = getNewBias(scale[c], getAt(problem.bias, c), offset[c]);
    // Rule 1 cannot be overridden, and where it holds this never happens.
    double largest = scale[c] * stats[c].absMax;
    if (!std::isfinite(roundOnce(*problem.formats.weights, largest))) {
      conclude(FoldAction::Refuse, Reason::WeightOverflow, c, largest);
      return decision;
    }
    if (!std::isfinite(roundOnce(*problem.formats.bias, bias[c]))) {
      conclude(FoldAction::Refuse, Reason::BiasOverflow, c, bias[c]);
      return decision;
    }
  }
  if (!newBias.empty())
    roundTo(*problem.formats.bias, bias, newBias);
  conclude(FoldAction::Fold, failure.reason, failedChannel, failure.value);
  return decision;
}
