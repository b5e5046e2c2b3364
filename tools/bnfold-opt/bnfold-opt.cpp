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
#include "BNFold/Support/OutputFile.h"
#include "BNFold/TransformOps/BNFoldTransformOps.h"
#include "BNFold/Transforms/Passes.h"
#include "RunOnBytecode.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"
#include <atomic>
#include <csignal>
#include <cstdlib>

using namespace mlir;

//===----------------------------------------------------------------------===//
// What nobody can recover from
//===----------------------------------------------------------------------===//

/// Names the input file until it has been read.
static std::atomic<const char *> fileBeingRead = nullptr;

/// For use when memory is exhausted or corrupt: no allocation, no destructors.
[[noreturn]] static void exitAtOnce(std::initializer_list<StringRef> message) {
  llvm::sys::RunInterruptHandlers(); // Removes what was written so far.
  for (StringRef part : message)
    llvm::errs() << part;
  std::_Exit(EXIT_FAILURE);
}

/// MLIR's reader of bytecode believes much of what a file says, and a corrupt
/// one can crash it, as can a few lines of text. Crashes behind the reader are
/// bugs: those get LLVM's stack trace.
static void explainCrash(void *) {
  if (const char *input = fileBeingRead)
    exitAtOnce({"cannot read input file '", input,
                "': MLIR's reader crashed on it\n"});
}

static void explainBadAlloc(void *, const char *, bool) {
  const char *input = fileBeingRead;
  exitAtOnce({"out of memory", input ? " while reading input file '" : "",
              input ? input : "",
              input ? "' (one that is corrupt can ask for any amount)" : "",
              "\n"});
}

/// Before LLVM installs its own: the first handler has the first word.
static void installHandlers() {
  llvm::sys::AddSignalHandler(explainCrash, nullptr);
  llvm::install_bad_alloc_error_handler(explainBadAlloc);
}

//===----------------------------------------------------------------------===//
// The run
//===----------------------------------------------------------------------===//

/// Does with the input what the command line asks for.
static LogicalResult runPasses(std::unique_ptr<llvm::MemoryBuffer> input,
                               raw_ostream &output, DialectRegistry &registry) {
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  MlirOptMainConfig watched = config;
  // The passes are set up once the input has been read.
  watched.setPassPipelineSetupFn([&](PassManager &pm) {
    fileBeingRead = nullptr;
    return config.setupPassPipeline(pm);
  });
  std::string name = input->getBufferIdentifier().str();
  fileBeingRead = name.c_str();
  LogicalResult result =
      bnfold::isForBytecodeAlone(*input, watched)
          ? bnfold::runOnBytecode(output, std::move(input), registry, watched)
          : MlirOptMain(output, std::move(input), registry, watched);
  fileBeingRead = nullptr;
  return result;
}

static LogicalResult run(StringRef inputPath, StringRef outputPath,
                         DialectRegistry &registry) {
  if (inputPath == "-" && llvm::sys::Process::StandardInIsUserInput())
    llvm::errs() << "(processing input from stdin now, hit ctrl-c/ctrl-d to "
                    "interrupt)\n";
  std::string message;
  std::unique_ptr<llvm::MemoryBuffer> input =
      openInputFile(inputPath, &message);
  if (!input) {
    llvm::errs() << message << "\n";
    return failure();
  }
  LogicalResult result = success();
  std::error_code error =
      bnfold::writeOutputFile(outputPath, [&](raw_ostream &output) {
        result = runPasses(std::move(input), output, registry);
        return succeeded(result);
      });
  if (!error)
    return result;
  llvm::errs() << "cannot write output file '" << outputPath
               << "': " << error.message() << "\n";
  return failure();
}

int main(int argc, char **argv) {
  installHandlers();
  llvm::InitLLVM init(argc, argv);
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
#ifdef SIGXFSZ
  // A file that grows beyond the limit is an error of the write, not the end.
  std::signal(SIGXFSZ, SIG_IGN);
#endif
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  // These two need no input, which MlirOptMain knows.
  if (config.shouldListPasses() || config.shouldShowDialects())
    return asMainReturnCode(MlirOptMain(argc, argv, input, output, registry));
  return asMainReturnCode(run(input, output, registry));
}
