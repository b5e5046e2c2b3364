//===- FoldWriter.cpp - writing a fold or a merged chain ------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FoldWriter.h"
#include "LinalgRewrite.h"
#include "StepWriter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/SetVector.h"
#include <cmath>

using namespace mlir;
using namespace mlir::bnfold;

/// Bytecode places no blob at a larger alignment.
static constexpr size_t blobAlignment = 16;

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

NewConstant NewConstant::allocate(ArrayRef<int64_t> shape,
                                  FloatType elementType, Operation *leaf) {
  size_t bytes = elementType.getWidth() / 8;
  for (int64_t size : shape)
    bytes *= size;
  return {SmallVector<int64_t>(shape), elementType, leaf,
          HeapAsmResourceBlob::allocate(bytes, blobAlignment)};
}

static ElementsAttr createElements(RankedTensorType type, Operation *leaf,
                                   AsmResourceBlob data) {
  DenseResourceElementsAttr old;
  if (!leaf || !matchPattern(leaf, m_Constant(&old)))
    return DenseElementsAttr::getFromRawBuffer(type, data.getData());
  auto &manager =
      DenseResourceElementsHandle::getManagerInterface(type.getContext());
  return DenseResourceElementsAttr::get(
      type, manager.insert(old.getRawHandle().getKey(), std::move(data)));
}

static Value createConstant(OpBuilder &builder, Location loc, bool inTosa,
                            NewConstant constant) {
  auto type = RankedTensorType::get(constant.shape, constant.elementType);
  ElementsAttr elements =
      createElements(type, constant.leaf, std::move(constant.data));
  bool isArith = isa_and_present<arith::ConstantOp>(constant.leaf);
  if (inTosa && !isArith)
    return tosa::ConstOp::create(builder, loc, type, elements);
  return arith::ConstantOp::create(builder, loc, type, elements);
}

static ConstantTensor viewAsTensor(const NewConstant &constant) {
  ConstantTensor tensor;
  tensor.shape = constant.shape;
  FloatType elementType = constant.elementType;
  tensor.elementBytes = elementType.getWidth() / 8;
  tensor.data = constant.data.getData();
  return tensor;
}

//===----------------------------------------------------------------------===//
// Biases
//===----------------------------------------------------------------------===//

/// A tensor to write the initial values to: the one the old ones were written
/// to, if they were written, which spares computing unknown sizes again.
static Value getDestination(OpBuilder &builder, Location loc, Value init) {
  OpResult result = dyn_cast<OpResult>(init);
  auto writer = init.getDefiningOp<DestinationStyleOpInterface>();
  if (writer && result) {
    Value old = writer.getTiedOpOperand(result)->get();
    if (old.getDefiningOp<tensor::EmptyOp>() && old.getType() == init.getType())
      return old;
  }
  auto type = cast<RankedTensorType>(init.getType());
  return tensor::EmptyOp::create(builder, loc,
                                 tensor::getMixedSizes(builder, loc, init),
                                 type.getElementType());
}

/// The tensor a linalg conv's sums start from: the bias, spread over the
/// result.
static Value createInit(OpBuilder &builder, const ConvView &conv, Location loc,
                        NewConstant bias) {
  Value old = conv.bias->get();
  Value destination = getDestination(builder, loc, old);
  auto shape = cast<RankedTensorType>(destination.getType()).getShape();
  ConstantTensor spread = spreadChannels(viewAsTensor(bias), conv.layout);

  SmallVector<int64_t> vectorShape, typeShape, otherDims;
  for (auto [d, size] : llvm::enumerate(spread.shape)) {
    if (size == 1) {
      otherDims.push_back(d);
      continue;
    }
    vectorShape.push_back(size);
    typeShape.push_back(shape[d]);
  }
  auto type = RankedTensorType::get(vectorShape, bias.elementType);
  auto elements = DenseElementsAttr::getFromRawBuffer(type, spread.data);
  if (elements.isSplat()) {
    Value scalar = arith::ConstantOp::create(
        builder, loc, elements.getSplatValue<TypedAttr>());
    return linalg::FillOp::create(builder, loc, scalar, destination)
        .getResult(0);
  }
  NewConstant vector =
      NewConstant::allocate(vectorShape, bias.elementType, bias.leaf);
  llvm::copy(spread.data, vector.data.getMutableData().begin());
  Value constant =
      createConstant(builder, loc, /*inTosa=*/false, std::move(vector));
  // A size the result's type does not tell must not be told here either.
  if (typeShape != vectorShape)
    constant =
        tensor::CastOp::create(builder, loc, type.clone(typeShape), constant);
  return linalg::BroadcastOp::create(builder, loc, constant, destination,
                                     otherDims)
      ->getResult(0);
}

