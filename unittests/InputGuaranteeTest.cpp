//===- InputGuaranteeTest.cpp - no new overflow, chains in front ----------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Small convs behind random chains, evaluated op by op before and after the
// decision: natively in f32, and in f16 summed in f32.
//
//===----------------------------------------------------------------------===//

#include "InputConvEvaluation.h"
#include "gtest/gtest.h"
#include <cfloat>

using namespace mlir::bnfold;
using namespace mlir::bnfold::test;
using llvm::ArrayRef;
using llvm::fltSemantics;

namespace {

using Kind = AffineStep::Kind;

//===----------------------------------------------------------------------===//
// Cases
//===----------------------------------------------------------------------===//

/// Numbers of a format: any exponent, near one, near powers of two, near the
/// largest.
class Sampler {
public:
  Sampler(uint64_t seed, const fltSemantics &format)
      : random(seed), format(format), max(maxOf(format)),
        minExponent(llvm::APFloat::semanticsMinExponent(format)),
        maxExponent(llvm::APFloat::semanticsMaxExponent(format)) {}

  double any() {
    const int lowest = minExponent - 8;
    return clamp(
        random.sign() * (1 + random.unit()) *
        std::ldexp(1.0, lowest + int(random.below(maxExponent - lowest + 1))));
  }
  double near(double exponent) {
    return clamp(random.sign() * std::exp2(exponent + 8 * random.unit() - 4));
  }
  double nearMax() {
    return random.sign() *
           clamp(max *
                 (random.oneIn(2) ? 1 - 1e-6 * random.unit() : random.unit()));
  }
  double nearPowerOfTwo(int range) {
    double p =
        std::ldexp(random.sign(), int(random.below(2 * range + 1)) - range);
    return clamp(p * (1 + unitOf(format) * double(random.below(5) - 2)));
  }
  double constant() {
    switch (random.below(8)) {
    case 0:
      return any();
    case 1:
      return nearMax();
    case 2:
      return nearPowerOfTwo(maxExponent - 2);
    case 3:
      return 0;
    case 4:
      return near((2 * random.unit() - 1) * 0.8 * maxExponent);
    default:
      return near(0);
    }
  }
  double scale() {
    double s = random.oneIn(3) ? nearPowerOfTwo(3) : constant();
    return s == 0 && !random.oneIn(4) ? 1 : s;
  }
  double clamp(double v) {
    v = roundOnce(format, v);
    return std::fabs(v) <= max ? v : std::copysign(max, v);
  }

