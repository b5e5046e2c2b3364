//===- ScaleKernels.h - native loops over weights ---------------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The loops behind scaleWeights, over a tile of the weights. Every operation is
// IEEE's on one lane, and the number of lanes is fixed: the same code compiled
// for wider vectors gives the same bits. Private to the library.
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_LIB_SUPPORT_SCALEKERNELS_H
#define BNFOLD_LIB_SUPPORT_SCALEKERNELS_H

#include "NativeFormats.h"
#include "llvm/Support/Compiler.h"
#include <algorithm>
#include <cstring>
#include <vector>

// On x86-64 compilers assume vectors of two doubles, which cannot keep up with
// the memory; a second version is for those of four.
#if defined(__x86_64__) && (defined(__clang__) || defined(__GNUC__))
#define BNFOLD_HAS_AVX2_KERNELS 1
#else
#define BNFOLD_HAS_AVX2_KERNELS 0
#endif

namespace mlir::bnfold::detail {

struct Range {
  int64_t begin, end;
  int64_t size() const { return end - begin; }
};

/// A box of weights seen as [outer][channels][inner].
struct Tile {
  Range outer, channels, inner;
};

/// What the loops read and write. `scale` and `stats` start with the tile's
/// first channel, `in` and `out` with the first of all weights. Statistics come
/// out as they are summed, the smallest infinite if there is none. Without
/// `out` nothing but statistics is wanted.
struct TileData {
  const char *in;
  char *out;
  const double *scale;
  ChannelStats *stats;
};

/// Elements are taken in blocks of this many, and a row is summed in as many
/// lanes. A constant, so that no sum depends on how wide a machine's vectors
/// are.
inline constexpr int64_t lanes = 8;

/// Statistics of one block's lanes.
struct Lanes {
  double *sum, *max, *min;
};

/// One block; every loop has a constant trip count and works on locals, which
/// is what makes it vectorise whatever `in` and `out` alias.
template <typename Format>
LLVM_ATTRIBUTE_ALWAYS_INLINE void scaleBlock(const char *in, char *out,
                                             const double *scale, Lanes stats) {
  typename Format::Storage stored[lanes];
  double value[lanes];
  std::memcpy(stored, in, sizeof(stored));
  for (int64_t i = 0; i < lanes; ++i)
    value[i] = Format::decode(stored[i]);
  if (out) {
    for (int64_t i = 0; i < lanes; ++i)
      stored[i] = Format::encode(scale[i] * value[i]);
    std::memcpy(out, stored, sizeof(stored));
  }
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

/// A row of `size` elements, each with the lanes that `step` moves on to.
template <typename Format>
LLVM_ATTRIBUTE_ALWAYS_INLINE void scaleBlocks(const char *in, char *out,
                                              int64_t size, const double *scale,
                                              Lanes stats, int64_t step) {
  constexpr int64_t bytes = sizeof(typename Format::Storage);
  int64_t i = 0;
  for (; i + lanes <= size; i += lanes) {
    scaleBlock<Format>(in + i * bytes, out ? out + i * bytes : nullptr, scale,
                       stats);
    scale += step;
    stats = {stats.sum + step, stats.max + step, stats.min + step};
  }
  if (i == size)
    return;
  // Zeros change no statistic.
  char buffer[lanes * bytes] = {};
  std::memcpy(buffer, in + i * bytes, (size - i) * bytes);
  scaleBlock<Format>(buffer, out ? buffer : nullptr, scale, stats);
  if (out)
    std::memcpy(out + i * bytes, buffer, (size - i) * bytes);
}

/// A row of adjacent elements of one channel.
template <typename Format>
LLVM_ATTRIBUTE_ALWAYS_INLINE void scaleRow(const char *in, char *out,
                                           int64_t size, double scale,
                                           ChannelStats &stats) {
  double scales[lanes], sum[lanes], max[lanes], min[lanes];
  for (int64_t lane = 0; lane < lanes; ++lane) {
    scales[lane] = scale;
    sum[lane] = max[lane] = 0;
    min[lane] = infinity;
  }
  scaleBlocks<Format>(in, out, size, scales, {sum, max, min}, /*step=*/0);
  for (int64_t width = lanes / 2; width > 0; width /= 2)
    for (int64_t lane = 0; lane < width; ++lane) {
      sum[lane] += sum[lane + width];
      max[lane] = std::max(max[lane], max[lane + width]);
      min[lane] = std::min(min[lane], min[lane + width]);
    }
  stats.absSum += sum[0];
  stats.absMax = std::max(stats.absMax, max[0]);
  stats.absMin = std::min(stats.absMin, min[0]);
}

/// One channel's elements are adjacent.
template <typename Format>
LLVM_ATTRIBUTE_ALWAYS_INLINE void
scaleRows(const WeightsView &weights, const Tile &tile, const TileData &data) {
  constexpr int64_t bytes = sizeof(typename Format::Storage);
  std::fill_n(data.stats, tile.channels.size(), ChannelStats{0, 0, infinity});
  for (int64_t o = tile.outer.begin; o < tile.outer.end; ++o)
    for (int64_t c = 0; c < tile.channels.size(); ++c) {
      const int64_t row = o * weights.channels + tile.channels.begin + c;
      const int64_t at = (row * weights.inner + tile.inner.begin) * bytes;
      scaleRow<Format>(data.in + at, data.out ? data.out + at : nullptr,
                       tile.inner.size(), data.scale[c], data.stats[c]);
    }
}

/// The channel is innermost: neighbours belong to different channels.
template <typename Format>
LLVM_ATTRIBUTE_ALWAYS_INLINE void scaleInterleaved(const WeightsView &weights,
                                                   const Tile &tile,
                                                   const TileData &data) {
  constexpr int64_t bytes = sizeof(typename Format::Storage);
  const int64_t count = tile.channels.size();
  const int64_t padded = (count + lanes - 1) / lanes * lanes;
  std::vector<double> scales(padded), sum(padded), max(padded),
      min(padded, infinity);
  std::copy_n(data.scale, count, scales.begin());
  for (int64_t o = tile.outer.begin; o < tile.outer.end; ++o) {
    const int64_t at = (o * weights.channels + tile.channels.begin) * bytes;
    scaleBlocks<Format>(data.in + at, data.out ? data.out + at : nullptr, count,
                        scales.data(), {sum.data(), max.data(), min.data()},
                        /*step=*/lanes);
  }
  for (int64_t c = 0; c < count; ++c)
    data.stats[c] = {sum[c], max[c], min[c]};
}

template <typename Format>
LLVM_ATTRIBUTE_ALWAYS_INLINE void
scaleTile(const WeightsView &weights, const Tile &tile, const TileData &data) {
  if (weights.inner == 1)
    scaleInterleaved<Format>(weights, tile, data);
  else
    scaleRows<Format>(weights, tile, data);
}

template <typename Format>
void scaleTileBaseline(const WeightsView &weights, const Tile &tile,
                       const TileData &data) {
  scaleTile<Format>(weights, tile, data);
}

#if BNFOLD_HAS_AVX2_KERNELS
template <typename Format>
__attribute__((target("avx2"))) void scaleTileAVX2(const WeightsView &weights,
                                                   const Tile &tile,
                                                   const TileData &data) {
  scaleTile<Format>(weights, tile, data);
}
inline bool hasAVX2() { return __builtin_cpu_supports("avx2"); }
#endif

} // namespace mlir::bnfold::detail

#endif // BNFOLD_LIB_SUPPORT_SCALEKERNELS_H
