//===- FoldRemarks.cpp - telling what was done, and why -------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FoldRemarks.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace mlir::bnfold;

static std::string countOps(size_t count) {
  return std::to_string(count) + (count == 1 ? " op" : " ops");
}

/// "tosa.conv2d", or "2 joined tosa.conv2d".
static std::string describeConvs(const ConvRecord &record) {
  return record.numConvs == 1
             ? record.kind
             : std::to_string(record.numConvs) + " joined " + record.kind;
}

/// "folded 4 ops behind tosa.conv2d into it", or what would be done.
static std::string describeChange(const ConvRecord &record, bool reportOnly) {
  bool isFold = record.action == FoldAction::Fold;
  std::string text = reportOnly ? "would " : "";
  text += isFold ? "fold" : "merge";
  if (!reportOnly)
    text += isFold ? "ed" : "d";
  text += " " + countOps(record.opsBefore);
  text += record.isInFront ? " in front of " : " behind ";
  text += describeConvs(record);
  if (!isFold)
    return text + " into " + countOps(record.opsAfter);
  text += record.numConvs > 1 ? " into them" : " into it";
  return record.opsAfter ? text + ", but for " + countOps(record.opsAfter)
                         : text;
}

void mlir::bnfold::emitRemarks(const ConvRecord &record, Location conv,
                               std::optional<Location> end, bool reportOnly) {
  auto opts = remark::RemarkOpts::name("FoldBN").category("bnfold").function(
      record.function);
  if (record.isChanged()) {
    auto remark = remark::passed(conv, opts);
    remark << describeChange(record, reportOnly);
    if (record.reason != Reason::None)
      remark << remark::reason("{0}", describeReason(record));
    if (record.headroomBits)
      remark << remark::metric("HeadroomBits", *record.headroomBits);
  } else if (record.reason != Reason::None) {
    remark::missed(conv, opts) << remark::reason("{0}", describeReason(record));
  }
  if (end)
    remark::missed(*end, opts)
        << remark::reason("the chain behind {0} ends before this op: {1}",
                          describeConvs(record), getSentence(record.endReason));
}
