//===- ConstantTensor.h - constant data and its layout ----------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The elements of a constant as bytes, with the ops that move them without
// looking at them. Whether an element is a stored float or a double makes no
// difference here, so weights and evaluated parameters share this code.
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_ANALYSIS_CONSTANTTENSOR_H
#define BNFOLD_ANALYSIS_CONSTANTTENSOR_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <memory>

namespace mlir::bnfold {

/// Row-major elements of a constant. Copies share the data.
struct ConstantTensor {
  llvm::SmallVector<int64_t> shape;
  unsigned elementBytes = 0;
  /// All elements are equal and `data` holds one of them.
  bool splat = false;
  /// Into an attribute, a resource blob, or `storage`. Unaligned.
  llvm::ArrayRef<char> data;
  std::shared_ptr<char[]> storage;

  int64_t getNumElements() const;

  /// Uninitialised storage of its own for all elements (one if splat).
  static ConstantTensor allocate(llvm::ArrayRef<int64_t> shape,
                                 unsigned elementBytes, bool splat = false);
  llvm::MutableArrayRef<char> getMutableData() {
    return {storage.get(), data.size()};
  }

  /// Element `i` in row-major order, of a tensor of doubles.
  double getDouble(int64_t i) const;
};

/// No parameter has more elements, and no tensor of more is written out, where
/// a few bytes stand for it: a splat, or one that repeats.
constexpr int64_t maxWrittenElements = int64_t(1) << 27;

/// Whether `shape` is known and has at most `limit` elements.
bool hasAtMost(int64_t limit, llvm::ArrayRef<int64_t> shape);

/// Distance in elements between neighbours along each dimension of a row-major
/// tensor.
llvm::SmallVector<int64_t> getRowMajorStrides(llvm::ArrayRef<int64_t> shape);

/// A tensor of `shape` whose element at an index is the element of `in` at
/// position `offset` plus index times `strides`. Those may be zero or negative.
ConstantTensor gather(const ConstantTensor &in, int64_t offset,
                      llvm::ArrayRef<int64_t> shape,
                      llvm::ArrayRef<int64_t> strides);

/// The same elements under another shape with as many elements.
ConstantTensor reshape(const ConstantTensor &in, llvm::ArrayRef<int64_t> shape);

/// result[i_0, ...] = in[i at the positions of perms]: dimension d of the
/// result is dimension perms[d] of `in`, as in tosa.transpose.
ConstantTensor transpose(const ConstantTensor &in,
                         llvm::ArrayRef<int64_t> perms);

/// Repeats `in` multiples[d] times along each dimension d.
ConstantTensor tile(const ConstantTensor &in,
                    llvm::ArrayRef<int64_t> multiples);

/// The box of `sizes` at `offsets`, every strides[d]-th element.
ConstantTensor slice(const ConstantTensor &in, llvm::ArrayRef<int64_t> offsets,
                     llvm::ArrayRef<int64_t> sizes,
                     llvm::ArrayRef<int64_t> strides);

/// All of `parts`, one after the other along `axis`.
ConstantTensor concat(llvm::ArrayRef<ConstantTensor> parts, int64_t axis);

/// All elements written out where `in` is a splat, else `in` itself.
ConstantTensor expandSplat(const ConstantTensor &in);

} // namespace mlir::bnfold

#endif // BNFOLD_ANALYSIS_CONSTANTTENSOR_H
