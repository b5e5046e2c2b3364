//===- Pipelines.cpp - named pass pipelines -------------------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// bnfold-to-llvm-pipeline follows the order of MLIR's own pipelines
// (tosa-to-linalg-pipeline, buffer-deallocation-pipeline, test-lower-to-llvm)
// with three corrections where those compute something else than the types say:
//
// - TOSA convs accumulate in acc_type and round once. linalg's depthwise convs
//   accumulate in the result type, and the decomposition of transposed convs,
//   which linalg lacks, rounds before it adds the bias: in f16 both overflow
//   where the conv with its f32 accumulator does not. Both are widened first.
//   Of tosa-optional-decompositions only transposed convs are done; that of 1x1
//   depthwise convs has the same flaw.
// - The passes that widen f16 and bf16 ops to f32 mark the extensions
//   `contract`, by which later passes and LLVM may drop the rounding between
//   two ops. The flag is cleared.
// - One-shot bufferization takes arguments of functions for writable. A caller
//   in C or Python does not expect its input to change: arguments of public
//   functions are marked read-only first.
//
//===----------------------------------------------------------------------===//

#include "BNFold/Pipelines/Pipelines.h"

#include "BNFold/CPU/Passes.h"
#include "BNFold/Transforms/TosaToLinalg.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Pipelines/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Dialect/OpenMP/OpenMPDialect.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Dialect/Tosa/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

namespace {

//===----------------------------------------------------------------------===//
// Convs
//===----------------------------------------------------------------------===//

Value castTo(PatternRewriter &rewriter, Value value, Type elementType) {
  auto type = cast<RankedTensorType>(value.getType());
  return tosa::CastOp::create(rewriter, value.getLoc(), type.clone(elementType),
                              value);
}

/// With operands and result in the accumulator type there is one rounding, at
/// the end, as TOSA defines it. Products of f16 or bf16 are exact in f32.
template <typename ConvOp> struct WidenConv : OpRewritePattern<ConvOp> {
  using OpRewritePattern<ConvOp>::OpRewritePattern;

  LogicalResult matchAndRewrite(ConvOp op,
                                PatternRewriter &rewriter) const override {
    auto type = dyn_cast<RankedTensorType>(op.getType());
    if (!type || !isa<FloatType>(type.getElementType()))
      return rewriter.notifyMatchFailure(op, "not a ranked float result");
    Type accType = op.getAccType();
    if (type.getElementType() == accType)
      return rewriter.notifyMatchFailure(op, "accumulates in its result type");
    if (!llvm::all_of(op->getOperandTypes(), llvm::IsaPred<RankedTensorType>))
      return rewriter.notifyMatchFailure(op, "unranked operand");

    SmallVector<Value> operands;
    for (Value operand : op->getOperands())
      operands.push_back(castTo(rewriter, operand, accType));
    Operation *wide = rewriter.clone(*op);
    rewriter.modifyOpInPlace(wide, [&] {
      wide->setOperands(operands);
      wide->getResult(0).setType(type.clone(accType));
    });
    rewriter.replaceOpWithNewOp<tosa::CastOp>(op, type, wide->getResult(0));
    return success();
  }
};

struct PrepareConvsPass
    : PassWrapper<PrepareConvsPass, OperationPass<func::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PrepareConvsPass)

  StringRef getArgument() const override { return "bnfold-prepare-convs"; }
  StringRef getDescription() const override {
    return "Bring TOSA convs into a form that linalg computes in their "
           "accumulator type";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<tosa::TosaDialect>();
  }
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<WidenConv<tosa::DepthwiseConv2DOp>,
                 WidenConv<tosa::TransposeConv2DOp>>(&getContext(),
                                                     /*benefit=*/2);
    tosa::populateTosaDecomposeTransposeConv(&getContext(), patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

//===----------------------------------------------------------------------===//
// Function boundaries
//===----------------------------------------------------------------------===//

struct PrepareEntryPointsPass
    : PassWrapper<PrepareEntryPointsPass, OperationPass<func::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PrepareEntryPointsPass)

  StringRef getArgument() const override {
    return "bnfold-prepare-entry-points";
  }
  StringRef getDescription() const override {
    return "Give public functions a C interface and read-only arguments";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<bufferization::BufferizationDialect, LLVM::LLVMDialect>();
  }
  void runOnOperation() override {
    func::FuncOp func = getOperation();
    // A declaration names a function of another's making, which may well have
    // no C interface (printF32 of libmlir_c_runner_utils).
    if (!func.isPublic() || func.isDeclaration())
      return;
    Builder builder(&getContext());
    func->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(),
                  builder.getUnitAttr());
    StringRef writable = bufferization::BufferizationDialect::kWritableAttrName;
    for (auto [index, type] : llvm::enumerate(func.getArgumentTypes()))
      if (isa<TensorType>(type) && !func.getArgAttr(index, writable))
        func.setArgAttr(index, writable, builder.getBoolAttr(false));
  }
};

