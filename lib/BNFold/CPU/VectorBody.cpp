//===- VectorBody.cpp - an epilogue on vectors ----------------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VectorBody.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::bnfold;

bool bnfold::isVectorizable(Region &region) {
  return llvm::all_of(region.front().without_terminator(), [](Operation &op) {
    Attribute value;
    if (matchPattern(&op, m_Constant(&value)))
      return isa<FloatAttr, IntegerAttr>(value);
    return OpTrait::hasElementwiseMappableTraits(&op) &&
           op.getNumResults() == 1;
  });
}

static Value toVector(ImplicitLocOpBuilder &b, Operation &op, VectorType shape,
                      ArrayRef<Value> operands) {
  Attribute value;
  auto type = shape.clone(op.getResult(0).getType());
  if (matchPattern(&op, m_Constant(&value)))
    return arith::ConstantOp::create(
        b, DenseElementsAttr::get(type, ArrayRef<Attribute>(value)));
  OperationState state(b.getLoc(), op.getName(), operands, TypeRange(type), {});
  state.propertiesAttr = op.getPropertiesAsAttribute();
  return b.create(state)->getResult(0);
}

Value bnfold::emitVectorBody(ImplicitLocOpBuilder &b, Block &body,
                             VectorType type, ArrayRef<Value> arguments) {
  IRMapping mapping;
  mapping.map(body.getArguments(), ValueRange(arguments));
  for (Operation &op : body.without_terminator()) {
    SmallVector<Value> operands;
    for (Value operand : op.getOperands())
      operands.push_back(mapping.lookup(operand));
    mapping.map(op.getResult(0), toVector(b, op, type, operands));
  }
  return mapping.lookup(body.getTerminator()->getOperand(0));
}
