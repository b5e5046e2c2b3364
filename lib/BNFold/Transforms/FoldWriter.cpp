//===- FoldWriter.cpp - writing a fold or a merged chain ------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FoldWriter.h"
#include "BNFold/Support/ScaleWeights.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::bnfold;

/// Bytecode places no blob at a larger alignment.
static constexpr size_t blobAlignment = 16;

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

NewConstant NewConstant::allocate(ArrayRef<int64_t> shape,
                                  FloatType elementType, Operation *leaf) {
  size_t bytes = elementType.getWidth() / 8;
  for (int64_t size : shape)
    bytes *= size;
  return {SmallVector<int64_t>(shape), elementType, leaf,
          HeapAsmResourceBlob::allocate(bytes, blobAlignment)};
}

static ElementsAttr createElements(RankedTensorType type, Operation *leaf,
                                   AsmResourceBlob data) {
  DenseResourceElementsAttr old;
  if (!matchPattern(leaf, m_Constant(&old)))
    return DenseElementsAttr::getFromRawBuffer(type, data.getData());
  auto &manager =
      DenseResourceElementsHandle::getManagerInterface(type.getContext());
  return DenseResourceElementsAttr::get(
      type, manager.insert(old.getRawHandle().getKey(), std::move(data)));
}

static Value createConstant(OpBuilder &builder, Location loc,
                            NewConstant constant) {
  auto type = RankedTensorType::get(constant.shape, constant.elementType);
  ElementsAttr elements =
      createElements(type, constant.leaf, std::move(constant.data));
  if (isa<arith::ConstantOp>(constant.leaf))
    return arith::ConstantOp::create(builder, loc, type, elements);
  return tosa::ConstOp::create(builder, loc, type, elements);
}

//===----------------------------------------------------------------------===//
// Fold
//===----------------------------------------------------------------------===//

/// Lets the users of a chain op see its input instead.
static void bypass(RewriterBase &rewriter, const ChainOp &op) {
  rewriter.replaceAllOpUsesWith(op.getOp(), ValueRange(op.input->get()));
}

static Location fuseLocations(Operation *first, ArrayRef<ChainOp> ops) {
  SmallVector<Location> locations = {first->getLoc()};
  for (const ChainOp &op : ops)
    locations.push_back(op.getOp()->getLoc());
  return FusedLoc::get(first->getContext(), locations);
}

void mlir::bnfold::writeFold(RewriterBase &rewriter, const ConvView &conv,
                             const AffineChain &chain, NewConstant weights,
                             NewConstant bias) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(conv.op);
  Location loc = fuseLocations(conv.op, chain.ops);
  Value newWeights = createConstant(rewriter, loc, std::move(weights));
  Value newBias = createConstant(rewriter, loc, std::move(bias));

  // A clone keeps every attribute, those of other dialects included.
  Operation *newConv = rewriter.clone(*conv.op);
  rewriter.modifyOpInPlace(newConv, [&] {
    newConv->setLoc(loc);
    newConv->setOperand(conv.weights->getOperandNumber(), newWeights);
    newConv->setOperand(conv.bias->getOperandNumber(), newBias);
  });
  for (const ChainOp &op : chain.ops)
    bypass(rewriter, op);
  rewriter.replaceOp(conv.op, newConv);
}

//===----------------------------------------------------------------------===//
// Merge
//===----------------------------------------------------------------------===//

/// The constant of a merged op: along the channel dimension, or of one element
/// where all channels agree, which is also the only form that cannot broadcast
/// an unknown size.
static Value createStepConstant(OpBuilder &builder, Location loc,
                                const AffineStep &step, RankedTensorType type,
                                int64_t channelDim) {
  auto elementType = cast<FloatType>(type.getElementType());
  ArrayRef<double> entries = step.constant;
  if (llvm::all_equal(entries))
    entries = entries.take_front();
  SmallVector<int64_t> shape(type.getRank(), 1);
  shape[channelDim] = entries.size();
  SmallVector<char> data(entries.size() * elementType.getWidth() / 8);
  roundTo(elementType.getFloatSemantics(), entries, data);
  auto constantType = RankedTensorType::get(shape, elementType);
  return tosa::ConstOp::create(
      builder, loc, constantType,
      DenseElementsAttr::getFromRawBuffer(constantType, data));
}

/// `step` applied to `input`, in TOSA: its constants may broadcast, those of
/// arith may not.
static Value createStep(OpBuilder &builder, Location loc, Value input,
                        const AffineStep &step, int64_t channelDim) {
  auto type = cast<RankedTensorType>(input.getType());
  Value constant = createStepConstant(builder, loc, step, type, channelDim);
  switch (step.kind) {
  case AffineStep::Kind::Add:
    return tosa::AddOp::create(builder, loc, type, input, constant);
  case AffineStep::Kind::SubtractFrom:
    return tosa::SubOp::create(builder, loc, type, constant, input);
  case AffineStep::Kind::Multiply: {
    auto shiftType = RankedTensorType::get({1}, builder.getI8Type());
    Value shift = tosa::ConstOp::create(
        builder, loc, shiftType,
        DenseElementsAttr::get(shiftType, builder.getI8IntegerAttr(0)));
    return tosa::MulOp::create(builder, loc, type, input, constant, shift);
  }
  case AffineStep::Kind::Divide:
  case AffineStep::Kind::Negate:
    break;
  }
  llvm_unreachable("merged steps add, subtract from or multiply");
}

void mlir::bnfold::writeMerged(RewriterBase &rewriter, const AffineChain &chain,
                               ArrayRef<StepGroup> groups) {
  OpBuilder::InsertionGuard guard(rewriter);
  ArrayRef<ChainOp> ops = chain.ops;
  size_t next = 0;
  for (const StepGroup &group : groups) {
    size_t keep = group.isUntouched() ? group.first : group.last;
    for (; next < keep; ++next)
      bypass(rewriter, ops[next]);
    ++next;
    if (group.isUntouched())
      continue;
    const ChainOp &last = ops[group.last];
    ArrayRef<ChainOp> replaced =
        ops.slice(group.first, group.last - group.first + 1);
    rewriter.setInsertionPoint(last.getOp());
    Location loc =
        fuseLocations(replaced.front().getOp(), replaced.drop_front());
    Value merged = createStep(rewriter, loc, last.input->get(), group.step,
                              last.channelDim);
    rewriter.replaceAllOpUsesWith(last.getOp(), merged);
  }
  for (; next < ops.size(); ++next)
    bypass(rewriter, ops[next]);
}