static Value createBias(OpBuilder &builder, const ConvView &conv, Location loc,
                        NewConstant bias) {
  if (isInTosa(conv.op))
    return createConstant(builder, loc, /*inTosa=*/true, std::move(bias));
  return createInit(builder, conv, loc, std::move(bias));
}

//===----------------------------------------------------------------------===//
// Fold
//===----------------------------------------------------------------------===//

/// Lets the users of a chain op see its input instead.
static void bypass(RewriterBase &rewriter, const ChainOp &op) {
  rewriter.replaceAllOpUsesWith(op.getOp(), ValueRange(op.input->get()));
}

static Location fuseLocations(Operation *first, ArrayRef<ChainOp> ops) {
  SmallVector<Location> locations = {first->getLoc()};
  for (const ChainOp &op : ops)
    locations.push_back(op.getOp()->getLoc());
  return FusedLoc::get(first->getContext(), locations);
}

/// Tidies up the linalg ops in whose bodies ops of the chain stood.
static void simplifyBodies(RewriterBase &rewriter, const AffineChain &chain) {
  llvm::SmallSetVector<Operation *, 4> owners;
  for (const ChainOp &op : chain.ops)
    if (op.isInBody())
      owners.insert(op.getOp()->getParentOp());
  for (Operation *owner : owners)
    simplifyBody(rewriter, cast<linalg::GenericOp>(owner));
}

/// A conv without bias leaves its offset behind it.
static void addOffset(RewriterBase &rewriter, const ConvView &conv,
                      Operation *newConv, const NewConstant &bias) {
  size_t count = conv.layout.numChannels;
  AffineStep step{AffineStep::Kind::Add, SmallVector<double>(count)};
  readAsDouble(conv.biasType.getFloatSemantics(), bias.data.getData(),
               step.constant);
  if (llvm::all_of(step.constant, [](double entry) { return entry == 0; }))
    return;
  Value result = newConv->getResult(0);
  rewriter.setInsertionPointAfter(newConv);
  Value sum = createStep(rewriter, newConv->getLoc(), result, step, conv.layout,
                         isInTosa(conv.op));
  rewriter.replaceAllUsesExcept(result, sum, sum.getDefiningOp());
}

/// Puts a conv with new weights and bias in the place of `conv`, which stays,
/// unused: a driver may not allow it to be erased here. A clone keeps every
/// attribute, those of other dialects included.
static Operation *replaceConv(RewriterBase &rewriter, const ConvView &conv,
                              Location loc, std::optional<NewConstant> weights,
                              NewConstant bias) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(conv.op);
  Value newWeights = conv.weights->get();
  if (weights)
    newWeights =
        createConstant(rewriter, loc, isInTosa(conv.op), std::move(*weights));
  Operation *newConv = rewriter.clone(*conv.op);
  auto setOperand = [&](OpOperand *operand, Value value) {
    rewriter.modifyOpInPlace(newConv, [&] {
      newConv->setOperand(operand->getOperandNumber(), value);
    });
  };
  newConv->setLoc(loc);
  setOperand(conv.weights, newWeights);
  rewriter.replaceAllOpUsesWith(conv.op, newConv);
  if (conv.bias) {
    rewriter.setInsertionPoint(newConv);
    setOperand(conv.bias, createBias(rewriter, conv, loc, std::move(bias)));
  } else {
    addOffset(rewriter, conv, newConv, bias);
  }
  return newConv;
}

