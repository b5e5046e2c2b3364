//===- ScaleInputs.h - weights scaled by input channel ----------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The counterpart of ScaleWeights.h for InputFold.h. Private to the library.
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_LIB_SUPPORT_SCALEINPUTS_H
#define BNFOLD_LIB_SUPPORT_SCALEINPUTS_H

#include "BNFold/Support/InputFold.h"

namespace mlir::bnfold::detail {

/// Sums over the weights w of one output channel and the scale s and offset t
/// of the input channel that each belongs to.
struct OutputSums {
  double absNew = 0;   ///< sum |round(s*w)|
  double absExact = 0; ///< sum |s*w|; NaN if a weight is, or s*w is 0*inf
  double loss = 0;     ///< sum |round(s*w) - s*w|
  double frontLoss =
      0;             ///< the same, times the magnitude of what stays in front
  double offset = 0; ///< sum t*w
  double absOffset = 0; ///< sum of the magnitudes that make up t, times |w|
  double maxOld = 0;    ///< max |w|, of those that are not NaN
  double maxExact = 0;  ///< max |s*w|, of those that are not NaN

  OutputSums &operator+=(const OutputSums &other);
};

/// out = round(s*w) for every weight: one double product, rounded once. `front`
/// has what is added to each input channel first, or nothing. `out` may be the
/// buffer of the weights. The order of every sum depends on shape and strides
/// alone, never on the machine.
llvm::SmallVector<OutputSums> scaleByInput(const IndexedWeights &weights,
                                           const ComposedAffine &affine,
                                           llvm::ArrayRef<double> front,
                                           llvm::MutableArrayRef<char> out);

} // namespace mlir::bnfold::detail

#endif // BNFOLD_LIB_SUPPORT_SCALEINPUTS_H
