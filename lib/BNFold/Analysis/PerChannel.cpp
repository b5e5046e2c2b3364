//===- PerChannel.cpp - constants of one entry a channel ------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Analysis/ChannelLayout.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/BitVector.h"
#include <cmath>
#include <cstring>

using namespace mlir;
using namespace mlir::bnfold;

/// The channel that coordinate `at` along a dimension contributes.
static int64_t getChannelPart(ArrayRef<ChannelFactor> factors, int64_t at) {
  int64_t channel = 0;
  for (const ChannelFactor &factor : llvm::reverse(factors)) {
    if (ShapedType::isDynamic(factor.size))
      break; // The outermost factor, and no channel.
    channel += (at % factor.size) * factor.stride;
    at /= factor.size;
  }
  return channel;
}

/// Calls `visit(position, channel)` for every element of a tensor of `shape`,
/// in row-major order, until it returns false.
static void forEachElement(ArrayRef<int64_t> shape, const ChannelLayout &layout,
                           llvm::function_ref<bool(int64_t, int64_t)> visit) {
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  SmallVector<int64_t> index(shape.size(), 0);
  for (int64_t position = 0; position < count; ++position) {
    int64_t channel = 0;
    for (auto [factors, at] : llvm::zip_equal(layout.dims, index))
      channel += at == 0 ? 0 : getChannelPart(factors, at);
    if (!visit(position, channel))
      return;
    for (size_t d = shape.size(); d-- > 0;) {
      if (++index[d] < shape[d])
        break;
      index[d] = 0;
    }
  }
}

namespace {
/// The entries of the channels, as far as elements have told them.
struct Entries {
  explicit Entries(int64_t numChannels)
      : values(numChannels, 0), isKnown(numChannels) {}

  /// False if the channel has another entry already, or there is none such, as
  /// where sizes contradict the layout.
  bool add(int64_t channel, double value) {
    if (channel >= int64_t(values.size()))
      return false;
    if (isKnown[channel])
      return value == values[channel] ||
             (std::isnan(value) && std::isnan(values[channel]));
    isKnown.set(channel);
    values[channel] = value;
    return true;
  }

  /// Copies those of channel 0 along each factor to the others of that factor.
  void replicateAlong(ArrayRef<ChannelFactor> factors) {
    for (const ChannelFactor &factor : factors)
      for (int64_t c = 0, e = factor.stride ? values.size() : 0; c < e; ++c) {
        int64_t from = c - (c / factor.stride) % factor.size * factor.stride;
        values[c] = values[from];
        isKnown[c] = isKnown[from];
      }
  }

  SmallVector<double> values;
  llvm::BitVector isKnown;
};
} // namespace

/// Whether the elements of a tensor of `shape` are those of the channels, in
/// order: one dimension has them all, and the others have size one.
static bool isOneEntryAChannel(ArrayRef<int64_t> shape,
                               const ChannelLayout &layout) {
  bool hasAll = false;
  for (auto [size, factors] : llvm::zip_equal(shape, layout.dims)) {
    if (size == 1)
      continue;
    if (hasAll || size != layout.numChannels || factors.size() != 1 ||
        factors[0].size != size || factors[0].stride != 1)
      return false;
    hasAll = true;
  }
  return hasAll;
}

std::optional<SmallVector<double>>
mlir::bnfold::getPerChannel(const ConstantTensor &constant,
                            const ChannelLayout &layout) {
  if (constant.getNumElements() == 0)
    return std::nullopt;
  if (constant.splat || constant.getNumElements() == 1)
    return SmallVector<double>{constant.getDouble(0)};
  if (constant.shape.size() != layout.dims.size())
    return std::nullopt;

  Entries entries(layout.numChannels);
  if (isOneEntryAChannel(constant.shape, layout)) {
    std::memcpy(entries.values.data(), constant.data.data(),
                constant.data.size());
    return entries.values;
  }
  bool isPerChannel = true;
  forEachElement(constant.shape, layout, [&](int64_t i, int64_t channel) {
    isPerChannel = entries.add(channel, constant.getDouble(i));
    return isPerChannel;
  });
  if (!isPerChannel)
    return std::nullopt;
  for (auto [size, factors] : llvm::zip_equal(constant.shape, layout.dims))
    if (size == 1)
      entries.replicateAlong(factors);
  entries.replicateAlong(layout.repeated);
  // As elsewhere, sizes may contradict the layout.
  if (!entries.isKnown.all())
    return std::nullopt;
  return entries.values;
}

/// The first slice along every dimension whose slices are all the same.
static ConstantTensor dropRepeats(ConstantTensor tensor) {
  size_t rank = tensor.shape.size();
  if (tensor.getNumElements() == 0)
    return tensor;
  for (size_t d = 0; d < rank; ++d) {
    SmallVector<int64_t> sizes = tensor.shape, multiples(rank, 1);
    std::swap(sizes[d], multiples[d]);
    ConstantTensor first = slice(tensor, SmallVector<int64_t>(rank, 0), sizes,
                                 /*strides=*/SmallVector<int64_t>(rank, 1));
    if (tile(first, multiples).data == tensor.data)
      tensor = std::move(first);
  }
  return tensor;
}

ConstantTensor mlir::bnfold::spreadChannels(const ConstantTensor &entries,
                                            const ChannelLayout &layout) {
  SmallVector<int64_t> resultShape = layout.getSpreadShape();
  unsigned bytes = entries.elementBytes;
  ConstantTensor result = ConstantTensor::allocate(resultShape, bytes);
  forEachElement(resultShape, layout, [&](int64_t i, int64_t channel) {
    std::memcpy(result.storage.get() + i * bytes,
                entries.data.data() + channel * bytes, bytes);
    return true;
  });
  return dropRepeats(std::move(result));
}
