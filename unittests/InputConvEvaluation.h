//===- InputConvEvaluation.h - before and after, op by op -------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Chains in the input's format (natively, if that is f32), sums in f32.
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_UNITTESTS_INPUTCONVEVALUATION_H
#define BNFOLD_UNITTESTS_INPUTCONVEVALUATION_H

#include "InputConv.h"

namespace mlir::bnfold::test {

/// How a conv may be summed.
enum Order { BiasFirst, BiasLast, Backwards, Fused, Pairwise, NumOrders };

/// A result, and the largest magnitude met on the way to it.
struct Value {
  double result = 0, largest = 0;

  double see(double v) {
    // NaN stays visible.
    largest = std::fabs(v) <= largest ? largest : std::fabs(v);
    return result = v;
  }
};

template <typename T> inline T applyStep(AffineStep::Kind kind, T x, T c) {
  switch (kind) {
  case AffineStep::Kind::Add:
    return x + c;
  case AffineStep::Kind::SubtractFrom:
    return c - x;
  case AffineStep::Kind::Multiply:
    return x * c;
  case AffineStep::Kind::Divide:
    return x / c;
  case AffineStep::Kind::Negate:
    break;
  }
  return -x;
}

inline double evaluateSteps(const llvm::fltSemantics &format,
                            llvm::ArrayRef<AffineStep> steps, size_t channel,
                            double x, Value &v) {
  for (const AffineStep &step : steps) {
    bool isNegate = step.kind == AffineStep::Kind::Negate;
    const double c = isNegate ? 0 : step.getConstant(channel);
    // Of narrower formats, rounding twice is rounding once.
    x = &format == &f32() ? applyStep(step.kind, float(x), float(c))
                          : roundOnce(format, applyStep(step.kind, x, c));
    v.see(x);
  }
  return x;
}

/// A sum of products in f32, rounded to `format`.
inline void evaluateConv(const llvm::fltSemantics &format,
                         llvm::ArrayRef<double> x, llvm::ArrayRef<double> w,
                         double bias, Order order, Value &v) {
  const int n = int(x.size());
  float sums[2] = {order == BiasLast ? 0 : float(bias), 0};
  v.see(sums[0]);
  for (int k = 0; k < n; ++k) {
    const int i = order == Backwards ? n - 1 - k : k;
    const float a = float(x[i]), b = float(w[i]);
    float &sum = sums[order == Pairwise ? i % 2 : 0];
    if (order == Fused) {
      sum = std::fma(a, b, sum);
    } else {
      const float product = a * b;
      v.see(product);
      sum = sum + product;
    }
    v.see(sum);
  }
  float result = sums[0] + sums[1];
  v.see(result);
  if (order == BiasLast)
    v.see(result = result + float(bias));
  v.see(roundOnce(format, result));
}

/// Weights are laid out as [input][tap], one x for each; where a tap meets the
/// border, zero stands in place of what the chain gives.
inline Value evaluateOriginal(const InputConv &conv, llvm::ArrayRef<double> x,
                              const std::vector<bool> &isBorder, Order order) {
  Value v;
  std::vector<double> z;
  for (size_t k = 0; k < x.size(); ++k)
    z.push_back(isBorder[k]
                    ? 0
                    : evaluateSteps(*conv.input, conv.steps,
                                    k * conv.numInputs / x.size(), x[k], v));
  evaluateConv(*conv.result, z, conv.weights, conv.bias[0], order, v);
  return v;
}

inline Value evaluateFolded(const InputConv &conv, llvm::ArrayRef<double> x,
                            const std::vector<bool> &isBorder, Order order) {
  Value v;
  std::vector<double> z;
  llvm::SmallVector<AffineStep> front;
  if (!conv.front.empty())
    front.push_back(
        {AffineStep::Kind::Add,
         llvm::SmallVector<double>(llvm::ArrayRef<double>(conv.front))});
  for (size_t k = 0; k < x.size(); ++k)
    z.push_back(isBorder[k]
                    ? 0
                    : evaluateSteps(*conv.input, front,
                                    k * conv.numInputs / x.size(), x[k], v));
  evaluateConv(*conv.result, z, conv.newWeights, conv.newBias[0], order, v);
  return v;
}

} // namespace mlir::bnfold::test

#endif // BNFOLD_UNITTESTS_INPUTCONVEVALUATION_H
