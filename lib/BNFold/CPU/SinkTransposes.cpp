//===- SinkTransposes.cpp - transposes past other ops ---------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every transpose moves towards the users of its result, until it meets its
// inverse, a reshape that it is itself, or an op it cannot pass. Each pattern
// removes a transpose or moves one forward, so they come to an end.
//
//===----------------------------------------------------------------------===//

#include "BNFold/CPU/Passes.h"
#include "Transposes.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::bnfold {
#define GEN_PASS_DEF_SINKTRANSPOSESPASS
#include "BNFold/CPU/Passes.h.inc"
} // namespace mlir::bnfold

using namespace mlir;
using namespace mlir::bnfold;

Value bnfold::createTranspose(OpBuilder &builder, Location loc, Value value,
                              ArrayRef<int64_t> perms) {
  if (isIdentityPermutation(perms))
    return value;
  SmallVector<OpFoldResult> sizes =
      applyPermutation(tensor::getMixedSizes(builder, loc, value), perms);
  Value empty = tensor::EmptyOp::create(builder, loc, sizes,
                                        getElementTypeOrSelf(value.getType()));
  return linalg::TransposeOp::create(builder, loc, value, empty, perms)
      ->getResult(0);
}

namespace {

/// A transposed operand is read through the indexing map.
struct AbsorbTranspose : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics())
      return rewriter.notifyMatchFailure(op, "not on tensors");
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    bool changed = false;
    for (OpOperand *operand : op.getDpsInputOperands()) {
      auto transpose = operand->get().getDefiningOp<linalg::TransposeOp>();
      if (!transpose)
        continue;
      AffineMap &map = maps[operand->getOperandNumber()];
      SmallVector<AffineExpr> exprs(map.getNumResults());
      for (auto [i, source] : llvm::enumerate(transpose.getPermutation()))
        exprs[source] = map.getResult(i);
      map = AffineMap::get(map.getNumDims(), 0, exprs, op.getContext());
      rewriter.modifyOpInPlace(op, [&] { operand->set(transpose.getInput()); });
      changed = true;
    }
    if (!changed)
      return rewriter.notifyMatchFailure(op, "no operand is transposed");
    rewriter.modifyOpInPlace(op, [&] {
      op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
    });
    return success();
  }
};

/// An elementwise op most of whose operands are read in another order than it
/// writes is computed in theirs, and its result transposed.
struct WriteInOrderOfReads : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() || op->getNumResults() != 1 ||
        op.getNumParallelLoops() != op.getNumLoops() || op.hasIndexSemantics())
      return rewriter.notifyMatchFailure(op, "not elementwise on tensors");
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    if (!maps.back().isIdentity())
      return rewriter.notifyMatchFailure(op, "does not write in order");
    OpOperand *init = op.getDpsInitOperand(0);
    if (op.payloadUsesValueFromOperand(init))
      return rewriter.notifyMatchFailure(op, "reads what it writes to");
    std::optional<AffineMap> order = getOrderOfReads(op);
    if (!order)
      return rewriter.notifyMatchFailure(op, "reads in order as well");

    // Loop d of the new op is loop order(d) of the old one.
    SmallVector<int64_t> perms;
    for (AffineExpr expr : order->getResults())
      perms.push_back(cast<AffineDimExpr>(expr).getPosition());
    AffineMap toOld = inversePermutation(*order);
    SmallVector<AffineMap> newMaps;
    for (AffineMap map : maps)
      newMaps.push_back(map.compose(toOld));
    newMaps.back() = rewriter.getMultiDimIdentityMap(perms.size());

    Location loc = op.getLoc();
    SmallVector<OpFoldResult> sizes = applyPermutation(
        tensor::getMixedSizes(rewriter, loc, init->get()), perms);
    Value empty = tensor::EmptyOp::create(
        rewriter, loc, sizes, getElementTypeOrSelf(init->get().getType()));
    auto newOp = linalg::GenericOp::create(rewriter, loc, empty.getType(),
                                           op.getInputs(), empty, newMaps,
                                           op.getIteratorTypesArray());
    rewriter.inlineRegionBefore(op.getRegion(), newOp.getRegion(),
                                newOp.getRegion().begin());
    rewriter.replaceOp(op, createTranspose(rewriter, loc, newOp->getResult(0),
                                           invertPermutationVector(perms)));
    return success();
  }

private:
  /// The permutation by which more operands are read than in order.
  static std::optional<AffineMap> getOrderOfReads(linalg::GenericOp op) {
    SmallVector<std::pair<AffineMap, int>> counts;
    int inOrder = 0;
    for (OpOperand *operand : op.getDpsInputOperands()) {
      AffineMap map = op.getMatchingIndexingMap(operand);
      if (!map.isPermutation() || operand->get().getDefiningOp() == nullptr)
        continue;
      if (map.isIdentity()) {
        ++inOrder;
        continue;
      }
      auto *known = llvm::find_if(
          counts, [&](const auto &entry) { return entry.first == map; });
      if (known == counts.end())
        counts.push_back({map, 1});
      else
        ++known->second;
    }
    for (auto [map, count] : counts)
      if (count > inOrder)
        return map;
    return std::nullopt;
  }
};

