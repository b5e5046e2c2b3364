//===- ShareLoops.cpp - parallel loops shared out among threads -----------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads take iterations from a counter, large shares first, for few meetings
// and neighbours in the cache, small ones at the end, so that all of them end
// at about the same time. That is OpenMP's guided schedule, without the calls:
// a kernel of a small network takes some microseconds, and the runtime spends
// one on every share (much more where it was built with its checks, as some
// distributions do, and formats messages that no one prints).
//
//===----------------------------------------------------------------------===//

#include "BNFold/CPU/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenMP/OpenMPDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::bnfold {
#define GEN_PASS_DEF_SHARELOOPSPASS
#include "BNFold/CPU/Passes.h.inc"
} // namespace mlir::bnfold

using namespace mlir;
using namespace mlir::bnfold;

/// Of what is left, each thread is due as much as any other; a share is one
/// part of that in so many.
static constexpr int64_t sharesOfRest = 2;
static constexpr int64_t cacheLineBytes = 64;

static Value constant(ImplicitLocOpBuilder &b, int64_t value) {
  return arith::ConstantIndexOp::create(b, value);
}

/// Whether `op` is in no region but those of sequential loops and branches, so
/// that a call of the function has one thread that gets there.
static bool isReachedByOneThread(Operation *op) {
  while (!isa<FunctionOpInterface>(op = op->getParentOp()))
    if (!isa<scf::ForOp, scf::IfOp, scf::IndexSwitchOp, scf::WhileOp>(op))
      return false;
  return true;
}

/// Whether an iteration takes memory from the stack, and needs a scope in which
/// it is given back.
static bool hasAlloca(scf::ParallelOp loop) {
  return loop->walk([](memref::AllocaOp) { return WalkResult::interrupt(); })
      .wasInterrupted();
}

static SmallVector<scf::ParallelOp> findLoops(Operation *function) {
  SmallVector<scf::ParallelOp> loops;
  function->walk([&](scf::ParallelOp loop) {
    if (loop.getInitVals().empty() && isReachedByOneThread(loop) &&
        !hasAlloca(loop))
      loops.push_back(loop);
  });
  return loops;
}

/// How many iterations each dimension has; none if it ends before it starts.
static SmallVector<Value> countIterations(ImplicitLocOpBuilder &b,
                                          scf::ParallelOp loop) {
  SmallVector<Value> sizes;
  for (auto [first, end, step] : llvm::zip_equal(
           loop.getLowerBound(), loop.getUpperBound(), loop.getStep())) {
    Value size = b.createOrFold<arith::CeilDivSIOp>(
        b.createOrFold<arith::SubIOp>(end, first), step);
    sizes.push_back(b.createOrFold<arith::MaxSIOp>(size, constant(b, 0)));
  }
  return sizes;
}

/// The induction variables of iteration `number`, the last dimension fastest.
static SmallVector<Value> getIndices(ImplicitLocOpBuilder &b,
                                     scf::ParallelOp loop, Value number,
                                     ArrayRef<Value> sizes) {
  SmallVector<Value> indices(sizes.size());
  for (size_t d = sizes.size(); d-- > 0;) {
    Value at = number;
    if (d > 0) {
      at = arith::RemUIOp::create(b, number, sizes[d]);
      number = arith::DivUIOp::create(b, number, sizes[d]);
    }
    indices[d] = b.createOrFold<arith::AddIOp>(
        loop.getLowerBound()[d],
        b.createOrFold<arith::MulIOp>(at, loop.getStep()[d]));
  }
  return indices;
}

/// The counter, with a cache line of its own.
static Value createCounter(ImplicitLocOpBuilder &b, scf::ParallelOp loop) {
  auto type = MemRefType::get({cacheLineBytes / 8}, b.getI64Type());
  Value counter;
  {
    // Not within a loop, where it would be another one every time.
    OpBuilder::InsertionGuard guard(b);
    auto function = loop->getParentOfType<FunctionOpInterface>();
    b.setInsertionPointToStart(&function.getFunctionBody().front());
    counter =
        memref::AllocaOp::create(b, type, b.getI64IntegerAttr(cacheLineBytes));
  }
  Value zero = arith::ConstantIntOp::create(b, b.getI64Type(), 0);
  memref::StoreOp::create(b, zero, counter, constant(b, 0));
  return counter;
}

