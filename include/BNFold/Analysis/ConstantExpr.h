//===- ConstantExpr.h - values of constant expressions ----------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Front ends write parameters as expressions: rsqrt(var + eps), reshaped and
// transposed. Two readings of such an expression:
//
// * weights: the stored elements, moved by ops that change the layout alone,
//   without a copy where there is no such op;
// * parameters: every element in double, arithmetic included. The leaves are
//   taken as stored and nothing is rounded on the way, except by a cast to a
//   narrower type, whose meaning is to round.
//
// MLIR's own constant folders cannot serve here: they round every intermediate
// to the stored type, which loses an epsilon of 1e-8 in f16.
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_ANALYSIS_CONSTANTEXPR_H
#define BNFOLD_ANALYSIS_CONSTANTEXPR_H

#include "BNFold/Analysis/ConstantTensor.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace mlir::bnfold {

/// Whether the value of an expression could be had.
enum class ConstantStatus {
  Known,
  NotConstant, ///< depends on something that is no constant, or an unknown op
  Unavailable  ///< a leaf is elided, missing or has another size than its type
};

/// Weights: elements as stored.
struct StoredConstant {
  ConstantTensor tensor;
  /// The constant op whose attribute holds the elements; one of them where the
  /// expression joins several.
  Operation *leaf = nullptr;
};

/// A parameter: elements in double.
struct EvaluatedConstant {
  ConstantTensor tensor;
  /// One of the constant ops the expression reads.
  Operation *leaf = nullptr;
  /// An operand of a root (sqrt, rsqrt, pow to a fraction) in the expression
  /// that was zero, negative or NaN, if there was one.
  std::optional<double> rootOf;
};

/// Whether `op` converts elements from one float type to another, and rounds to
/// nearest where it has to.
bool isFloatCast(Operation *op);

/// Whether `value` is a constant or an expression of constants, by its form
/// alone: its value may still not be available. With a `memo`, answers are kept
/// for later calls; use one for many calls on a graph that does not change.
using ConstantMemo = llvm::DenseMap<Value, bool>;
bool isConstantExpression(Value value, ConstantMemo *memo = nullptr);

ConstantStatus readStored(Value value, StoredConstant &result);
ConstantStatus evaluateInDouble(Value value, EvaluatedConstant &result);

} // namespace mlir::bnfold

#endif // BNFOLD_ANALYSIS_CONSTANTEXPR_H
