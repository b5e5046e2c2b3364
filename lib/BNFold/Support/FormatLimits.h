//===- FormatLimits.h - a format's limits as doubles ------------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Private to the library.
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_LIB_SUPPORT_FORMATLIMITS_H
#define BNFOLD_LIB_SUPPORT_FORMATLIMITS_H

#include "llvm/ADT/APFloat.h"
#include <cmath>

namespace mlir::bnfold::detail {

struct FormatLimits {
  explicit FormatLimits(const llvm::fltSemantics &format)
      : max(llvm::APFloat::getLargest(format).convertToDouble()),
        minNormal(std::ldexp(1.0, llvm::APFloat::semanticsMinExponent(format))),
        minDenormal(llvm::APFloat::getSmallest(format).convertToDouble()),
        u(std::ldexp(1.0, -int(llvm::APFloat::semanticsPrecision(format)))) {}

  double max;
  double minNormal;
  double minDenormal;
  double u; ///< half an ulp of one
};

} // namespace mlir::bnfold::detail

#endif // BNFOLD_LIB_SUPPORT_FORMATLIMITS_H
