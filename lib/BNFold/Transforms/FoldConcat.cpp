//===- FoldConcat.cpp - fold the chain behind joined convs ----------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FoldConcat.h"
#include "ConvConstants.h"
#include "FoldWriter.h"
#include "ParallelFor.h"
#include "StepWriter.h"

using namespace mlir;
using namespace mlir::bnfold;

namespace {

/// One of the convs that are joined.
struct Part {
  explicit Part(const ConvView &conv) : conv(conv) {}

  int64_t getNumChannels() const { return constants.numChannels; }
  /// Of what a fold writes; a chain of adds leaves the weights as they are.
  size_t getNumBytes() const {
    size_t inWeights = constants.weights.tensor.data.size();
    return (decision.affine.isScaled() ? inWeights : 0) + bias->getNumBytes();
  }

  ConvView conv;
  ConvConstants constants;
  FoldDecision decision;
  std::optional<NewConstant> weights, bias;
};

} // namespace

/// `steps` for `count` of their channels, from `first` on.
static SmallVector<AffineStep> sliceSteps(ArrayRef<AffineStep> steps,
                                          int64_t first, int64_t count) {
  SmallVector<AffineStep> result;
  for (const AffineStep &step : steps) {
    ArrayRef<double> constant = step.constant;
    if (constant.size() > 1)
      constant = constant.slice(first, count);
    result.push_back({step.kind, SmallVector<double>(constant)});
  }
  return result;
}

/// Decides on one conv and its part of the chain. The new weights and bias are
/// kept unless `options` ask for a report only.
static void decide(RewriterBase &rewriter, Part &part,
                   ArrayRef<AffineStep> steps,
                   const FoldBNIntoConvOptions &options, WeightMemory &memory) {
  ConvConstants &constants = part.constants;
  const size_t numBytes = constants.weights.tensor.data.size();
  part.bias = NewConstant::allocate({part.getNumChannels()}, part.conv.biasType,
                                    constants.biasLeaf);
  MutableArrayRef<char> newWeights, newBias;
  if (!options.reportOnly) {
    newWeights = memory.reserve(numBytes);
    newBias = part.bias->data.getMutableData();
  }
  auto parallelFor = [&](size_t count, llvm::function_ref<void(size_t)> task) {
    runInParallel(rewriter.getContext(), count, task);
  };
  part.decision = decideFold({constants.getView(part.conv), constants.bias,
                              steps, getFormats(part.conv), options.inputBound,
                              options.unsafe, parallelFor},
                             newWeights, newBias);
  if (options.reportOnly || part.decision.action != FoldAction::Fold ||
      !part.decision.affine.isScaled())
    return;
  constants.restoreOrder(newWeights);
  part.weights = constants.createWeights(part.conv, memory.take(numBytes));
}

/// What stands against folding the chain, apart from numbers.
static Reason readParts(MutableArrayRef<Part> parts, const AffineChain &chain) {
  size_t numChannels = 0;
  for (Part &part : parts) {
    Reason reason = checkConv(part.conv);
    if (reason == Reason::None)
      reason = readConstants(part.conv, part.constants);
    if (reason != Reason::None)
      return reason;
    if (part.getNumChannels() != part.conv.layout.numChannels)
      return Reason::UnrankedConv;
    numChannels += part.getNumChannels();
  }
  return findMiscounted(chain.ops, numChannels) == chain.ops.size()
             ? Reason::None
             : Reason::TypeChanges;
}

/// Puts together what was decided on each conv: what one refuses all do, and
/// what one cannot take is merged.
static void combine(ArrayRef<Part> parts, const AffineChain &chain,
                    ConvRecord &record) {
  record.action = FoldAction::Fold;
  size_t first = 0;
  for (const Part &part : parts) {
    const FoldDecision &decision = part.decision;
    bool isGraver = (record.action == FoldAction::Fold &&
                     decision.action != FoldAction::Fold) ||
                    (record.action == FoldAction::Merge &&
                     decision.action == FoldAction::Refuse);
    if (isGraver)
      record.action = decision.action;
    if (isGraver || record.reason == Reason::None) {
      recordReason(decision.reason, first + decision.channel, decision.value,
                   chain.ops, record);
    }
    if (decision.headroomBits &&
        (!record.headroomBits || *decision.headroomBits < *record.headroomBits))
      record.headroomBits = decision.headroomBits;
    if (std::optional<ScaleRange> range = decision.affine.getScaleRange())
      record.scale = record.scale
                         ? ScaleRange{std::min(record.scale->min, range->min),
                                      std::max(record.scale->max, range->max)}
                         : *range;
    first += part.getNumChannels();
  }
}

