//===- MergeAffine.cpp - the pass bnfold-merge-affine ---------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Transforms/MergeAffine.h"
#include "BNFold/Analysis/AffineChain.h"
#include "BNFold/Analysis/LinalgBody.h"
#include "BNFold/Transforms/Passes.h"
#include "FoldWriter.h"
#include "ReplacedOps.h"
#include "StepWriter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/Remarks.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::bnfold {
#define GEN_PASS_DEF_MERGEAFFINEPASS
#include "BNFold/Transforms/Passes.h.inc"
} // namespace mlir::bnfold

using namespace mlir;
using namespace mlir::bnfold;

/// The sizes of a tensor, or of the loops around a scalar in the body of an
/// elementwise linalg.generic. Nothing for any other value, and for tensors
/// with an encoding, which new ops could not carry on.
static std::optional<SmallVector<int64_t>> getSizes(OpOperand &use) {
  if (auto type = dyn_cast<RankedTensorType>(use.get().getType()))
    return type.getEncoding()
               ? std::nullopt
               : std::optional(SmallVector<int64_t>(type.getShape()));
  auto owner =
      dyn_cast_or_null<linalg::GenericOp>(use.getOwner()->getParentOp());
  if (!owner || !isElementwiseLinalgOp(owner))
    return std::nullopt;
  return owner.getStaticLoopRanges();
}

/// The chain that starts with `use`. Without a conv to tell where the channels
/// are, the dimension that makes the chain longest is taken for them.
static AffineChain readLongestChain(OpOperand &use, ArrayRef<int64_t> sizes) {
  AffineChain longest =
      readChain(use, ChannelLayout::get(sizes, {}), /*throughCasts=*/false);
  for (int64_t d = 0, e = sizes.size(); d < e; ++d) {
    // Only a constant that varies can end the chain too early.
    if (longest.endReason != Reason::NotPerChannel || sizes[d] == 1)
      continue;
    AffineChain chain =
        readChain(use, ChannelLayout::get(sizes, d), /*throughCasts=*/false);
    if (chain.ops.size() > longest.ops.size())
      longest = std::move(chain);
  }
  return longest;
}

namespace {
/// A chain and its shorter form.
struct MergedChain {
  AffineChain chain;
  SmallVector<StepGroup> groups;
  SmallVector<Operation *> ops;
};

/// Remembers what was erased: writing one chain can show that another is dead.
class ErasedOps : public ReplacedOps {
public:
  using ReplacedOps::ReplacedOps;
  void notifyOperationErased(Operation *op) override {
    erased.insert(op);
    ReplacedOps::notifyOperationErased(op);
  }
  bool haveNone(ArrayRef<Operation *> ops) const {
    return llvm::none_of(ops,
                         [&](Operation *op) { return erased.contains(op); });
  }

private:
  llvm::DenseSet<Operation *> erased;
};
} // namespace

/// The chain that starts with `use`, if there is one that can become shorter.
/// Its ops are added to `seen`.
static std::optional<MergedChain>
readMergeable(OpOperand &use, llvm::DenseSet<Operation *> &seen) {
  std::optional<SmallVector<int64_t>> sizes = getSizes(use);
  auto elementType =
      dyn_cast<FloatType>(getElementTypeOrSelf(use.get().getType()));
  if (!sizes || !elementType || !isSupported(elementType))
    return std::nullopt;
  AffineChain chain = readLongestChain(use, *sizes);
  size_t numChannels = 1;
  for (const ChainOp &op : chain.ops) {
    seen.insert(op.getOp());
    numChannels = std::max<size_t>(numChannels, op.step.constant.size());
  }
  SmallVector<StepGroup> groups = mergeSteps(chain.getSteps(), numChannels,
                                             elementType.getFloatSemantics());
  if (groups.size() == chain.ops.size())
    return std::nullopt;
  auto ops = llvm::map_to_vector(chain.ops,
                                 [](const ChainOp &op) { return op.getOp(); });
  return MergedChain{std::move(chain), std::move(groups), std::move(ops)};
}

static void emitMergedRemark(const MergedChain &merged) {
  Operation *first = merged.chain.ops.front().getOp();
  auto function = first->getParentOfType<FunctionOpInterface>();
  remark::passed(first->getLoc(),
                 remark::RemarkOpts::name("MergeAffine")
                     .category("bnfold")
                     .function(function ? function.getName() : ""))
      << "merged " + std::to_string(merged.chain.ops.size()) + " ops into " +
             std::to_string(merged.groups.size());
}

MergeAffineResult
mlir::bnfold::mergeAffineChains(Operation *root,
                                RewriterBase::Listener *listener) {
  // Read all, then write all. A chain is found at its first op, which comes
  // first in the walk.
  SmallVector<MergedChain, 0> found;
  llvm::DenseSet<Operation *> seen;
  ConstantMemo memo;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    OpOperand *use = seen.contains(op) ? nullptr : getChainInput(op, &memo);
    if (!use)
      return;
    if (std::optional<MergedChain> merged = readMergeable(*use, seen))
      found.push_back(std::move(*merged));
  });

  MergeAffineResult result;
  ErasedOps replaced(listener);
  IRRewriter rewriter(root->getContext(), &replaced);
  for (const MergedChain &merged : found) {
    if (!replaced.haveNone(merged.ops))
      continue;
    ++result.numChains;
    result.numOpsRemoved += merged.chain.ops.size() - merged.groups.size();
    emitMergedRemark(merged);
    writeMerged(rewriter, merged.chain, merged.groups,
                isInTosa(merged.chain.ops.front().getOp()));
  }
  replaced.eraseDead(root->getContext());
  return result;
}

namespace {
struct MergeAffinePass : bnfold::impl::MergeAffinePassBase<MergeAffinePass> {
  void runOnOperation() override {
    MergeAffineResult result = mergeAffineChains(getOperation());
    numChains += result.numChains;
    numOpsRemoved += result.numOpsRemoved;
  }
};
} // namespace
