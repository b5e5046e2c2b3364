//===- bnfold-opt.cpp - the project's mlir-opt ----------------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mlir-opt with the project's pass and pipelines. Everything upstream is
// registered: it comes with libMLIR in any case, and registering a part is no
// faster.
//
//===----------------------------------------------------------------------===//

#include "BNFold/CPU/Window.h"
#include "BNFold/Pipelines/Pipelines.h"
#include "BNFold/TransformOps/BNFoldTransformOps.h"
#include "BNFold/Transforms/Passes.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

/// Whether another file can take the place of `path`: not so standard output,
/// devices, pipes, and links, which are written through.
static bool isReplaceable(StringRef path) {
  if (path == "-")
    return false;
  llvm::sys::fs::file_status status;
  if (llvm::sys::fs::status(path, status, /*follow=*/false))
    return status.type() == llvm::sys::fs::file_type::file_not_found;
  return status.type() == llvm::sys::fs::file_type::regular_file;
}

/// Writes the output beside its place and moves it there once it is whole: an
/// older file survives a failure, and `bnfold-opt x.mlirbc -o x.mlirbc` does
/// not truncate the file that its input is mapped from.
static LogicalResult runIntoFile(int argc, char **argv, StringRef input,
                                 StringRef output, DialectRegistry &registry) {
  auto reportError = [&](std::error_code error) {
    llvm::errs() << "cannot write output file '" << output
                 << "': " << error.message() << "\n";
    return failure();
  };
  SmallString<128> temporary;
  if (std::error_code error =
          llvm::sys::fs::createUniqueFile(output + ".%%%%%%", temporary))
    return reportError(error);
  LogicalResult result = MlirOptMain(argc, argv, input, temporary, registry);
  if (succeeded(result))
    if (std::error_code error = llvm::sys::fs::rename(temporary, output))
      result = reportError(error);
  if (failed(result))
    (void)llvm::sys::fs::remove(temporary);
  return result;
}

int main(int argc, char **argv) {
  registerAllPasses();
  bnfold::registerBNFoldPasses();
  bnfold::registerBNFoldPipelines();

  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  bnfold::registerTransformDialectExtension(registry);
  // Of the pipeline's own: what its passes print can be read again.
  registry.insert<bnfold::BNFoldDialect>();
  bnfold::registerWindowBufferization(registry);

  auto [input, output] = registerAndParseCLIOptions(
      argc, argv, "BNFold optimizer driver\n", registry);
  return asMainReturnCode(
      isReplaceable(output) ? runIntoFile(argc, argv, input, output, registry)
                            : MlirOptMain(argc, argv, input, output, registry));
}
