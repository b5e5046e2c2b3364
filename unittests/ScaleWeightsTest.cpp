//===- ScaleWeightsTest.cpp - native loops against APFloat ----------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestSupport.h"
#include "llvm/Support/Alignment.h"
#include "gtest/gtest.h"

using namespace mlir::bnfold;
using namespace mlir::bnfold::test;
using llvm::APFloat;
using llvm::ArrayRef;
using llvm::fltSemantics;
using llvm::MutableArrayRef;

namespace {

/// Element by element: equal bits, or both NaN.
testing::AssertionResult sameElements(const fltSemantics &format,
                                      ArrayRef<char> a, ArrayRef<char> b) {
  size_t bytes = getStorageBytes(format);
  std::vector<double> x(a.size() / bytes), y(x.size());
  readAsDouble(format, a, x);
  readAsDouble(format, b, y);
  for (size_t i = 0; i < x.size(); ++i)
    if (!(std::isnan(x[i]) && std::isnan(y[i])) &&
        std::memcmp(&a[i * bytes], &b[i * bytes], bytes) != 0)
      return testing::AssertionFailure()
             << "element " << i << ": " << x[i] << " and " << y[i];
  return testing::AssertionSuccess();
}

bool sameNumber(double a, double b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}

testing::AssertionResult sameStats(ArrayRef<ChannelStats> a,
                                   ArrayRef<ChannelStats> b) {
  for (size_t c = 0; c < a.size(); ++c) {
    bool sum = sameNumber(a[c].absSum, b[c].absSum) ||
               std::fabs(a[c].absSum - b[c].absSum) <= 1e-12 * b[c].absSum;
    // Among NaN and infinities the smallest is no one's business.
    bool min = !std::isfinite(b[c].absSum) || a[c].absMin == b[c].absMin;
    if (!sum || !min || !sameNumber(a[c].absMax, b[c].absMax))
      return testing::AssertionFailure()
             << "channel " << c << ": sum " << a[c].absSum << " and "
             << b[c].absSum << ", max " << a[c].absMax << " and " << b[c].absMax
             << ", min " << a[c].absMin << " and " << b[c].absMin;
  }
  return testing::AssertionSuccess();
}

/// Scales that make ties, near ties, denormals and overflows of any weight.
std::vector<double> awkwardScales(Random &random, int64_t count) {
  std::vector<double> scales = {
      0.0,   -0.0,  1.0,    -1.0,   0.5,     1.5,     3.0,      1e30,
      1e-30, 1e300, -1e300, 1e-300, 0x1p-24, 0x1p-25, 0x1p-133, 1 / 3.0};
  while (int64_t(scales.size()) < count) {
    double power = std::ldexp(random.sign(), int(random.below(300)) - 150);
    double ulp = random.oneIn(2) ? 0x1p-52 : random.oneIn(2) ? 0x1p-23 : 0x1p-8;
    switch (random.below(5)) {
    case 0:
      scales.push_back(power);
      break;
    case 1:
      scales.push_back(power * (1 + ulp));
      break;
    case 2:
      scales.push_back(power * (1 - ulp));
      break;
    case 3: // short significands make exact ties
      scales.push_back(power * double(1 + random.below(16)));
      break;
    default:
      scales.push_back(power * (1 + random.unit()));
      break;
    }
  }
  return scales;
}

void compareWithReference(const WeightsView &weights, ArrayRef<double> scale) {
  std::vector<char> native(weights.data.size()), reference(native.size());
  std::vector<ChannelStats> nativeStats(weights.channels),
      referenceStats(weights.channels);
  scaleWeights(weights, scale, native, nativeStats);
  scaleWeightsReference(weights, scale, reference, referenceStats);
  ASSERT_TRUE(sameElements(*weights.format, native, reference));
  ASSERT_TRUE(sameStats(nativeStats, referenceStats));
}

/// A double near the decisions of rounding to `format`: ties, one double ulp
/// beside them, denormals, the border of overflow.
double awkwardWeight(const fltSemantics &format, Random &random) {
  int minExponent = APFloat::semanticsMinExponent(format) -
                    int(APFloat::semanticsPrecision(format)) - 2;
  int maxExponent = APFloat::semanticsMaxExponent(format) + 1;
  double v = std::ldexp(1 + random.unit(),
                        minExponent +
                            int(random.below(maxExponent - minExponent + 1)));
  if (random.oneIn(8))
    v = 0;
  if (random.oneIn(500))
    v = std::numeric_limits<double>::infinity();
  if (random.oneIn(500))
    v = std::numeric_limits<double>::quiet_NaN();
  return random.sign() * v;
}

class Formats : public testing::TestWithParam<const fltSemantics *> {};

/// Every pattern of a 16-bit format times many scales.
class Patterns16 : public Formats {};

} // namespace

