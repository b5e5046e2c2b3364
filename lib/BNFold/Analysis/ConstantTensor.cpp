//===- ConstantTensor.cpp - constant data and its layout ------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Analysis/ConstantTensor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>
#include <numeric>

using namespace mlir::bnfold;
using llvm::ArrayRef;
using llvm::SmallVector;

static int64_t product(ArrayRef<int64_t> sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), int64_t(1),
                         std::multiplies<int64_t>());
}

bool mlir::bnfold::hasAtMost(int64_t limit, ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t size : shape)
    if (size < 0 || llvm::MulOverflow(count, size, count))
      return false;
  return count <= limit;
}

SmallVector<int64_t> mlir::bnfold::getRowMajorStrides(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> strides(shape.size(), 1);
  for (size_t d = shape.size(); d > 1; --d)
    strides[d - 2] = strides[d - 1] * shape[d - 1];
  return strides;
}

int64_t ConstantTensor::getNumElements() const { return product(shape); }

ConstantTensor ConstantTensor::allocate(ArrayRef<int64_t> shape,
                                        unsigned elementBytes, bool splat) {
  ConstantTensor result;
  result.shape.assign(shape.begin(), shape.end());
  result.elementBytes = elementBytes;
  result.splat = splat;
  size_t bytes = (splat ? 1 : product(shape)) * elementBytes;
  // new char[] without parentheses leaves the memory untouched.
  result.storage = std::shared_ptr<char[]>(new char[bytes]);
  result.data = {result.storage.get(), bytes};
  return result;
}

double ConstantTensor::getDouble(int64_t i) const {
  double value;
  std::memcpy(&value, data.data() + (splat ? 0 : i) * sizeof(double),
              sizeof(double));
  return value;
}

ConstantTensor mlir::bnfold::reshape(const ConstantTensor &in,
                                     ArrayRef<int64_t> shape) {
  ConstantTensor result = in;
  result.shape.assign(shape.begin(), shape.end());
  return result;
}

/// Copies, in row-major order of `shape`, the elements found at `offset` plus
/// index times `strides` (in elements) of `in`. Bytes is the element size.
template <unsigned Bytes>
static void copyElements(const char *in, int64_t offset,
                         ArrayRef<int64_t> shape, ArrayRef<int64_t> strides,
                         char *out) {
  size_t rank = shape.size();
  int64_t rowLength = rank ? shape.back() : 1;
  int64_t rowStride = rank ? strides.back() : 1;
  SmallVector<int64_t> index(rank, 0);
  for (int64_t row = 0, rows = rank ? product(shape.drop_back()) : 1;
       row < rows; ++row) {
    const char *source = in + offset * Bytes;
    for (int64_t i = 0; i < rowLength; ++i, out += Bytes)
      std::memcpy(out, source + i * rowStride * Bytes, Bytes);
    for (size_t d = rank - 1; rank > 1 && d-- > 0;) {
      offset += strides[d];
      if (++index[d] < shape[d])
        break;
      offset -= shape[d] * strides[d];
      index[d] = 0;
    }
  }
}

ConstantTensor mlir::bnfold::gather(const ConstantTensor &in, int64_t offset,
                                    ArrayRef<int64_t> shape,
                                    ArrayRef<int64_t> strides) {
  if (in.splat)
    return reshape(in, shape);
  ConstantTensor result = ConstantTensor::allocate(shape, in.elementBytes);
  if (product(shape) == 0)
    return result;
  const char *source = in.data.data();
  char *out = result.storage.get();
  switch (in.elementBytes) {
  case 1:
    copyElements<1>(source, offset, shape, strides, out);
    break;
  case 2:
    copyElements<2>(source, offset, shape, strides, out);
    break;
  case 4:
    copyElements<4>(source, offset, shape, strides, out);
    break;
  default:
    copyElements<8>(source, offset, shape, strides, out);
    break;
  }
  return result;
}

ConstantTensor mlir::bnfold::transpose(const ConstantTensor &in,
                                       ArrayRef<int64_t> perms) {
  SmallVector<int64_t> inStrides = getRowMajorStrides(in.shape);
  SmallVector<int64_t> shape, strides;
  for (int64_t d : perms) {
    shape.push_back(in.shape[d]);
    strides.push_back(inStrides[d]);
  }
  return gather(in, 0, shape, strides);
}

ConstantTensor mlir::bnfold::slice(const ConstantTensor &in,
                                   ArrayRef<int64_t> offsets,
                                   ArrayRef<int64_t> sizes,
                                   ArrayRef<int64_t> strides) {
  SmallVector<int64_t> steps = getRowMajorStrides(in.shape);
  int64_t offset = 0;
  for (size_t d = 0; d < steps.size(); ++d) {
    offset += offsets[d] * steps[d];
    steps[d] *= strides[d];
  }
  return gather(in, offset, sizes, steps);
}

ConstantTensor mlir::bnfold::tile(const ConstantTensor &in,
                                  ArrayRef<int64_t> multiples) {
  // A tile is a gather over twice the dimensions: (multiple, size) each, with
  // stride 0 along the multiples.
  SmallVector<int64_t> inStrides = getRowMajorStrides(in.shape);
  SmallVector<int64_t> shape, strides, tiled;
  for (auto [d, multiple] : llvm::enumerate(multiples)) {
    shape.append({multiple, in.shape[d]});
    strides.append({0, inStrides[d]});
    tiled.push_back(multiple * in.shape[d]);
  }
  return reshape(gather(in, 0, shape, strides), tiled);
}

ConstantTensor mlir::bnfold::concat(ArrayRef<ConstantTensor> parts,
                                    int64_t axis) {
  SmallVector<int64_t> shape = parts.front().shape;
  shape[axis] = 0;
  for (const ConstantTensor &part : parts)
    shape[axis] += part.shape[axis];
  ConstantTensor result =
      ConstantTensor::allocate(shape, parts.front().elementBytes);
  int64_t rows = product(ArrayRef<int64_t>(shape).take_front(axis));
  int64_t rowBytes =
      product(ArrayRef<int64_t>(shape).drop_front(axis)) * result.elementBytes;
  int64_t column = 0;
  for (const ConstantTensor &maybeSplat : parts) {
    ConstantTensor part = expandSplat(maybeSplat);
    int64_t partBytes = rows ? part.data.size() / rows : 0;
    for (int64_t row = 0; row < rows && partBytes; ++row)
      std::memcpy(result.storage.get() + row * rowBytes + column,
                  part.data.data() + row * partBytes, partBytes);
    column += partBytes;
  }
  return result;
}

ConstantTensor mlir::bnfold::expandSplat(const ConstantTensor &in) {
  if (!in.splat)
    return in;
  ConstantTensor one = in;
  one.splat = false;
  SmallVector<int64_t> strides(in.shape.size(), 0);
  return gather(one, 0, in.shape, strides);
}
