//===- TestSupport.h - what the unit tests share ----------------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_UNITTESTS_TESTSUPPORT_H
#define BNFOLD_UNITTESTS_TESTSUPPORT_H

#include "BNFold/Support/FoldNumerics.h"
#include "llvm/ADT/bit.h"
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

namespace mlir::bnfold {

inline bool operator==(const AffineStep &a, const AffineStep &b) {
  return a.kind == b.kind && a.constant == b.constant;
}

} // namespace mlir::bnfold

namespace mlir::bnfold::test {

/// splitmix64: the same numbers everywhere, on every run.
class Random {
public:
  explicit Random(uint64_t seed) : state(seed) {}

  uint64_t bits() {
    uint64_t z = (state += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  /// In [0, bound).
  int64_t below(int64_t bound) { return bits() % uint64_t(bound); }
  /// In [0, 1).
  double unit() { return double(bits() >> 11) * 0x1p-53; }
  bool oneIn(int64_t n) { return below(n) == 0; }
  double sign() { return bits() & 1 ? 1 : -1; }

private:
  uint64_t state;
};

inline const llvm::fltSemantics &f32() { return llvm::APFloat::IEEEsingle(); }
inline const llvm::fltSemantics &f64() { return llvm::APFloat::IEEEdouble(); }
inline const llvm::fltSemantics &f16() { return llvm::APFloat::IEEEhalf(); }
inline const llvm::fltSemantics &bf16() { return llvm::APFloat::BFloat(); }
inline const llvm::fltSemantics &f8() { return llvm::APFloat::Float8E5M2(); }

inline double maxOf(const llvm::fltSemantics &format) {
  return llvm::APFloat::getLargest(format).convertToDouble();
}
/// Half an ulp of one.
inline double unitOf(const llvm::fltSemantics &format) {
  return std::ldexp(1.0, -int(llvm::APFloat::semanticsPrecision(format)));
}
inline double minNormalOf(const llvm::fltSemantics &format) {
  return std::ldexp(1.0, llvm::APFloat::semanticsMinExponent(format));
}

inline AffineStep add(double c) { return {AffineStep::Kind::Add, {c}}; }
inline AffineStep subFrom(double c) {
  return {AffineStep::Kind::SubtractFrom, {c}};
}
inline AffineStep mul(double c) { return {AffineStep::Kind::Multiply, {c}}; }
inline AffineStep divide(double c) { return {AffineStep::Kind::Divide, {c}}; }
inline AffineStep negate() { return {AffineStep::Kind::Negate, {}}; }

/// (x - mean) / sqrt(var + eps) * gamma + beta as ops spell it.
inline llvm::SmallVector<AffineStep>
batchNorm(double mean, double var, double eps, double gamma, double beta) {
  return {add(-mean), mul(1 / std::sqrt(var + eps)), mul(gamma), add(beta)};
}

inline llvm::SmallVector<AffineStep> stepsOf(llvm::ArrayRef<StepGroup> groups) {
  llvm::SmallVector<AffineStep> steps;
  for (const StepGroup &group : groups)
    steps.push_back(group.step);
  return steps;
}

/// One step with every operation rounded to `format`; formats with at most half
/// of double's precision, in which rounding twice is rounding once.
inline double applyRounded(const llvm::fltSemantics &format,
                           const AffineStep &step, double x, size_t channel) {
  if (step.kind == AffineStep::Kind::Negate)
    return -x;
  double c = roundOnce(format, step.getConstant(channel));
  switch (step.kind) {
  case AffineStep::Kind::Add:
    return roundOnce(format, x + c);
  case AffineStep::Kind::SubtractFrom:
    return roundOnce(format, c - x);
  case AffineStep::Kind::Multiply:
    return roundOnce(format, x * c);
  default:
    return roundOnce(format, x / c);
  }
}

/// A conv as decideFold sees it, owning its buffers.
struct Conv {
  const llvm::fltSemantics *format = &f32();
  /// As format, if null.
  const llvm::fltSemantics *accumulator = nullptr, *biasFormat = nullptr;
  /// [channels][n]
  std::vector<double> weights;
  std::vector<double> bias = {0};
  llvm::SmallVector<AffineStep> steps;
  int64_t channels = 1;
  std::optional<double> inputBound;
  UnsafeAction unsafe = UnsafeAction::Merge;

  // Results.
  FoldDecision decision;
  std::vector<double> newWeights, newBias;

  int64_t getN() const { return int64_t(weights.size()) / channels; }

  const FoldDecision &decide() {
    size_t bytes = getStorageBytes(*format);
    stored.resize(weights.size() * bytes);
    storedOut.resize(stored.size());
    const llvm::fltSemantics *newBiasFormat = biasFormat ? biasFormat : format;
    storedBias.resize(channels * getStorageBytes(*newBiasFormat));
    roundTo(*format, weights, stored);
    FoldProblem problem{
        {stored, format, 1, channels, getN()},
        bias,
        steps,
        {format, newBiasFormat, format, accumulator ? accumulator : format},
        inputBound,
        unsafe};
    decision = decideFold(problem, storedOut, storedBias);
    if (decision.action == FoldAction::Fold) {
      newWeights.resize(weights.size());
      newBias.resize(channels);
      readAsDouble(*format, storedOut, newWeights);
      readAsDouble(*newBiasFormat, storedBias, newBias);
    }
    return decision;
  }

  /// The chain from the conv's result on.
  double applySteps(llvm::ArrayRef<AffineStep> chain, double y,
                    size_t channel = 0) const {
    for (const AffineStep &step : chain)
      y = applyRounded(*format, step, y, channel);
    return y;
  }

  /// Conv and chain as the decision leaves them, for one channel; every
  /// operation rounded to the format, bias first.
  double evaluate(llvm::ArrayRef<double> x, size_t channel = 0) const {
    bool folded = decision.action == FoldAction::Fold;
    double y = folded ? newBias[channel] : bias[bias.size() == 1 ? 0 : channel];
    const std::vector<double> &w = folded ? newWeights : weights;
    for (int64_t i = 0; i < getN(); ++i)
      y = roundOnce(*format,
                    y + roundOnce(*format, x[i] * w[channel * getN() + i]));
    if (folded)
      return y;
    if (decision.action == FoldAction::Merge)
      return applySteps(stepsOf(decision.merged), y, channel);
    return applySteps(steps, y, channel);
  }

private:
  std::vector<char> stored, storedOut, storedBias;
};

} // namespace mlir::bnfold::test

#endif // BNFOLD_UNITTESTS_TESTSUPPORT_H
