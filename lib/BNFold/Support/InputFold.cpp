//===- InputFold.cpp - folding a chain in front of a conv -----------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Support/InputFold.h"
#include "FormatLimits.h"
#include "RuleSupport.h"
#include "ScaleInputs.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>
#include <limits>

using namespace mlir::bnfold;
using namespace mlir::bnfold::detail;
using llvm::ArrayRef;
using llvm::MutableArrayRef;
using llvm::SmallVector;

namespace {

/// What stands against a fold.
struct Objection {
  Reason reason = Reason::None;
  size_t channel = 0;
  double value = 0;

  explicit operator bool() const { return reason != Reason::None; }
  /// The first one counts.
  void note(Reason newReason, size_t newChannel, double newValue) {
    if (reason == Reason::None)
      *this = {newReason, newChannel, newValue};
  }
};

//===----------------------------------------------------------------------===//
// The rules
//===----------------------------------------------------------------------===//

/// The rules, per output channel. Left sides are rounded up by more than their
/// own evaluation in double can err, and comparisons are written so that NaN
/// and infinity fail them.
class InputRules {
public:
  InputRules(const InputFoldProblem &problem, ArrayRef<double> frontOffset);

  /// The front add itself must not overflow.
  void checkFront(Objection &objection) const;
  /// Rule 1, which cannot be overridden.
  void checkConstants(size_t output, double newBias, const OutputSums &sums,
                      Objection &objection) const;
  /// Rules 2 and 3.
  void checkSums(size_t output, double newBias, const OutputSums &sums,
                 Objection &objection);
  double getHeadroomBits() const { return getHeadroom(limit, largestBound); }

private:
  bool hasRangeOfAccumulator() const {
    return result.max >= accumulator.max / 2;
  }
  double countLostUnits(const OutputSums &sums) const;
  double getBoundForInputs(double newBias, const OutputSums &sums) const;
  bool mayLeaveResultRange(double oldBias, const OutputSums &sums) const;

  const InputFoldProblem &problem;
  FormatLimits input, result, bias, weights, accumulator;
  double inputBound;
  /// The largest magnitude that new weights are multiplied with, and the input
  /// channel where.
  double reach;
  size_t farthestInput = 0;
  /// What no sum may exceed.
  double limit;
  double n;
  double largestBound = 0;
};

} // namespace

InputRules::InputRules(const InputFoldProblem &problem,
                       ArrayRef<double> frontOffset)
    : problem(problem), input(*problem.inputFormat),
      result(*problem.formats.result), bias(*problem.formats.bias),
      weights(*problem.formats.weights),
      accumulator(*problem.formats.accumulator),
      inputBound(getInputBound(problem.inputBound, *problem.inputFormat)),
      reach(inputBound) {
  double largest = 0;
  for (auto [i, offset] : llvm::enumerate(frontOffset))
    if (std::fabs(offset) > largest) {
      largest = std::fabs(offset);
      farthestInput = i;
    }
  // The offset is rounded, and so is the sum.
  if (!frontOffset.empty())
    reach = (inputBound + largest) * (1 + 4 * input.u);
  // Of two formats with about the same range, the smaller one counts.
  limit = hasRangeOfAccumulator() ? std::min(result.max, accumulator.max)
                                  : accumulator.max;
  const size_t numOutputs = std::max<size_t>(problem.weights.numOutputs, 1);
  n = double(problem.weights.getNumElements() / numOutputs);
}

void InputRules::checkFront(Objection &objection) const {
  if (reach != inputBound && !(reach <= input.max))
    objection.note(Reason::AccumulatorOverflow, farthestInput, reach);
}

void InputRules::checkConstants(size_t output, double newBias,
                                const OutputSums &sums,
                                Objection &objection) const {
  if (!std::isfinite(roundOnce(*problem.formats.weights, sums.maxExact)))
    objection.note(Reason::WeightOverflow, output, sums.maxExact);
  if (!std::isfinite(roundOnce(*problem.formats.bias, newBias)))
    objection.note(Reason::BiasOverflow, output, newBias);
}

/// Left side of rule 2 in units of its right side's u. Where nothing is lost it
/// is zero, whatever the right side.
double InputRules::countLostUnits(const OutputSums &sums) const {
  auto divide = [&](double loss, double magnitudes) {
    return loss == 0 ? 0 : loss / (weights.u * magnitudes);
  };
  const double lost = divide(sums.loss, sums.absExact);
  const double lostOfOffset = divide(sums.frontLoss, sums.absOffset);
  return lost >= lostOfOffset || std::isnan(lost) ? lost : lostOfOffset;
}

/// Left side of rule 3 (a), as in FoldNumerics.cpp. What multiplies the weights
/// is within `reach`; the new bias is a sum of n products in double, each
/// addition of which may err.
double InputRules::getBoundForInputs(double newBias,
                                     const OutputSums &sums) const {
  const double slack = (n + 8) * std::numeric_limits<double>::epsilon();
  const double storedBias =
      std::fabs(newBias) * (1 + 2 * bias.u) + bias.minDenormal;
  const double biasError = problem.isPadded ? 0 : sums.absOffset * slack;
  // An unbounded input times no weight at all is NaN, no bound.
  return (storedBias + biasError + reach * sums.absNew * (1 + slack)) *
         (1 + (n + 2) * accumulator.u);
}

