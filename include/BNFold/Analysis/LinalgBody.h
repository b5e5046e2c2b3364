//===- LinalgBody.h - elementwise linalg ops and their bodies ---*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// linalg.generic, map, elementwise, add, broadcast, transpose, fill: all are
// one body of scalar ops under indexing maps. Reading goes into the body and
// out again, one scalar op at a time, so that a batch norm is found whether it
// is four ops or the first half of one.
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_ANALYSIS_LINALGBODY_H
#define BNFOLD_ANALYSIS_LINALGBODY_H

#include "BNFold/Analysis/ChannelLayout.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::bnfold {

/// The elementwise linalg op on tensors whose body `value` is an argument of,
/// or that yields it: all its loops are parallel and it writes every element of
/// its results once.
bool isElementwiseLinalgOp(Operation *op);

/// A value with its layout, on the way through ops.
struct LaidOutValue {
  Value value;
  ChannelLayout layout;
};

/// From a tensor into the body of the elementwise op that uses it, if that is a
/// linalg.generic, or a named op that only moves elements: the block argument,
/// laid out over the loops. Nothing if the op is another, or repeats or skips
/// elements of the tensor.
std::optional<LaidOutValue> enterBody(OpOperand &use,
                                      const ChannelLayout &layout);

/// The scalar use that stands for `use` in a named elementwise op, or
/// linalg.map, whose body is one op and which reads `use` where it writes its
/// result. Null if there is none.
OpOperand *getSingleScalarUse(OpOperand &use);

/// From a yielded scalar, laid out over the loops, to the result of its op.
std::optional<LaidOutValue> leaveBody(OpOperand &use,
                                      const ChannelLayout &layout);

/// From the result of an elementwise linalg.generic, or of a named op that only
/// moves elements, to the scalar it yields.
std::optional<LaidOutValue> enterBodyFromResult(OpResult result,
                                                const ChannelLayout &layout);

/// From a block argument to the tensor it stands for.
std::optional<LaidOutValue> leaveBodyToOperand(BlockArgument argument,
                                               const ChannelLayout &layout);

/// The operand of an elementwise linalg op that block argument `value` stands
/// for, or null.
OpOperand *getOperandOfArgument(Value value);

/// Whether `scalar` may differ from iteration to iteration of a linalg op whose
/// body encloses `block` without being it: seen from `block` it is one value.
bool isOfOuterBody(Value scalar, Block *block);

/// The scalar an elementwise linalg op yields for result `value`, if its own
/// body makes it; or null.
Value getYieldedScalar(Value value);

/// A constant operand seen from the loops, of size one along loops it does not
/// vary with; and a value over the loops seen as a result. Nothing if `map` is
/// no projected permutation, constants apart.
std::optional<ConstantTensor> moveToLoops(const ConstantTensor &operand,
                                          AffineMap map);
std::optional<ConstantTensor> moveFromLoops(const ConstantTensor &loops,
                                            AffineMap map);

} // namespace mlir::bnfold

#endif // BNFOLD_ANALYSIS_LINALGBODY_H
