//===- FoldFollowingChain.cpp - fold the chain behind a conv --------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Transforms/FoldBNIntoConv.h"
#include "FoldRemarks.h"
#include "FoldRequest.h"
#include "ParallelFor.h"
#include "StepWriter.h"

using namespace mlir;
using namespace mlir::bnfold;

//===----------------------------------------------------------------------===//
// Decide
//===----------------------------------------------------------------------===//

/// `steps` for `count` of their channels, from `first` on.
static SmallVector<AffineStep> sliceSteps(ArrayRef<AffineStep> steps,
                                          size_t first, size_t count) {
  SmallVector<AffineStep> result;
  for (const AffineStep &step : steps) {
    ArrayRef<double> constant = step.constant;
    if (constant.size() > 1)
      constant = constant.slice(first, count);
    result.push_back({step.kind, SmallVector<double>(constant)});
  }
  return result;
}

/// Decides on one conv and its part of the chain. Without `memory` no new
/// weights and bias are computed.
static void decidePart(MLIRContext *context, FoldPart &part,
                       ArrayRef<AffineStep> steps,
                       const FoldBNIntoConvOptions &options,
                       WeightMemory *memory) {
  ConvConstants &constants = part.constants;
  part.bias = NewConstant::allocate({constants.numChannels}, part.conv.biasType,
                                    constants.biasLeaf);
  MutableArrayRef<char> newBias;
  if (memory) {
    part.newWeights = memory->reserve(constants.weights.tensor.data.size());
    newBias = part.bias->data.getMutableData();
  }
  auto parallelFor = [&](size_t count, llvm::function_ref<void(size_t)> task) {
    runInParallel(context, count, task);
  };
  FoldProblem problem{constants.getView(part.conv),
                      constants.bias,
                      steps,
                      getFormats(part.conv),
                      options.inputBound,
                      options.unsafe,
                      parallelFor};
  part.decision = decideFold(problem, part.newWeights, newBias);
}

/// Makes a constant of the new weights, if there are any; else the next ones
/// are written over them.
static void keepWeights(FoldPart &part, WeightMemory &memory) {
  if (part.weights || !part.decision.affine.isScaled())
    return;
  part.constants.restoreOrder(part.newWeights);
  part.weights = part.constants.createWeights(
      part.conv, memory.take(part.newWeights.size()));
}

/// Decides on all convs. Once one of them does not fold, no more weights are
/// computed.
static void decide(MLIRContext *context, FoldRequest &request,
                   const FoldBNIntoConvOptions &options, WeightMemory &memory) {
  const SmallVector<AffineStep> steps = request.chain.getSteps();
  MutableArrayRef<FoldPart> parts = request.parts;
  if (parts.size() == 1)
    return decidePart(context, parts.front(), steps, options,
                      options.reportOnly ? nullptr : &memory);
  bool isWritten = !options.reportOnly;
  size_t first = 0;
  for (FoldPart &part : parts) {
    const size_t count = part.constants.numChannels;
    decidePart(context, part, sliceSteps(steps, first, count), options,
               isWritten ? &memory : nullptr);
    isWritten &= part.decision.action == FoldAction::Fold;
    if (isWritten)
      keepWeights(part, memory);
    first += count;
  }
}

//===----------------------------------------------------------------------===//
// Record
//===----------------------------------------------------------------------===//

static ConvRecord createRecord(const FoldRequest &request) {
  ConvRecord record =
      createRecord(request.parts.front().conv, request.op->getLoc(),
                   request.chain.ops.size());
  record.numConvs = request.parts.size();
  recordEnd(request.chain, record);
  return record;
}

/// Whether a conv that comes to `decision` stands against what was decided on
/// those before it: what one refuses all do, and what one cannot take is
/// merged.
static bool isGraver(FoldAction decision, FoldAction before) {
  return decision != FoldAction::Fold && before != FoldAction::Refuse &&
         decision != before;
}

