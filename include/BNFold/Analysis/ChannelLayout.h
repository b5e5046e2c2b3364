//===- ChannelLayout.h - where a value keeps its channels -------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A conv's output channel need not be one dimension: a grouped conv has
// [group][filter], and a reshape behind any conv can join the channel with its
// neighbours or split it. So every dimension of a value is described as a
// product of factors, each of which counts through some of the channels, or
// none. Transposes permute the dimensions, reshapes regroup the factors, and
// whether a constant is per channel is decided by position, never by size.
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_ANALYSIS_CHANNELLAYOUT_H
#define BNFOLD_ANALYSIS_CHANNELLAYOUT_H

#include "BNFold/Analysis/ConstantTensor.h"
#include "mlir/IR/Value.h"
#include <optional>

namespace mlir::bnfold {

/// One step along a factor moves `stride` channels on; 0: stays in the channel.
/// The size of a factor with stride 0 may be unknown.
struct ChannelFactor {
  int64_t size;
  int64_t stride;
};

/// The factors of every dimension of a value, the last one fastest. Without
/// factors a dimension has size one or belongs to no channel.
struct ChannelLayout {
  SmallVector<SmallVector<ChannelFactor, 1>> dims;
  int64_t numChannels = 1;
  /// Factors that no dimension counts through, and along which the value stays
  /// the same: those of a dimension that a border of zeros made longer.
  SmallVector<ChannelFactor, 1> repeated;

  /// A value of `shape` whose dimensions `channelDims` count through the
  /// channels, the last of them fastest. A channel dimension of unknown size
  /// carries no channel: nothing can then vary along it.
  static ChannelLayout get(ArrayRef<int64_t> shape,
                           ArrayRef<int64_t> channelDims);

  /// The layout after dimension d became dimension i of the result, where
  /// perms[i] = d.
  ChannelLayout transpose(ArrayRef<int64_t> perms) const;

  /// The layout after a reshape in row-major order to `shape`. Nothing if it
  /// cannot be told, for unknown sizes.
  std::optional<ChannelLayout> reshape(ArrayRef<int64_t> shape) const;

  /// Whether any channel but one is spread along dimension `d`.
  bool hasChannels(int64_t d) const;

  /// The sizes of a constant that is as large as the value along dimensions
  /// with channels, and of size one along others; unknown where the value's is.
  SmallVector<int64_t> getSpreadShape() const;
};

/// The layout of the result of the op that uses `use`, if that op only moves
/// the elements of the used tensor: a transpose, reshape or cast of the type,
/// or a slice that keeps every channel. A per-channel op commutes with such an
/// op, so a chain may be read through it.
std::optional<ChannelLayout> moveChannels(OpOperand &use,
                                          const ChannelLayout &layout);

/// The opposite: the layout of the first operand of `op`, if `op` only moves
/// its elements and its result is laid out as `layout`.
std::optional<ChannelLayout> moveChannelsBack(Operation *op,
                                              const ChannelLayout &layout);

/// The entries of `constant`, a tensor of doubles as large as the value behind
/// `layout` or of size one along any dimension, if it depends on the channel
/// alone: one entry for all channels or one per channel. Elements decide: a
/// full-size constant counts when it repeats along all other dimensions. It
/// must have an entry for every channel.
std::optional<SmallVector<double>> getPerChannel(const ConstantTensor &constant,
                                                 const ChannelLayout &layout);

/// The opposite: one element per channel in `entries`, spread over a tensor
/// that is as large as the value behind `layout`, or of size one along a
/// dimension it would repeat along.
ConstantTensor spreadChannels(const ConstantTensor &entries,
                              const ChannelLayout &layout);

} // namespace mlir::bnfold

#endif // BNFOLD_ANALYSIS_CHANNELLAYOUT_H
