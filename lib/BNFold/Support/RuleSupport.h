//===- RuleSupport.h - what both decisions share ----------------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Private to the library.
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_LIB_SUPPORT_RULESUPPORT_H
#define BNFOLD_LIB_SUPPORT_RULESUPPORT_H

#include "BNFold/Support/FoldNumerics.h"
#include "FormatLimits.h"
#include <algorithm>
#include <cmath>

namespace mlir::bnfold::detail {

/// One entry for all channels, or one per channel.
inline double getAt(llvm::ArrayRef<double> values, size_t channel) {
  return values[values.size() == 1 ? 0 : channel];
}

/// X: the user's bound, no larger than `format` has finite values, or the
/// default one.
inline double getInputBound(std::optional<double> bound,
                            const llvm::fltSemantics &format) {
  double value = bound.value_or(getDefaultInputBound(format));
  return std::isfinite(value) ? std::min(value, FormatLimits(format).max)
                              : value;
}

/// The number that made the composition fail: a constant, if one of `steps` is
/// to blame, else the scale or the offset.
inline double getOffender(llvm::ArrayRef<AffineStep> steps,
                          const ComposedAffine &affine) {
  for (const AffineStep &step : steps)
    if (step.kind != AffineStep::Kind::Negate &&
        !std::isfinite(step.getConstant(affine.channel)))
      return step.getConstant(affine.channel);
  double scale = affine.scale[affine.channel];
  return std::isfinite(scale) ? affine.offset[affine.channel] : scale;
}

/// How many bits `bound` stays below `max`.
inline double getHeadroom(double max, double bound) {
  if (std::isnan(bound))
    return -4096;
  // Reports have no infinity.
  return std::clamp(std::log2(max) - std::log2(bound), -4096.0, 4096.0);
}

} // namespace mlir::bnfold::detail

#endif // BNFOLD_LIB_SUPPORT_RULESUPPORT_H
