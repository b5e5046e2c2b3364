//===- FoldGuaranteeTest.cpp - no new overflow, on random cases -----------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Small convs and chains over the whole range of f32, evaluated in f32 op by op
// before and after the decision.
//
//===----------------------------------------------------------------------===//

#include "TestSupport.h"
#include "gtest/gtest.h"

using namespace mlir::bnfold;
using namespace mlir::bnfold::test;
using llvm::ArrayRef;
using llvm::SmallVector;

namespace {

constexpr float maxFloat = std::numeric_limits<float>::max();
constexpr float inf = std::numeric_limits<float>::infinity();

//===----------------------------------------------------------------------===//
// Evaluation
//===----------------------------------------------------------------------===//

/// How a conv may be summed.
enum Order { BiasFirst, BiasLast, Backwards, Fused, Pairwise, NumOrders };

/// A conv result, and the largest magnitude met on the way to it.
struct Value {
  float result;
  float largest = 0;
  void see(float v) {
    result = v;
    // NaN stays visible.
    largest = std::fabs(v) <= largest ? largest : std::fabs(v);
  }
};

Value evaluateConv(ArrayRef<float> x, ArrayRef<float> w, float bias,
                   Order order) {
  const int n = int(x.size());
  Value v{order == BiasLast ? 0 : bias};
  v.see(v.result);
  if (order == Pairwise) {
    float sums[2] = {0, 0};
    for (int i = 0; i < n; ++i) {
      v.see(x[i] * w[i]);
      v.see(sums[i % 2] += x[i] * w[i]);
    }
    v.see(sums[0] + sums[1]);
    v.see(v.result + bias);
    return v;
  }
  for (int k = 0; k < n; ++k) {
    int i = order == Backwards ? n - 1 - k : k;
    if (order == Fused) {
      v.see(std::fma(x[i], w[i], v.result));
      continue;
    }
    float sum = v.result, product = x[i] * w[i];
    v.see(product);
    v.see(sum + product);
  }
  if (order == BiasLast)
    v.see(v.result + bias);
  return v;
}

void evaluateSteps(ArrayRef<AffineStep> steps, Value &v) {
  for (const AffineStep &step : steps) {
    float c = step.constant.empty() ? 0 : float(step.constant[0]);
    switch (step.kind) {
    case AffineStep::Kind::Add:
      v.see(v.result + c);
      break;
    case AffineStep::Kind::SubtractFrom:
      v.see(c - v.result);
      break;
    case AffineStep::Kind::Multiply:
      v.see(v.result * c);
      break;
    case AffineStep::Kind::Divide:
      v.see(v.result / c);
      break;
    case AffineStep::Kind::Negate:
      v.see(-v.result);
      break;
    }
  }
}

//===----------------------------------------------------------------------===//
// Cases
//===----------------------------------------------------------------------===//

class Sampler {
public:
  explicit Sampler(uint64_t seed) : random(seed) {}

  /// Any finite float, with equal chances for every exponent.
  float any() {
    uint32_t bits = uint32_t(random.bits());
    if ((bits & 0x7f800000) == 0x7f800000)
      bits &= 0x807fffff; // denormal
    return llvm::bit_cast<float>(bits);
  }
  /// Around `exponent`, in powers of ten.
  float near(double exponent) {
    return float(random.sign() *
                 std::pow(10.0, exponent + 4 * random.unit() - 2));
  }
  float nearMax() {
    return float(random.sign() *
                 double(maxFloat * (random.oneIn(2) ? 1 - 1e-6 * random.unit()
                                                    : random.unit())));
  }
  /// A power of two, or one ulp beside it.
  float nearPowerOfTwo(int range) {
    float p = std::ldexp(float(random.sign()),
                         int(random.below(2 * range + 1)) - range);
    return random.oneIn(3) ? p : std::nextafter(p, random.oneIn(2) ? 0 : 2 * p);
  }
  float constant() {
    switch (random.below(8)) {
    case 0:
      return any();
    case 1:
      return nearMax();
    case 2:
      return nearPowerOfTwo(2);
    case 3:
      return nearPowerOfTwo(120);
    case 4:
      return 0;
    case 5:
      return near(random.unit() * 60 - 30);
    default:
      return near(0);
    }
  }
  float scale() {
    float s = random.oneIn(3) ? nearPowerOfTwo(3) : constant();
    return s == 0 && !random.oneIn(4) ? 1 : s;
  }

