//===- ExternalConstants.h - constants beside the code ----------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_PIPELINES_EXTERNALCONSTANTS_H
#define BNFOLD_PIPELINES_EXTERNALCONSTANTS_H

#include "mlir/IR/AsmState.h"
#include "mlir/IR/BuiltinOps.h"
#include <string>
#include <vector>

namespace mlir::bnfold {

/// The large constants of a module in one piece of memory, for a JIT to use
/// where they are: LLVM would copy them several times on their way through IR
/// and object file. Symbols stay valid while this lives; it needs no context.
class ExternalConstants {
public:
  /// Takes every constant of 1 KiB or more out of `module`, which is in the
  /// LLVM dialect, and leaves a declaration of an external symbol. Weights that
  /// the pipeline packed are freed in the context.
  explicit ExternalConstants(ModuleOp module);

  struct Symbol {
    std::string name;
    void *address;
  };
  const std::vector<Symbol> &getSymbols() const { return symbols; }

private:
  std::vector<Symbol> symbols;
  AsmResourceBlob memory;
};

} // namespace mlir::bnfold

#endif // BNFOLD_PIPELINES_EXTERNALCONSTANTS_H
