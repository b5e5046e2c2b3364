//===- ChannelMovement.cpp - ops that move the channel dimension ----------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Analysis/ChannelMovement.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bnfold;

using Dim = std::optional<int64_t>;

bool mlir::bnfold::isChannelMovement(Operation *op) {
  return isa<tosa::TransposeOp, tosa::ReshapeOp, tosa::IdentityOp,
             tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp>(
      op);
}

/// The product of `sizes`, unless one is unknown or there are none to speak of.
static std::optional<int64_t> getStaticProduct(ArrayRef<int64_t> sizes) {
  int64_t product = 1;
  for (int64_t size : sizes)
    if (ShapedType::isDynamic(size) ||
        llvm::MulOverflow(product, size, product))
      return std::nullopt;
  return product;
}

/// A reshape keeps row-major order, so element i belongs to channel
/// (i / inner) % C. It keeps the dimension whole if the result has one of size
/// C with as many elements behind it, or, which is the same as the total does
/// not change, with as many in front of it.
static Dim moveThroughReshape(RankedTensorType from, RankedTensorType to,
                              int64_t channelDim) {
  int64_t channels = from.getDimSize(channelDim);
  if (ShapedType::isDynamic(channels))
    return std::nullopt;
  auto outer = getStaticProduct(from.getShape().take_front(channelDim));
  auto inner = getStaticProduct(from.getShape().drop_front(channelDim + 1));
  for (int64_t d = 0; d < to.getRank(); ++d) {
    if (to.getDimSize(d) != channels)
      continue;
    auto newOuter = getStaticProduct(to.getShape().take_front(d));
    auto newInner = getStaticProduct(to.getShape().drop_front(d + 1));
    if ((inner && inner == newInner) || (outer && outer == newOuter))
      return d;
  }
  return std::nullopt;
}

/// With unknown sizes on both sides the reassociation still tells: a group that
/// holds the channel and ones beside it keeps it whole.
static Dim moveThroughGroups(ArrayRef<ReassociationIndices> groups,
                             RankedTensorType expanded, int64_t channelDim,
                             bool isExpansion) {
  for (auto [collapsedDim, group] : llvm::enumerate(groups)) {
    bool holdsChannel = isExpansion ? int64_t(collapsedDim) == channelDim
                                    : llvm::is_contained(group, channelDim);
    if (!holdsChannel)
      continue;
    SmallVector<int64_t> large;
    for (int64_t d : group)
      if (expanded.getDimSize(d) != 1)
        large.push_back(d);
    if (isExpansion)
      return large.size() == 1 ? Dim(large.front()) : std::nullopt;
    if (large.empty() || (large.size() == 1 && large.front() == channelDim))
      return collapsedDim;
  }
  return std::nullopt;
}

Dim mlir::bnfold::moveChannel(OpOperand &use, int64_t channelDim) {
  Operation *op = use.getOwner();
  if (!isChannelMovement(op) || use.getOperandNumber() != 0)
    return std::nullopt;
  auto from = dyn_cast<RankedTensorType>(use.get().getType());
  auto to = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!from || !to)
    return std::nullopt;
  return llvm::TypeSwitch<Operation *, Dim>(op)
      .Case<tosa::IdentityOp, tensor::CastOp>([&](auto) { return channelDim; })
      .Case([&](tosa::TransposeOp transpose) -> Dim {
        for (auto [d, source] : llvm::enumerate(transpose.getPerms()))
          if (source == channelDim)
            return d;
        return std::nullopt;
      })
      .Case([&](tosa::ReshapeOp) {
        return moveThroughReshape(from, to, channelDim);
      })
      .Case([&](tensor::ExpandShapeOp expand) {
        Dim dim = moveThroughGroups(expand.getReassociationIndices(), to,
                                    channelDim, /*isExpansion=*/true);
        return dim ? dim : moveThroughReshape(from, to, channelDim);
      })
      .Case([&](tensor::CollapseShapeOp collapse) {
        Dim dim = moveThroughGroups(collapse.getReassociationIndices(), from,
                                    channelDim, /*isExpansion=*/false);
        return dim ? dim : moveThroughReshape(from, to, channelDim);
      })
      .Default([](Operation *) -> Dim { return std::nullopt; });
}
