/*===- BNFold-c/BNFold.h - fold batch norm into convs, from C -----*- C -*-===*\
|*                                                                            *|
|* Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.        *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|* Goes with MLIR's own C API (mlir-c/), whose conventions it keeps: handles  *|
|* are structs around a pointer, a string reference is not zero-terminated,   *|
|* errors come as diagnostics to the handlers of the context.                 *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef BNFOLD_C_BNFOLD_H
#define BNFOLD_C_BNFOLD_H

#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"
#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

/*===----------------------------------------------------------------------===*\
|* Registration                                                               *|
\*===----------------------------------------------------------------------===*/

/** Registers the project's passes and pipelines by name, for
 *  mlirParsePassPipeline. Once per process is enough, more does no harm, but
 *  not from several threads at the same time. */
void bnfoldRegisterPasses(void);

/** Adds the project's ops to the transform dialect of contexts that are created
 *  from `registry`, or to which it is appended later on. */
void bnfoldRegisterTransformDialectExtension(MlirDialectRegistry registry);

/*===----------------------------------------------------------------------===*\
|* Options                                                                    *|
\*===----------------------------------------------------------------------===*/

/** What to do with a conv that could overflow or lose accuracy if folded. */
typedef enum BNFoldUnsafeAction {
  BNFOLD_UNSAFE_MERGE, /**< merge its chain into fewer ops, weights untouched */
  BNFOLD_UNSAFE_SKIP,  /**< leave it as it is */
  BNFOLD_UNSAFE_FOLD   /**< fold it, unless a constant would not be finite */
} BNFoldUnsafeAction;

/** The options of the pass, see docs/Passes.md. Start from
 *  bnfoldOptionsGetDefault: later versions may have more of them. */
typedef struct BNFoldOptions {
  /** Bound on the magnitude of the convs' inputs: positive, INFINITY allowed,
   *  or 0 for the default, half the exponent range of the result type. */
  double inputBound;
  BNFoldUnsafeAction unsafe;
  /** Decide and report, change nothing. */
  bool reportOnly;
  /** Fold a chain that is computed in a wider type between two casts, and one
   *  behind a cast that rounds sums to the type of the weights. */
  bool foldThroughCasts;
} BNFoldOptions;

/** inputBound 0, merge, change the module, fold through casts. */
BNFoldOptions bnfoldOptionsGetDefault(void);

/*===----------------------------------------------------------------------===*\
|* The pass                                                                   *|
\*===----------------------------------------------------------------------===*/

/** Creates the pass fold-bn-into-conv. The caller owns it until it gives it to
 *  a pass manager (mlirPassManagerAddOwnedPass). The result's `ptr` is NULL if
 *  the inputBound of `options` is negative or NaN, or its unsafe no
 *  BNFoldUnsafeAction. */
MlirPass bnfoldCreateFoldBNIntoConvPass(BNFoldOptions options);

/** Creates the pass bnfold-merge-affine, which shortens chains on any value.
 *  Owned like the pass above. */
MlirPass bnfoldCreateMergeAffinePass(void);

/** A report of what was done. Owned by who got it from bnfoldFoldModule. */
typedef struct BNFoldReport {
  void *ptr;
} BNFoldReport;

/** Folds every conv in `module`, in place, without a pass manager.
 *
 *  With `report` not NULL, `*report` is a new report that the caller destroys
 *  by bnfoldReportDestroy. It holds no reference to the module or its context
 *  and may outlive both.
 *
 *  Fails if the inputBound of `options` is negative or NaN or its unsafe no
 *  BNFoldUnsafeAction, and for no other reason: a conv that cannot be folded
 *  is a record, not an error. Then the module is as it was, a diagnostic at its
 *  location says why, and `*report` is null. */
MlirLogicalResult bnfoldFoldModule(MlirModule module, BNFoldOptions options,
                                   BNFoldReport *report);

/*===----------------------------------------------------------------------===*\
|* The report                                                                 *|
\*===----------------------------------------------------------------------===*/

typedef enum BNFoldAction {
  BNFOLD_ACTION_FOLDED,
  BNFOLD_ACTION_MERGED,
  BNFOLD_ACTION_REFUSED
} BNFoldAction;

/** What was done to the chain behind or in front of one conv, and why. All that
 *  it points to lives as long as its report; an empty string has a pointer,
 *  too. */
typedef struct BNFoldRecord {
  MlirStringRef location; /**< as MLIR prints it */
  MlirStringRef function; /**< symbol of the enclosing function, or empty */
  MlirStringRef kind;     /**< op name, such as tosa.conv2d */
  const int64_t *weightShape;
  intptr_t weightRank;
  /** More than 1: as many convs, joined by a concat, whose location this is.
   *  Kind and weights are those of the first; all else is of all together. */
  intptr_t numConvs;

  bool isInFront; /**< the chain is in front of the conv, not behind it */
  BNFoldAction action;
  /** Ops of the chain, before and after. */
  intptr_t opsBefore, opsAfter;

  /** Why it was merged or refused: a key that stays the same between versions,
   *  and a sentence. Both empty if nothing stood against the fold. */
  MlirStringRef reason, reasonText;
  /** The channel that decided, -1 if it was not one channel's doing, and the
   *  value found there, else NaN. */
  intptr_t channel;
  double value;

  /** Why the chain ended before an arithmetic op, and that op. Empty if it did
   *  not. */
  MlirStringRef endReason, endReasonText, endOp, endLocation;

  /** The smallest and the largest magnitude that the chain multiplies a channel
   *  with. NaN if they could not be composed. */
  double scaleMin, scaleMax;
  /** How many bits below overflow the folded conv stays, negative where it may
   *  overflow. NaN if the weights were not looked at. */
  double headroomBits;
  /** Bytes of new weights and bias, 0 unless folded. */
  intptr_t bytesWritten;
} BNFoldRecord;

/** Whether there is no report. */
static inline bool bnfoldReportIsNull(BNFoldReport report) {
  return !report.ptr;
}

/** Frees a report; a null one is allowed. */
void bnfoldReportDestroy(BNFoldReport report);

/** Number of records: chains of ops behind and in front of convs. */
intptr_t bnfoldReportGetNumRecords(BNFoldReport report);

/** The record number `index`, at least 0 and less than the number of records,
 *  in the order of the convs. */
BNFoldRecord bnfoldReportGetRecord(BNFoldReport report, intptr_t index);

/** How many records say `action`. */
intptr_t bnfoldReportCount(BNFoldReport report, BNFoldAction action);

/** Sends the report as JSON, in one or several pieces, to `callback`. The same
 *  text as that of the pass's option `report`. */
void bnfoldReportPrintJSON(BNFoldReport report, MlirStringCallback callback,
                           void *userData);

#ifdef __cplusplus
}
#endif

#endif /* BNFOLD_C_BNFOLD_H */
