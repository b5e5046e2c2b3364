//===- FoldBNIntoConvs.cpp - fold all convs below an op -------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Transforms/FoldBNIntoConv.h"
#include "ReplacedOps.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::bnfold;

FoldReport mlir::bnfold::foldBNIntoConvs(Operation *root,
                                         const FoldBNIntoConvOptions &options,
                                         RewriterBase::Listener *listener) {
  FoldReport report;
  MLIRContext *context = root->getContext();
  RewritePatternSet patterns(context);
  WeightMemory memory(
      context->isMultithreadingEnabled() ? &context->getThreadPool() : nullptr);
  populateFoldBNIntoConvPatterns(patterns, options, &report, &memory);
  ReplacedOps replaced(listener);
  walkAndApplyPatterns(root, std::move(patterns), &replaced);
  replaced.eraseDead(context);
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
