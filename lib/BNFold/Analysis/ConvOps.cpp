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
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bnfold;

using Found = std::optional<ConvView>;

/// Ranked, and without an encoding, which says that elements are where only
/// their owner knows.
static bool isPlainTensor(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && !type.getEncoding();
}

bool ConvView::isRanked() const {
  return isPlainTensor(getResult()) && isPlainTensor(weights->get()) &&
         (!bias || isPlainTensor(bias->get()));
}

bool mlir::bnfold::isSupported(FloatType type) {
  return type.isF16() || type.isBF16() || type.isF32() || type.isF64();
}

static FloatType getFloatType(Value value) {
  return dyn_cast<FloatType>(getElementTypeOrSelf(value));
}

//===----------------------------------------------------------------------===//
// TOSA
//===----------------------------------------------------------------------===//

/// No border, so that every result sees the same number of inputs.
template <typename ConvOp> static bool isUnpadded(ConvOp op) {
  return llvm::all_of(op.getPad(), [](int64_t size) { return size == 0; });
}
/// Results of a transposed conv see as many inputs as strides let them.
static bool isUnpadded(tosa::TransposeConv2DOp) { return false; }

/// TOSA convs put the channel last in input and result and name their operands
/// alike; they differ in where the weights keep it.
template <typename ConvOp>
static Found readTosaConv(ConvOp op, ArrayRef<int64_t> weightDims,
                          int64_t inputWeightDim) {
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
    int64_t numChannels = type.getShape().back();
    // Where the result does not say, the bias counts its own entries.
    if (auto biasType = dyn_cast<RankedTensorType>(op.getBias().getType());
        biasType && ShapedType::isDynamic(numChannels))
      numChannels = biasType.getDimSize(0);
    conv.biasLayout = ChannelLayout::get(numChannels, /*channelDims=*/0);
  }
  conv.input = &op.getInputMutable();
  conv.inputWeightDims = {inputWeightDim};
  conv.spreadsOffsets = isUnpadded(op);
  if (auto type = dyn_cast<RankedTensorType>(op.getInput().getType()))
    conv.inputLayout = ChannelLayout::get(type.getShape(), type.getRank() - 1);
  return conv;
}

/// The one of two factors to fold into: the constant one, the second if both
/// are or none is.
static OpOperand &selectWeights(OpOperand &first, OpOperand &second) {
  bool isFirst =
      !isConstantExpression(second.get()) && isConstantExpression(first.get());
  return isFirst ? first : second;
}

namespace {
/// Dimensions of the weights that are also dimensions of another operand:
/// scaling both along them is the same.
struct SharedDims {
  SmallVector<int64_t> inWeights; ///< ascending
  SmallVector<int64_t> inOther;   ///< the same dimensions there

  /// The other operand's layout; sizes are those of the weights, where unknown
  /// ones are less common.
  ChannelLayout getLayout(Value weights, Value other) const;
};
} // namespace

ChannelLayout SharedDims::getLayout(Value weights, Value other) const {
  auto weightType = cast<RankedTensorType>(weights.getType());
  SmallVector<int64_t> shape(
      cast<RankedTensorType>(other.getType()).getShape());
  for (auto [weightDim, dim] : llvm::zip_equal(inWeights, inOther))
    shape[dim] = weightType.getDimSize(weightDim);
  return ChannelLayout::get(shape, inOther);
}

/// [N, H, K] times [N, K, W] gives [N, H, W], without a bias. Weights on the
/// right have the channels [N, W], on the left [N, H].
static Found readTosaMatMul(tosa::MatMulOp op) {
  ConvView conv;
  conv.op = op;
  conv.weights = &selectWeights(op.getAMutable(), op.getBMutable());
  conv.bias = nullptr;
  conv.spreadsOffsets = true;
  conv.resultType = conv.biasType = conv.accumulatorType =
      getFloatType(op.getOutput());
  conv.weightType = getFloatType(conv.weights->get());
  if (!conv.resultType || !conv.weightType)
    return std::nullopt;
  bool isRight = conv.weights->getOperandNumber() == 1;
  SharedDims withResult =
      isRight ? SharedDims{{0, 2}, {0, 2}} : SharedDims{{0, 1}, {0, 1}};
  SharedDims withInput =
      isRight ? SharedDims{{0, 1}, {0, 2}} : SharedDims{{0, 2}, {0, 1}};
  conv.input = isRight ? &op.getAMutable() : &op.getBMutable();
  conv.weightDims = withResult.inWeights;
  conv.inputWeightDims = withInput.inWeights;
  Value weights = conv.weights->get(), input = conv.input->get();
  if (conv.isRanked())
    conv.layout = withResult.getLayout(weights, op.getOutput());
  if (conv.isRanked() && isa<RankedTensorType>(input.getType()))
    conv.inputLayout = withInput.getLayout(weights, input);
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
  auto add =
      body->getTerminator()->getOperand(0).getDefiningOp<arith::AddFOp>();
  if (!add || !acc.hasOneUse() || (add.getLhs() != acc && add.getRhs() != acc))
    return false;
  Value product = add.getLhs() == acc ? add.getRhs() : add.getLhs();
  auto mul = product.getDefiningOp<arith::MulFOp>();
  if (!mul)
    return false;
  Value a = skipExtensions(mul.getLhs()), b = skipExtensions(mul.getRhs());
  Value first = body->getArgument(0), second = body->getArgument(1);
  return (a == first && b == second) || (a == second && b == first);
}

