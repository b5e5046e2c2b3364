//===- InputFoldTest.cpp - chains in front of convs, case by case ---------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InputConv.h"
#include "gtest/gtest.h"

using namespace mlir::bnfold;
using namespace mlir::bnfold::test;
using llvm::APFloat;
using llvm::fltSemantics;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

using Values = std::vector<double>;

AffineStep perChannel(AffineStep::Kind kind, Values constant) {
  return {kind, llvm::SmallVector<double>(llvm::ArrayRef<double>(constant))};
}
AffineStep mulBy(Values s) {
  return perChannel(AffineStep::Kind::Multiply, std::move(s));
}
AffineStep addTo(Values t) {
  return perChannel(AffineStep::Kind::Add, std::move(t));
}

InputConv makeConv(Values weights, llvm::SmallVector<AffineStep> steps) {
  InputConv conv;
  conv.weights = std::move(weights);
  conv.steps = std::move(steps);
  return conv;
}

void expectFolded(InputConv &conv, const Values &weights, const Values &bias,
                  const Values &front = {}) {
  conv.decide();
  ASSERT_TRUE(conv.folds()) << getKey(conv.decision.reason).str();
  EXPECT_EQ(conv.decision.reason, Reason::None);
  EXPECT_EQ(conv.newWeights, weights);
  EXPECT_EQ(conv.newBias, bias);
  EXPECT_EQ(conv.front, front);
  EXPECT_TRUE(conv.decision.headroomBits);
}

void expectRefused(InputConv &conv, Reason reason, size_t channel,
                   double value) {
  conv.decide();
  EXPECT_EQ(conv.decision.action, FoldAction::Refuse);
  EXPECT_EQ(getKey(conv.decision.reason), getKey(reason));
  EXPECT_EQ(conv.decision.channel, channel);
  if (std::isnan(value))
    EXPECT_TRUE(std::isnan(conv.decision.value));
  else
    EXPECT_EQ(conv.decision.value, value);
}

//===----------------------------------------------------------------------===//
// Folds
//===----------------------------------------------------------------------===//

/// w = [[1, 2, 3], [4, 5, 6]], z = s * x + t.
const Values scales = {2, 4, 8}, offsets = {1, -1, 3};

InputConv makeDense() {
  InputConv conv =
      makeConv({1, 2, 3, 4, 5, 6}, {mulBy(scales), addTo(offsets)});
  conv.shape = {2, 3};
  conv.outputStrides = {1, 0};
  conv.inputStrides = {0, 1};
  conv.numOutputs = 2;
  conv.numInputs = 3;
  conv.bias = {10, 20};
  return conv;
}

} // namespace

TEST(InputFold, Dense) {
  InputConv conv = makeDense();
  // 10 + 1 - 2 + 9, 20 + 4 - 5 + 18
  expectFolded(conv, {2, 8, 24, 8, 20, 48}, {18, 37});
  EXPECT_TRUE(conv.decision.affine.isScaled());
}

TEST(InputFold, BiasOfOneEntry) {
  InputConv conv = makeDense();
  conv.bias = {10};
  expectFolded(conv, {2, 8, 24, 8, 20, 48}, {18, 27});
}

TEST(InputFold, OffsetAlone) {
  InputConv conv = makeDense();
  conv.steps = {addTo(offsets)};
  expectFolded(conv, {1, 2, 3, 4, 5, 6}, {18, 37});
  EXPECT_FALSE(conv.decision.affine.isScaled());
}

TEST(InputFold, PaddedLeavesAnAdd) {
  InputConv conv = makeDense();
  conv.isPadded = true;
  expectFolded(conv, {2, 8, 24, 8, 20, 48}, {10, 20}, {0.5, -0.25, 0.375});
  // A second fold sees the add alone and gives it back.
  conv.weights = conv.newWeights;
  conv.steps = {addTo(conv.front)};
  expectFolded(conv, conv.weights, {10, 20}, {0.5, -0.25, 0.375});
  EXPECT_FALSE(conv.decision.affine.isScaled());
}

