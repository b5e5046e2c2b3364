//===- Transposes.h - making transposes -------------------------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_LIB_CPU_TRANSPOSES_H
#define BNFOLD_LIB_CPU_TRANSPOSES_H

#include "mlir/IR/Builders.h"

namespace mlir::bnfold {

/// `value`, a tensor, with dimension perms[i] as dimension i; itself if that
/// changes nothing.
Value createTranspose(OpBuilder &builder, Location loc, Value value,
                      ArrayRef<int64_t> perms);

} // namespace mlir::bnfold

#endif // BNFOLD_LIB_CPU_TRANSPOSES_H
