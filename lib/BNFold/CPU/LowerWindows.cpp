//===- LowerWindows.cpp - windows as calls of vector code -----------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/CPU/Passes.h"
#include "WindowKernel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::bnfold {
#define GEN_PASS_DEF_LOWERWINDOWSPASS
#include "BNFold/CPU/Passes.h.inc"
} // namespace mlir::bnfold

using namespace mlir;
using namespace mlir::bnfold;

//===----------------------------------------------------------------------===//
// Images as one row
//===----------------------------------------------------------------------===//

static bool hasFlatImage(Value value) {
  auto type = cast<MemRefType>(value.getType());
  return type.getLayout().isIdentity() && type.getRank() == 4 &&
         !ShapedType::isDynamic(type.getDimSize(1)) &&
         !ShapedType::isDynamic(type.getDimSize(2));
}

/// A map that reads every pixel, or the same for all.
static bool isWholeImageMap(AffineMap map) {
  return map.isIdentity() ||
         (!map.isFunctionOfDim(1) && !map.isFunctionOfDim(2));
}

/// With one tap for each pixel, and images without gaps, rows do not matter:
/// one long row has the fewest tiles that are not full. linalg lets an input be
/// larger than what is read of it.
static bool canFlatten(WindowOp op) {
  auto isOne = [](int64_t value) { return value == 1; };
  if (op.getInputType().getShape().slice(1, 2) !=
      op.getOutputType().getShape().slice(1, 2))
    return false;
  if (op.getKind() != WindowKind::Dense ||
      !llvm::all_of(op.getKernel(), isOne) ||
      !llvm::all_of(op.getStrides(), isOne) || !hasFlatImage(op.getInput()) ||
      !hasFlatImage(op.getOutput()) || op.getOutputType().getDimSize(1) == 1)
    return false;
  if (op.getStart() && !isWholeImageMap(op.getStartMap()))
    return false;
  if (op.getStart() && op.getStartMap().isIdentity() &&
      !hasFlatImage(op.getStart()))
    return false;
  for (auto [i, extra] : llvm::enumerate(op.getExtras()))
    if (!isWholeImageMap(op.getExtraMap(i)) ||
        (op.getExtraMap(i).isIdentity() && !hasFlatImage(extra)))
      return false;
  return true;
}

static Value flatten(OpBuilder &builder, Location loc, Value image) {
  SmallVector<ReassociationIndices> groups{{0}, {1, 2}, {3}};
  Value flat = memref::CollapseShapeOp::create(builder, loc, image, groups);
  auto type = cast<MemRefType>(flat.getType());
  SmallVector<int64_t> shape{type.getDimSize(0), 1, type.getDimSize(1),
                             type.getDimSize(2)};
  return memref::ExpandShapeOp::create(builder, loc, shape, flat, groups);
}

static void flattenImages(WindowOp op) {
  OpBuilder builder(op);
  auto replace = [&](OpOperand &operand) {
    operand.set(flatten(builder, op.getLoc(), operand.get()));
  };
  replace(op.getInputMutable());
  replace(op.getOutputMutable());
  if (op.getStart() && op.getStartMap().isIdentity())
    replace(*op.getStartMutable().begin());
  for (auto [i, extra] : llvm::enumerate(op.getExtrasMutable()))
    if (op.getExtraMap(i).isIdentity())
      replace(extra);
}

//===----------------------------------------------------------------------===//
// One function for every distinct window
//===----------------------------------------------------------------------===//

/// Windows as keys: alike if the types of their operands, their attributes and
/// their epilogues are.
namespace {
struct WindowInfo : llvm::DenseMapInfo<Operation *> {
  static unsigned getHashValue(const Operation *op) {
    return OperationEquivalence::computeHash(
        const_cast<Operation *>(op), hashType,
        OperationEquivalence::ignoreHashValue,
        OperationEquivalence::IgnoreLocations);
  }
  static bool isEqual(const Operation *a, const Operation *b) {
    if (a == b)
      return true;
    if (a == getEmptyKey() || a == getTombstoneKey() || b == getEmptyKey() ||
        b == getTombstoneKey())
      return false;
    return OperationEquivalence::isEquivalentTo(
        const_cast<Operation *>(a), const_cast<Operation *>(b),
        [](Value x, Value y) { return success(x.getType() == y.getType()); },
        /*markEquivalent=*/nullptr, OperationEquivalence::IgnoreLocations);
  }

private:
  static llvm::hash_code hashType(Value value) {
    return llvm::hash_value(value.getType().getAsOpaquePointer());
  }
};

struct LowerWindows : bnfold::impl::LowerWindowsPassBase<LowerWindows> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    FailureOr<VectorTarget> vectorTarget = readVectorTarget(module, target);
    if (failed(vectorTarget))
      return signalPassFailure();
    SmallVector<WindowOp> windows;
    module.walk([&](WindowOp op) {
      if (op->getNumResults() == 0)
        windows.push_back(op);
    });

    SymbolTable symbols(module);
    llvm::DenseMap<Operation *, func::FuncOp, WindowInfo> functions;
    for (WindowOp op : windows) {
      if (canFlatten(op))
        flattenImages(op);
      func::FuncOp &function = functions[op];
      if (!function)
        function = buildWindowKernel(op, *vectorTarget, threads > 1, symbols);
      OpBuilder builder(op);
      func::CallOp::create(builder, op.getLoc(), function, op->getOperands());
    }
    // Not before: they are keys.
    functions.clear();
    for (WindowOp op : windows)
      op.erase();
  }
};

} // namespace
