//===- InputRulesTest.cpp - why a chain in front of a conv stays ----------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InputConv.h"
#include "gtest/gtest.h"

using namespace mlir::bnfold;
using namespace mlir::bnfold::test;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
const double max32 = std::numeric_limits<float>::max();

InputConv makeConv(std::vector<double> weights,
                   llvm::SmallVector<AffineStep> steps) {
  InputConv conv;
  conv.weights = std::move(weights);
  conv.steps = std::move(steps);
  return conv;
}

AffineStep perInput(AffineStep::Kind kind,
                    std::initializer_list<double> constant) {
  return {kind, llvm::SmallVector<double>(constant)};
}

void expectRefused(InputConv conv, Reason reason, size_t channel) {
  for (UnsafeAction unsafe : {UnsafeAction::Merge, UnsafeAction::Skip}) {
    conv.unsafe = unsafe;
    conv.decide();
    EXPECT_EQ(conv.decision.action, FoldAction::Refuse);
    EXPECT_EQ(getKey(conv.decision.reason), getKey(reason));
    EXPECT_EQ(conv.decision.channel, channel);
  }
}

/// Refused for a constant that is not finite: nothing overrides that.
void expectNeverFolded(InputConv conv, Reason reason, size_t channel,
                       double value) {
  expectRefused(conv, reason, channel);
  conv.unsafe = UnsafeAction::Fold;
  conv.decide();
  EXPECT_EQ(conv.decision.action, FoldAction::Refuse);
  EXPECT_EQ(getKey(conv.decision.reason), getKey(reason));
  if (std::isnan(value))
    EXPECT_TRUE(std::isnan(conv.decision.value));
  else
    EXPECT_EQ(conv.decision.value, value);
}

/// Refused by a rule, which the user can override.
void expectUnsafe(InputConv conv, Reason reason, size_t channel) {
  expectRefused(conv, reason, channel);
  conv.unsafe = UnsafeAction::Fold;
  conv.decide();
  EXPECT_TRUE(conv.folds());
  EXPECT_EQ(getKey(conv.decision.reason), getKey(reason));
  EXPECT_EQ(conv.decision.channel, channel);
}

void expectFolded(InputConv conv) {
  conv.decide();
  EXPECT_TRUE(conv.folds()) << getKey(conv.decision.reason).str();
}

} // namespace

TEST(InputRules, Constants) {
  expectNeverFolded(
      makeConv({1, 1}, {perInput(AffineStep::Kind::Multiply, {1, inf})}),
      Reason::NonFiniteConstant, 1, inf);
  expectNeverFolded(makeConv({1}, {add(notANumber)}), Reason::NonFiniteConstant,
                    0, notANumber);
  expectNeverFolded(makeConv({1}, {divide(0)}), Reason::NonFiniteComposition, 0,
                    inf);
  InputConv conv = makeConv({1}, {mul(2)});
  conv.bias = {notANumber};
  expectNeverFolded(conv, Reason::NonFiniteBias, 0, notANumber);
  expectNeverFolded(makeConv({1, inf}, {mul(2)}), Reason::NonFiniteWeights, 0,
                    inf);
  expectNeverFolded(makeConv({notANumber, 1}, {mul(2)}),
                    Reason::NonFiniteWeights, 0, notANumber);
  // Dead, and yet not a number.
  expectNeverFolded(makeConv({inf, 1}, {mul(0)}), Reason::NonFiniteWeights, 0,
                    inf);
}

TEST(InputRules, CompositionUnderflow) {
  expectUnsafe(makeConv({1}, {mul(1e-200), mul(1e-200)}),
               Reason::CompositionUnderflow, 0);
}

TEST(InputRules, NewWeights) {
  expectNeverFolded(makeConv({1e30f, 1}, {mul(1e10f)}), Reason::WeightOverflow,
                    0, double(1e30f) * 1e10f);
  // In f64, where the product itself overflows.
  InputConv conv = makeConv({1e200}, {mul(1e200)});
  conv.setFormat(f64());
  expectNeverFolded(conv, Reason::WeightOverflow, 0, inf);
  expectUnsafe(makeConv({1e-15f}, {mul(1e-30f)}), Reason::WeightUnderflow, 0);
  expectUnsafe(makeConv({1e-30f}, {mul(1e-30f)}), Reason::WeightUnderflow, 0);
  // Small next to others, so that nothing is lost.
  expectFolded(makeConv({1e-15f, 1}, {mul(1e-30f)}));
}

TEST(InputRules, UnderflowOfF64) {
  for (double w : {1e-200, 1e-117}) {
    InputConv conv = makeConv({w}, {mul(1e-200)});
    conv.setFormat(f64());
    expectUnsafe(conv, Reason::WeightUnderflow, 0);
  }
  // Denormal, but exact.
  InputConv conv = makeConv({0x1p-1060}, {mul(0.5)});
  conv.setFormat(f64());
  expectFolded(conv);
}

TEST(InputRules, NewBias) {
  const double half = max32 / 2;
  InputConv conv = makeConv({1}, {add(half)});
  conv.bias = {half};
  conv.inputBound = 1;
  expectFolded(makeConv({1}, {add(1)}));
  conv.bias = {max32 * 0.75};
  expectNeverFolded(conv, Reason::BiasOverflow, 0, max32 * 0.75 + half);
  // Offset and bias cancel.
  conv.bias = {-half};
  expectFolded(conv);
  // Behind a border the bias stays.
  conv = makeConv({1e-3}, {mul(2)});
  conv.isPadded = true;
  conv.bias = {max32 * 0.9};
  expectFolded(conv);
}

