//===- FoldNumericsTest.cpp - decisions and constants, case by case -------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestSupport.h"
#include "gtest/gtest.h"

using namespace mlir::bnfold;
using namespace mlir::bnfold::test;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();
const float eps = 1e-5f;
const double max32 = std::numeric_limits<float>::max();

Conv makeConv(std::vector<double> weights,
              llvm::SmallVector<AffineStep> steps) {
  Conv conv;
  conv.weights = std::move(weights);
  conv.steps = std::move(steps);
  return conv;
}

/// Expects the conv to be merged for `reason` and to give `value`.
void expectMerged(Conv &conv, Reason reason, std::vector<double> x,
                  double value) {
  conv.decide();
  EXPECT_EQ(conv.decision.action, FoldAction::Merge);
  EXPECT_EQ(conv.decision.reason, reason);
  EXPECT_EQ(conv.evaluate(x), value);
}

} // namespace

//===----------------------------------------------------------------------===//
// The table of cases worth testing
//===----------------------------------------------------------------------===//

TEST(Table, ReportedGraph) {
  Conv conv = makeConv({1e13f, -1e13f}, batchNorm(1, 1, eps, 1e13f, 1e13f));
  expectMerged(conv, Reason::AccumulatorOverflow, {1e13f, 1e13f}, 50331648.0);
  EXPECT_EQ(conv.applySteps(conv.steps, 0), 50331648.0);
  EXPECT_EQ(conv.decision.merged.size(), 3u);
}

TEST(Table, WeightsSinkIntoDenormals) {
  Conv conv = makeConv({1e-15f}, batchNorm(0, 1, eps, 1e-30f, 0));
  conv.decide();
  EXPECT_EQ(conv.decision.action, FoldAction::Merge);
  EXPECT_EQ(conv.decision.reason, Reason::WeightUnderflow);
  EXPECT_GT(conv.decision.value, 32);
  EXPECT_NEAR(conv.evaluate({1e30f}), 9.99995e-16, 1e-21);
}

TEST(Table, ConvEqualsMean) {
  Conv conv = makeConv({1e30f}, {add(-1e30f), mul(1e10f)});
  expectMerged(conv, Reason::WeightOverflow, {1}, 0);
}

TEST(Table, ConvEqualsMeanAfterRounding) {
  Conv conv = makeConv({1e30f}, batchNorm(7e30f, 1, eps, 1e20f, 0));
  conv.decide();
  EXPECT_EQ(conv.decision.action, FoldAction::Merge);
  EXPECT_EQ(conv.evaluate({7}), 0);
}

TEST(Table, BetaAgainstCancelledMean) {
  Conv conv = makeConv({-3e38f}, {add(3e38f), mul(1.98f), add(3.3e38f)});
  expectMerged(conv, Reason::WeightOverflow, {1}, 3.3e38f);
}

TEST(Table, LargeGammaAndVariance) {
  Conv conv = makeConv({1e10f}, batchNorm(0, 1e30f, eps, 1e30f, 0));
  conv.inputBound = 1e10;
  conv.decide();
  ASSERT_EQ(conv.decision.action, FoldAction::Fold);
  EXPECT_NEAR(conv.newWeights[0], 1e25, 1e25 * 1e-7);
}

TEST(Table, SmallGammaLargeVariance) {
  Conv conv = makeConv({1e30f}, batchNorm(0, 1e38f, eps, 1e-30f, 0));
  conv.decide();
  ASSERT_EQ(conv.decision.action, FoldAction::Fold);
  EXPECT_NEAR(conv.newWeights[0], 1e-19, 1e-19 * 1e-7);
}

TEST(Table, F16WeightOverflow) {
  Conv conv = makeConv({200}, {add(-1), mul(1000), add(.5)});
  conv.format = &f16();
  conv.decide();
  EXPECT_EQ(conv.decision.action, FoldAction::Merge);
  EXPECT_EQ(conv.decision.reason, Reason::WeightOverflow);
  EXPECT_NEAR(conv.evaluate({roundOnce(f16(), 1e-2)}), 1000, 5);
}

