//===- ConvOps.cpp - what every kind of conv has in common ----------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Analysis/ConvOps.h"
#include "BNFold/Analysis/ConstantExpr.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bnfold;

using Found = std::optional<ConvView>;

bool ConvView::isRanked() const {
  return isa<RankedTensorType>(getResult().getType()) &&
         isa<RankedTensorType>(weights->get().getType());
}

static FloatType getFloatType(Value value) {
  return dyn_cast<FloatType>(getElementTypeOrSelf(value));
}

//===----------------------------------------------------------------------===//
// TOSA
//===----------------------------------------------------------------------===//

/// TOSA convs put the channel last in the result and name their operands alike;
/// they differ in where the weights keep it.
template <typename ConvOp>
static Found readTosaConv(ConvOp op, ArrayRef<int64_t> weightDims) {
  ConvView conv;
  conv.op = op;
  conv.weights = &op.getWeightMutable();
  conv.bias = &op.getBiasMutable();
  conv.weightDims.assign(weightDims.begin(), weightDims.end());
  conv.resultType = getFloatType(op.getOutput());
  conv.biasType = getFloatType(op.getBias());
  conv.weightType = getFloatType(op.getWeight());
  conv.accumulatorType = dyn_cast<FloatType>(op.getAccType());
  if (!conv.resultType || !conv.biasType || !conv.weightType ||
      !conv.accumulatorType)
    return std::nullopt;
  // acc_type has no name for f64, which an f64 conv accumulates in.
  if (conv.resultType.isF64())
    conv.accumulatorType = conv.resultType;
  if (auto type = dyn_cast<RankedTensorType>(op.getType())) {
    int64_t channelDim = type.getRank() - 1;
    conv.layout = ChannelLayout::get(type.getShape(), channelDim);
    conv.biasLayout =
        ChannelLayout::get(type.getShape().take_back(), /*channelDims=*/0);
  }
  return conv;
}

/// The one of two factors to fold into: the constant one, the second if both
/// are or none is.
static OpOperand &selectWeights(OpOperand &first, OpOperand &second) {
  bool isFirst = !isConstantExpression(second.get()) &&
                 isConstantExpression(first.get());
  return isFirst ? first : second;
}

/// [N, H, K] times [N, K, W] gives [N, H, W], without a bias. Weights on the
/// right have the channel W, on the left H in every N.
static Found readTosaMatMul(tosa::MatMulOp op) {
  ConvView conv;
  conv.op = op;
  conv.weights = &selectWeights(op.getAMutable(), op.getBMutable());
  conv.bias = nullptr;
  conv.resultType = conv.biasType = conv.accumulatorType =
      getFloatType(op.getOutput());
  conv.weightType = getFloatType(conv.weights->get());
  if (!conv.resultType || !conv.weightType)
    return std::nullopt;
  bool isRight = conv.weights->getOperandNumber() == 1;
  conv.weightDims = isRight ? SmallVector<int64_t>{2} : SmallVector<int64_t>{0, 1};
  if (auto type = dyn_cast<RankedTensorType>(op.getType()))
    conv.layout = ChannelLayout::get(type.getShape(), conv.weightDims);
  return conv;
}

//===----------------------------------------------------------------------===//
// Linalg
//===----------------------------------------------------------------------===//

static Value skipExtensions(Value value) {
  while (auto extension = value.getDefiningOp<arith::ExtFOp>())
    value = extension.getIn();
  return value;
}

/// Whether the body is acc + a * b, with a and b perhaps extended, in any order
/// of operands, and nothing else.
static bool isMultiplyAccumulate(linalg::LinalgOp op) {
  Block *body = op.getBlock();
  if (body->getNumArguments() != 3 ||
      !llvm::all_of(body->without_terminator(), [](Operation &inner) {
        return isa<arith::AddFOp, arith::MulFOp, arith::ExtFOp>(inner);
      }))
    return false;
  Value acc = body->getArgument(2);
  auto add = body->getTerminator()->getOperand(0).getDefiningOp<arith::AddFOp>();
  if (!add || !acc.hasOneUse() ||
      (add.getLhs() != acc && add.getRhs() != acc))
    return false;
  Value product = add.getLhs() == acc ? add.getRhs() : add.getLhs();
  auto mul = product.getDefiningOp<arith::MulFOp>();
  if (!mul)
    return false;
  Value a = skipExtensions(mul.getLhs()), b = skipExtensions(mul.getRhs());
  Value first = body->getArgument(0), second = body->getArgument(1);
  return (a == first && b == second) || (a == second && b == first);
}

