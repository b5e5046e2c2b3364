//===- InterchangeLoops.cpp - loops that LLVM vectorizes ------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/CPU/Passes.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::bnfold {
#define GEN_PASS_DEF_INTERCHANGELOOPSPASS
#include "BNFold/CPU/Passes.h.inc"
} // namespace mlir::bnfold

using namespace mlir;
using namespace mlir::bnfold;

/// The loops in their new order: parallel ones but the innermost, reductions,
/// the one along the last dimension of the output. Nothing if they are in that
/// order, or no loop walks along that dimension alone.
static SmallVector<unsigned> getOrder(linalg::LinalgOp op) {
  AffineMap output = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  if (output.getNumResults() == 0 || op.getNumReductionLoops() == 0)
    return {};
  auto last = dyn_cast<AffineDimExpr>(output.getResults().back());
  if (!last || last.getPosition() + 1 == op.getNumLoops())
    return {};
  SmallVector<unsigned> order, reductions;
  SmallVector<utils::IteratorType> kinds = op.getIteratorTypesArray();
  for (unsigned d = 0, e = op.getNumLoops(); d < e; ++d)
    if (kinds[d] == utils::IteratorType::reduction)
      reductions.push_back(d);
    else if (d != last.getPosition())
      order.push_back(d);
  order.append(reductions);
  order.push_back(last.getPosition());
  return order;
}

/// Copies of views that are not contiguous become loops: the function of MLIR's
/// runtime that they would call goes from element to element.
static void expandCopies(Operation *function) {
  SmallVector<memref::CopyOp> copies;
  function->walk([&](memref::CopyOp copy) {
    auto from = dyn_cast<MemRefType>(copy.getSource().getType());
    auto to = dyn_cast<MemRefType>(copy.getTarget().getType());
    if (from && to &&
        !(from.getLayout().isIdentity() && to.getLayout().isIdentity()))
      copies.push_back(copy);
  });
  for (memref::CopyOp copy : copies) {
    OpBuilder builder(copy);
    linalg::CopyOp::create(builder, copy.getLoc(), copy.getSource(),
                           copy.getTarget());
    copy.erase();
  }
}

namespace {

struct InterchangeLoops
    : bnfold::impl::InterchangeLoopsPassBase<InterchangeLoops> {
  void runOnOperation() override {
    expandCopies(getOperation());
    SmallVector<std::pair<linalg::LinalgOp, SmallVector<unsigned>>> ops;
    getOperation().walk([&](linalg::LinalgOp op) {
      if (!op.hasPureBufferSemantics() || op.getNumDpsInits() != 1)
        return;
      if (SmallVector<unsigned> order = getOrder(op); !order.empty())
        ops.push_back({op, std::move(order)});
    });
    IRRewriter rewriter(&getContext());
    for (auto &[op, order] : ops) {
      rewriter.setInsertionPoint(op);
      auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
      if (!generic) {
        FailureOr<linalg::GenericOp> general =
            linalg::generalizeNamedOp(rewriter, op);
        if (failed(general))
          continue;
        generic = *general;
      }
      (void)linalg::interchangeGenericOp(rewriter, generic, order);
    }
  }
};

} // namespace
