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
#include <limits>
#include <type_traits>
#include <vector>

// On x86-64 compilers assume vectors of two doubles, which cannot keep up with
// the memory; a second version is for those of four.
#if defined(__x86_64__) && (defined(__clang__) || defined(__GNUC__))
#define BNFOLD_HAS_AVX2_KERNELS 1
#else
#define BNFOLD_HAS_AVX2_KERNELS 0
#endif

#if defined(__has_builtin)
#define BNFOLD_HAS_NONTEMPORAL_STORE __has_builtin(__builtin_nontemporal_store)
#else
#define BNFOLD_HAS_NONTEMPORAL_STORE 0
#endif

// All is inlined: no call passes a vector, which machines do differently.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpsabi"

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

/// A block in the vectors of GCC and Clang, which become as many of the
/// machine's as it takes. The arithmetic is that of each element.
template <typename T>
using Vector __attribute__((vector_size(lanes * sizeof(T)))) = T;

template <typename Format>
LLVM_ATTRIBUTE_ALWAYS_INLINE Vector<typename Format::Value>
loadBlock(const char *in) {
  Vector<typename Format::Storage> stored;
  std::memcpy(&stored, in, sizeof(stored));
  if constexpr (Format::isNative) {
    return stored;
  } else {
    Vector<typename Format::Value> value;
    for (int64_t i = 0; i < lanes; ++i)
      value[i] = Format::decode(stored[i]);
    return value;
  }
}

/// What becomes of new elements: there are none wanted; they are stored as any
/// other; or around the cache, which would read the memory they replace, and
/// for which all weights together are too large. The last is for rows of whole
/// cache lines: a line that is stored in parts by both ways is written twice.
enum class Output { None, Near, Far };

template <Output output> inline constexpr bool hasOut = output != Output::None;

inline constexpr int64_t cacheLineBytes = 64;

template <typename Format, Output output>
LLVM_ATTRIBUTE_ALWAYS_INLINE void storeBlock(char *out, Vector<double> value) {
  Vector<typename Format::Storage> stored;
  if constexpr (Format::isNative)
    stored = __builtin_convertvector(value, decltype(stored));
  else
    for (int64_t i = 0; i < lanes; ++i)
      stored[i] = Format::encode(value[i]);
#if BNFOLD_HAS_NONTEMPORAL_STORE
  if (output == Output::Far) {
    __builtin_nontemporal_store(stored,
                                reinterpret_cast<decltype(stored) *>(out));
    return;
  }
#endif
  std::memcpy(out, &stored, sizeof(stored));
}

/// Orders far elements before what this thread tells others.
inline void finishFarStores() {
#if BNFOLD_HAS_NONTEMPORAL_STORE && defined(__SSE__)
  __builtin_ia32_sfence();
#endif
}

/// Clears the signs.
template <typename T>
LLVM_ATTRIBUTE_ALWAYS_INLINE Vector<T> getMagnitude(const Vector<T> &value) {
  using Word = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;
  constexpr Word mask = std::numeric_limits<Word>::max() >> 1;
  return (Vector<T>)((Vector<Word>)value & mask);
}

/// Statistics of each lane. The extremes are exact in the format's own type,
/// which takes half the time.
template <typename Value> struct Lanes {
  Vector<double> sum = {};
  Vector<Value> max = {};
  Vector<Value> min = Vector<Value>{} + std::numeric_limits<Value>::infinity();
};

template <typename Format, Output output>
LLVM_ATTRIBUTE_ALWAYS_INLINE void
scaleBlock(const char *in, char *out, const Vector<double> &scale,
           Lanes<typename Format::Value> &stats) {
  using Values = Vector<typename Format::Value>;
  const Values value = loadBlock<Format>(in);
  const auto wide = __builtin_convertvector(value, Vector<double>);
  if constexpr (hasOut<output>)
    storeBlock<Format, output>(out, scale * wide);
  const Values magnitude = getMagnitude<typename Format::Value>(value);
  stats.sum += getMagnitude<double>(wide);
  // These drop NaN, the sum keeps it.
  stats.max = magnitude > stats.max ? magnitude : stats.max;
  const Values infinite = Lanes<typename Format::Value>().min;
  const Values nonZero = magnitude == 0 ? infinite : magnitude;
  stats.min = nonZero < stats.min ? nonZero : stats.min;
}

/// A row of `size` elements, each block with the scale and statistics that
/// `step` moves on to.
template <typename Format, Output output>
LLVM_ATTRIBUTE_ALWAYS_INLINE void
scaleBlocks(const char *in, char *out, int64_t size,
            const Vector<double> *scale, Lanes<typename Format::Value> *stats,
            int64_t step) {
  constexpr int64_t bytes = sizeof(typename Format::Storage);
  int64_t i = 0;
  for (; i + lanes <= size; i += lanes) {
    scaleBlock<Format, output>(in + i * bytes,
                               hasOut<output> ? out + i * bytes : nullptr,
                               *scale, *stats);
    scale += step;
    stats += step;
  }
  if (i == size)
    return;
  // Zeros change no statistic.
  char buffer[lanes * bytes] = {};
  std::memcpy(buffer, in + i * bytes, (size - i) * bytes);
  constexpr Output near = hasOut<output> ? Output::Near : Output::None;
  scaleBlock<Format, near>(buffer, buffer, *scale, *stats);
  if (hasOut<output>)
    std::memcpy(out + i * bytes, buffer, (size - i) * bytes);
}

