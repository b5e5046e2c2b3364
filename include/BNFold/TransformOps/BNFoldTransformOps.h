//===- BNFoldTransformOps.h - the fold as transform ops ---------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_TRANSFORMOPS_BNFOLDTRANSFORMOPS_H
#define BNFOLD_TRANSFORMOPS_BNFOLDTRANSFORMOPS_H

#include "BNFold/Transforms/FoldBNIntoConv.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::bnfold {

/// Adds the project's ops to the transform dialect.
void registerTransformDialectExtension(DialectRegistry &registry);

/// Read the ops' attributes; a null attribute is the default. Fail, or give
/// nothing, on what the pass would not accept as an option either.
FailureOr<std::optional<double>> readInputBound(Attribute attr);
std::optional<UnsafeAction> readUnsafeAction(Attribute attr);

} // namespace mlir::bnfold

#define GET_OP_CLASSES
#include "BNFold/TransformOps/BNFoldTransformOps.h.inc"

#endif // BNFOLD_TRANSFORMOPS_BNFOLDTRANSFORMOPS_H
