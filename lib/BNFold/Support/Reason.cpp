//===- Reason.cpp - why a conv was not folded, or a chain ended -----------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Support/Reason.h"

using namespace mlir::bnfold;

namespace {
struct ReasonInfo {
  ReasonClass cls;
  llvm::StringLiteral key;
  llvm::StringLiteral sentence;
};
} // namespace

static constexpr ReasonInfo reasonInfos[] = {
    {ReasonClass::None, "none", "nothing stands against the fold"},
#define BNFOLD_REASON(name, cls, key, sentence)                                \
  {ReasonClass::cls, key, sentence},
#include "BNFold/Support/Reason.def"
};

static const ReasonInfo &getInfo(Reason reason) {
  return reasonInfos[static_cast<unsigned>(reason)];
}

ReasonClass mlir::bnfold::getClass(Reason reason) {
  return getInfo(reason).cls;
}
llvm::StringRef mlir::bnfold::getKey(Reason reason) {
  return getInfo(reason).key;
}
llvm::StringRef mlir::bnfold::getSentence(Reason reason) {
  return getInfo(reason).sentence;
}
