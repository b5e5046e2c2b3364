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
#include "BNFold/Analysis/ConstantExpr.h"
#include "BNFold/Analysis/ConvOps.h"
#include "FoldRemarks.h"
#include "FoldWriter.h"
#include "StepWriter.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include <cmath>

using namespace mlir;
using namespace mlir::bnfold;

namespace {
/// Weights and bias of a conv as plain numbers.
struct ConvConstants {
  StoredConstant weights;
  SmallVector<double> bias;
  Operation *biasLeaf = nullptr;
  int64_t numChannels = 0;

  WeightsView getView(const ConvView &conv) const;
};
} // namespace

static int64_t getProduct(ArrayRef<int64_t> sizes) {
  int64_t product = 1;
  for (int64_t size : sizes)
    product *= size;
  return product;
}

WeightsView ConvConstants::getView(const ConvView &conv) const {
  ArrayRef<int64_t> shape = weights.tensor.shape;
  return {weights.tensor.data, &conv.weightType.getFloatSemantics(),
          getProduct(shape.take_front(conv.weightDims.front())), numChannels,
          getProduct(shape.drop_front(conv.weightDims.back() + 1))};
}

//===----------------------------------------------------------------------===//
// Preconditions
//===----------------------------------------------------------------------===//

static bool isSupported(FloatType type) {
  return type.isF16() || type.isBF16() || type.isF32() || type.isF64();
}

/// Why the conv is refused whatever its constants are.
static Reason checkConv(const ConvView &conv, const AffineChain &chain) {
  if (conv.op->hasAttr(skipAttrName))
    return Reason::SkippedByAttribute;
  if (!conv.isRanked())
    return Reason::UnrankedConv;
  if (chain.ops.empty() && chain.endReason == Reason::ValueUsedTwice)
    return Reason::ResultUsedTwice;
  if (!isSupported(conv.weightType) || !isSupported(conv.resultType) ||
      !isSupported(conv.biasType) || !isSupported(conv.accumulatorType))
    return Reason::UnsupportedType;
  return Reason::None;
}

static Reason selectReason(ConstantStatus status, Reason notConstant,
                           Reason unavailable) {
  switch (status) {
  case ConstantStatus::Known:
    return Reason::None;
  case ConstantStatus::NotConstant:
    return notConstant;
  case ConstantStatus::Unavailable:
    return unavailable;
  }
  llvm_unreachable("unknown status");
}

static Reason readConstants(const ConvView &conv, ConvConstants &result) {
  Reason reason =
      selectReason(readStored(conv.weights->get(), result.weights),
                   Reason::WeightsNotConstant, Reason::WeightsUnavailable);
  if (reason != Reason::None)
    return reason;
  result.weights.tensor = expandSplat(result.weights.tensor);
  ArrayRef<int64_t> shape = result.weights.tensor.shape;
  result.numChannels = getProduct(
      shape.slice(conv.weightDims.front(), conv.weightDims.size()));
  if (!conv.bias) {
    result.bias.push_back(0);
    return Reason::None;
  }

  EvaluatedConstant bias;
  reason = selectReason(evaluateInDouble(conv.bias->get(), bias),
                        Reason::BiasNotConstant, Reason::BiasUnavailable);
  if (reason != Reason::None)
    return reason;
  std::optional<SmallVector<double>> entries =
      getPerChannel(bias.tensor, conv.biasLayout);
  if (!entries ||
      (entries->size() != 1 && int64_t(entries->size()) != result.numChannels))
    return Reason::BiasNotPerChannel;
  result.bias = std::move(*entries);
  result.biasLeaf = bias.leaf;
  return Reason::None;
}

/// Types with unknown sizes can hide that a constant has not one entry per
/// channel; such a module has no meaning, the chain ends there.
static void checkChannelCount(AffineChain &chain, size_t numChannels) {
  for (auto [i, op] : llvm::enumerate(chain.ops)) {
    size_t numEntries = op.step.constant.size();
    if (numEntries <= 1 || numEntries == numChannels)
      continue;
    chain.end = op.getOp();
    chain.endReason = Reason::TypeChanges;
    chain.ops.truncate(i);
    return;
  }
}

//===----------------------------------------------------------------------===//
// The fold
//===----------------------------------------------------------------------===//

static ConvRecord createRecord(const ConvView &conv, const AffineChain &chain) {
  ConvRecord record;
  llvm::raw_string_ostream(record.location) << conv.op->getLoc();
  if (auto function = conv.op->getParentOfType<FunctionOpInterface>())
    record.function = function.getName();
  record.kind = conv.op->getName().getStringRef();
  if (conv.isRanked())
    llvm::append_range(
        record.weightShape,
        cast<ShapedType>(conv.weights->get().getType()).getShape());
  record.opsBefore = record.opsAfter = chain.ops.size();
  return record;
}

static void recordEnd(const AffineChain &chain, ConvRecord &record) {
  record.endReason = chain.endReason;
  if (!chain.end)
    return;
  record.endOp = chain.end->getName().getStringRef();
  llvm::raw_string_ostream(record.endLocation) << chain.end->getLoc();
}

/// A conv without bias keeps an add behind it for the offset.
static size_t countOpsAfterFold(const ConvView &conv,
                                const ComposedAffine &affine) {
  bool hasOffset =
      llvm::any_of(affine.offset, [](double offset) { return offset != 0; });
  return !conv.bias && hasOffset ? 1 : 0;
}

