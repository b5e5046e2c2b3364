//===- bnfold-plugin.cpp - the passes for a stock mlir-opt ----------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two plugins in one library:
//
//   --load-pass-plugin=      the passes and pipelines, for --pass-pipeline
//   --load-dialect-plugin=   the project's ops of the transform dialect
//
//===----------------------------------------------------------------------===//

#include "BNFold/Pipelines/Pipelines.h"
#include "BNFold/TransformOps/BNFoldTransformOps.h"
#include "BNFold/Transforms/Passes.h"

#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

using namespace mlir;

static constexpr const char *pluginName = "BNFold";

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, pluginName, BNFOLD_VERSION, [] {
            bnfold::registerBNFoldPasses();
            bnfold::registerBNFoldPipelines();
          }};
}

extern "C" LLVM_ATTRIBUTE_WEAK DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, pluginName, BNFOLD_VERSION,
          [](DialectRegistry *registry) {
            bnfold::registerTransformDialectExtension(*registry);
          }};
}
