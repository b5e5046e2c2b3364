//===- MergeStepsTest.cpp - the shortest chain in the original order ------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestSupport.h"
#include "gtest/gtest.h"

using namespace mlir::bnfold;
using namespace mlir::bnfold::test;
using llvm::ArrayRef;
using llvm::fltSemantics;
using llvm::SmallVector;

namespace {

using Steps = SmallVector<AffineStep>;

std::string print(ArrayRef<AffineStep> steps) {
  static const char *const names[] = {"+", "-x+", "*", "/", "neg"};
  std::string text;
  for (const AffineStep &step : steps) {
    text += names[int(step.kind)];
    for (double c : step.constant)
      text += " " + std::to_string(c);
    text += "; ";
  }
  return text;
}

testing::AssertionResult mergesTo(const Steps &steps, const Steps &expected,
                                  const fltSemantics &format = f32(),
                                  size_t channels = 1) {
  Steps merged = stepsOf(mergeSteps(steps, channels, format));
  if (merged == expected)
    return testing::AssertionSuccess();
  return testing::AssertionFailure()
         << print(merged) << " instead of " << print(expected);
}

} // namespace

TEST(MergeSteps, BatchNorm) {
  double inv = 1 / std::sqrt(3.0);
  auto groups = mergeSteps({add(-2), mul(inv), mul(5), add(7)}, 1, f32());
  ASSERT_EQ(groups.size(), 3u);
  EXPECT_EQ(stepsOf(groups), Steps({add(-2), mul(float(inv * 5)), add(7)}));
  EXPECT_TRUE(groups[0].isUntouched());
  EXPECT_FALSE(groups[1].isUntouched());
  EXPECT_EQ(groups[1].first, 1u);
  EXPECT_EQ(groups[1].last, 2u);
  EXPECT_TRUE(groups[2].isUntouched());
}

TEST(MergeSteps, SignForms) {
  EXPECT_TRUE(mergesTo({add(1), add(2)}, {add(3)}));
  EXPECT_TRUE(mergesTo({add(1), subFrom(5)}, {subFrom(4)}));
  EXPECT_TRUE(mergesTo({subFrom(5), add(1)}, {subFrom(6)}));
  EXPECT_TRUE(mergesTo({subFrom(5), subFrom(7)}, {add(2)}));
  EXPECT_TRUE(mergesTo({negate(), add(3)}, {subFrom(3)}));
  EXPECT_TRUE(mergesTo({add(3), negate()}, {subFrom(-3)}));
  EXPECT_TRUE(mergesTo({negate(), subFrom(3)}, {add(3)}));
  EXPECT_TRUE(mergesTo({subFrom(3), negate()}, {add(-3)}));
  EXPECT_TRUE(mergesTo({negate(), mul(3)}, {mul(-3)}));
  EXPECT_TRUE(mergesTo({mul(3), negate()}, {mul(-3)}));
  EXPECT_TRUE(mergesTo({negate(), divide(4)}, {mul(-0.25)}));
  EXPECT_TRUE(mergesTo({divide(4), negate(), mul(2)}, {mul(-0.5)}));
  EXPECT_TRUE(mergesTo({negate()}, {negate()}));
  EXPECT_TRUE(mergesTo({negate(), negate()}, {}));
  EXPECT_TRUE(mergesTo({negate(), negate(), negate()}, {negate()}));
  EXPECT_TRUE(mergesTo({mul(2), negate(), negate(), mul(4)}, {mul(8)}));
  EXPECT_TRUE(mergesTo({add(1), negate(), add(1), negate()}, {}));
  // Between an add and a mul, the add takes it: no rounding.
  EXPECT_TRUE(mergesTo({divide(3), negate(), add(2)}, {divide(3), subFrom(2)}));
  EXPECT_TRUE(
      mergesTo({add(2), negate(), divide(3)}, {subFrom(-2), divide(3)}));
}

TEST(MergeSteps, ComposedOnceAndRoundedOnce) {
  // In f32 1 + 2^-24 would be 1, twice.
  EXPECT_TRUE(
      mergesTo({add(1), add(0x1p-24), add(0x1p-24)}, {add(1 + 0x1p-23)}));
  EXPECT_TRUE(mergesTo({divide(3), divide(7), mul(21)}, {}));
  EXPECT_TRUE(mergesTo({divide(3), mul(5)}, {mul(float(5 / 3.0))}));
  EXPECT_TRUE(mergesTo({mul(3), mul(1 + 0x1p-10)},
                       {mul(roundOnce(f16(), 3 + 3 * 0x1p-10))}, f16()));
}

