//===- SplitGroups.cpp - grouped convs as dense ones ----------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/CPU/Passes.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

namespace mlir::bnfold {
#define GEN_PASS_DEF_SPLITGROUPSPASS
#include "BNFold/CPU/Passes.h.inc"
} // namespace mlir::bnfold

using namespace mlir;
using namespace mlir::bnfold;

/// Each group is some ops of code in the function.
static constexpr int64_t maxGroups = 64;

namespace {

/// A conv whose loop `loop` goes over groups of channels.
struct GroupedConv {
  linalg::LinalgOp op;
  unsigned loop;
  int64_t numGroups;
};

/// One group of a tensor: a slice along a dimension, without it.
struct GroupSlice {
  GroupSlice(OpBuilder &builder, Location loc, Value tensor, int64_t dim,
             int64_t group)
      : offsets(cast<RankedTensorType>(tensor.getType()).getRank(),
                builder.getIndexAttr(0)),
        sizes(tensor::getMixedSizes(builder, loc, tensor)),
        strides(offsets.size(), builder.getIndexAttr(1)) {
    offsets[dim] = builder.getIndexAttr(group);
    sizes[dim] = strides[dim];
    auto whole = cast<RankedTensorType>(tensor.getType());
    SmallVector<int64_t> shape(whole.getShape());
    shape.erase(shape.begin() + dim);
    type = whole.clone(shape);
    keptSizes = sizes;
    keptSizes.erase(keptSizes.begin() + dim);
  }

  Value extract(OpBuilder &builder, Location loc, Value tensor) const {
    return tensor::ExtractSliceOp::create(builder, loc, type, tensor, offsets,
                                          sizes, strides);
  }

  SmallVector<OpFoldResult> offsets, sizes, strides, keptSizes;
  RankedTensorType type;
};

} // namespace

static std::optional<GroupedConv> readGroupedConv(linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics() || op->getNumResults() != 1 ||
      op.getNumDpsInputs() != 2 || !linalg::isaConvolutionOpInterface(op))
    return std::nullopt;
  FailureOr<linalg::ConvolutionDimensions> dims =
      linalg::inferConvolutionDims(op);
  if (failed(dims) || dims->depth.size() != 1 ||
      dims->inputChannel.size() != 1 || dims->outputChannel.size() != 1)
    return std::nullopt;
  unsigned loop = dims->depth[0];
  int64_t numGroups = op.getStaticLoopRanges()[loop];
  if (ShapedType::isDynamic(numGroups) || numGroups > maxGroups)
    return std::nullopt;
  AffineExpr group = getAffineDimExpr(loop, op.getContext());
  for (AffineMap map : op.getIndexingMapsArray())
    if (!map.getResultPosition(group))
      return std::nullopt;
  return GroupedConv{op, loop, numGroups};
}

/// `map` without loop `loop` and the result that is that loop.
static AffineMap dropLoop(AffineMap map, unsigned loop) {
  SmallVector<AffineExpr> dims;
  for (unsigned d = 0; d < map.getNumDims(); ++d)
    dims.push_back(
        d == loop ? getAffineConstantExpr(0, map.getContext())
                  : getAffineDimExpr(d - (d > loop ? 1 : 0), map.getContext()));
  int64_t position =
      *map.getResultPosition(getAffineDimExpr(loop, map.getContext()));
  return map.dropResult(position).replaceDimsAndSymbols(
      dims, {}, map.getNumDims() - 1, 0);
}

/// What the sums of one group start from. A fill stays one: it needs no memory.
static Value createInit(OpBuilder &builder, Location loc, Value init,
                        const GroupSlice &slice) {
  auto fill = init.getDefiningOp<linalg::FillOp>();
  if (!fill)
    return slice.extract(builder, loc, init);
  Value empty = tensor::EmptyOp::create(builder, loc, slice.keptSizes,
                                        slice.type.getElementType());
  return linalg::FillOp::create(builder, loc, fill.getInputs()[0], empty)
      .getResult(0);
}

static void splitGroups(const GroupedConv &conv) {
  linalg::LinalgOp op = conv.op;
  Location loc = op.getLoc();
  OpBuilder builder(op);
  SmallVector<AffineMap> maps;
  SmallVector<int64_t> positions;
  for (AffineMap map : op.getIndexingMapsArray()) {
    positions.push_back(
        *map.getResultPosition(getAffineDimExpr(conv.loop, map.getContext())));
    maps.push_back(dropLoop(map, conv.loop));
  }
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  iterators.erase(iterators.begin() + conv.loop);
  auto buildBody = [&](OpBuilder &b, Location bodyLoc, ValueRange arguments) {
    IRMapping mapping;
    mapping.map(op.getBlock()->getArguments(), arguments);
    for (Operation &inner : op.getBlock()->without_terminator())
      b.clone(inner, mapping);
    Value sum = op.getBlock()->getTerminator()->getOperand(0);
    linalg::YieldOp::create(b, bodyLoc, mapping.lookupOrDefault(sum));
  };

  Value init = op.getDpsInits()[0], result = init;
  for (int64_t group = 0; group < conv.numGroups; ++group) {
    SmallVector<Value> inputs;
    for (auto [input, position] : llvm::zip(op.getDpsInputs(), positions))
      inputs.push_back(GroupSlice(builder, loc, input, position, group)
                           .extract(builder, loc, input));
    GroupSlice slice(builder, loc, init, positions.back(), group);
    Value groupInit = createInit(builder, loc, init, slice);
    auto dense =
        linalg::GenericOp::create(builder, loc, slice.type, inputs, groupInit,
                                  maps, iterators, buildBody);
    result = tensor::InsertSliceOp::create(builder, loc, dense.getResult(0),
                                           result, slice.offsets, slice.sizes,
                                           slice.strides);
  }
  op->getResult(0).replaceAllUsesWith(result);
  op->erase();
}

namespace {

struct SplitGroups : bnfold::impl::SplitGroupsPassBase<SplitGroups> {
  void runOnOperation() override {
    SmallVector<GroupedConv> convs;
    getOperation().walk([&](linalg::LinalgOp op) {
      if (std::optional<GroupedConv> conv = readGroupedConv(op))
        convs.push_back(*conv);
    });
    for (const GroupedConv &conv : convs)
      splitGroups(conv);
  }
};

} // namespace
