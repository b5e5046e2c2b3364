//===- FoldReport.cpp - what was done to every conv, and why --------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Support/FoldReport.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include <cmath>

using namespace mlir::bnfold;

size_t FoldReport::count(FoldAction action) const {
  return llvm::count_if(
      convs, [=](const ConvRecord &conv) { return conv.action == action; });
}

llvm::StringRef mlir::bnfold::stringifyAction(FoldAction action) {
  switch (action) {
  case FoldAction::Fold:
    return "folded";
  case FoldAction::Merge:
    return "merged";
  case FoldAction::Refuse:
    return "refused";
  }
  llvm_unreachable("unknown action");
}

static std::string formatNumber(double value) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.6g", value);
  return text;
}

/// What the value recorded with `reason` counts, behind the number.
static llvm::StringRef getUnit(Reason reason) {
  return reason == Reason::WeightUnderflow ? " rounding units lost, 32 allowed"
                                           : "";
}

std::string mlir::bnfold::describeReason(const ConvRecord &record) {
  std::string text = getSentence(record.reason).str();
  if (record.channel && record.value)
    text += " (channel " + std::to_string(*record.channel) + ": " +
            formatNumber(*record.value) + getUnit(record.reason).str() + ")";
  return text;
}

/// JSON has no infinity and no NaN.
static llvm::json::Value toJSON(double value) {
  if (std::isfinite(value))
    return value;
  return formatNumber(value);
}

static llvm::json::Object toJSON(const ConvRecord &conv) {
  llvm::json::Object object{
      {"location", conv.location},
      {"function", conv.function},
      {"kind", conv.kind},
      {"weight_shape", llvm::json::Array(conv.weightShape)},
      {"num_convs", conv.numConvs},
      {"chain", conv.isInFront ? "in front" : "behind"},
      {"action", stringifyAction(conv.action)},
      {"ops_before", conv.opsBefore},
      {"ops_after", conv.opsAfter},
      {"bytes_written", conv.bytesWritten},
  };
  if (conv.reason != Reason::None) {
    object["reason"] = getKey(conv.reason);
    object["reason_text"] = getSentence(conv.reason);
  }
  if (conv.channel)
    object["channel"] = *conv.channel;
  if (conv.value)
    object["value"] = toJSON(*conv.value);
  if (conv.endReason != Reason::None) {
    object["end_reason"] = getKey(conv.endReason);
    object["end_op"] = conv.endOp;
    object["end_location"] = conv.endLocation;
  }
  if (conv.scale) {
    object["scale_min"] = conv.scale->min;
    object["scale_max"] = conv.scale->max;
  }
  if (conv.headroomBits)
    object["headroom_bits"] = toJSON(*conv.headroomBits);
  return object;
}

void FoldReport::printJSON(llvm::raw_ostream &os) const {
  llvm::json::Array records;
  for (const ConvRecord &conv : convs)
    records.push_back(toJSON(conv));
  llvm::json::Value report = llvm::json::Object{
      {"folded", count(FoldAction::Fold)},
      {"merged", count(FoldAction::Merge)},
      {"refused", count(FoldAction::Refuse)},
      {"convs", std::move(records)},
  };
  os << llvm::formatv("{0:2}", report) << "\n";
}
