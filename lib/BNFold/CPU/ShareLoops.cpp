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
#include "mlir/Dialect/SCF/Utils/Utils.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include <numeric>

namespace mlir::bnfold {
#define GEN_PASS_DEF_SHARELOOPSPASS
#include "BNFold/CPU/Passes.h.inc"
} // namespace mlir::bnfold

using namespace mlir;
using namespace mlir::bnfold;

/// A share is this part of what is left for a thread.
static constexpr int64_t sharesOfRest = 2;
static constexpr int64_t cacheLineBytes = 64;

static Value constant(ImplicitLocOpBuilder &b, int64_t value) {
  return arith::ConstantIndexOp::create(b, value);
}

/// Whether one thread runs `op`: nothing around it is known to others.
static bool hasOneThread(Operation *op) {
  while (!isa<FunctionOpInterface>(op = op->getParentOp()))
    if (!isa<scf::ForOp, scf::IfOp, scf::IndexSwitchOp, scf::WhileOp>(op))
      return false;
  return true;
}

static SmallVector<scf::ParallelOp> findLoops(Operation *function) {
  SmallVector<scf::ParallelOp> loops;
  function->walk([&](scf::ParallelOp loop) {
    if (loop.getInitVals().empty() && hasOneThread(loop))
      loops.push_back(loop);
  });
  return loops;
}

/// Where the counter is: of a line of its own, which threads write.
static Value createCounter(ImplicitLocOpBuilder &b, scf::ParallelOp loop) {
  auto type = MemRefType::get({}, b.getI64Type());
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
  memref::StoreOp::create(b, zero, counter, ValueRange());
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
      ValueRange());
  return {arith::IndexCastOp::create(b, b.getIndexType(), first), size};
}

/// A loop over [0, number) becomes
///
///   omp.parallel
///     rest = number
///     while ((first, size) = takeShare(rest); first < number)
///       end = min(first + size, number)
///       for i in [first, end): the loop's body
///       rest = number - end
static void share(RewriterBase &rewriter, scf::ParallelOp loop,
                  int64_t threads) {
  ImplicitLocOpBuilder b(loop.getLoc(), loop);
  Type index = b.getIndexType();
  Value number = loop.getUpperBound().front();
  Value counter = createCounter(b, loop);

  omp::ParallelOperands clauses;
  clauses.numThreads = arith::ConstantIntOp::create(b, b.getI32Type(), threads);
  auto parallel = omp::ParallelOp::create(b, clauses);
  b.createBlock(&parallel.getRegion());
  auto loopOverShares =
      scf::WhileOp::create(b, TypeRange{index, index}, ValueRange{number});
  omp::TerminatorOp::create(b);

  Block *before =
      b.createBlock(&loopOverShares.getBefore(), {}, {index}, {loop.getLoc()});
  auto [first, size] = takeShare(b, counter, before->getArgument(0), threads);
  Value isLeft =
      arith::CmpIOp::create(b, arith::CmpIPredicate::ult, first, number);
  scf::ConditionOp::create(b, isLeft, ValueRange{first, size});

  Block *after = b.createBlock(&loopOverShares.getAfter(), {}, {index, index},
                               {loop.getLoc(), loop.getLoc()});
  Value end = arith::MinUIOp::create(
      b, number,
      arith::AddIOp::create(b, after->getArgument(0), after->getArgument(1)));
  auto loopOverShare =
      scf::ForOp::create(b, after->getArgument(0), end, constant(b, 1));
  Value rest = arith::SubIOp::create(b, number, end);
  scf::YieldOp::create(b, rest);

  rewriter.eraseOp(loop.getBody()->getTerminator());
  rewriter.inlineBlockBefore(loop.getBody(),
                             loopOverShare.getBody()->getTerminator(),
                             loopOverShare.getInductionVar());
  rewriter.eraseOp(loop);
}

namespace {

struct ShareLoops : bnfold::impl::ShareLoopsPassBase<ShareLoops> {
  using Base::Base;

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    for (scf::ParallelOp loop : findLoops(getOperation())) {
      std::vector<unsigned> dims(loop.getNumLoops());
      std::iota(dims.begin(), dims.end(), 0);
      rewriter.setInsertionPoint(loop);
      collapseParallelLoops(rewriter, loop, dims);
    }
    for (scf::ParallelOp loop : findLoops(getOperation()))
      share(rewriter, loop, threads);
  }
};

} // namespace
