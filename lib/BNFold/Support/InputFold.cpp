//===- InputFold.cpp - folding a chain in front of a conv -----------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Support/InputFold.h"
#include "FormatLimits.h"
#include <algorithm>
#include <cmath>
#include <limits>

using namespace mlir::bnfold;
using namespace mlir::bnfold::detail;
using llvm::ArrayRef;
using llvm::MutableArrayRef;
using llvm::SmallVector;

namespace {
/// Sums over the weights of one output channel.
struct OutputSums {
  double absNew = 0;   ///< sum |w'|
  double absExact = 0; ///< sum |s*w|
  double loss = 0;     ///< sum |w' - s*w|
  double offset = 0;   ///< sum t*w
  double absOffset = 0; ///< sum |t*w|
  double maxNew = 0;   ///< max |w'|; infinite or NaN if one is
  size_t count = 0;    ///< n
};

/// Refuses with what was found first.
struct Failure {
  Reason reason = Reason::None;
  size_t channel = 0;
  double value = 0;

  void note(Reason newReason, size_t newChannel, double newValue) {
    if (reason == Reason::None)
      *this = {newReason, newChannel, newValue};
  }
};
} // namespace

/// Scales row by row of the innermost dimension.
static SmallVector<OutputSums>
scaleByInput(const IndexedWeights &weights, const ComposedAffine &affine,
             MutableArrayRef<char> newWeights) {
  SmallVector<OutputSums> sums(weights.numOutputs);
  const unsigned bytes = getStorageBytes(*weights.format);
  const size_t rank = weights.shape.size();
  const int64_t length = weights.shape.back();
  const int64_t outputStep = weights.outputStrides.back();
  const int64_t inputStep = weights.inputStrides.back();
  SmallVector<double> w(length), product(length), rounded(length);
  SmallVector<int64_t> index(rank, 0);
  int64_t output = 0, input = 0;
  for (size_t at = 0; at < weights.data.size(); at += length * bytes) {
    readAsDouble(*weights.format, weights.data.slice(at, length * bytes), w);
    for (int64_t k = 0; k < length; ++k)
      product[k] = affine.scale[input + k * inputStep] * w[k];
    roundTo(*weights.format, product, newWeights.slice(at, length * bytes));
    readAsDouble(*weights.format, newWeights.slice(at, length * bytes),
                 rounded);
    for (int64_t k = 0; k < length; ++k) {
      OutputSums &sum = sums[output + k * outputStep];
      const double t = affine.offset[input + k * inputStep] * w[k];
      const double size = std::fabs(rounded[k]);
      sum.absNew += size;
      sum.absExact += std::fabs(product[k]);
      sum.loss += std::fabs(rounded[k] - product[k]);
      sum.offset += t;
      sum.absOffset += std::fabs(t);
      sum.maxNew = size <= sum.maxNew ? sum.maxNew : size;
      ++sum.count;
    }
    for (size_t d = rank - 1; d-- > 0;) {
      output += weights.outputStrides[d];
      input += weights.inputStrides[d];
      if (++index[d] < weights.shape[d])
        break;
      output -= weights.shape[d] * weights.outputStrides[d];
      input -= weights.shape[d] * weights.inputStrides[d];
      index[d] = 0;
    }
  }
  return sums;
}

/// The offsets that stay in front of a padded conv, t/s; empty if all are zero.
static SmallVector<double> getFrontOffset(const InputFoldProblem &problem,
                                          const ComposedAffine &affine,
                                          Failure &failure) {
  SmallVector<double> front;
  if (!problem.isPadded ||
      llvm::all_of(affine.offset, [](double t) { return t == 0; }))
    return front;
  const FormatLimits limits(*problem.formats.result);
  for (size_t i = 0; i < problem.weights.numInputs; ++i) {
    if (affine.offset[i] == 0) {
      front.push_back(0);
      continue;
    }
    double offset = affine.offset[i] / affine.scale[i];
    front.push_back(offset);
    if (!(std::fabs(offset) >= limits.minNormal) ||
        !std::isfinite(roundOnce(*problem.formats.result, offset)))
      failure.note(Reason::OffsetBeforePadding, i, offset);
  }
  return front;
}

