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

#include "BNFold/Pipelines/ExternalConstants.h"
#include "BNFold/Transforms/FoldBNIntoConv.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
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

/// A size: of an argument, by its number and dimension, or `isNumber` and a
/// number.
using SizeTerm = std::pair<int64_t, int64_t>;
inline constexpr int64_t isNumber = -1;

/// What the terms broadcast to: the size of those that are not one, or one.
using SizeExpr = std::vector<SizeTerm>;

/// Two sizes that must be equal; with `broadcasts`, unless one of them is one.
struct SizeCheck {
  SizeExpr first, second;
  bool broadcasts;
  bool operator==(const SizeCheck &other) const {
    return std::tie(first, second, broadcasts) ==
           std::tie(other.first, other.second, other.broadcasts);
  }
};

struct Signature {
  std::string name;
  std::vector<ValueType> inputs, results;
  /// What a call must check of unknown sizes.
  std::vector<SizeCheck> sizeChecks;
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

struct CompileOptions {
  bool optimize = true;
  /// As in the pipeline's option.
  std::string target = "host";
  unsigned threads = 1;
  /// The library of OpenMP; used for more than one thread.
  std::string ompLibrary;
};

/// A function compiled for this machine. run() may be called from any number of
/// threads at a time.
class Executable {
public:
  /// Lowers `module`, which is consumed, and compiles it.
  Executable(ModuleOp module, Signature signature,
             const CompileOptions &options);

  const Signature &getSignature() const { return signature; }
  /// The arguments must have the types of the signature.
  std::vector<Result> run(std::vector<Argument> arguments) const;

private:
  Signature signature;
  std::unique_ptr<ExternalConstants> constants;
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
                   bool foldThroughCasts, bool reportOnly);
  /// A copy in which every float type is f64.
  Module widenToF64() const;
  std::shared_ptr<Executable> compile(const std::string &function,
                                      const CompileOptions &options) const;

private:
  Module(std::shared_ptr<Context> context, OwningOpRef<ModuleOp> module);
  static Module parse(std::unique_ptr<llvm::MemoryBuffer> buffer);

  std::shared_ptr<Context> context;
  OwningOpRef<ModuleOp> module;
};

/// What the ops of `func` take for equal among sizes that the types of its
/// arguments leave open.
std::vector<SizeCheck> findSizeChecks(func::FuncOp func);
/// The dialects a module may use, with what the pipelines need of them.
void registerDialects(DialectRegistry &registry);
/// What compiled code calls and the process may not have.
llvm::orc::SymbolMap getRuntimeSymbols(llvm::orc::MangleAndInterner interner);

} // namespace mlir::bnfold::python

#endif // BNFOLD_PYTHON_NATIVE_H
