//===- StoredElements.cpp - elements of raw buffers as double -------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Support/ScaleWeights.h"
#include "NativeFormats.h"
#include "llvm/ADT/APInt.h"
#include <algorithm>
#include <cmath>
#include <cstring>

using namespace mlir::bnfold;
using namespace mlir::bnfold::detail;
using llvm::APFloat;
using llvm::APInt;
using llvm::ArrayRef;
using llvm::fltSemantics;
using llvm::MutableArrayRef;

unsigned mlir::bnfold::getStorageBytes(const fltSemantics &format) {
  return (APFloat::semanticsSizeInBits(format) + 7) / 8;
}

static double loadElement(const fltSemantics &format, const char *from) {
  APInt bits(APFloat::semanticsSizeInBits(format), 0);
  llvm::LoadIntFromMemory(bits, reinterpret_cast<const uint8_t *>(from),
                          getStorageBytes(format));
  APFloat value(format, bits);
  bool losesInfo;
  value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                &losesInfo);
  return value.convertToDouble();
}

static APFloat roundAPFloat(const fltSemantics &format, APFloat value) {
  bool losesInfo;
  value.convert(format, APFloat::rmNearestTiesToEven, &losesInfo);
  return value;
}

static void storeElement(const fltSemantics &format, const APFloat &value,
                         char *to) {
  llvm::StoreIntToMemory(roundAPFloat(format, value).bitcastToAPInt(),
                         reinterpret_cast<uint8_t *>(to),
                         getStorageBytes(format));
}

void mlir::bnfold::scaleWeightsReference(const WeightsView &weights,
                                         ArrayRef<double> scale,
                                         MutableArrayRef<char> out,
                                         MutableArrayRef<ChannelStats> stats) {
  const fltSemantics &format = *weights.format;
  const unsigned bytes = getStorageBytes(format);
  const char *in = weights.data.data();
  char *result = out.data();
  for (int64_t c = 0; c < weights.channels; ++c)
    stats[c] = {0, 0, infinity};
  for (int64_t o = 0; o < weights.outer; ++o)
    for (int64_t c = 0; c < weights.channels; ++c)
      for (int64_t i = 0; i < weights.inner; ++i) {
        double value = loadElement(format, in);
        double magnitude = std::fabs(value);
        stats[c].absSum += magnitude;
        stats[c].absMax = std::max(stats[c].absMax, magnitude);
        if (magnitude != 0)
          stats[c].absMin = std::min(stats[c].absMin, magnitude);
        APFloat product(scale[c]);
        product.multiply(APFloat(value), APFloat::rmNearestTiesToEven);
        in += bytes;
        if (out.empty())
          continue;
        storeElement(format, product, result);
        result += bytes;
      }
  for (ChannelStats &s : stats)
    s = finishStats(s.absSum, s.absMax, s.absMin);
}

/// |round(scale * value) - scale * value|, rounded away from zero, so that a
/// loss never vanishes among double's own denormals.
static double getLoss(const fltSemantics &format, double scale, double value) {
  // A product of two doubles is exact in quadruple precision.
  const fltSemantics &wide = APFloat::IEEEquad();
  APFloat product(scale), exact = roundAPFloat(wide, APFloat(scale));
  product.multiply(APFloat(value), APFloat::rmNearestTiesToEven);
  exact.multiply(roundAPFloat(wide, APFloat(value)),
                 APFloat::rmNearestTiesToEven);
  APFloat loss = roundAPFloat(wide, roundAPFloat(format, product));
  loss.subtract(exact, APFloat::rmNearestTiesToEven);
  loss.clearSign();
  bool losesInfo;
  loss.convert(APFloat::IEEEdouble(), APFloat::rmTowardPositive, &losesInfo);
  return loss.convertToDouble();
}

double mlir::bnfold::roundingLoss(const WeightsView &weights, int64_t channel,
                                  double scale) {
  const unsigned bytes = getStorageBytes(*weights.format);
  double loss = 0;
  for (int64_t o = 0; o < weights.outer; ++o) {
    const char *row = weights.data.data() +
                      (o * weights.channels + channel) * weights.inner * bytes;
    bool native = weights.format != &APFloat::IEEEdouble() &&
                  dispatch(*weights.format, [&](auto format) {
                    using Format = decltype(format);
                    typename Format::Storage stored;
                    for (int64_t i = 0; i < weights.inner; ++i) {
                      std::memcpy(&stored, row + i * bytes, bytes);
                      // The product's own rounding is far below a narrow
                      // format's.
                      double product = scale * Format::decode(stored);
                      double rounded = Format::decode(Format::encode(product));
                      loss += std::fabs(rounded - product);
                    }
                  });
    for (int64_t i = 0; i < weights.inner && !native; ++i)
      loss += getLoss(*weights.format, scale,
                      loadElement(*weights.format, row + i * bytes));
  }
  return loss;
}

void mlir::bnfold::roundTo(const fltSemantics &format, ArrayRef<double> values,
                           MutableArrayRef<char> out) {
  const unsigned bytes = getStorageBytes(format);
  bool native = dispatch(format, [&](auto traits) {
    using Format = decltype(traits);
    for (size_t i = 0; i < values.size(); ++i) {
      typename Format::Storage stored = Format::encode(values[i]);
      std::memcpy(out.data() + i * sizeof(stored), &stored, sizeof(stored));
    }
  });
  for (size_t i = 0; i < values.size() && !native; ++i)
    storeElement(format, APFloat(values[i]), out.data() + i * bytes);
}

void mlir::bnfold::readAsDouble(const fltSemantics &format, ArrayRef<char> data,
                                MutableArrayRef<double> out) {
  const unsigned bytes = getStorageBytes(format);
  bool native = dispatch(format, [&](auto traits) {
    using Format = decltype(traits);
    typename Format::Storage stored;
    for (size_t i = 0; i < out.size(); ++i) {
      std::memcpy(&stored, data.data() + i * sizeof(stored), sizeof(stored));
      out[i] = Format::decode(stored);
    }
  });
  for (size_t i = 0; i < out.size() && !native; ++i)
    out[i] = loadElement(format, data.data() + i * bytes);
}

double mlir::bnfold::roundOnce(const fltSemantics &format, double value) {
  double result = 0;
  bool native = dispatch(format, [&](auto traits) {
    using Format = decltype(traits);
    result = Format::decode(Format::encode(value));
  });
  if (native)
    return result;
  return roundAPFloat(APFloat::IEEEdouble(),
                      roundAPFloat(format, APFloat(value)))
      .convertToDouble();
}
