//===- Externalize.cpp - weights outside of LLVM's constants --------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Externalize.h"
#include "BNFold/Transforms/WeightMemory.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace mlir;
using namespace mlir::bnfold;

/// What packed weights are aligned to: a cache line.
constexpr size_t alignment = 64;

/// The resource a global holds, if it is one.
static AsmResourceBlob *getBlob(LLVM::GlobalOp global) {
  auto resource =
      dyn_cast_or_null<DenseResourceElementsAttr>(global.getValueOrNull());
  return resource ? resource.getRawHandle().getBlob() : nullptr;
}

bench::ExternalConstants bench::externalizeConstants(ModuleOp module) {
  std::vector<std::pair<LLVM::GlobalOp, ArrayRef<char>>> globals;
  size_t bytes = alignment;
  module->walk([&](LLVM::GlobalOp global) {
    if (AsmResourceBlob *blob = getBlob(global)) {
      globals.emplace_back(global, blob->getData());
      bytes += llvm::alignTo(blob->getData().size(), alignment);
    }
  });
  WeightMemory memory;
  (void)memory.reserve(bytes);
  ExternalConstants constants{memory.take(bytes), {}};
  char *to = constants.memory.getMutableData().data();
  to += llvm::offsetToAlignedAddr(to, llvm::Align(alignment));
  for (auto [global, data] : globals) {
    std::memcpy(to, data.data(), data.size());
    constants.symbols.emplace_back(global.getName().str(), to);
    to += llvm::alignTo(data.size(), alignment);
    global.removeValueAttr();
    global.setLinkage(LLVM::Linkage::External);
  }
  return constants;
}