TEST(Table, F16SmallBetaSurvives) {
  Conv conv = makeConv({0.01}, {mul(1000), add(roundOnce(f16(), 1e-4))});
  conv.format = &f16();
  conv.decide();
  ASSERT_EQ(conv.decision.action, FoldAction::Fold);
  EXPECT_EQ(conv.evaluate({0}), roundOnce(f16(), 1e-4));
}

TEST(Table, F16EpsilonCounts) {
  double inv = 1 / std::sqrt(1e-7 + 1e-8);
  Conv conv = makeConv({roundOnce(f16(), 0.01)}, {mul(inv)});
  conv.format = &f16();
  conv.decide();
  ASSERT_EQ(conv.decision.action, FoldAction::Fold);
  EXPECT_EQ(conv.newWeights[0], roundOnce(f16(), conv.weights[0] * inv));
}

TEST(Table, DeadChannel) {
  Conv conv =
      makeConv({.5}, batchNorm(.9993f, 0, double(1e-3f), 0, 6.135e-37f));
  conv.decide();
  ASSERT_EQ(conv.decision.action, FoldAction::Fold);
  EXPECT_EQ(conv.newWeights[0], 0);
  EXPECT_EQ(conv.newBias[0], double(6.135e-37f));
}

TEST(Table, VariancesFoundInTrainedModels) {
  for (double var : {double(5.6e-45f), double(-9.9998997e-06f)}) {
    Conv conv =
        makeConv({1e-3f, -2e-3f}, batchNorm(.1f, var, double(1e-5f), .2f, .3f));
    conv.decide();
    EXPECT_EQ(conv.decision.action, FoldAction::Fold) << var;
  }
}

TEST(Table, BiasCancelsInTheNewBias) {
  for (double w : {1e18, 1e19, 1e20}) {
    Conv conv = makeConv({float(w)}, {mul(.5), add(-max32)});
    conv.bias = {.5 * max32};
    conv.decide();
    EXPECT_EQ(conv.decision.action,
              w < 5e18 ? FoldAction::Fold : FoldAction::Merge);
    for (double x : {-0x1p64, -1e19, -1e10, 0.0, 1e10, 1e19, 0x1p64}) {
      double conv0 =
          roundOnce(f32(), conv.bias[0] + roundOnce(f32(), float(w) * x));
      bool finite = std::isfinite(conv.applySteps(conv.steps, conv0));
      if (finite) {
        EXPECT_TRUE(std::isfinite(conv.evaluate({x}))) << w << " " << x;
      }
    }
  }
}

//===----------------------------------------------------------------------===//
// Composition
//===----------------------------------------------------------------------===//

TEST(ComposeSteps, Forms) {
  auto affine =
      composeSteps({add(1), mul(2), subFrom(3), divide(4), negate()}, 2);
  // -(3 - 2(x + 1)) / 4
  for (size_t c : {0, 1}) {
    EXPECT_EQ(affine.scale[c], .5);
    EXPECT_EQ(affine.offset[c], -.25);
  }
  EXPECT_EQ(affine.reason, Reason::None);
}

