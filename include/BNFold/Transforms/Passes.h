//===- Passes.h - the project's passes --------------------------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_TRANSFORMS_PASSES_H
#define BNFOLD_TRANSFORMS_PASSES_H

#include "BNFold/Transforms/FoldBNIntoConv.h"
#include "mlir/Pass/Pass.h"

namespace mlir::bnfold {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "BNFold/Transforms/Passes.h.inc"

} // namespace mlir::bnfold

#endif // BNFOLD_TRANSFORMS_PASSES_H
