//===- FoldFollowingChain.cpp - fold the chain behind a conv --------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Transforms/FoldBNIntoConv.h"
#include "ConvConstants.h"
#include "FoldConcat.h"
#include "FoldRemarks.h"
#include "FoldWriter.h"
#include "ParallelFor.h"
#include "StepWriter.h"

using namespace mlir;
using namespace mlir::bnfold;

/// A conv without bias keeps an add behind it for the offset.
static size_t countOpsAfterFold(const ConvView &conv,
                                const ComposedAffine &affine) {
  bool hasOffset =
      llvm::any_of(affine.offset, [](double offset) { return offset != 0; });
  return !conv.bias && hasOffset ? 1 : 0;
}

/// Decides on `conv` and its non-empty chain, and rewrites them unless
/// `options` ask for a report only.
static void decideAndWrite(RewriterBase &rewriter, ConvView &conv,
                           AffineChain &chain, ConvConstants &constants,
                           const FoldBNIntoConvOptions &options,
                           WeightMemory &memory, ConvRecord &record) {
  const size_t numBytes = constants.weights.tensor.data.size();
  NewConstant bias = NewConstant::allocate({constants.numChannels},
                                           conv.biasType, constants.biasLeaf);
  MutableArrayRef<char> newWeights, newBias;
  if (!options.reportOnly) {
    newWeights = memory.reserve(numBytes);
    newBias = bias.data.getMutableData();
  }
  SmallVector<AffineStep> steps = chain.getSteps();
  auto parallelFor = [&](size_t count, llvm::function_ref<void(size_t)> task) {
    runInParallel(rewriter.getContext(), count, task);
  };
  FoldProblem problem{
      constants.getView(conv), constants.bias, steps,      getFormats(conv),
      options.inputBound,      options.unsafe, parallelFor};
  FoldDecision decision = decideFold(problem, newWeights, newBias);
  // What is computed in a wider type would be merged in that type, and is left
  // to bnfold-merge-affine.
  if (decision.action == FoldAction::Merge && !chain.casts.empty())
    decision.action = FoldAction::Refuse;
  record.action = decision.action;
  record.headroomBits = decision.headroomBits;
  record.scale = decision.affine.getScaleRange();
  recordReason(decision.reason, decision.channel, decision.value, chain.ops,
               record);
  if (decision.action == FoldAction::Fold)
    record.opsAfter = countOpsAfterFold(conv, decision.affine);
  if (decision.action == FoldAction::Merge)
    record.opsAfter = decision.merged.size();
  // A chain of adds leaves the weights as they are.
  bool isScaled = decision.affine.isScaled();
  if (decision.action == FoldAction::Fold)
    record.bytesWritten = (isScaled ? numBytes : 0) + bias.getNumBytes();
  if (options.reportOnly || !record.isChanged())
    return;
  if (decision.action == FoldAction::Merge)
    return writeMerged(rewriter, chain, decision.merged, isInTosa(conv.op));
  std::optional<NewConstant> weights;
  if (isScaled) {
    constants.restoreOrder(newWeights);
    weights = constants.createWeights(conv, memory.take(numBytes));
  }
  conv.op =
      writeFold(rewriter, conv, chain, std::move(weights), std::move(bias));
  dropChain(rewriter, chain);
}

/// Folds or merges, and sets `end` to where the chain ends if that is to be
/// told.
static std::optional<ConvRecord>
foldSilently(RewriterBase &rewriter, Operation *&op,
             const FoldBNIntoConvOptions &options, WeightMemory &memory,
             std::optional<Location> &end) {
  if (getJoinedDim(op))
    return foldBehindConcat(rewriter, op, options, memory, end);
  std::optional<ConvView> conv = readConv(op);
  if (!conv)
    return std::nullopt;
  AffineChain chain =
      readChain(conv->getResult(), conv->layout, options.foldThroughCasts);
  if (chain.ops.empty() && !chain.end)
    return std::nullopt;

  ConvRecord record = createRecord(*conv, chain.ops.size());
  record.reason = checkConv(*conv);
  if (record.reason == Reason::None && !getSingleUse(conv->getResult()))
    record.reason = Reason::ResultUsedTwice;
  ConvConstants constants;
  if (record.reason == Reason::None && !chain.ops.empty())
    record.reason = readConstants(*conv, constants);
  if (record.reason == Reason::None) {
    size_t miscounted = findMiscounted(chain.ops, constants.numChannels);
    if (miscounted != chain.ops.size()) {
      chain.end = chain.ops[miscounted].getOp();
      chain.endReason = Reason::TypeChanges;
      chain.ops.truncate(miscounted);
      record.opsBefore = record.opsAfter = miscounted;
    }
  }
  recordEnd(chain, record);
  // Writing may erase the op too, where nothing but dead ops use it.
  if (chain.end && record.reason != Reason::ResultUsedTwice)
    end = chain.end->getLoc();
  if (record.reason == Reason::None && !chain.ops.empty())
    decideAndWrite(rewriter, *conv, chain, constants, options, memory, record);
  // What is left behind a conv without bias is no chain.
  if (record.action == FoldAction::Fold && !record.isChanged())
    return std::nullopt;
  op = conv->op;
  return record;
}

std::optional<ConvRecord>
mlir::bnfold::foldFollowingChain(RewriterBase &rewriter, Operation *&op,
                                 const FoldBNIntoConvOptions &options,
                                 WeightMemory &memory) {
  Location loc = op->getLoc();
  std::optional<Location> end;
  std::optional<ConvRecord> record =
      foldSilently(rewriter, op, options, memory, end);
  if (record)
    emitRemarks(*record, loc, end, options.reportOnly);
  return record;
}

/// What foldFollowingChain would do.
static std::optional<ConvRecord> ask(Operation *op,
                                     const FoldBNIntoConvOptions &options) {
  FoldBNIntoConvOptions question = options;
  question.reportOnly = true;
  IRRewriter rewriter(op->getContext());
  WeightMemory unused;
  std::optional<Location> end;
  return foldSilently(rewriter, op, question, unused, end);
}

bool mlir::bnfold::wouldChangeFollowingChain(
    Operation *op, const FoldBNIntoConvOptions &options) {
  std::optional<ConvRecord> record = ask(op, options);
  return record && record->isChanged();
}

bool mlir::bnfold::wouldFoldFollowingChain(
    Operation *op, const FoldBNIntoConvOptions &options) {
  std::optional<ConvRecord> record = ask(op, options);
  // An add that stays behind a conv without bias is the next conv's to take.
  return record && record->action == FoldAction::Fold && record->opsAfter == 0;
}
