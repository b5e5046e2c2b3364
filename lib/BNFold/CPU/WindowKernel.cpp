//===- WindowKernel.cpp - vector code of a window -------------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The loops, from outside: blocks of channels (so that a block's weights stay
// in the cache for all pixels), images, rows, tiles of pixels along a row. A
// tile carries its accumulators through loops over kernel rows, kernel columns
// and input channels, then runs the epilogue on them.
//
// Taps in the padding are left out: kernel rows by the bounds of their loop,
// kernel columns by tiles of their own at the ends of a row, for which it is
// known at compile time which tap of which pixel is outside.
//
//===----------------------------------------------------------------------===//

#include "WindowKernel.h"

#include "TileEmitter.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::bnfold;

namespace {

/// Tiles along a row: `count` of `pixels` each from pixel `first` on. Those
/// marked have taps in the padding.
struct TileRun {
  int64_t first, count, pixels;
  bool atEdge;
};

} // namespace

/// Whether all taps of pixels [first, first + pixels) are inside the image.
static bool isInside(WindowOp op, int64_t first, int64_t pixels) {
  int64_t stride = op.getStrides()[1], left = op.getPads()[2];
  int64_t reach = (op.getKernel()[1] - 1) * op.getDilations()[1];
  int64_t width = op.getInputType().getDimSize(2);
  return first * stride - left >= 0 &&
         (first + pixels - 1) * stride - left + reach < width;
}

/// Cuts a row into tiles of at most `pixels`, all but the last of one size.
static SmallVector<TileRun> cutRow(WindowOp op, const TileEmitter &tile) {
  int64_t pixels = tile.getPixels();
  int64_t width = op.getOutputType().getDimSize(2);
  int64_t numTiles = llvm::divideCeil(width, pixels);
  pixels = llvm::divideCeil(width, numTiles);
  SmallVector<TileRun> runs;
  for (int64_t first = 0; first < width; first += pixels) {
    int64_t size = std::min(pixels, width - first);
    bool inside = !tile.unrollsColumns() || isInside(op, first, size);
    if (!runs.empty() && inside && !runs.back().atEdge &&
        runs.back().pixels == size)
      ++runs.back().count;
    else
      runs.push_back({first, 1, size, !inside});
  }
  return runs;
}

static Value constant(ImplicitLocOpBuilder &b, int64_t value) {
  return arith::ConstantIndexOp::create(b, value);
}

/// The loops around the tiles of one run.
static void buildRun(ImplicitLocOpBuilder &b, TileEmitter &tile,
                     const TileRun &run, const TilePosition &position) {
  TilePosition here = position;
  if (run.count == 1) {
    here.w = constant(b, run.first);
    if (run.atEdge)
      here.knownW = run.first;
    tile.emit(b, here, run.pixels);
    return;
  }
  auto loop = scf::ForOp::create(
      b, constant(b, run.first),
      constant(b, run.first + run.count * run.pixels), constant(b, run.pixels));
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  here.w = loop.getInductionVar();
  tile.emit(b, here, run.pixels);
}

/// Nested loops from zero to `bounds`, scf.parallel if asked for.
static void buildLoops(ImplicitLocOpBuilder &b, ValueRange bounds,
                       bool parallel, function_ref<void(ValueRange)> body) {
  Value zero = constant(b, 0), one = constant(b, 1);
  SmallVector<Value> lower(bounds.size(), zero), steps(bounds.size(), one);
  OpBuilder::InsertionGuard guard(b);
  if (parallel) {
    auto loop = scf::ParallelOp::create(b, lower, bounds, steps);
    b.setInsertionPointToStart(loop.getBody());
    body(loop.getInductionVars());
    return;
  }
  SmallVector<Value> variables;
  for (Value bound : bounds) {
    auto loop = scf::ForOp::create(b, zero, bound, one);
    b.setInsertionPointToStart(loop.getBody());
    variables.push_back(loop.getInductionVar());
  }
  body(variables);
}

void bnfold::buildWindowKernel(func::FuncOp function, WindowOp window,
                               const VectorTarget &target, bool parallel) {
  auto b = ImplicitLocOpBuilder::atBlockEnd(function.getLoc(),
                                            function.addEntryBlock());
  auto type = cast<MemRefType>(window.getOutputType());
  TileEmitter tile(function, window, target);
  Value batch = ShapedType::isDynamic(type.getDimSize(0))
                    ? Value(memref::DimOp::create(b, tile.getOutput(), 0))
                    : constant(b, type.getDimSize(0));
  Value blocks = constant(b, tile.getNumBlocks());
  Value rows = constant(b, type.getDimSize(1));
  SmallVector<TileRun> runs = cutRow(window, tile);
  if (type.getDimSize(1) > 1) {
    buildLoops(b, {blocks, batch, rows}, parallel, [&](ValueRange v) {
      for (const TileRun &run : runs)
        buildRun(b, tile, run, {v[0], v[1], v[2], nullptr, std::nullopt});
    });
    func::ReturnOp::create(b);
    return;
  }
  // Of a single row, threads take tiles.
  for (const TileRun &run : runs)
    buildLoops(b, {blocks, batch, constant(b, run.count)}, parallel,
               [&](ValueRange v) {
                 Value w = arith::AddIOp::create(
                     b, constant(b, run.first),
                     arith::MulIOp::create(b, v[2], constant(b, run.pixels)));
                 std::optional<int64_t> knownW;
                 if (run.atEdge)
                   knownW = run.first;
                 tile.emit(b, {v[0], v[1], constant(b, 0), w, knownW},
                           run.pixels);
               });
  func::ReturnOp::create(b);
}