static void recordDecision(const FoldDecision &decision, const ConvView &conv,
                           const AffineChain &chain, ConvRecord &record) {
  record.action = decision.action;
  record.reason = decision.reason;
  if (decision.reason != Reason::None) {
    record.channel = decision.channel;
    record.value = decision.value;
  }
  record.headroomBits = decision.headroomBits;
  if (decision.action == FoldAction::Fold)
    record.opsAfter = countOpsAfterFold(conv, decision.affine);
  if (decision.action == FoldAction::Merge)
    record.opsAfter = decision.merged.size();
  if (decision.reason != Reason::NonFiniteConstant)
    return;
  // A constant that is not finite because of a root says so.
  for (const ChainOp &op : chain.ops) {
    if (op.step.constant.empty() ||
        std::isfinite(op.step.getConstant(decision.channel)))
      continue;
    if (op.rootOf) {
      record.reason = Reason::NonPositiveVariance;
      record.value = op.rootOf;
    }
    return;
  }
}

/// Decides on `conv` and its non-empty chain, and rewrites them unless
/// `options` ask for a report only.
static void decideAndWrite(RewriterBase &rewriter, const ConvView &conv,
                           AffineChain &chain, ConvConstants &constants,
                           const FoldBNIntoConvOptions &options,
                           ConvRecord &record) {
  NewConstant weights = NewConstant::allocate(
      constants.weights.tensor.shape, conv.weightType, constants.weights.leaf);
  NewConstant bias = NewConstant::allocate({constants.numChannels},
                                           conv.biasType, constants.biasLeaf);
  SmallVector<AffineStep> steps = chain.getSteps();
  FoldProblem problem{constants.getView(conv),
                      constants.bias,
                      steps,
                      {&conv.resultType.getFloatSemantics(),
                       &conv.biasType.getFloatSemantics(),
                       &conv.weightType.getFloatSemantics(),
                       &conv.accumulatorType.getFloatSemantics()},
                      options.inputBound,
                      options.unsafe};
  FoldDecision decision = decideFold(problem, weights.data.getMutableData(),
                                     bias.data.getMutableData());
  recordDecision(decision, conv, chain, record);
  // A chain of adds leaves the weights as they are.
  bool isScaled = llvm::any_of(decision.affine.scale,
                               [](double scale) { return scale != 1; });
  if (decision.action == FoldAction::Fold)
    record.bytesWritten =
        (isScaled ? weights.getNumBytes() : 0) + bias.getNumBytes();
  if (options.reportOnly || !record.isChanged())
    return;
  if (decision.action == FoldAction::Fold)
    writeFold(rewriter, conv, chain,
              isScaled ? std::optional(std::move(weights)) : std::nullopt,
              std::move(bias));
  else
    writeMerged(rewriter, chain, decision.merged, isInTosa(conv.op));
}

std::optional<ConvRecord>
mlir::bnfold::foldBNIntoConv(RewriterBase &rewriter, Operation *op,
                             const FoldBNIntoConvOptions &options) {
  std::optional<ConvView> conv = readConv(op);
  if (!conv)
    return std::nullopt;
  AffineChain chain = readChain(conv->getResult(), conv->layout);
  if (chain.ops.empty() && !chain.end)
    return std::nullopt;

  ConvRecord record = createRecord(*conv, chain);
  // The fold erases the conv, never the op its chain ended before.
  Location loc = op->getLoc();
  record.reason = checkConv(*conv, chain);
  ConvConstants constants;
  if (record.reason == Reason::None && !chain.ops.empty()) {
    record.reason = readConstants(*conv, constants);
    if (record.reason == Reason::None) {
      checkChannelCount(chain, constants.numChannels);
      record.opsBefore = record.opsAfter = chain.ops.size();
    }
  }
  recordEnd(chain, record);
  if (record.reason == Reason::None && !chain.ops.empty())
    decideAndWrite(rewriter, *conv, chain, constants, options, record);
  // What is left behind a conv without bias is no chain.
  if (record.action == FoldAction::Fold && !record.isChanged())
    return std::nullopt;
  bool tellEnd = chain.end && record.reason != Reason::ResultUsedTwice;
  emitRemarks(record, loc,
              tellEnd ? std::optional(chain.end->getLoc()) : std::nullopt,
              options.reportOnly);
  return record;
}

namespace {
struct FoldBNIntoConv : RewritePattern {
  FoldBNIntoConv(MLIRContext *context, const FoldBNIntoConvOptions &options,
                 FoldReport *report)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context),
        options(options), report(report) {
    setDebugName("FoldBNIntoConv");
  }

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    std::optional<ConvRecord> record = foldBNIntoConv(rewriter, op, options);
    if (!record)
      return rewriter.notifyMatchFailure(op, "not a conv with a chain");
    bool isChanged = record->isChanged() && !options.reportOnly;
    Reason reason = record->reason;
    if (report)
      report->convs.push_back(std::move(*record));
    if (!isChanged)
      return rewriter.notifyMatchFailure(op, getSentence(reason));
    return success();
  }

  FoldBNIntoConvOptions options;
  FoldReport *report;
};
} // namespace

void mlir::bnfold::populateFoldBNIntoConvPatterns(
    RewritePatternSet &patterns, const FoldBNIntoConvOptions &options,
    FoldReport *report) {
  patterns.add<FoldBNIntoConv>(patterns.getContext(), options, report);
}
