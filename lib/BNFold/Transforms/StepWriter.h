//===- StepWriter.h - writing one affine step -------------------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_LIB_TRANSFORMS_STEPWRITER_H
#define BNFOLD_LIB_TRANSFORMS_STEPWRITER_H

#include "BNFold/Analysis/AffineChain.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::bnfold {

/// Whether `op` belongs to TOSA, so that what stands beside it should.
bool isInTosa(Operation *op);

/// `step`, an Add, SubtractFrom or Multiply, applied to the tensor `input`, at
/// the insertion point: in TOSA or as a linalg.generic, whose constants may be
/// as small as the channels, which those of arith may not.
Value createStep(RewriterBase &rewriter, Location loc, Value input,
                 const AffineStep &step, const ChannelLayout &layout,
                 bool inTosa);

/// The same for a scalar in the body of a linalg.generic, in the place of `op`.
Value createStepInBody(RewriterBase &rewriter, Location loc, const ChainOp &op,
                       const AffineStep &step);

} // namespace mlir::bnfold

#endif // BNFOLD_LIB_TRANSFORMS_STEPWRITER_H