TEST(MergeSteps, NothingIsReordered) {
  EXPECT_TRUE(mergesTo({mul(2), add(1), mul(3), add(4)},
                       {mul(2), add(1), mul(3), add(4)}));
  EXPECT_TRUE(mergesTo({add(1), add(1), mul(2), mul(2), add(3), add(3)},
                       {add(2), mul(4), add(6)}));
}

TEST(MergeSteps, IdentitiesAreDropped) {
  EXPECT_TRUE(mergesTo({add(0)}, {}));
  EXPECT_TRUE(mergesTo({add(-0.0), mul(1), divide(1)}, {}));
  EXPECT_TRUE(mergesTo({mul(2), add(0), mul(3)}, {mul(6)}));
  EXPECT_TRUE(
      mergesTo({mul(1 / std::sqrt(1 + 1e-8)), mul(1), add(3)}, {add(3)}));
  EXPECT_TRUE(mergesTo({add(2), add(-2), mul(3)}, {mul(3)}));
  // Rounding 1 - 1e-8 away would show here: 2^100 cancels, 2^60 amplifies.
  EXPECT_TRUE(mergesTo({mul(1 - 1e-8), add(0x1p100), mul(0x1p60)},
                       {mul(1 - 1e-8), add(0x1p100), mul(0x1p60)}));
  // One channel that is none keeps the step.
  Steps perChannel = {{AffineStep::Kind::Multiply, {1, 2}}};
  EXPECT_TRUE(mergesTo(perChannel, perChannel, f32(), 2));
  EXPECT_TRUE(mergesTo({{AffineStep::Kind::Add, {0, 0}}}, {}, f32(), 2));
}

TEST(MergeSteps, ZeroMinusXIsNoIdentity) {
  auto groups = mergeSteps({subFrom(0)}, 1, f32());
  ASSERT_EQ(groups.size(), 1u);
  EXPECT_TRUE(groups[0].isUntouched());
}

TEST(MergeSteps, OneConstantOrOnePerChannel) {
  AffineStep perChannel{AffineStep::Kind::Multiply, {1, 2, 3}};
  EXPECT_TRUE(mergesTo({perChannel, mul(2)},
                       {{AffineStep::Kind::Multiply, {2, 4, 6}}}, f32(), 3));
  EXPECT_TRUE(mergesTo({mul(2), mul(3)}, {mul(6)}, f32(), 3));
}

TEST(MergeSteps, MergedConstantsAreFiniteAndNormal) {
  Steps over = {mul(1e30), mul(1e30)}, under = {mul(1e-30), mul(1e-30)};
  EXPECT_TRUE(mergesTo(over, over));
  EXPECT_TRUE(mergesTo(under, under));
  EXPECT_TRUE(mergesTo(over, {mul(1e30 * 1e30)}, f64()));
  Steps sum = {add(3e38), add(3e38)};
  EXPECT_TRUE(mergesTo(sum, sum));
  EXPECT_TRUE(mergesTo({mul(0), mul(1e30)}, {mul(0)}));
  // One bad channel keeps the step apart for all.
  Steps mixed = {{AffineStep::Kind::Multiply, {1, 1e30}}, mul(1e30)};
  EXPECT_TRUE(mergesTo(mixed, mixed, f32(), 2));
  // Neighbours that do merge leave one out that does not.
  EXPECT_TRUE(
      mergesTo({mul(0x1p100), mul(0x1p100), mul(0x1p-100)}, {mul(0x1p100)}));
  // A zero factor is exact, a product that underflows to zero is not.
  Steps vanish = {mul(1e-200), mul(1e-200)};
  EXPECT_TRUE(mergesTo(vanish, vanish, f64()));
}

/// Where what follows can turn one rounding into an overflow, nothing merges:
/// see MergeSteps.cpp.
TEST(MergeSteps, AmplifiedCancellation) {
  Steps adds = {add(1e30), add(1e24), mul(1e20)};
  EXPECT_TRUE(mergesTo(adds, adds));
  EXPECT_TRUE(mergesTo({add(1e30), add(1e24), mul(1e5)},
                       {add(float(1e30 + 1e24)), mul(1e5)}));
  // The sum is harmless, what it cancels from is not.
  Steps cancelling = {add(1e30), add(-1e30), mul(1e20)};
  EXPECT_TRUE(mergesTo(cancelling, cancelling));
  Steps muls = {mul(3), mul(5), add(1e30), mul(1e20)};
  EXPECT_TRUE(mergesTo(muls, muls));
  // x = 2^-51: the first mul gives 0 and the chain 2^-2. Merged it would give
  // 2^-24 instead of 0, and 2^123 in the end; by 2^127 at the end, infinity.
  Steps underflow = {mul(0x1p-100), mul(0x1p127), add(0x1p-149), mul(0x1p127),
                     mul(0x1p20)};
  EXPECT_TRUE(mergesTo(underflow, underflow));
  // One ulp in front of the first mul can decide whether it gives 0.
  Steps rounding = {add(1),        add(2),       mul(0x1p-130),
                    add(0x1p-149), mul(0x1p127), mul(0x1p127)};
  EXPECT_TRUE(mergesTo(rounding, rounding));
  // The add at the end amplifies nothing.
  EXPECT_TRUE(mergesTo({mul(1e30), mul(1e30), mul(1e-38), add(3e38)},
                       {mul(float(1e30 * (1e30 * 1e-38))), add(3e38)}));
}

