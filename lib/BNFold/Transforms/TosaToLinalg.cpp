//===- TosaToLinalg.cpp - TOSA as ops on tensors --------------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Transforms/TosaToLinalg.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

void bnfold::addTosaToLinalg(OpPassManager &func, bool foldsConstants) {
  func.addPass(tosa::createTosaInferShapesPass());
  func.addPass(tosa::createTosaMakeBroadcastablePass());
  func.addPass(tosa::createTosaToLinalgNamed());
  if (foldsConstants) {
    func.addPass(createCanonicalizerPass());
    func.addPass(tosa::createTosaLayerwiseConstantFoldPass());
  }
  // The conversion of named ops makes broadcasts of its own.
  func.addPass(tosa::createTosaMakeBroadcastablePass());
  func.addPass(tosa::createTosaToLinalg());
  TosaToArithPassOptions rescale;
  rescale.includeApplyRescale = true;
  func.addPass(createTosaToArithPass(rescale));
  func.addPass(createTosaToTensorPass());
  func.addPass(createTosaToSCFPass());
}
