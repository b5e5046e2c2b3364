//===- AffineChain.cpp - the affine ops behind a value --------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Analysis/AffineChain.h"
#include "BNFold/Analysis/LinalgBody.h"
#include "StepReader.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::bnfold;

SmallVector<AffineStep> AffineChain::getSteps() const {
  return llvm::map_to_vector(ops, [](const ChainOp &op) { return op.step; });
}

static FloatType getFloatType(Value value) {
  return dyn_cast<FloatType>(getElementTypeOrSelf(value));
}

/// Nothing live sees the results of `op`. A fold through casts leaves a cast
/// that dead ops use.
static bool isDead(Operation *op) {
  return isOpTriviallyDead(op) ||
         (isFloatCast(op) && llvm::all_of(op->getUsers(), [](Operation *user) {
            return isOpTriviallyDead(user);
          }));
}

/// Whether the owner of `use` asks for no more than a size: torch-mlir sizes a
/// batch norm's output by a dim of the conv, or by the conv itself.
static bool readsOnlyShape(OpOperand &use) {
  if (isa<tensor::DimOp, tensor::RankOp>(use.getOwner()))
    return true;
  auto linalgOp = dyn_cast<linalg::LinalgOp>(use.getOwner());
  return linalgOp && linalgOp.hasPureTensorSemantics() &&
         linalgOp.isDpsInit(&use) &&
         !linalgOp.payloadUsesValueFromOperand(&use);
}

OpOperand *mlir::bnfold::getSingleUse(Value value) {
  OpOperand *found = nullptr;
  for (OpOperand &use : value.getUses()) {
    if (isDead(use.getOwner()) || readsOnlyShape(use))
      continue;
    if (found)
      return nullptr;
    found = &use;
  }
  return found;
}

//===----------------------------------------------------------------------===//
// Following values
//===----------------------------------------------------------------------===//

/// Where the used value is found again behind an op that moves it, or on the
/// other side of the border of a linalg body.
static std::optional<LaidOutValue> follow(OpOperand &use,
                                          const ChannelLayout &layout) {
  if (std::optional<ChannelLayout> moved = moveChannels(use, layout))
    return LaidOutValue{use.getOwner()->getResult(0), std::move(*moved)};
  if (std::optional<LaidOutValue> inside = enterBody(use, layout))
    return inside;
  return leaveBody(use, layout);
}