  /// Two batch norms, one, or any steps. `y` is a value the conv takes; some
  /// chains subtract exactly it.
  SmallVector<AffineStep> chain(float y) {
    SmallVector<AffineStep> steps;
    auto mean = [&]() {
      return random.oneIn(2) && std::isfinite(y) ? y : constant();
    };
    auto batchNormOf = [&](float m) {
      steps.push_back(add(-m));
      double inv = std::fabs(1 / std::sqrt(std::fabs(double(any())) + 1e-5));
      steps.push_back(mul(random.oneIn(2) ? inv : double(scale())));
      steps.push_back(mul(scale()));
      steps.push_back(add(constant()));
    };
    switch (random.below(4)) {
    case 0:
      batchNormOf(mean());
      break;
    case 1: {
      batchNormOf(mean());
      // The second one may cancel what the first one gives.
      Value v{y};
      evaluateSteps(steps, v);
      batchNormOf(random.oneIn(2) && std::isfinite(v.result) ? v.result
                                                             : constant());
      break;
    }
    default:
      Value v{y};
      for (int64_t k = random.below(7); k >= 0; --k) {
        auto kind = AffineStep::Kind(random.below(5));
        float c = constant();
        if (kind == AffineStep::Kind::Multiply ||
            kind == AffineStep::Kind::Divide)
          c = scale();
        else if (random.oneIn(3) && std::isfinite(v.result))
          c = kind == AffineStep::Kind::Add ? -v.result : v.result;
        if (c == 0 && kind == AffineStep::Kind::Divide)
          c = 1;
        AffineStep step{kind, {c}};
        if (kind == AffineStep::Kind::Negate)
          step.constant.clear();
        evaluateSteps(step, v);
        steps.push_back(step);
      }
    }
    if (random.oneIn(6))
      endNearMax(steps, y);
    return steps;
  }

  /// Appends a step that takes `y` to within a few ulps of the largest float.
  void endNearMax(SmallVector<AffineStep> &steps, float y) {
    Value v{y};
    evaluateSteps(steps, v);
    double target =
        maxFloat * random.sign() * (1 - double(random.below(8)) * 0x1p-24);
    float c = float(target - v.result), m = float(target / v.result);
    if (random.oneIn(2) && std::isfinite(c))
      steps.push_back(add(c));
    else if (std::isfinite(m))
      steps.push_back(mul(m));
  }

