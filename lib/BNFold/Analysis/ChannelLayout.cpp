//===- ChannelLayout.cpp - where a value keeps its channels ---------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Analysis/ChannelLayout.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bnfold;

using Factors = SmallVector<ChannelFactor, 1>;
using Found = std::optional<ChannelLayout>;

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

/// No layer has more, and every one of them takes memory.
static constexpr int64_t maxChannels = int64_t(1) << 27;

ChannelLayout ChannelLayout::get(ArrayRef<int64_t> shape,
                                 ArrayRef<int64_t> channelDims) {
  ChannelLayout layout;
  for (int64_t size : shape)
    layout.dims.push_back({{size, 0}});
  for (int64_t d : llvm::reverse(channelDims)) {
    int64_t count;
    if (ShapedType::isDynamic(shape[d]) ||
        llvm::MulOverflow(layout.numChannels, shape[d], count) ||
        count > maxChannels)
      continue;
    layout.dims[d].front().stride = layout.numChannels;
    layout.numChannels = count;
  }
  return layout;
}

ChannelLayout ChannelLayout::transpose(ArrayRef<int64_t> perms) const {
  ChannelLayout result{{}, numChannels, repeated};
  for (int64_t d : perms)
    result.dims.push_back(dims[d]);
  return result;
}

bool ChannelLayout::hasChannels(int64_t d) const {
  return llvm::any_of(dims[d], [](const ChannelFactor &factor) {
    return factor.stride != 0 && factor.size != 1;
  });
}

SmallVector<int64_t> ChannelLayout::getSpreadShape() const {
  SmallVector<int64_t> shape(dims.size(), 1);
  for (auto [d, size] : llvm::enumerate(shape))
    if (hasChannels(d))
      for (const ChannelFactor &factor : dims[d])
        size = ShapedType::isDynamic(factor.size) || ShapedType::isDynamic(size)
                   ? ShapedType::kDynamic
                   : size * factor.size;
  return shape;
}

/// Takes factors worth `size` from the end (or the start) of `factors`,
/// splitting one if need be. Nothing if `size` does not come out even or meets
/// an unknown size.
static std::optional<Factors> takeFactors(SmallVectorImpl<ChannelFactor> &from,
                                          int64_t size, bool fromEnd) {
  Factors taken;
  while (size > 1) {
    if (from.empty())
      return std::nullopt;
    ChannelFactor factor = fromEnd ? from.back() : from.front();
    if (ShapedType::isDynamic(factor.size) || factor.size == 0)
      return std::nullopt;
    ChannelFactor part = factor, rest = factor;
    if (size % factor.size == 0) {
      rest.size = 1;
    } else if (factor.size % size == 0) {
      // Row-major: the inner part steps as the factor did, the outer one over
      // whole inner parts.
      part.size = size;
      rest.size = factor.size / size;
      (fromEnd ? rest : part).stride *= fromEnd ? part.size : rest.size;
    } else {
      return std::nullopt;
    }
    size /= part.size;
    if (fromEnd) {
      taken.insert(taken.begin(), part);
      rest.size == 1 ? from.pop_back() : void(from.back() = rest);
    } else {
      taken.push_back(part);
      rest.size == 1 ? void(from.erase(from.begin()))
                     : void(from.front() = rest);
    }
  }
  return taken;
}

std::optional<ChannelLayout>
ChannelLayout::reshape(ArrayRef<int64_t> shape) const {
  SmallVector<ChannelFactor> factors;
  for (const Factors &dim : dims)
    for (const ChannelFactor &factor : dim)
      if (factor.size != 1)
        factors.push_back(factor);

  ChannelLayout result{{}, numChannels, repeated};
  result.dims.resize(shape.size());
  // Sizes known on both sides are matched from the end, then from the start;
  // what is left holds the unknown ones.
  auto match = [&](size_t d, bool fromEnd) {
    if (ShapedType::isDynamic(shape[d]) || shape[d] == 0)
      return false;
    SmallVector<ChannelFactor> rest = factors;
    std::optional<Factors> taken = takeFactors(rest, shape[d], fromEnd);
    if (!taken)
      return false;
    factors = std::move(rest);
    result.dims[d] = std::move(*taken);
    return true;
  };
  size_t begin = 0, end = shape.size();
  while (end > begin && match(end - 1, /*fromEnd=*/true))
    --end;
  while (begin < end && match(begin, /*fromEnd=*/false))
    ++begin;
  for (const ChannelFactor &factor : factors)
    if (factor.stride != 0)
      return std::nullopt;
  for (; begin < end; ++begin)
    result.dims[begin] = {{shape[begin], 0}};
  return result;
}

//===----------------------------------------------------------------------===//
// Ops that move elements
//===----------------------------------------------------------------------===//

