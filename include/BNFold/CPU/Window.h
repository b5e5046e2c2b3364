//===- Window.h - convs and pools with their epilogue -----------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_CPU_WINDOW_H
#define BNFOLD_CPU_WINDOW_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "BNFold/CPU/WindowOpsDialect.h.inc"
#include "BNFold/CPU/WindowOpsEnums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "BNFold/CPU/WindowOpsAttributes.h.inc"
#define GET_OP_CLASSES
#include "BNFold/CPU/WindowOps.h.inc"

namespace mlir::bnfold {

/// Whether `map` leads from (n, h, w, c) to dimensions and zeros, c as the last
/// one if at all, so that a vector of channels can be loaded from there.
bool isChannelMap(AffineMap map);

/// Registers how windows become ops on buffers, for contexts that load the
/// dialect later.
void registerWindowBufferization(DialectRegistry &registry);

} // namespace mlir::bnfold

#endif // BNFOLD_CPU_WINDOW_H
