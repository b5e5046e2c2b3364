//===- FoldPrecedingChain.cpp - fold the chain in front of a conv ---------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Transforms/FoldBNIntoConv.h"
#include "ConvConstants.h"
#include "FoldRemarks.h"
#include "FoldWriter.h"
#include "StepWriter.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::bnfold;

/// The conv whose result the chain starts from, if that has no other use.
/// Whether all constants of the chain have an entry for every input channel or
/// one for all: types with unknown sizes can hide weights of others.
static bool fitsInputs(ArrayRef<ChainOp> ops, size_t numInputs) {
  return llvm::all_of(ops, [=](const ChainOp &op) {
    size_t numEntries = op.step.constant.size();
    return numEntries <= 1 || numEntries == numInputs;
  });
}

static std::optional<ConvView> getConvInFront(const PrecedingChain &chain) {
  Operation *op = chain.start.getDefiningOp();
  return op && getSingleUse(chain.start) ? readConv(op) : std::nullopt;
}

/// Whether a conv in front of the chain would fold an add that is left of it:
/// that add must not be left, or a second run would fold it.
static bool wouldFoldAdd(const std::optional<ConvView> &conv) {
  ConvConstants constants;
  return conv && checkConv(*conv) == Reason::None &&
         readConstants(*conv, constants) == Reason::None;
}

/// Decides on `conv` and the non-empty chain in front of it, and rewrites them
/// unless `options` ask for a report only.
static void decideAndWrite(RewriterBase &rewriter, ConvView &conv,
                           const PrecedingChain &chain,
                           ConvConstants &constants,
                           const FoldBNIntoConvOptions &options,
                           WeightMemory &memory, ConvRecord &record) {
  const size_t numBytes = constants.weights.tensor.data.size();
  SmallVector<AffineStep> steps = chain.getSteps();
  auto inputType =
      cast<FloatType>(getElementTypeOrSelf(chain.ops.back().input->get()));
  InputFoldProblem problem{constants.getIndexed(conv),
                           constants.bias,
                           steps,
                           &inputType.getFloatSemantics(),
                           getFormats(conv),
                           options.inputBound,
                           options.unsafe,
                           chain.isPadded || !conv.spreadsOffsets};
  InputFoldDecision decision =
      decideInputFold(problem, memory.reserve(numBytes));
  record.action = decision.action;
  record.headroomBits = decision.headroomBits;
  record.scale = decision.affine.getScaleRange();
  recordReason(decision.reason, decision.channel, decision.value, chain.ops,
               record);
  if (decision.action != FoldAction::Fold)
    return;
  if (!decision.frontOffset.empty() && wouldFoldAdd(getConvInFront(chain))) {
    record.opsAfter = record.opsBefore;
    return;
  }
  // In front of a border, and behind a conv without bias.
  record.opsAfter = (decision.frontOffset.empty() ? 0 : 1) +
                    (leavesAdd(conv, decision.bias) ? 1 : 0);
  NewConstant bias = NewConstant::allocate({constants.numChannels},
                                           conv.biasType, constants.biasLeaf);
  bool isScaled = decision.affine.isScaled();
  record.bytesWritten = (isScaled ? numBytes : 0) + bias.getNumBytes();
  if (options.reportOnly || !record.isChanged())
    return;
  roundTo(conv.biasType.getFloatSemantics(), decision.bias,
          bias.data.getMutableData());
  std::optional<NewConstant> weights;
  if (isScaled)
    weights = constants.createWeights(conv, memory.take(numBytes));
  conv.op = writeInputFold(rewriter, conv, chain, std::move(weights),
                           std::move(bias), decision.frontOffset);
}

static std::optional<ConvRecord>
foldSilently(RewriterBase &rewriter, Operation *&op,
             const FoldBNIntoConvOptions &options, WeightMemory &memory) {
  // Uses by dead ops do not count; a dead conv would take what others use.
  std::optional<ConvView> conv = readConv(op);
  if (!conv || isOpTriviallyDead(op))
    return std::nullopt;
  PrecedingChain chain =
      readPrecedingChain(conv->input->get(), conv->inputLayout);
  if (chain.ops.empty())
    return std::nullopt;
  if (std::optional<ConvView> first = getConvInFront(chain))
    if (wouldFoldFollowingChain(first->op, options))
      return std::nullopt;

  ConvRecord record = createRecord(*conv, conv->op->getLoc(), chain.ops.size());
  record.isInFront = true;
  record.reason = checkConv(*conv);
  ConvConstants constants;
  if (record.reason == Reason::None)
    record.reason = readConstants(*conv, constants);
  if (record.reason == Reason::None) {
    if (!fitsInputs(chain.ops, constants.getIndexed(*conv).numInputs))
      record.reason = Reason::UnrankedConv;
    else
      decideAndWrite(rewriter, *conv, chain, constants, options, memory,
                     record);
  }
  // An add in front of a border is no chain.
  if (record.action == FoldAction::Fold && !record.isChanged())
    return std::nullopt;
  op = conv->op;
  return record;
}

std::optional<ConvRecord>
mlir::bnfold::foldPrecedingChain(RewriterBase &rewriter, Operation *&op,
                                 const FoldBNIntoConvOptions &options,
                                 WeightMemory &memory) {
  Location loc = op->getLoc();
  std::optional<ConvRecord> record =
      foldSilently(rewriter, op, options, memory);
  if (record)
    emitRemarks(*record, loc, std::nullopt, options.reportOnly);
  return record;
}

bool mlir::bnfold::wouldChangePrecedingChain(
    Operation *op, const FoldBNIntoConvOptions &options) {
  FoldBNIntoConvOptions question = options;
  question.reportOnly = true;
  IRRewriter rewriter(op->getContext());
  WeightMemory unused;
  std::optional<ConvRecord> record =
      foldSilently(rewriter, op, question, unused);
  return record && record->isChanged();
}
