//===- FoldRequest.cpp - a chain, and the convs it is behind --------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FoldRequest.h"

using namespace mlir;
using namespace mlir::bnfold;

size_t FoldPart::getNumNewBytes() const {
  size_t inWeights =
      decision.affine.isScaled() ? constants.weights.tensor.data.size() : 0;
  return inWeights + bias->getNumBytes();
}

size_t FoldRequest::getNumChannels() const {
  size_t count = 0;
  for (const FoldPart &part : parts)
    count += part.constants.numChannels;
  return count;
}

/// Whether the channels of a value laid out as `layout` are one dimension.
static bool hasAllChannelsAlong(const ChannelLayout &layout, int64_t dim) {
  if (dim < 0 || dim >= int64_t(layout.dims.size()))
    return false;
  const auto &factors = layout.dims[dim];
  return factors.size() == 1 && factors[0].size == layout.numChannels &&
         (layout.numChannels == 1 || factors[0].stride == 1);
}

static bool readJoinedConvs(FoldRequest &request, int64_t dim,
                            bool throughCasts) {
  Operation *concat = request.op;
  Value joined = concat->getResult(0);
  auto type = dyn_cast<RankedTensorType>(joined.getType());
  if (!type)
    return false;
  for (Value operand : concat->getOperands()) {
    Operation *op = operand.getDefiningOp();
    std::optional<ConvView> conv = op ? readConv(op) : std::nullopt;
    // In a graph region a conv may come later, where a walk is not to lose it.
    if (!conv || !getSingleUse(operand) || !isBefore(op, concat) ||
        !hasAllChannelsAlong(conv->layout, dim))
      return false;
    request.parts.emplace_back(std::move(*conv));
  }
  request.chain =
      readChain(joined, ChannelLayout::get(type.getShape(), dim), throughCasts);
  return !request.parts.empty();
}

static bool readSingleConv(FoldRequest &request, bool throughCasts) {
  std::optional<ConvView> conv = readConv(request.op);
  if (!conv)
    return false;
  request.chain = readChain(conv->getResult(), conv->layout, throughCasts,
                            conv->weightType);
  if (request.chain.roundedTo)
    conv->resultType = request.chain.roundedTo;
  request.parts.emplace_back(std::move(*conv));
  return true;
}

bool mlir::bnfold::readRequest(FoldRequest &request, bool throughCasts) {
  std::optional<int64_t> dim = getJoinedDim(request.op);
  bool isFound = dim ? readJoinedConvs(request, *dim, throughCasts)
                     : readSingleConv(request, throughCasts);
  return isFound && (!request.chain.ops.empty() || request.chain.end);
}

Reason mlir::bnfold::readConstants(FoldRequest &request) {
  for (const FoldPart &part : request.parts)
    if (Reason reason = checkConv(part.conv); reason != Reason::None)
      return reason;
  if (!getSingleUse(request.op->getResult(0)))
    return Reason::ResultUsedTwice;
  if (request.chain.ops.empty())
    return Reason::None;
  for (FoldPart &part : request.parts) {
    Reason reason = readConstants(part.conv, part.constants);
    if (reason != Reason::None)
      return reason;
    // Which channels of the chain are its own, types alone tell.
    if (request.parts.size() > 1 &&
        part.constants.numChannels != part.conv.layout.numChannels)
      return Reason::UnrankedConv;
  }
  return Reason::None;
}