//===----------------------------------------------------------------------===//
// Precision
//===----------------------------------------------------------------------===//

struct KeepRoundingsPass
    : PassWrapper<KeepRoundingsPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(KeepRoundingsPass)

  StringRef getArgument() const override { return "bnfold-keep-roundings"; }
  StringRef getDescription() const override {
    return "Clear the fast-math flags of conversions between float types";
  }
  // All flags go, not contract alone: the conversion to LLVM copies them
  // unconverted, and mlir-translate does not read `#arith.fastmath`.
  void runOnOperation() override {
    getOperation().walk([](Operation *op) {
      if (auto extend = dyn_cast<arith::ExtFOp>(op))
        extend.removeFastmathAttr();
      else if (auto truncate = dyn_cast<arith::TruncFOp>(op))
        truncate.removeFastmathAttr();
    });
  }
};

//===----------------------------------------------------------------------===//
// The pipeline, a stage a function
//===----------------------------------------------------------------------===//

/// From TOSA, and from elementwise ops of arith and math on tensors.
void addLinalg(OpPassManager &pm) {
  OpPassManager &func = pm.nest<func::FuncOp>();
  func.addPass(std::make_unique<PrepareConvsPass>());
  func.addPass(createCanonicalizerPass());
  bnfold::addTosaToLinalg(func, /*foldsConstants=*/true);
  func.addPass(createConvertElementwiseToLinalgPass());
}

/// Convs, pools and matmuls with what belongs to them, see CPU/Passes.td.
void addWindows(OpPassManager &pm, const bnfold::ToLLVMOptions &options) {
  OpPassManager &func = pm.nest<func::FuncOp>();
  func.addPass(bnfold::createSplitGroupsPass());
  func.addPass(bnfold::createFormWindowsPass({options.target}));
  func.addPass(bnfold::createSinkTransposesPass());
  func.addPass(createLinalgElementwiseOpFusionPass());
  func.addPass(createCanonicalizerPass());
  func.addPass(createCSEPass());
  func.addPass(bnfold::createFuseWindowsPass());
  func.addPass(bnfold::createPadInPlacePass());
}

void addBufferization(OpPassManager &pm) {
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  pm.addNestedPass<func::FuncOp>(std::make_unique<PrepareEntryPointsPass>());
  pm.addNestedPass<func::FuncOp>(
      bufferization::createEmptyTensorEliminationPass());
  bufferization::OneShotBufferizePassOptions options;
  options.bufferizeFunctionBoundaries = true;
  // Loops may yield another buffer than the one they were given.
  options.allowReturnAllocsFromLoops = true;
  options.functionBoundaryTypeConversion =
      bufferization::LayoutMapOption::IdentityLayoutMap;
  pm.addPass(bufferization::createOneShotBufferizePass(options));
}

void addDeallocation(OpPassManager &pm) {
  bufferization::buildBufferDeallocationPipeline(pm);
  pm.addPass(createConvertBufferizationToMemRefPass());
}

