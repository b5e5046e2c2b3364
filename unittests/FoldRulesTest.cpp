//===- FoldRulesTest.cpp - where rounding decides about overflow
//-----------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestSupport.h"
#include "gtest/gtest.h"

using namespace mlir::bnfold;
using namespace mlir::bnfold::test;
using llvm::fltSemantics;

/// Rounding the weights to bf16 moves the sums by far more than f32 sums err.
/// Large products that cancel, whose weights all round the same way: the
/// original's partial sums stay finite, those of a fold by a scale just below
/// one need not.
TEST(DecideFold, SumsOfRoundedWeights) {
  const double s = 31 / 32.0;
  const int n = 32;
  size_t finite = 0, wouldBreak = 0;
  auto run = [&](double wUp, double wDown, double xUp, double xDown) {
    float sum = 0;
    for (int i = 0; i < n && std::isfinite(sum); ++i)
      sum += i % 2 ? -float(xDown * wDown) : float(xUp * wUp);
    return std::isfinite(sum);
  };
  Conv conv;
  conv.format = &bf16();
  conv.accumulator = &f32();
  conv.steps = {mul(s)};
  conv.inputBound = std::numeric_limits<double>::infinity();
  for (int i = 0; i < 128; ++i)
    for (int j = 0; j < 128; ++j) {
      double wUp = 1 + i / 128.0, wDown = 1 + j / 128.0;
      double newUp = roundOnce(bf16(), s * wUp);
      double newDown = roundOnce(bf16(), s * wDown);
      double xUp = roundOnce(bf16(), 0.995 * maxOf(f32()) / wUp);
      double xDown = roundOnce(bf16(), 0.995 * maxOf(f32()) / wDown);
      if (!run(wUp, wDown, xUp, xDown))
        continue;
      ++finite;
      bool breaks = !run(newUp, newDown, xUp, xDown);
      wouldBreak += breaks;
      conv.weights.clear();
      for (int k = 0; k < n; ++k)
        conv.weights.push_back(k % 2 ? wDown : wUp);
      if (conv.decide().action == FoldAction::Fold) {
        ASSERT_FALSE(breaks)
            << wUp << " " << wDown << " " << xUp << " " << xDown;
      }
    }
  printf("bf16 weights: %zu finite originals, a plain fold breaks %zu\n",
         finite, wouldBreak);
  EXPECT_GT(wouldBreak, 0u);
  // A scale that leaves room folds for whatever input.
  conv.steps = {mul(.75)};
  EXPECT_EQ(conv.decide().action, FoldAction::Fold);
}

/// The largest bf16 is below the largest f32, so a finite f32 sum can be an
/// infinite bf16 result.
TEST(DecideFold, ResultNarrowerThanAccumulator) {
  const double maxB = maxOf(bf16());
  Conv conv;
  conv.weights = {1};
  conv.steps = {add(0x1p119), mul(2)};
  conv.format = &bf16();
  conv.accumulator = &f32();
  for (int ulps = 0; ulps < 6; ++ulps) {
    conv.inputBound = maxB / 2 - ulps * 0x1p119;
    conv.decide();
    if (conv.decision.action == FoldAction::Fold) {
      double y = 2 * *conv.inputBound + conv.newBias[0];
      EXPECT_TRUE(std::isfinite(roundOnce(bf16(), y)));
    }
  }
}