/// Random chains of all forms, ordinary and extreme: merging is idempotent, a
/// chain never grows, the composition is kept up to roundings, and rewritten
/// constants are of the format.
TEST(MergeSteps, RandomChains) {
  Random random(11);
  const fltSemantics *formats[] = {&f32(), &f16(), &bf16(), &f64(), &f8()};
  size_t shortened = 0, cases = 300000;
  for (size_t i = 0; i < cases; ++i) {
    const fltSemantics &format = *formats[i % 5];
    const int range = llvm::APFloat::semanticsMaxExponent(format);
    const size_t channels = 1 + random.below(3);
    Steps steps;
    for (int64_t k = random.below(8); k >= 0; --k) {
      AffineStep step{AffineStep::Kind(random.below(5)), {}};
      bool extreme = random.oneIn(8);
      size_t count = step.kind == AffineStep::Kind::Negate ? 0
                     : random.oneIn(2)                     ? 1
                                                           : channels;
      bool neutral = random.oneIn(6);
      for (size_t c = 0; c < count; ++c) {
        int exponent = extreme ? int(random.below(2 * range)) - range
                               : int(random.below(7)) - 3;
        double v = random.sign() * std::ldexp(1 + random.unit(), exponent);
        if (random.oneIn(4)) // powers of two and their neighbours
          v = std::ldexp(random.sign(), exponent) *
              (1 + double(random.below(3)) * 2 * unitOf(format));
        if (random.oneIn(10))
          v = 0;
        if (neutral)
          v = step.kind == AffineStep::Kind::Add ? 0 : 1;
        if (!random.oneIn(6)) // constants composed in double are not rounded
          v = roundOnce(format, v);
        if (v == 0 && step.kind == AffineStep::Kind::Divide)
          v = 1;
        step.constant.push_back(v);
      }
      steps.push_back(step);
    }
    auto groups = mergeSteps(steps, channels, format);
    Steps merged = stepsOf(groups);
    auto again = mergeSteps(merged, channels, format);
    ASSERT_EQ(stepsOf(again), merged) << print(steps);
    for (const StepGroup &group : again)
      ASSERT_TRUE(group.isUntouched());
    ASSERT_LE(merged.size(), steps.size());
    shortened += merged.size() < steps.size();
    ComposedAffine before = composeSteps(steps, channels);
    ComposedAffine after = composeGroups(groups, channels);
    ComposedAffine secondRun = composeGroups(again, channels);
    for (size_t c = 0; c < channels; ++c) {
      // Extreme constants may compose to NaN, twice.
      ASSERT_EQ(llvm::bit_cast<uint64_t>(after.scale[c]),
                llvm::bit_cast<uint64_t>(secondRun.scale[c]));
      ASSERT_EQ(llvm::bit_cast<uint64_t>(after.offset[c]),
                llvm::bit_cast<uint64_t>(secondRun.offset[c]));
      if (before.reason == Reason::None && after.reason == Reason::None) {
        ASSERT_LE(std::fabs(after.scale[c] - before.scale[c]),
                  32 * unitOf(format) * std::fabs(before.scale[c]))
            << print(steps);
      }
    }
    size_t previous = 0;
    for (const StepGroup &group : groups) {
      ASSERT_LE(previous, group.first);
      ASSERT_LE(group.first, group.last);
      previous = group.last + 1;
      if (group.isUntouched()) {
        ASSERT_EQ(group.step, steps[group.first]);
        continue;
      }
      for (double v : group.step.constant) {
        ASSERT_EQ(v, roundOnce(format, v));
        ASSERT_TRUE(v == 0 ||
                    (std::isfinite(v) && std::fabs(v) >= minNormalOf(format)));
      }
    }
  }
  printf("%zu random chains, %zu became shorter\n", cases, shortened);
  EXPECT_GT(shortened, cases / 4);
}
