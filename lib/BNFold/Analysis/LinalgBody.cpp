//===- LinalgBody.cpp - elementwise linalg ops and their bodies -----------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Analysis/LinalgBody.h"

using namespace mlir;
using namespace mlir::bnfold;

bool mlir::bnfold::isElementwiseLinalgOp(Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp || !linalgOp.hasPureTensorSemantics() ||
      linalgOp.getNumParallelLoops() != linalgOp.getNumLoops())
    return false;
  return llvm::all_of(linalgOp.getDpsInitsMutable(), [&](OpOperand &init) {
    return linalgOp.getMatchingIndexingMap(&init).isPermutation();
  });
}

OpOperand *mlir::bnfold::getOperandOfArgument(Value value) {
  auto argument = dyn_cast_if_present<BlockArgument>(value);
  Operation *op = argument ? argument.getOwner()->getParentOp() : nullptr;
  if (!op || !isElementwiseLinalgOp(op))
    return nullptr;
  auto linalgOp = cast<linalg::LinalgOp>(op);
  for (OpOperand &operand : op->getOpOperands())
    if (linalgOp.getMatchingBlockArgument(&operand) == argument)
      return &operand;
  return nullptr;
}

bool mlir::bnfold::isOfOuterBody(Value scalar, Block *block) {
  if (isa<TensorType>(scalar.getType()) || scalar.getParentBlock() == block)
    return false;
  Operation *parent = scalar.getParentBlock()->getParentOp();
  return parent && (isa<linalg::LinalgOp>(parent) ||
                    parent->getParentOfType<linalg::LinalgOp>());
}

Value mlir::bnfold::getYieldedScalar(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || !isElementwiseLinalgOp(op))
    return nullptr;
  Block *block = cast<linalg::LinalgOp>(op).getBlock();
  unsigned number = cast<OpResult>(value).getResultNumber();
  Value yielded = block->getTerminator()->getOperand(number);
  return isOfOuterBody(yielded, block) ? nullptr : yielded;
}

/// For every loop the result of `map` that counts along it, or -1. Nothing if
/// a result is neither a loop of its own nor a constant.
static std::optional<SmallVector<int64_t>> getResultOfLoop(AffineMap map) {
  SmallVector<int64_t> resultOfLoop(map.getNumDims(), -1);
  for (auto [i, expr] : llvm::enumerate(map.getResults())) {
    if (isa<AffineConstantExpr>(expr))
      continue;
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim || resultOfLoop[dim.getPosition()] != -1)
      return std::nullopt;
    resultOfLoop[dim.getPosition()] = i;
  }
  return resultOfLoop;
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

/// Named ops have fixed bodies, which can be read but not changed.
static bool isOpenBody(linalg::LinalgOp op) {
  return isa<linalg::GenericOp>(op) ||
         op.getBlock()->without_terminator().empty();
}

std::optional<LaidOutValue>
mlir::bnfold::enterBody(OpOperand &use, const ChannelLayout &layout) {
  Operation *op = use.getOwner();
  if (!isElementwiseLinalgOp(op))
    return std::nullopt;
  auto linalgOp = cast<linalg::LinalgOp>(op);
  if (!isOpenBody(linalgOp) ||
      linalgOp.getRank(&use) != int64_t(layout.dims.size()))
    return std::nullopt;
  auto type = dyn_cast<RankedTensorType>(use.get().getType());
  AffineMap map = linalgOp.getMatchingIndexingMap(&use);
  auto resultOfLoop = getResultOfLoop(map);
  if (!resultOfLoop || !type)
    return std::nullopt;
  ChannelLayout loops{{}, layout.numChannels, layout.repeated};
  SmallVector<int64_t> loopSizes = linalgOp.getStaticLoopRanges();
  for (auto [loop, result] : llvm::enumerate(*resultOfLoop)) {
    // A loop the tensor does not count along repeats it, unless it is of one
    // iteration.
    if (result == -1 && loopSizes[loop] != 1)
      return std::nullopt;
    loops.dims.push_back(result == -1 ? SmallVector<ChannelFactor, 1>()
                                      : layout.dims[result]);
  }
  for (auto [i, expr] : llvm::enumerate(map.getResults()))
    if (isa<AffineConstantExpr>(expr) && type.getDimSize(i) != 1)
      return std::nullopt;
  return LaidOutValue{linalgOp.getMatchingBlockArgument(&use),
                      std::move(loops)};
}

OpOperand *mlir::bnfold::getSingleScalarUse(OpOperand &use) {
  Operation *op = use.getOwner();
  if (!isElementwiseLinalgOp(op) || isa<linalg::GenericOp>(op) ||
      op->getNumResults() != 1)
    return nullptr;
  auto linalgOp = cast<linalg::LinalgOp>(op);
  AffineMap written =
      linalgOp.getMatchingIndexingMap(linalgOp.getDpsInitOperand(0));
  BlockArgument argument = linalgOp.getMatchingBlockArgument(&use);
  auto inner = linalgOp.getBlock()->without_terminator();
  if (linalgOp.getMatchingIndexingMap(&use) != written ||
      !written.isIdentity() || !llvm::hasSingleElement(inner) ||
      !argument.hasOneUse())
    return nullptr;
  OpOperand &scalarUse = *argument.use_begin();
  Value yielded = linalgOp.getBlock()->getTerminator()->getOperand(0);
  return yielded.getDefiningOp() == scalarUse.getOwner() ? &scalarUse : nullptr;
}

