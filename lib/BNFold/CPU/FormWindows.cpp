//===- FormWindows.cpp - convs, pools and matmuls as windows --------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Analysis/ConstantExpr.h"
#include "BNFold/CPU/Passes.h"
#include "BNFold/CPU/Tiles.h"
#include "PackWeights.h"
#include "ReadWindow.h"
#include "Transposes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/Remarks.h"

namespace mlir::bnfold {
#define GEN_PASS_DEF_FORMWINDOWSPASS
#include "BNFold/CPU/Passes.h.inc"
} // namespace mlir::bnfold

using namespace mlir;
using namespace mlir::bnfold;

//===----------------------------------------------------------------------===//
// To images [N, H, W, C] and back
//===----------------------------------------------------------------------===//

namespace {

/// How a tensor becomes an image: transposed, then reshaped.
struct ImageForm {
  SmallVector<int64_t> perms;
  /// The sizes after the transpose, and as an image.
  SmallVector<int64_t> moved, image;
  /// Image dimensions by dimension after the transpose, but for trailing ones
  /// of size one, which `image` has not.
  SmallVector<ReassociationIndices> groups;
  /// The number of those.
  int64_t numDropped;
};

} // namespace

static ImageForm getImageForm(ArrayRef<int64_t> shape,
                              const Positions &positions) {
  ImageForm form;
  ReassociationIndices group;
  for (auto [i, position] : llvm::enumerate(positions)) {
    group.push_back(i);
    form.image.push_back(position < 0 ? 1 : shape[position]);
    if (position < 0)
      continue;
    form.perms.push_back(position);
    form.groups.push_back(std::exchange(group, {}));
  }
  form.numDropped = shape.size() - form.perms.size();
  for (int64_t d = 0, rank = shape.size(); d < rank; ++d)
    if (!llvm::is_contained(positions, d))
      form.perms.push_back(d);
  for (int64_t d : form.perms)
    form.moved.push_back(shape[d]);
  return form;
}

/// The reassociation that joins the dropped dimensions to the last one kept.
static SmallVector<ReassociationIndices> getDropGroups(const ImageForm &form) {
  SmallVector<ReassociationIndices> groups;
  int64_t kept = form.groups.size();
  for (int64_t d = 0; d < kept; ++d)
    groups.push_back({d});
  for (int64_t d = kept, rank = form.moved.size(); d < rank; ++d)
    groups.back().push_back(d);
  return groups;
}

static Value toImage(OpBuilder &builder, Location loc, Value value,
                     const Positions &positions) {
  auto type = cast<RankedTensorType>(value.getType());
  ImageForm form = getImageForm(type.getShape(), positions);
  value = createTranspose(builder, loc, value, form.perms);
  if (form.numDropped)
    value = tensor::CollapseShapeOp::create(builder, loc, value,
                                            getDropGroups(form));
  if (form.groups.size() == form.image.size())
    return value;
  return tensor::ExpandShapeOp::create(builder, loc, type.clone(form.image),
                                       value, form.groups);
}

static Value fromImage(OpBuilder &builder, Location loc, Value image,
                       RankedTensorType type, const Positions &positions) {
  ImageForm form = getImageForm(type.getShape(), positions);
  if (form.groups.size() != form.image.size())
    image = tensor::CollapseShapeOp::create(builder, loc, image, form.groups);
  if (form.numDropped)
    image = tensor::ExpandShapeOp::create(builder, loc, type.clone(form.moved),
                                          image, getDropGroups(form));
  return createTranspose(builder, loc, image,
                         invertPermutationVector(form.perms));
}

//===----------------------------------------------------------------------===//
// What the sums start from
//===----------------------------------------------------------------------===//

namespace {

struct Start {
  TypedAttr value;
  /// Null if `value` is all; else found at `map`.
  Value tensor;
  AffineMap map;
};

} // namespace

