//===- BNFold.cpp - fold batch norm into convs, from C --------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold-c/BNFold.h"
#include "BNFold/Pipelines/Pipelines.h"
#include "BNFold/TransformOps/BNFoldTransformOps.h"
#include "BNFold/Transforms/Passes.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Pass.h"
#include "mlir/CAPI/Support.h"
#include "mlir/CAPI/Utils.h"
#include "llvm/Support/Format.h"
#include <cstring>
#include <limits>
#include <type_traits>

using namespace mlir;
using namespace mlir::bnfold;

static constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

void bnfoldRegisterPasses() {
  registerBNFoldPasses();
  registerBNFoldPipelines();
}

void bnfoldRegisterTransformDialectExtension(MlirDialectRegistry registry) {
  registerTransformDialectExtension(*unwrap(registry));
}

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

/// In C, an enum can hold any number; in C++, to read another one is undefined.
static std::optional<UnsafeAction> convert(const BNFoldUnsafeAction &action) {
  std::underlying_type_t<BNFoldUnsafeAction> number;
  std::memcpy(&number, &action, sizeof(number));
  switch (number) {
  case BNFOLD_UNSAFE_MERGE:
    return UnsafeAction::Merge;
  case BNFOLD_UNSAFE_SKIP:
    return UnsafeAction::Skip;
  case BNFOLD_UNSAFE_FOLD:
    return UnsafeAction::Fold;
  default:
    return std::nullopt;
  }
}

/// Nothing for what the pass does not accept.
static std::optional<FoldBNIntoConvOptions> convert(BNFoldOptions options) {
  std::optional<UnsafeAction> unsafe = convert(options.unsafe);
  if (!(options.inputBound >= 0) || !unsafe)
    return std::nullopt;
  FoldBNIntoConvOptions result;
  if (options.inputBound > 0)
    result.inputBound = options.inputBound;
  result.unsafe = *unsafe;
  result.reportOnly = options.reportOnly;
  result.foldThroughCasts = options.foldThroughCasts;
  return result;
}

BNFoldOptions bnfoldOptionsGetDefault() {
  return {/*inputBound=*/0, BNFOLD_UNSAFE_MERGE, /*reportOnly=*/false,
          /*foldThroughCasts=*/true};
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

MlirPass bnfoldCreateFoldBNIntoConvPass(BNFoldOptions options) {
  std::optional<FoldBNIntoConvOptions> checked = convert(options);
  if (!checked)
    return {nullptr};
  FoldBNIntoConvPassOptions passOptions;
  passOptions.unsafe = checked->unsafe;
  passOptions.reportOnly = checked->reportOnly;
  passOptions.foldThroughCasts = checked->foldThroughCasts;
  if (checked->inputBound) {
    passOptions.inputBound.clear();
    llvm::raw_string_ostream(passOptions.inputBound)
        << llvm::format("%.17g", *checked->inputBound);
  }
  return wrap(createFoldBNIntoConvPass(std::move(passOptions)).release());
}

MlirPass bnfoldCreateMergeAffinePass() {
  return wrap(createMergeAffinePass().release());
}

/// Loads what a fold may write in; the pass knows.
static void loadDialects(MLIRContext *context) {
  DialectRegistry registry;
  createFoldBNIntoConvPass()->getDependentDialects(registry);
  context->appendDialectRegistry(registry);
  for (StringRef name : registry.getDialectNames())
    context->getOrLoadDialect(name);
}

MlirLogicalResult bnfoldFoldModule(MlirModule module, BNFoldOptions options,
                                   BNFoldReport *report) {
  if (report)
    report->ptr = nullptr;
  ModuleOp root = unwrap(module);
  std::optional<FoldBNIntoConvOptions> checked = convert(options);
  if (!checked)
    return wrap(root.emitError(
        "bnfoldFoldModule: inputBound must be a positive number, INFINITY, or "
        "0 for the default, and unsafe a BNFoldUnsafeAction"));
  loadDialects(root->getContext());
  FoldReport result = foldBNIntoConvs(root, *checked);
  if (report)
    report->ptr = new FoldReport(std::move(result));
  return mlirLogicalResultSuccess();
}

//===----------------------------------------------------------------------===//
// The report
//===----------------------------------------------------------------------===//

static FoldReport *unwrap(BNFoldReport report) {
  return static_cast<FoldReport *>(report.ptr);
}

static BNFoldAction convert(FoldAction action) {
  switch (action) {
  case FoldAction::Fold:
    return BNFOLD_ACTION_FOLDED;
  case FoldAction::Merge:
    return BNFOLD_ACTION_MERGED;
  case FoldAction::Refuse:
    return BNFOLD_ACTION_REFUSED;
  }
  llvm_unreachable("unknown action");
}

void bnfoldReportDestroy(BNFoldReport report) { delete unwrap(report); }

intptr_t bnfoldReportGetNumRecords(BNFoldReport report) {
  return unwrap(report)->convs.size();
}

BNFoldRecord bnfoldReportGetRecord(BNFoldReport report, intptr_t index) {
  const ConvRecord &conv = unwrap(report)->convs[index];
  BNFoldRecord record = {};
  // C's string functions take no null pointer, even with length 0.
  record.reason = record.reasonText = record.endReason = record.endReasonText =
      record.endOp = record.endLocation = wrap(StringRef(""));
  record.location = wrap(StringRef(conv.location));
  record.function = wrap(StringRef(conv.function));
  record.kind = wrap(StringRef(conv.kind));
  record.weightShape = conv.weightShape.data();
  record.weightRank = conv.weightShape.size();
  record.numConvs = conv.numConvs;
  record.isInFront = conv.isInFront;
  record.action = convert(conv.action);
  record.opsBefore = conv.opsBefore;
  record.opsAfter = conv.opsAfter;
  if (conv.reason != Reason::None) {
    record.reason = wrap(getKey(conv.reason));
    record.reasonText = wrap(getSentence(conv.reason));
  }
  record.channel = conv.channel ? static_cast<intptr_t>(*conv.channel) : -1;
  record.value = conv.value.value_or(notANumber);
  if (conv.endReason != Reason::None) {
    record.endReason = wrap(getKey(conv.endReason));
    record.endReasonText = wrap(getSentence(conv.endReason));
    record.endOp = wrap(StringRef(conv.endOp));
    record.endLocation = wrap(StringRef(conv.endLocation));
  }
  record.scaleMin = conv.scale ? conv.scale->min : notANumber;
  record.scaleMax = conv.scale ? conv.scale->max : notANumber;
  record.headroomBits = conv.headroomBits.value_or(notANumber);
  record.bytesWritten = conv.bytesWritten;
  return record;
}

intptr_t bnfoldReportCount(BNFoldReport report, BNFoldAction action) {
  const FoldReport &convs = *unwrap(report);
  switch (action) {
  case BNFOLD_ACTION_FOLDED:
    return convs.count(FoldAction::Fold);
  case BNFOLD_ACTION_MERGED:
    return convs.count(FoldAction::Merge);
  case BNFOLD_ACTION_REFUSED:
    return convs.count(FoldAction::Refuse);
  }
  return 0;
}

void bnfoldReportPrintJSON(BNFoldReport report, MlirStringCallback callback,
                           void *userData) {
  mlir::detail::CallbackOstream stream(callback, userData);
  unwrap(report)->printJSON(stream);
}
