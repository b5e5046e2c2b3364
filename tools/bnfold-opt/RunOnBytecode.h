//===- RunOnBytecode.h - mlir-opt's work on a bytecode file -----*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MlirOptMain looks for lines with expected diagnostics in every input, also
// where it is not asked to verify any. In a large bytecode file, which has no
// lines, that takes as long as the fold.
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_TOOLS_BNFOLD_OPT_RUNONBYTECODE_H
#define BNFOLD_TOOLS_BNFOLD_OPT_RUNONBYTECODE_H

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Support/LLVM.h"
#include <memory>

namespace llvm {
class MemoryBuffer;
} // namespace llvm

namespace mlir {
class MlirOptMainConfig;

namespace bnfold {

/// Whether `input` is bytecode and `config` asks for no more than to read it,
/// run passes and write the result. Else it is MlirOptMain's.
bool isForBytecodeAlone(const llvm::MemoryBuffer &input,
                        const MlirOptMainConfig &config);

/// Does what MlirOptMain would do.
LogicalResult runOnBytecode(raw_ostream &output,
                            std::unique_ptr<llvm::MemoryBuffer> input,
                            DialectRegistry &registry,
                            const MlirOptMainConfig &config);

} // namespace bnfold
} // namespace mlir

#endif // BNFOLD_TOOLS_BNFOLD_OPT_RUNONBYTECODE_H
