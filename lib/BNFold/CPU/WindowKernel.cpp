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

namespace {

class KernelBuilder {
public:
  KernelBuilder(WindowOp window, const VectorTarget &target, bool parallel,
                SymbolTable &symbols)
      : window(window), target(target), parallel(parallel), symbols(symbols) {}

  func::FuncOp build();

private:
  using Body =
      function_ref<void(ImplicitLocOpBuilder &, TileEmitter &, ValueRange)>;

  /// A function that takes the window's operands and some indices.
  func::FuncOp createFunction(unsigned numIndices);
  /// Runs `body` for all indices below `bounds`, in nested loops or, in
  /// parallel, in a function of its own: what OpenMP makes of a loop's body has
  /// none of the attributes that tiles need.
  void forAll(ImplicitLocOpBuilder &b, ValueRange operands, ValueRange bounds,
              Body body);

  WindowOp window;
  const VectorTarget &target;
  bool parallel;
  SymbolTable &symbols;
};

} // namespace

func::FuncOp KernelBuilder::createFunction(unsigned numIndices) {
  OpBuilder builder(window.getContext());
  SmallVector<Type> types(window->getOperandTypes());
  types.append(numIndices, builder.getIndexType());
  auto function = func::FuncOp::create(
      window.getLoc(),
      ("bnfold_" + stringifyWindowKind(window.getKind())).str(),
      builder.getFunctionType(types, {}));
  function.setPrivate();
  // A tile takes every register, and LLVM spills with instructions whose speed
  // depends on alignment; by default it does not align the stack, nor would a
  // caller the code is inlined into.
  function->setAttr(
      "passthrough",
      builder.getArrayAttr({builder.getStringAttr("noinline"),
                            builder.getStringAttr("stackrealign"),
                            builder.getStrArrayAttr({"alignstack", "64"})}));
  function.addEntryBlock();
  symbols.insert(function);
  return function;
}

void KernelBuilder::forAll(ImplicitLocOpBuilder &b, ValueRange operands,
                           ValueRange bounds, Body body) {
  Value zero = constant(b, 0), one = constant(b, 1);
  OpBuilder::InsertionGuard guard(b);
  if (!parallel) {
    SmallVector<Value> indices;
    for (Value bound : bounds) {
      auto loop = scf::ForOp::create(b, zero, bound, one);
      b.setInsertionPointToStart(loop.getBody());
      indices.push_back(loop.getInductionVar());
    }
    TileEmitter tile(operands, window, target);
    body(b, tile, indices);
    return;
  }

  func::FuncOp inner = createFunction(bounds.size());
  auto innerBuilder =
      ImplicitLocOpBuilder::atBlockEnd(b.getLoc(), &inner.getBody().front());
  ValueRange arguments = inner.getArguments();
  TileEmitter tile(arguments.drop_back(bounds.size()), window, target);
  body(innerBuilder, tile, arguments.take_back(bounds.size()));
  func::ReturnOp::create(innerBuilder);

  SmallVector<Value> lower(bounds.size(), zero), steps(bounds.size(), one);
  auto loop = scf::ParallelOp::create(b, lower, bounds, steps);
  b.setInsertionPointToStart(loop.getBody());
  SmallVector<Value> values(operands);
  llvm::append_range(values, loop.getInductionVars());
  func::CallOp::create(b, inner, values);
}

func::FuncOp KernelBuilder::build() {
  func::FuncOp function = createFunction(/*numIndices=*/0);
  auto b = ImplicitLocOpBuilder::atBlockEnd(window.getLoc(),
                                            &function.getBody().front());
  ValueRange operands = function.getArguments();
  TileEmitter sizes(operands, window, target);
  auto type = cast<MemRefType>(window.getOutputType());
  Value batch = ShapedType::isDynamic(type.getDimSize(0))
                    ? Value(memref::DimOp::create(b, operands.back(), 0))
                    : constant(b, type.getDimSize(0));
  Value blocks = constant(b, sizes.getNumBlocks());
  SmallVector<TileRun> runs = cutRow(window, sizes);
  if (type.getDimSize(1) > 1) {
    forAll(b, operands, {blocks, batch, constant(b, type.getDimSize(1))},
           [&](ImplicitLocOpBuilder &b, TileEmitter &tile, ValueRange at) {
             for (const TileRun &run : runs)
               buildRun(b, tile, run,
                        {at[0], at[1], at[2], nullptr, std::nullopt});
           });
  } else {
    // Of a single row, threads take tiles.
    for (const TileRun &run : runs)
      forAll(b, operands, {blocks, batch, constant(b, run.count)},
             [&](ImplicitLocOpBuilder &b, TileEmitter &tile, ValueRange at) {
               Value w = arith::AddIOp::create(
                   b, constant(b, run.first),
                   arith::MulIOp::create(b, at[2], constant(b, run.pixels)));
               std::optional<int64_t> knownW;
               if (run.atEdge)
                 knownW = run.first;
               tile.emit(b, {at[0], at[1], constant(b, 0), w, knownW},
                         run.pixels);
             });
  }
  func::ReturnOp::create(b);
  return function;
}

func::FuncOp bnfold::buildWindowKernel(WindowOp window,
                                       const VectorTarget &target,
                                       bool parallel, SymbolTable &symbols) {
  return KernelBuilder(window, target, parallel, symbols).build();
}
