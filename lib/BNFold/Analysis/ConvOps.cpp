//===- ConvOps.cpp - what every kind of conv has in common ----------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Analysis/ConvOps.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bnfold;

bool ConvView::isRanked() const {
  return isa<RankedTensorType>(getResult().getType()) &&
         isa<RankedTensorType>(weights->get().getType());
}

/// All TOSA convs put the channel last in the result and name their operands
/// alike; they differ in where the weights keep it.
template <typename ConvOp>
static std::optional<ConvView> readTosaConv(ConvOp op, int64_t rank,
                                            int64_t firstWeightDim,
                                            int64_t lastWeightDim) {
  auto resultType = dyn_cast<FloatType>(getElementTypeOrSelf(op.getType()));
  auto biasType = dyn_cast<FloatType>(getElementTypeOrSelf(op.getBias()));
  auto weightType = dyn_cast<FloatType>(getElementTypeOrSelf(op.getWeight()));
  auto accumulatorType = dyn_cast<FloatType>(op.getAccType());
  if (!resultType || !biasType || !weightType || !accumulatorType)
    return std::nullopt;
  // acc_type has no name for f64, which an f64 conv accumulates in.
  if (resultType.isF64())
    accumulatorType = resultType;
  return ConvView{op,
                  &op.getWeightMutable(),
                  &op.getBiasMutable(),
                  /*resultDim=*/rank - 1,
                  firstWeightDim,
                  lastWeightDim,
                  resultType,
                  biasType,
                  weightType,
                  accumulatorType};
}

std::optional<ConvView> mlir::bnfold::readConv(Operation *op) {
  using Found = std::optional<ConvView>;
  return llvm::TypeSwitch<Operation *, Found>(op)
      // [O, KH, KW, I]
      .Case<tosa::Conv2DOp, tosa::TransposeConv2DOp>(
          [](auto conv) { return readTosaConv(conv, 4, 0, 0); })
      // [O, KD, KH, KW, I]
      .Case([](tosa::Conv3DOp conv) { return readTosaConv(conv, 5, 0, 0); })
      // [KH, KW, C, M], output channel c*M + m
      .Case([](tosa::DepthwiseConv2DOp conv) {
        return readTosaConv(conv, 4, 2, 3);
      })
      .Default([](Operation *) -> Found { return std::nullopt; });
}
