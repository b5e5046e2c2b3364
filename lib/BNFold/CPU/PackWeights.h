//===- PackWeights.h - weights in blocks of channels ------------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_LIB_CPU_PACKWEIGHTS_H
#define BNFOLD_LIB_CPU_PACKWEIGHTS_H

#include "BNFold/Analysis/ConstantTensor.h"
#include "ReadWindow.h"

namespace mlir::bnfold {

/// Weights as a window reads them, `[ceil(O / blockSize), KH, KW, I,
/// blockSize]` with zeros beyond O, as a constant of its own.
///
/// weights: elements of 4 or 8 bytes, of which `positions` says which dimension
///   is O, KH, KW and I.
DenseResourceElementsAttr packWeights(const ConstantTensor &weights,
                                      const Positions &positions,
                                      int64_t blockSize, FloatType elementType);

} // namespace mlir::bnfold

#endif // BNFOLD_LIB_CPU_PACKWEIGHTS_H