/// Takes the next share. `rest` is what was left when this thread last looked.
static std::pair<Value, Value> takeShare(ImplicitLocOpBuilder &b, Value counter,
                                         Value rest, int64_t threads) {
  Value part =
      arith::DivUIOp::create(b, rest, constant(b, sharesOfRest * threads));
  Value size = arith::MaxUIOp::create(b, part, constant(b, 1));
  Value first = memref::AtomicRMWOp::create(
      b, arith::AtomicRMWKind::addi,
      arith::IndexCastOp::create(b, b.getI64Type(), size), counter,
      constant(b, 0));
  return {arith::IndexCastOp::create(b, b.getIndexType(), first), size};
}

/// A loop becomes
///
///   count = how many iterations it has
///   omp.parallel
///     rest = count
///     while ((first, size) = takeShare(rest); first < count)
///       end = min(first + size, count)
///       for i in [first, end): the loop's body at iteration i
///       rest = count - end
static void share(RewriterBase &rewriter, scf::ParallelOp loop,
                  int64_t threads) {
  ImplicitLocOpBuilder b(loop.getLoc(), loop);
  Type index = b.getIndexType();
  SmallVector<Value> sizes = countIterations(b, loop);
  Value count = sizes.front();
  for (Value size : ArrayRef(sizes).drop_front())
    count = b.createOrFold<arith::MulIOp>(count, size);
  Value counter = createCounter(b, loop);

  omp::ParallelOperands clauses;
  clauses.numThreads = arith::ConstantIntOp::create(b, b.getI32Type(), threads);
  auto parallel = omp::ParallelOp::create(b, clauses);
  b.createBlock(&parallel.getRegion());
  auto loopOverShares =
      scf::WhileOp::create(b, TypeRange{index, index}, ValueRange{count});
  omp::TerminatorOp::create(b);

  Block *before =
      b.createBlock(&loopOverShares.getBefore(), {}, {index}, {loop.getLoc()});
  auto [first, size] = takeShare(b, counter, before->getArgument(0), threads);
  Value isLeft =
      arith::CmpIOp::create(b, arith::CmpIPredicate::ult, first, count);
  scf::ConditionOp::create(b, isLeft, ValueRange{first, size});

  Block *after = b.createBlock(&loopOverShares.getAfter(), {}, {index, index},
                               {loop.getLoc(), loop.getLoc()});
  Value end = arith::MinUIOp::create(
      b, count,
      arith::AddIOp::create(b, after->getArgument(0), after->getArgument(1)));
  auto loopOverShare =
      scf::ForOp::create(b, after->getArgument(0), end, constant(b, 1));
  Value rest = arith::SubIOp::create(b, count, end);
  scf::YieldOp::create(b, rest);

  Operation *bodyEnd = loopOverShare.getBody()->getTerminator();
  b.setInsertionPoint(bodyEnd);
  SmallVector<Value> indices =
      getIndices(b, loop, loopOverShare.getInductionVar(), sizes);
  rewriter.eraseOp(loop.getBody()->getTerminator());
  rewriter.inlineBlockBefore(loop.getBody(), bodyEnd, indices);
  rewriter.eraseOp(loop);
}

namespace {

struct ShareLoops : bnfold::impl::ShareLoopsPassBase<ShareLoops> {
  using Base::Base;

  void runOnOperation() override {
    if (threads == 0) {
      getOperation().emitError("bnfold-share-loops: threads must not be 0");
      return signalPassFailure();
    }
    IRRewriter rewriter(&getContext());
    for (scf::ParallelOp loop : findLoops(getOperation()))
      share(rewriter, loop, threads);
  }
};

} // namespace
