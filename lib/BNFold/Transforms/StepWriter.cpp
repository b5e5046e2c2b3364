//===- StepWriter.cpp - writing one affine step ---------------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StepWriter.h"
#include "LinalgRewrite.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"

using namespace mlir;
using namespace mlir::bnfold;

bool mlir::bnfold::isInTosa(Operation *op) {
  return isa_and_present<tosa::TosaDialect>(op->getDialect());
}

/// The constant of `step`, rounded to `elementType`, spread over `layout`. One
/// element where all channels agree, which is also the only form that cannot
/// broadcast an unknown size.
static DenseElementsAttr getStepConstant(const AffineStep &step,
                                         const ChannelLayout &layout,
                                         FloatType elementType) {
  ArrayRef<double> entries = step.constant;
  ConstantTensor rounded = ConstantTensor::allocate({int64_t(entries.size())},
                                                    elementType.getWidth() / 8);
  roundTo(elementType.getFloatSemantics(), entries, rounded.getMutableData());
  if (llvm::all_equal(entries)) {
    auto type = RankedTensorType::get(
        SmallVector<int64_t>(layout.dims.size(), 1), elementType);
    return DenseElementsAttr::getFromRawBuffer(
        type, rounded.data.take_front(rounded.elementBytes));
  }
  ConstantTensor spread = spreadChannels(rounded, layout);
  return DenseElementsAttr::getFromRawBuffer(
      RankedTensorType::get(spread.shape, elementType), spread.data);
}

/// The constant again, without its dimensions of size one, and the map from
/// loops to what is left.
static std::pair<Value, AffineMap>
createOperand(OpBuilder &builder, Location loc, DenseElementsAttr constant) {
  SmallVector<int64_t> shape;
  SmallVector<AffineExpr> exprs;
  for (auto [d, size] : llvm::enumerate(constant.getType().getShape())) {
    if (size == 1)
      continue;
    shape.push_back(size);
    exprs.push_back(builder.getAffineDimExpr(d));
  }
  auto type = RankedTensorType::get(shape, constant.getElementType());
  Value value = arith::ConstantOp::create(builder, loc, constant.reshape(type));
  return {value, AffineMap::get(constant.getType().getRank(), 0, exprs,
                                builder.getContext())};
}

static Value createScalarStep(OpBuilder &builder, Location loc,
                              AffineStep::Kind kind, Value input,
                              Value constant) {
  switch (kind) {
  case AffineStep::Kind::Add:
    return arith::AddFOp::create(builder, loc, input, constant);
  case AffineStep::Kind::SubtractFrom:
    return arith::SubFOp::create(builder, loc, constant, input);
  case AffineStep::Kind::Multiply:
    return arith::MulFOp::create(builder, loc, input, constant);
  case AffineStep::Kind::Divide:
  case AffineStep::Kind::Negate:
    break;
  }
  llvm_unreachable("merged steps add, subtract from or multiply");
}

static Value createTosaStep(OpBuilder &builder, Location loc,
                            AffineStep::Kind kind, Value input,
                            DenseElementsAttr attr) {
  Type type = input.getType();
  Value constant = tosa::ConstOp::create(builder, loc, attr.getType(), attr);
  switch (kind) {
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

Value mlir::bnfold::createStep(RewriterBase &rewriter, Location loc,
                               Value input, const AffineStep &step,
                               const ChannelLayout &layout, bool inTosa) {
  auto type = cast<RankedTensorType>(input.getType());
  auto elementType = cast<FloatType>(type.getElementType());
  DenseElementsAttr attr = getStepConstant(step, layout, elementType);
  if (inTosa)
    return createTosaStep(rewriter, loc, step.kind, input, attr);

  auto [constant, constantMap] = createOperand(rewriter, loc, attr);
  Value empty = tensor::EmptyOp::create(
      rewriter, loc, tensor::getMixedSizes(rewriter, loc, input), elementType);
  AffineMap identity = rewriter.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> loops(type.getRank(),
                                         utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(
      rewriter, loc, type, ValueRange{input, constant}, empty,
      ArrayRef<AffineMap>{identity, constantMap, identity}, loops,
      [&](OpBuilder &builder, Location loc, ValueRange args) {
        Value result =
            createScalarStep(builder, loc, step.kind, args[0], args[1]);
        linalg::YieldOp::create(builder, loc, result);
      });
  return generic.getResult(0);
}

Value mlir::bnfold::createStepInBody(RewriterBase &rewriter, Location loc,
                                     const ChainOp &op,
                                     const AffineStep &step) {
  auto owner = cast<linalg::GenericOp>(op.getOp()->getParentOp());
  auto elementType = cast<FloatType>(op.input->get().getType());
  DenseElementsAttr attr = getStepConstant(step, op.layout, elementType);
  rewriter.setInsertionPoint(owner);
  Value constant;
  if (attr.isSplat()) {
    constant = arith::ConstantOp::create(rewriter, loc,
                                         attr.getSplatValue<TypedAttr>());
  } else {
    auto [tensor, map] = createOperand(rewriter, loc, attr);
    constant = addInput(rewriter, owner, tensor, map);
  }
  rewriter.setInsertionPoint(op.getOp());
  return createScalarStep(rewriter, loc, step.kind, op.input->get(), constant);
}
