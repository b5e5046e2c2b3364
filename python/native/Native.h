//===- Native.h - modules and compiled functions for Python -----*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the bindings bind; knows nothing of Python. Exceptions are thrown by
// these files alone, never through a frame of MLIR or LLVM, which are built
// without.
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_PYTHON_NATIVE_H
#define BNFOLD_PYTHON_NATIVE_H

#include "BNFold/Transforms/FoldBNIntoConv.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

namespace mlir::bnfold::python {

/// Becomes an exception of bnfold's in Python; the message holds MLIR's
/// diagnostics.
struct Failure : std::runtime_error {
  enum class Kind { Parse, Fold, Compile, Value };
  Failure(Kind kind, const std::string &message)
      : std::runtime_error(message), kind(kind) {}
  Kind kind;
};

/// An argument or result of a function.
struct ValueType {
  std::string dtype;          ///< as MLIR spells it: f32, bf16, i8, index
  std::vector<int64_t> shape; ///< -1: any size
  bool isTensor = true;
  size_t bytes = 0; ///< of one element
};

struct Signature {
  std::string name;
  std::vector<ValueType> inputs, results;
};

/// One argument of a call: contiguous in row-major order.
struct Argument {
  void *data;
  std::vector<int64_t> shape;
};

/// One result of a call. `allocated` is to be freed by free(3) once, also when
/// two results share it; null for a scalar, which is in `scalar`.
struct Result {
  void *allocated = nullptr;
  char *data = nullptr;
  std::vector<int64_t> shape;
  size_t bytes = 0; ///< of all elements
  uint64_t scalar = 0;
};

/// A function compiled for this machine. run() may be called from any number of
/// threads at a time.
class Executable {
public:
  /// Lowers `module`, which is consumed, and compiles it: for speed if
  /// `optimize`, else as quickly as possible.
  Executable(ModuleOp module, Signature signature, bool optimize);

  const Signature &getSignature() const { return signature; }
  /// The arguments must have the types of the signature.
  std::vector<Result> run(std::vector<Argument> arguments) const;

private:
  Signature signature;
  std::unique_ptr<ExecutionEngine> engine;
  void (*entry)(void **) = nullptr;
};

/// A context and the right to use it. Modules that came from one another share
/// it.
struct Context {
  Context();
  MLIRContext mlir;
  std::mutex mutex;
};

/// A module. Safe to use from any thread: one at a time is served.
class Module {
public:
  static Module parseFile(const std::string &path);
  static Module parseText(const std::string &text, const std::string &name);
  ~Module();
  Module(Module &&) = default;

  std::string toText(bool elide) const;
  std::string toBytecode() const;
  std::vector<Signature> getSignatures() const;

  /// Folds in place, or only says what it would do. Returns the report as JSON.
  std::string fold(std::optional<double> inputBound, UnsafeAction unsafe,
                   bool reportOnly);
  /// A copy in which every float type is f64.
  Module widenToF64() const;
  std::shared_ptr<Executable> compile(const std::string &function,
                                      bool optimize) const;

private:
  Module(std::shared_ptr<Context> context, OwningOpRef<ModuleOp> module);
  static Module parse(std::unique_ptr<llvm::MemoryBuffer> buffer);

  std::shared_ptr<Context> context;
  OwningOpRef<ModuleOp> module;
};

/// The dialects a module may use, with what the pipelines need of them.
void registerDialects(DialectRegistry &registry);
/// What compiled code calls and the process may not have.
llvm::orc::SymbolMap getRuntimeSymbols(llvm::orc::MangleAndInterner interner);

} // namespace mlir::bnfold::python

#endif // BNFOLD_PYTHON_NATIVE_H
