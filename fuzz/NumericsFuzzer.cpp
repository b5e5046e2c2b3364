//===- NumericsFuzzer.cpp - the decision, on any numbers ------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bytes become weights, biases and chains of any bit pattern. What the headers
// of lib/BNFold/Support promise is compared with a plain evaluation.
//
//===----------------------------------------------------------------------===//

#include "Check.h"
#include "InputConv.h"
#include "TestSupport.h"
#include <fuzzer/FuzzedDataProvider.h>

using namespace mlir::bnfold;
using namespace mlir::bnfold::fuzz;
using namespace mlir::bnfold::test;
using llvm::ArrayRef;
using llvm::fltSemantics;
using llvm::SmallVector;

namespace {

class Generator {
public:
  explicit Generator(FuzzedDataProvider &bytes) : bytes(bytes) {}

  const fltSemantics &format() {
    const fltSemantics *formats[] = {&f32(), &f16(), &bf16(), &f64(), &f8()};
    return *formats[below(5)];
  }
  /// Any value of `format`, NaN and infinity included.
  double value(const fltSemantics &format) {
    static constexpr double often[] = {0, 1, -1, 0.5, 2, 1e-5, 1e13, -1e13};
    size_t choice = below(16);
    if (choice < std::size(often))
      return roundOnce(format, often[choice]);
    std::vector<char> stored =
        bytes.ConsumeBytes<char>(getStorageBytes(format));
    stored.resize(getStorageBytes(format));
    double result;
    readAsDouble(format, stored, result);
    return result;
  }
  std::vector<double> values(const fltSemantics &format, size_t count) {
    std::vector<double> result(count);
    for (double &entry : result)
      entry = value(format);
    return result;
  }
  SmallVector<AffineStep> chain(const fltSemantics &format, size_t channels) {
    SmallVector<AffineStep> steps(below(7));
    for (AffineStep &step : steps) {
      step.kind = AffineStep::Kind(below(5));
      if (step.kind != AffineStep::Kind::Negate)
        for (double c : values(format, below(2) ? channels : 1))
          step.constant.push_back(c);
    }
    return steps;
  }
  std::optional<double> bound() {
    const double bounds[] = {1, 1e6, 1e300,
                             std::numeric_limits<double>::infinity()};
    size_t choice = below(5);
    return choice < 4 ? std::optional(bounds[choice]) : std::nullopt;
  }
  size_t below(size_t count) {
    return bytes.ConsumeIntegralInRange<size_t>(0, count - 1);
  }

private:
  FuzzedDataProvider &bytes;
};

/// The values on the way through a conv and its chain, rounded to the format.
struct Trace {
  double result = 0, largest = 0;

  void see(double value) {
    result = value;
    // NaN stays visible.
    largest = std::fabs(value) <= largest ? largest : std::fabs(value);
  }
  bool isFinite() const { return std::isfinite(largest); }
};

Trace evaluate(const fltSemantics &format, ArrayRef<double> x,
               ArrayRef<double> w, double bias, ArrayRef<AffineStep> steps,
               size_t channel) {
  Trace trace;
  trace.see(bias);
  for (auto [xi, wi] : llvm::zip_equal(x, w)) {
    double sum = trace.result, product = roundOnce(format, xi * wi);
    trace.see(product);
    trace.see(roundOnce(format, sum + product));
  }
  for (const AffineStep &step : steps)
    trace.see(applyRounded(format, step, trace.result, channel));
  return trace;
}

/// Whether `actual` is `exact` but for a few roundings of a number of its size.
bool isNear(const fltSemantics &format, double actual, long double exact) {
  const double denormal = llvm::APFloat::getSmallest(format).convertToDouble();
  return std::fabs(actual - exact) <=
         64 * unitOf(format) * std::fabs(exact) + denormal;
}

long double getScale(ArrayRef<AffineStep> steps, size_t channel) {
  long double scale = 1;
  for (const AffineStep &step : steps) {
    if (step.kind == AffineStep::Kind::Multiply)
      scale *= step.getConstant(channel);
    if (step.kind == AffineStep::Kind::Divide)
      scale /= step.getConstant(channel);
    if (step.kind == AffineStep::Kind::Negate ||
        step.kind == AffineStep::Kind::SubtractFrom)
      scale = -scale;
  }
  return scale;
}

} // namespace

static bool isSame(double a, double b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}

/// The native loops against the reference, in a layout of any shape.
static void testScaleWeights(Generator &generator) {
  const fltSemantics &format = generator.format();
  const int64_t outer = 1 + generator.below(3),
                channels = 1 + generator.below(4),
                inner = 1 + generator.below(9);
  std::vector<double> values =
      generator.values(format, outer * channels * inner);
  std::vector<double> scale = generator.values(f64(), channels);
  std::vector<char> stored(values.size() * getStorageBytes(format));
  roundTo(format, values, stored);
  std::vector<char> out(stored.size()), expected(stored.size());
  std::vector<ChannelStats> stats(channels), expectedStats(channels);
  WeightsView view{stored, &format, outer, channels, inner};
  scaleWeights(view, scale, out, stats);
  scaleWeightsReference(view, scale, expected, expectedStats);

  std::vector<double> a(values.size()), b(values.size());
  readAsDouble(format, out, a);
  readAsDouble(format, expected, b);
  for (size_t i = 0; i < a.size(); ++i)
    check(isSame(a[i], b[i]), "a scaled weight is that of the reference");
  for (int64_t c = 0; c < channels; ++c)
    check(isSame(stats[c].absMax, expectedStats[c].absMax) &&
              isSame(stats[c].absMin, expectedStats[c].absMin),
          "extremes of a channel are those of the reference");
}

