//===- PrecedingChain.cpp - the affine ops in front of a value ------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Analysis/ConstantExpr.h"
#include "BNFold/Analysis/ConvOps.h"
#include "BNFold/Analysis/LinalgBody.h"
#include "StepReader.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::bnfold;

static bool isZero(Value value) {
  EvaluatedConstant constant;
  return value && evaluateInDouble(value, constant) == ConstantStatus::Known &&
         constant.tensor.getNumElements() == 1 &&
         constant.tensor.getDouble(0) == 0;
}

/// The dimensions along which `op` surrounds its first operand with zeros;
/// nothing if it does anything else.
static std::optional<SmallVector<int64_t>> getZeroPaddedDims(Operation *op) {
  SmallVector<int64_t> padded;
  if (auto pad = dyn_cast<tosa::PadOp>(op)) {
    auto padding = pad.getPadding().getDefiningOp<tosa::ConstShapeOp>();
    if (!padding || !isZero(pad.getPadConst()))
      return std::nullopt;
    for (auto [i, size] :
         llvm::enumerate(padding.getValues().getValues<int64_t>()))
      if (size != 0)
        padded.push_back(i / 2);
    return padded;
  }
  auto pad = dyn_cast<tensor::PadOp>(op);
  if (!pad || !isZero(pad.getConstantPaddingValue()))
    return std::nullopt;
  for (auto [d, low, high] :
       llvm::enumerate(pad.getMixedLowPad(), pad.getMixedHighPad()))
    if (!isZeroInteger(low) || !isZeroInteger(high))
      padded.push_back(d);
  return padded;
}

/// The layout of the first operand of `op`, if `op` surrounds it with zeros:
/// the sizes differ, and nothing may vary along dimensions that grow. Sets
/// `isPadded` if there are any.
static std::optional<ChannelLayout>
removeZeroPadding(Operation *op, const ChannelLayout &layout, bool &isPadded) {
  std::optional<SmallVector<int64_t>> padded = getZeroPaddedDims(op);
  if (!padded)
    return std::nullopt;
  auto type = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
  if (!type || type.getRank() != int64_t(layout.dims.size()))
    return std::nullopt;
  ChannelLayout result = layout;
  for (int64_t d : *padded) {
    llvm::append_range(result.repeated, layout.dims[d]);
    result.dims[d] = {{type.getDimSize(d), 0}};
  }
  isPadded |= !padded->empty();
  return result;
}

/// The value in front of the op that defines `value`, if that op moves
/// elements or is the border of a linalg body.
static std::optional<LaidOutValue> followBack(Value value,
                                              const ChannelLayout &layout) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return leaveBodyToOperand(argument, layout);
  auto result = cast<OpResult>(value);
  if (auto moved = moveChannelsBack(result.getOwner(), layout))
    return LaidOutValue{result.getOwner()->getOperand(0), std::move(*moved)};
  return enterBodyFromResult(result, layout);
}

PrecedingChain mlir::bnfold::readPrecedingChain(Value value,
                                                const ChannelLayout &end) {
  PrecedingChain chain;
  // The chain ends behind the first value that has another use.
  ChannelLayout layout = end;
  while (getSingleUse(value)) {
    if (std::optional<LaidOutValue> previous = followBack(value, layout)) {
      value = previous->value;
      layout = std::move(previous->layout);
      continue;
    }
    Operation *op = value.getDefiningOp();
    if (!op || op->getNumResults() != 1)
      break;
    // Ops behind a border change its zeros.
    if (chain.ops.empty()) {
      if (auto inner = removeZeroPadding(op, layout, chain.isPadded)) {
        value = op->getOperand(0);
        layout = std::move(*inner);
        continue;
      }
    }
    OpOperand *input = getChainInput(op);
    ChainOp step;
    if (!input || readStep(*input, layout, step) != Reason::None)
      break;
    chain.ops.push_back(std::move(step));
    value = input->get();
  }
  chain.start = value;
  std::reverse(chain.ops.begin(), chain.ops.end());
  return chain;
}

Operation *mlir::bnfold::findConvInFront(Value value) {
  // In a graph region a value may depend on itself.
  llvm::SmallDenseSet<Value> seen;
  while (value && getSingleUse(value) && seen.insert(value).second) {
    if (OpOperand *operand = getOperandOfArgument(value)) {
      value = operand->get();
      continue;
    }
    Operation *op = value.getDefiningOp();
    if (!op || readConv(op) || getJoinedDim(op))
      return op;
    if (Value scalar = getYieldedScalar(value)) {
      value = scalar;
      continue;
    }
    OpOperand *input = getChainInput(op);
    if (!input && op->getNumOperands() > 0)
      input = &op->getOpOperand(0);
    value = input ? input->get() : Value();
  }
  return nullptr;
}
