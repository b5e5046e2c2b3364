//===- Runtime.cpp - what compiled code calls -----------------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Native.h"
#include "mlir/ExecutionEngine/CRunnerUtils.h"
#include <cstring>

using namespace mlir;
using namespace mlir::bnfold::python;

/// Copies a strided array into another of the same sizes, whatever the strides.
static void copyElements(int64_t bytes, int64_t rank, const int64_t *sizes,
                         const char *from, const int64_t *fromStrides, char *to,
                         const int64_t *toStrides) {
  if (rank == 0) {
    std::memcpy(to, from, bytes);
    return;
  }
  if (rank == 1 && *fromStrides == 1 && *toStrides == 1) {
    std::memcpy(to, from, bytes * *sizes);
    return;
  }
  for (int64_t i = 0; i < *sizes; ++i)
    copyElements(bytes, rank - 1, sizes + 1, from + i * *fromStrides * bytes,
                 fromStrides + 1, to + i * *toStrides * bytes, toStrides + 1);
}

/// memrefCopy of libmlir_c_runner_utils, which exists as a shared library only.
static void copyMemRef(int64_t bytes, ::UnrankedMemRefType<char> *fromArg,
                       ::UnrankedMemRefType<char> *toArg) {
  DynamicMemRefType<char> from(*fromArg), to(*toArg);
  for (int64_t i = 0; i < from.rank; ++i)
    if (from.sizes[i] == 0)
      return;
  copyElements(bytes, from.rank, from.sizes, from.data + from.offset * bytes,
               from.strides, to.data + to.offset * bytes, to.strides);
}

#ifdef __x86_64__
// Of libgcc: f16 where the machine has no instruction for it. The process need
// not have them where compiled code looks.
extern "C" {
void __truncdfhf2();
void __truncsfhf2();
void __extendhfsf2();
}
#endif

llvm::orc::SymbolMap
bnfold::python::getRuntimeSymbols(llvm::orc::MangleAndInterner interner) {
  llvm::orc::SymbolMap symbols;
  auto add = [&](StringRef name, auto *function) {
    symbols[interner(name)] = {llvm::orc::ExecutorAddr::fromPtr(function),
                               llvm::JITSymbolFlags::Exported};
  };
  add("memrefCopy", &copyMemRef);
#ifdef __x86_64__
  add("__truncdfhf2", &__truncdfhf2);
  add("__truncsfhf2", &__truncsfhf2);
  add("__extendhfsf2", &__extendhfsf2);
#endif
  return symbols;
}