/// Where the accumulator has a larger range than the result (f16 summed in
/// f32), the original rounds every value of its chain to the input's type, its
/// sum may cancel those values, and what is left of the roundings is finite in
/// the result's type when the exact sum is not. As in FoldNumerics.cpp, the
/// fold may differ from the original by few, at most about 32, roundings of the
/// largest value per step.
bool InputRules::mayLeaveResultRange(double oldBias,
                                     const OutputSums &sums) const {
  if (hasRangeOfAccumulator())
    return false;
  const double magnitudes =
      std::fabs(oldBias) + inputBound * sums.absExact + sums.absOffset;
  return !(magnitudes <= 32 * result.max);
}

void InputRules::checkSums(size_t output, double newBias,
                           const OutputSums &sums, Objection &objection) {
  if (const double lost = countLostUnits(sums); !(lost <= 32))
    objection.note(Reason::WeightUnderflow, output, lost);
  const double bound = getBoundForInputs(newBias, sums);
  largestBound =
      bound <= largestBound || std::isnan(largestBound) ? largestBound : bound;
  if (!(bound <= limit) ||
      mayLeaveResultRange(getAt(problem.bias, output), sums))
    objection.note(Reason::AccumulatorOverflow, output, bound);
}

//===----------------------------------------------------------------------===//
// The decision
//===----------------------------------------------------------------------===//

/// The reasons to refuse that no weight is needed for.
static Objection findBadInputs(const InputFoldProblem &problem,
                               const ComposedAffine &affine) {
  if (getClass(affine.reason) == ReasonClass::Refuse)
    return {affine.reason, affine.channel, getOffender(problem.steps, affine)};
  for (auto [o, b] : llvm::enumerate(problem.bias))
    if (!std::isfinite(b))
      return {Reason::NonFiniteBias, o, b};
  return {};
}

/// The offsets that stay in front of a padded conv, t/s; empty if all are zero.
static SmallVector<double> getFrontOffset(const InputFoldProblem &problem,
                                          const ComposedAffine &affine,
                                          Objection &objection) {
  SmallVector<double> front;
  if (!problem.isPadded ||
      llvm::all_of(affine.offset, [](double t) { return t == 0; }))
    return front;
  const FormatLimits input(*problem.inputFormat);
  for (auto [i, s, t] : llvm::enumerate(affine.scale, affine.offset)) {
    front.push_back(t == 0 ? 0 : t / s);
    if (t != 0 && (!(std::fabs(front[i]) >= input.minNormal) ||
                   !std::isfinite(roundOnce(*problem.inputFormat, front[i]))))
      objection.note(Reason::OffsetBeforePadding, i, front[i]);
  }
  return front;
}

static Objection findBadWeight(ArrayRef<OutputSums> sums) {
  for (auto [o, sum] : llvm::enumerate(sums))
    if (std::isinf(sum.maxOld) || std::isnan(sum.absExact))
      return {Reason::NonFiniteWeights, o,
              std::isinf(sum.maxOld) ? sum.maxOld : sum.absExact};
  return {};
}

/// b_o + sum_i t_i * w_oi; behind a border the bias stays.
static SmallVector<double> getNewBias(const InputFoldProblem &problem,
                                      ArrayRef<OutputSums> sums) {
  SmallVector<double> bias;
  for (auto [o, sum] : llvm::enumerate(sums))
    bias.push_back(getAt(problem.bias, o) +
                   (problem.isPadded ? 0 : sum.offset));
  return bias;
}

static InputFoldDecision &conclude(InputFoldDecision &decision,
                                   FoldAction action,
                                   const Objection &objection) {
  decision.action = action;
  decision.reason = objection.reason;
  decision.channel = objection.channel;
  decision.value = objection.value;
  return decision;
}

InputFoldDecision
mlir::bnfold::decideInputFold(const InputFoldProblem &problem,
                              MutableArrayRef<char> newWeights) {
  InputFoldDecision decision;
  decision.affine = composeSteps(problem.steps, problem.weights.numInputs);
  const ComposedAffine &affine = decision.affine;
  Objection fatal = findBadInputs(problem, affine);
  if (!fatal)
    decision.frontOffset = getFrontOffset(problem, affine, fatal);
  if (fatal)
    return conclude(decision, FoldAction::Refuse, fatal);

  const SmallVector<OutputSums> sums =
      scaleByInput(problem.weights, affine, decision.frontOffset, newWeights);
  fatal = findBadWeight(sums);
  if (fatal)
    return conclude(decision, FoldAction::Refuse, fatal);

  // Constants have to be finite; what else the rules find can be overridden.
  Objection overridable;
  if (affine.reason != Reason::None)
    overridable = {affine.reason, affine.channel, affine.scale[affine.channel]};
  InputRules rules(problem, decision.frontOffset);
  rules.checkFront(overridable);
  decision.bias = getNewBias(problem, sums);
  for (auto [o, sum] : llvm::enumerate(sums)) {
    rules.checkConstants(o, decision.bias[o], sum, fatal);
    rules.checkSums(o, decision.bias[o], sum, overridable);
  }
  decision.headroomBits = rules.getHeadroomBits();
  if (fatal)
    return conclude(decision, FoldAction::Refuse, fatal);
  if (overridable && problem.unsafe != UnsafeAction::Fold)
    return conclude(decision, FoldAction::Refuse, overridable);
  return conclude(decision, FoldAction::Fold, overridable);
}
