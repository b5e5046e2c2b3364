//===- WindowKernel.h - vector code of a window -----------------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_LIB_CPU_WINDOWKERNEL_H
#define BNFOLD_LIB_CPU_WINDOWKERNEL_H

#include "BNFold/CPU/Tiles.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::bnfold {

/// A new function among `symbols` that takes the operands of `window`, buffers,
/// and computes it; in parallel loops, scf.parallel, if asked for.
func::FuncOp buildWindowKernel(WindowOp window, const VectorTarget &target,
                               bool parallel, SymbolTable &symbols);

} // namespace mlir::bnfold

#endif // BNFOLD_LIB_CPU_WINDOWKERNEL_H
