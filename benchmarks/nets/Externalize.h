//===- Externalize.h - weights outside of LLVM's constants ------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_BENCHMARKS_NETS_EXTERNALIZE_H
#define BNFOLD_BENCHMARKS_NETS_EXTERNALIZE_H

#include "mlir/IR/AsmState.h"
#include "mlir/IR/BuiltinOps.h"
#include <string>
#include <utility>
#include <vector>

namespace mlir::bnfold::bench {

/// Weights that compiled code refers to by symbols.
struct ExternalConstants {
  /// Owns what the symbols point at.
  AsmResourceBlob memory;
  std::vector<std::pair<std::string, void *>> symbols;
};

/// Turns globals of the LLVM dialect whose values are resources into
/// declarations, and copies the values into memory of large pages: LLVM would
/// copy them several times, into constants, sections and an object file.
ExternalConstants externalizeConstants(ModuleOp module);

} // namespace mlir::bnfold::bench

#endif // BNFOLD_BENCHMARKS_NETS_EXTERNALIZE_H
