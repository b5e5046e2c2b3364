//===- FoldBNIntoConvPass.cpp - the pass fold-bn-into-conv ----------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Support/OutputFile.h"
#include "BNFold/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"

namespace mlir::bnfold {
#define GEN_PASS_DEF_FOLDBNINTOCONVPASS
#include "BNFold/Transforms/Passes.h.inc"
} // namespace mlir::bnfold

using namespace mlir;
using namespace mlir::bnfold;

namespace {

struct FoldBNIntoConvPass
    : bnfold::impl::FoldBNIntoConvPassBase<FoldBNIntoConvPass> {
  using FoldBNIntoConvPassBase::FoldBNIntoConvPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    options.unsafe = unsafe;
    options.reportOnly = reportOnly;
    options.foldThroughCasts = foldThroughCasts;
    FailureOr<std::optional<double>> bound = parseInputBound(inputBound);
    if (failed(bound))
      return emitError(UnknownLoc::get(context))
             << "fold-bn-into-conv: input-bound must be a positive number, "
                "'inf' or 'auto', not '"
             << inputBound << "'";
    options.inputBound = *bound;
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
  FoldReport foldReport = foldBNIntoConvs(getOperation(), options);
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

LogicalResult FoldBNIntoConvPass::writeReport(const FoldReport &foldReport) {
  std::error_code error = writeOutputFile(report, [&](llvm::raw_ostream &os) {
    foldReport.printJSON(os);
    return true;
  });
  if (!error)
    return success();
  // Without the op, which is the whole model.
  return emitError(getOperation()->getLoc())
         << "fold-bn-into-conv: cannot write the report to '" << report
         << "': " << error.message();
}
