//===- ScaleWeights.cpp - one streaming pass over the weights -------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Support/ScaleWeights.h"
#include "NativeFormats.h"
#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>
#include <vector>

using namespace mlir::bnfold;
using namespace mlir::bnfold::detail;
using llvm::ArrayRef;
using llvm::MutableArrayRef;

namespace {

/// Elements are taken in blocks of this many, and a row is summed in as many
/// lanes. A constant, so that no sum depends on how wide a machine's vectors
/// are.
constexpr int64_t lanes = 8;

/// Statistics of one block's lanes.
struct Lanes {
  double *sum, *max, *min;
};

/// One block; every loop has a constant trip count and works on locals, which
/// is what makes it vectorise whatever `in` and `out` alias.
template <typename Format>
inline void scaleBlock(const char *in, char *out, const double *scale,
                       Lanes stats) {
  typename Format::Storage stored[lanes];
  double value[lanes];
  std::memcpy(stored, in, sizeof(stored));
  for (int64_t i = 0; i < lanes; ++i)
    value[i] = Format::decode(stored[i]);
  for (int64_t i = 0; i < lanes; ++i)
    stored[i] = Format::encode(scale[i] * value[i]);
  std::memcpy(out, stored, sizeof(stored));
  for (int64_t i = 0; i < lanes; ++i)
    value[i] = std::fabs(value[i]);
  for (int64_t i = 0; i < lanes; ++i)
    stats.sum[i] += value[i];
  for (int64_t i = 0; i < lanes; ++i)
    stats.max[i] = value[i] > stats.max[i] ? value[i] : stats.max[i];
  for (int64_t i = 0; i < lanes; ++i) {
    double nonZero = value[i] == 0 ? infinity : value[i];
    stats.min[i] = nonZero < stats.min[i] ? nonZero : stats.min[i];
  }
}

/// The same for the last `count` < lanes elements of a row.
template <typename Format>
void scaleTail(const char *in, char *out, int64_t count, const double *scale,
               Lanes stats) {
  constexpr int64_t bytes = sizeof(typename Format::Storage);
  // Zeros change no statistic.
  char buffer[lanes * bytes] = {};
  std::memcpy(buffer, in, count * bytes);
  scaleBlock<Format>(buffer, buffer, scale, stats);
  std::memcpy(out, buffer, count * bytes);
}

/// A row of adjacent elements of one channel.
template <typename Format>
ChannelStats scaleRow(const char *in, char *out, int64_t size, double scale) {
  constexpr int64_t bytes = sizeof(typename Format::Storage);
  double scales[lanes], sum[lanes], max[lanes], min[lanes];
  std::fill_n(scales, lanes, scale);
  std::fill_n(sum, lanes, 0.0);
  std::fill_n(max, lanes, 0.0);
  std::fill_n(min, lanes, infinity);
  int64_t i = 0;
  for (; i + lanes <= size; i += lanes)
    scaleBlock<Format>(in + i * bytes, out + i * bytes, scales,
                       {sum, max, min});
  if (i < size)
    scaleTail<Format>(in + i * bytes, out + i * bytes, size - i, scales,
                      {sum, max, min});
  for (int64_t width = lanes / 2; width > 0; width /= 2)
    for (int64_t lane = 0; lane < width; ++lane) {
      sum[lane] += sum[lane + width];
      max[lane] = std::max(max[lane], max[lane + width]);
      min[lane] = std::min(min[lane], min[lane + width]);
    }
  return {sum[0], max[0], min[0]};
}

/// One channel's elements are adjacent.
template <typename Format>
void scaleRows(const WeightsView &weights, ArrayRef<double> scale,
               MutableArrayRef<char> out, MutableArrayRef<ChannelStats> stats) {
  const int64_t rowBytes = weights.inner * sizeof(typename Format::Storage);
  int64_t offset = 0;
  for (int64_t c = 0; c < weights.channels; ++c)
    stats[c] = {0, 0, infinity};
  for (int64_t o = 0; o < weights.outer; ++o)
    for (int64_t c = 0; c < weights.channels; ++c, offset += rowBytes) {
      ChannelStats row =
          scaleRow<Format>(weights.data.data() + offset, out.data() + offset,
                           weights.inner, scale[c]);
      stats[c].absSum += row.absSum;
      stats[c].absMax = std::max(stats[c].absMax, row.absMax);
      stats[c].absMin = std::min(stats[c].absMin, row.absMin);
    }
  for (ChannelStats &s : stats)
    s = finishStats(s.absSum, s.absMax, s.absMin);
}

/// The channel is innermost: neighbours belong to different channels.
template <typename Format>
void scaleInterleaved(const WeightsView &weights, ArrayRef<double> scale,
                      MutableArrayRef<char> out,
                      MutableArrayRef<ChannelStats> stats) {
  constexpr int64_t bytes = sizeof(typename Format::Storage);
  const int64_t channels = weights.channels;
  const int64_t padded = (channels + lanes - 1) / lanes * lanes;
  std::vector<double> scales(padded), sum(padded), max(padded),
      min(padded, infinity);
  std::copy(scale.begin(), scale.end(), scales.begin());
  const char *in = weights.data.data();
  char *result = out.data();
  for (int64_t o = 0; o < weights.outer; ++o) {
    int64_t c = 0;
    for (; c + lanes <= channels; c += lanes)
      scaleBlock<Format>(in + c * bytes, result + c * bytes, &scales[c],
                         {&sum[c], &max[c], &min[c]});
    if (c < channels)
      scaleTail<Format>(in + c * bytes, result + c * bytes, channels - c,
                        &scales[c], {&sum[c], &max[c], &min[c]});
    in += channels * bytes;
    result += channels * bytes;
  }
  for (int64_t c = 0; c < channels; ++c)
    stats[c] = finishStats(sum[c], max[c], min[c]);
}

} // namespace

void mlir::bnfold::scaleWeights(const WeightsView &weights,
                                ArrayRef<double> scale,
                                MutableArrayRef<char> out,
                                MutableArrayRef<ChannelStats> stats) {
  assert(scale.size() == size_t(weights.channels) &&
         stats.size() == scale.size() && out.size() == weights.data.size());
  bool native = dispatch(*weights.format, [&](auto format) {
    using Format = decltype(format);
    if (weights.inner == 1 && weights.channels > 1)
      return scaleInterleaved<Format>(weights, scale, out, stats);
    // A single channel is one row, whatever its shape.
    WeightsView rows = weights;
    if (weights.channels == 1) {
      rows.inner *= rows.outer;
      rows.outer = 1;
    }
    scaleRows<Format>(rows, scale, out, stats);
  });
  if (!native)
    scaleWeightsReference(weights, scale, out, stats);
}
