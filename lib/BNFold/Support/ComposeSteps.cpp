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

namespace {
/// scale * x + offset of one channel. APFloat, because it reports underflow and
/// cannot be contracted.
struct AffineFloat {
  APFloat scale{1.0}, offset{0.0};
  double absOffset = 0;

  void applyToMagnitude(AffineStep::Kind kind, double constant);
  unsigned apply(AffineStep::Kind kind, double constant);
};
} // namespace

void AffineFloat::applyToMagnitude(AffineStep::Kind kind, double constant) {
  switch (kind) {
  case AffineStep::Kind::Add:
  case AffineStep::Kind::SubtractFrom:
    absOffset += std::fabs(constant);
    break;
  case AffineStep::Kind::Multiply:
    absOffset *= std::fabs(constant);
    break;
  case AffineStep::Kind::Divide:
    absOffset /= std::fabs(constant);
    break;
  case AffineStep::Kind::Negate:
    break;
  }
}

unsigned AffineFloat::apply(AffineStep::Kind kind, double constant) {
  const APFloat c(constant);
  applyToMagnitude(kind, constant);
  switch (kind) {
  case AffineStep::Kind::Add:
    return offset.add(c, nearest);
  case AffineStep::Kind::SubtractFrom:
    scale.changeSign();
    offset.changeSign();
    return offset.add(c, nearest);
  case AffineStep::Kind::Multiply:
    return unsigned(scale.multiply(c, nearest)) | offset.multiply(c, nearest);
  case AffineStep::Kind::Divide:
    return unsigned(scale.divide(c, nearest)) | offset.divide(c, nearest);
  case AffineStep::Kind::Negate:
    scale.changeSign();
    offset.changeSign();
    return APFloat::opOK;
  }
  return APFloat::opInvalidOp;
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
    AffineFloat affine;
    unsigned status = 0;
    Reason reason = Reason::None;
    for (const AffineStep &step : steps) {
      double constant =
          step.kind == AffineStep::Kind::Negate ? 0 : step.getConstant(c);
      if (!std::isfinite(constant))
        reason = Reason::NonFiniteConstant;
      status |= affine.apply(step.kind, constant);
    }
    status &= ~unsigned(APFloat::opInexact);
    if (reason == Reason::None) {
      if (!affine.scale.isFinite() || !affine.offset.isFinite())
        reason = Reason::NonFiniteComposition;
      else if (status & APFloat::opUnderflow)
        reason = Reason::CompositionUnderflow;
    }
    result.scale.push_back(affine.scale.convertToDouble());
    result.offset.push_back(affine.offset.convertToDouble());
    result.absOffset.push_back(affine.absOffset);
    result.status |= status;
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