  Random random;
};

struct Counts {
  size_t cases = 0, folded = 0, merged = 0, refused = 0;
  size_t originalFinite = 0, foldedFinite = 0, mergedFinite = 0;
  size_t nearMax = 0, plainFoldBreaks = 0, rescued = 0;
};

/// Plain fold, as if no rule existed: constants composed in double.
bool plainFoldIsFinite(const Conv &conv, ArrayRef<float> x, Order order) {
  ComposedAffine affine = composeSteps(conv.steps, 1);
  SmallVector<float> w;
  for (double v : conv.weights)
    w.push_back(float(v * affine.scale[0]));
  float bias = float(affine.scale[0] * conv.bias[0] + affine.offset[0]);
  return std::isfinite(evaluateConv(x, w, bias, order).result);
}

/// Rule 3 on the stored constants: one of its two halves must hold exactly.
bool obeysRuleThree(const Conv &conv, double inputBound) {
  double sum = 0, n = double(conv.getN());
  for (double w : conv.newWeights)
    sum += std::fabs(w);
  double growth = 1 + (n + 2) * 0x1p-24;
  double s = std::fabs(conv.decision.affine.scale[0]);
  double t = std::fabs(conv.decision.affine.offset[0]);
  bool a = std::isfinite(inputBound) &&
           (std::fabs(conv.newBias[0]) + inputBound * sum) * growth <= maxFloat;
  bool b = (s * maxFloat + t) * growth <= maxFloat;
  return a || b || sum == 0;
}

/// A merged chain may overflow where the original reached this: one rounding
/// short of the largest float for every step, old or new, and every constant.
double smallestLost(const Conv &conv) {
  size_t roundings = conv.steps.size() + 2 * conv.decision.merged.size();
  return maxFloat * (1 - double(roundings) * 0x1p-24);
}

void checkCase(Sampler &sampler, Counts &counts) {
  Random &random = sampler.random;
  Conv conv;
  const int n = int(1 + random.below(random.oneIn(4) ? 24 : 4));
  const double weightExponent = random.oneIn(2) ? 0 : random.unit() * 70 - 37;
  const double bounds[] = {0x1p64, 0x1p64, 1, 1e10, maxFloat, inf};
  const double bound = bounds[random.below(6)];
  double inputExponent = random.unit() * 70 - 37;
  if (random.oneIn(3) && std::isfinite(bound))
    inputExponent = std::log10(bound) - 1;
  if (random.oneIn(3))
    inputExponent = 38 - weightExponent - random.unit() * 2;
  SmallVector<float> x, w;
  for (int i = 0; i < n; ++i) {
    w.push_back(random.oneIn(20) ? sampler.any()
                                 : sampler.near(weightExponent));
    float in = random.oneIn(20)  ? sampler.any()
               : random.oneIn(8) ? 0
                                 : sampler.near(inputExponent);
    if (std::fabs(in) > bound || random.oneIn(10))
      in = std::copysign(float(std::min<double>(bound, maxFloat)), in);
    x.push_back(in);
    if (!std::isfinite(w[i]))
      w[i] = 1;
    conv.weights.push_back(w[i]);
  }
  conv.bias = {random.oneIn(2) ? 0.0 : double(sampler.constant())};
  const Order order = Order(random.below(NumOrders));
  Value original = evaluateConv(x, w, float(conv.bias[0]), order);
  conv.steps = sampler.chain(original.result);
  evaluateSteps(conv.steps, original);
  conv.inputBound = bound;
  conv.decide();

  // Infinity met on the way can end as a finite number (x / inf).
  const bool finite = original.largest <= maxFloat;
  ++counts.cases;
  counts.originalFinite += finite;
  if (finite && !plainFoldIsFinite(conv, x, order)) {
    ++counts.plainFoldBreaks;
    counts.rescued += conv.decision.action == FoldAction::Merge;
  }
  if (conv.decision.action == FoldAction::Refuse) {
    ++counts.refused;
  } else if (conv.decision.action == FoldAction::Merge) {
    ++counts.merged;
    Value merged = evaluateConv(x, w, float(conv.bias[0]), order);
    auto steps = stepsOf(conv.decision.merged);
    evaluateSteps(steps, merged);
    bool mergedFinite = merged.largest <= maxFloat;
    if (finite) {
      ++counts.mergedFinite;
      counts.nearMax += !mergedFinite;
      ASSERT_TRUE(mergedFinite || original.largest >= smallestLost(conv))
          << "case " << counts.cases << ", largest " << original.largest;
    }
  } else {
    ++counts.folded;
    ASSERT_TRUE(std::isfinite(conv.newBias[0]));
    SmallVector<float> newW;
    for (double v : conv.newWeights) {
      ASSERT_TRUE(std::isfinite(v));
      newW.push_back(float(v));
    }
    ASSERT_TRUE(obeysRuleThree(
        conv, std::min<double>(bound, bound == inf ? inf : maxFloat)));
    const float newBias = float(conv.newBias[0]);
    Value folded = evaluateConv(x, newW, newBias, order);
    if (finite) {
      ++counts.foldedFinite;
      ASSERT_TRUE(folded.largest <= maxFloat) << "case " << counts.cases;
    }
    // The worst inputs there are for this conv, where (a) must have held.
    double s = std::fabs(conv.decision.affine.scale[0]);
    double t = std::fabs(conv.decision.affine.offset[0]);
    if (std::isfinite(bound) && s * maxFloat + t > maxFloat)
      for (float sign : {-1.0f, 1.0f}) {
        for (int i = 0; i < n; ++i)
          x[i] = std::copysign(float(std::min<double>(bound, maxFloat)),
                               newW[i] * sign);
        ASSERT_TRUE(evaluateConv(x, newW, newBias, order).largest <= maxFloat);
      }
  }
}

} // namespace

TEST(Guarantee, RandomF32) {
  Sampler sampler(31);
  Counts counts;
  for (int i = 0; i < 2000000 && !testing::Test::HasFatalFailure(); ++i)
    checkCase(sampler, counts);
  printf("%zu cases: %zu folded, %zu merged, %zu refused\n", counts.cases,
         counts.folded, counts.merged, counts.refused);
  printf("%zu finite originals: %zu folded, all finite; %zu merged, all finite "
         "but %zu within their roundings of the largest float\n",
         counts.originalFinite, counts.foldedFinite, counts.mergedFinite,
         counts.nearMax);
  printf("a plain fold breaks %zu of them, of which %zu were merged\n",
         counts.plainFoldBreaks, counts.rescued);
  EXPECT_GT(counts.plainFoldBreaks, counts.cases / 200);
  EXPECT_GT(counts.foldedFinite, counts.cases / 20);
  EXPECT_GT(counts.mergedFinite, counts.cases / 20);
}