static void testMerge(Generator &generator) {
  const fltSemantics &format = generator.format();
  const size_t channels = 1 + generator.below(3);
  SmallVector<AffineStep> steps = generator.chain(format, channels);
  auto isFinite = [](const AffineStep &step) {
    return llvm::all_of(step.constant,
                        [](double c) { return std::isfinite(c); });
  };
  if (!llvm::all_of(steps, isFinite))
    return;
  auto merged = stepsOf(mergeSteps(steps, channels, format));
  check(merged.size() <= steps.size(), "a merged chain is no longer");
  auto again = stepsOf(mergeSteps(merged, channels, format));
  check(again.size() == merged.size(), "merging again changes nothing");
}

/// A conv and the chain behind it.
static void testFold(Generator &generator) {
  Conv conv;
  conv.format = &generator.format();
  const fltSemantics &format = *conv.format;
  conv.channels = 1 + generator.below(3);
  const size_t n = 1 + generator.below(5);
  conv.weights = generator.values(format, n * conv.channels);
  conv.bias = generator.values(format, generator.below(2) ? conv.channels : 1);
  conv.steps = generator.chain(format, conv.channels);
  conv.inputBound = generator.bound();
  const FoldDecision &decision = conv.decide();
  if (decision.action == FoldAction::Refuse)
    return;

  const double bound = std::min(
      conv.inputBound.value_or(getDefaultInputBound(format)), maxOf(format));
  for (int64_t c = 0; c < conv.channels; ++c) {
    std::vector<double> x = generator.values(format, n);
    for (double &entry : x)
      entry = std::fabs(entry) <= bound ? entry : bound;
    ArrayRef<double> w = ArrayRef(conv.weights).slice(c * n, n);
    double bias = conv.bias[conv.bias.size() == 1 ? 0 : c];
    Trace before = evaluate(format, x, w, bias, conv.steps, c);
    if (decision.action == FoldAction::Merge) {
      auto steps = stepsOf(decision.merged);
      size_t roundings = conv.steps.size() + 2 * steps.size();
      double smallestLost =
          maxOf(format) * (1 - double(roundings) * unitOf(format));
      check(!before.isFinite() || before.largest >= smallestLost ||
                evaluate(format, x, w, bias, steps, c).isFinite(),
            "a merged chain is finite where the original is");
      continue;
    }
    ArrayRef<double> newW = ArrayRef(conv.newWeights).slice(c * n, n);
    for (auto [oldW, w] : llvm::zip_equal(w, newW)) {
      check(std::isfinite(w), "a new weight is finite");
      check(isNear(format, w, getScale(conv.steps, c) * oldW),
            "a new weight is the scale times the old");
    }
    check(std::isfinite(conv.newBias[c]), "a new bias is finite");
    check(!before.isFinite() ||
              evaluate(format, x, newW, conv.newBias[c], {}, c).isFinite(),
          "a folded conv is finite where the original is");
  }
}

/// A conv and the chain in front of it: any input within the bound is safe.
static void testInputFold(Generator &generator) {
  InputConv conv;
  const fltSemantics &format = generator.format();
  conv.setFormat(format);
  conv.weights = generator.values(format, 1 + generator.below(6));
  conv.bias = generator.values(format, 1);
  conv.steps = generator.chain(format, conv.weights.size());
  conv.inputBound = generator.bound();
  conv.isPadded = generator.below(2);
  conv.decide();
  if (!conv.folds())
    return;
  const double bound = std::min(
      conv.inputBound.value_or(getDefaultInputBound(format)), maxOf(format));
  std::vector<double> x = generator.values(format, conv.weights.size());
  for (auto [i, entry] : llvm::enumerate(x)) {
    check(std::isfinite(conv.newWeights[i]), "a new weight is finite");
    check(isNear(format, conv.newWeights[i],
                 getScale(conv.steps, i) * conv.weights[i]),
          "a new weight is the scale times the old");
    entry = std::fabs(entry) <= bound ? entry : bound;
    if (!conv.front.empty())
      entry = roundOnce(format, entry + conv.front[i]);
    check(std::isfinite(entry), "the add in front is finite");
  }
  check(evaluate(format, x, conv.newWeights, conv.newBias[0], {}, 0).isFinite(),
        "a folded conv is finite within the bound");
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  FuzzedDataProvider bytes(data, size);
  Generator generator(bytes);
  switch (generator.below(4)) {
  case 0:
    testScaleWeights(generator);
    break;
  case 1:
    testMerge(generator);
    break;
  case 2:
    testFold(generator);
    break;
  default:
    testInputFold(generator);
    break;
  }
  return 0;
}
