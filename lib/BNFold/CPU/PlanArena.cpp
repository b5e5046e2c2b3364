//===- PlanArena.cpp - the buffers of a function in one -------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/CPU/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::bnfold {
#define GEN_PASS_DEF_PLANARENAPASS
#include "BNFold/CPU/Passes.h.inc"
} // namespace mlir::bnfold

using namespace mlir;
using namespace mlir::bnfold;

/// A cache line; vectors of any target are then aligned as well.
static constexpr int64_t alignment = 64;

namespace {

struct Buffer {
  memref::AllocOp alloc;
  memref::DeallocOp dealloc;
  /// The ops of the block, counted, between which it lives.
  int64_t first, last;
  int64_t bytes;
  int64_t offset = 0;
};

} // namespace

static std::optional<int64_t> getBytes(MemRefType type) {
  if (!type.hasStaticShape() || !type.getLayout().isIdentity() ||
      type.getMemorySpace() || !type.getElementType().isIntOrFloat())
    return std::nullopt;
  int64_t bits = type.getElementTypeBitWidth();
  return type.getNumElements() * llvm::divideCeil(bits, 8);
}

static SmallVector<Buffer> collectBuffers(Block &block) {
  llvm::DenseMap<Operation *, int64_t> positions;
  for (auto [i, op] : llvm::enumerate(block))
    positions[&op] = i;
  SmallVector<Buffer> buffers;
  for (auto alloc : block.getOps<memref::AllocOp>()) {
    std::optional<int64_t> bytes = getBytes(alloc.getType());
    if (!bytes || alloc.getAlignment().value_or(1) > alignment)
      continue;
    SmallVector<memref::DeallocOp> deallocs;
    for (Operation *user : alloc->getUsers())
      if (auto dealloc = dyn_cast<memref::DeallocOp>(user))
        deallocs.push_back(dealloc);
    if (deallocs.size() != 1 || deallocs[0]->getBlock() != &block)
      continue;
    buffers.push_back({alloc, deallocs[0], positions[alloc],
                       positions[deallocs[0]],
                       int64_t(llvm::alignTo(*bytes, alignment))});
  }
  return buffers;
}

/// Gives each buffer the lowest offset that is free while it lives, the largest
/// first, and returns the size of all.
static int64_t place(MutableArrayRef<Buffer> buffers) {
  SmallVector<Buffer *> bySize;
  for (Buffer &buffer : buffers)
    bySize.push_back(&buffer);
  llvm::sort(bySize, [](const Buffer *a, const Buffer *b) {
    return std::make_pair(-a->bytes, a->first) <
           std::make_pair(-b->bytes, b->first);
  });
  /// By offset.
  SmallVector<Buffer *> placed;
  int64_t size = 0;
  for (Buffer *buffer : bySize) {
    int64_t offset = 0;
    for (const Buffer *other : placed) {
      if (other->last < buffer->first || buffer->last < other->first)
        continue;
      if (offset + buffer->bytes <= other->offset)
        break;
      offset = std::max(offset, other->offset + other->bytes);
    }
    buffer->offset = offset;
    size = std::max(size, offset + buffer->bytes);
    placed.insert(llvm::upper_bound(placed, buffer,
                                    [](const Buffer *a, const Buffer *b) {
                                      return a->offset < b->offset;
                                    }),
                  buffer);
  }
  return size;
}

namespace {

struct PlanArena : bnfold::impl::PlanArenaPassBase<PlanArena> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    SmallVector<func::FuncOp> functions(getOperation().getOps<func::FuncOp>());
    for (func::FuncOp function : functions)
      if (function.getBody().hasOneBlock())
        planArena(function, symbols);
  }

private:
  static memref::GlobalOp createGlobal(OpBuilder &b, Location loc,
                                       SymbolTable &symbols, StringRef name,
                                       MemRefType type, Attribute value) {
    auto global = memref::GlobalOp::create(
        b, loc, name, b.getStringAttr("private"), type, value,
        /*constant=*/false, b.getI64IntegerAttr(alignment));
    symbols.insert(global);
    return global;
  }

  static void planArena(func::FuncOp function, SymbolTable &symbols) {
    Block &block = function.getBody().front();
    SmallVector<Buffer> buffers = collectBuffers(block);
    if (buffers.empty())
      return;
    int64_t size = place(buffers);

    auto b = ImplicitLocOpBuilder::atBlockBegin(function.getLoc(), &block);
    OpBuilder globals(function);
    auto arenaType = MemRefType::get(size, b.getI8Type());
    auto arena = createGlobal(globals, b.getLoc(), symbols, "bnfold_arena",
                              arenaType, b.getUnitAttr());
    auto flagType = MemRefType::get({}, b.getI32Type());
    auto flag = createGlobal(
        globals, b.getLoc(), symbols, "bnfold_arena_is_taken", flagType,
        DenseElementsAttr::get(RankedTensorType::get({}, b.getI32Type()), 0));

    Value taken = memref::GetGlobalOp::create(b, flagType, flag.getName());
    Value zero = arith::ConstantIntOp::create(b, 0, 32);
    Value one = arith::ConstantIntOp::create(b, 1, 32);
    Value before = memref::AtomicRMWOp::create(b, arith::AtomicRMWKind::assign,
                                               one, taken, ValueRange());
    Value isFree =
        arith::CmpIOp::create(b, arith::CmpIPredicate::eq, before, zero);
    auto choice = scf::IfOp::create(b, arenaType, isFree, /*else=*/true);
    {
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPointToStart(choice.thenBlock());
      Value global = memref::GetGlobalOp::create(b, arenaType, arena.getName());
      scf::YieldOp::create(b, global);
      b.setInsertionPointToStart(choice.elseBlock());
      Value own =
          memref::AllocOp::create(b, arenaType, b.getI64IntegerAttr(alignment));
      scf::YieldOp::create(b, own);
    }
    Value memory = choice.getResult(0);
    for (Buffer &buffer : buffers) {
      b.setInsertionPoint(buffer.alloc);
      Value offset = arith::ConstantIndexOp::create(b, buffer.offset);
      Value view = memref::ViewOp::create(b, buffer.alloc.getType(), memory,
                                          offset, ValueRange());
      buffer.dealloc.erase();
      buffer.alloc.replaceAllUsesWith(view);
      buffer.alloc.erase();
    }

    b.setInsertionPoint(block.getTerminator());
    auto release = scf::IfOp::create(b, isFree, /*else=*/true);
    b.setInsertionPointToStart(release.thenBlock());
    memref::AtomicRMWOp::create(b, arith::AtomicRMWKind::assign, zero, taken,
                                ValueRange());
    b.setInsertionPointToStart(release.elseBlock());
    memref::DeallocOp::create(b, memory);
  }
};

} // namespace
