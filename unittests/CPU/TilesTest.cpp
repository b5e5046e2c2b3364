//===- TilesTest.cpp - register tiles of the CPU code ---------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/CPU/Tiles.h"
#include "llvm/Support/MathExtras.h"
#include "gtest/gtest.h"

using namespace mlir::bnfold;

namespace {

TEST(VectorTargets, NamesAreKnown) {
  struct {
    llvm::StringRef name;
    unsigned vectorBytes, numRegisters;
  } known[] = {{"avx512", 64, 32}, {"avx2", 32, 16}, {"generic", 16, 16}};
  for (auto [name, vectorBytes, numRegisters] : known) {
    std::optional<VectorTarget> target = getVectorTarget(name);
    ASSERT_TRUE(target) << name.str();
    EXPECT_EQ(target->name, name);
    EXPECT_EQ(target->vectorBytes, vectorBytes);
    EXPECT_EQ(target->numRegisters, numRegisters);
  }
  EXPECT_FALSE(getVectorTarget("sse3"));
  EXPECT_FALSE(getVectorTarget(""));
}

TEST(VectorTargets, HostIsTheBestThatRuns) {
  EXPECT_TRUE(runsOnHost(*getVectorTarget("generic")));
  std::optional<VectorTarget> host = getVectorTarget("host");
  ASSERT_TRUE(host);
  EXPECT_TRUE(runsOnHost(*host));
  for (llvm::StringRef name : {"avx512", "avx2", "generic"}) {
    VectorTarget target = *getVectorTarget(name);
    if (target.vectorBytes > host->vectorBytes)
      EXPECT_FALSE(runsOnHost(target)) << name.str();
  }
}

/// A dense tile keeps its accumulators, a row of weights and an input in
/// registers.
TEST(Tiles, FitIntoRegisters) {
  for (llvm::StringRef name : {"avx512", "avx2", "generic"})
    for (unsigned bytes : {4, 8})
      for (int64_t channels = 1; channels <= 300; ++channels) {
        VectorTarget target = *getVectorTarget(name);
        Tile tile = getTile(target, WindowKind::Dense, channels, bytes);
        EXPECT_EQ(tile.lanes * bytes, target.vectorBytes);
        ASSERT_GE(tile.pixels, 1);
        ASSERT_GE(tile.vectors, 1);
        EXPECT_LE(tile.pixels * tile.vectors + tile.vectors + 1,
                  target.numRegisters)
            << name.str() << ", " << channels << " channels";
        for (WindowKind kind :
             {WindowKind::Depthwise, WindowKind::Max, WindowKind::Sum}) {
          Tile own = getTile(target, kind, channels, bytes);
          EXPECT_EQ(own.lanes, tile.lanes);
          EXPECT_LT(own.pixels * own.vectors, target.numRegisters);
        }
      }
}

/// No block has a vector without a channel, but for the last.
TEST(Tiles, FewVectorsAreIdle) {
  for (llvm::StringRef name : {"avx512", "avx2", "generic"})
    for (int64_t channels = 1; channels <= 300; ++channels) {
      Tile tile =
          getTile(*getVectorTarget(name), WindowKind::Dense, channels, 4);
      int64_t needed = llvm::divideCeil(channels, tile.lanes);
      int64_t computed = llvm::alignTo(needed, tile.vectors);
      EXPECT_LT(computed - needed, tile.vectors);
      EXPECT_LE(tile.vectors, needed)
          << name.str() << ", " << channels << " channels";
    }
}

/// The example in Tiles.cpp.
TEST(Tiles, FortyChannelsAreThreeVectors) {
  Tile tile = getTile(*getVectorTarget("avx512"), WindowKind::Dense, 40, 4);
  EXPECT_EQ(tile.lanes, 16);
  EXPECT_EQ(tile.vectors, 3);
  EXPECT_EQ(tile.pixels, 9);
}

} // namespace
