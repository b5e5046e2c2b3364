//===- FuseWindows.cpp - pads and epilogues of windows --------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/CPU/Passes.h"
#include "VectorBody.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/RegionUtils.h"
#include <cmath>
#include <cstring>

namespace mlir::bnfold {
#define GEN_PASS_DEF_FUSEWINDOWSPASS
#include "BNFold/CPU/Passes.h.inc"
} // namespace mlir::bnfold

using namespace mlir;
using namespace mlir::bnfold;

//===----------------------------------------------------------------------===//
// Epilogues
//===----------------------------------------------------------------------===//

/// Whether `region` uses nothing from outside but constants.
static bool usesOnlyConstants(Region &region) {
  llvm::SetVector<Value> outside;
  getUsedValuesDefinedAbove(region, outside);
  return llvm::all_of(
      outside, [](Value value) { return matchPattern(value, m_Constant()); });
}

namespace {
/// How an epilogue can read an operand: through `map`, with the dimensions of
/// each of `groups` as one, if there are any.
struct ExtraForm {
  AffineMap map;
  SmallVector<ReassociationIndices> groups;
};
} // namespace

/// Front ends write parameters as 1x64x1x1 for images whose channels come
/// first; here those come last, so that the sizes behind them go.
static std::optional<ExtraForm> getExtraForm(OpOperand &operand,
                                             linalg::GenericOp op) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  auto type = dyn_cast<RankedTensorType>(operand.get().getType());
  if (!type)
    return std::nullopt;
  const auto *channel =
      llvm::find(map.getResults(), getAffineDimExpr(3, op.getContext()));
  ExtraForm form{map, {}};
  if (map.getNumDims() == 4 && channel != map.getResults().end()) {
    unsigned rank = type.getRank();
    unsigned end = channel - map.getResults().begin() + 1;
    bool isTailOfOnes = llvm::all_of(llvm::seq(end, rank), [&](unsigned d) {
      return type.getDimSize(d) == 1;
    });
    if (end < rank && isTailOfOnes) {
      for (unsigned d = 0; d < end; ++d)
        form.groups.push_back({d});
      for (unsigned d = end; d < rank; ++d)
        form.groups.back().push_back(d);
      form.map =
          AffineMap::get(4, map.getNumSymbols(),
                         map.getResults().take_front(end), op.getContext());
    }
  }
  if (!isChannelMap(form.map))
    return std::nullopt;
  return form;
}

namespace {

struct FuseEpilogue : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (op->getNumResults() != 1 || op.getNumLoops() != 4 ||
        op.getNumParallelLoops() != 4 || op.hasIndexSemantics())
      return rewriter.notifyMatchFailure(op, "not elementwise on images");
    OpOperand *init = op.getDpsInitOperand(0);
    if (!op.getMatchingIndexingMap(init).isIdentity() ||
        op.payloadUsesValueFromOperand(init))
      return rewriter.notifyMatchFailure(op, "does not write in order");
    auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    for (OpOperand *operand : op.getDpsInputOperands())
      if (!type || !getExtraForm(*operand, op) ||
          getElementTypeOrSelf(operand->get().getType()) !=
              type.getElementType())
        return rewriter.notifyMatchFailure(op, "operands of another form");
    WindowOp window = getLastWindow(op);
    if (!window)
      return rewriter.notifyMatchFailure(op, "no window of its own behind it");
    if (!isVectorizable(op.getRegion()) || !usesOnlyConstants(op.getRegion()))
      return rewriter.notifyMatchFailure(op, "ops that have no vector form");
    fuse(window, op, rewriter);
    return success();
  }

private:
  /// The last of the windows whose result only `op` uses, in order.
  static WindowOp getLastWindow(linalg::GenericOp op) {
    WindowOp last;
    for (OpOperand *operand : op.getDpsInputOperands()) {
      auto window = operand->get().getDefiningOp<WindowOp>();
      if (!window || window->getBlock() != op->getBlock() ||
          window.getResult().getType() != op->getResult(0).getType())
        continue;
      bool isOwn = llvm::all_of(window->getUses(), [&](OpOperand &use) {
        return use.getOwner() == op && op.isDpsInput(&use) &&
               op.getMatchingIndexingMap(&use).isIdentity();
      });
      if (isOwn && (!last || last->isBeforeInBlock(window)))
        last = window;
    }
    return last;
  }

  static void fuse(WindowOp window, linalg::GenericOp op,
                   PatternRewriter &rewriter) {
    SmallVector<Value> extras(window.getExtras());
    SmallVector<Attribute> maps(window.getMaps().getValue());
    for (OpOperand *operand : op.getDpsInputOperands()) {
      if (operand->get() == window.getResult())
        continue;
      ExtraForm form = *getExtraForm(*operand, op);
      Value extra = operand->get();
      if (!form.groups.empty())
        extra = tensor::CollapseShapeOp::create(rewriter, op.getLoc(), extra,
                                                form.groups);
      extras.push_back(extra);
      maps.push_back(AffineMapAttr::get(form.map));
    }
    auto fused = WindowOp::create(
        rewriter, op.getLoc(), window.getResult().getType(), window.getInput(),
        window.getWeights(), window.getStart(), extras, window.getOutput(),
        window.getKind(), window.getStartValue(), window.getKernel(),
        window.getStrides(), window.getDilations(), window.getPads(),
        rewriter.getArrayAttr(maps));
    rewriter.inlineRegionBefore(window.getEpilogue(), fused.getEpilogue(),
                                fused.getEpilogue().begin());
    appendBody(fused, window, op, rewriter);
    rewriter.replaceOp(op, fused.getResult());
    rewriter.eraseOp(window);
  }

  /// The ops of `op` behind those of the window's own epilogue.
  static void appendBody(WindowOp fused, WindowOp window, linalg::GenericOp op,
                         PatternRewriter &rewriter) {
    Block *body = &fused.getEpilogue().front();
    auto yield = cast<YieldOp>(body->getTerminator());
    IRMapping mapping;
    for (OpOperand *operand : op.getDpsInputOperands()) {
      BlockArgument from = op.getMatchingBlockArgument(operand);
      if (operand->get() == window.getResult())
        mapping.map(from, yield.getValue());
      else
        mapping.map(from, body->addArgument(from.getType(), op.getLoc()));
    }
    rewriter.setInsertionPoint(yield);
    llvm::SetVector<Value> outside;
    getUsedValuesDefinedAbove(op.getRegion(), outside);
    for (Value value : outside)
      rewriter.clone(*value.getDefiningOp(), mapping);
    for (Operation &inner : op.getBody()->without_terminator())
      rewriter.clone(inner, mapping);
    Value result = op.getBody()->getTerminator()->getOperand(0);
    rewriter.replaceOpWithNewOp<YieldOp>(yield,
                                         mapping.lookupOrDefault(result));
  }
};

