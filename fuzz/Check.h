//===- Check.h - a property that a fuzzer tests -----------------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_FUZZ_CHECK_H
#define BNFOLD_FUZZ_CHECK_H

#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

namespace mlir::bnfold::fuzz {

/// Ends the program where a property does not hold, which libFuzzer takes for a
/// crash and keeps the input.
inline void check(bool holds, const llvm::Twine &property) {
  if (holds)
    return;
  llvm::errs() << "does not hold: " << property << "\n";
  std::abort();
}

} // namespace mlir::bnfold::fuzz

#endif // BNFOLD_FUZZ_CHECK_H