/// f16 summed in f32. At x = 1.25 the original conv is 61455, in f16 61440, and
/// minus 61440 nothing is left; the exact result is 75000, no f16.
TEST(DecideFold, ResultOfSmallerRangeThanAccumulator) {
  Conv conv;
  conv.weights = {12};
  conv.steps = {add(-61440), mul(5000)};
  conv.format = &f16();
  conv.accumulator = conv.biasFormat = &f32();
  conv.bias = {61440};
  conv.decide();
  EXPECT_EQ(conv.decision.action, FoldAction::Merge);
  EXPECT_EQ(conv.decision.reason, Reason::AccumulatorOverflow);
  // An ordinary channel, though its sums could leave f16, folds.
  conv.weights.assign(100, 4);
  conv.bias = {3};
  conv.steps = {add(-7), mul(1.5), add(2)};
  EXPECT_EQ(conv.decide().action, FoldAction::Fold);

  Random random(22);
  size_t finite = 0, plainBreaks = 0, folded = 0;
  for (int i = 0; i < 200000; ++i) {
    auto draw = [&](double scale) {
      return roundOnce(f16(), scale * random.sign() * (0.5 + random.unit()));
    };
    conv.weights = {draw(8), draw(8)};
    conv.bias = {draw(random.oneIn(2) ? 40000 : 100)};
    conv.steps = {add(random.oneIn(4) ? draw(20) : -conv.bias[0]),
                  mul(draw(std::exp2(double(random.below(13))))), add(draw(9))};
    double x[] = {draw(2), draw(std::exp2(double(random.below(9) - 2)))};
    conv.decide();
    double sum = conv.bias[0] + x[0] * conv.weights[0] + x[1] * conv.weights[1];
    double y = conv.applySteps(conv.steps, roundOnce(f16(), sum));
    // Three steps and the conv, each by up to 32 roundings.
    if (!(std::fabs(y) <= 65504 * (1 - 4 * 32 * unitOf(f16()))))
      continue;
    ++finite;
    const ComposedAffine &affine = conv.decision.affine;
    double plain = affine.scale[0] * sum + affine.offset[0];
    bool breaks = std::isinf(roundOnce(f16(), plain));
    plainBreaks += breaks;
    if (conv.decision.action == FoldAction::Fold) {
      ++folded;
      ASSERT_FALSE(breaks) << y << " and " << plain;
    }
  }
  printf("f16 summed in f32: %zu finite originals, %zu folded, a plain fold "
         "breaks %zu\n",
         finite, folded, plainBreaks);
  EXPECT_GT(plainBreaks, 0u);
  EXPECT_GT(folded, finite / 10);
}

/// Each new weight is within half an ulp of the exact product of the weight and
/// the composed scale, each new bias is s*b0 + t in double, rounded once.
TEST(DecideFold, ErrorsOfTheNewConstants) {
  Random random(21);
  for (int i = 0; i < 20000; ++i) {
    const fltSemantics *formats[] = {&f32(), &f16(), &bf16(), &f64()};
    const fltSemantics &format = *formats[i % 4];
    auto draw = [&](double scale) {
      return roundOnce(format, scale * random.sign() * (0.1 + random.unit()));
    };
    Conv conv;
    conv.format = &format;
    conv.weights = {draw(1), draw(1), draw(1)};
    conv.bias = {draw(1)};
    conv.steps = batchNorm(draw(1), std::fabs(draw(1)), 1e-5, draw(1), draw(1));
    long double s = 1, t = 0;
    for (const AffineStep &step : conv.steps) {
      bool isAdd = step.kind == AffineStep::Kind::Add;
      s *= isAdd ? 1 : step.constant[0];
      t = isAdd ? t + step.constant[0] : t * step.constant[0];
    }
    conv.decide();
    ASSERT_EQ(conv.decision.action, FoldAction::Fold);
    // A few roundings of double on the way.
    const double slack = 8 * 0x1p-53, u = unitOf(format);
    for (int k = 0; k < 3; ++k) {
      long double exact = s * conv.weights[k];
      ASSERT_LE(std::fabs(double(conv.newWeights[k] - exact)),
                (u + slack) * std::fabs(double(exact)));
    }
    long double exact = s * conv.bias[0] + t;
    double largest =
        std::fabs(double(s * conv.bias[0])) + std::fabs(double(t)) + 2;
    ASSERT_LE(std::fabs(double(conv.newBias[0] - exact)),
              u * std::fabs(double(exact)) + slack * largest);
  }
}

/// Scales next to one are dropped when they round to it. Six of them are more
/// than the rules allow for, so the fold takes what the merged chain computes.
TEST(DecideFold, RoundedFormBeyondTheMargin) {
  Conv conv;
  conv.format = &f16();
  conv.weights = {1};
  for (int i = 0; i < 6; ++i)
    conv.steps.append({mul(1 + 0.99 * 0x1p-11), add(1)});
  conv.decide();
  ASSERT_EQ(conv.decision.action, FoldAction::Fold);
  EXPECT_EQ(conv.decision.merged.size(), 1u);
  EXPECT_EQ(conv.newWeights[0], 1);
  EXPECT_EQ(conv.newBias[0], 6);
  EXPECT_NE(roundOnce(f16(), conv.decision.affine.scale[0]), 1);
}
