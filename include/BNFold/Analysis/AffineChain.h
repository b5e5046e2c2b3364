//===- AffineChain.h - the affine ops behind a value ------------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_ANALYSIS_AFFINECHAIN_H
#define BNFOLD_ANALYSIS_AFFINECHAIN_H

#include "BNFold/Analysis/ChannelLayout.h"
#include "BNFold/Analysis/ConstantExpr.h"
#include "BNFold/Support/FoldNumerics.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

namespace mlir::bnfold {

/// One affine op of a chain: an op on tensors, or one on scalars in the body of
/// a linalg.generic.
struct ChainOp {
  /// Its operand that comes from the conv; the op has one result of the same
  /// type.
  OpOperand *input;
  /// Of the input and the result; in a body, over the loops.
  ChannelLayout layout;
  AffineStep step;
  /// See EvaluatedConstant::rootOf.
  std::optional<double> rootOf;

  Operation *getOp() const { return input->getOwner(); }
  bool isInBody() const { return !isa<TensorType>(input->get().getType()); }
};

/// The longest run of affine ops behind a value, each the only use of the one
/// before. Ops that only move channels (transpose, reshape) may stand between
/// them; they belong to nobody and stay.
struct AffineChain {
  llvm::SmallVector<ChainOp> ops;
  /// Stretches computed in a wider type: a cast to it in front of
  /// ops[firstOp], one back behind ops[endOp - 1]. Nothing there moves
  /// elements, so the value of `start` can stand in for `end`.
  struct Casts {
    OpOperand *start;
    Value end;
    size_t firstOp, endOp;
  };
  llvm::SmallVector<Casts> casts;
  /// The type that a cast in front of the chain rounds to, if there is one.
  FloatType roundedTo;
  /// The arithmetic op the chain ends before, if it was one, and why.
  Operation *end = nullptr;
  Reason endReason = Reason::None;

  llvm::SmallVector<AffineStep> getSteps() const;
};

/// The only use of `value` by an op that is not dead and reads more than its
/// shape, or null. A rewrite leaves the ops it replaced to be erased later;
/// they must not count. It gives those that read the shape another value of the
/// same.
OpOperand *getSingleUse(Value value);

/// Reads the chain behind `value`, laid out as `layout`; empty unless the value
/// has a single use. And the chain that starts with one use of a value, laid
/// out as `layout`, that may have others. With `throughCasts`, a cast to a
/// wider type is read through if another one leads back, and a first one from
/// there to `storedType`: of linalg, a conv in half precision is summed in f32
/// and rounded by another op, which is one op of TOSA.
AffineChain readChain(Value value, const ChannelLayout &layout,
                      bool throughCasts, FloatType storedType = {});
AffineChain readChain(OpOperand &use, const ChannelLayout &layout,
                      bool throughCasts, FloatType storedType = {});

/// The operand of an elementwise arithmetic op that is not its constant, or
/// null.
OpOperand *getChainInput(Operation *op, ConstantMemo *memo = nullptr);

/// The chain in front of a value. All its results, and those of the ops between
/// it and the value, have a single use; what it starts from may have others.
struct PrecedingChain : AffineChain {
  /// Zeros were added around the elements behind the chain.
  bool isPadded = false;
  /// What the chain starts from, seen through ops that move it.
  Value start;
};

/// Reads the longest chain in front of `value`, laid out as `layout`, in the
/// order it is computed.
PrecedingChain readPrecedingChain(Value value, const ChannelLayout &layout);

/// The conv behind which `value` may be part of a chain, or the concat that may
/// join several: the first one going back through values with a single use.
/// Null if there is none.
Operation *findConvInFront(Value value);

} // namespace mlir::bnfold

#endif // BNFOLD_ANALYSIS_AFFINECHAIN_H
