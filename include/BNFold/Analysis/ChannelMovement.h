//===- ChannelMovement.h - ops that move the channel dimension --*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Transposes and reshapes between a conv and its chain. A per-channel op
// commutes with any op that moves elements without mixing channels, so the
// chain may be read through them; they stay where they are, in their order.
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_ANALYSIS_CHANNELMOVEMENT_H
#define BNFOLD_ANALYSIS_CHANNELMOVEMENT_H

#include "mlir/IR/Operation.h"
#include <optional>

namespace mlir::bnfold {

/// Whether `op` is of a kind that moves elements of its first operand.
bool isChannelMovement(Operation *op);

/// Where the owner of `use` puts dimension `channelDim` of the used value.
/// Nothing if it does not keep that dimension whole.
std::optional<int64_t> moveChannel(OpOperand &use, int64_t channelDim);

} // namespace mlir::bnfold

#endif // BNFOLD_ANALYSIS_CHANNELMOVEMENT_H