TEST(InputRules, Sums) {
  // X * |w'| = 2^64 * 2^64 is one bit too much, half of it is not.
  expectUnsafe(makeConv({0x1p32}, {mul(0x1p32)}), Reason::AccumulatorOverflow,
               0);
  expectFolded(makeConv({0x1p31}, {mul(0x1p32)}));
  // The sum counts, not the largest weight.
  expectUnsafe(makeConv({0x1p31, -0x1p31}, {mul(0x1p32)}),
               Reason::AccumulatorOverflow, 0);
  InputConv conv = makeConv({0x1p31, -0x1p31}, {mul(0x1p32)});
  conv.inputBound = 0x1p63;
  expectFolded(conv);
  // So does the bias.
  conv = makeConv({0x1.8p62}, {add(0x1p65)});
  expectUnsafe(conv, Reason::AccumulatorOverflow, 0);
  conv.bias = {-0x1.8p127};
  expectFolded(conv);
  conv = makeConv({1}, {mul(2)});
  conv.inputBound = inf;
  expectUnsafe(conv, Reason::AccumulatorOverflow, 0);
  // A bound above the largest float is that.
  conv.inputBound = 1e300;
  expectUnsafe(conv, Reason::AccumulatorOverflow, 0);
  conv.weights = {0.25};
  expectFolded(conv);
}

TEST(InputRules, FirstOutputThatFails) {
  InputConv conv = makeConv({1, 1, 1, 0x1p100, 1, 0x1p100}, {mul(2)});
  conv.shape = {3, 2};
  conv.outputStrides = {1, 0};
  conv.inputStrides = {0, 1};
  conv.numOutputs = 3;
  conv.numInputs = 2;
  expectUnsafe(conv, Reason::AccumulatorOverflow, 1);
  EXPECT_LT(*conv.decide().headroomBits, 0);
}

TEST(InputRules, OffsetBeforePadding) {
  using Kind = AffineStep::Kind;
  auto decide = [](double s, double t) {
    InputConv conv = makeConv({1, 1}, {perInput(Kind::Multiply, {1, s}),
                                       perInput(Kind::Add, {0, t})});
    conv.isPadded = true;
    return conv;
  };
  expectNeverFolded(decide(0, 1), Reason::OffsetBeforePadding, 1, inf);
  expectNeverFolded(decide(0x1p-100, 0x1p28), Reason::OffsetBeforePadding, 1,
                    0x1p128);
  expectNeverFolded(decide(0x1p100, 0x1p-27), Reason::OffsetBeforePadding, 1,
                    0x1p-127);
  // The smallest normal number, in the denormal's place, and none.
  expectFolded(decide(0x1p60, 0x1p-66));
  expectFolded(decide(0, 0));
  // Rounds up to infinity, or down to the largest number.
  expectNeverFolded(decide(0x1p-100, 0x1p28 * (1 - 0x1p-26)),
                    Reason::OffsetBeforePadding, 1, 0x1p128 * (1 - 0x1p-26));
  expectUnsafe(decide(0x1p-100, 0x1p28 * (1 - 0x1p-24)),
               Reason::AccumulatorOverflow, 1);
}

TEST(InputRules, FrontAddAndReach) {
  // |x + t/s| reaches 2^64 + 2^70.
  InputConv conv = makeConv({0x1p58}, {mul(0x1p-6), add(0x1p64)});
  conv.isPadded = true;
  expectFolded(conv);
  conv.weights = {0x1p64};
  expectUnsafe(conv, Reason::AccumulatorOverflow, 0);
  conv.inputBound = max32;
  conv.weights = {1e-6};
  expectUnsafe(conv, Reason::AccumulatorOverflow, 0);
  // Without an add the bound is no more than the largest float.
  conv.steps = {mul(0.5)};
  expectFolded(conv);
}

TEST(InputRules, LossesTimesTheFrontAdd) {
  // The second weight is denormal, and small next to the first; but t/s = 1e37
  // multiplies what it loses.
  InputConv conv =
      makeConv({1, 1e-5f}, {perInput(AffineStep::Kind::Multiply, {1, 1e-37f}),
                            perInput(AffineStep::Kind::Add, {0, 1})});
  conv.inputBound = 1;
  expectFolded(conv);
  conv.isPadded = true;
  expectUnsafe(conv, Reason::WeightUnderflow, 0);
  conv.weights = {1, 1};
  expectFolded(conv);
}

TEST(InputRules, RangeOfTheResult) {
  // bf16 summed in f32 may not pass bf16's largest number.
  const double max = maxOf(bf16());
  InputConv conv = makeConv({1}, {mul(0.5)});
  conv.setFormat(bf16());
  conv.accumulator = &f32();
  conv.weights = {1.984375};
  conv.inputBound = max;
  expectFolded(conv);
  conv.weights = {2};
  expectUnsafe(conv, Reason::AccumulatorOverflow, 0);

  // f16 summed in f32: sums that cancel to 1/32 and less.
  conv.setFormat(f16());
  conv.accumulator = &f32();
  conv.weights = {8000, 8000};
  conv.steps = {add(1)};
  conv.numInputs = 0;
  conv.shape.clear();
  conv.inputBound = 100;
  expectFolded(conv);
  conv.steps = {add(33)};
  expectNeverFolded(conv, Reason::BiasOverflow, 0, 528000);
  conv.weights = {8000, -8000};
  expectUnsafe(conv, Reason::AccumulatorOverflow, 0);
  conv.inputBound = 90;
  expectFolded(conv);
}
