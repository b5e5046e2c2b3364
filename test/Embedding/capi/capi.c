/*===- capi.c - BNFold from C ---------------------------------------------===*\
|*                                                                            *|
|* Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.        *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|* capi FILE: folds the module by every function of the C API, and prints     *|
|* what they say. docs/Embedding.md quotes what stands between marks.         *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#include "BNFold-c/BNFold.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/Diagnostics.h"
#include "mlir-c/Dialect/Func.h"
#include "mlir-c/Dialect/Tosa.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                       \
  do                                                                           \
    if (!(condition)) {                                                        \
      printf("%d: not so: %s\n", __LINE__, #condition);                        \
      exit(1);                                                                 \
    }                                                                          \
  while (0)

static void print(MlirStringRef text, void *file) {
  fwrite(text.data, 1, text.length, file);
}

/* [c] */
static void fold(MlirModule module) {
  BNFoldOptions options = bnfoldOptionsGetDefault();
  options.inputBound = 1e6;
  BNFoldReport report;
  if (mlirLogicalResultIsFailure(bnfoldFoldModule(module, options, &report)))
    return; /* bad options; a diagnostic has said so */
  for (intptr_t i = 0; i < bnfoldReportGetNumRecords(report); ++i) {
    BNFoldRecord conv = bnfoldReportGetRecord(report, i);
    printf("%.*s in @%.*s: %d ops before, %d after. %.*s\n",
           (int)conv.kind.length, conv.kind.data, (int)conv.function.length,
           conv.function.data, (int)conv.opsBefore, (int)conv.opsAfter,
           (int)conv.reasonText.length, conv.reasonText.data);
  }
  bnfoldReportPrintJSON(report, print, stdout);
  bnfoldReportDestroy(report);
}
/* [end] */

static MlirModule parse(MlirContext context, const char *path) {
  static char text[1 << 16];
  FILE *file = fopen(path, "rb");
  MlirModule none = {NULL};
  if (!file)
    return none;
  size_t length = fread(text, 1, sizeof text - 1, file);
  fclose(file);
  text[length] = '\0';
  return mlirModuleCreateParse(context, mlirStringRefCreate(text, length));
}

static MlirLogicalResult printDiagnostic(MlirDiagnostic diagnostic,
                                         void *file) {
  fputs("diagnostic: ", file);
  mlirDiagnosticPrint(diagnostic, print, file);
  fputs("\n", file);
  return mlirLogicalResultSuccess();
}

static int equals(MlirStringRef text, const char *expected) {
  return text.length == strlen(expected) &&
         memcmp(text.data, expected, text.length) == 0;
}

/* The fields that fold() does not print. */
static void printRest(BNFoldRecord conv) {
  static const char *const actions[] = {"folded", "merged", "refused"};
  printf("%d conv, chain %s %s, weights", (int)conv.numConvs,
         conv.isInFront ? "in front" : "behind", actions[conv.action]);
  for (intptr_t i = 0; i < conv.weightRank; ++i)
    printf(" %d", (int)conv.weightShape[i]);
  printf(", reason '%.*s', channel %d, value %s", (int)conv.reason.length,
         conv.reason.data, (int)conv.channel,
         isnan(conv.value) ? "unset" : "set");
  printf(", end '%.*s'", (int)conv.endReason.length, conv.endReason.data);
  printf(" at '%.*s'", (int)conv.endOp.length, conv.endOp.data);
  if (isnan(conv.scaleMin) || isnan(conv.scaleMax))
    printf(", scale unknown");
  else
    printf(", scale %.4g to %.4g", conv.scaleMin, conv.scaleMax);
  printf(", headroom %s, %d bytes\n",
         isnan(conv.headroomBits)  ? "unknown"
         : conv.headroomBits < 0.0 ? "negative"
                                   : "positive",
         (int)conv.bytesWritten);
  CHECK(conv.location.length > 0);
  CHECK((conv.endLocation.length > 0) == (conv.endOp.length > 0));
  CHECK((conv.endReasonText.length > 0) == (conv.endOp.length > 0));
}

/* A report outlives module and context. */
static BNFoldReport reportOnly(const char *path) {
  MlirContext context = mlirContextCreateWithThreading(false);
  mlirDialectHandleRegisterDialect(mlirGetDialectHandle__func__(), context);
  mlirDialectHandleRegisterDialect(mlirGetDialectHandle__tosa__(), context);
  MlirModule module = parse(context, path);
  BNFoldReport report = {NULL};
  if (!mlirModuleIsNull(module)) {
    BNFoldOptions options = bnfoldOptionsGetDefault();
    options.reportOnly = true;
    CHECK(
        mlirLogicalResultIsSuccess(bnfoldFoldModule(module, options, &report)));
  }
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return report;
}

