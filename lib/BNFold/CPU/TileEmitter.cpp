//===- TileEmitter.cpp - vector code of a tile of a window ----------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A product is added by an fma, so it is not rounded: sums come out closer to
// the exact ones than by a multiplication and an addition, but products that
// cancel exactly once rounded leave a rest here.
//
//===----------------------------------------------------------------------===//

#include "TileEmitter.h"

#include "VectorBody.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::bnfold;

/// Kernels of more columns than this get a loop over them.
static constexpr int64_t maxUnrolledColumns = 11;
/// With more pixels, a block of channels takes longer than its weights take
/// from memory.
static constexpr int64_t maxPixelsToPrefetch = 256;
static constexpr int64_t cacheLineBytes = 64;

TileEmitter::TileEmitter(ValueRange operands, WindowOp window,
                         const VectorTarget &target)
    : window(window) {
  ShapedType type = window.getOutputType();
  elementType = type.getElementType();
  numChannels = type.getDimSize(3);
  tile = getTile(target, window.getKind(), numChannels,
                 elementType.getIntOrFloatBitWidth() / 8);
  numBlocks = llvm::divideCeil(numChannels, tile.getChannels());
  vectorType = VectorType::get(tile.lanes, elementType);
  hasFma = target.features.contains("+fma");
  unrolled = window.getKind() == WindowKind::Dense ||
             window.getKernel()[1] <= maxUnrolledColumns;
  if (!unrolled)
    tile.pixels = 1;
  prefetches = window.getKind() == WindowKind::Dense && numBlocks > 1 &&
               type.getDimSize(1) * type.getDimSize(2) <= maxPixelsToPrefetch;

  auto next = operands.begin();
  input = *next++;
  if (window.getWeights())
    weights = *next++;
  if (window.getStart())
    start = *next++;
  while (std::next(next) != operands.end())
    extras.push_back(*next++);
  output = *next;
}

//===----------------------------------------------------------------------===//
// Index arithmetic
//===----------------------------------------------------------------------===//

Value TileEmitter::index(int64_t value) {
  return arith::ConstantIndexOp::create(*builder, value);
}
Value TileEmitter::add(Value a, Value b) {
  return builder->createOrFold<arith::AddIOp>(a, b);
}
Value TileEmitter::add(Value a, int64_t b) {
  return b == 0 ? a : add(a, index(b));
}
Value TileEmitter::mul(Value a, int64_t b) {
  return b == 1 ? a : builder->createOrFold<arith::MulIOp>(a, index(b));
}

TileEmitter::Taps TileEmitter::getTaps(Value at, int64_t dim) {
  int64_t size = window.getKernel()[dim];
  int64_t low = window.getPads()[2 * dim], high = window.getPads()[2 * dim + 1];
  if (low == 0 && high == 0)
    return {index(0), index(size)};
  // Tap k reads element at * stride - low + k * dilation.
  int64_t dilation = window.getDilations()[dim];
  Value origin = mul(at, window.getStrides()[dim]);
  auto firstAtOrAfter = [&](int64_t element) -> Value {
    Value distance =
        arith::SubIOp::create(*builder, index(low + element), origin);
    if (dilation == 1)
      return distance;
    return arith::CeilDivSIOp::create(*builder, distance, index(dilation));
  };
  Value first = arith::MaxSIOp::create(*builder, index(0), firstAtOrAfter(0));
  Value end = arith::MinSIOp::create(
      *builder, index(size),
      firstAtOrAfter(window.getInputType().getDimSize(1 + dim)));
  return {first, end};
}

TileEmitter::Vectors
TileEmitter::carry(Taps taps, int64_t step, Vectors sums,
                   function_ref<Vectors(Value, Vectors)> body) {
  auto loop =
      scf::ForOp::create(*builder, taps.first, taps.end, index(step), sums);
  OpBuilder::InsertionGuard guard(*builder);
  builder->setInsertionPointToStart(loop.getBody());
  Vectors carried(loop.getRegionIterArgs().begin(),
                  loop.getRegionIterArgs().end());
  Vectors result = body(loop.getInductionVar(), std::move(carried));
  scf::YieldOp::create(*builder, result);
  return Vectors(loop.getResults());
}

