//===- VectorBody.h - an epilogue on vectors --------------------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_LIB_CPU_VECTORBODY_H
#define BNFOLD_LIB_CPU_VECTORBODY_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::bnfold {

/// Whether emitVectorBody can write the ops of the block in `region`: each is a
/// constant, or elementwise with one result.
bool isVectorizable(Region &region);

/// The ops of `body`, which are on scalars, on vectors of `type`'s shape, with
/// `arguments` in the place of the block's; returns what the block yields.
Value emitVectorBody(ImplicitLocOpBuilder &b, Block &body, VectorType type,
                     ArrayRef<Value> arguments);

} // namespace mlir::bnfold

#endif // BNFOLD_LIB_CPU_VECTORBODY_H
