//===- ConvConstants.cpp - what both folds read and record ----------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConvConstants.h"
#include "BNFold/Transforms/FoldBNIntoConv.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include <cmath>

using namespace mlir;
using namespace mlir::bnfold;

static int64_t getProduct(ArrayRef<int64_t> sizes) {
  int64_t product = 1;
  for (int64_t size : sizes)
    product *= size;
  return product;
}

/// The dimensions of weights of `rank` with `channelDims` first; nothing if
/// those are neighbours already.
static SmallVector<int64_t> getChannelsFirst(ArrayRef<int64_t> channelDims,
                                             int64_t rank) {
  if (channelDims.back() - channelDims.front() + 1 ==
      int64_t(channelDims.size()))
    return {};
  SmallVector<int64_t> dims(channelDims);
  for (int64_t d = 0; d < rank; ++d)
    if (!llvm::is_contained(channelDims, d))
      dims.push_back(d);
  return dims;
}

void ConvConstants::restoreOrder(MutableArrayRef<char> newWeights) const {
  if (channelsFirst.empty())
    return;
  ConstantTensor view = reordered;
  view.data = newWeights;
  ConstantTensor restored =
      transpose(view, invertPermutationVector(channelsFirst));
  llvm::copy(restored.data, newWeights.begin());
}

WeightsView ConvConstants::getView(const ConvView &conv) const {
  ArrayRef<int64_t> shape = weights.tensor.shape;
  if (!channelsFirst.empty())
    return {reordered.data, &conv.weightType.getFloatSemantics(), /*outer=*/1,
            numChannels, getProduct(shape) / std::max<int64_t>(numChannels, 1)};
  return {weights.tensor.data, &conv.weightType.getFloatSemantics(),
          getProduct(shape.take_front(conv.weightDims.front())), numChannels,
          getProduct(shape.drop_front(conv.weightDims.back() + 1))};
}

/// How far one step along each dimension moves on among the channels that
/// `dims` count through, ascending, the last one fastest.
static SmallVector<int64_t> getStrides(ArrayRef<int64_t> shape,
                                       ArrayRef<int64_t> dims) {
  SmallVector<int64_t> strides(shape.size(), 0);
  int64_t stride = 1;
  for (int64_t d : llvm::reverse(dims)) {
    strides[d] = stride;
    stride *= shape[d];
  }
  return strides;
}

IndexedWeights ConvConstants::getIndexed(const ConvView &conv) const {
  ArrayRef<int64_t> shape = weights.tensor.shape;
  size_t numInputs = 1;
  for (int64_t d : conv.inputWeightDims)
    numInputs *= shape[d];
  return {weights.tensor.data,
          &conv.weightType.getFloatSemantics(),
          weights.tensor.shape,
          getStrides(shape, conv.weightDims),
          getStrides(shape, conv.inputWeightDims),
          size_t(numChannels),
          numInputs};
}

NewConstant ConvConstants::createWeights(const ConvView &conv,
                                         AsmResourceBlob data) const {
  return {SmallVector<int64_t>(weights.tensor.shape), conv.weightType,
          weights.leaf, std::move(data)};
}

Reason mlir::bnfold::checkConv(const ConvView &conv) {
  if (conv.op->hasAttr(skipAttrName))
    return Reason::SkippedByAttribute;
  if (!conv.isRanked())
    return Reason::UnrankedConv;
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

Reason mlir::bnfold::readConstants(const ConvView &conv,
                                   ConvConstants &result) {
  Reason reason =
      selectReason(readStored(conv.weights->get(), result.weights),
                   Reason::WeightsNotConstant, Reason::WeightsUnavailable);
  if (reason != Reason::None)
    return reason;
  result.weights.tensor = expandSplat(result.weights.tensor);
  ArrayRef<int64_t> shape = result.weights.tensor.shape;
  result.numChannels = 1;
  for (int64_t d : conv.weightDims)
    result.numChannels *= shape[d];
  // The bias of a TOSA conv is a vector; any other is laid out as the result,
  // whose type must then show the channels.
  bool hasVectorBias = conv.bias && conv.biasLayout.dims.size() == 1 &&
                       conv.layout.dims.size() > 1;
  if (!hasVectorBias && conv.layout.numChannels != result.numChannels)
    return Reason::UnrankedConv;
  // Where it does, it may still contradict weights whose type is unknown.
  if (hasVectorBias) {
    int64_t shown = conv.layout.dims.back().front().size;
    if (!ShapedType::isDynamic(shown) && shown != result.numChannels)
      return Reason::UnrankedConv;
  }
  result.channelsFirst = getChannelsFirst(conv.weightDims, shape.size());
  if (!result.channelsFirst.empty())
    result.reordered = transpose(result.weights.tensor, result.channelsFirst);
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

FoldFormats mlir::bnfold::getFormats(const ConvView &conv) {
  return {&conv.resultType.getFloatSemantics(),
          &conv.biasType.getFloatSemantics(),
          &conv.weightType.getFloatSemantics(),
          &conv.accumulatorType.getFloatSemantics()};
}

bool mlir::bnfold::leavesAdd(const ConvView &conv, ArrayRef<double> offset) {
  return !conv.bias &&
         llvm::any_of(offset, [](double entry) { return entry != 0; });
}

ConvRecord mlir::bnfold::createRecord(const ConvView &conv, Location loc,
                                      size_t numOps) {
  ConvRecord record;
  llvm::raw_string_ostream(record.location) << loc;
  if (auto function = conv.op->getParentOfType<FunctionOpInterface>())
    record.function = function.getName();
  record.kind = conv.op->getName().getStringRef();
  if (conv.isRanked())
    llvm::append_range(
        record.weightShape,
        cast<ShapedType>(conv.weights->get().getType()).getShape());
  record.opsBefore = record.opsAfter = numOps;
  return record;
}

void mlir::bnfold::recordReason(Reason reason, size_t channel, double value,
                                ArrayRef<ChainOp> ops, ConvRecord &record) {
  record.reason = reason;
  if (reason == Reason::None)
    return;
  record.channel = channel;
  record.value = value;
  if (reason != Reason::NonFiniteConstant)
    return;
  for (const ChainOp &op : ops) {
    if (op.step.constant.empty() || std::isfinite(op.step.getConstant(channel)))
      continue;
    if (op.rootOf) {
      record.reason = Reason::NonPositiveVariance;
      record.value = op.rootOf;
    }
    return;
  }
}

void mlir::bnfold::recordEnd(const AffineChain &chain, ConvRecord &record) {
  record.endReason = chain.endReason;
  if (!chain.end)
    return;
  record.endOp = chain.end->getName().getStringRef();
  llvm::raw_string_ostream(record.endLocation) << chain.end->getLoc();
}