//===----------------------------------------------------------------------===//
// Loads
//===----------------------------------------------------------------------===//

Value TileEmitter::getMask(int64_t j) {
  // Vector j of the last block is the one that may go beyond the channels.
  int64_t lastBlock = (numBlocks - 1) * tile.getChannels();
  if (lastBlock + (j + 1) * tile.lanes <= numChannels)
    return nullptr;
  auto type = vectorType.clone(builder->getI1Type());
  if (numBlocks == 1) {
    int64_t used = std::max<int64_t>(numChannels - j * tile.lanes, 0);
    return vector::ConstantMaskOp::create(*builder, type, used);
  }
  Value used = arith::SubIOp::create(*builder, index(numChannels), channels[j]);
  return vector::CreateMaskOp::create(*builder, type, used);
}

Value TileEmitter::loadChannels(Value from, ValueRange indices, int64_t j) {
  if (!masks[j])
    return vector::LoadOp::create(*builder, vectorType, from, indices);
  Value zero =
      arith::ConstantOp::create(*builder, builder->getZeroAttr(vectorType));
  return vector::MaskedLoadOp::create(*builder, vectorType, from, indices,
                                      masks[j], zero);
}

Value TileEmitter::getColumns(Value from, Value row, Value column,
                              int64_t width) {
  int64_t depth = cast<MemRefType>(from.getType()).getDimSize(3);
  SmallVector<OpFoldResult> offsets{position.n, row, column,
                                    builder->getIndexAttr(0)};
  SmallVector<OpFoldResult> sizes =
      getAsIndexOpFoldResult(builder->getContext(), {1, 1, width, depth});
  SmallVector<OpFoldResult> strides(4, builder->getIndexAttr(1));
  return memref::SubViewOp::create(*builder, from, offsets, sizes, strides);
}

Value TileEmitter::loadWeights(Value kh, Value kw, Value channel, int64_t j) {
  return vector::LoadOp::create(
      *builder, vectorType, weights,
      ValueRange{position.block, kh, kw, channel, index(j * tile.lanes)});
}

Value TileEmitter::loadAt(Value from, AffineMap map, int64_t p, int64_t j) {
  Value coordinates[] = {position.n, position.h, add(position.w, p),
                         channels[j]};
  SmallVector<Value> indices;
  for (AffineExpr result : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(result);
    indices.push_back(dim ? coordinates[dim.getPosition()] : index(0));
  }
  if (map.isFunctionOfDim(3))
    return loadChannels(from, indices, j);
  Value element = memref::LoadOp::create(*builder, from, indices);
  return vector::BroadcastOp::create(*builder, vectorType, element);
}

TileEmitter::Vectors TileEmitter::emitStart() {
  if (!start) {
    Value splat = arith::ConstantOp::create(
        *builder, DenseElementsAttr::get(vectorType, window.getStartValue()));
    return Vectors(pixels * tile.vectors, splat);
  }
  AffineMap map = window.getStartMap();
  Vectors sums;
  for (int64_t p = 0; p < pixels; ++p)
    for (int64_t j = 0; j < tile.vectors; ++j)
      sums.push_back(p == 0 || map.isFunctionOfDim(2) ? loadAt(start, map, p, j)
                                                      : sums[j]);
  return sums;
}

//===----------------------------------------------------------------------===//
// Dense windows
//===----------------------------------------------------------------------===//

/// Asks for the next block's weights while this one is computed: with few
/// pixels, a block is done before the next one has come from memory. Where a
/// kernel has one tap, every tile asks for all channels, which costs less than
/// to find out whose turn it is. The weights of several taps are too many to
/// keep two blocks in the cache: there each row asks for its share of every
/// tap, so that the next block comes at the pace at which this one goes.
void TileEmitter::emitPrefetch(Value kh, Value kw, Value channel) {
  int64_t rows = window.getOutputType().getDimSize(1);
  int64_t depth = window.getInputType().getDimSize(3);
  if (window.getKernel()[0] * window.getKernel()[1] > 1 && rows > 1)
    channel = builder->createOrFold<arith::DivUIOp>(
        add(mul(position.h, depth), channel), index(rows));
  Value next = add(position.block, 1);
  int64_t lanesInLine =
      cacheLineBytes * 8 / elementType.getIntOrFloatBitWidth();
  for (int64_t lane = 0; lane < tile.getChannels(); lane += lanesInLine)
    memref::PrefetchOp::create(
        *builder, weights, ValueRange{next, kh, kw, channel, index(lane)},
        /*isWrite=*/false, /*localityHint=*/2, /*isDataCache=*/true);
}

