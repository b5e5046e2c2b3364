//===- FoldRemarks.h - telling what was done, and why -----------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_LIB_TRANSFORMS_FOLDREMARKS_H
#define BNFOLD_LIB_TRANSFORMS_FOLDREMARKS_H

#include "BNFold/Support/FoldReport.h"
#include "mlir/IR/Location.h"

namespace mlir::bnfold {

/// Emits what `record` says: one remark on the conv, unless nothing but the end
/// of its chain is to be told, and one on the op the chain ended before, if
/// there is one. With `reportOnly` nothing was changed.
void emitRemarks(const ConvRecord &record, Location conv,
                 std::optional<Location> end, bool reportOnly);

} // namespace mlir::bnfold

#endif // BNFOLD_LIB_TRANSFORMS_FOLDREMARKS_H