TEST_P(Patterns16, AllPatternsTimesAwkwardScales) {
  Random random(1);
  const int64_t channels = 48, patterns = 65536;
  std::vector<double> scales = awkwardScales(random, channels);
  std::vector<uint16_t> data;
  for (int64_t c = 0; c < channels; ++c)
    for (int64_t p = 0; p < patterns; ++p)
      data.push_back(uint16_t(p));
  ArrayRef<char> raw(reinterpret_cast<const char *>(data.data()),
                     data.size() * 2);
  compareWithReference({raw, GetParam(), 1, channels, patterns}, scales);
  // The finite ones alone, for statistics that are finite.
  std::vector<uint16_t> finite;
  for (uint16_t p : data)
    if (APFloat(*GetParam(), llvm::APInt(16, p)).isFinite())
      finite.push_back(p);
  ArrayRef<char> rawFinite(reinterpret_cast<const char *>(finite.data()),
                           finite.size() * 2);
  compareWithReference(
      {rawFinite, GetParam(), 1, channels, int64_t(finite.size()) / channels},
      scales);
}
INSTANTIATE_TEST_SUITE_P(ScaleWeights, Patterns16,
                         testing::Values(&f16(), &bf16()));

TEST(ScaleWeights, RandomF32Patterns) {
  Random random(2);
  const int64_t channels = 512, n = 4096;
  std::vector<double> scales = awkwardScales(random, channels);
  std::vector<uint32_t> data;
  for (int64_t i = 0; i < channels * n; ++i) {
    uint32_t bits = uint32_t(random.bits());
    if (random.oneIn(2))
      bits &= 0xffff0000; // short significands: ties
    if (random.oneIn(4))
      bits &= 0x80ffffff; // denormals and tiny ones
    data.push_back(bits);
  }
  ArrayRef<char> raw(reinterpret_cast<const char *>(data.data()),
                     data.size() * 4);
  compareWithReference({raw, &f32(), 1, channels, n}, scales);
}

TEST_P(Formats, ShapesAlignmentAndInPlace) {
  const fltSemantics &format = *GetParam();
  const int64_t bytes = getStorageBytes(format);
  Random random(3);
  const int64_t shapes[][3] = {{1, 1, 0},   {0, 3, 1},  {1, 0, 5}, {1, 1, 1},
                               {1, 3, 1},   {5, 1, 1},  {9, 1, 7}, {1, 8, 27},
                               {9, 17, 1},  {3, 64, 1}, {2, 5, 9}, {4, 3, 16},
                               {1, 7, 127}, {9, 8, 1},  {7, 9, 2}, {1, 2, 256}};
  for (auto &shape : shapes)
    for (int round = 0; round < 40; ++round) {
      const int64_t channels = shape[1], size = shape[0] * shape[1] * shape[2];
      std::vector<double> values(size);
      for (double &v : values)
        v = awkwardWeight(format, random);
      std::vector<double> scales(channels);
      for (double &s : scales)
        s = awkwardWeight(f16(), random);
      for (double &s : scales)
        if (!std::isfinite(s))
          s = 1;
      // Off by one byte, with guards behind.
      std::vector<char> in(size * bytes + 9, 77), out(in);
      MutableArrayRef<char> unaligned(in.data() + 1, size * bytes);
      MutableArrayRef<char> result(out.data() + 1, size * bytes);
      roundTo(format, values, unaligned);
      WeightsView view{unaligned, &format, shape[0], channels, shape[2]};
      std::vector<char> reference(size * bytes);
      std::vector<ChannelStats> stats(channels), referenceStats(channels),
          statsInPlace(channels);
      scaleWeightsReference(view, scales, reference, referenceStats);
      scaleWeights(view, scales, result, stats);
      ASSERT_TRUE(sameElements(format, result, reference));
      ASSERT_TRUE(sameStats(stats, referenceStats));
      ASSERT_EQ(out[0], 77);
      for (int64_t i = 1; i <= 8; ++i)
        ASSERT_EQ(out[size * bytes + i], 77);
      // Rows of whole cache lines are stored in another way, if they start with
      // one.
      std::vector<char> room(size * bytes + 64 + 8, 77);
      MutableArrayRef<char> aligned(
          room.data() + llvm::offsetToAlignedAddr(room.data(), llvm::Align(64)),
          size * bytes);
      scaleWeights(view, scales, aligned, stats);
      ASSERT_TRUE(sameElements(format, aligned, reference));
      ASSERT_TRUE(sameStats(stats, referenceStats));
      for (int64_t i = 0; i < 8; ++i)
        ASSERT_EQ(aligned.end()[i], 77);
      scaleWeights(view, scales, unaligned, statsInPlace);
      ASSERT_TRUE(sameElements(format, unaligned, reference));
      for (int64_t c = 0; c < channels; ++c)
        ASSERT_TRUE(sameNumber(stats[c].absSum, statsInPlace[c].absSum));
    }
}
INSTANTIATE_TEST_SUITE_P(ScaleWeights, Formats,
                         testing::Values(&f32(), &f16(), &bf16(), &f64(),
                                         &f8()));

