//===- ConstantOps.cpp - ops a constant expression may contain ------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Analysis/ConstantOps.h"
#include "BNFold/Analysis/LinalgBody.h"
#include "BNFold/Analysis/LinearIndex.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bnfold;

using Result = std::optional<ConstantTensor>;

std::optional<SmallVector<Value, 2>>
mlir::bnfold::getElementInputs(Value value) {
  using Inputs = SmallVector<Value, 2>;
  using Found = std::optional<Inputs>;
  if (OpOperand *operand = getOperandOfArgument(value))
    return Inputs{operand->get()};
  Operation *op = value.getDefiningOp();
  if (!op)
    return std::nullopt;
  if (std::optional<Arithmetic> arithmetic = getArithmetic(value)) {
    Inputs inputs(op->getOperands().take_front(arithmetic->numOperands));
    if (llvm::any_of(inputs, [&](Value input) {
          return isOfOuterBody(input, op->getBlock()) &&
                 !matchPattern(input, m_Constant());
        }))
      return std::nullopt;
    return inputs;
  }
  if (Value yielded = getYieldedScalar(value))
    return Inputs{yielded};
  return llvm::TypeSwitch<Operation *, Found>(op)
      .Case<tosa::ReshapeOp, tosa::TransposeOp, tosa::IdentityOp, tosa::TileOp,
            tosa::SliceOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp,
            tensor::CastOp, tensor::ExtractSliceOp, tensor::ExtractOp,
            tensor::SplatOp>(
          // The other operands are shapes or indices.
          [](auto op) { return Inputs{op->getOperand(0)}; })
      .Case<tosa::ConcatOp, tensor::ConcatOp>(
          [](auto op) { return Inputs(op->getOperands()); })
      .Case([](tensor::FromElementsOp op) -> Found {
        if (op.getElements().empty())
          return std::nullopt;
        return Inputs(op.getElements());
      })
      .Case([](tensor::GenerateOp op) {
        return Inputs{op.getBody().front().getTerminator()->getOperand(0)};
      })
      .Default([](Operation *) -> Found { return std::nullopt; });
}

/// The values of a tosa.const_shape.
static std::optional<SmallVector<int64_t>> getShapeValues(Value shape) {
  auto constant = shape.getDefiningOp<tosa::ConstShapeOp>();
  if (!constant)
    return std::nullopt;
  auto range = constant.getValues().getValues<int64_t>();
  return SmallVector<int64_t>(range.begin(), range.end());
}

/// Reshapes to the result type of `op`, which must be static unless there is
/// one element for all.
static Result reshapeToResult(Operation *op, const ConstantTensor &input) {
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (type && input.getNumElements() == 1)
    return reshape(input, SmallVector<int64_t>(type.getRank(), 1));
  if (!type || !type.hasStaticShape() ||
      type.getNumElements() != input.getNumElements())
    return std::nullopt;
  return reshape(input, type.getShape());
}

/// The same for expand_shape and collapse_shape, where dimensions that repeat
/// may be of size one in `input` and in the result.
template <typename ReshapeOp>
static Result applyGroups(ReshapeOp op, RankedTensorType from,
                          const ConstantTensor &input, bool isExpansion) {
  if (llvm::equal(from.getShape(), input.shape) || input.getNumElements() == 1)
    return reshapeToResult(op, input);
  if (from.getRank() != int64_t(input.shape.size()))
    return std::nullopt;
  ArrayRef<int64_t> to = op.getResultType().getShape();
  SmallVector<int64_t> shape, multiples(input.shape.size(), 1);
  for (auto [i, group] : llvm::enumerate(op.getReassociationIndices())) {
    if (isExpansion) {
      bool repeats = input.shape[i] == 1;
      for (int64_t d : group)
        shape.push_back(repeats ? 1 : to[d]);
      continue;
    }
    // Elements that repeat beside others that do not have to be written out.
    bool repeats =
        llvm::all_of(group, [&](int64_t d) { return input.shape[d] == 1; });
    shape.push_back(repeats ? 1 : to[i]);
    for (int64_t d : group)
      if (!repeats && input.shape[d] == 1)
        multiples[d] = from.getDimSize(d);
  }
  bool isTiled =
      llvm::any_of(multiples, [](int64_t multiple) { return multiple != 1; });
  if (llvm::any_of(shape, ShapedType::isDynamic) ||
      llvm::any_of(multiples, ShapedType::isDynamic) ||
      (isTiled && !hasAtMost(maxWrittenElements, shape)))
    return std::nullopt;
  ConstantTensor tiled = isTiled ? tile(input, multiples) : input;
  ConstantTensor result = reshape(tiled, shape);
  if (result.getNumElements() != tiled.getNumElements())
    return std::nullopt;
  return result;
}

static Result applySlice(tosa::SliceOp op, const ConstantTensor &input) {
  auto start = getShapeValues(op.getStart());
  auto size = getShapeValues(op.getSize());
  size_t rank = input.shape.size();
  if (!start || !size || start->size() != rank || size->size() != rank)
    return std::nullopt;
  for (size_t d = 0; d < rank; ++d) {
    // A size of -1 stands for the rest of the dimension.
    if ((*size)[d] == -1)
      (*size)[d] = input.shape[d] - (*start)[d];
    if ((*start)[d] < 0 || (*size)[d] < 0 ||
        (*size)[d] > input.shape[d] - (*start)[d])
      return std::nullopt;
  }
  return slice(input, *start, *size, SmallVector<int64_t>(rank, 1));
}

