//===- OutputFile.h - files that are whole or untouched ---------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_SUPPORT_OUTPUTFILE_H
#define BNFOLD_SUPPORT_OUTPUTFILE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <system_error>

namespace mlir::bnfold {

/// Calls `write` with a stream into the file `path`, or standard output for
/// "-". Returns what kept the file from being written, or no error.
///
/// A regular file is written beside its place and moved there once it is whole:
/// if `write` returns false, on an error, and when the program is interrupted,
/// what was there before stays. `path` may be a file that is read meanwhile.
/// Devices, pipes and links are written through.
std::error_code
writeOutputFile(llvm::StringRef path,
                llvm::function_ref<bool(llvm::raw_ostream &)> write);

} // namespace mlir::bnfold

#endif // BNFOLD_SUPPORT_OUTPUTFILE_H