static SharedDims getSharedDims(AffineMap weights, AffineMap other) {
  SharedDims shared;
  for (auto [i, expr] : llvm::enumerate(weights.getResults())) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    std::optional<unsigned> position =
        dim ? other.getResultPosition(dim) : std::nullopt;
    // Of a diagonal the first dimension tells the element.
    if (!position || llvm::is_contained(shared.inOther, *position))
      continue;
    shared.inWeights.push_back(i);
    shared.inOther.push_back(*position);
  }
  return shared;
}

/// Whether every sum takes each weight once: all loops it runs over count along
/// a dimension of the weights. Where one does not, a weight is added up more
/// often than its bias and its bound would account for.
static bool sumsEachWeightOnce(linalg::LinalgOp op, AffineMap weights) {
  SmallVector<unsigned> loops;
  op.getReductionDims(loops);
  return llvm::all_of(loops, [&](unsigned loop) {
    return weights
        .getResultPosition(getAffineDimExpr(loop, weights.getContext()))
        .has_value();
  });
}

/// Any linalg op that multiplies and accumulates: convs of every layout,
/// depthwise and grouped ones, matmuls, contractions, named or generic.
/// Indexing maps tell where the channel is.
static Found readLinalgConv(linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics() || op.getNumDpsInputs() != 2 ||
      op.getNumDpsInits() != 1 || op->getNumResults() != 1 ||
      !isMultiplyAccumulate(op))
    return std::nullopt;
  // Inputs may also be scalars.
  for (OpOperand *input : op.getDpsInputOperands())
    if (!isa<RankedTensorType>(input->get().getType()))
      return std::nullopt;
  ConvView conv;
  conv.op = op;
  conv.weights =
      &selectWeights(*op.getDpsInputOperand(0), *op.getDpsInputOperand(1));
  conv.bias = op.getDpsInitOperand(0);
  AffineMap weightMap = op.getMatchingIndexingMap(conv.weights);
  AffineMap resultMap = op.getMatchingIndexingMap(conv.bias);
  // Each loop of the result writes an element of its own, and sums run over the
  // other loops alone.
  if (!resultMap.isProjectedPermutation() ||
      op.getNumParallelLoops() != resultMap.getNumResults() ||
      !sumsEachWeightOnce(op, weightMap))
    return std::nullopt;
  SharedDims withResult = getSharedDims(weightMap, resultMap);
  if (withResult.inWeights.empty())
    return std::nullopt;
  Value weights = conv.weights->get();
  conv.weightDims = withResult.inWeights;
  conv.layout = conv.biasLayout =
      withResult.getLayout(weights, op->getResult(0));

  bool isFirst = conv.weights->getOperandNumber() == 0;
  conv.input = op.getDpsInputOperand(isFirst ? 1 : 0);
  SharedDims withInput =
      getSharedDims(weightMap, op.getMatchingIndexingMap(conv.input));
  conv.inputWeightDims = withInput.inWeights;
  conv.inputLayout = withInput.getLayout(weights, conv.input->get());
  // Borders are a tensor.pad of their own. A sum that reads part of the
  // weights, or different ones from element to element, weighs an offset
  // differently.
  conv.spreadsOffsets = weightMap.isProjectedPermutation();

  conv.resultType = conv.biasType = conv.accumulatorType =
      getFloatType(op->getResult(0));
  conv.weightType = getFloatType(conv.weights->get());
  if (!conv.resultType || !conv.weightType)
    return std::nullopt;
  return conv;
}

Found mlir::bnfold::readConv(Operation *op) {
  return llvm::TypeSwitch<Operation *, Found>(op)
      // [O, KH, KW, I]
      .Case<tosa::Conv2DOp, tosa::TransposeConv2DOp>(
          [](auto conv) { return readTosaConv(conv, 0, 3); })
      // [O, KD, KH, KW, I]
      .Case([](tosa::Conv3DOp conv) { return readTosaConv(conv, 0, 4); })
      // [KH, KW, C, M], output channel c*M + m
      .Case([](tosa::DepthwiseConv2DOp conv) {
        return readTosaConv(conv, {2, 3}, 2);
      })
      .Case([](tosa::MatMulOp op) { return readTosaMatMul(op); })
      .Case([](linalg::LinalgOp op) { return readLinalgConv(op); })
      .Default([](Operation *) -> Found { return std::nullopt; });
}

std::optional<int64_t> mlir::bnfold::getJoinedDim(Operation *op) {
  if (auto concat = dyn_cast<tosa::ConcatOp>(op))
    return concat.getAxis();
  if (auto concat = dyn_cast<tensor::ConcatOp>(op))
    return concat.getDim();
  return std::nullopt;
}

bool mlir::bnfold::isBefore(Operation *op, Operation *other) {
  Operation *ancestor = op->getBlock()->findAncestorOpInBlock(*other);
  return ancestor && op->isBeforeInBlock(ancestor);
}
