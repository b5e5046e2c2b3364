//===- fold-bench.cpp - one contender of the fold's benchmark -------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes models, and times the fold or a copy of the weights in a process of its
// own. See bench.py, which runs it.
//
//===----------------------------------------------------------------------===//

#include "BNFold/Analysis/ConstantExpr.h"
#include "BNFold/Analysis/ConvOps.h"
#include "BNFold/Transforms/FoldBNIntoConv.h"
#include "BNFold/Transforms/Passes.h"
#include "BNFold/Transforms/WeightMemory.h"
#include "Models.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/Threading.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"
#include <chrono>
#include <ctime>
#include <numeric>

using namespace mlir;
using namespace mlir::bnfold;

namespace {
enum class Task { Model, Pass, Copy, Rewrite };
} // namespace

static llvm::cl::OptionCategory category("Benchmark options");

static llvm::cl::opt<Task> task(
    llvm::cl::Required, llvm::cl::desc("What to do:"),
    llvm::cl::values(
        clEnumValN(Task::Model, "model", "write a model as bytecode"),
        clEnumValN(Task::Pass, "pass", "time fold-bn-into-conv on a model"),
        clEnumValN(Task::Copy, "copy",
                   "time a copy of the weights of a model's convs"),
        clEnumValN(
            Task::Rewrite, "rewrite",
            "read a model, copy the weights of its convs, and write it")),
    llvm::cl::cat(category));
static llvm::cl::opt<std::string> file(llvm::cl::Positional, llvm::cl::Required,
                                       llvm::cl::desc("<bytecode file>"),
                                       llvm::cl::cat(category));
static llvm::cl::opt<std::string>
    output("o", llvm::cl::desc("rewrite: the file to write"),
           llvm::cl::cat(category));
static llvm::cl::opt<double>
    width("width", llvm::cl::init(1),
          llvm::cl::desc("model: ResNet-50 with this many times its channels"),
          llvm::cl::cat(category));
static llvm::cl::opt<int> numFunctions(
    "functions", llvm::cl::init(0),
    llvm::cl::desc("model: this many functions of small convs instead"),
    llvm::cl::cat(category));
static llvm::cl::opt<int>
    convsEach("convs", llvm::cl::init(200),
              llvm::cl::desc("model: convs in each of them"),
              llvm::cl::cat(category));
static llvm::cl::opt<bool>
    singleThread("single-thread", llvm::cl::desc("use the main thread alone"),
                 llvm::cl::cat(category));
static llvm::cl::opt<bool>
    mallocOnly("malloc",
               llvm::cl::desc("copy: into memory of malloc, not into "
                              "the kind the fold allocates"),
               llvm::cl::cat(category));

static llvm::ExitOnError exitOnError("bnfold-fold-bench: ");

static void write(ModuleOp module, llvm::StringRef to) {
  exitOnError(
      llvm::writeToOutput(to, [&](llvm::raw_ostream &os) -> llvm::Error {
        if (failed(writeBytecodeToFile(module, os)))
          return llvm::createStringError("cannot write bytecode");
        return llvm::Error::success();
      }));
}

static void writeModel(MLIRContext &context) {
  OwningOpRef<ModuleOp> module =
      numFunctions > 0
          ? bench::createSmallConvs(&context, numFunctions, convsEach)
          : bench::createResNet50(&context, width);
  write(*module, file);
}

/// The file's module, whose resources stay where they are in the file.
static OwningOpRef<ModuleOp> read(MLIRContext &context) {
  // Shared, it may be kept.
  auto sourceMgr = std::make_shared<llvm::SourceMgr>();
  return parseSourceFile<ModuleOp>(file, sourceMgr, &context);
}

/// The weights of the convs that are `wanted`, in walk order.
static std::vector<ArrayRef<char>>
getWeights(ModuleOp module, llvm::function_ref<bool(Operation *)> wanted) {
  std::vector<ArrayRef<char>> weights;
  module->walk([&](Operation *op) {
    StoredConstant constant;
    std::optional<ConvView> conv = readConv(op);
    if (conv && wanted(op) &&
        readStored(conv->weights->get(), constant) == ConstantStatus::Known)
      weights.push_back(constant.tensor.data);
  });
  return weights;
}

