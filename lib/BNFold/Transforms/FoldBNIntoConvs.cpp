//===- FoldBNIntoConvs.cpp - every conv under an op, and what is left -----===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Transforms/FoldBNIntoConv.h"
#include "BNFold/Analysis/ConstantExpr.h"
#include "BNFold/Analysis/LinalgBody.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::bnfold;

/// Front ends guard divisions of parameters with asserts, which keep unused ops
/// alive. One whose condition is a constant that holds for every element can go.
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

namespace {
/// Notes the ops that lose their uses. They are erased after the walk, which
/// may still hold on to them, together with the constants only they used.
class ReplacedOps : public RewriterBase::ForwardingListener {
public:
  using ForwardingListener::ForwardingListener;

  void notifyOperationReplaced(Operation *op, Operation *newOp) override {
    candidates.insert(op);
    ForwardingListener::notifyOperationReplaced(op, newOp);
  }
  void notifyOperationReplaced(Operation *op, ValueRange values) override {
    candidates.insert(op);
    ForwardingListener::notifyOperationReplaced(op, values);
  }
  void notifyOperationErased(Operation *op) override {
    candidates.remove(op);
    for (Value operand : op->getOperands())
      if (Operation *definition = operand.getDefiningOp())
        candidates.insert(definition);
    ForwardingListener::notifyOperationErased(op);
  }

  void eraseDead(MLIRContext *context) {
    IRRewriter rewriter(context, this);
    while (!candidates.empty()) {
      Operation *op = candidates.pop_back_val();
      if (op->use_empty() && isElementwiseLinalgOp(op))
        eraseProvenAsserts(rewriter, op);
      if (isOpTriviallyDead(op))
        rewriter.eraseOp(op);
    }
  }

private:
  llvm::SetVector<Operation *> candidates;
};
} // namespace

FoldReport mlir::bnfold::foldBNIntoConvs(Operation *root,
                                         const FoldBNIntoConvOptions &options,
                                         RewriterBase::Listener *listener) {
  FoldReport report;
  RewritePatternSet patterns(root->getContext());
  populateFoldBNIntoConvPatterns(patterns, options, &report);
  ReplacedOps replaced(listener);
  walkAndApplyPatterns(root, std::move(patterns), &replaced);
  replaced.eraseDead(root->getContext());
  return report;
}

FailureOr<std::optional<double>> mlir::bnfold::parseInputBound(StringRef text) {
  if (text == "auto")
    return std::optional<double>();
  double bound;
  if (!llvm::to_float(text, bound) || !(bound > 0))
    return failure();
  return std::optional(bound);
}
