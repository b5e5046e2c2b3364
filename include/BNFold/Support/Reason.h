//===- Reason.h - why a conv was not folded, or a chain ended ---*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_SUPPORT_REASON_H
#define BNFOLD_SUPPORT_REASON_H

#include "llvm/ADT/StringRef.h"

namespace mlir::bnfold {

/// Every reason for merging, refusing or ending a chain, see Reason.def.
enum class Reason {
  None,
#define BNFOLD_REASON(name, cls, key, sentence) name,
#include "BNFold/Support/Reason.def"
};

/// What a reason leads to.
enum class ReasonClass { None, Rule, Refuse, End };

ReasonClass getClass(Reason reason);

/// The reason's name in reports: lower case words joined by hyphens.
llvm::StringRef getKey(Reason reason);

/// One sentence without its full stop, as remarks print it.
llvm::StringRef getSentence(Reason reason);

} // namespace mlir::bnfold

#endif // BNFOLD_SUPPORT_REASON_H
