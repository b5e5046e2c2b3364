//===- InputExhaustiveTest.cpp - chains in front, all of Float8E5M2 -------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every input, weight and scale of Float8E5M2, which is the type of everything
// at once; then the same summed in f16, whose largest number is a bit larger.
//
//===----------------------------------------------------------------------===//

#include "InputConv.h"
#include "gtest/gtest.h"

using namespace mlir::bnfold;
using namespace mlir::bnfold::test;
using llvm::APFloat;

namespace {

struct Counts {
  size_t convs = 0, folded = 0, refused = 0;
  size_t inputs = 0, finite = 0, plainFoldBreaks = 0;
};

/// All finite values, ascending in magnitude.
std::vector<double> getValues() {
  std::vector<double> values;
  for (unsigned bits = 0; bits < 256; ++bits) {
    APFloat value(f8(), llvm::APInt(8, bits));
    if (value.isFinite())
      values.push_back(value.convertToDouble());
  }
  std::sort(values.begin(), values.end(),
            [](double a, double b) { return std::fabs(a) < std::fabs(b); });
  return values;
}

/// As roundOnce, but fast; NaN and infinity stay.
double roundF8(double v) {
  int exponent;
  if (v == 0 || !std::isfinite(v))
    return v;
  std::frexp(v, &exponent);
  const double ulp = std::ldexp(1.0, std::max(exponent - 3, -16));
  const double rounded = std::nearbyint(v / ulp) * ulp;
  return std::fabs(rounded) <= 57344 ? rounded : std::copysign(INFINITY, v);
}
double roundAs(const llvm::fltSemantics &format, double v) {
  return &format == &f8() ? roundF8(v) : roundOnce(format, v);
}

/// w * x + b in the accumulator, rounded to f8; NaN if anything on the way is
/// not finite.
double evaluate(const InputConv &conv, double w, double b, double x) {
  const double product = roundAs(*conv.accumulator, w * x);
  const double sum = roundAs(*conv.accumulator, b + product);
  return roundF8(sum) + 0 * (product + sum);
}

double evaluateChain(const InputConv &conv, double x) {
  for (const AffineStep &step : conv.steps)
    x = roundF8(step.kind == AffineStep::Kind::Multiply ? x * step.constant[0]
                                                        : x + step.constant[0]);
  return x;
}

double evaluateFolded(const InputConv &conv, double x) {
  if (!conv.front.empty())
    x = roundF8(x + conv.front[0]);
  return evaluate(conv, conv.newWeights[0], conv.newBias[0], x);
}

/// Runs every x within the bound through the conv, before and after.
void checkConv(InputConv &conv, const std::vector<double> &values,
               Counts &counts) {
  conv.decide();
  ++counts.convs;
  const bool folds = conv.folds();
  ++(folds ? counts.folded : counts.refused);
  InputConv plain = conv;
  if (!folds) {
    plain.unsafe = UnsafeAction::Fold;
    plain.decide();
  }
  for (double x : values) {
    if (std::fabs(x) > *conv.inputBound)
      break;
    ++counts.inputs;
    const double z = evaluateChain(conv, x);
    const bool finite =
        std::isfinite(evaluate(conv, conv.weights[0], conv.bias[0], z));
    counts.finite += finite;
    if (folds) {
      ASSERT_TRUE(std::isfinite(evaluateFolded(conv, x)))
          << "x " << x << " w " << conv.weights[0] << " b " << conv.bias[0]
          << " s " << conv.steps[0].constant[0] << " padded " << conv.isPadded;
    } else if (finite) {
      counts.plainFoldBreaks +=
          !plain.folds() || !std::isfinite(evaluateFolded(plain, x));
    }
  }
}

void checkAll(const llvm::fltSemantics &accumulator, const char *what) {
  const std::vector<double> values = getValues();
  const double bounds[] = {0x1p8, 57344, 1};
  const double offsets[] = {0, 1.5, -57344, 40960, 0x1p-16};
  const double biases[] = {0, -49152, 3};
  Counts counts;
  InputConv conv;
  conv.setFormat(f8());
  conv.accumulator = &accumulator;
  size_t next = 0;
  for (double w : values)
    for (double s : values)
      for (double t : offsets) {
        conv.weights = {w};
        conv.bias = {biases[next++ % 3]};
        conv.steps = {mul(s), add(t)};
        // The other way round as well.
        if (next % 2)
          std::swap(conv.steps[0], conv.steps[1]);
        conv.inputBound = bounds[next / 2 % 3];
        conv.isPadded = next / 6 % 2;
        checkConv(conv, values, counts);
        ASSERT_FALSE(testing::Test::HasFatalFailure());
      }
  printf("%s: %zu convs, %zu folded, %zu refused; %zu inputs, %zu finite, of "
         "which a plain fold breaks %zu\n",
         what, counts.convs, counts.folded, counts.refused, counts.inputs,
         counts.finite, counts.plainFoldBreaks);
  EXPECT_GT(counts.folded, counts.convs / 10);
  EXPECT_GT(counts.plainFoldBreaks, 0u);
}

} // namespace

TEST(InputExhaustive, RoundingIsThatOfAPFloat) {
  Random random(71);
  for (int i = 0; i < 100000; ++i) {
    double v = random.sign() * std::ldexp(double(random.below(65)) / 32,
                                          int(random.below(40)) - 22);
    v *= 1 + double(random.below(3) - 1) * 0x1p-50;
    ASSERT_EQ(roundF8(v), roundOnce(f8(), v)) << v;
  }
}

TEST(InputExhaustive, Float8) { checkAll(f8(), "Float8E5M2"); }

TEST(InputExhaustive, Float8SummedInF16) {
  checkAll(f16(), "Float8E5M2 summed in f16");
}

/// Sums of several products, each rounded up and near the largest number: what
/// the factor 1 + (n+2) uA is for.
TEST(InputExhaustive, Float8SeveralWeights) {
  const std::vector<double> values = getValues();
  Random random(73);
  size_t folded = 0, nearLimit = 0;
  for (int i = 0; i < 200000; ++i) {
    InputConv conv;
    conv.setFormat(f8());
    const int64_t n = 2 + random.below(5);
    for (int64_t k = 0; k < n; ++k)
      conv.weights.push_back(roundF8(random.sign() * (0.25 + random.unit())));
    conv.steps = {mul(random.oneIn(2) ? 1 : 1.5)};
    conv.bias = {random.oneIn(2) ? 0 : roundF8(random.unit() * 20000)};
    conv.inputBound = roundF8(std::exp2(10 + 6 * random.unit()));
    conv.decide();
    if (!conv.folds())
      continue;
    ++folded;
    nearLimit += *conv.decision.headroomBits < 0.5;
    for (bool biasFirst : {true, false}) {
      double sum = biasFirst ? conv.newBias[0] : 0;
      for (double w : conv.newWeights)
        sum = roundF8(sum + roundF8(std::fabs(w) * *conv.inputBound));
      ASSERT_TRUE(
          std::isfinite(roundF8(sum + (biasFirst ? 0 : conv.newBias[0]))));
    }
  }
  printf(
      "Float8E5M2, several weights: %zu folded, %zu within half a bit of the "
      "limit\n",
      folded, nearLimit);
  EXPECT_GT(nearLimit, 1000u);
}
