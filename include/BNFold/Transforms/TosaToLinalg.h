//===- TosaToLinalg.h - TOSA as ops on tensors ------------------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_TRANSFORMS_TOSATOLINALG_H
#define BNFOLD_TRANSFORMS_TOSATOLINALG_H

namespace mlir {
class OpPassManager;
} // namespace mlir

namespace mlir::bnfold {

/// Adds to the passes on a function MLIR's conversions of TOSA to linalg,
/// arith, tensor and scf. Transposed convs must have been decomposed. Folders
/// run in between if `foldsConstants`; they compute in the stored type.
void addTosaToLinalg(OpPassManager &func, bool foldsConstants);

} // namespace mlir::bnfold

#endif // BNFOLD_TRANSFORMS_TOSATOLINALG_H
