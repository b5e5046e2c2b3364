//===- ScaleInputs.cpp - weights scaled by input channel ------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScaleInputs.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>

using namespace mlir::bnfold;
using namespace mlir::bnfold::detail;
using llvm::ArrayRef;
using llvm::MutableArrayRef;
using llvm::SmallVector;

OutputSums &OutputSums::operator+=(const OutputSums &other) {
  absNew += other.absNew;
  absExact += other.absExact;
  loss += other.loss;
  frontLoss += other.frontLoss;
  offset += other.offset;
  absOffset += other.absOffset;
  maxOld = other.maxOld > maxOld ? other.maxOld : maxOld;
  maxExact = other.maxExact > maxExact ? other.maxExact : maxExact;
  return *this;
}

namespace {

/// Weights are taken in blocks of at most this many neighbours, which stay in
/// the nearest cache. A block of one output channel is summed in as many lanes
/// as `numLanes` says. Constants, so that no sum depends on the machine.
constexpr int64_t blockSize = 256;
constexpr int64_t numLanes = 4;

/// A loop over weights, and how far one iteration moves on.
struct Loop {
  int64_t size, outputStep, inputStep;
};

using Block = std::array<double, blockSize>;

class Scaler {
public:
  Scaler(const llvm::fltSemantics &format, const ComposedAffine &affine,
         ArrayRef<double> front)
      : format(format), affine(affine), front(front) {
    added.fill(0);
  }

  /// Neighbours that belong to the output channels from `sums` on, and to the
  /// input channels from `input` on, as `row` says.
  void scaleRow(ArrayRef<char> in, MutableArrayRef<char> out, const Loop &row,
                OutputSums *sums, int64_t input);

private:
  void scaleBlock(ArrayRef<char> in, MutableArrayRef<char> out, int64_t count,
                  int64_t inputStep, int64_t input);
  void restoreLosses(int64_t count);
  OutputSums getTerm(int64_t k) const;
  OutputSums sumBlock(int64_t count) const;

  const llvm::fltSemantics &format;
  const ComposedAffine &affine;
  ArrayRef<double> front;
  Block weight, scale, offset, absOffset, added, product, rounded, loss;
};

} // namespace

/// Copies `count` entries, `step` apart.
static void gather(ArrayRef<double> from, int64_t step, int64_t count,
                   Block &to) {
  if (step == 0)
    std::fill_n(to.begin(), count, from.front());
  else if (step == 1)
    std::copy_n(from.begin(), count, to.begin());
  else
    for (int64_t k = 0; k < count; ++k)
      to[k] = from[k * step];
}

void Scaler::scaleBlock(ArrayRef<char> in, MutableArrayRef<char> out,
                        int64_t count, int64_t inputStep, int64_t input) {
  gather(ArrayRef(affine.scale).drop_front(input), inputStep, count, scale);
  gather(ArrayRef(affine.offset).drop_front(input), inputStep, count, offset);
  gather(ArrayRef(affine.absOffset).drop_front(input), inputStep, count,
         absOffset);
  if (!front.empty())
    gather(front.drop_front(input), inputStep, count, added);
  readAsDouble(format, in, MutableArrayRef(weight.data(), count));
  for (int64_t k = 0; k < count; ++k)
    product[k] = scale[k] * weight[k];
  roundTo(format, ArrayRef(product.data(), count), out);
  readAsDouble(format, out, MutableArrayRef(rounded.data(), count));
  for (int64_t k = 0; k < count; ++k)
    loss[k] = std::fabs(rounded[k] - product[k]);
}

/// A product in double is the rounded weight of an f64 conv. Normal ones lose
/// nothing that rule 2 minds; for the others the exact product tells.
void Scaler::restoreLosses(int64_t count) {
  for (int64_t k = 0; k < count; ++k) {
    if (std::fabs(product[k]) >= std::numeric_limits<double>::min() ||
        scale[k] == 0 || weight[k] == 0)
      continue;
    ArrayRef<char> stored(reinterpret_cast<const char *>(&weight[k]),
                          sizeof(double));
    loss[k] = roundingLoss({stored, &format, 1, 1, 1}, /*channel=*/0, scale[k]);
  }
}