/// Adds what was decided on a conv whose channels begin with `first`.
static void recordPart(const FoldDecision &decision, size_t first,
                       ArrayRef<ChainOp> ops, ConvRecord &record) {
  const bool decides = isGraver(decision.action, record.action);
  if (decides)
    record.action = decision.action;
  if (decides || record.reason == Reason::None)
    recordReason(decision.reason, first + decision.channel, decision.value, ops,
                 record);
  if (decision.headroomBits &&
      (!record.headroomBits || *decision.headroomBits < *record.headroomBits))
    record.headroomBits = decision.headroomBits;
  if (std::optional<ScaleRange> range = decision.affine.getScaleRange())
    record.scale = record.scale
                       ? ScaleRange{std::min(record.scale->min, range->min),
                                    std::max(record.scale->max, range->max)}
                       : *range;
}

static void recordDecisions(const FoldRequest &request, ConvRecord &record) {
  record.action = FoldAction::Fold;
  size_t first = 0;
  for (const FoldPart &part : request.parts) {
    recordPart(part.decision, first, request.chain.ops, record);
    first += part.constants.numChannels;
  }
  // What is computed in a wider type would be merged in that type, and is left
  // to bnfold-merge-affine.
  if (record.action == FoldAction::Merge && !request.chain.casts.empty())
    record.action = FoldAction::Refuse;
  if (record.action != FoldAction::Fold)
    return;
  // Adds behind several convs cost as much as one behind all.
  record.opsAfter = llvm::any_of(request.parts, [](const FoldPart &part) {
    return leavesAdd(part.conv, part.decision.affine.offset);
  });
  for (const FoldPart &part : request.parts)
    record.bytesWritten += part.getNumNewBytes();
}

//===----------------------------------------------------------------------===//
// Write
//===----------------------------------------------------------------------===//

/// The shorter chain; where convs are joined, it is that of all of them.
static SmallVector<StepGroup> getMerged(FoldRequest &request) {
  FoldPart &front = request.parts.front();
  if (request.parts.size() == 1)
    return std::move(front.decision.merged);
  return mergeSteps(request.chain.getSteps(), request.getNumChannels(),
                    front.conv.resultType.getFloatSemantics());
}

static void writeFolds(RewriterBase &rewriter, FoldRequest &request,
                       WeightMemory &memory) {
  for (FoldPart &part : request.parts) {
    keepWeights(part, memory);
    Operation *newConv =
        writeFold(rewriter, part.conv, request.chain, std::move(part.weights),
                  std::move(*part.bias));
    if (request.op == part.conv.op)
      request.op = newConv;
  }
  dropChain(rewriter, request.chain);
}

/// Decides on a chain that is not empty, and rewrites it unless `options` ask
/// for a report only.
static void decideAndWrite(RewriterBase &rewriter, FoldRequest &request,
                           const FoldBNIntoConvOptions &options,
                           WeightMemory &memory, ConvRecord &record) {
  decide(rewriter.getContext(), request, options, memory);
  recordDecisions(request, record);
  SmallVector<StepGroup> merged;
  if (record.action == FoldAction::Merge) {
    merged = getMerged(request);
    record.opsAfter = merged.size();
  }
  if (options.reportOnly || !record.isChanged())
    return;
  if (record.action == FoldAction::Merge)
    writeMerged(rewriter, request.chain, merged, isInTosa(request.op));
  else
    writeFolds(rewriter, request, memory);
}

/// Folds or merges, and sets `end` to where the chain ends if that is to be
/// told.
static std::optional<ConvRecord>
foldSilently(RewriterBase &rewriter, Operation *&op,
             const FoldBNIntoConvOptions &options, WeightMemory &memory,
             std::optional<Location> &end) {
  FoldRequest request(op);
  if (!readRequest(request, options.foldThroughCasts))
    return std::nullopt;
  const Reason reason = readConstants(request);
  ConvRecord record = createRecord(request);
  record.reason = reason;
  // Writing may erase the op too, where nothing but dead ops use it.
  if (request.chain.end && reason != Reason::ResultUsedTwice)
    end = request.chain.end->getLoc();
  if (reason == Reason::None && !request.chain.ops.empty())
    decideAndWrite(rewriter, request, options, memory, record);
  // What is left behind a conv without bias is no chain.
  if (record.action == FoldAction::Fold && !record.isChanged())
    return std::nullopt;
  op = request.op;
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
