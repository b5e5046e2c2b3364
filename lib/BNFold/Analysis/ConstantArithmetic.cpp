//===- ConstantArithmetic.cpp - arithmetic on constants in double ---------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Analysis/ConstantExpr.h"
#include "BNFold/Analysis/ConstantOps.h"
#include "BNFold/Support/ScaleWeights.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>

using namespace mlir;
using namespace mlir::bnfold;

static Arithmetic unary(double (*function)(double), bool isRoot = false) {
  return {1, [=](double x, double) { return function(x); }, isRoot};
}
static Arithmetic binary(double (*function)(double, double)) {
  return {2, function, /*isRoot=*/false};
}

static double maximum(double x, double y) {
  return std::isnan(x) || x > y ? x : y;
}
static double minimum(double x, double y) {
  return std::isnan(x) || x < y ? x : y;
}

/// Not so an op that takes the other operand instead.
template <typename TosaOp> static bool propagatesNaN(TosaOp op) {
  return op.getNanMode() == tosa::NanPropagationMode::PROPAGATE;
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

bool mlir::bnfold::isFloatCast(Operation *op) {
  if (!isa<tosa::CastOp, arith::ExtFOp, arith::TruncFOp>(op) ||
      !isa<FloatType>(getElementTypeOrSelf(op->getOperand(0))) ||
      !isa<FloatType>(getElementTypeOrSelf(op->getResult(0))))
    return false;
  auto truncation = dyn_cast<arith::TruncFOp>(op);
  return !truncation || truncation.getRoundingmode().value_or(
                            arith::RoundingMode::to_nearest_even) ==
                            arith::RoundingMode::to_nearest_even;
}

/// A cast rounds to the type it names; widening changes nothing.
static std::optional<Arithmetic> getCast(Operation *op) {
  if (!isFloatCast(op))
    return std::nullopt;
  const llvm::fltSemantics &format =
      cast<FloatType>(getElementTypeOrSelf(op->getResult(0)))
          .getFloatSemantics();
  return Arithmetic{
      1, [&format](double x, double) { return roundOnce(format, x); }};
}

/// 1 where `predicate` holds. Ordered predicates fail on NaN, unordered ones
/// hold.
static std::optional<Arithmetic> getComparison(arith::CmpFOp op) {
  using Predicate = arith::CmpFPredicate;
  Predicate predicate = op.getPredicate();
  return Arithmetic{2, [predicate](double x, double y) -> double {
                      bool isNaN = std::isnan(x) || std::isnan(y);
                      switch (predicate) {
                      case Predicate::AlwaysFalse:
                        return false;
                      case Predicate::AlwaysTrue:
                        return true;
                      case Predicate::OEQ:
                        return x == y;
                      case Predicate::OGT:
                        return x > y;
                      case Predicate::OGE:
                        return x >= y;
                      case Predicate::OLT:
                        return x < y;
                      case Predicate::OLE:
                        return x <= y;
                      case Predicate::ONE:
                        return !isNaN && x != y;
                      case Predicate::ORD:
                        return !isNaN;
                      case Predicate::UEQ:
                        return isNaN || x == y;
                      case Predicate::UGT:
                        return !(x <= y);
                      case Predicate::UGE:
                        return !(x < y);
                      case Predicate::ULT:
                        return !(x >= y);
                      case Predicate::ULE:
                        return !(x > y);
                      case Predicate::UNE:
                        return x != y;
                      case Predicate::UNO:
                        return isNaN;
                      }
                      llvm_unreachable("unknown predicate");
                    }};
}

std::optional<Arithmetic> mlir::bnfold::getArithmetic(Value value) {
  using Found = std::optional<Arithmetic>;
  Operation *op = value.getDefiningOp();
  if (!op)
    return std::nullopt;
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
      .Case<arith::MaximumFOp>([](auto) -> Found { return binary(maximum); })
      .Case<arith::MinimumFOp>([](auto) -> Found { return binary(minimum); })
      .Case<tosa::MaximumOp>([](tosa::MaximumOp op) -> Found {
        return propagatesNaN(op) ? binary(maximum) : Found();
      })
      .Case<tosa::MinimumOp>([](tosa::MinimumOp op) -> Found {
        return propagatesNaN(op) ? binary(minimum) : Found();
      })
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
      .Case<tosa::CastOp, arith::ExtFOp, arith::TruncFOp>(
          [](auto cast) { return getCast(cast); })
      .Case([](arith::CmpFOp op) { return getComparison(op); })
      .Default([](Operation *) -> Found { return std::nullopt; });
}
