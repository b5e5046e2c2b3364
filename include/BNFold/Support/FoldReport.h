//===- FoldReport.h - what was done to every conv, and why ------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_SUPPORT_FOLDREPORT_H
#define BNFOLD_SUPPORT_FOLDREPORT_H

#include "BNFold/Support/FoldNumerics.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <vector>

namespace mlir::bnfold {

/// One conv that has a chain, or would have one but for `endReason`; or several
/// that a concat joins.
struct ConvRecord {
  std::string location; ///< as MLIR prints it
  std::string function; ///< symbol of the enclosing function, or empty
  std::string kind;     ///< op name, such as tosa.conv2d
  llvm::SmallVector<int64_t> weightShape;
  /// More than one: as many convs, which a concat joins, have the chain behind
  /// it. Location is the concat's, kind and weights are those of the first.
  size_t numConvs = 1;

  /// The chain is in front of the conv, not behind it.
  bool isInFront = false;
  FoldAction action = FoldAction::Refuse;
  /// Ops of the chain before and after. A fold leaves none of them.
  size_t opsBefore = 0, opsAfter = 0;
  /// Why the conv was merged or refused, with the channel that decided and the
  /// value found there, if it was one channel's doing.
  Reason reason = Reason::None;
  std::optional<size_t> channel;
  std::optional<double> value;
  /// Why the chain ended where it did, if it ended before an arithmetic op, and
  /// that op.
  Reason endReason = Reason::None;
  std::string endOp, endLocation;
  /// The magnitudes that the chain multiplies the channels with, if they could
  /// be composed.
  std::optional<ScaleRange> scale;
  /// See FoldDecision::headroomBits.
  std::optional<double> headroomBits;
  /// Bytes of new weights and bias, 0 unless folded.
  size_t bytesWritten = 0;

  /// The conv's chain is another now.
  bool isChanged() const { return opsAfter < opsBefore; }
};

/// The records of one run of the pass, in walk order.
struct FoldReport {
  std::vector<ConvRecord> convs;

  size_t count(FoldAction action) const;
  /// Prints the report as JSON. Numbers that are not finite become strings.
  void printJSON(llvm::raw_ostream &os) const;
};

/// "folded", "merged" or "refused".
llvm::StringRef stringifyAction(FoldAction action);

/// The reason's sentence with channel and value: "a weight ... (channel 3:
/// 1e+39)".
std::string describeReason(const ConvRecord &record);

} // namespace mlir::bnfold

#endif // BNFOLD_SUPPORT_FOLDREPORT_H