Operation *mlir::bnfold::writeFold(RewriterBase &rewriter, const ConvView &conv,
                                   const AffineChain &chain,
                                   std::optional<NewConstant> weights,
                                   NewConstant bias) {
  Location loc = fuseLocations(conv.op, chain.ops);
  return replaceConv(rewriter, conv, loc, std::move(weights), std::move(bias));
}

/// What is between casts goes with them: left is the first cast, used by dead
/// ops alone.
void mlir::bnfold::dropChain(RewriterBase &rewriter, const AffineChain &chain) {
  size_t next = 0;
  auto bypassUntil = [&](size_t end) {
    for (; next < end; ++next)
      bypass(rewriter, chain.ops[next]);
  };
  for (const AffineChain::Casts &casts : chain.casts) {
    bypassUntil(casts.endOp);
    Value start = casts.start->get();
    Operation *last = casts.end.getDefiningOp();
    if (last->getNumResults() == 1)
      rewriter.replaceAllOpUsesWith(last, ValueRange(start));
    else
      rewriter.replaceAllUsesWith(casts.end, start);
  }
  bypassUntil(chain.ops.size());
  simplifyBodies(rewriter, chain);
}

Operation *mlir::bnfold::writeInputFold(RewriterBase &rewriter,
                                        const ConvView &conv,
                                        const AffineChain &chain,
                                        std::optional<NewConstant> weights,
                                        NewConstant bias,
                                        ArrayRef<double> frontOffset) {
  Location loc = fuseLocations(conv.op, chain.ops);
  if (frontOffset.empty()) {
    dropChain(rewriter, chain);
  } else {
    AffineStep add{AffineStep::Kind::Add, SmallVector<double>(frontOffset)};
    StepGroup all{0, chain.ops.size() - 1, std::move(add)};
    writeMerged(rewriter, chain, all, isInTosa(conv.op));
  }
  return replaceConv(rewriter, conv, loc, std::move(weights), std::move(bias));
}

//===----------------------------------------------------------------------===//
// Merge
//===----------------------------------------------------------------------===//

/// Which op of a group the merged one replaces: the last of those where its
/// constant has the fewest elements. Behind a reshape, entries of channels may
/// repeat among each other, as often as the image has pixels.
static size_t choosePlace(ArrayRef<ChainOp> ops, const StepGroup &group) {
  auto countElements = [&](size_t i) {
    double count = 1;
    for (int64_t size : ops[i].layout.getSpreadShape())
      count *= ShapedType::isDynamic(size) ? HUGE_VAL : double(size);
    return count;
  };
  size_t place = group.last;
  for (size_t i = group.last; i-- > group.first;)
    if (countElements(i) < countElements(place))
      place = i;
  return place;
}

void mlir::bnfold::writeMerged(RewriterBase &rewriter, const AffineChain &chain,
                               ArrayRef<StepGroup> groups, bool inTosa) {
  OpBuilder::InsertionGuard guard(rewriter);
  ArrayRef<ChainOp> ops = chain.ops;
  size_t next = 0;
  for (const StepGroup &group : groups) {
    size_t keep = group.isUntouched() ? group.first : choosePlace(ops, group);
    for (; next < keep; ++next)
      bypass(rewriter, ops[next]);
    ++next;
    if (group.isUntouched())
      continue;
    const ChainOp &kept = ops[keep];
    ArrayRef<ChainOp> replaced =
        ops.slice(group.first, group.last - group.first + 1);
    Location loc =
        fuseLocations(replaced.front().getOp(), replaced.drop_front());
    rewriter.setInsertionPoint(kept.getOp());
    Value merged = kept.isInBody()
                       ? createStepInBody(rewriter, loc, kept, group.step)
                       : createStep(rewriter, loc, kept.input->get(),
                                    group.step, kept.layout, inTosa);
    rewriter.replaceAllOpUsesWith(kept.getOp(), merged);
  }
  for (; next < ops.size(); ++next)
    bypass(rewriter, ops[next]);
  simplifyBodies(rewriter, chain);
}
