//===- ConvOps.h - what every kind of conv has in common --------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_ANALYSIS_CONVOPS_H
#define BNFOLD_ANALYSIS_CONVOPS_H

#include "BNFold/Analysis/ChannelLayout.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include <optional>

namespace mlir::bnfold {

/// A conv (or matmul, or contraction) as the fold sees it: every result element
/// is a sum of products with weights of one channel, plus a bias. A new kind of
/// conv needs a reader in ConvOps.cpp; and, where its bias is neither a
/// constant operand of a TOSA op nor a tensor that sums start from, a way to
/// write it in FoldWriter.cpp. docs/AddingAConv.md has the steps.
struct ConvView {
  Operation *op;
  OpOperand *weights;
  /// What the sums start from, laid out as `biasLayout`. Null if they start
  /// from zero.
  OpOperand *bias;
  ChannelLayout biasLayout;
  /// The channels of the result.
  ChannelLayout layout;
  /// The dimensions of the weights that count through the channels, ascending,
  /// the last one fastest.
  SmallVector<int64_t> weightDims;
  /// What the weights are multiplied with, and its channels: those the weights
  /// share, along `inputWeightDims`, ascending, the last one fastest.
  OpOperand *input;
  ChannelLayout inputLayout;
  SmallVector<int64_t> inputWeightDims;
  /// Whether adding the same to all elements of an input channel adds the same
  /// to all elements of a result channel. Not so where a border sees zeros.
  bool spreadsOffsets;
  FloatType resultType, biasType, weightType, accumulatorType;

  Value getResult() const { return op->getResult(0); }
  /// Whether result, weights and bias are ranked tensors without an encoding,
  /// so that the dimensions mean something.
  bool isRanked() const;
};

/// The types the fold computes in: f16, bf16, f32 and f64.
bool isSupported(FloatType type);

/// Reads `op` as a conv on floats; nothing for any other op, integer convs
/// included.
std::optional<ConvView> readConv(Operation *op);

/// The dimension along which `op` joins its operands; nothing if it does not.
std::optional<int64_t> getJoinedDim(Operation *op);

/// Whether `op` comes before `other`, or before an op around it, in one block.
bool isBefore(Operation *op, Operation *other);

} // namespace mlir::bnfold

#endif // BNFOLD_ANALYSIS_CONVOPS_H
