//===- ThreadsTest.cpp - the pass and compiled code in many threads -------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Results do not depend on threads. ThreadSanitizer watches, compiled code
// included.
//
//===----------------------------------------------------------------------===//

#include "BNFold/Pipelines/Pipelines.h"
#include "BNFold/Transforms/Passes.h"
#include "BNFold/Transforms/WeightMemory.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/ExecutionEngine/CRunnerUtils.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Transforms/Instrumentation/ThreadSanitizer.h"
#include "gtest/gtest.h"
#include <thread>

using namespace mlir;

static constexpr size_t numThreads = 4;

/// A conv and its batch norm, with constants of their own.
static std::string getFunction(StringRef name, unsigned seed) {
  static constexpr char format[] = R"mlir(
func.func @{0}(%x: tensor<1x8x8x2xf32>) -> tensor<1x8x8x2xf32> {{
  %w = "tosa.const"() <{{values = dense<[[[[{1}.0, 2.0]]], [[[3.0, 4.5]]]]> : tensor<2x1x1x2xf32>}> : () -> tensor<2x1x1x2xf32>
  %b = "tosa.const"() <{{values = dense<[0.5, {1}.25]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %z = "tosa.const"() <{{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %mean = "tosa.const"() <{{values = dense_resource<mean> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %s = "tosa.const"() <{{values = dense<[[[[0.75, 1.5]]]]> : tensor<1x1x1x2xf32>}> : () -> tensor<1x1x1x2xf32>
  %c = tosa.conv2d %x, %w, %b, %z, %z {{acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x2xf32>
  %0 = tosa.sub %c, %mean : (tensor<1x8x8x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x8x8x2xf32>
  %1 = tosa.mul %0, %s, %shift : (tensor<1x8x8x2xf32>, tensor<1x1x1x2xf32>, tensor<1xi8>) -> tensor<1x8x8x2xf32>
  return %1 : tensor<1x8x8x2xf32>
}
)mlir";
  return llvm::formatv(format, name, seed);
}

static std::string getModule(unsigned numFunctions) {
  std::string text;
  for (unsigned i = 0; i < numFunctions; ++i)
    text += getFunction("main" + std::to_string(i), i + 1);
  return text + R"({-# dialect_resources: { builtin: {
    mean: "0x040000000000803F00000040" } } #-})";
}

static DialectRegistry getRegistry() {
  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registerAllToLLVMIRTranslations(registry);
  return registry;
}

static std::string print(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream(text) << module;
  return text;
}

/// The module after the pass, which runs on each function if `isNested`.
static std::string fold(MLIRContext &context, const std::string &text,
                        bool isNested) {
  auto module = parseSourceString<ModuleOp>(text, &context);
  PassManager pm(&context);
  if (isNested)
    pm.addNestedPass<func::FuncOp>(bnfold::createFoldBNIntoConvPass());
  else
    pm.addPass(bnfold::createFoldBNIntoConvPass());
  if (!module || failed(pm.run(*module)))
    return "";
  return print(*module);
}

static void runInThreads(llvm::function_ref<void(size_t)> function) {
  std::vector<std::thread> threads;
  for (size_t i = 0; i < numThreads; ++i)
    threads.emplace_back([=] { function(i); });
  for (std::thread &thread : threads)
    thread.join();
}

TEST(Threads, FunctionsOfOneModule) {
  const std::string text = getModule(64);
  const DialectRegistry registry = getRegistry();
  MLIRContext alone(registry, MLIRContext::Threading::DISABLED);
  const std::string expected = fold(alone, text, /*isNested=*/false);
  EXPECT_EQ(expected.find("tosa.mul"), std::string::npos);

  llvm::DefaultThreadPool pool(llvm::hardware_concurrency(numThreads));
  MLIRContext shared(registry, MLIRContext::Threading::DISABLED);
  shared.setThreadPool(pool);
  for (int run = 0; run < 5; ++run)
    EXPECT_EQ(fold(shared, text, /*isNested=*/true), expected);
}

TEST(Threads, ContextsAtOnce) {
  const std::string text = getModule(8);
  std::vector<std::string> results(numThreads);
  runInThreads([&](size_t i) {
    const DialectRegistry registry = getRegistry();
    MLIRContext context(registry, MLIRContext::Threading::DISABLED);
    results[i] = fold(context, text, /*isNested=*/false);
  });
  EXPECT_NE(results[0], "");
  for (const std::string &result : results)
    EXPECT_EQ(result, results[0]);
}

/// Lets ThreadSanitizer see what compiled code reads and writes.
static llvm::Error instrument(llvm::Module *module) {
  for (llvm::Function &function : *module)
    if (!function.isDeclaration())
      function.addFnAttr(llvm::Attribute::SanitizeThread);
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  llvm::ModulePassManager passes;
  passes.addPass(
      llvm::createModuleToFunctionPassAdaptor(llvm::ThreadSanitizerPass()));
  passes.run(*module, modules);
  return llvm::Error::success();
}

TEST(Threads, OneCompiledFunction) {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  const DialectRegistry registry = getRegistry();
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  auto module = parseSourceString<ModuleOp>(getModule(1), &context);
  ASSERT_TRUE(module);
  PassManager pm(&context);
  pm.addPass(bnfold::createFoldBNIntoConvPass());
  bnfold::buildToLLVMPipeline(pm);
  ASSERT_TRUE(succeeded(pm.run(*module)));

  ExecutionEngineOptions options;
  options.transformer = instrument;
  const StringRef runtime = BNFOLD_RUNTIME_LIBRARY;
  options.sharedLibPaths = runtime;
  auto engine = ExecutionEngine::create(*module, options);
  ASSERT_TRUE(bool(engine)) << llvm::toString(engine.takeError());
  (*engine)->initialize();
  auto function = (*engine)->lookupPacked("_mlir_ciface_main0");
  ASSERT_TRUE(bool(function)) << llvm::toString(function.takeError());

  std::vector<float> input(8 * 8 * 2);
  for (size_t i = 0; i < input.size(); ++i)
    input[i] = float(i) / 16;
  auto call = [&] {
    StridedMemRefType<float, 4> x{
        input.data(), input.data(), 0, {1, 8, 8, 2}, {128, 16, 2, 1}},
        y{};
    void *arguments[] = {&y, &x};
    void *packed[] = {&arguments[0], &arguments[1]};
    (*function)(packed);
    std::vector<float> result(y.data + y.offset, y.data + y.offset + 128);
    free(y.basePtr);
    return result;
  };
  const std::vector<float> expected = call();
  // (x0 + 2 x1 + 0.5 - 1) * 0.75
  EXPECT_EQ(expected[0], (0 + 2 * input[1] - 0.5f) * 0.75f);
  std::vector<std::vector<float>> results(numThreads);
  runInThreads([&](size_t i) {
    for (int run = 0; run < 20; ++run)
      results[i] = call();
  });
  for (const std::vector<float> &result : results)
    EXPECT_EQ(result, expected);
}

/// Weights are written while the pages of the next are provided.
TEST(Threads, PagesAheadOfUse) {
  constexpr size_t size = size_t(1) << 20;
  std::vector<AsmResourceBlob> blobs;
  llvm::DefaultThreadPool pool;
  {
    bnfold::WeightMemory memory(&pool);
    for (char i = 0; i < 40; ++i) {
      MutableArrayRef<char> weights = memory.reserve(size);
      std::fill(weights.begin(), weights.end(), i);
      blobs.push_back(memory.take(size));
    }
  }
  pool.wait();
  for (auto [i, blob] : llvm::enumerate(blobs))
    EXPECT_TRUE(
        llvm::all_of(blob.getData(), [i = i](char c) { return c == char(i); }));
}
