//===- ReplacedOps.h - erasing what a walk leaves without use ---*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_LIB_TRANSFORMS_REPLACEDOPS_H
#define BNFOLD_LIB_TRANSFORMS_REPLACEDOPS_H

#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::bnfold {

/// Notes the ops that lose their uses. They are erased after the walk, which
/// may still hold on to them, together with the constants only they used.
class ReplacedOps : public RewriterBase::ForwardingListener {
public:
  using ForwardingListener::ForwardingListener;

  void notifyOperationReplaced(Operation *op, Operation *newOp) override;
  void notifyOperationReplaced(Operation *op, ValueRange values) override;
  void notifyOperationErased(Operation *op) override;

  void eraseDead(MLIRContext *context);

private:
  void add(Operation *op);

  /// In the order they were added; those erased since are no longer in `alive`.
  llvm::SmallVector<Operation *> candidates;
  llvm::DenseSet<Operation *> alive;
};

} // namespace mlir::bnfold

#endif // BNFOLD_LIB_TRANSFORMS_REPLACEDOPS_H
