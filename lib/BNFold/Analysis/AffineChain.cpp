//===- AffineChain.cpp - the affine ops behind a value --------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Analysis/AffineChain.h"
#include "BNFold/Analysis/ConstantExpr.h"
#include "BNFold/Analysis/LinalgBody.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bnfold;

using Kind = AffineStep::Kind;

SmallVector<AffineStep> AffineChain::getSteps() const {
  return llvm::map_to_vector(ops, [](const ChainOp &op) { return op.step; });
}

//===----------------------------------------------------------------------===//
// Elementwise ops
//===----------------------------------------------------------------------===//

namespace {
enum class Elementwise { Add, Sub, Mul, Div, Negate };
} // namespace

/// What the owner of `use` does elementwise to the used value. Zero points and
/// shifts, operands behind the elementwise ones, do not count.
static std::optional<Elementwise> getElementwise(OpOperand &use) {
  using Found = std::optional<Elementwise>;
  Operation *op = use.getOwner();
  bool isUnary = isa<tosa::NegateOp, arith::NegFOp>(op);
  if (use.getOperandNumber() >= (isUnary ? 1 : 2))
    return std::nullopt;
  return llvm::TypeSwitch<Operation *, Found>(op)
      .Case<tosa::AddOp, arith::AddFOp>([](auto) { return Elementwise::Add; })
      .Case<tosa::SubOp, arith::SubFOp>([](auto) { return Elementwise::Sub; })
      .Case<tosa::MulOp, arith::MulFOp>([](auto) { return Elementwise::Mul; })
      .Case<arith::DivFOp>([](auto) { return Elementwise::Div; })
      .Case<tosa::NegateOp, arith::NegFOp>(
          [](auto) { return Elementwise::Negate; })
      .Default([](Operation *) -> Found { return std::nullopt; });
}

/// The affine step that a binary op is; nothing for a constant divided by x.
static std::optional<Kind> getStepKind(Elementwise elementwise,
                                       bool inputIsFirst) {
  switch (elementwise) {
  case Elementwise::Add:
    return Kind::Add;
  case Elementwise::Sub:
    return inputIsFirst ? Kind::Add : Kind::SubtractFrom;
  case Elementwise::Mul:
    return Kind::Multiply;
  case Elementwise::Div:
    return inputIsFirst ? std::optional(Kind::Divide) : std::nullopt;
  case Elementwise::Negate:
    return Kind::Negate;
  }
  llvm_unreachable("unknown elementwise op");
}

/// Whether broadcasting `constant` to `type` could enlarge `type`: a size
/// above one meets a one or an unknown size. Scalars in a body have no sizes;
/// the loops around them do not broadcast.
static bool canBroadcast(const ConstantTensor &constant, Type type) {
  auto tensorType = dyn_cast<RankedTensorType>(type);
  if (!tensorType)
    return isa<TensorType>(type);
  // Values from linalg ops may be kept at size one; rank zero is one scalar.
  if (constant.shape.size() != size_t(tensorType.getRank()))
    return true;
  for (auto [size, typeSize] :
       llvm::zip_equal(constant.shape, tensorType.getShape()))
    if (size != 1 && size != typeSize)
      return true;
  return false;
}

/// Where the arithmetic that uses `use` is to be read: in the body of a named
/// linalg op, else at `use` itself.
static OpOperand &getArithmeticUse(OpOperand &use) {
  OpOperand *scalarUse = getSingleScalarUse(use);
  return scalarUse ? *scalarUse : use;
}

/// Reads the owner of `input` as one affine step.
static Reason readStep(OpOperand &input, const ChannelLayout &layout,
                       ChainOp &result) {
  Type type = input.get().getType();
  if (isa<UnrankedTensorType>(type) ||
      input.getOwner()->getResult(0).getType() != type)
    return Reason::TypeChanges;
  OpOperand &use = getArithmeticUse(input);
  Operation *op = use.getOwner();
  Elementwise elementwise = *getElementwise(use);
  bool inputIsFirst = use.getOperandNumber() == 0;
  result.input = &input;
  result.layout = layout;
  if (elementwise == Elementwise::Negate) {
    result.step.kind = Kind::Negate;
    return Reason::None;
  }

  EvaluatedConstant constant;
  switch (evaluateInDouble(op->getOperand(inputIsFirst ? 1 : 0), constant)) {
  case ConstantStatus::NotConstant:
    return Reason::ParameterNotConstant;
  case ConstantStatus::Unavailable:
    return Reason::ParameterUnavailable;
  case ConstantStatus::Known:
    break;
  }
  if (canBroadcast(constant.tensor, use.get().getType()))
    return Reason::TypeChanges;
  std::optional<SmallVector<double>> entries =
      getPerChannel(constant.tensor, layout);
  if (!entries)
    return Reason::NotPerChannel;
  std::optional<Kind> kind = getStepKind(elementwise, inputIsFirst);
  if (!kind)
    return Reason::DividedByConv;
  result.step.kind = *kind;
  // x - c is read as x + (-c), which rounds the same.
  if (elementwise == Elementwise::Sub && inputIsFirst)
    for (double &entry : *entries)
      entry = -entry;
  result.step.constant = std::move(*entries);
  result.rootOf = constant.rootOf;
  return Reason::None;
}

