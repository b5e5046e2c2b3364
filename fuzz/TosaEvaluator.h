//===- TosaEvaluator.h - TOSA in double precision ---------------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Evaluates what ModuleGenerator.h writes and the fold makes of it, one op
// after the other, in plain double arithmetic: an oracle that shares nothing
// with the fold.
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_FUZZ_TOSAEVALUATOR_H
#define BNFOLD_FUZZ_TOSAEVALUATOR_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include <vector>

namespace mlir::bnfold::fuzz {

/// An element, and what its roundings are relative to: the same expression over
/// magnitudes.
struct Element {
  double value = 0, magnitude = 0;
};

struct Tensor {
  SmallVector<int64_t> shape;
  std::vector<Element> elements; ///< row-major
};

Tensor evaluate(func::FuncOp function, const Tensor &argument);

} // namespace mlir::bnfold::fuzz

#endif // BNFOLD_FUZZ_TOSAEVALUATOR_H
