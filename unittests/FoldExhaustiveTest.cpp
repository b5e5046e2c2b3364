//===- FoldExhaustiveTest.cpp - no new overflow, on all of Float8E5M2 -----===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Float8E5M2 is small enough for every input, weight and scale there is. It is
// type of result, weights, bias and accumulator at once.
//
//===----------------------------------------------------------------------===//

#include "TestSupport.h"
#include "gtest/gtest.h"
#include <array>

using namespace mlir::bnfold;
using namespace mlir::bnfold::test;
using llvm::APFloat;
using llvm::ArrayRef;

namespace {

using Table = std::array<std::array<uint8_t, 256>, 256>;

/// The arithmetic of the format, by APFloat, on bit patterns.
struct Float8 {
  Float8() {
    for (unsigned a = 0; a < 256; ++a) {
      value[a] = at(a).convertToDouble();
      finite[a] = at(a).isFinite();
      for (unsigned b = 0; b < 256; ++b) {
        APFloat s = at(a), p = at(a);
        s.add(at(b), APFloat::rmNearestTiesToEven);
        p.multiply(at(b), APFloat::rmNearestTiesToEven);
        sum[a][b] = pattern(s);
        product[a][b] = pattern(p);
      }
    }
  }
  static APFloat at(unsigned bits) {
    return APFloat(f8(), llvm::APInt(8, bits));
  }
  static uint8_t pattern(const APFloat &v) {
    return uint8_t(v.bitcastToAPInt().getZExtValue());
  }
  static uint8_t patternOf(double v) {
    char raw;
    roundTo(f8(), v, llvm::MutableArrayRef<char>(&raw, 1));
    return uint8_t(raw);
  }

  Table sum, product;
  std::array<double, 256> value;
  std::array<bool, 256> finite;
};

/// The result, or a non-finite pattern if any value on the way was one.
uint8_t apply(const Float8 &f, ArrayRef<AffineStep> steps,
              ArrayRef<uint8_t> constants, uint8_t x) {
  for (size_t i = 0; i < steps.size() && f.finite[x]; ++i)
    x = steps[i].kind == AffineStep::Kind::Add ? f.sum[x][constants[i]]
                                               : f.product[x][constants[i]];
  return x;
}

llvm::SmallVector<uint8_t> patternsOf(ArrayRef<AffineStep> steps) {
  llvm::SmallVector<uint8_t> patterns;
  for (const AffineStep &step : steps)
    patterns.push_back(Float8::patternOf(step.constant[0]));
  return patterns;
}

struct Counts {
  size_t folded = 0, merged = 0, refused = 0;
  size_t foldedFinite = 0, mergedFinite = 0, nearMax = 0, plainFoldBreaks = 0;
};

/// Decides one conv and runs every x through it, before and after.
void checkConv(const Float8 &f, Conv &conv, Counts &counts) {
  conv.decide();
  const uint8_t w = Float8::patternOf(conv.weights[0]);
  const uint8_t b = Float8::patternOf(conv.bias[0]);
  const auto constants = patternsOf(conv.steps);
  const auto mergedSteps = stepsOf(conv.decision.merged);
  const auto mergedConstants = patternsOf(mergedSteps);
  const FoldAction action = conv.decision.action;
  uint8_t newW = 0, newB = 0;
  if (action == FoldAction::Fold) {
    ++counts.folded;
    newW = Float8::patternOf(conv.newWeights[0]);
    newB = Float8::patternOf(conv.newBias[0]);
    ASSERT_TRUE(f.finite[newW] && f.finite[newB]);
  } else if (action == FoldAction::Merge) {
    ++counts.merged;
  } else {
    ++counts.refused;
    return;
  }
  const ComposedAffine &affine = conv.decision.affine;
  const uint8_t plainW = Float8::patternOf(affine.scale[0] * conv.weights[0]);
  const uint8_t plainB =
      Float8::patternOf(affine.scale[0] * conv.bias[0] + affine.offset[0]);
  const double bound = *conv.inputBound;
  const double s = std::fabs(affine.scale[0]), t = std::fabs(affine.offset[0]);
  const double maxValue = 57344;
  const bool byInputs = std::isfinite(bound) && s * maxValue + t > maxValue;

  for (unsigned x = 0; x < 256; ++x) {
    if (!f.finite[x] || std::fabs(f.value[x]) > bound)
      continue;
    const uint8_t product = f.product[x][w];
    uint8_t original = f.finite[product] ? f.sum[b][product] : product;
    double largest =
        std::max(std::fabs(f.value[original]), std::fabs(f.value[product]));
    for (size_t i = 0; i < conv.steps.size(); ++i) {
      original = apply(f, conv.steps[i], constants[i], original);
      largest = std::max(largest, std::fabs(f.value[original]));
    }
    const bool finite = f.finite[original];
    counts.plainFoldBreaks +=
        finite && !(f.finite[f.product[x][plainW]] &&
                    f.finite[f.sum[plainB][f.product[x][plainW]]]);
    if (action == FoldAction::Fold) {
      counts.foldedFinite += finite;
      const uint8_t p = f.product[x][newW];
      const bool ok = f.finite[p] && f.finite[f.sum[newB][p]];
      ASSERT_TRUE(ok || (!finite && !byInputs))
          << "x " << f.value[x] << " w " << f.value[w] << " b " << f.value[b]
          << " s " << affine.scale[0] << " t " << affine.offset[0];
    } else if (finite) {
      ++counts.mergedFinite;
      uint8_t merged = f.sum[b][product];
      merged = apply(f, mergedSteps, mergedConstants, merged);
      if (f.finite[merged])
        continue;
      ++counts.nearMax;
      // One rounding each of every step, old and new, and of every constant.
      const size_t roundings =
          conv.steps.size() + mergedSteps.size() +
          llvm::count_if(conv.decision.merged, [](const StepGroup &group) {
            return !group.isUntouched();
          });
      ASSERT_GT(largest * std::pow(1 + unitOf(f8()), double(roundings)),
                maxValue)
          << "x " << f.value[x] << " w " << f.value[w] << " b " << f.value[b]
          << " s " << affine.scale[0] << " t " << affine.offset[0];
    }
  }
}

void report(const char *what, const Counts &c) {
  printf("%s: %zu folded, %zu merged, %zu refused\n", what, c.folded, c.merged,
         c.refused);
  printf("  finite originals: %zu folded, all finite; %zu merged, all finite "
         "but %zu within their roundings of the largest; a plain fold breaks "
         "%zu\n",
         c.foldedFinite, c.mergedFinite, c.nearMax, c.plainFoldBreaks);
}

} // namespace

