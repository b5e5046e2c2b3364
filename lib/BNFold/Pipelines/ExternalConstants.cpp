//===- ExternalConstants.cpp - constants beside the code ------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Pipelines/ExternalConstants.h"

#include "BNFold/Transforms/WeightMemory.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace mlir;
using namespace mlir::bnfold;

/// Smaller ones LLVM may want to look into.
static constexpr size_t minBytes = 1024;
/// What MLIR's globals are aligned to.
static constexpr size_t symbolAlignment = 64;

/// The elements of `global` as they are in memory; empty if they are not there
/// in that form.
static ArrayRef<char> getData(LLVM::GlobalOp global) {
  auto elements = dyn_cast_or_null<ElementsAttr>(global.getValueOrNull());
  if (!elements || elements.getShapedType().getElementTypeBitWidth() < 8)
    return {};
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(elements)) {
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    return blob ? blob->getData() : ArrayRef<char>();
  }
  if (auto dense = dyn_cast<DenseElementsAttr>(elements);
      dense && !dense.isSplat())
    return dense.getRawData();
  return {};
}

/// Frees weights that nothing but the compiled module knows.
static void freePacked(Attribute value) {
  auto resource = dyn_cast<DenseResourceElementsAttr>(value);
  if (!resource ||
      !resource.getRawHandle().getKey().starts_with("bnfold.packed_weights"))
    return;
  if (AsmResourceBlob *blob = resource.getRawHandle().getBlob())
    *blob = AsmResourceBlob();
}

ExternalConstants::ExternalConstants(ModuleOp module) {
  SmallVector<std::pair<LLVM::GlobalOp, size_t>> globals;
  size_t size = 0;
  for (auto global : module.getOps<LLVM::GlobalOp>()) {
    size_t bytes = getData(global).size();
    if (bytes < minBytes)
      continue;
    globals.push_back({global, size});
    size += llvm::alignTo(bytes, symbolAlignment);
  }
  if (globals.empty())
    return;
  // In large pages: reading weights of a hundred megabytes takes a few percent
  // less time.
  WeightMemory source;
  char *begin = source.reserve(size).data();
  memory = source.take(size);
  for (auto [global, offset] : globals) {
    char *to = begin + offset;
    ArrayRef<char> data = getData(global);
    std::memcpy(to, data.data(), data.size());
    symbols.push_back({global.getName().str(), to});
  }
  // Not before all are copied: two globals may have one value.
  for (auto [global, offset] : globals) {
    freePacked(global.getValueAttr());
    global.removeValueAttr();
    global.setLinkage(LLVM::Linkage::External);
  }
}