/// Brings the file's pages into memory, as those of other tools' weights are.
static void touch(ArrayRef<ArrayRef<char>> weights) {
  constexpr size_t page = 4096;
  volatile char sink = 0;
  for (ArrayRef<char> data : weights)
    for (size_t i = 0; i < data.size(); i += page)
      sink = data[i];
  (void)sink;
}

/// Copies in pieces, so that threads can share large weights.
static void copyWeights(MLIRContext &context,
                        ArrayRef<ArrayRef<char>> weights) {
  constexpr size_t piece = 1 << 18;
  WeightMemory memory;
  // They stay until the end, as new weights do.
  static std::vector<AsmResourceBlob> copies;
  for (ArrayRef<char> data : weights) {
    if (mallocOnly) {
      copies.push_back(HeapAsmResourceBlob::allocate(data.size(), 16));
    } else {
      (void)memory.reserve(data.size());
      copies.push_back(memory.take(data.size()));
    }
    char *to = copies.back().getMutableData().data();
    parallelFor(&context, 0, llvm::divideCeil(data.size(), piece),
                [&](size_t i) {
                  std::memcpy(to + i * piece, data.data() + i * piece,
                              std::min(piece, data.size() - i * piece));
                });
  }
}

static int64_t countBytes(ArrayRef<ArrayRef<char>> weights) {
  int64_t bytes = 0;
  for (ArrayRef<char> data : weights)
    bytes += int64_t(data.size());
  return bytes;
}

/// Takes and returns as much memory as will be needed. A virtual machine may
/// get memory from its host no sooner than it is first used, which costs far
/// more than a page fault, and hits one contender or the other.
static void warmSystem(size_t bytes) {
  WeightMemory memory;
  llvm::MutableArrayRef<char> all = memory.reserve(bytes);
  std::fill(all.begin(), all.end(), 1);
}

/// What the pass depends on, which compilers have loaded before.
static void loadDialects(MLIRContext &context, const PassManager &pm) {
  DialectRegistry registry;
  pm.getDependentDialects(registry);
  context.appendDialectRegistry(registry);
  for (llvm::StringRef name : registry.getDialectNames())
    (void)context.getOrLoadDialect(name);
}

/// Prints milliseconds, and what they were spent on, as JSON.
static LogicalResult time(MLIRContext &context) {
  OwningOpRef<ModuleOp> module = read(context);
  if (!module)
    return failure();
  const std::vector<ArrayRef<char>> weights =
      getWeights(*module, [](Operation *op) {
        return wouldFoldFollowingChain(op, /*options=*/{});
      });
  touch(weights);
  warmSystem(countBytes(weights));
  PassManager pm(&context);
  pm.enableVerifier(false);
  pm.addPass(createFoldBNIntoConvPass());
  loadDialects(context, pm);
  const std::clock_t cpuStart = std::clock();
  auto start = std::chrono::steady_clock::now();
  if (task == Task::Copy)
    copyWeights(context, weights);
  else if (failed(pm.run(*module)))
    return failure();
  std::chrono::duration<double, std::milli> elapsed =
      std::chrono::steady_clock::now() - start;
  const double cpuTime = double(std::clock() - cpuStart) / CLOCKS_PER_SEC;
  llvm::outs() << llvm::json::Value(
                      llvm::json::Object{{"ms", elapsed.count()},
                                         {"cpuMs", 1000 * cpuTime},
                                         {"convs", int64_t(weights.size())},
                                         {"bytes", countBytes(weights)}})
               << "\n";
  return success();
}

/// The least a fold must do, but for its arithmetic.
static LogicalResult rewrite(MLIRContext &context) {
  OwningOpRef<ModuleOp> module = read(context);
  if (!module)
    return failure();
  copyWeights(context, getWeights(*module, [](Operation *) { return true; }));
  write(*module, output);
  return success();
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  llvm::cl::HideUnrelatedOptions(category);
  llvm::cl::ParseCommandLineOptions(argc, argv,
                                    "Benchmark of fold-bn-into-conv\n");
  DialectRegistry registry;
  registry.insert<func::FuncDialect, tosa::TosaDialect>();
  MLIRContext context(registry, singleThread ? MLIRContext::Threading::DISABLED
                                             : MLIRContext::Threading::ENABLED);
  LogicalResult result = success();
  if (task == Task::Model)
    writeModel(context);
  else if (task == Task::Rewrite)
    result = rewrite(context);
  else
    result = time(context);
  return succeeded(result) ? EXIT_SUCCESS : EXIT_FAILURE;
}
