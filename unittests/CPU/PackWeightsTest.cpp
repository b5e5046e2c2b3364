//===- PackWeightsTest.cpp - weights in blocks of channels ----------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PackWeights.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <cstring>

using namespace mlir;
using namespace mlir::bnfold;

namespace {

/// Number `i` is i + 1: none is the zero that fills blocks.
template <typename Float>
ConstantTensor numbered(ArrayRef<int64_t> shape, bool splat) {
  ConstantTensor tensor = ConstantTensor::allocate(shape, sizeof(Float), splat);
  llvm::MutableArrayRef<char> data = tensor.getMutableData();
  for (size_t i = 0; i < data.size() / sizeof(Float); ++i) {
    Float value = i + 1;
    std::memcpy(data.data() + i * sizeof(Float), &value, sizeof(Float));
  }
  return tensor;
}

/// `positions` are those of O, KH, KW and I; -1 for one that is not there.
template <typename Float>
void check(ArrayRef<int64_t> shape, const Positions &positions,
           int64_t blockSize, bool splat, FloatType type) {
  DenseResourceElementsAttr packed =
      packWeights(numbered<Float>(shape, splat), positions, blockSize, type);
  SmallVector<int64_t> strides = getRowMajorStrides(shape);
  auto size = [&](int i) { return positions[i] < 0 ? 1 : shape[positions[i]]; };
  auto stride = [&](int i) {
    return positions[i] < 0 ? 0 : strides[positions[i]];
  };
  int64_t blocks = (size(0) + blockSize - 1) / blockSize;
  EXPECT_EQ(packed.getType(),
            RankedTensorType::get(
                {blocks, size(1), size(2), size(3), blockSize}, type));
  AsmResourceBlob *blob = packed.getRawHandle().getBlob();
  ASSERT_TRUE(blob);
  const char *next = blob->getData().data();
  ASSERT_EQ(blob->getData().size(),
            packed.getType().getNumElements() * sizeof(Float));
  for (int64_t block = 0; block < blocks; ++block)
    for (int64_t h = 0; h < size(1); ++h)
      for (int64_t w = 0; w < size(2); ++w)
        for (int64_t i = 0; i < size(3); ++i)
          for (int64_t o = block * blockSize, e = o + blockSize; o < e; ++o) {
            Float value;
            std::memcpy(&value, next, sizeof(Float));
            next += sizeof(Float);
            int64_t number = o * stride(0) + h * stride(1) + w * stride(2) +
                             i * stride(3) + 1;
            Float expected = o >= size(0) ? 0 : splat ? 1 : number;
            ASSERT_EQ(value, expected)
                << o << ", " << h << ", " << w << ", " << i;
          }
}

TEST(PackWeights, EveryLayout) {
  MLIRContext context;
  Builder builder(&context);
  Positions order{0, 1, 2, 3};
  const int64_t sizes[] = {10, 3, 2, 5};
  do {
    SmallVector<int64_t> shape(4);
    for (auto [position, size] : llvm::zip_equal(order, sizes))
      shape[position] = size;
    for (int64_t blockSize : {1, 4, 8, 10, 16})
      for (bool splat : {false, true}) {
        check<float>(shape, order, blockSize, splat, builder.getF32Type());
        check<double>(shape, order, blockSize, splat, builder.getF64Type());
      }
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST(PackWeights, MissingDimensions) {
  MLIRContext context;
  FloatType f32 = Builder(&context).getF32Type();
  // Depthwise, [KH, KW, C]; of one image dimension, [KW, I, O]; a matmul.
  check<float>({3, 2, 10}, {2, 0, 1, -1}, 8, false, f32);
  check<float>({3, 5, 10}, {2, -1, 0, 1}, 8, false, f32);
  check<float>({7, 10}, {1, -1, -1, 0}, 8, false, f32);
  check<float>({7, 10}, {0, -1, -1, 1}, 8, false, f32);
}

} // namespace
