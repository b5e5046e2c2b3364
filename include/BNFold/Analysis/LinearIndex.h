//===- LinearIndex.h - tensor.extract in the body of a linalg op -*- C++
//-*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A linalg.generic can read a tensor without naming it as an operand: by
// tensor.extract at indices computed from linalg.index. So does torch-mlir turn
// the filter of a transposed conv around. Where the indices are linear in the
// loops that is a layout op like any other.
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_ANALYSIS_LINEARINDEX_H
#define BNFOLD_ANALYSIS_LINEARINDEX_H

#include "BNFold/Analysis/ConstantTensor.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include <optional>

namespace mlir::bnfold {

/// The elements that `op`, in the body of an elementwise linalg op, reads of
/// `source`, over the loops; the one it reads, elsewhere. Nothing if a loop is
/// of unknown size, or an index is not linear in the loops or can be out of
/// range.
std::optional<ConstantTensor> moveToLoops(const ConstantTensor &source,
                                          tensor::ExtractOp op);

} // namespace mlir::bnfold

#endif // BNFOLD_ANALYSIS_LINEARINDEX_H
