//===- BNFoldTransformOps.cpp - the fold as transform ops -----------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/TransformOps/BNFoldTransformOps.h"
#include "BNFold/Transforms/MergeAffine.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

#define GET_OP_CLASSES
#include "BNFold/TransformOps/BNFoldTransformOps.cpp.inc"

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

FailureOr<std::optional<double>> bnfold::readInputBound(Attribute attr) {
  if (!attr)
    return std::optional<double>();
  if (auto text = dyn_cast<StringAttr>(attr))
    return parseInputBound(text);
  auto number = dyn_cast<FloatAttr>(attr);
  if (!number || !(number.getValueAsDouble() > 0))
    return failure();
  return std::optional(number.getValueAsDouble());
}

std::optional<bnfold::UnsafeAction> bnfold::readUnsafeAction(Attribute attr) {
  if (!attr)
    return UnsafeAction::Merge;
  return llvm::StringSwitch<std::optional<UnsafeAction>>(
             cast<StringAttr>(attr).getValue())
      .Case("merge", UnsafeAction::Merge)
      .Case("skip", UnsafeAction::Skip)
      .Case("fold", UnsafeAction::Fold)
      .Default(std::nullopt);
}

/// The attributes have been verified.
template <typename OpTy>
static bnfold::FoldBNIntoConvOptions readOptions(OpTy op) {
  bnfold::FoldBNIntoConvOptions options;
  options.inputBound = *bnfold::readInputBound(op.getInputBoundAttr());
  options.unsafe = *bnfold::readUnsafeAction(op.getUnsafeAttr());
  options.foldThroughCasts = op.getFoldThroughCasts().value_or(true);
  return options;
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// A conv or an add itself is no target, the op around it is.
template <typename OpTy>
static DiagnosedSilenceableFailure checkTarget(OpTy op, Operation *target) {
  if (target->getNumRegions() != 0)
    return DiagnosedSilenceableFailure::success();
  DiagnosedSilenceableFailure failure = op.emitSilenceableError()
                                        << "expected a target with regions";
  failure.attachNote(target->getLoc()) << "target op";
  return failure;
}

static RewriterBase::Listener *
getListener(transform::TransformRewriter &rewriter) {
  return static_cast<RewriterBase::Listener *>(rewriter.getListener());
}

DiagnosedSilenceableFailure transform::FoldBNIntoConvOp::applyToOne(
    transform::TransformRewriter &rewriter, Operation *target,
    transform::ApplyToEachResultList &, transform::TransformState &) {
  DiagnosedSilenceableFailure checked = checkTarget(*this, target);
  if (checked.succeeded())
    bnfold::foldBNIntoConvs(target, readOptions(*this), getListener(rewriter));
  return checked;
}

DiagnosedSilenceableFailure transform::MergeAffineOp::applyToOne(
    transform::TransformRewriter &rewriter, Operation *target,
    transform::ApplyToEachResultList &, transform::TransformState &) {
  DiagnosedSilenceableFailure checked = checkTarget(*this, target);
  if (checked.succeeded())
    bnfold::mergeAffineChains(target, getListener(rewriter));
  return checked;
}

void transform::MergeAffineOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  onlyReadsHandle(getTargetMutable(), effects);
  modifiesPayload(effects);
}

void transform::FoldBNIntoConvOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  onlyReadsHandle(getTargetMutable(), effects);
  modifiesPayload(effects);
}

void transform::ApplyFoldBNIntoConvPatternsOp::populatePatterns(
    RewritePatternSet &patterns) {
  bnfold::populateFoldBNIntoConvPatterns(patterns, readOptions(*this));
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

namespace {
class BNFoldTransformExtension
    : public transform::TransformDialectExtension<BNFoldTransformExtension> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(BNFoldTransformExtension)

  // The base calls it, by its name in the derived class.
  // NOLINTNEXTLINE(bugprone-derived-method-shadowing-base-method)
  void init() {
    // Those that the pass names as dependent.
    declareGeneratedDialect<arith::ArithDialect>();
    declareGeneratedDialect<linalg::LinalgDialect>();
    declareGeneratedDialect<tensor::TensorDialect>();
    declareGeneratedDialect<tosa::TosaDialect>();
    registerTransformOps<
#define GET_OP_LIST
#include "BNFold/TransformOps/BNFoldTransformOps.cpp.inc"
        >();
  }
};
} // namespace

void bnfold::registerTransformDialectExtension(DialectRegistry &registry) {
  registry.addExtensions<BNFoldTransformExtension>();
}
