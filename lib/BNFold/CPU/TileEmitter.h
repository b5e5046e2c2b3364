//===- TileEmitter.h - vector code of a tile of a window --------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_LIB_CPU_TILEEMITTER_H
#define BNFOLD_LIB_CPU_TILEEMITTER_H

#include "BNFold/CPU/Tiles.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::bnfold {

/// Where a tile is: block of channels, image, row, first pixel in the row, the
/// latter as a number for a tile with taps in the padding.
struct TilePosition {
  Value block, n, h, w;
  std::optional<int64_t> knownW;
};

/// Writes the code of tiles of one window, for given values of its operands.
class TileEmitter {
public:
  TileEmitter(ValueRange operands, WindowOp window, const VectorTarget &target);

  /// Pixels of a full tile.
  int64_t getPixels() const { return tile.pixels; }
  int64_t getNumBlocks() const { return numBlocks; }
  Value getOutput() const { return output; }
  /// Whether kernel columns are written out one by one. If not, each tile has
  /// one pixel, and need not know where it is.
  bool unrollsColumns() const { return unrolled; }

  void emit(ImplicitLocOpBuilder &b, const TilePosition &position,
            int64_t pixels);

private:
  using Vectors = SmallVector<Value>;
  /// Bounds of a loop over the taps along one dimension.
  struct Taps {
    Value first, end;
  };

  Value index(int64_t value);
  Value add(Value a, Value b);
  Value add(Value a, int64_t b);
  Value mul(Value a, int64_t b);

  /// The lanes of vector `j` that are channels; null if all are.
  Value getMask(int64_t j);
  /// `width` columns of a row, from `column` on. Of indices into such a view,
  /// LLVM sees that they are constants; of (column + p) it multiplies each.
  Value getColumns(Value from, Value row, Value column, int64_t width);
  Value loadWeights(Value kh, Value kw, Value channel, int64_t j);
  Value loadChannels(Value from, ValueRange indices, int64_t j);
  /// Elements of `from` at pixel `p`, vector `j`, by `map`.
  Value loadAt(Value from, AffineMap map, int64_t p, int64_t j);

  Vectors emitStart();
  Vectors emitDense(Vectors sums);
  void emitPrefetch(Value kh, Value kw, Value channel);
  Vectors emitDenseTap(Value row, ArrayRef<Value> columns, Value kh, Value kw,
                       Vectors sums);
  Vectors emitChannelwise(Vectors sums);
  Vectors emitRow(Value kh, Vectors sums);
  Vectors emitRowUnrolled(Value row, Value kh, Vectors sums);
  Value combine(Value sum, Value element, Value weight);
  void emitEpilogue(Vectors sums);

  /// Taps of a kernel of `size` at which an element exists, for output
  /// coordinate `at`.
  Taps getTaps(Value at, int64_t dim);
  Vectors carry(Taps taps, int64_t step, Vectors sums,
                function_ref<Vectors(Value, Vectors)> body);

  WindowOp window;
  Tile tile;
  int64_t numChannels, numBlocks;
  bool unrolled, hasFma, prefetches;
  Type elementType;
  VectorType vectorType;
  Value input, weights, start, output;
  SmallVector<Value> extras;

  // Of the tile at hand.
  ImplicitLocOpBuilder *builder = nullptr;
  TilePosition position;
  int64_t pixels = 0;
  /// First channel of each vector, and masks where they are needed.
  SmallVector<Value> channels, masks;
};

} // namespace mlir::bnfold

#endif // BNFOLD_LIB_CPU_TILEEMITTER_H
