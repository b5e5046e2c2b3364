//===- consumer.cpp - BNFold in a project of someone else's ---------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// consumer FILE WAY: reads a module, folds it in the given way, prints what was
// done and the module. docs/Embedding.md quotes what stands between marks.
//
//===----------------------------------------------------------------------===//

// [includes]
#include "BNFold/Transforms/FoldBNIntoConv.h"
#include "BNFold/Transforms/Passes.h"
// [end]

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/Passes.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

using namespace mlir;

// [pass]
static LogicalResult runPass(ModuleOp module) {
  PassManager pm(module.getContext());
  bnfold::FoldBNIntoConvPassOptions options;
  options.inputBound = "1e6";
  options.unsafe = bnfold::UnsafeAction::Skip;
  // Ahead of every pass that folds constants.
  pm.addPass(bnfold::createFoldBNIntoConvPass(options));
  pm.addPass(createCanonicalizerPass());
  return pm.run(module);
}
// [end]

// [walk]
static bnfold::FoldReport runWalk(Operation *root) {
  bnfold::FoldBNIntoConvOptions options;
  options.inputBound = 1e6;
  bnfold::FoldReport report;
  RewritePatternSet patterns(root->getContext());
  bnfold::populateFoldBNIntoConvPatterns(patterns, options, &report);
  // The ops that were folded stay, without uses.
  walkAndApplyPatterns(root, std::move(patterns));
  return report;
}
// [end]

// [greedy]
static LogicalResult runGreedily(Operation *root) {
  RewritePatternSet patterns(root->getContext());
  bnfold::populateFoldBNIntoConvPatterns(patterns);
  // The driver's folders would round `var + eps` before the pattern reads it.
  return applyPatternsGreedily(
      root, std::move(patterns),
      GreedyRewriteConfig().enableFolding(false).enableConstantCSE(false));
}
// [end]

// [all]
static bnfold::FoldReport foldAll(Operation *root) {
  bnfold::FoldBNIntoConvOptions options;
  options.inputBound = std::numeric_limits<double>::infinity();
  bnfold::FoldReport report = bnfold::foldBNIntoConvs(root, options);
  report.printJSON(llvm::outs());
  return report;
}
// [end]

// [one]
static bool foldOne(Operation *conv) {
  IRRewriter rewriter(conv->getContext());
  bool isFolded = false;
  // A record for the chain behind the conv, one for the chain in front of it;
  // none if `conv` is no conv, or stands alone.
  for (const bnfold::ConvRecord &record :
       bnfold::foldBNIntoConv(rewriter, conv, /*options=*/{})) {
    llvm::outs() << record.kind << ": " << stringifyAction(record.action)
                 << ", " << record.opsBefore << " ops before, "
                 << record.opsAfter << " after";
    if (record.reason != bnfold::Reason::None)
      llvm::outs() << ", because " << describeReason(record);
    llvm::outs() << "\n";
    isFolded |= record.action == bnfold::FoldAction::Fold;
  }
  return isFolded; // then `conv` has been replaced and is gone
}
// [end]

static void foldEachAlone(Operation *root) {
  SmallVector<Operation *> ops;
  root->walk([&](Operation *op) { ops.push_back(op); });
  size_t numFolded = 0;
  for (Operation *op : ops)
    numFolded += foldOne(op);
  llvm::outs() << numFolded << " alone\n";
}

static LogicalResult run(StringRef way, ModuleOp module) {
  if (way == "pass")
    return runPass(module);
  if (way == "greedy")
    return runGreedily(module);
  if (way == "walk")
    llvm::outs() << runWalk(module).convs.size() << " convs by walk\n";
  else if (way == "all")
    llvm::outs() << foldAll(module).count(bnfold::FoldAction::Fold)
                 << " folded\n";
  else if (way == "one")
    foldEachAlone(module);
  else
    return failure();
  return success();
}

int main(int argc, char **argv) {
  if (argc != 3)
    return 1;
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.loadDialect<func::FuncDialect, tosa::TosaDialect>();
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(argv[1], &context);
  if (!module || failed(run(argv[2], *module)) || failed(module->verify()))
    return 1;
  module->print(llvm::outs());
  return 0;
}
