//===- ConstantOps.cpp - ops a constant expression may contain ------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Analysis/ConstantOps.h"
#include "BNFold/Support/ScaleWeights.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>
#include <numeric>

using namespace mlir;
using namespace mlir::bnfold;

using Result = std::optional<ConstantTensor>;

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

static Arithmetic unary(double (*function)(double), bool isRoot = false) {
  return {1, [=](double x, double) { return function(x); }, isRoot};
}
static Arithmetic binary(double (*function)(double, double)) {
  return {2, function, /*isRoot=*/false};
}

static double rsqrt(double x) { return 1 / std::sqrt(x); }

/// Front ends write roots as powers; sqrt is correctly rounded, pow need not
/// be.
static double power(double x, double exponent) {
  if (exponent == 0.5)
    return std::sqrt(x);
  if (exponent == -0.5)
    return rsqrt(x);
  return std::pow(x, exponent);
}

/// A cast rounds to the type it names; widening changes nothing.
static std::optional<Arithmetic> getCast(Operation *op) {
  auto from = dyn_cast<FloatType>(getElementTypeOrSelf(op->getOperand(0)));
  auto to = dyn_cast<FloatType>(getElementTypeOrSelf(op->getResult(0)));
  if (!from || !to)
    return std::nullopt;
  const llvm::fltSemantics &format = to.getFloatSemantics();
  return Arithmetic{
      1, [&format](double x, double) { return roundOnce(format, x); }};
}

std::optional<Arithmetic> mlir::bnfold::getArithmetic(Operation *op) {
  using Found = std::optional<Arithmetic>;
  return llvm::TypeSwitch<Operation *, Found>(op)
      .Case<tosa::AddOp, arith::AddFOp>([](auto) -> Found {
        return binary([](double x, double y) { return x + y; });
      })
      .Case<tosa::SubOp, arith::SubFOp>([](auto) -> Found {
        return binary([](double x, double y) { return x - y; });
      })
      .Case<tosa::MulOp, arith::MulFOp>([](auto) -> Found {
        return binary([](double x, double y) { return x * y; });
      })
      .Case<arith::DivFOp>([](auto) -> Found {
        return binary([](double x, double y) { return x / y; });
      })
      .Case<tosa::NegateOp, arith::NegFOp>(
          [](auto) -> Found { return unary([](double x) { return -x; }); })
      .Case<tosa::AbsOp, math::AbsFOp>(
          [](auto) -> Found { return unary(std::fabs); })
      .Case<tosa::ReciprocalOp>(
          [](auto) -> Found { return unary([](double x) { return 1 / x; }); })
      .Case<tosa::RsqrtOp, math::RsqrtOp>(
          [](auto) -> Found { return unary(rsqrt, /*isRoot=*/true); })
      .Case<math::SqrtOp>(
          [](auto) -> Found { return unary(std::sqrt, /*isRoot=*/true); })
      .Case<tosa::PowOp, math::PowFOp>(
          [](auto) -> Found { return Arithmetic{2, power, /*isRoot=*/true}; })
      .Case<tosa::CastOp, arith::ExtFOp>(
          [](auto cast) { return getCast(cast); })
      .Case<arith::TruncFOp>([](arith::TruncFOp trunc) -> Found {
        auto mode = trunc.getRoundingmode();
        if (mode && *mode != arith::RoundingMode::to_nearest_even)
          return std::nullopt;
        return getCast(trunc);
      })
      .Default([](Operation *) -> Found { return std::nullopt; });
}

//===----------------------------------------------------------------------===//
// Layout
//===----------------------------------------------------------------------===//

static bool isLayoutOp(Operation *op) {
  return isa<tosa::ReshapeOp, tosa::TransposeOp, tosa::IdentityOp, tosa::TileOp,
             tosa::ConcatOp, tosa::SliceOp, tensor::ExpandShapeOp,
             tensor::CollapseShapeOp, tensor::CastOp>(op);
}

std::optional<SmallVector<Value, 2>>
mlir::bnfold::getElementInputs(Operation *op) {
  if (std::optional<Arithmetic> arithmetic = getArithmetic(op)) {
    auto operands = op->getOperands().take_front(arithmetic->numOperands);
    return SmallVector<Value, 2>(operands);
  }
  if (!isLayoutOp(op))
    return std::nullopt;
  // The other operands of layout ops are shapes.
  if (isa<tosa::ConcatOp>(op))
    return SmallVector<Value, 2>(op->getOperands());
  return SmallVector<Value, 2>{op->getOperand(0)};
}

/// The values of a tosa.const_shape.
static std::optional<SmallVector<int64_t>> getShapeValues(Value shape) {
  auto constant = shape.getDefiningOp<tosa::ConstShapeOp>();
  if (!constant)
    return std::nullopt;
  auto range = constant.getValues().getValues<int64_t>();
  return SmallVector<int64_t>(range.begin(), range.end());
}

/// Reshapes to the static result type of `op`.
static Result reshapeToResult(Operation *op, const ConstantTensor &input) {
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!type || !type.hasStaticShape() ||
      type.getNumElements() != input.getNumElements())
    return std::nullopt;
  return reshape(input, type.getShape());
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
      !type.hasStaticShape() || type.getNumElements() > (int64_t(1) << 31))
    return std::nullopt;
  for (auto [size, multiple, result] :
       llvm::zip_equal(input.shape, *multiples, type.getShape()))
    if (multiple < 0 || size * multiple != result)
      return std::nullopt;
  return tile(input, *multiples);
}

static Result applyConcat(tosa::ConcatOp op, ArrayRef<ConstantTensor> inputs) {
  size_t axis = op.getAxis();
  for (const ConstantTensor &input : inputs) {
    if (input.shape.size() != inputs.front().shape.size() ||
        axis >= input.shape.size())
      return std::nullopt;
    for (size_t d = 0; d < input.shape.size(); ++d)
      if (d != axis && input.shape[d] != inputs.front().shape[d])
        return std::nullopt;
  }
  return concat(inputs, axis);
}

static Result applyTranspose(tosa::TransposeOp op,
                             const ConstantTensor &input) {
  SmallVector<int64_t> perms(op.getPerms());
  if (!isPermutationVector(perms) || perms.size() != input.shape.size())
    return std::nullopt;
  return transpose(input, perms);
}

Result mlir::bnfold::applyLayoutOp(Operation *op,
                                   ArrayRef<ConstantTensor> inputs) {
  const ConstantTensor &input = inputs.front();
  return llvm::TypeSwitch<Operation *, Result>(op)
      .Case<tosa::IdentityOp, tensor::CastOp>([&](auto) { return input; })
      .Case<tosa::ReshapeOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp>(
          [&](auto) { return reshapeToResult(op, input); })
      .Case([&](tosa::TransposeOp op) { return applyTranspose(op, input); })
      .Case([&](tosa::TileOp op) { return applyTile(op, input); })
      .Case([&](tosa::SliceOp op) { return applySlice(op, input); })
      .Case([&](tosa::ConcatOp op) { return applyConcat(op, inputs); })
      .Default([](Operation *) -> Result { return std::nullopt; });
}
