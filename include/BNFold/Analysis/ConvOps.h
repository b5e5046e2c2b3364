//===- ConvOps.h - what every kind of conv has in common --------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_ANALYSIS_CONVOPS_H
#define BNFOLD_ANALYSIS_CONVOPS_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include <optional>

namespace mlir::bnfold {

/// A conv as the fold sees it: linear in `weights`, with one bias per output
/// channel. A new kind of conv needs a case in readConv and nothing else.
struct ConvView {
  Operation *op;
  OpOperand *weights;
  /// One entry for all channels or one per channel.
  OpOperand *bias;
  /// The output channel is one dimension of the result, and in the weights the
  /// dimensions [firstWeightDim, lastWeightDim], the last one fastest.
  int64_t resultDim;
  int64_t firstWeightDim, lastWeightDim;
  FloatType resultType, biasType, weightType, accumulatorType;

  Value getResult() const { return op->getResult(0); }
  /// Whether result and weights are ranked, so that the dimensions mean
  /// something.
  bool isRanked() const;
};

/// Reads `op` as a conv on floats; nothing for any other op, integer convs
/// included.
std::optional<ConvView> readConv(Operation *op);

} // namespace mlir::bnfold

#endif // BNFOLD_ANALYSIS_CONVOPS_H