/// The last run of neighbouring dimensions of the weights that are also
/// dimensions of the result: scaling the weights along them scales the result.
/// Fills in which dimension of the result each one is.
static SmallVector<int64_t> getSharedDims(AffineMap weights, AffineMap result,
                                          SmallVectorImpl<int64_t> &inResult) {
  SmallVector<int64_t> shared;
  for (int64_t i = weights.getNumResults() - 1; i >= 0; --i) {
    AffineExpr expr = weights.getResult(i);
    auto dim = dyn_cast<AffineDimExpr>(expr);
    std::optional<unsigned> position =
        dim ? result.getResultPosition(dim) : std::nullopt;
    if (position) {
      shared.insert(shared.begin(), i);
      inResult.insert(inResult.begin(), *position);
    } else if (!shared.empty()) {
      break;
    }
  }
  return shared;
}

/// Any linalg op that multiplies and accumulates: convs of every layout,
/// depthwise and grouped ones, matmuls, contractions, named or generic. Indexing
/// maps tell where the channel is.
static Found readLinalgConv(linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics() || op.getNumDpsInputs() != 2 ||
      op.getNumDpsInits() != 1 || op->getNumResults() != 1 ||
      !isMultiplyAccumulate(op))
    return std::nullopt;
  ConvView conv;
  conv.op = op;
  conv.weights = &selectWeights(*op.getDpsInputOperand(0),
                                *op.getDpsInputOperand(1));
  conv.bias = op.getDpsInitOperand(0);
  AffineMap weightMap = op.getMatchingIndexingMap(conv.weights);
  AffineMap resultMap = op.getMatchingIndexingMap(conv.bias);
  // Each loop of the result writes an element of its own, and sums run over the
  // other loops alone.
  if (!resultMap.isProjectedPermutation() ||
      op.getNumParallelLoops() != resultMap.getNumResults())
    return std::nullopt;
  SmallVector<int64_t> inResult;
  conv.weightDims = getSharedDims(weightMap, resultMap, inResult);
  if (conv.weightDims.empty())
    return std::nullopt;

  conv.resultType = conv.biasType = conv.accumulatorType =
      getFloatType(op->getResult(0));
  conv.weightType = getFloatType(conv.weights->get());
  auto weightShape = cast<RankedTensorType>(conv.weights->get().getType());
  SmallVector<int64_t> shape(
      cast<RankedTensorType>(op->getResult(0).getType()).getShape());
  for (auto [weightDim, dim] : llvm::zip_equal(conv.weightDims, inResult))
    shape[dim] = weightShape.getDimSize(weightDim);
  conv.layout = conv.biasLayout = ChannelLayout::get(shape, inResult);
  return conv;
}

Found mlir::bnfold::readConv(Operation *op) {
  return llvm::TypeSwitch<Operation *, Found>(op)
      // [O, KH, KW, I] and [O, KD, KH, KW, I]
      .Case<tosa::Conv2DOp, tosa::TransposeConv2DOp, tosa::Conv3DOp>(
          [](auto conv) { return readTosaConv(conv, 0); })
      // [KH, KW, C, M], output channel c*M + m
      .Case([](tosa::DepthwiseConv2DOp conv) {
        return readTosaConv(conv, {2, 3});
      })
      .Case([](tosa::MatMulOp op) { return readTosaMatMul(op); })
      .Case([](linalg::LinalgOp op) { return readLinalgConv(op); })
      .Default([](Operation *) -> Found { return std::nullopt; });
}
