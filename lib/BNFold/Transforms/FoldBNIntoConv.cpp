//===- FoldBNIntoConv.cpp - fold batch norm into convs --------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The pattern joins three rooms that know nothing of each other:
//
//   read     ConvOps, AffineChain, ConstantExpr: which conv, which ops behind
//            it, and their constants as plain numbers
//   decide   FoldNumerics: fold, merge or refuse, and the new numbers
//   write    FoldWriter: new constants, new conv, or fewer ops behind the old
//
// Before                                 After a fold
//
//   %c = tosa.conv2d %x, %w, %b            %y = tosa.conv2d %x, %w2, %b2
//   %0 = tosa.sub %c, %mean                  w2 = s * w
//   %1 = tosa.mul %0, %s                     b2 = s * (b - mean) + beta
//   %y = tosa.add %1, %beta
//
//===----------------------------------------------------------------------===//

#include "BNFold/Transforms/FoldBNIntoConv.h"
#include "BNFold/Analysis/AffineChain.h"
#include "BNFold/Analysis/ConvOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::bnfold;

SmallVector<ConvRecord, 2>
mlir::bnfold::foldBNIntoConv(RewriterBase &rewriter, Operation *conv,
                             const FoldBNIntoConvOptions &options,
                             WeightMemory *memory) {
  WeightMemory ownMemory;
  if (!memory)
    memory = &ownMemory;
  SmallVector<ConvRecord, 2> records;
  auto keep = [&](std::optional<ConvRecord> record) {
    if (!record)
      return false;
    records.push_back(std::move(*record));
    return records.back().isChanged() && !options.reportOnly;
  };
  SmallVector<Operation *> worklist;
  auto foldFollowing = [&](Operation *&op) {
    if (!keep(foldFollowingChain(rewriter, op, options, *memory)))
      return;
    // Convs that are joined have new weights, all of them.
    if (getJoinedDim(op))
      for (Value operand : op->getOperands())
        if (Operation *joined = operand.getDefiningOp();
            joined && readConv(joined))
          worklist.push_back(joined);
  };

  foldFollowing(conv);
  // Behind one chain there may be another: a border between them, once the ops
  // behind it are gone, is one of zeros.
  bool takesMore = false;
  while (keep(foldPrecedingChain(rewriter, conv, options, *memory)))
    takesMore = true;

  // What a conv has taken from in front of it changes what was decided before:
  // about the chain behind it, as the weights are others now and a conv without
  // bias has one more add there; and about the conv in front, whose chain is
  // shorter now.
  if (takesMore)
    worklist.push_back(conv);
  while (!worklist.empty()) {
    Operation *op = worklist.pop_back_val();
    while (true) {
      if (wouldChangeFollowingChain(op, options)) {
        foldFollowing(op);
      } else if (wouldChangePrecedingChain(op, options)) {
        keep(foldPrecedingChain(rewriter, op, options, *memory));
        takesMore = true;
      } else {
        break;
      }
    }
    Operation *front =
        takesMore ? findConvInFront(readConv(op)->input->get()) : nullptr;
    // In a graph region it may come later, and have its turn then.
    if (front && isBefore(front, op))
      worklist.append({op, front});
    takesMore = false;
  }
  return records;
}

namespace {
struct FoldBNIntoConv : RewritePattern {
  FoldBNIntoConv(MLIRContext *context, const FoldBNIntoConvOptions &options,
                 FoldReport *report, WeightMemory *memory)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context),
        options(options), report(report), memory(memory) {
    setDebugName("FoldBNIntoConv");
  }

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    SmallVector<ConvRecord, 2> records =
        foldBNIntoConv(rewriter, op, options, memory);
    if (records.empty())
      return rewriter.notifyMatchFailure(op, "not a conv with a chain");
    bool isChanged = false;
    for (ConvRecord &record : records) {
      isChanged |= record.isChanged() && !options.reportOnly;
      if (report)
        report->convs.push_back(std::move(record));
    }
    if (isChanged) {
      if (isOpTriviallyDead(op))
        rewriter.eraseOp(op);
      return success();
    }
    return rewriter.notifyMatchFailure(op, "nothing folded or merged");
  }

  FoldBNIntoConvOptions options;
  FoldReport *report;
  WeightMemory *memory;
};
} // namespace

void mlir::bnfold::populateFoldBNIntoConvPatterns(
    RewritePatternSet &patterns, const FoldBNIntoConvOptions &options,
    FoldReport *report, WeightMemory *memory) {
  patterns.add<FoldBNIntoConv>(patterns.getContext(), options, report, memory);
}
