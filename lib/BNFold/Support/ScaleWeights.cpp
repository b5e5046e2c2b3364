//===- ScaleWeights.cpp - one streaming pass over the weights -------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Weights are cut into tiles that are scaled in any order, on any thread. Each
// leaves statistics of its own, which are added up in the order of the tiles.
// How a filter is cut depends on its shape alone, so that sums do as well.
//
//===----------------------------------------------------------------------===//

#include "BNFold/Support/ScaleWeights.h"
#include "NativeFormats.h"
#include "ScaleKernels.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cassert>
#include <vector>

using namespace mlir::bnfold;
using namespace mlir::bnfold::detail;
using llvm::ArrayRef;
using llvm::MutableArrayRef;

/// About how many elements a tile has.
static constexpr int64_t tileElements = 1 << 16;
/// What one task scales: about a large page. A new page that two threads touch
/// at once is cleared twice, and one that is left half used goes to memory and
/// comes back.
static constexpr int64_t shareBytes = int64_t(2) << 20;

void mlir::bnfold::serialFor(size_t count,
                             llvm::function_ref<void(size_t)> task) {
  for (size_t i = 0; i < count; ++i)
    task(i);
}

namespace {

/// One dimension cut into blocks of one size, but for the last.
struct Cut {
  int64_t size, block;

  Cut(int64_t size, int64_t block)
      : size(size), block(std::clamp<int64_t>(block, 1, size)) {}
  int64_t getNumBlocks() const { return (size + block - 1) / block; }
  Range getBlock(int64_t i) const {
    return {i * block, std::min(size, (i + 1) * block)};
  }
};

/// The tiles of weights that are not empty.
class Tiles {
public:
  explicit Tiles(const WeightsView &weights)
      : inner(weights.inner, tileElements),
        // Rows of neighbouring channels are read and written piece by piece;
        // pieces must not be too short.
        channels(weights.channels,
                 weights.inner == 1 ? 1024 : tileElements / inner.block),
        // Each block of `outer` costs statistics for all channels.
        outer(weights.outer,
              std::max(tileElements / (inner.block * channels.block),
                       (weights.outer + 63) / 64)) {}

  int64_t size() const { return getNumParts() * channels.getNumBlocks(); }
  /// How many tiles share a channel.
  int64_t getNumParts() const {
    return outer.getNumBlocks() * inner.getNumBlocks();
  }
  /// In the order of the weights in memory, as far as there is one.
  Tile operator[](int64_t i) const {
    int64_t rest = i / inner.getNumBlocks();
    return {outer.getBlock(rest / channels.getNumBlocks()),
            channels.getBlock(rest % channels.getNumBlocks()),
            inner.getBlock(i % inner.getNumBlocks())};
  }
  /// Which part of its channels a tile is.
  int64_t getPart(int64_t i) const {
    return i / inner.getNumBlocks() / channels.getNumBlocks() *
               inner.getNumBlocks() +
           i % inner.getNumBlocks();
  }

private:
  Cut inner, channels, outer;
};

} // namespace

using Kernel = void (*)(const WeightsView &, const Tile &, const TileData &);

/// Null for formats without native loops.
static Kernel getKernel(const llvm::fltSemantics &format) {
  Kernel kernel = nullptr;
  dispatch(format, [&](auto traits) {
    using Format = decltype(traits);
    kernel = scaleTileBaseline<Format>;
#if BNFOLD_HAS_AVX2_KERNELS
    if (hasAVX2())
      kernel = scaleTileAVX2<Format>;
#endif
  });
  return kernel;
}

/// Adds to the statistics of all channels those of the parts behind the first.
static void combine(ArrayRef<ChannelStats> others,
                    MutableArrayRef<ChannelStats> stats) {
  for (size_t at = 0; at < others.size(); at += stats.size())
    for (auto [all, part] :
         llvm::zip_equal(stats, others.slice(at, stats.size()))) {
      all.absSum += part.absSum;
      all.absMax = std::max(all.absMax, part.absMax);
      all.absMin = std::min(all.absMin, part.absMin);
    }
  for (ChannelStats &all : stats)
    all = finishStats(all.absSum, all.absMax, all.absMin);
}

void mlir::bnfold::scaleWeights(const WeightsView &weights,
                                ArrayRef<double> scale,
                                MutableArrayRef<char> out,
                                MutableArrayRef<ChannelStats> stats,
                                ParallelFor parallelFor) {
  assert(scale.size() == size_t(weights.channels) &&
         stats.size() == scale.size() &&
         (out.empty() || out.size() == weights.data.size()));
  const Kernel kernel = getKernel(*weights.format);
  if (!kernel)
    return scaleWeightsReference(weights, scale, out, stats);
  if (weights.data.empty()) {
    std::fill(stats.begin(), stats.end(), ChannelStats());
    return;
  }
  // A single channel is one row, whatever its shape.
  WeightsView view = weights;
  if (view.channels == 1) {
    view.inner *= view.outer;
    view.outer = 1;
  }

  const Tiles tiles(view);
  // Mostly there is one part, and its statistics are where they belong.
  std::vector<ChannelStats> others((tiles.getNumParts() - 1) * view.channels);
  auto scaleOne = [&](size_t i) {
    const Tile tile = tiles[i];
    const int64_t part = tiles.getPart(i), channel = tile.channels.begin;
    ChannelStats *partStats =
        part == 0 ? stats.data() : &others[(part - 1) * view.channels];
    kernel(
        view, tile,
        {view.data.data(), out.data(), &scale[channel], partStats + channel});
  };
  const int64_t numShares = std::clamp<int64_t>(
      int64_t(view.data.size()) / shareBytes, 1, tiles.size());
  const int64_t size = (tiles.size() + numShares - 1) / numShares;
  auto scaleShare = [&](size_t share) {
    const int64_t begin = int64_t(share) * size;
    for (int64_t i = begin, e = std::min(begin + size, tiles.size()); i < e;
         ++i)
      scaleOne(i);
  };
  if (numShares == 1)
    scaleShare(0);
  else
    parallelFor(numShares, scaleShare);
  combine(others, stats);
}
