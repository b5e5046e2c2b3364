//===- ComposeSteps.cpp - a chain as one scale and one offset -------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Support/FoldNumerics.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace mlir::bnfold;
using llvm::APFloat;
using llvm::ArrayRef;

static constexpr auto nearest = APFloat::rmNearestTiesToEven;

//===----------------------------------------------------------------------===//
// Arithmetic in IEEE double, with its flags
//===----------------------------------------------------------------------===//
//
// APFloat tells what an operation raises, and is slow. Where the result is
// normal nothing was raised but inexact, which no one asks for, and hardware
// computes the same; that is almost always.

static double multiply(double a, double b, unsigned &status) {
  const double product = a * b;
  if (std::isnormal(product) || (a == 0 && std::isfinite(b)) ||
      (b == 0 && std::isfinite(a)))
    return product;
  APFloat exact(a);
  status |= exact.multiply(APFloat(b), nearest);
  return exact.convertToDouble();
}

static double divide(double a, double b, unsigned &status) {
  const double quotient = a / b;
  if (std::isnormal(quotient) || (a == 0 && std::isnormal(b)))
    return quotient;
  APFloat exact(a);
  status |= exact.divide(APFloat(b), nearest);
  return exact.convertToDouble();
}

/// Sums do not underflow.
static double add(double a, double b, unsigned &status) {
  const double sum = a + b;
  if (std::isfinite(sum))
    return sum;
  APFloat exact(a);
  status |= exact.add(APFloat(b), nearest);
  return exact.convertToDouble();
}

//===----------------------------------------------------------------------===//
// Composition
//===----------------------------------------------------------------------===//

namespace {
/// scale * x + offset of one channel.
struct AffineDouble {
  double scale = 1, offset = 0, absOffset = 0;

  void negate() {
    scale = -scale;
    offset = -offset;
  }
  void apply(AffineStep::Kind kind, double constant, unsigned &status);
};
} // namespace

void AffineDouble::apply(AffineStep::Kind kind, double constant,
                         unsigned &status) {
  switch (kind) {
  case AffineStep::Kind::SubtractFrom:
    negate();
    [[fallthrough]];
  case AffineStep::Kind::Add:
    offset = add(offset, constant, status);
    absOffset += std::fabs(constant);
    return;
  case AffineStep::Kind::Multiply:
    scale = multiply(scale, constant, status);
    offset = multiply(offset, constant, status);
    absOffset *= std::fabs(constant);
    return;
  case AffineStep::Kind::Divide:
    scale = divide(scale, constant, status);
    offset = divide(offset, constant, status);
    absOffset /= std::fabs(constant);
    return;
  case AffineStep::Kind::Negate:
    negate();
    return;
  }
}

ComposedAffine mlir::bnfold::composeSteps(ArrayRef<AffineStep> steps,
                                          size_t numChannels) {
  ComposedAffine result;
  result.scale.reserve(numChannels);
  result.offset.reserve(numChannels);
  result.absOffset.reserve(numChannels);
  // The first channel of the gravest reason.
  auto getGravity = [](Reason reason) {
    return reason == Reason::NonFiniteConstant      ? 3
           : reason == Reason::NonFiniteComposition ? 2
           : reason == Reason::CompositionUnderflow ? 1
                                                    : 0;
  };
  for (size_t c = 0; c < numChannels; ++c) {
    AffineDouble affine;
    unsigned status = 0;
    Reason reason = Reason::None;
    for (const AffineStep &step : steps) {
      double constant =
          step.kind == AffineStep::Kind::Negate ? 0 : step.getConstant(c);
      if (!std::isfinite(constant))
        reason = Reason::NonFiniteConstant;
      affine.apply(step.kind, constant, status);
    }
    if (reason == Reason::None) {
      if (!std::isfinite(affine.scale) || !std::isfinite(affine.offset))
        reason = Reason::NonFiniteComposition;
      else if (status & APFloat::opUnderflow)
        reason = Reason::CompositionUnderflow;
    }
    result.scale.push_back(affine.scale);
    result.offset.push_back(affine.offset);
    result.absOffset.push_back(affine.absOffset);
    if (getGravity(reason) > getGravity(result.reason)) {
      result.reason = reason;
      result.channel = c;
    }
  }
  return result;
}

ComposedAffine mlir::bnfold::composeGroups(ArrayRef<StepGroup> groups,
                                           size_t numChannels) {
  llvm::SmallVector<AffineStep> steps;
  steps.reserve(groups.size());
  for (const StepGroup &group : groups)
    steps.push_back(group.step);
  return composeSteps(steps, numChannels);
}

bool ComposedAffine::isScaled() const {
  return llvm::any_of(scale, [](double s) { return s != 1; });
}

std::optional<ScaleRange> ComposedAffine::getScaleRange() const {
  if (scale.empty() || getClass(reason) == ReasonClass::Refuse)
    return std::nullopt;
  ScaleRange range{std::fabs(scale[0]), std::fabs(scale[0])};
  for (double s : scale) {
    range.min = std::min(range.min, std::fabs(s));
    range.max = std::max(range.max, std::fabs(s));
  }
  return range;
}