/// Whether the channels of a value laid out as `layout` are one dimension.
static bool hasAllChannelsAlong(const ChannelLayout &layout, int64_t dim) {
  if (dim < 0 || dim >= int64_t(layout.dims.size()))
    return false;
  const auto &factors = layout.dims[dim];
  return factors.size() == 1 && factors[0].size == layout.numChannels &&
         (layout.numChannels == 1 || factors[0].stride == 1);
}

static std::optional<SmallVector<Part, 0>> getParts(Operation *concat) {
  std::optional<int64_t> dim = getJoinedDim(concat);
  if (!dim || concat->getNumOperands() == 0)
    return std::nullopt;
  SmallVector<Part, 0> parts;
  for (Value operand : concat->getOperands()) {
    Operation *op = operand.getDefiningOp();
    std::optional<ConvView> conv = op ? readConv(op) : std::nullopt;
    // In a graph region a conv may come later, where a walk is not to lose it.
    if (!conv || !getSingleUse(operand) || !isBefore(op, concat) ||
        !hasAllChannelsAlong(conv->layout, *dim))
      return std::nullopt;
    parts.emplace_back(*conv);
  }
  return parts;
}

/// A conv without bias keeps an add for the offset.
static size_t countOpsAfterFold(ArrayRef<Part> parts) {
  return llvm::any_of(parts, [](const Part &part) {
    return !part.conv.bias &&
           llvm::any_of(part.decision.affine.offset,
                        [](double offset) { return offset != 0; });
  });
}

static void write(RewriterBase &rewriter, MutableArrayRef<Part> parts,
                  const AffineChain &chain) {
  for (Part &part : parts)
    writeFold(rewriter, part.conv, chain, std::move(part.weights),
              std::move(*part.bias));
  dropChain(rewriter, chain);
}

std::optional<ConvRecord>
mlir::bnfold::foldBehindConcat(RewriterBase &rewriter, Operation *concat,
                               const FoldBNIntoConvOptions &options,
                               WeightMemory &memory,
                               std::optional<Location> &end) {
  std::optional<SmallVector<Part, 0>> found = getParts(concat);
  auto type = dyn_cast<RankedTensorType>(concat->getResult(0).getType());
  if (!found || !type)
    return std::nullopt;
  SmallVector<Part, 0> &parts = *found;
  AffineChain chain =
      readChain(concat->getResult(0),
                ChannelLayout::get(type.getShape(), {*getJoinedDim(concat)}),
                options.foldThroughCasts);
  if (chain.ops.empty() && !chain.end)
    return std::nullopt;

  ConvRecord record = createRecord(parts.front().conv, chain.ops.size());
  record.numConvs = parts.size();
  record.location.clear();
  llvm::raw_string_ostream(record.location) << concat->getLoc();
  record.reason = getSingleUse(concat->getResult(0)) ? readParts(parts, chain)
                                                     : Reason::ResultUsedTwice;
  recordEnd(chain, record);
  if (chain.end && record.reason != Reason::ResultUsedTwice)
    end = chain.end->getLoc();
  if (record.reason != Reason::None || chain.ops.empty())
    return record;
  const SmallVector<AffineStep> steps = chain.getSteps();
  int64_t numChannels = 0;
  for (Part &part : parts) {
    decide(rewriter, part,
           sliceSteps(steps, numChannels, part.getNumChannels()), options,
           memory);
    numChannels += part.getNumChannels();
  }
  combine(parts, chain, record);
  // What is computed in a wider type would be merged in that type, and is left
  // to bnfold-merge-affine.
  if (record.action == FoldAction::Merge && !chain.casts.empty())
    record.action = FoldAction::Refuse;
  SmallVector<StepGroup> merged;
  if (record.action == FoldAction::Fold) {
    record.opsAfter = countOpsAfterFold(parts);
    for (const Part &part : parts)
      record.bytesWritten += part.getNumBytes();
  } else if (record.action == FoldAction::Merge) {
    merged = mergeSteps(steps, numChannels,
                        parts.front().conv.resultType.getFloatSemantics());
    record.opsAfter = merged.size();
  }
  if (options.reportOnly || !record.isChanged())
    return record;
  if (record.action == FoldAction::Merge)
    writeMerged(rewriter, chain, merged, isInTosa(concat));
  else
    write(rewriter, parts, chain);
  return record;
}