namespace {

/// TOSA's depthwise convs add a bias to their sums, be it zero. A sum that
/// starts from zero is -0 only if nothing but underflow was added, and the sign
/// of such a zero is all that `+ 0` changes.
struct SkipAddedZero : OpRewritePattern<arith::AddFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::AddFOp op,
                                PatternRewriter &rewriter) const override {
    auto window = dyn_cast<WindowOp>(op->getParentOp());
    if (!window || op.getLhs() != window.getEpilogue().getArgument(0))
      return rewriter.notifyMatchFailure(op, "not added to a window's result");
    auto start = dyn_cast<FloatAttr>(window.getStartValue());
    bool isSumFromZero = window.getKind() != WindowKind::Max &&
                         !window.getStart() && start &&
                         start.getValue().isPosZero();
    if (!isSumFromZero || !matchPattern(op.getRhs(), m_PosZeroFloat()))
      return rewriter.notifyMatchFailure(op, "not zero and zero");
    rewriter.replaceOp(op, op.getLhs());
    return success();
  }
};

} // namespace

//===----------------------------------------------------------------------===//
// Pads
//===----------------------------------------------------------------------===//

template <typename Float> bool areFinite(ArrayRef<char> data) {
  for (size_t i = 0, e = data.size() / sizeof(Float); i < e; ++i) {
    Float value;
    std::memcpy(&value, data.data() + i * sizeof(Float), sizeof(Float));
    if (!std::isfinite(value))
      return false;
  }
  return true;
}

/// A zero of the padding times a weight that is not finite is NaN.
bool hasFiniteWeights(WindowOp window) {
  DenseResourceElementsAttr attr;
  if (!matchPattern(window.getWeights(), m_Constant(&attr)))
    return false;
  AsmResourceBlob *blob = attr.getRawHandle().getBlob();
  if (!blob)
    return false;
  return attr.getType().getElementType().isF32()
             ? areFinite<float>(blob->getData())
             : areFinite<double>(blob->getData());
}

/// Whether leaving out taps that read `value` changes nothing.
bool isNeutral(WindowOp window, FloatAttr value) {
  switch (window.getKind()) {
  case WindowKind::Dense:
    return false;
  case WindowKind::Depthwise:
    return value.getValue().isZero() && hasFiniteWeights(window);
  case WindowKind::Sum:
    return value.getValue().isZero();
  case WindowKind::Max:
    return !window.getStart() && window.getStartValue() == value;
  }
  return false;
}

struct FusePad : OpRewritePattern<WindowOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(WindowOp op,
                                PatternRewriter &rewriter) const override {
    auto pad = op.getInput().getDefiningOp<tensor::PadOp>();
    if (!pad)
      return rewriter.notifyMatchFailure(op, "no pad");
    FloatAttr value;
    Value padding = pad.getConstantPaddingValue();
    ArrayRef<int64_t> low = pad.getStaticLow(), high = pad.getStaticHigh();
    if (!padding || !matchPattern(padding, m_Constant(&value)) ||
        !pad.getLow().empty() || !pad.getHigh().empty() || low[0] || low[3] ||
        high[0] || high[3])
      return rewriter.notifyMatchFailure(op, "not a constant pad of images");
    if (llvm::any_of(low, [](int64_t size) { return size < 0; }) ||
        llvm::any_of(high, [](int64_t size) { return size < 0; }))
      return rewriter.notifyMatchFailure(op, "the pad cuts the image");
    if (!isNeutral(op, value))
      return rewriter.notifyMatchFailure(op, "taps in the padding add to sums");
    ArrayRef<int64_t> old = op.getPads();
    rewriter.modifyOpInPlace(op, [&] {
      op.getInputMutable().assign(pad.getSource());
      op.setPads({old[0] + low[1], old[1] + high[1], old[2] + low[2],
                  old[3] + high[2]});
    });
    return success();
  }
};

struct FuseWindows : bnfold::impl::FuseWindowsPassBase<FuseWindows> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<FuseEpilogue, SkipAddedZero, FusePad>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