/// A user of `value`, seen through ops that move it and have a single use, that
/// a chain could go on with; or null.
static Operation *findStep(Value value, const ChannelLayout &layout) {
  for (OpOperand &first : value.getUses()) {
    if (isDead(first.getOwner()) || readsOnlyShape(first))
      continue;
    OpOperand *use = &first;
    ChannelLayout current = layout;
    while (std::optional<LaidOutValue> next = follow(*use, current)) {
      OpOperand *onlyUse = getSingleUse(next->value);
      if (!onlyUse)
        break;
      use = onlyUse;
      current = std::move(next->layout);
    }
    ChainOp step;
    if (isElementwiseUse(*use) && readStep(*use, current, step) == Reason::None)
      return use->getOwner();
  }
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Casts
//===----------------------------------------------------------------------===//

/// Whether every value of `narrow` is one of `wide`, and there are others.
static bool isWidening(FloatType narrow, FloatType wide) {
  return narrow != wide &&
         llvm::APFloatBase::isRepresentableBy(narrow.getFloatSemantics(),
                                              wide.getFloatSemantics());
}

/// Whether the owner of `use` hands on what it reads in the order it reads it,
/// into or out of the body of a linalg op.
static bool entersOrLeavesInOrder(OpOperand &use) {
  Operation *op = use.getOwner();
  if (isa<linalg::YieldOp>(op))
    op = op->getParentOp();
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  return linalgOp &&
         llvm::all_of(
             linalgOp.getDpsInitsMutable(),
             [&](OpOperand &init) {
               return linalgOp.getMatchingIndexingMap(&init).isIdentity();
             }) &&
         (use.getOwner() != op ||
          linalgOp.getMatchingIndexingMap(&use).isIdentity());
}

/// The tensor that `scalar` is written to in order, when a body yields it.
static Value getTensorWritten(Value scalar) {
  OpOperand *use = getSingleUse(scalar);
  if (!use || !isa<linalg::YieldOp>(use->getOwner()) ||
      !entersOrLeavesInOrder(*use))
    return Value();
  return use->getOwner()->getParentOp()->getResult(use->getOperandNumber());
}

/// The use whose value can stand in for `end`, once the ops from the cast at
/// `start` on are gone: `start`, or that of the tensor it reads if `end` is
/// another body's. Sets `end` to what is replaced; null if nothing can be.
static OpOperand *getReplacement(OpOperand &start, Value &end) {
  bool fromTensor = isa<TensorType>(start.get().getType());
  bool toTensor = isa<TensorType>(end.getType());
  if (fromTensor && toTensor)
    return &start;
  if (!fromTensor && !toTensor &&
      start.getOwner()->getBlock() == end.getParentBlock())
    return &start;
  OpOperand *read = fromTensor ? &start : getOperandOfArgument(start.get());
  Value written = toTensor ? end : getTensorWritten(end);
  if (!read || !written || read->get().getType() != written.getType() ||
      (!fromTensor && !entersOrLeavesInOrder(*read)))
    return nullptr;
  end = written;
  return read;
}

//===----------------------------------------------------------------------===//
// Chains
//===----------------------------------------------------------------------===//

namespace {
/// Follows a value from use to use and collects the chain.
class ChainReader {
public:
  ChainReader(const ChannelLayout &layout, bool throughCasts,
              FloatType storedType)
      : layout(layout), throughCasts(throughCasts), storedType(storedType) {}

  /// Reads the owner of `use`. Null at the end of the chain.
  Value readOwner(OpOperand &use);
  AffineChain finish(Value last);

private:
  Value readCast(OpOperand &use);

  ChannelLayout layout;
  bool throughCasts;
  FloatType storedType;
  AffineChain chain;
  /// Between a cast to a wider type and the one back.
  struct OpenCast {
    OpOperand *start;
    size_t firstOp;
  };
  std::optional<OpenCast> open;
};
} // namespace

/// A cast to a wider type begins a stretch that counts only once another cast
/// leads back to the first type. A cast to `storedType` may be the first op.
/// All else ends the chain.
Value ChainReader::readCast(OpOperand &use) {
  Value result = use.getOwner()->getResult(0);
  if (!throughCasts || isa<UnrankedTensorType>(result.getType()))
    return Value();
  if (!open) {
    FloatType from = getFloatType(use.get()), to = getFloatType(result);
    if (to == storedType && isWidening(to, from) && chain.ops.empty() &&
        !chain.roundedTo) {
      chain.roundedTo = to;
      return result;
    }
    if (!isWidening(from, to))
      return Value();
    open = {&use, chain.ops.size()};
    return result;
  }
  Value end = result;
  if (getFloatType(result) != getFloatType(open->start->get()))
    return Value();
  OpOperand *start = getReplacement(*open->start, end);
  if (!start || start->get().getType() != end.getType())
    return Value();
  if (open->firstOp != chain.ops.size())
    chain.casts.push_back({start, end, open->firstOp, chain.ops.size()});
  open.reset();
  return end;
}

Value ChainReader::readOwner(OpOperand &use) {
  Operation *op = use.getOwner();
  // A scalar used in a region of its own may be used more or less than once.
  if (!isa<TensorType>(use.get().getType()) &&
      use.get().getParentBlock() != op->getBlock())
    return Value();
  if (isFloatCast(op))
    return readCast(use);
  // Casts are dropped together with all between them, so nothing there may
  // move elements.
  if (!open || entersOrLeavesInOrder(use)) {
    if (std::optional<LaidOutValue> next = follow(use, layout)) {
      layout = std::move(next->layout);
      return next->value;
    }
  }
  if (!isElementwiseUse(use))
    return Value();
  ChainOp step;
  chain.endReason = readStep(use, layout, step);
  if (chain.endReason != Reason::None) {
    chain.end = op;
    return Value();
  }
  chain.ops.push_back(std::move(step));
  return op->getResult(0);
}

AffineChain ChainReader::finish(Value last) {
  if (last && !last.use_empty()) {
    chain.end = findStep(last, layout);
    chain.endReason = chain.end ? Reason::ValueUsedTwice : Reason::None;
  }
  if (open)
    chain.ops.truncate(open->firstOp);
  return std::move(chain);
}

AffineChain mlir::bnfold::readChain(OpOperand &first,
                                    const ChannelLayout &layout,
                                    bool throughCasts, FloatType storedType) {
  ChainReader reader(layout, throughCasts, storedType);
  Value value = reader.readOwner(first);
  while (value) {
    OpOperand *next = getSingleUse(value);
    if (!next)
      break;
    value = reader.readOwner(*next);
  }
  return reader.finish(value);
}

AffineChain mlir::bnfold::readChain(Value value, const ChannelLayout &layout,
                                    bool throughCasts, FloatType storedType) {
  if (OpOperand *use = getSingleUse(value))
    return readChain(*use, layout, throughCasts, storedType);
  return ChainReader(layout, throughCasts, storedType).finish(value);
}
