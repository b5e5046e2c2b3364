//===- StepReader.cpp - reading one affine op -----------------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StepReader.h"
#include "BNFold/Analysis/ConstantExpr.h"
#include "BNFold/Analysis/LinalgBody.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bnfold;

using Kind = AffineStep::Kind;

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
  return llvm::any_of(llvm::zip_equal(constant.shape, tensorType.getShape()),
                      [](const auto &dim) {
                        auto [size, typeSize] = dim;
                        return size != 1 && size != typeSize;
                      });
}

/// Where the arithmetic that uses `use` is to be read: in the body of a named
/// linalg op, else at `use` itself.
static OpOperand &getArithmeticUse(OpOperand &use) {
  OpOperand *scalarUse = getSingleScalarUse(use);
  return scalarUse ? *scalarUse : use;
}

/// Whether the owner of `use`, an op on scalars, stands in the body of a
/// linalg.generic, and what it uses too: then it is done once an iteration.
static bool isScalarUseInBody(OpOperand &use) {
  Block *block = use.getOwner()->getBlock();
  return use.get().getParentBlock() == block &&
         isa_and_present<linalg::GenericOp>(block->getParentOp());
}

bool mlir::bnfold::isElementwiseUse(OpOperand &use) {
  if (!isa<TensorType>(use.get().getType()) && !isScalarUseInBody(use))
    return false;
  return getElementwise(getArithmeticUse(use)).has_value();
}

Reason mlir::bnfold::readStep(OpOperand &input, const ChannelLayout &layout,
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
  Value parameter = op->getOperand(inputIsFirst ? 1 : 0);
  if (isOfOuterBody(parameter, op->getBlock()) &&
      !matchPattern(parameter, m_Constant()))
    return Reason::ParameterNotConstant;
  switch (evaluateInDouble(parameter, constant)) {
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

OpOperand *mlir::bnfold::getChainInput(Operation *op, ConstantMemo *memo) {
  for (OpOperand &operand : op->getOpOperands())
    if (isElementwiseUse(operand) && !isConstantExpression(operand.get(), memo))
      return &operand;
  return nullptr;
}
