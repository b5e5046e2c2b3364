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

#include "InputConv.h"
#include "gtest/gtest.h"
#include <cfloat>

using namespace mlir::bnfold;
using namespace mlir::bnfold::test;
using llvm::ArrayRef;
using llvm::fltSemantics;

namespace {

using Kind = AffineStep::Kind;

//===----------------------------------------------------------------------===//
// Evaluation
//===----------------------------------------------------------------------===//

/// How a conv may be summed.
enum Order { BiasFirst, BiasLast, Backwards, Fused, Pairwise, NumOrders };

/// A result, and the largest magnitude met on the way to it.
struct Value {
  double result = 0, largest = 0;

  double see(double v) {
    // NaN stays visible.
    largest = std::fabs(v) <= largest ? largest : std::fabs(v);
    return result = v;
  }
};

/// f32 is both added up in and rounded to natively.
double roundAs(const fltSemantics &format, double v) {
  return &format == &f32() ? double(float(v)) : roundOnce(format, v);
}

/// A sum of products in f32, rounded to `format`.
void evaluateConv(ArrayRef<double> x, ArrayRef<double> w, double bias,
                  Order order, const fltSemantics &format, Value &v) {
  const int n = int(x.size());
  float sums[2] = {order == BiasLast ? 0 : float(bias), 0};
  v.see(sums[0]);
  for (int k = 0; k < n; ++k) {
    const int i = order == Backwards ? n - 1 - k : k;
    const float a = float(x[i]), b = float(w[i]);
    float &sum = sums[order == Pairwise ? i % 2 : 0];
    if (order == Fused) {
      sum = std::fma(a, b, sum);
    } else {
      const float product = a * b;
      v.see(product);
      sum = sum + product;
    }
    v.see(sum);
  }
  float result = sums[0] + sums[1];
  v.see(result);
  if (order == BiasLast)
    v.see(result = result + float(bias));
  v.see(roundAs(format, result));
}

double evaluateSteps(ArrayRef<AffineStep> steps, const fltSemantics &format,
                     size_t channel, double x, Value &v) {
  for (const AffineStep &step : steps) {
    const double c =
        step.kind == Kind::Negate ? 0 : step.getConstant(channel);
    // Products and sums of two floats round in double as if they were exact.
    switch (step.kind) {
    case Kind::Add:
      x = roundAs(format, x + c);
      break;
    case Kind::SubtractFrom:
      x = roundAs(format, c - x);
      break;
    case Kind::Multiply:
      x = roundAs(format, x * c);
      break;
    case Kind::Divide:
      x = roundAs(format, x / c);
      break;
    case Kind::Negate:
      x = -x;
      break;
    }
    v.see(x);
  }
  return x;
}

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
    return clamp(random.sign() * (1 + random.unit()) *
                 std::ldexp(1.0, lowest + int(random.below(
                                              maxExponent - lowest + 1))));
  }
  double near(double exponent) {
    return clamp(random.sign() * std::exp2(exponent + 8 * random.unit() - 4));
  }
  double nearMax() {
    return random.sign() *
           clamp(max * (random.oneIn(2) ? 1 - 1e-6 * random.unit()
                                        : random.unit()));
  }
  double nearPowerOfTwo(int range) {
    double p = std::ldexp(random.sign(), int(random.below(2 * range + 1)) -
                                             range);
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
  size_t getInput(size_t k) const { return k * conv.numInputs / x.size(); }
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
    double z = evaluateSteps(steps, sampler.format, i,
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
  Value v;
  std::vector<double> z;
  for (size_t k = 0; k < c.x.size(); ++k)
    z.push_back(c.isBorder[k]
                    ? 0
                    : evaluateSteps(c.conv.steps, *c.conv.input, c.getInput(k),
                                    c.x[k], v));
  evaluateConv(z, c.conv.weights, c.conv.bias[0], c.order, *c.conv.result, v);
  return v;
}

Value evaluateFolded(const Case &c, ArrayRef<double> x) {
  Value v;
  std::vector<double> z(x);
  for (size_t k = 0; k < x.size(); ++k) {
    if (c.isBorder[k])
      z[k] = 0;
    else if (!c.conv.front.empty())
      z[k] = v.see(roundAs(*c.conv.input, x[k] + c.conv.front[c.getInput(k)]));
  }
  evaluateConv(z, c.conv.newWeights, c.conv.newBias[0], c.order,
               *c.conv.result, v);
  return v;
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
