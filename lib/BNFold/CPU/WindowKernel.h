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

namespace mlir::bnfold {

/// Fills the empty `function`, which takes the operands of `window` (buffers),
/// with code that computes it. Parallel loops, if asked for, are scf.parallel.
void buildWindowKernel(func::FuncOp function, WindowOp window,
                       const VectorTarget &target, bool parallel);

} // namespace mlir::bnfold

#endif // BNFOLD_LIB_CPU_WINDOWKERNEL_H
