//===- PadInPlace.cpp - producers write inside padded tensors -------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/CPU/Passes.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Matchers.h"

namespace mlir::bnfold {
#define GEN_PASS_DEF_PADINPLACEPASS
#include "BNFold/CPU/Passes.h.inc"
} // namespace mlir::bnfold

using namespace mlir;
using namespace mlir::bnfold;

namespace {

/// A box inside a tensor.
struct Box {
  SmallVector<OpFoldResult> offsets, sizes, strides;
};

} // namespace

static Box getBox(OpBuilder &builder, ArrayRef<int64_t> offsets,
                  ArrayRef<int64_t> sizes) {
  return {getAsIndexOpFoldResult(builder.getContext(), offsets),
          getAsIndexOpFoldResult(builder.getContext(), sizes),
          SmallVector<OpFoldResult>(sizes.size(), builder.getIndexAttr(1))};
}

static bool isConstantPadOfKnownSize(tensor::PadOp pad) {
  auto isNegative = [](int64_t size) { return size < 0; };
  return pad.getSourceType().hasStaticShape() && pad.getLow().empty() &&
         pad.getHigh().empty() && pad.getConstantPaddingValue() &&
         matchPattern(pad.getConstantPaddingValue(), m_Constant()) &&
         llvm::none_of(pad.getStaticLow(), isNegative) &&
         llvm::none_of(pad.getStaticHigh(), isNegative);
}

/// Fills the slabs of `tensor` before `low` and behind the source's size along
/// every dimension.
static Value fillBorder(OpBuilder &builder, tensor::PadOp pad, Value tensor) {
  Location loc = pad.getLoc();
  Value value = builder.clone(*pad.getConstantPaddingValue().getDefiningOp())
                    ->getResult(0);
  ArrayRef<int64_t> shape = pad.getResultType().getShape();
  auto fill = [&](int64_t dim, int64_t offset, int64_t size) {
    if (size == 0)
      return;
    SmallVector<int64_t> offsets(shape.size(), 0), sizes(shape);
    offsets[dim] = offset;
    sizes[dim] = size;
    Box box = getBox(builder, offsets, sizes);
    Value slab = tensor::ExtractSliceOp::create(
        builder, loc, tensor, box.offsets, box.sizes, box.strides);
    slab = linalg::FillOp::create(builder, loc, value, slab).getResult(0);
    tensor = tensor::InsertSliceOp::create(builder, loc, slab, tensor,
                                           box.offsets, box.sizes, box.strides);
  };
  for (int64_t d = 0, rank = shape.size(); d < rank; ++d) {
    fill(d, 0, pad.getStaticLow()[d]);
    int64_t high = pad.getStaticHigh()[d];
    fill(d, shape[d] - high, high);
  }
  return tensor;
}

static void padInPlace(tensor::PadOp pad, const DominanceInfo &dominance) {
  OpBuilder builder(pad);
  Location loc = pad.getLoc();
  RankedTensorType type = pad.getResultType();
  // In front of what writes to it.
  if (Operation *producer = pad.getSource().getDefiningOp())
    builder.setInsertionPoint(producer);
  // Not tensor.empty: CSE would make one of the borders of all pads alike, each
  // then a copy of it.
  Value buffer =
      bufferization::AllocTensorOp::create(builder, loc, type, ValueRange());
  Value border = fillBorder(builder, pad, buffer);
  builder.setInsertionPoint(pad);
  Box inside =
      getBox(builder, pad.getStaticLow(), pad.getSourceType().getShape());
  Value source = pad.getSource();
  auto padded = tensor::InsertSliceOp::create(builder, loc, source, border,
                                              inside.offsets, inside.sizes,
                                              inside.strides);
  pad.replaceAllUsesWith(padded.getResult());

  // With one copy of the source there is one buffer to write to.
  Value view = tensor::ExtractSliceOp::create(
      builder, loc, padded, inside.offsets, inside.sizes, inside.strides);
  if (source.getDefiningOp())
    source.replaceUsesWithIf(view, [&](OpOperand &use) {
      return use.getOwner() != padded && use.getOwner() != pad &&
             dominance.properlyDominates(view.getDefiningOp(), use.getOwner());
    });
  if (view.use_empty())
    view.getDefiningOp()->erase();
  pad.erase();
}

namespace {

struct PadInPlace : bnfold::impl::PadInPlacePassBase<PadInPlace> {
  void runOnOperation() override {
    SmallVector<tensor::PadOp> pads;
    getOperation().walk([&](tensor::PadOp pad) {
      if (isConstantPadOfKnownSize(pad))
        pads.push_back(pad);
    });
    for (tensor::PadOp pad : pads)
      padInPlace(pad, getAnalysis<DominanceInfo>());
  }
};

} // namespace
