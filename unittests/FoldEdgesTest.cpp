//===- FoldEdgesTest.cpp - each term of each rule decides somewhere -------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Convs on both sides of an edge of FoldNumerics.h, where the term in question
// makes all the difference. A scale of -1 leaves no room for rule 3 (b).
//
//===----------------------------------------------------------------------===//

#include "TestSupport.h"
#include "gtest/gtest.h"

using namespace mlir::bnfold;
using namespace mlir::bnfold::test;

namespace {

constexpr double maxFloat = std::numeric_limits<float>::max();

Conv makeConv(std::vector<double> weights, double bias,
              llvm::SmallVector<AffineStep> steps) {
  Conv conv;
  conv.weights = std::move(weights);
  conv.bias = {roundOnce(f32(), bias)};
  conv.steps = std::move(steps);
  conv.inputBound = 1;
  return conv;
}

} // namespace

TEST(FoldEdges, BiasIsScaled) {
  Conv conv = makeConv({1}, 3, {mul(2), add(1)});
  ASSERT_EQ(conv.decide().action, FoldAction::Fold);
  EXPECT_EQ(conv.newBias[0], 7);
}

TEST(FoldEdges, RuleOneForBiases) {
  Conv conv = makeConv({1}, 0.75 * maxFloat, {mul(2)});
  EXPECT_EQ(conv.decide().reason, Reason::BiasOverflow);
  EXPECT_EQ(conv.decision.action, FoldAction::Merge);
}

/// Half a denormal is lost, of 2^15: 2^-16, 256 roundings of a normal number.
TEST(FoldEdges, RuleTwo) {
  const double weight = 65537 * 0x1p-60, scale = 0x1p-90;
  Conv conv = makeConv({weight}, 0, {mul(scale)});
  EXPECT_EQ(conv.decide().reason, Reason::WeightUnderflow);
  Conv withLarger = makeConv({weight, 32 * weight}, 0, {mul(scale)});
  EXPECT_EQ(withLarger.decide().action, FoldAction::Fold);
}

TEST(FoldEdges, RuleThreeCountsTheBias) {
  Conv conv = makeConv({0.2 * maxFloat}, 0.9 * maxFloat, {negate()});
  EXPECT_EQ(conv.decide().reason, Reason::AccumulatorOverflow);
  Conv smaller = makeConv({0.09 * maxFloat}, 0.9 * maxFloat, {negate()});
  EXPECT_EQ(smaller.decide().action, FoldAction::Fold);
}

TEST(FoldEdges, RuleThreeCountsRoundings) {
  const int n = 1000;
  auto makeSum = [&](double roundings) {
    double weight = maxFloat / n * (1 - roundings * unitOf(f32()));
    return makeConv(std::vector<double>(n, weight), 0, {negate()});
  };
  EXPECT_EQ(makeSum(n / 2.0).decide().reason, Reason::AccumulatorOverflow);
  EXPECT_EQ(makeSum(n + 50).decide().action, FoldAction::Fold);
}
