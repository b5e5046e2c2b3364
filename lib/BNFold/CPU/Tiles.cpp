//===- Tiles.cpp - register tiles of the CPU code -------------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In the innermost loop of a dense window a tile of P pixels by V vectors takes
// P * V fmas, V loads of weights and P broadcasts of inputs, and it needs
// P * V + V registers, and one more for the broadcast: what is spilled costs
// more than anything else here. So P = (R - V - 1) / V. With R registers:
//
//              V = 4    3    2    1
//   R = 32         6    9   14   30   avx512
//   R = 16         2    4    6   14   avx2 and generic
//
// For an fma there are 1 / V broadcasts and 1 / P loads of weights. Inputs stay
// in the nearest cache; weights, read once for every tile, mostly come from the
// next one and cost more: many pixels are better than many vectors. Against
// that stand the channels a block pads: 48 channels are 3 vectors of 16, which
// V = 2 would compute as 4. `getTile` takes the V for which vectors computed,
// times what each costs, is least.
//
//===----------------------------------------------------------------------===//

#include "BNFold/CPU/Tiles.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/TargetParser/Host.h"
#include <algorithm>
#include <limits>

using namespace mlir;
using namespace mlir::bnfold;

/// Best first.
static constexpr VectorTarget vectorTargets[] = {
    {"avx512", "x86-64-v4", "+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma",
     64, 32},
    {"avx2", "x86-64-v3", "+avx2,+fma", 32, 16},
    {"generic", "x86-64", "", 16, 16},
};

bool bnfold::runsOnHost(const VectorTarget &target) {
  static const llvm::StringMap<bool> host = llvm::sys::getHostCPUFeatures();
  llvm::SmallVector<llvm::StringRef> features;
  llvm::StringRef(target.features)
      .split(features, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  return llvm::all_of(features, [](llvm::StringRef feature) {
    return host.lookup(feature.drop_front());
  });
}

std::optional<VectorTarget> bnfold::getVectorTarget(llvm::StringRef name) {
  for (const VectorTarget &target : vectorTargets)
    if (name == "host" ? runsOnHost(target) : name == target.name)
      return target;
  return std::nullopt;
}

FailureOr<VectorTarget> bnfold::readVectorTarget(Operation *op,
                                                 llvm::StringRef name) {
  if (std::optional<VectorTarget> target = getVectorTarget(name))
    return *target;
  return op->emitError("unknown target '")
         << name << "'; known are host, avx512, avx2 and generic";
}

/// The most vectors of channels in a tile.
static constexpr int64_t maxVectors = 4;
/// What loads cost beside fmas, as parts of one. Processors do as many loads as
/// fmas at a time; more of them cost in full.
static constexpr double costOfBroadcast = 0.1, costOfWeights = 0.5;

static int64_t getPixels(const VectorTarget &target, int64_t vectors) {
  return (target.numRegisters - vectors - 1) / vectors;
}

Tile bnfold::getTile(const VectorTarget &target, WindowKind kind,
                     int64_t numChannels, unsigned elementBytes) {
  int64_t lanes = target.vectorBytes / elementBytes;
  int64_t needed = llvm::divideCeil(numChannels, lanes);
  // Every channel has its own input, so that pixels share nothing but weights:
  // 7 of them, or as many as overlap in a row of 3 taps, fill the pipeline.
  if (kind != WindowKind::Dense)
    return {lanes, needed % 2 == 0 ? 2 : 1,
            target.numRegisters > 16 ? int64_t(7) : int64_t(4)};

  Tile best{lanes, 1, getPixels(target, 1)};
  double bestCost = std::numeric_limits<double>::infinity();
  for (int64_t vectors = 1; vectors <= maxVectors; ++vectors) {
    int64_t pixels = getPixels(target, vectors);
    double computed = llvm::alignTo(needed, vectors);
    double broadcasts = 1 / double(vectors), weights = 1 / double(pixels);
    double cost =
        computed * (std::max(1.0, broadcasts + weights) +
                    costOfBroadcast * broadcasts + costOfWeights * weights);
    if (cost < bestCost) {
      bestCost = cost;
      best = {lanes, vectors, pixels};
    }
  }
  return best;
}