static Result applyTile(tosa::TileOp op, const ConstantTensor &input) {
  auto multiples = getShapeValues(op.getMultiples());
  auto type = dyn_cast<RankedTensorType>(op.getType());
  // The result's static type bounds the size.
  if (!multiples || multiples->size() != input.shape.size() || !type ||
      !hasAtMost(maxWrittenElements, type.getShape()))
    return std::nullopt;
  for (auto [size, multiple, result] :
       llvm::zip_equal(input.shape, *multiples, type.getShape()))
    if (multiple < 0 || size * multiple != result)
      return std::nullopt;
  return tile(input, *multiples);
}

static Result applyConcat(Operation *op, size_t axis,
                          ArrayRef<ConstantTensor> inputs) {
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!type || !hasAtMost(maxWrittenElements, type.getShape()))
    return std::nullopt;
  for (const ConstantTensor &input : inputs) {
    if (input.shape.size() != inputs.front().shape.size() ||
        axis >= input.shape.size())
      return std::nullopt;
    for (size_t d = 0; d < input.shape.size(); ++d)
      if (d != axis && input.shape[d] != inputs.front().shape[d])
        return std::nullopt;
  }
  ConstantTensor result = concat(inputs, axis);
  // A part that repeats along the axis is kept at size one there.
  if (result.shape[axis] != type.getDimSize(axis))
    return std::nullopt;
  return result;
}

static Result joinScalars(Operation *op, ArrayRef<ConstantTensor> inputs) {
  SmallVector<ConstantTensor> elements;
  for (const ConstantTensor &input : inputs) {
    if (!input.shape.empty())
      return std::nullopt;
    elements.push_back(reshape(input, {1}));
  }
  return reshapeToResult(op, concat(elements, /*axis=*/0));
}

static Result applyTranspose(tosa::TransposeOp op,
                             const ConstantTensor &input) {
  SmallVector<int64_t> perms(op.getPerms());
  if (!isPermutationVector(perms) || perms.size() != input.shape.size())
    return std::nullopt;
  return transpose(input, perms);
}

static Result applyExtractSlice(tensor::ExtractSliceOp op,
                                const ConstantTensor &input) {
  auto isStatic = [](ArrayRef<int64_t> values) {
    return llvm::none_of(values, ShapedType::isDynamic);
  };
  // `input` may be of size one along a dimension that repeats.
  if (!isStatic(op.getStaticOffsets()) || !isStatic(op.getStaticSizes()) ||
      !isStatic(op.getStaticStrides()) ||
      op.getSourceType().getShape() != ArrayRef<int64_t>(input.shape))
    return std::nullopt;
  return reshapeToResult(op, slice(input, op.getStaticOffsets(),
                                   op.getStaticSizes(), op.getStaticStrides()));
}

/// Through a type without a rank, a cast could lead to another one.
static Result applyCast(tensor::CastOp op, const ConstantTensor &input) {
  auto type = dyn_cast<RankedTensorType>(op.getType());
  if (type && type.getRank() != int64_t(input.shape.size()))
    return std::nullopt;
  return input;
}

/// One scalar for all elements.
static Result applyFill(Operation *op, const ConstantTensor &input) {
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!type || !input.shape.empty())
    return std::nullopt;
  return reshape(input, SmallVector<int64_t>(type.getRank(), 1));
}

static Result applyLinalgOp(OpResult result, const ConstantTensor &yielded) {
  auto op = cast<linalg::LinalgOp>(result.getOwner());
  OpOperand *init = op.getDpsInitOperand(result.getResultNumber());
  return moveFromLoops(yielded, op.getMatchingIndexingMap(init));
}

Result mlir::bnfold::applyLayout(Value value, ArrayRef<ConstantTensor> inputs) {
  const ConstantTensor &input = inputs.front();
  if (OpOperand *operand = getOperandOfArgument(value))
    return moveToLoops(input, cast<linalg::LinalgOp>(operand->getOwner())
                                  .getMatchingIndexingMap(operand));
  Operation *op = value.getDefiningOp();
  if (isa<linalg::LinalgOp>(op))
    return applyLinalgOp(cast<OpResult>(value), input);
  return llvm::TypeSwitch<Operation *, Result>(op)
      .Case([&](tosa::IdentityOp) { return input; })
      .Case([&](tensor::CastOp cast) { return applyCast(cast, input); })
      .Case([&](tosa::ReshapeOp) { return reshapeToResult(op, input); })
      .Case([&](tensor::ExpandShapeOp op) {
        return applyGroups(op, op.getSrcType(), input, /*isExpansion=*/true);
      })
      .Case([&](tensor::CollapseShapeOp op) {
        return applyGroups(op, op.getSrcType(), input, /*isExpansion=*/false);
      })
      .Case([&](tosa::TransposeOp op) { return applyTranspose(op, input); })
      .Case([&](tosa::TileOp op) { return applyTile(op, input); })
      .Case([&](tosa::SliceOp op) { return applySlice(op, input); })
      .Case([&](tosa::ConcatOp op) {
        return applyConcat(op, op.getAxis(), inputs);
      })
      .Case([&](tensor::ConcatOp op) {
        return applyConcat(op, op.getDim(), inputs);
      })
      .Case([&](tensor::FromElementsOp) { return joinScalars(op, inputs); })
      .Case([&](tensor::ExtractSliceOp op) {
        return applyExtractSlice(op, input);
      })
      .Case([&](tensor::ExtractOp op) { return moveToLoops(input, op); })
      .Case<tensor::SplatOp, tensor::GenerateOp>(
          [&](auto) { return applyFill(op, input); })
      .Default([](Operation *) -> Result { return std::nullopt; });
}
