//===- FoldStabilityTest.cpp - a second run decides the same --------------===//
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
using llvm::SmallVector;

namespace {

/// Values of a format: ordinary, at the border of overflow, tiny.
double draw(const fltSemantics &format, Random &random, double spread) {
  const int range = llvm::APFloat::semanticsMaxExponent(format);
  double exponent = (2 * random.unit() - 1) * range * spread;
  return roundOnce(format, random.sign() * (1 + random.unit()) *
                               std::ldexp(1.0, int(exponent)));
}

SmallVector<AffineStep> drawChain(const fltSemantics &format, Random &random,
                                  int64_t channels) {
  SmallVector<AffineStep> steps;
  double spread = random.oneIn(2) ? 0.05 : random.unit() * 0.6;
  for (int64_t k = 1 + random.below(8); k > 0; --k) {
    AffineStep step{AffineStep::Kind(random.below(5)), {}};
    if (step.kind != AffineStep::Kind::Negate)
      for (int64_t c = random.oneIn(2) ? 1 : channels; c > 0; --c) {
        double v = draw(format, random, spread);
        if (random.oneIn(6)) // composed in double, as 1 / sqrt(var + eps) is
          v *= 1 + 1e-3 * random.unit();
        if (random.oneIn(8)) // next to an identity
          v = 1 + (random.unit() - 0.5) * 4 * unitOf(format);
        step.constant.push_back(v);
      }
    steps.push_back(step);
  }
  return steps;
}

} // namespace

/// What merging leaves behind is decided the same and stays as it is, to the
/// bit.
TEST(Stability, SecondRunChangesNothing) {
  Random random(51);
  const fltSemantics *formats[] = {&f32(), &f16(), &bf16(), &f64(), &f8()};
  size_t folded = 0, merged = 0, refused = 0, close = 0;
  for (int i = 0; i < 600000; ++i) {
    const fltSemantics &format = *formats[i % 5];
    Conv conv;
    conv.format = &format;
    conv.channels = 1 + random.below(3);
    conv.steps = drawChain(format, random, conv.channels);
    const int64_t n = 1 + random.below(3);
    for (int64_t k = 0; k < n * conv.channels; ++k)
      conv.weights.push_back(draw(format, random, 0.2));
    conv.bias.assign(conv.channels, 0);
    for (double &b : conv.bias)
      b = random.oneIn(2) ? draw(format, random, 0.5) : 0;
    if (random.oneIn(2)) {
      // Put the conv at the border of rule 3, where one rounding decides.
      ComposedAffine affine = composeSteps(conv.steps, conv.channels);
      double sum = 0;
      for (int64_t k = 0; k < n; ++k)
        sum += std::fabs(affine.scale[0] * conv.weights[k]);
      double bound = (maxOf(format) - std::fabs(affine.offset[0])) / sum *
                     (1 - unitOf(format) * double(random.below(40)));
      if (bound > 0 && bound <= maxOf(format)) {
        conv.inputBound = bound;
        ++close;
      }
    }
    conv.decide();
    if (conv.decision.action == FoldAction::Fold) {
      ++folded;
      continue;
    }
    if (conv.decision.action == FoldAction::Refuse) {
      ++refused;
      continue;
    }
    ++merged;
    Conv second = conv;
    second.steps = stepsOf(conv.decision.merged);
    second.decide();
    ASSERT_EQ(second.decision.action, FoldAction::Merge) << "case " << i;
    ASSERT_EQ(second.decision.reason, conv.decision.reason);
    ASSERT_EQ(second.decision.channel, conv.decision.channel);
    ASSERT_EQ(second.decision.headroomBits, conv.decision.headroomBits);
    ASSERT_EQ(stepsOf(second.decision.merged), second.steps);
  }
  printf("%zu folded, %zu merged and stable, %zu refused, %zu at the border\n",
         folded, merged, refused, close);
  EXPECT_GT(merged, 50000u);
  EXPECT_GT(folded, 50000u);
}
