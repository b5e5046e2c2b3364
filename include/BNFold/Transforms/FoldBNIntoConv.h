//===- FoldBNIntoConv.h - fold batch norm into convs ------------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_TRANSFORMS_FOLDBNINTOCONV_H
#define BNFOLD_TRANSFORMS_FOLDBNINTOCONV_H

#include "BNFold/Support/FoldReport.h"
#include "BNFold/Transforms/WeightMemory.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::bnfold {

/// A conv that carries this discardable attribute is left alone.
inline constexpr llvm::StringLiteral skipAttrName = "bnfold.skip";

struct FoldBNIntoConvOptions {
  /// Bound on the magnitude of the convs' inputs, positive, infinity allowed.
  /// Default: half the exponent range of the result type, see
  /// getDefaultInputBound.
  std::optional<double> inputBound;
  /// What to do where the fold could overflow or lose accuracy.
  UnsafeAction unsafe = UnsafeAction::Merge;
  /// Fold what stands between a cast of the conv's result to a wider type and
  /// the cast back, where the constants are taken as they are in the wider
  /// type; and what is behind a first cast from sums to the type of the
  /// weights.
  bool foldThroughCasts = true;
  /// Decide and report, change nothing.
  bool reportOnly = false;
};

/// Folds the chain behind `conv` into it, or merges the chain, or does neither;
/// returns what was done. Emits remarks of category "bnfold". `conv` becomes
/// the conv that took its place, if one did; all replaced ops have no uses any
/// more and are left for the caller to erase. New weights come from
/// `memory`, and the threads of the context share the work on large ones; the
/// result is the same for any number of threads. Nothing if `conv` is no conv
/// on floats, or has no chain.
std::optional<ConvRecord>
foldFollowingChain(RewriterBase &rewriter, Operation *&conv,
                   const FoldBNIntoConvOptions &options, WeightMemory &memory);

/// Whether foldFollowingChain would change anything, and whether it would fold
/// all of the chain. Both change nothing and emit no remark.
bool wouldChangeFollowingChain(Operation *conv,
                               const FoldBNIntoConvOptions &options);
bool wouldFoldFollowingChain(Operation *conv,
                             const FoldBNIntoConvOptions &options);

/// The same for the chain in front of `conv`, see InputFold.h. Never merges,
/// and leaves alone what the conv in front of the chain would fold.
std::optional<ConvRecord>
foldPrecedingChain(RewriterBase &rewriter, Operation *&conv,
                   const FoldBNIntoConvOptions &options, WeightMemory &memory);
bool wouldChangePrecedingChain(Operation *conv,
                               const FoldBNIntoConvOptions &options);

/// Both, until neither changes anything. The chain behind comes first, so that
/// of two convs around a chain the first takes it. Without `memory`, the new
/// weights of this conv have memory of their own.
SmallVector<ConvRecord, 2> foldBNIntoConv(RewriterBase &rewriter,
                                          Operation *conv,
                                          const FoldBNIntoConvOptions &options,
                                          WeightMemory *memory = nullptr);

/// Folds every conv nested in `root`, in walk order, and erases what that
/// leaves without use; this is what the pass does. `listener` hears of every
/// change. The context must have loaded the dialects the pass depends on.
FoldReport foldBNIntoConvs(Operation *root,
                           const FoldBNIntoConvOptions &options = {},
                           RewriterBase::Listener *listener = nullptr);

/// Reads an input bound as the pass's option spells it: a positive number,
/// `inf`, or `auto` for no bound of one's own.
FailureOr<std::optional<double>> parseInputBound(llvm::StringRef text);

/// The fold as a pattern on convs. With `report`, every conv it decides on adds
/// a record there; with `memory`, new weights come from there. With either, the
/// pattern is for one thread at a time.
///
/// The driver must not fold constants or merge equal ones before the pattern
/// reads them: MLIR's folders round `var + eps` to the stored type. Use
/// walkAndApplyPatterns, or the greedy driver with
/// `GreedyRewriteConfig::enableFolding(false).enableConstantCSE(false)`.
void populateFoldBNIntoConvPatterns(RewritePatternSet &patterns,
                                    const FoldBNIntoConvOptions &options = {},
                                    FoldReport *report = nullptr,
                                    WeightMemory *memory = nullptr);

} // namespace mlir::bnfold

#endif // BNFOLD_TRANSFORMS_FOLDBNINTOCONV_H