/// The tensor that `value` only repeats, and where its elements are found.
static std::optional<std::pair<Value, AffineMap>> readBroadcast(Value value) {
  auto linalgOp = value.getDefiningOp<linalg::LinalgOp>();
  if (!linalgOp || linalgOp->getNumResults() != 1 ||
      linalgOp.getNumDpsInputs() != 1 ||
      linalgOp.getNumParallelLoops() != linalgOp.getNumLoops())
    return std::nullopt;
  auto yield = cast<linalg::YieldOp>(linalgOp.getBlock()->getTerminator());
  AffineMap output =
      linalgOp.getMatchingIndexingMap(linalgOp.getDpsInitOperand(0));
  if (yield.getOperand(0) != linalgOp.getBlock()->getArgument(0) ||
      !output.isIdentity())
    return std::nullopt;
  return std::make_pair(
      linalgOp.getDpsInputOperand(0)->get(),
      linalgOp.getMatchingIndexingMap(linalgOp.getDpsInputOperand(0)));
}

/// `map` leads from a tensor whose dimensions are at `positions`; the result
/// leads from (n, h, w, c). Nothing if it were no map of a window.
static std::optional<AffineMap> getImageMap(AffineMap map,
                                            const Positions &positions) {
  MLIRContext *context = map.getContext();
  SmallVector<AffineExpr> dims(map.getNumDims(),
                               getAffineConstantExpr(0, context));
  for (auto [i, position] : llvm::enumerate(positions))
    if (position >= 0)
      dims[position] = getAffineDimExpr(i, context);
  AffineMap result = map.replaceDimsAndSymbols(dims, {}, 4, 0);
  if (!isChannelMap(result))
    return std::nullopt;
  return result;
}

/// The constant that is every element of `value`.
static FloatAttr getSplat(Value value) {
  if (auto generic = value.getDefiningOp<linalg::GenericOp>())
    value = linalg::isaFillOpInterface(generic).value_or(value);
  FloatAttr scalar;
  DenseElementsAttr elements;
  if (matchPattern(value, m_Constant(&scalar)))
    return scalar;
  if (matchPattern(value, m_Constant(&elements)) && elements.isSplat())
    return elements.getSplatValue<FloatAttr>();
  return nullptr;
}

static Start readStart(OpBuilder &builder, linalg::LinalgOp op,
                       const Positions &positions) {
  Value init = op.getDpsInitOperand(0)->get();
  auto type = cast<RankedTensorType>(init.getType());
  Start start{builder.getZeroAttr(type.getElementType()), nullptr, {}};
  auto broadcast = readBroadcast(init);
  if (FloatAttr value = getSplat(broadcast ? broadcast->first : init)) {
    start.value = value;
    return start;
  }
  if (broadcast) {
    auto [source, sourceMap] = *broadcast;
    auto map = getImageMap(sourceMap, positions);
    if (map && isa<RankedTensorType>(source.getType())) {
      std::tie(start.tensor, start.map) = {source, *map};
      return start;
    }
  }
  start.tensor = toImage(builder, op.getLoc(), init, positions);
  start.map = builder.getMultiDimIdentityMap(4);
  return start;
}

//===----------------------------------------------------------------------===//
// Forming a window
//===----------------------------------------------------------------------===//

/// Sizes must be known but for that of the batch: code is specialised to them.
static bool hasKnownImage(Value value, int64_t batch) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || type.getEncoding())
    return false;
  return llvm::all_of(llvm::enumerate(type.getShape()), [&](auto size) {
    return !ShapedType::isDynamic(size.value()) ||
           int64_t(size.index()) == batch;
  });
}

static bool hasFastType(linalg::LinalgOp op) {
  Type element = getElementTypeOrSelf(op->getResultTypes()[0]);
  if (!element.isF32() && !element.isF64())
    return false;
  return llvm::all_of(op->getOperandTypes(), [&](Type type) {
    return getElementTypeOrSelf(type) == element;
  });
}

/// Code for a window of fewer multiplications costs more time to make than it
/// saves; most of its lanes might be idle, too.
static constexpr int64_t minWork = 1024;

static int64_t getWork(linalg::LinalgOp op) {
  int64_t work = 1;
  for (int64_t range : op.getStaticLoopRanges())
    if (!ShapedType::isDynamic(range))
      work *= range;
  return work;
}

