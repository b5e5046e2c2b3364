//===- ScaleTilesTest.cpp - weights in tiles, on threads ------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScaleKernels.h"
#include "TestSupport.h"
#include "gtest/gtest.h"
#include <atomic>
#include <thread>

using namespace mlir::bnfold;
using namespace mlir::bnfold::test;
using llvm::fltSemantics;
using llvm::function_ref;

namespace {

void backwards(size_t count, function_ref<void(size_t)> task) {
  while (count-- > 0)
    task(count);
}

void onThreads(size_t count, function_ref<void(size_t)> task) {
  std::atomic<size_t> next(0);
  std::vector<std::thread> threads;
  for (int t = 0; t < 3; ++t)
    threads.emplace_back([&] {
      for (size_t i = next++; i < count; i = next++)
        task(i);
    });
  for (std::thread &thread : threads)
    thread.join();
}

struct Filter {
  Filter(const fltSemantics &format, int64_t outer, int64_t channels,
         int64_t inner, Random &random)
      : raw(outer * channels * inner * getStorageBytes(format)),
        view{raw, &format, outer, channels, inner}, scale(channels) {
    std::vector<double> values(view.getNumElements());
    for (double &v : values)
      v = random.oneIn(50) ? 0 : random.sign() * std::ldexp(random.unit(), -3);
    roundTo(format, values, raw);
    for (double &s : scale)
      s = random.sign() * (0.5 + random.unit());
  }

  std::vector<char> raw;
  WeightsView view;
  std::vector<double> scale;
};

struct Scaled {
  Scaled(const Filter &filter, ParallelFor parallelFor)
      : out(filter.raw.size(), 77), stats(filter.view.channels) {
    scaleWeights(filter.view, filter.scale, out, stats, parallelFor);
  }

  std::vector<char> out;
  std::vector<ChannelStats> stats;
};

bool sameBits(const std::vector<ChannelStats> &a,
              const std::vector<ChannelStats> &b) {
  return std::memcmp(a.data(), b.data(), a.size() * sizeof(ChannelStats)) == 0;
}

} // namespace

/// Filters of many tiles and some shares, cut along each dimension, with ends
/// that fill none.
TEST(ScaleTiles, AnyOrderGivesTheSameBits) {
  const int64_t shapes[][3] = {
      {1, 1, 2700001},                 // one row in pieces
      {1, 3, 450001},                  // rows in pieces
      {1, 4500, 301},                  // rows together
      {271, 3, 1501},  {9, 1300, 130}, // channels in parts
      {19999, 67, 1},  {3, 400001, 1}, // interleaved, narrow and wide
      {270001, 2, 3},  {1300007, 1, 1}};
  Random random(1);
  for (const fltSemantics *format : {&f32(), &f16(), &bf16(), &f64()})
    for (auto &shape : shapes) {
      SCOPED_TRACE(testing::Message()
                   << shape[0] << " x " << shape[1] << " x " << shape[2]);
      Filter filter(*format, shape[0], shape[1], shape[2], random);
      Scaled serial(filter, serialFor);
      for (ParallelFor order :
           {ParallelFor(backwards), ParallelFor(onThreads)}) {
        Scaled other(filter, order);
        ASSERT_EQ(serial.out, other.out);
        ASSERT_TRUE(sameBits(serial.stats, other.stats));
      }
      // Statistics alone are the same ones.
      std::vector<ChannelStats> stats(filter.view.channels);
      scaleWeights(filter.view, filter.scale, {}, stats, onThreads);
      ASSERT_TRUE(sameBits(serial.stats, stats));
    }
}

TEST(ScaleTiles, AgreeWithTheReference) {
  const int64_t shapes[][3] = {{1, 1, 300001}, {2, 3, 400001}, {71, 9, 501},
                               {1501, 67, 1},  {3, 30011, 1},  {30001, 2, 3}};
  Random random(2);
  for (const fltSemantics *format : {&f32(), &bf16()})
    for (auto &shape : shapes) {
      SCOPED_TRACE(testing::Message()
                   << shape[0] << " x " << shape[1] << " x " << shape[2]);
      Filter filter(*format, shape[0], shape[1], shape[2], random);
      Scaled native(filter, onThreads);
      std::vector<char> out(filter.raw.size());
      std::vector<ChannelStats> stats(filter.view.channels);
      scaleWeightsReference(filter.view, filter.scale, out, stats);
      ASSERT_EQ(native.out, out);
      for (auto [a, b] : llvm::zip_equal(native.stats, stats)) {
        ASSERT_NEAR(a.absSum, b.absSum, 1e-11 * b.absSum);
        ASSERT_EQ(a.absMax, b.absMax);
        ASSERT_EQ(a.absMin, b.absMin);
      }
    }
}

#if BNFOLD_HAS_AVX2_KERNELS
namespace {
/// Raw bits: infinities, NaN and denormals among them.
template <typename Format>
void compareKernels(const fltSemantics &format, Random &random) {
  for (int round = 0; round < 200; ++round) {
    const bool interleaved = random.oneIn(2);
    const int64_t outer = 1 + random.below(5), channels = 1 + random.below(40),
                  inner = interleaved ? 1 : 2 + random.below(50);
    Filter filter(format, outer, channels, inner, random);
    for (char &byte : filter.raw)
      byte = char(random.bits());
    const detail::Tile tile = {{0, outer}, {0, channels}, {0, inner}};
    std::vector<char> out[2];
    std::vector<ChannelStats> stats[2];
    for (int wide : {0, 1}) {
      out[wide].resize(filter.raw.size());
      stats[wide].resize(channels);
      auto kernel = wide ? detail::scaleTileAVX2<Format>
                         : detail::scaleTileBaseline<Format>;
      kernel(filter.view, tile,
             {filter.raw.data(), out[wide].data(), filter.scale.data(),
              stats[wide].data()});
    }
    ASSERT_EQ(out[0], out[1]);
    for (auto [a, b] : llvm::zip_equal(stats[0], stats[1])) {
      ASSERT_TRUE(a.absSum == b.absSum ||
                  (std::isnan(a.absSum) && std::isnan(b.absSum)));
      ASSERT_EQ(a.absMax, b.absMax);
      ASSERT_EQ(a.absMin, b.absMin);
    }
  }
}
} // namespace

TEST(ScaleTiles, WiderVectorsGiveTheSameBits) {
  if (!detail::hasAVX2())
    GTEST_SKIP() << "no AVX2 here";
  Random random(3);
  compareKernels<detail::F32>(f32(), random);
  compareKernels<detail::F16>(f16(), random);
  compareKernels<detail::BF16>(bf16(), random);
  compareKernels<detail::F64>(f64(), random);
}
#endif
