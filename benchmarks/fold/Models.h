//===- Models.h - models to measure the fold on -----------------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Models in TOSA as front ends write them: every conv followed by a batch norm
// of five ops, all parameters resources. Weights are random, batch norms
// harmless.
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_BENCHMARKS_FOLD_MODELS_H
#define BNFOLD_BENCHMARKS_FOLD_MODELS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir::bnfold::bench {

/// ResNet-50 with its 53 convs and a last layer, every number of channels
/// multiplied by `width`.
OwningOpRef<ModuleOp> createResNet50(MLIRContext *context, double width);

/// `numFunctions` functions of `convsEach` convs of 16 channels, 3x3, in a row.
OwningOpRef<ModuleOp> createSmallConvs(MLIRContext *context, int numFunctions,
                                       int convsEach);

} // namespace mlir::bnfold::bench

#endif // BNFOLD_BENCHMARKS_FOLD_MODELS_H