TileEmitter::Vectors TileEmitter::emitDenseTap(Value row,
                                               ArrayRef<Value> columns,
                                               Value kh, Value kw,
                                               Vectors sums) {
  int64_t depth = window.getInputType().getDimSize(3);
  // One channel at a time: with more, LLVM loads elements ahead of their use,
  // and spills, as a tile leaves no registers.
  return carry({index(0), index(depth)}, 1, std::move(sums),
               [&](Value channel, Vectors sums) {
                 if (prefetches)
                   emitPrefetch(kh, kw, channel);
                 Vectors weight;
                 for (int64_t j = 0; j < tile.vectors; ++j)
                   weight.push_back(loadWeights(kh, kw, channel, j));
                 for (int64_t p = 0; p < pixels; ++p) {
                   Value scalar = memref::LoadOp::create(
                       *builder, input,
                       ValueRange{position.n, row, columns[p], channel});
                   Value element = vector::BroadcastOp::create(
                       *builder, vectorType, scalar);
                   for (int64_t j = 0; j < tile.vectors; ++j) {
                     Value &sum = sums[p * tile.vectors + j];
                     sum = combine(sum, element, weight[j]);
                   }
                 }
                 return sums;
               });
}

TileEmitter::Vectors TileEmitter::emitDense(Vectors sums) {
  int64_t height = window.getKernel()[0], width = window.getKernel()[1];
  Value top = mul(position.h, window.getStrides()[0]);
  SmallVector<Value> lefts;
  for (int64_t p = 0; p < pixels; ++p)
    lefts.push_back(mul(add(position.w, p), window.getStrides()[1]));

  auto row = [&](Value kh, Vectors sums) {
    Value ih = add(top, mul(kh, window.getDilations()[0]));
    auto column = [&](Value kw, Vectors sums) {
      SmallVector<Value> columns;
      Value shift = mul(kw, window.getDilations()[1]);
      for (Value left : lefts)
        columns.push_back(add(left, shift));
      return emitDenseTap(ih, columns, kh, kw, std::move(sums));
    };
    if (width == 1)
      return column(index(0), std::move(sums));
    return carry({index(0), index(width)}, 1, std::move(sums), column);
  };
  if (height == 1)
    return row(index(0), std::move(sums));
  return carry({index(0), index(height)}, 1, std::move(sums), row);
}

//===----------------------------------------------------------------------===//
// Windows of which each channel is on its own
//===----------------------------------------------------------------------===//

Value TileEmitter::combine(Value sum, Value element, Value weight) {
  switch (window.getKind()) {
  case WindowKind::Max:
    return arith::MaximumFOp::create(*builder, sum, element);
  case WindowKind::Sum:
    return arith::AddFOp::create(*builder, sum, element);
  case WindowKind::Dense:
  case WindowKind::Depthwise:
    break;
  }
  if (hasFma)
    return vector::FMAOp::create(*builder, element, weight, sum);
  Value product = arith::MulFOp::create(*builder, element, weight);
  return arith::AddFOp::create(*builder, sum, product);
}

TileEmitter::Vectors TileEmitter::emitRowUnrolled(Value row, Value kh,
                                                  Vectors sums) {
  int64_t stride = window.getStrides()[1], dilation = window.getDilations()[1];
  int64_t left = window.getPads()[2];
  int64_t inputWidth = window.getInputType().getDimSize(2);
  Value base =
      arith::SubIOp::create(*builder, mul(position.w, stride), index(left));
  auto isOutside = [&](int64_t offset) {
    if (!position.knownW)
      return false;
    int64_t column = *position.knownW * stride - left + offset;
    return column < 0 || column >= inputWidth;
  };
  for (int64_t j = 0; j < tile.vectors; ++j) {
    // Neighbouring pixels share columns.
    llvm::DenseMap<int64_t, Value> columns;
    for (int64_t kw = 0, e = window.getKernel()[1]; kw < e; ++kw) {
      Value weight =
          weights ? loadWeights(kh, index(kw), index(0), j) : nullptr;
      for (int64_t p = 0; p < pixels; ++p) {
        int64_t offset = p * stride + kw * dilation;
        if (isOutside(offset))
          continue;
        Value &element = columns[offset];
        if (!element)
          element = loadChannels(
              input, {position.n, row, add(base, offset), channels[j]}, j);
        Value &sum = sums[p * tile.vectors + j];
        sum = combine(sum, element, weight);
      }
    }
  }
  return sums;
}

