//===- FoldBNIntoConvPass.cpp - the pass fold-bn-into-conv ----------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Transforms/Passes.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileUtilities.h"
#include <cmath>

namespace mlir::bnfold {
#define GEN_PASS_DEF_FOLDBNINTOCONVPASS
#include "BNFold/Transforms/Passes.h.inc"
} // namespace mlir::bnfold

using namespace mlir;
using namespace mlir::bnfold;

namespace {

/// Notes the ops that lose their uses. They are erased after the walk, which
/// may still hold on to them, together with the constants only they used.
class ReplacedOps : public RewriterBase::Listener {
public:
  void notifyOperationReplaced(Operation *op, ValueRange) override {
    candidates.insert(op);
  }
  void notifyOperationErased(Operation *op) override {
    candidates.remove(op);
    addOperands(op);
  }

  void eraseDead() {
    while (!candidates.empty()) {
      Operation *op = candidates.pop_back_val();
      if (!isOpTriviallyDead(op))
        continue;
      addOperands(op);
      op->erase();
    }
  }

private:
  void addOperands(Operation *op) {
    for (Value operand : op->getOperands())
      if (Operation *definition = operand.getDefiningOp())
        candidates.insert(definition);
  }

  llvm::SetVector<Operation *> candidates;
};

struct FoldBNIntoConvPass
    : bnfold::impl::FoldBNIntoConvPassBase<FoldBNIntoConvPass> {
  using FoldBNIntoConvPassBase::FoldBNIntoConvPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    options.unsafe = unsafe;
    options.reportOnly = reportOnly;
    if (inputBound == "auto")
      return success();
    double bound;
    if (!llvm::to_float(StringRef(inputBound), bound) || !(bound > 0))
      return emitError(UnknownLoc::get(context))
             << "fold-bn-into-conv: input-bound must be a positive number, "
                "'inf' or 'auto', not '"
             << inputBound << "'";
    options.inputBound = bound;
    return success();
  }

  void runOnOperation() override;

private:
  LogicalResult writeReport(const FoldReport &foldReport);

  FoldBNIntoConvOptions options;
};

} // namespace

void FoldBNIntoConvPass::runOnOperation() {
  if (!report.empty() && getOperation()->getParentOp()) {
    getOperation()->emitError(
        "fold-bn-into-conv: the option report needs the pass to run on the "
        "top-level op, as one file cannot hold the reports of several runs");
    return signalPassFailure();
  }
  FoldReport foldReport;
  RewritePatternSet patterns(&getContext());
  populateFoldBNIntoConvPatterns(patterns, options, &foldReport);
  ReplacedOps replaced;
  walkAndApplyPatterns(getOperation(), std::move(patterns), &replaced);
  replaced.eraseDead();

  numFolded += foldReport.count(FoldAction::Fold);
  numMerged += foldReport.count(FoldAction::Merge);
  numRefused += foldReport.count(FoldAction::Refuse);
  for (const ConvRecord &conv : foldReport.convs) {
    numOpsRemoved += conv.opsBefore - conv.opsAfter;
    numBytesWritten += conv.bytesWritten;
  }
  if (!report.empty() && failed(writeReport(foldReport)))
    signalPassFailure();
}

/// The file is whole or absent: it is written under another name and renamed.
LogicalResult FoldBNIntoConvPass::writeReport(const FoldReport &foldReport) {
  llvm::Error error =
      llvm::writeToOutput(report, [&](llvm::raw_ostream &os) -> llvm::Error {
        foldReport.printJSON(os);
        return llvm::Error::success();
      });
  if (!error)
    return success();
  return getOperation()->emitError("fold-bn-into-conv: cannot write the report "
                                   "to '")
         << report << "': " << llvm::toString(std::move(error));
}
