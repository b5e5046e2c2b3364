//===- LinearIndex.cpp - tensor.extract in the body of a linalg op --------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Analysis/LinearIndex.h"
#include "BNFold/Analysis/LinalgBody.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::bnfold;

namespace {
/// offset + sum of steps[i] * loop i. Wraps as index arithmetic does.
struct LinearIndex {
  uint64_t offset = 0;
  SmallVector<uint64_t> steps;

  LinearIndex(size_t numLoops) : steps(numLoops, 0) {}

  void add(const LinearIndex &other, uint64_t factor) {
    offset += other.offset * factor;
    for (auto [step, otherStep] : llvm::zip_equal(steps, other.steps))
      step += otherStep * factor;
  }
  bool isWithin(int64_t size, ArrayRef<int64_t> loopSizes) const;
};
} // namespace

/// Indices nest a few ops deep; an expression beyond this is not worth a stack.
static constexpr unsigned maxDepth = 16;

static std::optional<LinearIndex> readIndex(Value value, size_t numLoops,
                                            Block *body, unsigned depth = 0) {
  LinearIndex result(numLoops);
  if (std::optional<int64_t> constant = getConstantIntValue(value)) {
    result.offset = *constant;
    return result;
  }
  Operation *op = value.getDefiningOp();
  if (auto loop = dyn_cast_or_null<linalg::IndexOp>(op)) {
    // Another op's loops are not those of `body`.
    if (loop->getBlock() != body)
      return std::nullopt;
    result.steps[loop.getDim()] = 1;
    return result;
  }
  if (!isa_and_present<arith::AddIOp, arith::SubIOp, arith::MulIOp>(op) ||
      !isa<IndexType>(value.getType()) || depth == maxDepth)
    return std::nullopt;
  auto lhs = readIndex(op->getOperand(0), numLoops, body, depth + 1);
  auto rhs = readIndex(op->getOperand(1), numLoops, body, depth + 1);
  if (!lhs || !rhs)
    return std::nullopt;
  if (!isa<arith::MulIOp>(op)) {
    lhs->add(*rhs, isa<arith::SubIOp>(op) ? -1 : 1);
    return lhs;
  }
  auto isConstant = [](const LinearIndex &index) {
    return llvm::all_of(index.steps, [](uint64_t step) { return step == 0; });
  };
  if (!isConstant(*lhs) && !isConstant(*rhs))
    return std::nullopt;
  if (isConstant(*lhs))
    result.add(*rhs, lhs->offset);
  else
    result.add(*lhs, rhs->offset);
  return result;
}

/// Whether the index is in [0, size) in every iteration.
bool LinearIndex::isWithin(int64_t size, ArrayRef<int64_t> loopSizes) const {
  int64_t low = offset, high = offset;
  for (auto [step, loopSize] : llvm::zip_equal(steps, loopSizes)) {
    int64_t last;
    if (llvm::MulOverflow<int64_t>(step, loopSize - 1, last))
      return false;
    int64_t &end = last < 0 ? low : high;
    if (llvm::AddOverflow(end, last, end))
      return false;
  }
  return low >= 0 && high < size;
}

std::optional<ConstantTensor>
mlir::bnfold::moveToLoops(const ConstantTensor &source, tensor::ExtractOp op) {
  ArrayRef<int64_t> shape = op.getTensor().getType().getShape();
  // `source` may be of size one along a dimension that repeats.
  if (shape != ArrayRef<int64_t>(source.shape))
    return std::nullopt;
  SmallVector<int64_t> loopSizes;
  if (auto owner = dyn_cast<linalg::LinalgOp>(op->getParentOp())) {
    if (!isElementwiseLinalgOp(owner))
      return std::nullopt;
    loopSizes = owner.getStaticLoopRanges();
  }
  if (llvm::any_of(loopSizes, [](int64_t size) { return size <= 0; }) ||
      !hasAtMost(maxWrittenElements, loopSizes))
    return std::nullopt;

  LinearIndex position(loopSizes.size());
  for (auto [index, size, stride] :
       llvm::zip_equal(op.getIndices(), shape, getRowMajorStrides(shape))) {
    std::optional<LinearIndex> linear =
        readIndex(index, loopSizes.size(), op->getBlock());
    if (!linear || !linear->isWithin(size, loopSizes))
      return std::nullopt;
    position.add(*linear, stride);
  }
  SmallVector<int64_t> strides(position.steps.begin(), position.steps.end());
  return gather(source, position.offset, loopSizes, strides);
}