void addWindowCode(OpPassManager &pm, const bnfold::ToLLVMOptions &options) {
  // A copy of a view onto itself, which writing in place leaves behind.
  pm.addPass(createCSEPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(bnfold::createLowerWindowsPass({options.target, options.threads}));
  pm.addNestedPass<func::FuncOp>(bnfold::createInterchangeLoopsPass());
}

void addArena(OpPassManager &pm) {
  pm.addNestedPass<func::FuncOp>(
      bufferization::createOptimizeAllocationLivenessPass());
  pm.addPass(bnfold::createPlanArenaPass());
}

void addLoops(OpPassManager &pm) {
  pm.addNestedPass<func::FuncOp>(createConvertLinalgToLoopsPass());
  pm.addPass(memref::createExpandStridedMetadataPass());
  pm.addPass(createLowerAffinePass());
  pm.addPass(createSCFToControlFlowPass());
}

void addThreads(OpPassManager &pm, const bnfold::ToLLVMOptions &options) {
  pm.addNestedPass<func::FuncOp>(
      bnfold::createShareLoopsPass({options.threads}));
  // Loops that reduce, or are within others.
  pm.addPass(createConvertSCFToOpenMPPass(
      ConvertSCFToOpenMPPassOptions{options.threads}));
  // The scopes for stack memory that it makes cannot hold several blocks, and
  // go if they hold no alloca.
  pm.addPass(createCanonicalizerPass());
}

/// bf16 ops become f32 ops and integer ops: libgcc has no conversion to bf16
/// before version 13. f16 ops LLVM handles itself; math ops of either type are
/// computed in f32.
void addSmallFloats(OpPassManager &pm) {
  pm.addPass(math::createMathExtendToSupportedTypes());
  arith::ArithEmulateUnsupportedFloatsOptions emulate;
  emulate.sourceTypeStrs = {"bf16"};
  pm.addPass(arith::createArithEmulateUnsupportedFloats(emulate));
  // Before the next pass, which folds while it converts.
  pm.addPass(std::make_unique<KeepRoundingsPass>());
  arith::ArithExpandOpsPassOptions expand;
  expand.includeBf16 = true;
  pm.addPass(arith::createArithExpandOpsPass(expand));
}

void addConversionToLLVM(OpPassManager &pm) {
  pm.addPass(createConvertMathToLLVMPass());
  pm.addPass(createConvertMathToLibmPass());
  pm.addPass(createConvertVectorToLLVMPass());
  pm.addPass(createArithToLLVMConversionPass());
  pm.addPass(createConvertIndexToLLVMPass());
  pm.addPass(createFinalizeMemRefToLLVMConversionPass());
  pm.addPass(createConvertFuncToLLVMPass());
  pm.addPass(createConvertControlFlowToLLVMPass());
  pm.addPass(createConvertOpenMPToLLVMPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
}

} // namespace

void bnfold::buildToLLVMPipeline(OpPassManager &pm,
                                 const ToLLVMOptions &options) {
  addLinalg(pm);
  if (options.optimize)
    addWindows(pm, options);
  addBufferization(pm);
  if (options.optimize)
    addWindowCode(pm, options);
  addDeallocation(pm);
  if (options.optimize)
    addArena(pm);
  if (options.threads > 1)
    addThreads(pm, options);
  addLoops(pm);
  addSmallFloats(pm);
  addConversionToLLVM(pm);
}

void bnfold::registerBNFoldPipelines() {
  PassRegistration<PrepareConvsPass>();
  PassRegistration<PrepareEntryPointsPass>();
  PassRegistration<KeepRoundingsPass>();
  registerBNFoldCPUPasses();
  PassPipelineRegistration<ToLLVMOptions>(
      "bnfold-to-llvm-pipeline",
      "Lower functions on tensors (TOSA, linalg, tensor, arith, math) to the "
      "LLVM dialect for the CPU, ready for mlir-runner and mlir-translate.",
      buildToLLVMPipeline);
}