  Random random;
  const fltSemantics &format;
  const double max;
  const int minExponent, maxExponent;
};

struct Counts {
  size_t cases = 0, folded = 0, frontAdds = 0, refused = 0;
  size_t originalFinite = 0, foldedFinite = 0, nearMax = 0;
  size_t plainFoldBreaks = 0, rescued = 0;
};

/// One conv, an input for every weight, and how to sum.
struct Case {
  InputConv conv;
  std::vector<double> x;
  Order order;
  /// The weight meets a border in place of x.
  std::vector<bool> isBorder;
};

AffineStep perInput(Kind kind, size_t numInputs,
                    llvm::function_ref<double(size_t)> draw) {
  AffineStep step{kind, {}};
  for (size_t i = 0; i < numInputs; ++i)
    step.constant.push_back(draw(i));
  return step;
}

/// Batch norms, which may subtract just what x is, scales alone, or any steps.
void drawChain(Sampler &sampler, Case &c) {
  Random &random = sampler.random;
  const size_t numInputs = c.conv.numInputs;
  auto &steps = c.conv.steps;
  auto cancel = [&](size_t i) {
    Value v;
    double z = evaluateSteps(sampler.format, steps, i,
                             c.x[i * c.x.size() / numInputs], v);
    return std::isfinite(z) && random.oneIn(2) ? z : sampler.constant();
  };
  auto append = [&](Kind kind) {
    steps.push_back(perInput(kind, numInputs, [&](size_t i) {
      if (kind == Kind::Multiply)
        return sampler.scale();
      if (kind == Kind::Divide) {
        double s = sampler.scale();
        return s == 0 ? 1 : s;
      }
      double value = random.oneIn(2) ? cancel(i) : sampler.constant();
      return kind == Kind::Add ? -value : value;
    }));
    if (kind == Kind::Negate)
      steps.back().constant.clear();
  };
  if (random.oneIn(2)) {
    if (!random.oneIn(3))
      append(Kind::Add);
    append(Kind::Multiply);
    if (random.oneIn(2))
      append(Kind::Multiply);
    if (!random.oneIn(3))
      append(Kind::Add);
    return;
  }
  for (int64_t k = random.below(5); k >= 0; --k)
    append(Kind(random.below(5)));
}

Case drawCase(Sampler &sampler, double bound) {
  Random &random = sampler.random;
  Case c;
  c.order = Order(random.below(NumOrders));
  InputConv &conv = c.conv;
  conv.numInputs = 1 + random.below(3);
  const size_t taps = 1 + random.below(random.oneIn(4) ? 8 : 2);
  conv.shape = {int64_t(conv.numInputs), int64_t(taps)};
  conv.outputStrides = {0, 0};
  conv.inputStrides = {1, 0};
  conv.isPadded = random.oneIn(2);
  conv.inputBound = bound;
  const double range = sampler.maxExponent;
  const double weightExponent =
      random.oneIn(2) ? 0 : (2 * random.unit() - 1) * range;
  double inputExponent = (2 * random.unit() - 1) * range;
  if (random.oneIn(3) && std::isfinite(bound))
    inputExponent = std::log2(bound) - 3;
  if (random.oneIn(3))
    inputExponent = range - weightExponent - 6 * random.unit();
  const double largest = sampler.clamp(std::min(bound, sampler.max));
  for (size_t k = 0; k < conv.numInputs * taps; ++k) {
    conv.weights.push_back(random.oneIn(20) ? sampler.any()
                                            : sampler.near(weightExponent));
    double x = random.oneIn(20)  ? sampler.any()
               : random.oneIn(8) ? 0
                                 : sampler.near(inputExponent);
    if (std::fabs(x) > bound || random.oneIn(10))
      x = std::copysign(largest, x);
    c.x.push_back(x);
    c.isBorder.push_back(conv.isPadded && random.oneIn(4));
  }
  conv.bias = {random.oneIn(2) ? 0.0 : sampler.constant()};
  drawChain(sampler, c);
  return c;
}

Value evaluateOriginal(const Case &c) {
  return evaluateOriginal(c.conv, c.x, c.isBorder, c.order);
}
Value evaluateFolded(const Case &c, ArrayRef<double> x) {
  return evaluateFolded(c.conv, x, c.isBorder, c.order);
}

/// A fold as if no rule existed; nothing where its constants do not.
bool plainFoldBreaks(const Case &c) {
  Case plain = c;
  plain.conv.unsafe = UnsafeAction::Fold;
  plain.conv.decide();
  return !plain.conv.folds() ||
         !(evaluateFolded(plain, c.x).largest <= FLT_MAX);
}

/// The rule leaves the result of a narrow conv this much below the largest
/// number of its type.
double smallestLost(const Case &c) {
  return maxOf(*c.conv.result) *
         (1 - 32 * double(c.conv.steps.size() + 4) * unitOf(*c.conv.result));
}

void checkCase(Case &c, Counts &counts, double max) {
  const bool isNarrow = c.conv.result != c.conv.accumulator;
  Value original = evaluateOriginal(c);
  // Infinity met on the way can end as a finite number (x / inf).
  const bool finite = original.largest <= FLT_MAX;
  c.conv.decide();
  ++counts.cases;
  counts.originalFinite += finite;
  if (finite && plainFoldBreaks(c)) {
    ++counts.plainFoldBreaks;
    counts.rescued += !c.conv.folds();
  }
  if (!c.conv.folds()) {
    ++counts.refused;
    return;
  }
  ++counts.folded;
  counts.frontAdds += !c.conv.front.empty();
  for (double constant : c.conv.newWeights)
    ASSERT_TRUE(std::isfinite(constant));
  ASSERT_TRUE(std::isfinite(c.conv.newBias[0]));

  // Whatever the original did.
  Value folded = evaluateFolded(c, c.x);
  counts.foldedFinite += finite;
  if (!isNarrow) {
    ASSERT_TRUE(folded.largest <= max) << "case " << counts.cases;
  } else if (finite && !std::isfinite(folded.result)) {
    ++counts.nearMax;
    ASSERT_GE(std::fabs(original.result), smallestLost(c))
        << "case " << counts.cases;
  }
  if (isNarrow)
    return;
  // The worst inputs there are for this conv.
  std::vector<double> x(c.x.size());
  for (double sign : {-1.0, 1.0}) {
    for (size_t k = 0; k < x.size(); ++k) {
      double s = sign * (c.conv.newWeights[k] < 0 ? -1 : 1);
      x[k] = roundOnce(*c.conv.input, std::min(*c.conv.inputBound, max)) * s;
    }
    ASSERT_TRUE(evaluateFolded(c, x).largest <= max) << "case " << counts.cases;
  }
}

void report(const char *what, const Counts &counts) {
  printf("%s: %zu cases, %zu folded (%zu but for an add), %zu refused\n", what,
         counts.cases, counts.folded, counts.frontAdds, counts.refused);
  printf("  %zu finite originals, %zu folded, all finite but %zu within their "
         "roundings of the largest\n",
         counts.originalFinite, counts.foldedFinite, counts.nearMax);
  printf("  a plain fold breaks %zu, %zu of which were refused\n",
         counts.plainFoldBreaks, counts.rescued);
}

} // namespace