std::optional<LaidOutValue>
mlir::bnfold::enterBodyFromResult(OpResult result,
                                  const ChannelLayout &layout) {
  if (!isElementwiseLinalgOp(result.getOwner()))
    return std::nullopt;
  auto op = cast<linalg::LinalgOp>(result.getOwner());
  if (!isOpenBody(op))
    return std::nullopt;
  OpOperand *init = op.getDpsInitOperand(result.getResultNumber());
  ChannelLayout loops = layout;
  for (auto [i, expr] :
       llvm::enumerate(op.getMatchingIndexingMap(init).getResults()))
    loops.dims[cast<AffineDimExpr>(expr).getPosition()] = layout.dims[i];
  Value yielded = getYieldedScalar(result);
  if (!yielded)
    return std::nullopt;
  return LaidOutValue{yielded, std::move(loops)};
}

std::optional<LaidOutValue>
mlir::bnfold::leaveBodyToOperand(BlockArgument argument,
                                 const ChannelLayout &layout) {
  OpOperand *operand = getOperandOfArgument(argument);
  if (!operand)
    return std::nullopt;
  // The way in tells whether the way out is one.
  auto op = cast<linalg::LinalgOp>(operand->getOwner());
  AffineMap map = op.getMatchingIndexingMap(operand);
  ChannelLayout tensor{{}, layout.numChannels, layout.repeated};
  for (AffineExpr expr : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    tensor.dims.push_back(dim ? layout.dims[dim.getPosition()]
                              : SmallVector<ChannelFactor, 1>());
  }
  if (!enterBody(*operand, tensor))
    return std::nullopt;
  return LaidOutValue{operand->get(), std::move(tensor)};
}

std::optional<LaidOutValue>
mlir::bnfold::leaveBody(OpOperand &use, const ChannelLayout &layout) {
  Operation *yield = use.getOwner();
  Operation *op = yield->getParentOp();
  if (!isa<linalg::YieldOp>(yield) || !isElementwiseLinalgOp(op) ||
      use.get().getParentBlock() != yield->getBlock())
    return std::nullopt;
  auto linalgOp = cast<linalg::LinalgOp>(op);
  OpOperand *init = linalgOp.getDpsInitOperand(use.getOperandNumber());
  SmallVector<int64_t> perms;
  for (AffineExpr expr : linalgOp.getMatchingIndexingMap(init).getResults())
    perms.push_back(cast<AffineDimExpr>(expr).getPosition());
  return LaidOutValue{op->getResult(use.getOperandNumber()),
                      layout.transpose(perms)};
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

std::optional<ConstantTensor>
mlir::bnfold::moveToLoops(const ConstantTensor &operand, AffineMap map) {
  auto resultOfLoop = getResultOfLoop(map);
  if (!resultOfLoop || operand.shape.size() != map.getNumResults())
    return std::nullopt;
  // Pick the element along constant results; then these have size one.
  SmallVector<int64_t> offsets(operand.shape.size(), 0), sizes(operand.shape),
      strides(operand.shape.size(), 1);
  bool isSliced = false;
  for (auto [i, expr] : llvm::enumerate(map.getResults())) {
    auto constant = dyn_cast<AffineConstantExpr>(expr);
    if (!constant || sizes[i] == 1)
      continue;
    if (constant.getValue() < 0 || constant.getValue() >= sizes[i])
      return std::nullopt;
    offsets[i] = constant.getValue();
    sizes[i] = 1;
    isSliced = true;
  }
  ConstantTensor picked =
      isSliced ? slice(operand, offsets, sizes, strides) : operand;

  SmallVector<int64_t> perms, loopShape;
  for (auto [i, expr] : llvm::enumerate(map.getResults()))
    if (isa<AffineConstantExpr>(expr))
      perms.push_back(i);
  for (int64_t result : *resultOfLoop) {
    loopShape.push_back(result == -1 ? 1 : picked.shape[result]);
    if (result != -1)
      perms.push_back(result);
  }
  return reshape(llvm::is_sorted(perms) ? picked : transpose(picked, perms),
                 loopShape);
}

std::optional<ConstantTensor>
mlir::bnfold::moveFromLoops(const ConstantTensor &loops, AffineMap map) {
  if (!map.isPermutation())
    return std::nullopt;
  // A scalar that no loop changes.
  if (loops.shape.empty())
    return reshape(loops, SmallVector<int64_t>(map.getNumResults(), 1));
  SmallVector<int64_t> perms;
  for (AffineExpr expr : map.getResults())
    perms.push_back(cast<AffineDimExpr>(expr).getPosition());
  return llvm::is_sorted(perms) ? loops : transpose(loops, perms);
}
