//===- Window.cpp - convs and pools with their epilogue -------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/CPU/Window.h"
#include "VectorBody.h"

#include "mlir/Dialect/Bufferization/IR/DstBufferizableOpInterfaceImpl.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bnfold;

#include "BNFold/CPU/WindowOpsDialect.cpp.inc"
#include "BNFold/CPU/WindowOpsEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "BNFold/CPU/WindowOpsAttributes.cpp.inc"
#define GET_OP_CLASSES
#include "BNFold/CPU/WindowOps.cpp.inc"

void BNFoldDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "BNFold/CPU/WindowOpsAttributes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "BNFold/CPU/WindowOps.cpp.inc"
      >();
  declarePromisedInterface<bufferization::BufferizableOpInterface, WindowOp>();
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

bool bnfold::isChannelMap(AffineMap map) {
  AffineExpr zero = getAffineConstantExpr(0, map.getContext());
  AffineExpr channel = getAffineDimExpr(3, map.getContext());
  auto isDimOrZero = [&](AffineExpr result) {
    return result == zero || isa<AffineDimExpr>(result);
  };
  return map.getNumDims() == 4 && map.getNumSymbols() == 0 &&
         llvm::all_of(map.getResults(), isDimOrZero) &&
         (map.getNumResults() == 0 ||
          !llvm::is_contained(map.getResults().drop_back(), channel));
}

LogicalResult WindowOp::verify() {
  ShapedType input = getInputType(), output = getOutputType();
  Type element = output.getElementType();
  if (!input.hasRank() || !output.hasRank() || input.getRank() != 4 ||
      output.getRank() != 4)
    return emitOpError("input and output must have rank 4");
  if (!isa<FloatType>(element))
    return emitOpError("elements must be floats");
  for (ShapedType type : {input, output})
    if (ShapedType::isDynamicShape(type.getShape().drop_front()))
      return emitOpError("no size but N may be unknown");
  for (Value value : getOperation()->getOperands())
    if (cast<ShapedType>(value.getType()).getElementType() != element)
      return emitOpError("all operands must have one element type");
  if (getStartValue().getType() != element)
    return emitOpError("the start value must have the element type");
  if (getKernel().size() != 2 || getStrides().size() != 2 ||
      getDilations().size() != 2 || getPads().size() != 4)
    return emitOpError("kernel, strides and dilations have two entries, pads "
                       "four");

  bool weighted =
      getKind() == WindowKind::Dense || getKind() == WindowKind::Depthwise;
  if (weighted != bool(getWeights()))
    return emitOpError("convs have weights and pools have none");
  if (weighted) {
    auto weights = cast<ShapedType>(getWeights().getType());
    if (!weights.hasStaticShape() || weights.getRank() != 5)
      return emitOpError("weights must have five known sizes");
    if (weights.getShape().slice(1, 2) != getKernel())
      return emitOpError("weights and kernel differ in size");
  }
  if (getKind() == WindowKind::Dense && isPadded())
    return emitOpError("a dense window has no padding of its own");

  if (getMaps().size() != getExtras().size() + (getStart() ? 1 : 0))
    return emitOpError("there must be a map for start and for each extra");
  SmallVector<Value> mapped(getExtras());
  if (getStart())
    mapped.insert(mapped.begin(), getStart());
  for (auto [attr, value] : llvm::zip_equal(getMaps(), mapped)) {
    AffineMap map = cast<AffineMapAttr>(attr).getValue();
    auto type = cast<ShapedType>(value.getType());
    if (!type.hasRank() || type.getRank() != map.getNumResults() ||
        !isChannelMap(map))
      return emitOpError("a map must have a result for each dimension of its "
                         "operand, a dimension or zero, the channel as the "
                         "last one");
  }

  Block &body = getEpilogue().front();
  if (body.getNumArguments() != 1 + getExtras().size() ||
      !llvm::all_of(body.getArgumentTypes(),
                    [&](Type type) { return type == element; }))
    return emitOpError("the epilogue takes the accumulator and an element of "
                       "each extra");
  auto yield =
      dyn_cast_or_null<YieldOp>(body.empty() ? nullptr : body.getTerminator());
  if (!yield || yield.getValue().getType() != element)
    return emitOpError("the epilogue must yield an element");
  if (!isVectorizable(getEpilogue()))
    return emitOpError("the epilogue must consist of constants and elementwise "
                       "ops of one result");
  return success();
}

void WindowOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  for (OpOperand &operand : getOperation()->getOpOperands()) {
    if (!isa<MemRefType>(operand.get().getType()))
      continue;
    if (isDpsInit(&operand))
      effects.emplace_back(MemoryEffects::Write::get(), &operand);
    else
      effects.emplace_back(MemoryEffects::Read::get(), &operand);
  }
}

//===----------------------------------------------------------------------===//
// Bufferization
//===----------------------------------------------------------------------===//

namespace {

// Models of interfaces are made to shadow methods.
// NOLINTBEGIN(bugprone-derived-method-shadowing-base-method)
struct WindowBufferization
    : bufferization::DstBufferizableOpInterfaceExternalModel<
          WindowBufferization, WindowOp> {
  /// What the output held before does not matter.
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const bufferization::AnalysisState &) const {
    return !cast<WindowOp>(op).isDpsInit(&operand);
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const bufferization::BufferizationOptions &options,
                          bufferization::BufferizationState &state) const {
    SmallVector<Value> buffers;
    for (Value operand : op->getOperands()) {
      FailureOr<Value> buffer =
          isa<TensorType>(operand.getType())
              ? bufferization::getBuffer(rewriter, operand, options, state)
              : FailureOr<Value>(operand);
      if (failed(buffer))
        return failure();
      buffers.push_back(*buffer);
    }
    OperationState newOp(op->getLoc(), op->getName(), buffers, TypeRange(),
                         op->getAttrs());
    newOp.propertiesAttr = op->getPropertiesAsAttribute();
    newOp.addRegion()->takeBody(op->getRegion(0));
    rewriter.create(newOp);
    Value output = buffers.back();
    bufferization::replaceOpWithBufferizedValues(rewriter, op, output);
    return success();
  }
};
// NOLINTEND(bugprone-derived-method-shadowing-base-method)

} // namespace

void bnfold::registerWindowBufferization(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, BNFoldDialect *) {
    WindowOp::attachInterface<WindowBufferization>(*context);
  });
}
