//===- InputConv.h - a conv behind a chain, for unit tests ------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_UNITTESTS_INPUTCONV_H
#define BNFOLD_UNITTESTS_INPUTCONV_H

#include "BNFold/Support/InputFold.h"
#include "TestSupport.h"

namespace mlir::bnfold::test {

/// A conv as decideInputFold sees it, owning its buffers. By default one output
/// channel of as many input channels as it has weights.
struct InputConv {
  const llvm::fltSemantics *input = &f32(), *weightFormat = &f32(),
                           *biasFormat = &f32(), *result = &f32(),
                           *accumulator = &f32();
  std::vector<double> weights;
  /// Empty: {1, number of weights}, with steps to match.
  llvm::SmallVector<int64_t> shape, outputStrides, inputStrides;
  size_t numOutputs = 1, numInputs = 0;
  std::vector<double> bias = {0};
  llvm::SmallVector<AffineStep> steps;
  std::optional<double> inputBound;
  UnsafeAction unsafe = UnsafeAction::Merge;
  bool isPadded = false;

  // Results; the bias and the offset as they would be stored.
  InputFoldDecision decision;
  std::vector<double> newWeights, newBias, front;
  std::vector<char> stored, storedOut;

  void setFormat(const llvm::fltSemantics &format) {
    input = weightFormat = biasFormat = result = accumulator = &format;
  }

  const InputFoldDecision &decide() {
    if (shape.empty()) {
      numInputs = weights.size();
      shape = {1, int64_t(numInputs)};
      outputStrides = {1, 0};
      inputStrides = {0, 1};
    }
    stored.resize(weights.size() * getStorageBytes(*weightFormat));
    storedOut.assign(stored.size(), '\x55');
    roundTo(*weightFormat, weights, stored);
    InputFoldProblem problem{{stored, weightFormat, shape, outputStrides,
                              inputStrides, numOutputs, numInputs},
                             bias,
                             steps,
                             input,
                             {result, biasFormat, weightFormat, accumulator},
                             inputBound,
                             unsafe,
                             isPadded};
    decision = decideInputFold(problem, storedOut);
    newWeights.clear();
    if (!folds())
      return decision;
    newWeights.resize(weights.size());
    readAsDouble(*weightFormat, storedOut, newWeights);
    newBias = round(*biasFormat, decision.bias);
    front = round(*input, decision.frontOffset);
    return decision;
  }
  bool folds() const { return decision.action == FoldAction::Fold; }

  /// The output and input channel of every weight.
  std::vector<std::pair<size_t, size_t>> getChannels() const {
    std::vector<std::pair<size_t, size_t>> channels;
    for (size_t at = 0; at < weights.size(); ++at) {
      size_t rest = at, output = 0, inputChannel = 0;
      for (size_t d = shape.size(); d-- > 0; rest /= shape[d]) {
        output += rest % shape[d] * outputStrides[d];
        inputChannel += rest % shape[d] * inputStrides[d];
      }
      channels.emplace_back(output, inputChannel);
    }
    return channels;
  }

private:
  static std::vector<double> round(const llvm::fltSemantics &format,
                                   llvm::ArrayRef<double> values) {
    std::vector<double> rounded;
    for (double value : values)
      rounded.push_back(roundOnce(format, value));
    return rounded;
  }
};

} // namespace mlir::bnfold::test

#endif // BNFOLD_UNITTESTS_INPUTCONV_H
