//===- WidenToF64.cpp - the pass bnfold-widen-to-f64 ----------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// TOSA has no f64, so its ops become linalg first. The patterns that do this
// fold constants in the type they are stored in, which would leave roundings in
// the result. Constants are therefore widened before and hidden behind casts
// that no folder looks through.
//
//===----------------------------------------------------------------------===//

#include "BNFold/Support/ScaleWeights.h"
#include "BNFold/Transforms/Passes.h"
#include "BNFold/Transforms/TosaToLinalg.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Dialect/Tosa/Transforms/Passes.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/Pass/PassManager.h"
#include <complex>

namespace mlir::bnfold {
#define GEN_PASS_DEF_WIDENTOF64PASS
#include "BNFold/Transforms/Passes.h.inc"
} // namespace mlir::bnfold

using namespace mlir;
using namespace mlir::bnfold;

//===----------------------------------------------------------------------===//
// Attributes and types
//===----------------------------------------------------------------------===//

static bool isNarrow(Type type) {
  auto floatType = dyn_cast<FloatType>(type);
  return floatType && floatType.getWidth() < 64;
}

static APFloat widen(APFloat value) {
  bool losesInfo;
  value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                &losesInfo);
  return value;
}

static DenseElementsAttr widenComplex(DenseElementsAttr attr) {
  auto type = ComplexType::get(Float64Type::get(attr.getContext()));
  SmallVector<std::complex<APFloat>> values;
  for (std::complex<APFloat> value : attr.getValues<std::complex<APFloat>>())
    values.emplace_back(widen(value.real()), widen(value.imag()));
  return DenseElementsAttr::get(attr.getType().clone(type), values);
}

/// Null if there is nothing to widen, or the data is not there.
static Attribute widenResource(DenseResourceElementsAttr attr) {
  ShapedType type = attr.getType();
  AsmResourceBlob *blob = attr.getRawHandle().getBlob();
  if (!isNarrow(type.getElementType()) || !blob)
    return {};
  auto &format = cast<FloatType>(type.getElementType()).getFloatSemantics();
  size_t count = type.getNumElements();
  if (blob->getData().size() < count * getStorageBytes(format))
    return {};
  AsmResourceBlob wide = HeapAsmResourceBlob::allocate(count * sizeof(double),
                                                       /*align=*/8);
  auto *data = reinterpret_cast<double *>(wide.getMutableData().data());
  readAsDouble(format, blob->getData(), {data, count});
  return DenseResourceElementsAttr::get(
      type.clone(Float64Type::get(attr.getContext())),
      attr.getRawHandle().getKey(), std::move(wide));
}

static AttrTypeReplacer getReplacer(MLIRContext *context) {
  Type f64 = Float64Type::get(context);
  AttrTypeReplacer replacer;
  replacer.addReplacement([=](FloatType type) -> Type {
    return isNarrow(type) ? f64 : Type(type);
  });
  replacer.addReplacement([=](FloatAttr attr) -> Attribute {
    if (!isNarrow(attr.getType()))
      return attr;
    return FloatAttr::get(f64, widen(attr.getValue()));
  });
  replacer.addReplacement(
      [=](DenseElementsAttr attr) -> std::pair<Attribute, WalkResult> {
        if (auto type = dyn_cast<ComplexType>(attr.getElementType()))
          return {isNarrow(type.getElementType()) ? widenComplex(attr) : attr,
                  WalkResult::skip()};
        auto floats = dyn_cast<DenseFPElementsAttr>(attr);
        if (!floats || !isNarrow(floats.getElementType()))
          return {attr, WalkResult::skip()};
        auto toBits = [](const APFloat &value) {
          return widen(value).bitcastToAPInt();
        };
        return {floats.mapValues(f64, toBits), WalkResult::skip()};
      });
  replacer.addReplacement(
      [=](DenseResourceElementsAttr attr) -> std::pair<Attribute, WalkResult> {
        Attribute wide = widenResource(attr);
        return {wide ? wide : attr, WalkResult::skip()};
      });
  // Arrays of numbers that ops read as such, not values.
  replacer.addReplacement(
      [](DenseArrayAttr attr) -> std::pair<Attribute, WalkResult> {
        return {attr, WalkResult::skip()};
      });
  return replacer;
}

//===----------------------------------------------------------------------===//
// TOSA
//===----------------------------------------------------------------------===//