TEST(InputFold, PaddedScaleGoesAsAWhole) {
  InputConv conv = makeDense();
  conv.isPadded = true;
  conv.steps = {mulBy(scales), mul(0.5)};
  expectFolded(conv, {1, 4, 12, 4, 10, 24}, {10, 20});
}

TEST(InputFold, ConstantMinusInput) {
  InputConv conv = makeConv({3, 5}, {subFrom(2)});
  expectFolded(conv, {-3, -5}, {16});
  conv.isPadded = true;
  expectFolded(conv, {-3, -5}, {0}, {-2, -2});
}

TEST(InputFold, OffsetsThatCancel) {
  InputConv conv = makeConv({3, 5}, {add(7), mul(2), add(-14)});
  conv.isPadded = true;
  expectFolded(conv, {6, 10}, {0});
}

/// Every way to lay out [output][input][tap] gives the same numbers, grouped
/// and depthwise convs with a multiplier included.
TEST(InputFold, LayoutsByStrides) {
  struct Dim {
    int64_t size, output, input;
  };
  const std::vector<std::vector<Dim>> kinds = {
      // o, i, h, w
      {{3, 1, 0}, {4, 0, 1}, {2, 0, 0}, {3, 0, 0}},
      // group, filter, input of the group, tap
      {{2, 3, 2}, {3, 1, 0}, {2, 0, 1}, {3, 0, 0}},
      // channel, multiplier, tap
      {{3, 2, 1}, {2, 1, 0}, {5, 0, 0}},
      // channel, multiplier of one, tap
      {{300, 1, 1}, {1, 1, 0}, {2, 0, 0}},
      // batch that nothing counts through, o, i
      {{2, 0, 0}, {3, 1, 0}, {70, 0, 1}},
  };
  for (const std::vector<Dim> &kind : kinds) {
    std::vector<size_t> order(kind.size());
    for (size_t d = 0; d < order.size(); ++d)
      order[d] = d;
    do {
      InputConv conv;
      conv.numInputs = 1;
      for (size_t d : order) {
        const Dim &dim = kind[d];
        conv.shape.push_back(dim.size);
        conv.outputStrides.push_back(dim.output);
        conv.inputStrides.push_back(dim.input);
        conv.numOutputs += dim.output * (dim.size - 1);
        conv.numInputs += dim.input * (dim.size - 1);
      }
      size_t count = 1;
      for (int64_t size : conv.shape)
        count *= size;
      Values s, t;
      for (size_t i = 0; i < conv.numInputs; ++i) {
        s.push_back(std::ldexp(double(i % 7) - 3, int(i % 3)));
        t.push_back(double(i % 5) - 1);
      }
      conv.steps = {mulBy(s), addTo(t)};
      for (size_t at = 0; at < count; ++at)
        conv.weights.push_back(double(at * 7 % 11) - 5);
      auto channels = conv.getChannels();
      Values weights, bias(conv.numOutputs, 0);
      for (size_t at = 0; at < count; ++at) {
        weights.push_back(s[channels[at].second] * conv.weights[at]);
        bias[channels[at].first] += t[channels[at].second] * conv.weights[at];
      }
      expectFolded(conv, weights, bias);
      ASSERT_FALSE(testing::Test::HasFailure());
    } while (std::next_permutation(order.begin(), order.end()));
  }
}

TEST(InputFold, DeadInputs) {
  // A scale of zero leaves the offset to the bias.
  InputConv conv = makeConv({3, 5}, {mulBy({0, 2}), addTo({7, 0})});
  expectFolded(conv, {0, 10}, {21});
  // In front of padding, the scale cannot give it back.
  conv.isPadded = true;
  expectRefused(conv, Reason::OffsetBeforePadding, 0, inf);
  conv.steps = {mulBy({0, 2}), addTo({0, 7})};
  expectFolded(conv, {0, 10}, {0}, {0, 3.5});
  // All dead.
  conv.steps = {mul(0)};
  expectFolded(conv, {0, 0}, {0});
  EXPECT_GT(*conv.decision.headroomBits, 250);
}

