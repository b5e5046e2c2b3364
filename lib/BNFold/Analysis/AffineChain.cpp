//===- AffineChain.cpp - the affine ops behind a value --------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Analysis/AffineChain.h"
#include "BNFold/Analysis/ChannelMovement.h"
#include "BNFold/Analysis/ConstantExpr.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>

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
  if (use.getOperandNumber() >= (isUnary ? 1 : 2) ||
      !isa<TensorType>(use.get().getType()))
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

//===----------------------------------------------------------------------===//
// Parameters
//===----------------------------------------------------------------------===//

/// Whether broadcasting `constant` to `type` could enlarge `type`: a size
/// above one meets a one or an unknown size.
static bool canBroadcast(const ConstantTensor &constant,
                         RankedTensorType type) {
  if (constant.shape.size() != size_t(type.getRank()))
    return true;
  for (auto [size, typeSize] : llvm::zip_equal(constant.shape, type.getShape()))
    if (size != 1 && size != typeSize)
      return true;
  return false;
}

/// The entries along `channelDim` if `constant` varies along that dimension
/// alone: one for all channels or one per channel. This goes by position and
/// by value: a full-size constant counts when its other dimensions repeat.
static std::optional<SmallVector<double>>
getPerChannel(const ConstantTensor &constant, int64_t channelDim) {
  if (constant.splat || constant.getNumElements() == 1)
    return SmallVector<double>{constant.getDouble(0)};
  ArrayRef<int64_t> shape = constant.shape;
  int64_t channels = shape[channelDim], inner = 1;
  for (int64_t size : shape.drop_front(channelDim + 1))
    inner *= size;

  SmallVector<double> entries(channels);
  for (int64_t i = 0, e = constant.getNumElements(); i < e; ++i) {
    int64_t channel = (i / inner) % channels;
    double value = constant.getDouble(i), &entry = entries[channel];
    // The first element of a channel comes before any other of its elements.
    if (i == channel * inner)
      entry = value;
    else if (value != entry && !(std::isnan(value) && std::isnan(entry)))
      return std::nullopt;
  }
  return entries;
}

/// Reads the user of `input` as one affine step.
static Reason readStep(OpOperand &input, Elementwise elementwise,
                       int64_t channelDim, ChainOp &result) {
  Operation *op = input.getOwner();
  auto type = dyn_cast<RankedTensorType>(input.get().getType());
  if (!type || op->getResult(0).getType() != type)
    return Reason::TypeChanges;
  bool inputIsFirst = input.getOperandNumber() == 0;
  result.input = &input;
  result.channelDim = channelDim;
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
  if (canBroadcast(constant.tensor, type) ||
      constant.tensor.getNumElements() == 0)
    return Reason::TypeChanges;
  auto entries = getPerChannel(constant.tensor, channelDim);
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

/// A user of `value`, seen through ops that move the channel and have a single
/// use, that a chain could start with; or null.
static Operation *findStep(Value value, int64_t channelDim) {
  for (OpOperand &first : value.getUses()) {
    OpOperand *use = &first;
    int64_t dim = channelDim;
    while (std::optional<int64_t> moved = moveChannel(*use, dim)) {
      Value result = use->getOwner()->getResult(0);
      if (!result.hasOneUse())
        break;
      dim = *moved;
      use = &*result.use_begin();
    }
    std::optional<Elementwise> elementwise = getElementwise(*use);
    ChainOp step;
    if (elementwise && readStep(*use, *elementwise, dim, step) == Reason::None)
      return use->getOwner();
  }
  return nullptr;
}

AffineChain mlir::bnfold::readChain(Value value, int64_t channelDim) {
  AffineChain chain;
  while (value.hasOneUse()) {
    OpOperand &use = *value.use_begin();
    Operation *user = use.getOwner();
    if (std::optional<int64_t> moved = moveChannel(use, channelDim)) {
      value = user->getResult(0);
      channelDim = *moved;
      continue;
    }
    std::optional<Elementwise> elementwise = getElementwise(use);
    if (!elementwise)
      return chain;
    ChainOp op;
    Reason reason = readStep(use, *elementwise, channelDim, op);
    if (reason != Reason::None) {
      chain.end = user;
      chain.endReason = reason;
      return chain;
    }
    chain.ops.push_back(std::move(op));
    value = user->getResult(0);
  }
  if (!value.use_empty()) {
    chain.end = findStep(value, channelDim);
    chain.endReason = chain.end ? Reason::ValueUsedTwice : Reason::None;
  }
  return chain;
}
