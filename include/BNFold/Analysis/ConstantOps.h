//===- ConstantOps.h - ops a constant expression may contain ----*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one list of ops that ConstantExpr.h can evaluate. An op is added here and
// nowhere else.
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_ANALYSIS_CONSTANTOPS_H
#define BNFOLD_ANALYSIS_CONSTANTOPS_H

#include "BNFold/Analysis/ConstantTensor.h"
#include "mlir/IR/Operation.h"
#include <functional>
#include <optional>

namespace mlir::bnfold {

/// Elementwise arithmetic on one or two operands (the first ones of the op).
struct Arithmetic {
  unsigned numOperands;
  /// The second argument is ignored by unary ops.
  std::function<double(double, double)> apply;
  /// The op takes a root of its first operand.
  bool isRoot = false;
};

/// The arithmetic, on tensors or scalars, that defines `value`, in double. A
/// comparison gives 0 or 1. Nothing for any other value.
std::optional<Arithmetic> getArithmetic(Value value);

/// The values whose elements make up those of `value`: operands of arithmetic
/// and of layout ops, the tensor behind a block argument of a linalg body, the
/// scalar a linalg op yields. Nothing for any other value.
std::optional<SmallVector<Value, 2>> getElementInputs(Value value);

/// Moves elements as the op behind `value` does, if it is no arithmetic.
/// Results may have size one along a dimension they repeat along. Nothing if a
/// shape operand is not constant or out of range.
std::optional<ConstantTensor> applyLayout(Value value,
                                          ArrayRef<ConstantTensor> inputs);

} // namespace mlir::bnfold

#endif // BNFOLD_ANALYSIS_CONSTANTOPS_H
