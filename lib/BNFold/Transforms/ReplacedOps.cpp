//===- ReplacedOps.cpp - erasing what a walk leaves without use -----------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReplacedOps.h"
#include "BNFold/Analysis/ConstantExpr.h"
#include "BNFold/Analysis/LinalgBody.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::bnfold;

/// Front ends guard divisions of parameters with asserts, which keep unused ops
/// alive. One whose condition is a constant that holds for every element can
/// go.
static void eraseProvenAsserts(RewriterBase &rewriter, Operation *op) {
  op->walk([&](cf::AssertOp assertion) {
    EvaluatedConstant condition;
    if (evaluateInDouble(assertion.getArg(), condition) !=
        ConstantStatus::Known)
      return;
    const ConstantTensor &elements = condition.tensor;
    for (int64_t i = 0, e = elements.getNumElements(); i < e; ++i)
      if (elements.getDouble(i) == 0)
        return;
    rewriter.eraseOp(assertion);
  });
}

void ReplacedOps::add(Operation *op) {
  if (alive.insert(op).second)
    candidates.push_back(op);
}

void ReplacedOps::notifyOperationReplaced(Operation *op, Operation *newOp) {
  add(op);
  ForwardingListener::notifyOperationReplaced(op, newOp);
}
void ReplacedOps::notifyOperationReplaced(Operation *op, ValueRange values) {
  add(op);
  ForwardingListener::notifyOperationReplaced(op, values);
}
void ReplacedOps::notifyOperationErased(Operation *op) {
  alive.erase(op);
  for (Value operand : op->getOperands()) {
    // Bodies drop the inputs they no longer read.
    if (OpOperand *input = getOperandOfArgument(operand))
      operand = input->get();
    if (Operation *definition = operand.getDefiningOp())
      add(definition);
  }
  ForwardingListener::notifyOperationErased(op);
}

void ReplacedOps::eraseDead(MLIRContext *context) {
  IRRewriter rewriter(context, this);
  while (!candidates.empty()) {
    Operation *op = candidates.pop_back_val();
    if (!alive.erase(op))
      continue;
    if (op->use_empty() && isElementwiseLinalgOp(op))
      eraseProvenAsserts(rewriter, op);
    if (isOpTriviallyDead(op))
      rewriter.eraseOp(op);
  }
}
