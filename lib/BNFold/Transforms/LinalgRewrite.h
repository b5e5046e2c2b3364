//===- LinalgRewrite.h - changing the operands of linalg ops ----*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_LIB_TRANSFORMS_LINALGREWRITE_H
#define BNFOLD_LIB_TRANSFORMS_LINALGREWRITE_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::bnfold {

/// Gives `op` another input and returns its block argument.
Value addInput(RewriterBase &rewriter, linalg::GenericOp op, Value input,
               AffineMap map);

/// After ops of its body lost their uses: forwards operands that an elementwise
/// op yields unchanged, and drops inputs its body no longer reads.
void simplifyBody(RewriterBase &rewriter, linalg::GenericOp op);

} // namespace mlir::bnfold

#endif // BNFOLD_LIB_TRANSFORMS_LINALGREWRITE_H