TEST(Exhaustive, Float8ScaleAndOffset) {
  static const Float8 f;
  Counts counts;
  const double bounds[] = {0x1p8, 57344,
                           std::numeric_limits<double>::infinity()};
  const double offsets[] = {0, 1.5, -57344, 40960, 0x1p-16};
  const double biases[] = {0, -49152, 3};
  size_t next = 0;
  Conv conv;
  conv.format = &f8();
  for (unsigned w = 0; w < 256; ++w)
    for (unsigned s = 0; s < 256; ++s) {
      if (!f.finite[w] || !f.finite[s])
        continue;
      for (double t : offsets)
        for (double b : biases) {
          conv.weights = {f.value[w]};
          conv.bias = {b};
          conv.steps = {mul(f.value[s]), add(t)};
          conv.inputBound = bounds[next++ % 3];
          checkConv(f, conv, counts);
          ASSERT_FALSE(testing::Test::HasFatalFailure());
        }
    }
  report("x * s + t", counts);
  EXPECT_GT(counts.plainFoldBreaks, 0u);
  EXPECT_GT(counts.foldedFinite, 0u);
  EXPECT_GT(counts.mergedFinite, 0u);
}

/// Two batch norms: every pattern for each constant, the rest at random.
TEST(Exhaustive, Float8TwoBatchNorms) {
  static const Float8 f;
  Counts counts;
  Random random(41);
  auto draw = [&]() {
    unsigned v;
    do
      v = unsigned(random.below(256));
    while (!f.finite[v]);
    return f.value[v];
  };
  auto moderate = [&]() {
    return roundOnce(f8(), random.sign() * (0.25 + 2 * random.unit()));
  };
  Conv conv;
  conv.format = &f8();
  for (int i = 0; i < 300000; ++i) {
    auto any = [&]() { return random.oneIn(3) ? draw() : moderate(); };
    conv.weights = {moderate()};
    conv.bias = {random.oneIn(2) ? 0 : draw()};
    conv.steps.clear();
    for (int64_t k = random.below(2); k >= 0; --k)
      conv.steps.append({add(any()), mul(any()), mul(any()), add(any())});
    conv.inputBound = random.oneIn(2) ? 0x1p8 : 57344;
    checkConv(f, conv, counts);
    ASSERT_FALSE(testing::Test::HasFatalFailure());
  }
  report("batch norms", counts);
  EXPECT_GT(counts.mergedFinite, 0u);
}