/* [c-pass] */
static MlirLogicalResult runPasses(MlirModule module) {
  MlirPassManager pm = mlirPassManagerCreate(mlirModuleGetContext(module));
  BNFoldOptions options = bnfoldOptionsGetDefault();
  options.unsafe = BNFOLD_UNSAFE_SKIP;
  MlirPass pass = bnfoldCreateFoldBNIntoConvPass(options);
  mlirPassManagerAddOwnedPass(pm, pass);
  MlirLogicalResult result =
      mlirPassManagerRunOnOp(pm, mlirModuleGetOperation(module));
  mlirPassManagerDestroy(pm);
  return result;
}
/* [end] */

/* How many ops are left behind the convs, on a copy of `module`. */
static intptr_t countAfterMergeAffine(MlirModule module) {
  MlirModule copy = mlirModuleFromOperation(
      mlirOperationClone(mlirModuleGetOperation(module)));
  MlirPassManager pm = mlirPassManagerCreate(mlirModuleGetContext(copy));
  mlirPassManagerAddOwnedPass(pm, bnfoldCreateMergeAffinePass());
  CHECK(mlirLogicalResultIsSuccess(
      mlirPassManagerRunOnOp(pm, mlirModuleGetOperation(copy))));
  mlirPassManagerDestroy(pm);
  BNFoldOptions options = bnfoldOptionsGetDefault();
  options.reportOnly = true;
  BNFoldReport report;
  CHECK(mlirLogicalResultIsSuccess(bnfoldFoldModule(copy, options, &report)));
  intptr_t count = 0;
  for (intptr_t i = 0; i < bnfoldReportGetNumRecords(report); ++i)
    count += bnfoldReportGetRecord(report, i).opsBefore;
  bnfoldReportDestroy(report);
  mlirModuleDestroy(copy);
  return count;
}

static MlirLogicalResult runByName(MlirModule module, const char *pipeline) {
  bnfoldRegisterPasses();
  bnfoldRegisterPasses(); /* more than once is allowed */
  MlirPassManager pm = mlirPassManagerCreate(mlirModuleGetContext(module));
  MlirLogicalResult result = mlirParsePassPipeline(
      mlirPassManagerGetAsOpPassManager(pm),
      mlirStringRefCreateFromCString(pipeline), print, stderr);
  if (mlirLogicalResultIsSuccess(result))
    result = mlirPassManagerRunOnOp(pm, mlirModuleGetOperation(module));
  mlirPassManagerDestroy(pm);
  return result;
}

static void checkErrors(MlirModule module) {
  BNFoldOptions options = bnfoldOptionsGetDefault();
  options.inputBound = -1;
  BNFoldReport report = {&options};
  if (mlirLogicalResultIsFailure(bnfoldFoldModule(module, options, &report)))
    printf("negative bound: report %s, pass %s\n",
           bnfoldReportIsNull(report) ? "null" : "there",
           bnfoldCreateFoldBNIntoConvPass(options).ptr ? "there" : "null");
  bnfoldReportDestroy(report);
  options.inputBound = NAN;
  if (mlirLogicalResultIsFailure(bnfoldFoldModule(module, options, NULL)))
    puts("bound not a number");
  options = bnfoldOptionsGetDefault();
  options.unsafe = (BNFoldUnsafeAction)7;
  if (mlirLogicalResultIsFailure(bnfoldFoldModule(module, options, NULL)))
    puts("unknown action");
}

int main(int argc, char **argv) {
  if (argc != 2)
    return 1;
  BNFoldReport report = reportOnly(argv[1]);
  if (bnfoldReportIsNull(report))
    return 1;
  for (intptr_t i = 0; i < bnfoldReportGetNumRecords(report); ++i)
    printRest(bnfoldReportGetRecord(report, i));
  CHECK(equals(bnfoldReportGetRecord(report, 0).reason, ""));
  printf("%d folded, %d merged, %d refused\n",
         (int)bnfoldReportCount(report, BNFOLD_ACTION_FOLDED),
         (int)bnfoldReportCount(report, BNFOLD_ACTION_MERGED),
         (int)bnfoldReportCount(report, BNFOLD_ACTION_REFUSED));
  bnfoldReportDestroy(report);

  MlirContext context = mlirContextCreateWithThreading(false);
  mlirContextAttachDiagnosticHandler(context, printDiagnostic, stdout, NULL);
  mlirDialectHandleRegisterDialect(mlirGetDialectHandle__func__(), context);
  mlirDialectHandleRegisterDialect(mlirGetDialectHandle__tosa__(), context);
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  bnfoldRegisterTransformDialectExtension(registry);
  mlirContextAppendDialectRegistry(context, registry);
  mlirDialectRegistryDestroy(registry);

  MlirModule module = parse(context, argv[1]);
  checkErrors(module);
  int failures = mlirLogicalResultIsFailure(runPasses(module));
  printf("%d ops after bnfold-merge-affine\n",
         (int)countAfterMergeAffine(module));
  puts("after the pass");
  fold(module);
  failures += mlirLogicalResultIsFailure(runByName(
      module,
      "builtin.module(fold-bn-into-conv{unsafe=fold input-bound=inf})"));
  mlirOperationPrint(mlirModuleGetOperation(module), print, stdout);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return failures;
}