/// A row of adjacent elements of one channel.
template <typename Format, Output output>
LLVM_ATTRIBUTE_ALWAYS_INLINE void scaleRow(const char *in, char *out,
                                           int64_t size, double scale,
                                           ChannelStats &stats) {
  // Subtracting zero, unlike adding it, keeps that of -0.
  const Vector<double> scales = scale - Vector<double>{};
  Lanes<typename Format::Value> row;
  scaleBlocks<Format, output>(in, out, size, &scales, &row, /*step=*/0);
  for (int64_t width = lanes / 2; width > 0; width /= 2)
    for (int64_t lane = 0; lane < width; ++lane) {
      row.sum[lane] += row.sum[lane + width];
      row.max[lane] = std::max(row.max[lane], row.max[lane + width]);
      row.min[lane] = std::min(row.min[lane], row.min[lane + width]);
    }
  stats.absSum += row.sum[0];
  stats.absMax = std::max<double>(stats.absMax, row.max[0]);
  stats.absMin = std::min<double>(stats.absMin, row.min[0]);
}

/// One channel's elements are adjacent.
template <typename Format, Output output>
LLVM_ATTRIBUTE_ALWAYS_INLINE void
scaleRows(const WeightsView &weights, const Tile &tile, const TileData &data) {
  constexpr int64_t bytes = sizeof(typename Format::Storage);
  std::fill_n(data.stats, tile.channels.size(), ChannelStats{0, 0, infinity});
  for (int64_t o = tile.outer.begin; o < tile.outer.end; ++o)
    for (int64_t c = 0; c < tile.channels.size(); ++c) {
      const int64_t row = o * weights.channels + tile.channels.begin + c;
      const int64_t at = (row * weights.inner + tile.inner.begin) * bytes;
      scaleRow<Format, output>(data.in + at,
                               hasOut<output> ? data.out + at : nullptr,
                               tile.inner.size(), data.scale[c], data.stats[c]);
    }
}

/// The channel is innermost: neighbours belong to different channels.
template <typename Format, Output output>
LLVM_ATTRIBUTE_ALWAYS_INLINE void scaleInterleaved(const WeightsView &weights,
                                                   const Tile &tile,
                                                   const TileData &data) {
  constexpr int64_t bytes = sizeof(typename Format::Storage);
  const int64_t count = tile.channels.size();
  const int64_t blocks = (count + lanes - 1) / lanes;
  std::vector<Vector<double>> scales(blocks);
  std::vector<Lanes<typename Format::Value>> stats(blocks);
  for (int64_t c = 0; c < count; ++c)
    scales[c / lanes][c % lanes] = data.scale[c];
  for (int64_t o = tile.outer.begin; o < tile.outer.end; ++o) {
    const int64_t at = (o * weights.channels + tile.channels.begin) * bytes;
    scaleBlocks<Format, output>(data.in + at,
                                hasOut<output> ? data.out + at : nullptr, count,
                                scales.data(), stats.data(), /*step=*/1);
  }
  for (int64_t c = 0; c < count; ++c) {
    const auto &block = stats[c / lanes];
    data.stats[c] = {block.sum[c % lanes], block.max[c % lanes],
                     block.min[c % lanes]};
  }
}

template <typename Format, Output output>
LLVM_ATTRIBUTE_ALWAYS_INLINE void scaleTileTo(const WeightsView &weights,
                                              const Tile &tile,
                                              const TileData &data) {
  if (weights.inner == 1)
    scaleInterleaved<Format, output>(weights, tile, data);
  else
    scaleRows<Format, output>(weights, tile, data);
}

/// Whether each row of the tile starts and ends with a cache line of `out`.
template <typename Format>
LLVM_ATTRIBUTE_ALWAYS_INLINE bool
hasRowsOfLines(const WeightsView &weights, const Tile &tile, const char *out) {
  constexpr int64_t bytes = sizeof(typename Format::Storage);
  const bool interleaved = weights.inner == 1;
  const int64_t row = interleaved ? weights.channels : weights.inner;
  const Range &part = interleaved ? tile.channels : tile.inner;
  return uintptr_t(out) % cacheLineBytes == 0 &&
         row * bytes % cacheLineBytes == 0 &&
         part.begin * bytes % cacheLineBytes == 0;
}

template <typename Format>
LLVM_ATTRIBUTE_ALWAYS_INLINE void
scaleTile(const WeightsView &weights, const Tile &tile, const TileData &data) {
  if (!data.out)
    return scaleTileTo<Format, Output::None>(weights, tile, data);
  if (!hasRowsOfLines<Format>(weights, tile, data.out))
    return scaleTileTo<Format, Output::Near>(weights, tile, data);
  scaleTileTo<Format, Output::Far>(weights, tile, data);
  finishFarStores();
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

#pragma GCC diagnostic pop

#endif // BNFOLD_LIB_SUPPORT_SCALEKERNELS_H