TEST(ComposeSteps, Reasons) {
  auto reasonOf = [](llvm::SmallVector<AffineStep> steps) {
    return composeSteps(steps, steps[0].constant.size()).reason;
  };
  EXPECT_EQ(reasonOf({mul(inf)}), Reason::NonFiniteConstant);
  EXPECT_EQ(reasonOf({add(NAN), mul(0)}), Reason::NonFiniteConstant);
  EXPECT_EQ(reasonOf({divide(inf)}), Reason::NonFiniteConstant);
  EXPECT_EQ(reasonOf({divide(0)}), Reason::NonFiniteComposition);
  EXPECT_EQ(reasonOf({mul(1e200), mul(1e200)}), Reason::NonFiniteComposition);
  EXPECT_EQ(reasonOf({add(1e200), mul(1e200)}), Reason::NonFiniteComposition);
  EXPECT_EQ(reasonOf({mul(1e-200), mul(1e-200)}), Reason::CompositionUnderflow);
  EXPECT_EQ(reasonOf({add(1e-200), mul(1e-200)}), Reason::CompositionUnderflow);
  EXPECT_EQ(reasonOf({mul(0x1p-1000), mul(0x1p-70)}), Reason::None); // exact
  // The gravest reason counts, wherever it is.
  AffineStep mixed{AffineStep::Kind::Multiply, {1e-200, 1e200, 1}};
  auto affine = composeSteps({mixed, mixed}, 3);
  EXPECT_EQ(affine.reason, Reason::NonFiniteComposition);
  EXPECT_EQ(affine.channel, 1u);
}

TEST(ComposeSteps, ScaleRange) {
  AffineStep mixed{AffineStep::Kind::Multiply, {2, -8, 0.5}};
  auto range = composeSteps({mixed, mul(3)}, 3).getScaleRange();
  ASSERT_TRUE(range);
  EXPECT_EQ(range->min, 1.5);
  EXPECT_EQ(range->max, 24);
  EXPECT_FALSE(composeSteps({mixed, mul(INFINITY)}, 3).getScaleRange());
  EXPECT_FALSE(composeSteps({}, 0).getScaleRange());
  EXPECT_TRUE(composeSteps({mixed}, 3).isScaled());
  EXPECT_FALSE(composeSteps({add(3)}, 3).isScaled());
}

//===----------------------------------------------------------------------===//
// Decisions
//===----------------------------------------------------------------------===//

TEST(DecideFold, DefaultInputBounds) {
  EXPECT_EQ(getDefaultInputBound(f32()), 0x1p64);
  EXPECT_EQ(getDefaultInputBound(bf16()), 0x1p64);
  EXPECT_EQ(getDefaultInputBound(f16()), 0x1p8);
  EXPECT_EQ(getDefaultInputBound(f64()), 0x1p512);
}

TEST(DecideFold, Refusals) {
  auto expectRefused = [](Conv conv, Reason reason, size_t channel) {
    for (UnsafeAction unsafe :
         {UnsafeAction::Merge, UnsafeAction::Skip, UnsafeAction::Fold}) {
      conv.unsafe = unsafe;
      conv.decide();
      EXPECT_EQ(conv.decision.action, FoldAction::Refuse);
      EXPECT_EQ(conv.decision.reason, reason);
      EXPECT_EQ(conv.decision.channel, channel);
    }
  };
  Conv conv;
  conv.channels = 3;
  conv.weights = {1, 2, 3};
  conv.steps = {mul(2)};
  Conv bad = conv;
  bad.weights = {1, 2, inf};
  expectRefused(bad, Reason::NonFiniteWeights, 2);
  bad = conv;
  bad.bias = {1, NAN, 3};
  expectRefused(bad, Reason::NonFiniteBias, 1);
  bad = conv;
  bad.steps = {mul(2), {AffineStep::Kind::Add, {0, 1, NAN}}};
  expectRefused(bad, Reason::NonFiniteConstant, 2);
  EXPECT_TRUE(std::isnan(bad.decide().value));
  bad = conv;
  bad.steps = {mul(2), {AffineStep::Kind::Divide, {1, 0, 1}}};
  expectRefused(bad, Reason::NonFiniteComposition, 1);
}

TEST(DecideFold, FiniteF64WeightsWithoutFiniteSumAreMerged) {
  Conv conv = makeConv({1e308, 1e308}, {mul(1.5)});
  conv.format = &f64();
  conv.decide();
  EXPECT_EQ(conv.decision.action, FoldAction::Merge);
  EXPECT_EQ(conv.decision.reason, Reason::AccumulatorOverflow);
  EXPECT_LT(*conv.decision.headroomBits, 0);
}

