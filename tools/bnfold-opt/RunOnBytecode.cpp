//===- RunOnBytecode.cpp - mlir-opt's work on a bytecode file -------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunOnBytecode.h"

#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Debug/CLOptionsSetup.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/Timing.h"
#include "mlir/Tools/ParseUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;

bool bnfold::isForBytecodeAlone(const llvm::MemoryBuffer &input,
                                const MlirOptMainConfig &config) {
  return isBytecode(input.getMemBufferRef()) &&
         !config.shouldVerifyDiagnostics() && !config.shouldEmitRemarks() &&
         !config.shouldRunReproducer() && !config.shouldVerifyRoundtrip() &&
         !config.shouldDumpPassPipeline() &&
         config.inputSplitMarker().empty() && config.getIrdlFile().empty() &&
         config.getReproducerFilename().empty() &&
         // Without bytecode to write, a version of it is an error.
         (config.shouldEmitBytecode() || !config.bytecodeVersionToEmit());
}

static LogicalResult write(Operation *op, raw_ostream &output,
                           FallbackAsmResourceMap &resources,
                           const MlirOptMainConfig &config) {
  if (config.shouldEmitBytecode()) {
    BytecodeWriterConfig writerConfig(resources);
    if (std::optional<int64_t> version = config.bytecodeVersionToEmit())
      writerConfig.setDesiredBytecodeVersion(*version);
    if (config.shouldElideResourceDataFromBytecode())
      writerConfig.setElideResourceDataFlag();
    return writeBytecodeToFile(op, output, writerConfig);
  }
  AsmState state(op, OpPrintingFlags(), /*locationMap=*/nullptr, &resources);
  output << OpWithState(op, state) << '\n';
  return success();
}

LogicalResult bnfold::runOnBytecode(raw_ostream &output,
                                    std::unique_ptr<llvm::MemoryBuffer> input,
                                    DialectRegistry &registry,
                                    const MlirOptMainConfig &config) {
  MLIRContext context(registry);
  context.allowUnregisteredDialects(config.shouldAllowUnregisteredDialects());
  tracing::InstallDebugHandler debugHandler(context, config.getDebugConfig());
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(std::move(input), llvm::SMLoc());
  SourceMgrDiagnosticHandler handler(*sources, &context);
  DefaultTimingManager timingManager;
  applyDefaultTimingManagerCLOptions(timingManager);
  TimingScope timing = timingManager.getRootScope();

  FallbackAsmResourceMap resources;
  ParserConfig parserConfig(&context, config.shouldVerifyOnParsing(),
                            &resources);
  TimingScope parserTiming = timing.nest("Parser");
  OwningOpRef<Operation *> op = parseSourceFileForTool(
      sources, parserConfig, !config.shouldUseExplicitModule());
  parserTiming.stop();
  if (!op)
    return failure();

  PassManager pm(op.get()->getName(), PassManager::Nesting::Implicit);
  pm.enableVerifier(config.shouldVerifyPasses());
  if (failed(applyPassManagerCLOptions(pm)))
    return failure();
  pm.enableTiming(timing);
  if (failed(config.setupPassPipeline(pm)) || failed(pm.run(*op)))
    return failure();

  TimingScope outputTiming = timing.nest("Output");
  return write(*op, output, resources, config);
}