/// All zero, which is exact in any type, and must be seen where it is a zero
/// point.
static bool isZero(ElementsAttr attr) {
  auto dense = dyn_cast<DenseElementsAttr>(attr);
  return dense && dense.isSplat() && dense.getSplatValue<APFloat>().isZero();
}

static void hideConstants(ModuleOp module, AttrTypeReplacer &replacer) {
  module.walk([&](Operation *op) {
    ElementsAttr value;
    if (!matchPattern(op, m_Constant(&value)) ||
        !isNarrow(value.getElementType()) || isZero(value))
      return;
    auto wide = cast<TypedAttr>(replacer.replace(value));
    if (wide.getType() == op->getResult(0).getType())
      return;
    OpBuilder builder(op);
    Value constant = arith::ConstantOp::create(builder, op->getLoc(), wide);
    auto hidden = UnrealizedConversionCastOp::create(
        builder, op->getLoc(), op->getResultTypes(), constant);
    op->replaceAllUsesWith(hidden);
    op->erase();
  });
}

/// TOSA to linalg and what goes with it, nothing that folds for its own sake.
static void buildTosaToLinalg(OpPassManager &pm) {
  OpPassManager &func = pm.nest<func::FuncOp>();
  func.addPass(tosa::createTosaOptionalDecompositionsPass());
  addTosaToLinalg(func, /*foldsConstants=*/false);
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// Reads a float's bits as something else, which widening would change.
static bool isBitcast(Operation *op) {
  return isa<arith::BitcastOp, tensor::BitcastOp, vector::BitCastOp>(op);
}

static bool hasNarrowResource(Operation *op) {
  auto isNarrowResource = [](NamedAttribute named) {
    auto attr = dyn_cast<DenseResourceElementsAttr>(named.getValue());
    return attr && isNarrow(attr.getType().getElementType());
  };
  return llvm::any_of(op->getAttrDictionary(), isNarrowResource);
}

namespace {

struct WidenToF64Pass : bnfold::impl::WidenToF64PassBase<WidenToF64Pass> {
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<arith::ArithDialect>();
    OpPassManager pm(ModuleOp::getOperationName());
    buildTosaToLinalg(pm);
    pm.getDependentDialects(registry);
  }

  void runOnOperation() override {
    AttrTypeReplacer replacer = getReplacer(&getContext());
    if (failed(lowerTosa(replacer)) || failed(widenAll(replacer)))
      signalPassFailure();
  }

private:
  LogicalResult lowerTosa(AttrTypeReplacer &replacer);
  LogicalResult widenAll(AttrTypeReplacer &replacer);
};

} // namespace

LogicalResult WidenToF64Pass::lowerTosa(AttrTypeReplacer &replacer) {
  auto isTosa = [](Operation *op) {
    return isa_and_nonnull<tosa::TosaDialect>(op->getDialect())
               ? WalkResult::interrupt()
               : WalkResult::advance();
  };
  if (!getOperation().walk(isTosa).wasInterrupted())
    return success();
  hideConstants(getOperation(), replacer);
  OpPassManager pm(ModuleOp::getOperationName());
  buildTosaToLinalg(pm);
  return runPipeline(pm, getOperation());
}

LogicalResult WidenToF64Pass::widenAll(AttrTypeReplacer &replacer) {
  SmallVector<Operation *> casts;
  WalkResult result = getOperation().walk([&](Operation *op) -> WalkResult {
    bool isChanged = llvm::any_of(op->getResultTypes(), [&](Type type) {
      return replacer.replace(type) != type;
    });
    for (Type type : op->getOperandTypes())
      isChanged |= isBitcast(op) && replacer.replace(type) != type;
    if (isChanged && isBitcast(op))
      return op->emitError("bnfold-widen-to-f64: reads the bits of a float "
                           "type that is to be widened");
    if (isa<arith::ExtFOp, arith::TruncFOp, UnrealizedConversionCastOp>(op))
      casts.push_back(op);
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();

  replacer.recursivelyReplaceElementsIn(getOperation(), /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
  for (Operation *cast : casts)
    if (cast->getOperandTypes() == cast->getResultTypes()) {
      cast->replaceAllUsesWith(cast->getOperands());
      cast->erase();
    }
  result = getOperation().walk([](Operation *op) -> WalkResult {
    if (!hasNarrowResource(op))
      return WalkResult::advance();
    return op->emitError("bnfold-widen-to-f64: the data of a constant is "
                         "elided, missing or too short");
  });
  return failure(result.wasInterrupted());
}
