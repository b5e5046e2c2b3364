//===- PackWeights.cpp - weights in blocks of channels --------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PackWeights.h"

#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace mlir;
using namespace mlir::bnfold;

namespace {

/// Sizes of O, KH, KW and I, and the distance in elements of neighbours along
/// each.
struct WeightsLayout {
  std::array<int64_t, 4> sizes, strides;
};

} // namespace

static WeightsLayout getLayout(const ConstantTensor &weights,
                               const Positions &positions) {
  SmallVector<int64_t> strides = getRowMajorStrides(weights.shape);
  WeightsLayout layout;
  for (auto [i, position] : llvm::enumerate(positions)) {
    layout.sizes[i] = position < 0 ? 1 : weights.shape[position];
    layout.strides[i] = position < 0 || weights.splat ? 0 : strides[position];
  }
  return layout;
}

template <typename Element>
static void pack(const char *from, const WeightsLayout &layout,
                 int64_t blockSize, char *to) {
  auto [numChannels, height, width, depth] = layout.sizes;
  auto [channelStride, heightStride, widthStride, depthStride] = layout.strides;
  auto copy = [&](int64_t index) {
    std::memcpy(to, from + index * sizeof(Element), sizeof(Element));
    to += sizeof(Element);
  };
  for (int64_t block = 0; block < numChannels; block += blockSize) {
    int64_t used = std::min(blockSize, numChannels - block);
    for (int64_t h = 0; h < height; ++h)
      for (int64_t w = 0; w < width; ++w)
        for (int64_t i = 0; i < depth; ++i) {
          int64_t first = block * channelStride + h * heightStride +
                          w * widthStride + i * depthStride;
          for (int64_t o = 0; o < used; ++o)
            copy(first + o * channelStride);
          size_t unused = (blockSize - used) * sizeof(Element);
          std::memset(to, 0, unused);
          to += unused;
        }
  }
}

DenseResourceElementsAttr bnfold::packWeights(const ConstantTensor &weights,
                                              const Positions &positions,
                                              int64_t blockSize,
                                              FloatType elementType) {
  WeightsLayout layout = getLayout(weights, positions);
  auto [numChannels, height, width, depth] = layout.sizes;
  auto type =
      RankedTensorType::get({int64_t(llvm::divideCeil(numChannels, blockSize)),
                             height, width, depth, blockSize},
                            elementType);
  // No larger alignment: reading bytecode back may fail with one.
  AsmResourceBlob blob = HeapAsmResourceBlob::allocate(
      type.getNumElements() * weights.elementBytes, /*align=*/16);
  char *to = blob.getMutableData().data();
  if (weights.elementBytes == 4)
    pack<uint32_t>(weights.data.data(), layout, blockSize, to);
  else
    pack<uint64_t>(weights.data.data(), layout, blockSize, to);
  auto &manager = DenseResourceElementsHandle::getManagerInterface(
      elementType.getContext());
  return DenseResourceElementsAttr::get(
      type, manager.insert("bnfold.packed_weights", std::move(blob)));
}
