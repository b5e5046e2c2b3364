//===- StepReader.h - reading one affine op ---------------------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_LIB_ANALYSIS_STEPREADER_H
#define BNFOLD_LIB_ANALYSIS_STEPREADER_H

#include "BNFold/Analysis/AffineChain.h"

namespace mlir::bnfold {

/// Whether the owner of `use` does elementwise arithmetic with the used value:
/// adds, subtracts, multiplies, divides or negates, in whichever dialect.
bool isElementwiseUse(OpOperand &use);

/// Reads the owner of `input`, an elementwise use, as one affine step.
Reason readStep(OpOperand &input, const ChannelLayout &layout, ChainOp &result);

} // namespace mlir::bnfold

#endif // BNFOLD_LIB_ANALYSIS_STEPREADER_H
