//===- LinalgRewrite.cpp - changing the operands of linalg ops ------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinalgRewrite.h"
#include "BNFold/Analysis/LinalgBody.h"

using namespace mlir;
using namespace mlir::bnfold;

/// Sets the maps of the inputs; those of the outputs stay.
static void setInputMaps(OpBuilder &builder, linalg::GenericOp op,
                         SmallVector<AffineMap> maps) {
  for (OpOperand &init : op.getDpsInitsMutable())
    maps.push_back(op.getMatchingIndexingMap(&init));
  op.setIndexingMapsAttr(builder.getAffineMapArrayAttr(maps));
}

static SmallVector<AffineMap> getInputMaps(linalg::GenericOp op) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  maps.truncate(op.getNumDpsInputs());
  return maps;
}

Value mlir::bnfold::addInput(RewriterBase &rewriter, linalg::GenericOp op,
                             Value input, AffineMap map) {
  unsigned position = op.getNumDpsInputs();
  rewriter.modifyOpInPlace(op, [&] {
    SmallVector<AffineMap> maps = getInputMaps(op);
    maps.push_back(map);
    setInputMaps(rewriter, op, std::move(maps));
    op.getInputsMutable().append(input);
    op.getBlock()->insertArgument(position, getElementTypeOrSelf(input),
                                  op.getLoc());
  });
  return op.getBlock()->getArgument(position);
}

/// Drops the inputs that the body does not read. The outputs of an elementwise
/// op keep every loop known.
static void dropUnusedInputs(RewriterBase &rewriter, linalg::GenericOp op) {
  SmallVector<AffineMap> maps;
  SmallVector<unsigned> unused;
  for (OpOperand *input : op.getDpsInputOperands()) {
    if (op.getMatchingBlockArgument(input).use_empty())
      unused.push_back(input->getOperandNumber());
    else
      maps.push_back(op.getMatchingIndexingMap(input));
  }
  if (unused.empty())
    return;
  rewriter.modifyOpInPlace(op, [&] {
    setInputMaps(rewriter, op, std::move(maps));
    for (unsigned i : llvm::reverse(unused)) {
      op.getInputsMutable().erase(i);
      op.getBlock()->eraseArgument(i);
    }
  });
}

/// Whether `op` reads `operand` just where it writes `result`.
static bool isIdentity(linalg::GenericOp op, OpOperand *operand,
                       OpResult result) {
  if (operand->get().getType() != result.getType())
    return false;
  auto shape = cast<RankedTensorType>(result.getType()).getShape();
  AffineMap in = op.getMatchingIndexingMap(operand);
  AffineMap out =
      op.getMatchingIndexingMap(op.getDpsInitOperand(result.getResultNumber()));
  return llvm::all_of(llvm::zip_equal(in.getResults(), out.getResults(), shape),
                      [](const auto &dim) {
                        auto [from, to, size] = dim;
                        return from == to ||
                               (isa<AffineConstantExpr>(from) && size == 1);
                      });
}

void mlir::bnfold::simplifyBody(RewriterBase &rewriter, linalg::GenericOp op) {
  SmallVector<Value> forwarded;
  for (OpResult result : op->getResults()) {
    OpOperand *source = getOperandOfArgument(getYieldedScalar(result));
    if (source && isIdentity(op, source, result))
      forwarded.push_back(source->get());
  }
  if (forwarded.size() == op->getNumResults()) {
    rewriter.replaceAllOpUsesWith(op, forwarded);
    return;
  }
  // What lost its uses must not hold on to arguments.
  for (Operation &inner :
       llvm::make_early_inc_range(llvm::reverse(*op.getBlock())))
    if (isOpTriviallyDead(&inner))
      rewriter.eraseOp(&inner);
  dropUnusedInputs(rewriter, op);
}