/// Reassociation tells where elements go even when several sizes are unknown:
/// every group is a reshape of its own.
static std::optional<ChannelLayout>
moveThroughGroups(const ChannelLayout &layout, ArrayRef<int64_t> to,
                  ArrayRef<ReassociationIndices> groups, bool isExpansion) {
  ChannelLayout result{{}, layout.numChannels, layout.repeated};
  for (auto [i, group] : llvm::enumerate(groups)) {
    ChannelLayout part;
    SmallVector<int64_t> partShape;
    for (int64_t d : group) {
      if (isExpansion)
        partShape.push_back(to[d]);
      else
        part.dims.push_back(layout.dims[d]);
    }
    if (isExpansion)
      part.dims.push_back(layout.dims[i]);
    else
      partShape.push_back(to[i]);
    std::optional<ChannelLayout> moved = part.reshape(partShape);
    if (!moved)
      return std::nullopt;
    llvm::append_range(result.dims, moved->dims);
  }
  // From and to rank zero there are no groups.
  if (result.dims.size() != to.size())
    return layout.reshape(to);
  return result;
}

/// Whether `slice` takes elements one after the other from the first on, along
/// dimensions with channels. Of equal size, it could still turn them round.
static bool keepsOrder(tensor::ExtractSliceOp slice,
                       const ChannelLayout &layout) {
  ArrayRef<int64_t> offsets = slice.getStaticOffsets();
  ArrayRef<int64_t> strides = slice.getStaticStrides();
  return llvm::all_of(llvm::seq(offsets.size()), [&](size_t d) {
    return !layout.hasChannels(d) || (offsets[d] == 0 && strides[d] == 1);
  });
}

/// A slice that keeps every channel: cuts along other dimensions alone.
static std::optional<ChannelLayout>
moveThroughSlice(const ChannelLayout &layout, ArrayRef<int64_t> from,
                 ArrayRef<int64_t> to) {
  if (from.size() != to.size())
    return std::nullopt;
  ChannelLayout result = layout;
  for (size_t d = 0; d < to.size(); ++d) {
    if (layout.hasChannels(d) &&
        (from[d] != to[d] || ShapedType::isDynamic(to[d])))
      return std::nullopt;
    if (!layout.hasChannels(d))
      result.dims[d] = {{to[d], 0}};
  }
  return result;
}

/// The layout on the other side of an op that moves whole dimensions: of the
/// result, of shape `to`, if `layout` is the operand's, or the other way round.
static std::optional<ChannelLayout> moveThrough(Operation *op,
                                                const ChannelLayout &layout,
                                                ArrayRef<int64_t> to,
                                                bool isForwards) {
  return llvm::TypeSwitch<Operation *, Found>(op)
      .Case<tosa::IdentityOp, tensor::CastOp>([&](auto) { return layout; })
      .Case([&](tosa::TransposeOp transpose) {
        SmallVector<int64_t> perms(transpose.getPerms());
        return layout.transpose(isForwards ? perms
                                           : invertPermutationVector(perms));
      })
      .Case([&](tosa::ReshapeOp) { return layout.reshape(to); })
      .Case([&](tensor::ExpandShapeOp expand) {
        return moveThroughGroups(layout, to, expand.getReassociationIndices(),
                                 isForwards);
      })
      .Case([&](tensor::CollapseShapeOp collapse) {
        return moveThroughGroups(layout, to, collapse.getReassociationIndices(),
                                 !isForwards);
      })
      .Default([](Operation *) -> Found { return std::nullopt; });
}

/// Whether `value` has the rank that `layout` describes.
static bool hasRankOf(Value value, const ChannelLayout &layout) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.getRank() == int64_t(layout.dims.size());
}

std::optional<ChannelLayout>
mlir::bnfold::moveChannels(OpOperand &use, const ChannelLayout &layout) {
  Operation *op = use.getOwner();
  if (op->getNumResults() != 1 || use.getOperandNumber() != 0)
    return std::nullopt;
  auto to = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!to || !hasRankOf(use.get(), layout))
    return std::nullopt;
  auto slice = dyn_cast<tensor::ExtractSliceOp>(op);
  if (isa<tosa::SliceOp>(op) || (slice && keepsOrder(slice, layout))) {
    auto from = cast<RankedTensorType>(use.get().getType());
    return moveThroughSlice(layout, from.getShape(), to.getShape());
  }
  return moveThrough(op, layout, to.getShape(), /*isForwards=*/true);
}

std::optional<ChannelLayout>
mlir::bnfold::moveChannelsBack(Operation *op, const ChannelLayout &layout) {
  if (op->getNumResults() != 1 || op->getNumOperands() == 0)
    return std::nullopt;
  auto to = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
  if (!to || !hasRankOf(op->getResult(0), layout))
    return std::nullopt;
  return moveThrough(op, layout, to.getShape(), /*isForwards=*/false);
}