OutputSums Scaler::getTerm(int64_t k) const {
  OutputSums term;
  term.absNew = std::fabs(rounded[k]);
  term.absExact = term.maxExact = std::fabs(product[k]);
  term.loss = loss[k];
  term.frontLoss = loss[k] * std::fabs(added[k]);
  term.offset = offset[k] * weight[k];
  term.maxOld = std::fabs(weight[k]);
  term.absOffset = absOffset[k] * term.maxOld;
  return term;
}

OutputSums Scaler::sumBlock(int64_t count) const {
  OutputSums lanes[numLanes];
  int64_t k = 0;
  for (; k + numLanes <= count; k += numLanes)
    for (int64_t lane = 0; lane < numLanes; ++lane)
      lanes[lane] += getTerm(k + lane);
  for (; k < count; ++k)
    lanes[0] += getTerm(k);
  for (int64_t lane = 1; lane < numLanes; ++lane)
    lanes[0] += lanes[lane];
  return lanes[0];
}

void Scaler::scaleRow(ArrayRef<char> in, MutableArrayRef<char> out,
                      const Loop &row, OutputSums *sums, int64_t input) {
  const int64_t bytes = getStorageBytes(format);
  const bool isDouble = &format == &llvm::APFloat::IEEEdouble();
  for (int64_t begin = 0; begin < row.size; begin += blockSize) {
    const int64_t count = std::min(blockSize, row.size - begin);
    const int64_t at = begin * bytes, size = count * bytes;
    scaleBlock(in.slice(at, size), out.slice(at, size), count, row.inputStep,
               input + begin * row.inputStep);
    if (isDouble)
      restoreLosses(count);
    if (row.outputStep == 0) {
      *sums += sumBlock(count);
      continue;
    }
    OutputSums *blockSums = sums + begin * row.outputStep;
    for (int64_t k = 0; k < count; ++k)
      blockSums[k * row.outputStep] += getTerm(k);
  }
}

/// The loops over the weights, the innermost last, as few and long as they can
/// be.
static SmallVector<Loop> getLoops(const IndexedWeights &weights) {
  SmallVector<Loop> loops = {{1, 0, 0}};
  for (auto [size, outputStep, inputStep] : llvm::zip_equal(
           weights.shape, weights.outputStrides, weights.inputStrides)) {
    if (size == 1)
      continue;
    Loop &outer = loops.back();
    if (outer.size == 1 || (outer.outputStep == size * outputStep &&
                            outer.inputStep == size * inputStep))
      outer = {outer.size * size, outputStep, inputStep};
    else
      loops.push_back({size, outputStep, inputStep});
  }
  return loops;
}

SmallVector<OutputSums> mlir::bnfold::detail::scaleByInput(
    const IndexedWeights &weights, const ComposedAffine &affine,
    ArrayRef<double> front, MutableArrayRef<char> out) {
  assert(out.size() == weights.data.size() &&
         affine.scale.size() == weights.numInputs &&
         (front.empty() || front.size() == weights.numInputs));
  SmallVector<OutputSums> sums(weights.numOutputs);
  SmallVector<Loop> loops = getLoops(weights);
  const Loop row = loops.pop_back_val();
  const size_t rowBytes = row.size * getStorageBytes(*weights.format);
  Scaler scaler(*weights.format, affine, front);
  SmallVector<int64_t> index(loops.size(), 0);
  int64_t output = 0, input = 0;
  for (size_t at = 0; at < weights.data.size(); at += rowBytes) {
    scaler.scaleRow(weights.data.slice(at, rowBytes), out.slice(at, rowBytes),
                    row, &sums[output], input);
    for (size_t d = loops.size(); d-- > 0;) {
      const Loop &loop = loops[d];
      output += loop.outputStep;
      input += loop.inputStep;
      if (++index[d] < loop.size)
        break;
      output -= loop.size * loop.outputStep;
      input -= loop.size * loop.inputStep;
      index[d] = 0;
    }
  }
  return sums;
}