TEST(InputGuarantee, RandomF32) {
  Sampler sampler(53, f32());
  Counts counts;
  const double bounds[] = {0x1p64, 0x1p64, 1, 1e10, sampler.max};
  for (int i = 0; i < 1500000 && !testing::Test::HasFatalFailure(); ++i) {
    Case c = drawCase(sampler, bounds[sampler.random.below(5)]);
    checkCase(c, counts, sampler.max);
  }
  report("f32", counts);
  EXPECT_EQ(counts.nearMax, 0u);
  EXPECT_EQ(counts.plainFoldBreaks, counts.rescued);
  EXPECT_GT(counts.plainFoldBreaks, counts.cases / 200);
  EXPECT_GT(counts.foldedFinite, counts.cases / 20);
  EXPECT_GT(counts.frontAdds, counts.cases / 100);
}

TEST(InputGuarantee, RandomF16SummedInF32) {
  Sampler sampler(59, f16());
  Counts counts;
  const double bounds[] = {0x1p8, 0x1p8, 1, 1000, sampler.max};
  for (int i = 0; i < 500000 && !testing::Test::HasFatalFailure(); ++i) {
    Case c = drawCase(sampler, bounds[sampler.random.below(5)]);
    c.conv.setFormat(f16());
    c.conv.accumulator = &f32();
    checkCase(c, counts, sampler.max);
  }
  report("f16 summed in f32", counts);
  EXPECT_GT(counts.plainFoldBreaks, counts.cases / 1000);
  EXPECT_GT(counts.foldedFinite, counts.cases / 20);
}

/// The same range, but for the last values.
TEST(InputGuarantee, RandomBF16SummedInF32) {
  Sampler sampler(61, bf16());
  Counts counts;
  const double bounds[] = {0x1p64, 1, sampler.max};
  for (int i = 0; i < 300000 && !testing::Test::HasFatalFailure(); ++i) {
    Case c = drawCase(sampler, bounds[sampler.random.below(3)]);
    c.conv.setFormat(bf16());
    c.conv.accumulator = &f32();
    checkCase(c, counts, sampler.max);
  }
  report("bf16 summed in f32", counts);
  EXPECT_GT(counts.foldedFinite, counts.cases / 20);
}

/// What is not guaranteed: where a common offset of the inputs cancels, every
/// bit of it costs one. Says how much, so that nobody need guess.
TEST(InputGuarantee, LargeCommonOffsetsCostBits) {
  Random random(67);
  const size_t n = 64;
  printf("RMS error, in units of 2^-24 of the largest sum of |w * z|:\n"
         "  mean  original    folded  add left in front\n");
  for (int k = 0; k <= 20; k += 4) {
    double squares[3] = {0, 0, 0};
    const int cases = 300;
    for (int i = 0; i < cases; ++i) {
      InputConv conv;
      double exact = 0, size = 0;
      std::vector<double> x;
      const float mean = float(std::ldexp(1 + random.unit(), k));
      const float beta = float(random.unit());
      for (size_t j = 0; j < n; ++j) {
        conv.weights.push_back(float(2 * random.unit() - 1));
        x.push_back(float(mean + 2 * random.unit() - 1));
        exact += conv.weights[j] * (x[j] - mean + beta);
        size += std::fabs(conv.weights[j]);
      }
      conv.steps = {add(-mean), add(beta)};
      std::vector<bool> isBorder(n);
      conv.decide();
      ASSERT_TRUE(conv.folds());
      double results[3] = {
          evaluateOriginal(conv, x, isBorder, BiasFirst).result,
          evaluateFolded(conv, x, isBorder, BiasFirst).result, 0};
      conv.isPadded = true;
      conv.decide();
      ASSERT_TRUE(conv.folds());
      results[2] = evaluateFolded(conv, x, isBorder, BiasFirst).result;
      for (int r = 0; r < 3; ++r)
        squares[r] += std::pow((results[r] - exact) / size * 0x1p24, 2) / cases;
    }
    const double original = std::sqrt(squares[0]);
    const double folded = std::sqrt(squares[1]);
    const double front = std::sqrt(squares[2]);
    printf("  2^%-3d %9.3g %9.3g %9.3g\n", k, original, folded, front);
    EXPECT_LT(original, 4);
    EXPECT_LT(folded, std::ldexp(8, k));
    EXPECT_LT(front, std::ldexp(8, k));
  }
}