TEST(ScaleWeights, F64IsOneProduct) {
  Random random(4);
  const int64_t n = 100000;
  std::vector<double> data(n), out(n);
  for (double &v : data)
    v = llvm::bit_cast<double>(random.bits());
  std::vector<ChannelStats> stats(1);
  double scale = 0x1.23456789abcdep-3;
  scaleWeights(
      {ArrayRef<char>(reinterpret_cast<char *>(data.data()), n * 8), &f64(), 1,
       1, n},
      scale, MutableArrayRef<char>(reinterpret_cast<char *>(out.data()), n * 8),
      stats);
  for (int64_t i = 0; i < n; ++i)
    ASSERT_TRUE(sameNumber(out[i], scale * data[i]));
}

/// One NaN or infinity anywhere in a row shows, and a sum that overflows though
/// every weight is finite does not look like one.
TEST(ScaleWeights, NonFiniteWeightsAreFound) {
  const double inf = std::numeric_limits<double>::infinity();
  for (const fltSemantics *format : {&f32(), &f16(), &bf16(), &f64(), &f8()})
    for (bool interleaved : {false, true})
      for (double bad : {inf, -inf, double(NAN)})
        for (int64_t at = 0; at < 35; ++at) {
          std::vector<double> values(35, maxOf(*format));
          values[at] = bad;
          std::vector<char> raw(35 * getStorageBytes(*format)), out(raw);
          roundTo(*format, values, raw);
          WeightsView view{raw, format, 7, 5, 1};
          if (!interleaved)
            view = {raw, format, 1, 5, 7};
          std::vector<ChannelStats> stats(5);
          scaleWeights(view, std::vector<double>(5, 0.5), out, stats);
          for (int64_t c = 0; c < 5; ++c)
            ASSERT_EQ(std::isfinite(stats[c].absMax),
                      c != (interleaved ? at % 5 : at / 7));
        }
}

TEST(ScaleWeights, RoundingLoss) {
  Random random(5);
  for (const fltSemantics *format : {&f32(), &f16(), &bf16(), &f8()}) {
    std::vector<double> values(2 * 3 * 5);
    for (double &v : values)
      v = roundOnce(*format, std::ldexp(1 + random.unit(), -3));
    std::vector<char> raw(values.size() * getStorageBytes(*format));
    roundTo(*format, values, raw);
    WeightsView view{raw, format, 2, 3, 5};
    double scale = std::ldexp(1.2345, APFloat::semanticsMinExponent(*format));
    for (int64_t c = 0; c < 3; ++c) {
      double loss = 0;
      for (int64_t o = 0; o < 2; ++o)
        for (int64_t i = 0; i < 5; ++i) {
          double exact = scale * values[(o * 3 + c) * 5 + i];
          loss += std::fabs(roundOnce(*format, exact) - exact);
        }
      EXPECT_GT(loss, 0);
      EXPECT_NEAR(roundingLoss(view, c, scale), loss, 1e-9 * loss);
    }
  }
  // The exact product of doubles needs twice their precision.
  double w = 1 + 0x1p-30, exactLoss = 0x1p-60;
  ArrayRef<char> raw(reinterpret_cast<char *>(&w), 8);
  EXPECT_EQ(roundingLoss({raw, &f64(), 1, 1, 1}, 0, w), exactLoss);
  // Among double's own denormals a loss must not round to nothing.
  EXPECT_GT(roundingLoss({raw, &f64(), 1, 1, 1}, 0, 0x1p-1074), 0);
}

TEST(ScaleWeights, StoredElements) {
  EXPECT_EQ(getStorageBytes(f32()), 4u);
  EXPECT_EQ(getStorageBytes(f16()), 2u);
  EXPECT_EQ(getStorageBytes(f8()), 1u);
  // An f32 in between would round both up: 1 + 2^-11 is a tie in f16.
  EXPECT_EQ(roundOnce(f16(), 1 + 0x1p-11), 1);
  EXPECT_EQ(roundOnce(f16(), 1 + 0x1p-11 + 0x1p-52), 1 + 0x1p-10);
  EXPECT_EQ(roundOnce(bf16(), 1 + 0x1p-8 + 0x1p-52), 1 + 0x1p-7);
  EXPECT_EQ(roundOnce(f16(), 65519.99), 65504);
  EXPECT_TRUE(std::isinf(roundOnce(f16(), 65520)));
  EXPECT_EQ(roundOnce(f16(), 0x1p-25), 0);
  EXPECT_EQ(roundOnce(f16(), 0x1.00001p-25), 0x1p-24);
  Random random(6);
  for (const fltSemantics *format : {&f32(), &f16(), &bf16(), &f64(), &f8()})
    for (int i = 0; i < 20000; ++i) {
      double value = awkwardWeight(*format, random);
      std::vector<char> raw(getStorageBytes(*format));
      roundTo(*format, value, raw);
      double back;
      readAsDouble(*format, raw, back);
      ASSERT_TRUE(sameNumber(back, roundOnce(*format, value)));
    }
}