TileEmitter::Vectors TileEmitter::emitRow(Value kh, Vectors sums) {
  Value row = add(mul(position.h, window.getStrides()[0]),
                  mul(kh, window.getDilations()[0]));
  if (int64_t top = window.getPads()[0])
    row = arith::SubIOp::create(*builder, row, index(top));
  if (unrolled)
    return emitRowUnrolled(row, kh, std::move(sums));
  Value base = mul(position.w, window.getStrides()[1]);
  return carry(
      getTaps(position.w, 1), 1, std::move(sums), [&](Value kw, Vectors sums) {
        Value column = add(base, mul(kw, window.getDilations()[1]));
        if (int64_t left = window.getPads()[2])
          column = arith::SubIOp::create(*builder, column, index(left));
        for (int64_t j = 0; j < tile.vectors; ++j) {
          Value weight = weights ? loadWeights(kh, kw, index(0), j) : nullptr;
          Value element =
              loadChannels(input, {position.n, row, column, channels[j]}, j);
          sums[j] = combine(sums[j], element, weight);
        }
        return sums;
      });
}

TileEmitter::Vectors TileEmitter::emitChannelwise(Vectors sums) {
  return carry(
      getTaps(position.h, 0), 1, std::move(sums),
      [&](Value kh, Vectors sums) { return emitRow(kh, std::move(sums)); });
}

//===----------------------------------------------------------------------===//
// The epilogue
//===----------------------------------------------------------------------===//

void TileEmitter::emitEpilogue(Vectors sums) {
  // What is the same for all pixels is read once. LLVM cannot know that stores
  // do not change it.
  SmallVector<Vectors> shared(extras.size());
  for (auto [i, extra] : llvm::enumerate(extras))
    if (AffineMap map = window.getExtraMap(i); !map.isFunctionOfDim(2))
      for (int64_t j = 0; j < tile.vectors; ++j)
        shared[i].push_back(loadAt(extra, map, /*p=*/0, j));
  Value row = getColumns(output, position.h, position.w, pixels);
  for (int64_t p = 0; p < pixels; ++p)
    for (int64_t j = 0; j < tile.vectors; ++j) {
      SmallVector<Value> arguments{sums[p * tile.vectors + j]};
      for (auto [i, extra] : llvm::enumerate(extras))
        arguments.push_back(shared[i].empty()
                                ? loadAt(extra, window.getExtraMap(i), p, j)
                                : shared[i][j]);
      Value result = emitVectorBody(*builder, window.getEpilogue().front(),
                                    vectorType, arguments);
      SmallVector<Value> indices{index(0), index(0), index(p), channels[j]};
      if (masks[j])
        vector::MaskedStoreOp::create(*builder, row, indices, masks[j], result);
      else
        vector::StoreOp::create(*builder, result, row, indices);
    }
}

void TileEmitter::emit(ImplicitLocOpBuilder &b, const TilePosition &at,
                       int64_t numPixels) {
  builder = &b;
  position = at;
  pixels = numPixels;
  channels.clear();
  masks.clear();
  Value firstChannel = mul(position.block, tile.getChannels());
  for (int64_t j = 0; j < tile.vectors; ++j)
    channels.push_back(add(firstChannel, j * tile.lanes));
  for (int64_t j = 0; j < tile.vectors; ++j)
    masks.push_back(getMask(j));
  Vectors sums = emitStart();
  emitEpilogue(window.getKind() == WindowKind::Dense
                   ? emitDense(std::move(sums))
                   : emitChannelwise(std::move(sums)));
}