InputFoldDecision
mlir::bnfold::decideInputFold(const InputFoldProblem &problem,
                              MutableArrayRef<char> newWeights) {
  InputFoldDecision decision;
  const IndexedWeights &weights = problem.weights;
  const ComposedAffine affine = composeSteps(problem.steps, weights.numInputs);
  auto refuse = [&](Reason reason, size_t channel, double value) {
    decision.reason = reason;
    decision.channel = channel;
    decision.value = value;
    return decision;
  };
  if (affine.reason != Reason::None)
    return refuse(affine.reason, affine.channel, affine.scale[affine.channel]);
  for (auto [o, b] : llvm::enumerate(problem.bias))
    if (!std::isfinite(b))
      return refuse(Reason::NonFiniteBias, o, b);

  Failure failure;
  decision.frontOffset = getFrontOffset(problem, affine, failure);
  if (failure.reason != Reason::None)
    return refuse(failure.reason, failure.channel, failure.value);

  const FormatLimits result(*problem.formats.result);
  const FormatLimits bias(*problem.formats.bias);
  const FormatLimits stored(*problem.formats.weights);
  const FormatLimits accumulator(*problem.formats.accumulator);
  double bound = problem.inputBound.value_or(
      getDefaultInputBound(*problem.formats.result));
  bound = std::isfinite(bound) ? std::min(bound, result.max) : bound;
  double front = 0;
  for (double offset : decision.frontOffset)
    front = std::max(front, std::fabs(offset));
  // Rounding the offset and the sum.
  bound = (bound + front) * (1 + 4 * result.u);

  // Rules 2 and 3 can be overridden, finite constants cannot.
  Failure overridable;
  if (!(bound <= result.max))
    overridable.note(Reason::AccumulatorOverflow, 0, bound);
  double largest = 0;
  for (auto [o, sum] :
       llvm::enumerate(scaleByInput(weights, affine, newWeights))) {
    double b0 = problem.bias[problem.bias.size() == 1 ? 0 : o];
    double newBias = problem.isPadded ? b0 : b0 + sum.offset;
    decision.bias.push_back(newBias);
    if (!std::isfinite(sum.absOffset) || !std::isfinite(sum.absExact))
      failure.note(Reason::NonFiniteWeights, o, sum.absExact);
    if (!std::isfinite(sum.maxNew))
      failure.note(Reason::WeightOverflow, o, sum.maxNew);
    if (!(std::fabs(newBias) * (1 + 2 * bias.u) <= bias.max))
      failure.note(Reason::BiasOverflow, o, newBias);
    if (!(sum.loss <= 32 * stored.u * sum.absExact))
      overridable.note(Reason::WeightUnderflow, o,
                       sum.loss / (stored.u * sum.absExact));
    // Summing n terms in double errs by less than n ulps of the magnitudes.
    const double n = double(sum.count);
    const double slack = 1 + (n + 8) * std::numeric_limits<double>::epsilon();
    const double size = std::fabs(newBias) + std::fabs(newBias) * 2 * bias.u +
                        sum.absOffset * (slack - 1);
    // An unbounded input times no weight at all is no bound, and fails.
    const double left =
        (size + bound * sum.absNew * slack) * (1 + (n + 2) * accumulator.u);
    if (!(left <= accumulator.max))
      overridable.note(Reason::AccumulatorOverflow, o, left);
    largest = left <= largest ? largest : left;
  }
  if (largest > 0)
    decision.headroomBits = std::clamp(
        std::log2(accumulator.max) - std::log2(largest), -4096.0, 4096.0);
  if (failure.reason == Reason::None && problem.unsafe != UnsafeAction::Fold)
    failure = overridable;
  if (failure.reason != Reason::None)
    return refuse(failure.reason, failure.channel, failure.value);
  decision.action = FoldAction::Fold;
  decision.reason = overridable.reason;
  decision.channel = overridable.channel;
  decision.value = overridable.value;
  return decision;
}
