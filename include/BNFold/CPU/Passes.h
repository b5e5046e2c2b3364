//===- Passes.h - the passes of the CPU pipeline ----------------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_CPU_PASSES_H
#define BNFOLD_CPU_PASSES_H

#include "BNFold/CPU/Window.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::bnfold {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "BNFold/CPU/Passes.h.inc"

} // namespace mlir::bnfold

#endif // BNFOLD_CPU_PASSES_H