TEST(InputFold, ComposesInDouble) {
  // 1/6 twice, as hard swish and a scale write it, rounds once.
  InputConv conv = makeConv({3}, {mul(1 / 6.0f), mul(0.9f), add(0.1f)});
  conv.decide();
  ASSERT_TRUE(conv.folds());
  EXPECT_EQ(conv.newWeights[0], float(double(1 / 6.0f) * 0.9f * 3));
  EXPECT_EQ(conv.newBias[0], float(double(0.1f) * 3));
  // Rounding to f32 in between would overflow.
  conv = makeConv({3}, {mul(1e30f), mul(1e30f), mul(1e-30f), mul(1e-30f)});
  conv.decide();
  ASSERT_TRUE(conv.folds());
  EXPECT_NEAR(conv.newWeights[0], 3, 1e-6);
}

TEST(InputFold, NarrowFormats) {
  for (const fltSemantics *format : {&f16(), &bf16()}) {
    InputConv conv =
        makeConv({1.5, -0.75}, {mulBy({1 / 3.0, 5}), addTo({3, 1})});
    conv.setFormat(*format);
    conv.accumulator = &f32();
    conv.decide();
    ASSERT_TRUE(conv.folds());
    EXPECT_EQ(conv.newWeights[0], roundOnce(*format, 1.5 / 3));
    EXPECT_EQ(conv.newBias[0], 3.75);
    conv.isPadded = true;
    conv.decide();
    ASSERT_TRUE(conv.folds());
    EXPECT_EQ(conv.front[0], roundOnce(*format, 3 / (1 / 3.0)));
    EXPECT_EQ(conv.front[1], roundOnce(*format, 0.2));
  }
}

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

/// One double product, one conversion: nothing else.
TEST(InputFold, BitsOfAPFloat) {
  Random random(7);
  for (const fltSemantics *format :
       {&f32(), &f16(), &bf16(), &f64(), &f8(),
        static_cast<const fltSemantics *>(&APFloat::Float8E4M3())}) {
    const int lowest = APFloat::semanticsMinExponent(*format) - 12;
    const int highest = APFloat::semanticsMaxExponent(*format);
    for (int round = 0; round < 300; ++round) {
      InputConv conv;
      conv.setFormat(*format);
      conv.unsafe = UnsafeAction::Fold;
      const int64_t inputs = 1 + random.below(300), outputs = 3;
      const bool inputsLast = random.oneIn(2);
      conv.numInputs = inputs;
      conv.numOutputs = outputs;
      conv.shape = {inputsLast ? outputs : inputs,
                    inputsLast ? inputs : outputs};
      conv.outputStrides = {inputsLast ? 1 : 0, inputsLast ? 0 : 1};
      conv.inputStrides = {inputsLast ? 0 : 1, inputsLast ? 1 : 0};
      auto draw = [&](int from, int to) {
        return random.sign() * std::ldexp(1 + random.unit(),
                                          from + int(random.below(to - from)));
      };
      Values s;
      for (int64_t i = 0; i < inputs; ++i)
        s.push_back(draw(lowest / 2, highest / 2));
      conv.steps = {mulBy(s)};
      for (int64_t k = 0; k < inputs * outputs; ++k)
        conv.weights.push_back(
            roundOnce(*format, draw(lowest / 2, highest / 2)));
      conv.decide();
      ASSERT_TRUE(conv.folds()) << getKey(conv.decision.reason).str();
      auto channels = conv.getChannels();
      const unsigned bytes = getStorageBytes(*format);
      for (size_t at = 0; at < conv.weights.size(); ++at) {
        APFloat product(s[channels[at].second]);
        product.multiply(APFloat(conv.weights[at]),
                         APFloat::rmNearestTiesToEven);
        bool losesInfo;
        product.convert(*format, APFloat::rmNearestTiesToEven, &losesInfo);
        uint64_t bits = 0;
        std::memcpy(&bits, &conv.storedOut[at * bytes], bytes);
        ASSERT_EQ(bits, product.bitcastToAPInt().getZExtValue());
      }
    }
  }
}
