//===- Executable.cpp - compiling and calling a function ------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Native.h"

#include "BNFold/CPU/Tiles.h"
#include "BNFold/Pipelines/Pipelines.h"
#include "mlir/ExecutionEngine/OptUtils.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include <cstring>

using namespace mlir;
using namespace mlir::bnfold;
using namespace mlir::bnfold::python;

template <typename T> static T orThrow(llvm::Expected<T> value) {
  if (!value)
    throw Failure(Failure::Kind::Compile, llvm::toString(value.takeError()));
  return std::move(*value);
}

/// A machine for code of `target`: this one, unless a lesser one is asked for.
static std::unique_ptr<llvm::TargetMachine>
createMachine(const VectorTarget &target) {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
  });
  auto builder = orThrow(llvm::orc::JITTargetMachineBuilder::detectHost());
  builder.setCodeGenOptLevel(llvm::CodeGenOptLevel::Default);
  if (target.name != getVectorTarget("host")->name) {
    builder.setCPU(std::string(target.cpu));
    builder.getFeatures() = llvm::SubtargetFeatures();
  }
  return orThrow(builder.createTargetMachine());
}

static VectorTarget readTarget(const std::string &name) {
  std::optional<VectorTarget> target = getVectorTarget(name);
  if (!target)
    throw Failure(Failure::Kind::Value,
                  "unknown target '" + name +
                      "'; known are host, avx512, avx2 and generic");
  if (!runsOnHost(*target))
    throw Failure(Failure::Kind::Value,
                  "this machine cannot run code for " + name);
  return *target;
}

Executable::Executable(ModuleOp module, Signature signature,
                       const CompileOptions &options)
    : signature(std::move(signature)) {
  VectorTarget target = readTarget(options.target);
  PassManager pm(module.getContext());
  ToLLVMOptions pipeline;
  pipeline.optimize = options.optimize;
  pipeline.target = options.target;
  pipeline.threads = options.threads;
  buildToLLVMPipeline(pm, pipeline);
  if (failed(pm.run(module)))
    throw Failure(Failure::Kind::Compile, "");
  constants = std::make_unique<ExternalConstants>(module);

  std::unique_ptr<llvm::TargetMachine> machine = createMachine(target);
  // Without the machine the optimizer knows no vector registers. The options
  // hold references only: both must outlive create().
  auto transformer = makeOptimizingTransformer(options.optimize ? 2 : 1,
                                               /*sizeLevel=*/0, machine.get());
  ExecutionEngineOptions engineOptions;
  engineOptions.transformer = transformer;
  engineOptions.jitCodeGenOptLevel = llvm::CodeGenOptLevel::Default;
  engineOptions.enableGDBNotificationListener = false;
  engineOptions.enablePerfNotificationListener = false;
  SmallVector<StringRef, 1> libraries;
  if (options.threads > 1)
    libraries.push_back(options.ompLibrary);
  engineOptions.sharedLibPaths = libraries;
  engine = orThrow(
      ExecutionEngine::create(module, engineOptions, std::move(machine)));
  engine->registerSymbols(getRuntimeSymbols);
  engine->registerSymbols([&](llvm::orc::MangleAndInterner intern) {
    llvm::orc::SymbolMap symbols;
    for (const auto &[name, address] : constants->getSymbols())
      symbols[intern(name)] = {llvm::orc::ExecutorAddr::fromPtr(address),
                               llvm::JITSymbolFlags::Exported};
    return symbols;
  });
  engine->initialize();
  entry = orThrow(engine->lookupPacked("_mlir_ciface_" + this->signature.name));
}

/// Where each result lies in the struct that the function writes.
static std::vector<size_t> layOut(ArrayRef<ValueType> types, size_t &end) {
  std::vector<size_t> offsets;
  end = 0;
  for (const ValueType &type : types) {
    size_t size = type.isTensor ? 8 * (3 + 2 * type.shape.size()) : type.bytes;
    end = llvm::alignTo(end, type.isTensor ? 8 : size);
    offsets.push_back(end);
    end += size;
  }
  return offsets;
}

/// A memref descriptor: two pointers, offset, sizes, strides.
static std::vector<int64_t> describe(const Argument &argument) {
  auto address = reinterpret_cast<int64_t>(argument.data);
  size_t rank = argument.shape.size();
  std::vector<int64_t> words(3 + 2 * rank);
  words[0] = words[1] = address;
  int64_t stride = 1;
  for (size_t i = rank; i-- > 0;) {
    words[3 + i] = argument.shape[i];
    words[3 + rank + i] = stride;
    stride *= argument.shape[i];
  }
  return words;
}

static Result readResult(const char *from, const ValueType &type) {
  Result result;
  result.bytes = type.bytes;
  if (!type.isTensor) {
    std::memcpy(&result.scalar, from, type.bytes);
    return result;
  }
  auto *words = reinterpret_cast<const int64_t *>(from);
  result.allocated = reinterpret_cast<void *>(words[0]);
  // The pipeline's memrefs have no layout, so they are contiguous.
  result.data = reinterpret_cast<char *>(words[1]) + words[2] * type.bytes;
  result.shape.assign(words + 3, words + 3 + type.shape.size());
  for (int64_t size : result.shape)
    result.bytes *= size;
  return result;
}

std::vector<Result> Executable::run(std::vector<Argument> arguments) const {
  ArrayRef<ValueType> inputs = signature.inputs, types = signature.results;
  if (arguments.size() != inputs.size())
    throw Failure(Failure::Kind::Value, "wrong number of arguments");

  size_t size;
  std::vector<size_t> offsets = layOut(types, size);
  std::vector<int64_t> results(llvm::divideCeil(size, 8) + 1);
  void *resultPointer = results.data();
  // A lone scalar is returned, anything else written through a pointer that
  // comes first.
  bool isReturned = types.size() == 1 && !types[0].isTensor;

  std::vector<std::vector<int64_t>> descriptors;
  std::vector<void *> pointers;
  descriptors.reserve(arguments.size());
  pointers.reserve(arguments.size());
  std::vector<void *> packed;
  if (!types.empty() && !isReturned)
    packed.push_back(&resultPointer);
  for (auto [argument, type] : llvm::zip_equal(arguments, inputs)) {
    if (!type.isTensor) {
      packed.push_back(argument.data);
      continue;
    }
    pointers.push_back(descriptors.emplace_back(describe(argument)).data());
    packed.push_back(&pointers.back());
  }
  if (isReturned)
    packed.push_back(resultPointer);
  entry(packed.data());

  std::vector<Result> values;
  for (auto [offset, type] : llvm::zip_equal(offsets, types))
    values.push_back(
        readResult(static_cast<char *>(resultPointer) + offset, type));
  return values;
}