/// pad(transpose(x)) becomes transpose(pad(x)). Not for an argument of the
/// function, which is copied in any case: the copy then transposes as well.
struct PadBeforeTranspose : OpRewritePattern<tensor::PadOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::PadOp op,
                                PatternRewriter &rewriter) const override {
    auto transpose = op.getSource().getDefiningOp<linalg::TransposeOp>();
    Value value = op.getConstantPaddingValue();
    if (!transpose || !value || isa<BlockArgument>(transpose.getInput()))
      return rewriter.notifyMatchFailure(op, "no constant pad of a transpose");
    ArrayRef<int64_t> perms = transpose.getPermutation();
    SmallVector<int64_t> back = invertPermutationVector(perms);
    SmallVector<OpFoldResult> low = applyPermutation(op.getMixedLowPad(), back);
    SmallVector<OpFoldResult> high =
        applyPermutation(op.getMixedHighPad(), back);
    auto type = RankedTensorType::get(
        applyPermutation(op.getResultType().getShape(), back),
        op.getResultType().getElementType());
    auto pad =
        tensor::PadOp::create(rewriter, op.getLoc(), type, transpose.getInput(),
                              low, high, value, op.getNofold());
    rewriter.replaceOp(op, createTranspose(rewriter, op.getLoc(), pad, perms));
    return success();
  }
};

struct TransposeArgumentBeforePad : OpRewritePattern<linalg::TransposeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::TransposeOp op,
                                PatternRewriter &rewriter) const override {
    auto pad = op.getInput().getDefiningOp<tensor::PadOp>();
    Value value = pad ? pad.getConstantPaddingValue() : nullptr;
    if (!value || !isa<BlockArgument>(pad.getSource()) || !pad->hasOneUse())
      return rewriter.notifyMatchFailure(op, "no padded argument");
    ArrayRef<int64_t> perms = op.getPermutation();
    Value source =
        createTranspose(rewriter, op.getLoc(), pad.getSource(), perms);
    rewriter.replaceOpWithNewOp<tensor::PadOp>(
        op, cast<RankedTensorType>(op->getResult(0).getType()), source,
        applyPermutation(pad.getMixedLowPad(), perms),
        applyPermutation(pad.getMixedHighPad(), perms), value, pad.getNofold());
    return success();
  }
};

/// A transpose that keeps the order of all dimensions but those of size one.
struct TransposeToReshape : OpRewritePattern<linalg::TransposeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::TransposeOp op,
                                PatternRewriter &rewriter) const override {
    auto from = dyn_cast<RankedTensorType>(op.getInput().getType());
    auto to = dyn_cast<RankedTensorType>(op.getInit().getType());
    if (!from || !to || !from.hasStaticShape())
      return rewriter.notifyMatchFailure(op, "not on tensors of known size");
    int64_t last = -1;
    for (int64_t source : op.getPermutation()) {
      if (from.getDimSize(source) == 1)
        continue;
      if (source < last)
        return rewriter.notifyMatchFailure(op, "moves elements");
      last = source;
    }
    auto flat =
        RankedTensorType::get({from.getNumElements()}, from.getElementType());
    SmallVector<ReassociationIndices> all{
        llvm::to_vector<2>(llvm::seq<int64_t>(from.getRank()))};
    Value value = tensor::CollapseShapeOp::create(rewriter, op.getLoc(), flat,
                                                  op.getInput(), all);
    rewriter.replaceOpWithNewOp<tensor::ExpandShapeOp>(op, to, value, all);
    return success();
  }
};

struct SinkTransposes : bnfold::impl::SinkTransposesPassBase<SinkTransposes> {
  void runOnOperation() override {
    generalizeNamedOps();
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    patterns.add<AbsorbTranspose, WriteInOrderOfReads, PadBeforeTranspose,
                 TransposeArgumentBeforePad, TransposeToReshape>(context);
    linalg::TransposeOp::getCanonicalizationPatterns(patterns, context);
    tensor::CollapseShapeOp::getCanonicalizationPatterns(patterns, context);
    tensor::ExpandShapeOp::getCanonicalizationPatterns(patterns, context);
    tensor::DimOp::getCanonicalizationPatterns(patterns, context);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }

private:
  /// Indexing maps can then take up transposes. Convs and fills stay as other
  /// passes know them.
  void generalizeNamedOps() {
    SmallVector<linalg::LinalgOp> ops;
    getOperation().walk([&](linalg::LinalgOp op) {
      if (op.hasPureTensorSemantics() &&
          !isa<linalg::GenericOp, linalg::TransposeOp, linalg::FillOp>(op) &&
          !linalg::isaConvolutionOpInterface(op))
        ops.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (linalg::LinalgOp op : ops) {
      rewriter.setInsertionPoint(op);
      (void)linalg::generalizeNamedOp(rewriter, op);
    }
  }
};

} // namespace
