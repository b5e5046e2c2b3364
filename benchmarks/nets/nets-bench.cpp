//===- nets-bench.cpp - compiles a network and times it -------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One contender of bench.py: lowers a module by a pass pipeline, compiles it in
// this process by LLVM, calls it over and over, and prints what that took.
//
//===----------------------------------------------------------------------===//

#include "BNFold/Pipelines/ExternalConstants.h"
#include "BNFold/Pipelines/Pipelines.h"
#include "BNFold/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/ExecutionEngine/OptUtils.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Target/TargetMachine.h"
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>

using namespace mlir;
using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::duration<double, std::milli>;

static llvm::cl::OptionCategory category("Benchmark options");

static llvm::cl::opt<std::string> file(
    llvm::cl::Positional, llvm::cl::Required,
    llvm::cl::desc("<module: one public function, f32 tensor to f32 tensor>"),
    llvm::cl::cat(category));
static llvm::cl::opt<std::string>
    passes("passes", llvm::cl::Required,
           llvm::cl::desc("a pass pipeline from the module to LLVM's dialect"),
           llvm::cl::cat(category));
static llvm::cl::opt<std::string> input("input", llvm::cl::Required,
                                        llvm::cl::desc("the argument, raw"),
                                        llvm::cl::cat(category));
static llvm::cl::opt<std::string>
    output("output", llvm::cl::Required,
           llvm::cl::desc("where to write the result, raw"),
           llvm::cl::cat(category));
static llvm::cl::opt<std::string>
    cpu("cpu", llvm::cl::init("host"),
        llvm::cl::desc("processor LLVM compiles for, such as x86-64-v3"),
        llvm::cl::cat(category));
static llvm::cl::list<std::string>
    libraries("load", llvm::cl::desc("shared library the code may call"),
              llvm::cl::cat(category));
static llvm::cl::opt<double>
    seconds("seconds", llvm::cl::init(1),
            llvm::cl::desc("how long to call it, after a fifth to warm up"),
            llvm::cl::cat(category));
static llvm::cl::opt<int> minCalls("min-calls", llvm::cl::init(3),
                                   llvm::cl::desc("at least so often"),
                                   llvm::cl::cat(category));

static llvm::ExitOnError exitOnError("bnfold-nets-bench: ");

namespace {
/// The function that is timed, as it was before it was lowered.
struct Entry {
  std::string name;
  RankedTensorType argument, result;
};

/// What a C interface passes a memref by: two pointers, offset, sizes, strides.
struct Descriptor {
  std::vector<intptr_t> words;

  Descriptor(RankedTensorType type, void *data)
      : words(3 + 2 * type.getRank()) {
    words[0] = words[1] = reinterpret_cast<intptr_t>(data);
    int64_t stride = 1;
    for (int64_t i = type.getRank(); i-- > 0; stride *= type.getDimSize(i)) {
      words[3 + i] = type.getDimSize(i);
      words[3 + type.getRank() + i] = stride;
    }
  }
  // NOLINTBEGIN(performance-no-int-to-ptr): a descriptor is words.
  float *allocated() const { return reinterpret_cast<float *>(words[0]); }
  float *data() const { return reinterpret_cast<float *>(words[1]) + words[2]; }
  // NOLINTEND(performance-no-int-to-ptr)
};
} // namespace

static llvm::Error fail(const llvm::Twine &message) {
  return llvm::createStringError(message);
}

static llvm::Expected<Entry> findEntry(ModuleOp module) {
  std::vector<Entry> entries;
  for (auto function : module.getOps<func::FuncOp>()) {
    FunctionType type = function.getFunctionType();
    if (!function.isPublic() || type.getNumInputs() != 1 ||
        type.getNumResults() != 1)
      continue;
    entries.push_back({function.getName().str(),
                       dyn_cast<RankedTensorType>(type.getInput(0)),
                       dyn_cast<RankedTensorType>(type.getResult(0))});
  }
  auto isF32 = [](RankedTensorType type) {
    return type && type.hasStaticShape() && type.getElementType().isF32();
  };
  if (entries.size() != 1 || !isF32(entries[0].argument) ||
      !isF32(entries[0].result))
    return fail("expected one public function from one f32 tensor of fixed "
                "shape to another");
  return entries[0];
}

static llvm::Error lower(ModuleOp module) {
  PassManager pm(module->getContext());
  if (failed(parsePassPipeline(passes, pm)) || failed(pm.run(module)))
    return fail("cannot lower the module");
  return llvm::Error::success();
}

static llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createTargetMachine() {
  auto builder = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!builder)
    return builder.takeError();
  builder->setCodeGenOptLevel(llvm::CodeGenOptLevel::Default);
  if (cpu != "host") {
    builder->setCPU(cpu);
    builder->getFeatures() = llvm::SubtargetFeatures();
  }
  return builder->createTargetMachine();
}