//===----------------------------------------------------------------------===//
// Chains
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
    OpOperand *use = &first;
    ChannelLayout current = layout;
    while (std::optional<LaidOutValue> next = follow(*use, current)) {
      if (!next->value.hasOneUse())
        break;
      use = &*next->value.use_begin();
      current = std::move(next->layout);
    }
    ChainOp step;
    if (getElementwise(getArithmeticUse(*use)) &&
        readStep(*use, current, step) == Reason::None)
      return use->getOwner();
  }
  return nullptr;
}

AffineChain mlir::bnfold::readChain(OpOperand &first,
                                    const ChannelLayout &start) {
  AffineChain chain;
  ChannelLayout layout = start;
  OpOperand *use = &first;
  while (true) {
    Value value;
    if (std::optional<LaidOutValue> next = follow(*use, layout)) {
      value = next->value;
      layout = std::move(next->layout);
    } else {
      if (!getElementwise(getArithmeticUse(*use)))
        return chain;
      ChainOp op;
      Reason reason = readStep(*use, layout, op);
      if (reason != Reason::None) {
        chain.end = use->getOwner();
        chain.endReason = reason;
        return chain;
      }
      chain.ops.push_back(std::move(op));
      value = use->getOwner()->getResult(0);
    }
    if (!value.hasOneUse()) {
      chain.end = findStep(value, layout);
      chain.endReason = chain.end ? Reason::ValueUsedTwice : Reason::None;
      return chain;
    }
    use = &*value.use_begin();
  }
}

AffineChain mlir::bnfold::readChain(Value value, const ChannelLayout &layout) {
  if (value.hasOneUse())
    return readChain(*value.use_begin(), layout);
  AffineChain chain;
  chain.end = findStep(value, layout);
  chain.endReason = chain.end ? Reason::ValueUsedTwice : Reason::None;
  return chain;
}

//===----------------------------------------------------------------------===//
// Preceding chains
//===----------------------------------------------------------------------===//

/// Whether `op` surrounds its first operand with zeros, along other dimensions
/// than channels.
static bool padsWithZeros(Operation *op, const ChannelLayout &layout) {
  auto isZero = [](Value value) {
    EvaluatedConstant constant;
    return value &&
           evaluateInDouble(value, constant) == ConstantStatus::Known &&
           constant.tensor.getNumElements() == 1 &&
           constant.tensor.getDouble(0) == 0;
  };
  SmallVector<int64_t> padded;
  if (auto pad = dyn_cast<tosa::PadOp>(op)) {
    auto padding = pad.getPadding().getDefiningOp<tosa::ConstShapeOp>();
    if (!padding || !isZero(pad.getPadConst()))
      return false;
    for (auto [i, size] :
         llvm::enumerate(padding.getValues().getValues<int64_t>()))
      if (size != 0)
        padded.push_back(i / 2);
  } else if (auto pad = dyn_cast<tensor::PadOp>(op)) {
    if (!isZero(pad.getConstantPaddingValue()))
      return false;
    for (auto [d, low, high] :
         llvm::enumerate(pad.getStaticLow(), pad.getStaticHigh()))
      if (low != 0 || high != 0)
        padded.push_back(d);
  } else {
    return false;
  }
  return llvm::none_of(padded, [&](int64_t d) {
    return d >= int64_t(layout.dims.size()) || layout.hasChannels(d);
  });
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

OpOperand *mlir::bnfold::getChainInput(Operation *op) {
  for (OpOperand &operand : op->getOpOperands())
    if (getElementwise(getArithmeticUse(operand)) &&
        !isConstantExpression(operand.get()))
      return &operand;
  return nullptr;
}

PrecedingChain
mlir::bnfold::readPrecedingChain(Value value, const ChannelLayout &end) {
  PrecedingChain chain;
  // The chain ends behind the first value that has another use.
  ChannelLayout layout = end;
  while (value.hasOneUse()) {
    if (std::optional<LaidOutValue> previous = followBack(value, layout)) {
      value = previous->value;
      layout = std::move(previous->layout);
      continue;
    }
    Operation *op = value.getDefiningOp();
    if (!op || op->getNumResults() != 1)
      break;
    if (padsWithZeros(op, layout)) {
      // What is padded is no longer seen by the ops in front of the chain.
      if (!chain.ops.empty())
        break;
      chain.isPadded = true;
      value = op->getOperand(0);
      continue;
    }
    OpOperand *input = getChainInput(op);
    ChainOp step;
    if (!input || readStep(*input, layout, step) != Reason::None)
      break;
    chain.ops.push_back(std::move(step));
    value = input->get();
  }
  std::reverse(chain.ops.begin(), chain.ops.end());
  return chain;
}