TEST(DecideFold, UnsafeActions) {
  Conv conv = makeConv({1e20f}, {mul(1e5f)});
  conv.unsafe = UnsafeAction::Skip;
  conv.decide();
  EXPECT_EQ(conv.decision.action, FoldAction::Refuse);
  EXPECT_EQ(conv.decision.reason, Reason::AccumulatorOverflow);
  conv.unsafe = UnsafeAction::Fold;
  conv.decide();
  EXPECT_EQ(conv.decision.action, FoldAction::Fold);
  EXPECT_EQ(conv.decision.reason, Reason::AccumulatorOverflow);
  EXPECT_EQ(conv.newWeights[0], roundOnce(f32(), double(1e20f) * 1e5));
  // A constant that is not finite cannot be overridden.
  conv.steps = {mul(1e20f)};
  conv.decide();
  EXPECT_EQ(conv.decision.action, FoldAction::Refuse);
  EXPECT_EQ(conv.decision.reason, Reason::WeightOverflow);
  conv.steps = {add(1e20f), mul(1e20f)};
  conv.weights = {1};
  conv.decide();
  EXPECT_EQ(conv.decision.action, FoldAction::Refuse);
  EXPECT_EQ(conv.decision.reason, Reason::BiasOverflow);
  conv.unsafe = UnsafeAction::Fold;
  conv.weights = {1e-15f};
  conv.steps = {mul(1e-30f)};
  conv.decide();
  EXPECT_EQ(conv.decision.action, FoldAction::Fold);
  EXPECT_EQ(conv.decision.reason, Reason::WeightUnderflow);
}

TEST(DecideFold, InputBound) {
  Conv conv = makeConv({1}, {mul(.5), add(1)});
  auto actionFor = [&](double bound) {
    conv.inputBound = bound;
    return conv.decide().action;
  };
  // (b): the scale is below one.
  EXPECT_EQ(actionFor(inf), FoldAction::Fold);
  conv.steps = {mul(2), add(1)};
  EXPECT_EQ(actionFor(inf), FoldAction::Merge);
  EXPECT_EQ(actionFor(max32), FoldAction::Merge);
  EXPECT_EQ(actionFor(max32 / 4), FoldAction::Fold);
  // Beyond max(T) there is no finite input.
  conv.weights = {.25};
  EXPECT_EQ(actionFor(1e300), FoldAction::Fold);
  EXPECT_EQ(actionFor(inf), FoldAction::Merge);
  // Nothing to fear from weights that are all zero.
  conv.weights = {0};
  EXPECT_EQ(actionFor(inf), FoldAction::Fold);
}

TEST(DecideFold, Headroom) {
  Conv conv = makeConv({1}, {mul(4), add(1)});
  conv.decide();
  EXPECT_NEAR(*conv.decision.headroomBits, 128 - 64 - 2, 1e-3);
  conv.weights = {0x1p62};
  conv.decide();
  EXPECT_EQ(conv.decision.action, FoldAction::Merge);
  EXPECT_LT(*conv.decision.headroomBits, 0);
}

TEST(DecideFold, OneBadChannelDecides) {
  Conv conv;
  conv.channels = 4;
  conv.weights = {1, 1, 1e30f, 1};
  conv.steps = {mul(2)};
  conv.decide();
  EXPECT_EQ(conv.decision.action, FoldAction::Merge);
  EXPECT_EQ(conv.decision.channel, 2u);
}

TEST(DecideFold, AccumulatorFormat) {
  // f16 sums overflow for inputs within 2^8, f32 sums do not.
  Conv conv = makeConv(std::vector<double>(64, 8), {mul(2)});
  conv.format = &f16();
  EXPECT_EQ(conv.decide().action, FoldAction::Merge);
  conv.accumulator = &f32();
  EXPECT_EQ(conv.decide().action, FoldAction::Fold);
}