static llvm::Expected<std::unique_ptr<ExecutionEngine>>
compile(ModuleOp module, const bnfold::ExternalConstants &constants) {
  auto machine = createTargetMachine();
  if (!machine)
    return machine.takeError();
  auto optimize = makeOptimizingTransformer(/*optLevel=*/2, /*sizeLevel=*/0,
                                            machine->get());
  const SmallVector<StringRef> paths(libraries.begin(), libraries.end());
  ExecutionEngineOptions options;
  options.transformer = optimize;
  options.jitCodeGenOptLevel = llvm::CodeGenOptLevel::Default;
  options.sharedLibPaths = paths;
  options.enableGDBNotificationListener = false;
  options.enablePerfNotificationListener = false;
  auto engine = ExecutionEngine::create(module, options, std::move(*machine));
  if (!engine)
    return engine.takeError();
  (*engine)->registerSymbols([&](llvm::orc::MangleAndInterner intern) {
    llvm::orc::SymbolMap map;
    for (const auto &[name, address] : constants.getSymbols())
      map[intern(name)] = {llvm::orc::ExecutorAddr::fromPtr(address),
                           llvm::JITSymbolFlags::Exported};
    return map;
  });
  return engine;
}

/// The argument, in memory of malloc.
static llvm::Expected<Descriptor> readArgument(RankedTensorType type) {
  auto buffer = llvm::MemoryBuffer::getFile(input);
  if (!buffer)
    return fail(input + ": " + buffer.getError().message());
  const size_t bytes = type.getNumElements() * sizeof(float);
  if ((*buffer)->getBufferSize() != bytes)
    return fail(input + ": expected " + llvm::Twine(bytes) + " bytes");
  void *data = std::aligned_alloc(64, llvm::alignTo(bytes, 64));
  std::memcpy(data, (*buffer)->getBufferStart(), bytes);
  return Descriptor(type, data);
}

static llvm::Error writeResult(const Descriptor &result, int64_t numElements) {
  return llvm::writeToOutput(output, [&](llvm::raw_ostream &os) {
    os.write(reinterpret_cast<const char *>(result.data()),
             numElements * sizeof(float));
    return llvm::Error::success();
  });
}

/// Milliseconds of every call within the time.
static std::vector<double> timeCalls(llvm::function_ref<void()> call) {
  auto callFor = [&](double duration, size_t atLeast) {
    std::vector<double> times;
    const Clock::time_point start = Clock::now();
    while (times.size() < atLeast ||
           Clock::now() - start < std::chrono::duration<double>(duration)) {
      const Clock::time_point before = Clock::now();
      call();
      times.push_back(Milliseconds(Clock::now() - before).count());
    }
    return times;
  };
  (void)callFor(seconds / 5, 1);
  return callFor(seconds, minCalls);
}

static llvm::Error run(MLIRContext &context) {
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(file, &context);
  if (!module)
    return fail("cannot read the module");
  const Entry entry = exitOnError(findEntry(*module));

  const std::clock_t cpuStart = std::clock();
  const Clock::time_point start = Clock::now();
  if (llvm::Error error = lower(*module))
    return error;
  const bnfold::ExternalConstants constants(*module);
  const Clock::time_point lowered = Clock::now();
  auto engine = compile(*module, constants);
  if (!engine)
    return engine.takeError();
  auto function = (*engine)->lookupPacked("_mlir_ciface_" + entry.name);
  if (!function)
    return function.takeError();
  const Milliseconds compileTime = Clock::now() - start;
  const double compileCPUTime =
      double(std::clock() - cpuStart) / CLOCKS_PER_SEC;

  Descriptor argument = exitOnError(readArgument(entry.argument));
  Descriptor result(entry.result, nullptr);
  void *pointers[] = {result.words.data(), argument.words.data()};
  void *arguments[] = {static_cast<void *>(&pointers[0]),
                       static_cast<void *>(&pointers[1])};
  (*function)(arguments);
  if (llvm::Error error = writeResult(result, entry.result.getNumElements()))
    return error;
  std::free(result.allocated());
  std::vector<double> times = timeCalls([&] {
    (*function)(arguments);
    std::free(result.allocated());
  });
  std::free(argument.allocated());
  std::sort(times.begin(), times.end());
  llvm::outs() << llvm::json::Value(llvm::json::Object{
                      {"ms", times[times.size() / 2]},
                      {"min_ms", times.front()},
                      {"calls", int64_t(times.size())},
                      {"mlir_ms", Milliseconds(lowered - start).count()},
                      {"compile_ms", compileTime.count()},
                      {"compile_cpu_ms", 1000 * compileCPUTime}})
               << "\n";
  return llvm::Error::success();
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  llvm::cl::HideUnrelatedOptions(category);
  llvm::cl::ParseCommandLineOptions(argc, argv, "Times compiled networks\n");
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  registerAllPasses();
  bnfold::registerBNFoldPasses();
  bnfold::registerBNFoldPipelines();
  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registerAllToLLVMIRTranslations(registry);
  MLIRContext context(registry);
  exitOnError(run(context));
}
