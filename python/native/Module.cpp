//===- Module.cpp - reading, folding, writing modules ---------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Native.h"

#include "BNFold/Transforms/Passes.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace mlir::bnfold::python;

namespace {

/// Collects the diagnostics of a context instead of printing them.
class Diagnostics {
public:
  explicit Diagnostics(MLIRContext &context)
      : handler(&context, [this](Diagnostic &diagnostic) {
          if (diagnostic.getSeverity() == DiagnosticSeverity::Error)
            print(diagnostic);
          return success();
        }) {}

  [[noreturn]] void fail(Failure::Kind kind, StringRef otherwise) const {
    throw Failure(kind, text.empty() ? otherwise.str()
                                     : StringRef(text).rtrim().str());
  }

private:
  void print(Diagnostic &diagnostic) {
    llvm::raw_string_ostream os(text);
    if (!isa<UnknownLoc>(diagnostic.getLocation()))
      os << diagnostic.getLocation() << ": ";
    os << diagnostic << "\n";
    for (Diagnostic &note : diagnostic.getNotes())
      os << "  note: " << note << "\n";
  }

  std::string text;
  ScopedDiagnosticHandler handler;
};

} // namespace

// One thread at a time works in a context, so it needs no pool of its own.
Context::Context() : mlir(MLIRContext::Threading::DISABLED) {
  DialectRegistry registry;
  registerDialects(registry);
  mlir.appendDialectRegistry(registry);
}

Module::Module(std::shared_ptr<Context> context, OwningOpRef<ModuleOp> module)
    : context(std::move(context)), module(std::move(module)) {}

Module::~Module() {
  if (!context)
    return;
  std::lock_guard lock(context->mutex);
  module = nullptr;
}

//===----------------------------------------------------------------------===//
// Reading and writing
//===----------------------------------------------------------------------===//

Module Module::parse(std::unique_ptr<llvm::MemoryBuffer> buffer) {
  auto context = std::make_shared<Context>();
  Diagnostics diagnostics(context->mlir);
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(std::move(buffer), SMLoc());
  // Large constants of bytecode stay in the buffer, which they keep alive.
  OwningOpRef<ModuleOp> module =
      parseSourceFile<ModuleOp>(sources, ParserConfig(&context->mlir));
  if (!module)
    diagnostics.fail(Failure::Kind::Parse, "not a module of MLIR");
  // What the fold writes, and passes depend on.
  context->mlir.loadAllAvailableDialects();
  return Module(std::move(context), std::move(module));
}

Module Module::parseFile(const std::string &path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    throw Failure(Failure::Kind::Parse,
                  path + ": " + buffer.getError().message());
  return parse(std::move(*buffer));
}

Module Module::parseText(const std::string &text, const std::string &name) {
  return parse(llvm::MemoryBuffer::getMemBufferCopy(text, name));
}

std::string Module::toText(bool elide) const {
  std::lock_guard lock(context->mutex);
  std::string text;
  llvm::raw_string_ostream os(text);
  OpPrintingFlags flags;
  if (elide)
    flags.elideLargeElementsAttrs(16).elideLargeResourceString(64);
  module.get()->print(os, flags);
  return text;
}

std::string Module::toBytecode() const {
  std::lock_guard lock(context->mutex);
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  if (failed(writeBytecodeToFile(*module, os)))
    throw Failure(Failure::Kind::Value, "the module cannot be written");
  return bytes;
}

//===----------------------------------------------------------------------===//
// Signatures
//===----------------------------------------------------------------------===//

static ValueType readType(Type type) {
  ValueType result;
  auto tensor = dyn_cast<RankedTensorType>(type);
  result.isTensor = isa<TensorType>(type);
  if (tensor)
    for (int64_t size : tensor.getShape())
      result.shape.push_back(ShapedType::isDynamic(size) ? -1 : size);
  Type element = tensor ? tensor.getElementType() : type;
  llvm::raw_string_ostream(result.dtype) << element;
  if (element.isIndex())
    result.bytes = 8;
  else if (element.isIntOrFloat())
    result.bytes = llvm::divideCeil(element.getIntOrFloatBitWidth(), 8);
  return result;
}

static Signature readSignature(func::FuncOp func) {
  Signature signature;
  signature.name = func.getName().str();
  for (Type type : func.getArgumentTypes())
    signature.inputs.push_back(readType(type));
  for (Type type : func.getResultTypes())
    signature.results.push_back(readType(type));
  signature.sizeChecks = findSizeChecks(func);
  return signature;
}

std::vector<Signature> Module::getSignatures() const {
  std::lock_guard lock(context->mutex);
  std::vector<Signature> signatures;
  for (auto func : module.get().getOps<func::FuncOp>())
    if (func.isPublic() && !func.isDeclaration())
      signatures.push_back(readSignature(func));
  return signatures;
}

//===----------------------------------------------------------------------===//
// Passes
//===----------------------------------------------------------------------===//

std::string Module::fold(std::optional<double> inputBound, UnsafeAction unsafe,
                         bool foldThroughCasts, bool reportOnly) {
  std::lock_guard lock(context->mutex);
  Diagnostics diagnostics(context->mlir);
  FoldBNIntoConvOptions options;
  options.inputBound = inputBound;
  options.unsafe = unsafe;
  options.foldThroughCasts = foldThroughCasts;
  options.reportOnly = reportOnly;
  FoldReport report = foldBNIntoConvs(*module, options);
  if (!reportOnly && failed(verify(*module)))
    diagnostics.fail(Failure::Kind::Fold, "the folded module is not valid");
  std::string json;
  llvm::raw_string_ostream os(json);
  report.printJSON(os);
  return json;
}

Module Module::widenToF64() const {
  std::lock_guard lock(context->mutex);
  Diagnostics diagnostics(context->mlir);
  OwningOpRef<ModuleOp> wide = module.get().clone();
  PassManager pm(&context->mlir);
  pm.addPass(createWidenToF64Pass());
  if (failed(pm.run(*wide)))
    diagnostics.fail(Failure::Kind::Compile, "the module cannot be widened");
  return Module(context, std::move(wide));
}

std::shared_ptr<Executable>
Module::compile(const std::string &function,
                const CompileOptions &options) const {
  std::lock_guard lock(context->mutex);
  Diagnostics diagnostics(context->mlir);
  auto func = module.get().lookupSymbol<func::FuncOp>(function);
  if (!func)
    diagnostics.fail(Failure::Kind::Compile, "no function @" + function);
  OwningOpRef<ModuleOp> lowered = module.get().clone();
  try {
    return std::make_shared<Executable>(*lowered, readSignature(func), options);
  } catch (const Failure &failure) {
    diagnostics.fail(failure.kind, failure.what());
  }
}
