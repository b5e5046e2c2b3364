//===- ScaleWeights.h - one streaming pass over the weights -----*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Scaling weights on raw buffers: for every element one double product, rounded
// once to the storage format (nearest, ties to even, gradual underflow,
// overflow to infinity), and per channel the sums the rules of FoldNumerics.h
// need. f32, f16, bf16 and f64 have native loops that compilers vectorise; any
// other format goes through APFloat.
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_SUPPORT_SCALEWEIGHTS_H
#define BNFOLD_SUPPORT_SCALEWEIGHTS_H

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstddef>
#include <cstdint>

namespace mlir::bnfold {

/// A dense filter in row-major order, seen as [outer][channels][inner]: every
/// layout in which the output channel is one dimension, or several adjacent
/// ones, has this form. OHWI is (1, O, H*W*I), depthwise HWCM (H*W, C*M, 1).
/// `data` holds outer*channels*inner elements in host byte order; it need not
/// be aligned.
struct WeightsView {
  llvm::ArrayRef<char> data;
  const llvm::fltSemantics *format;
  int64_t outer, channels, inner;

  int64_t getNumElements() const { return outer * channels * inner; }
  /// n: how many weights feed one channel.
  int64_t getElementsPerChannel() const { return outer * inner; }
};

/// What the rules need to know about the weights of one channel.
struct ChannelStats {
  double absSum = 0; ///< sum |w_i|; infinite or NaN if any weight is
  double absMax = 0; ///< max |w_i|
  double absMin = 0; ///< smallest |w_i| that is not zero; 0 if there is none
};

/// Calls `task` with every number below `count`, in any order, on any threads,
/// and returns when all are done.
using ParallelFor = llvm::function_ref<void(
    size_t count, llvm::function_ref<void(size_t)> task)>;
/// On the calling thread, in order.
void serialFor(size_t count, llvm::function_ref<void(size_t)> task);

/// out = round(scale[c] * w), stats[c] of the unscaled weights. `scale` and
/// `stats` have one entry per channel; `out` has the size of `weights.data` and
/// may be the same buffer, or is empty where statistics alone are wanted. The
/// order of every sum depends on the shape alone, never on the machine or the
/// number of threads.
void scaleWeights(const WeightsView &weights, llvm::ArrayRef<double> scale,
                  llvm::MutableArrayRef<char> out,
                  llvm::MutableArrayRef<ChannelStats> stats,
                  ParallelFor parallelFor = serialFor);

/// The same by APFloat, element by element: the definition the native loops are
/// tested against, bit for bit.
void scaleWeightsReference(const WeightsView &weights,
                           llvm::ArrayRef<double> scale,
                           llvm::MutableArrayRef<char> out,
                           llvm::MutableArrayRef<ChannelStats> stats);

/// sum |round(scale * w_i) - scale * w_i| over the weights of one channel.
double roundingLoss(const WeightsView &weights, int64_t channel, double scale);

/// Rounds double values to `format`, once, and stores them in host byte order.
/// `out` holds values.size() elements of that format.
void roundTo(const llvm::fltSemantics &format, llvm::ArrayRef<double> values,
             llvm::MutableArrayRef<char> out);

/// Reads elements stored in `format` as double values, exactly. `data` holds
/// out.size() elements in host byte order, unaligned.
void readAsDouble(const llvm::fltSemantics &format, llvm::ArrayRef<char> data,
                  llvm::MutableArrayRef<double> out);

/// `value` rounded once to `format`, as a double (f64 and narrower formats).
double roundOnce(const llvm::fltSemantics &format, double value);

/// Bytes one element takes in a raw buffer.
unsigned getStorageBytes(const llvm::fltSemantics &format);

} // namespace mlir::bnfold

#endif // BNFOLD_SUPPORT_SCALEWEIGHTS_H