static bool isWeighted(const WindowView &view) {
  return view.kind == WindowKind::Dense || view.kind == WindowKind::Depthwise;
}

/// Replaces `op`, or says why not.
static StringRef formWindow(linalg::LinalgOp op, const WindowView &view,
                            const VectorTarget &target) {
  if (!hasFastType(op))
    return "it is not on f32 or f64 alone";
  Value input = op->getOperand(0), output = op->getOperand(2);
  if (!hasKnownImage(input, view.input[0]) ||
      !hasKnownImage(output, view.output[0]) ||
      !cast<ShapedType>(op->getOperand(1).getType()).hasStaticShape())
    return "a size other than that of the batch is not known";
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  if (llvm::is_contained(type.getShape(), 0))
    return "it has no elements";
  if (getWork(op) < minWork)
    return "it is small";

  StoredConstant weights;
  if (isWeighted(view) &&
      readStored(op->getOperand(1), weights) != ConstantStatus::Known)
    return "its weights are not constant, or not there";

  OpBuilder builder(op);
  Location loc = op.getLoc();
  auto element = cast<FloatType>(type.getElementType());
  Value image = toImage(builder, loc, input, view.input);
  ImageForm outputForm = getImageForm(type.getShape(), view.output);
  SmallVector<Value> sizes;
  if (ShapedType::isDynamic(outputForm.image[0]))
    sizes.push_back(tensor::DimOp::create(builder, loc, image, 0));
  Value empty =
      tensor::EmptyOp::create(builder, loc, outputForm.image, element, sizes);
  Value packed;
  if (isWeighted(view)) {
    Tile tile = getTile(target, view.kind, outputForm.image[3],
                        weights.tensor.elementBytes);
    packed = arith::ConstantOp::create(
        builder, loc,
        packWeights(weights.tensor, view.weights, tile.getChannels(), element));
  }
  Start start = readStart(builder, op, view.output);
  SmallVector<AffineMap, 1> maps;
  if (start.tensor)
    maps.push_back(start.map);
  auto window = WindowOp::create(
      builder, loc, empty.getType(), image, packed, start.tensor,
      /*extras=*/ValueRange(), empty, view.kind, start.value, view.kernel,
      view.strides, view.dilations, /*pads=*/ArrayRef<int64_t>{0, 0, 0, 0},
      builder.getAffineMapArrayAttr(maps));
  Block *body = builder.createBlock(&window.getEpilogue(), {}, element, loc);
  YieldOp::create(builder, loc, body->getArgument(0));

  builder.setInsertionPointAfter(window);
  op->getResult(0).replaceAllUsesWith(
      fromImage(builder, loc, window.getResult(), type, view.output));
  op->erase();
  return "";
}

namespace {

struct FormWindows : bnfold::impl::FormWindowsPassBase<FormWindows> {
  using Base::Base;

  /// Windows come with what turns them into ops on buffers, so that the
  /// pipeline works in any context.
  void getDependentDialects(DialectRegistry &registry) const override {
    Base::getDependentDialects(registry);
    registerWindowBufferization(registry);
  }

  void runOnOperation() override {
    FailureOr<VectorTarget> vectorTarget =
        readVectorTarget(getOperation(), target);
    if (failed(vectorTarget))
      return signalPassFailure();
    SmallVector<linalg::LinalgOp> ops;
    getOperation().walk([&](linalg::LinalgOp op) {
      if (op.hasPureTensorSemantics())
        ops.push_back(op);
    });
    for (linalg::LinalgOp op : ops) {
      StringRef reason;
      std::optional<WindowView> view = readWindow(op, reason);
      Location loc = op.getLoc();
      if (view)
        reason = formWindow(op, *view, *vectorTarget);
      if (!reason.empty())
        remark::missed(loc, remark::RemarkOpts::name("FormWindow")
                                .category("bnfold-cpu")
                                .function(getOperation().getName()))
            << remark::reason("plain loops, as {0}", reason);
    }
  }
};

} // namespace
