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

/// The arithmetic `op` does, in double; nothing for any other op.
std::optional<Arithmetic> getArithmetic(Operation *op);

/// The operands whose elements make up those of the result: of arithmetic and
/// of layout ops. Nothing for any other op.
std::optional<SmallVector<Value, 2>> getElementInputs(Operation *op);

/// Moves elements as the layout op `op` does. Nothing if its shape operands are
/// not constant or out of range.
std::optional<ConstantTensor> applyLayoutOp(Operation *op,
                                            ArrayRef<ConstantTensor> inputs);

} // namespace mlir::bnfold

#endif // BNFOLD_ANALYSIS_CONSTANTOPS_H
