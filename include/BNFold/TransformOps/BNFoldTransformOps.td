//===- BNFoldTransformOps.td - the fold as transform ops ---*- tablegen -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_TRANSFORMOPS_BNFOLDTRANSFORMOPS
#define BNFOLD_TRANSFORMOPS_BNFOLDTRANSFORMOPS

include "mlir/Dialect/Transform/IR/TransformDialect.td"
include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def BNFold_InputBoundAttr
    : Attr<CPred<"succeeded(::mlir::bnfold::readInputBound($_self))">,
           "a positive number, \"inf\" or \"auto\""> {
  let storageType = "::mlir::Attribute";
  let returnType = "::mlir::Attribute";
  let convertFromStorage = "$_self";
}

def BNFold_UnsafeAttr
    : Attr<And<[StrAttr.predicate,
                CPred<"::mlir::bnfold::readUnsafeAction($_self)">]>,
           "\"merge\", \"skip\" or \"fold\""> {
  let storageType = "::mlir::StringAttr";
  let returnType = "::mlir::StringAttr";
  let convertFromStorage = "$_self";
}

def FoldBNIntoConvOp : Op<Transform_Dialect, "bnfold.fold_bn_into_conv",
    [TransformOpInterface, TransformEachOpTrait,
     DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
     ReportTrackingListenerFailuresOpTrait]> {
  let summary = "Folds batch norm into the convs inside the targeted ops";
  let description = [{
    Does to the body of each targeted op what the pass `fold-bn-into-conv` does,
    in one walk without constant folding. `input_bound`, `unsafe` and
    `fold_through_casts` are the options of the pass; `input_bound` is a float or
    a string.

    ```mlir
    transform.bnfold.fold_bn_into_conv %func {input_bound = "inf"}
        : !transform.any_op
    ```

    Reads the handle and modifies the payload. A handle to a conv that was
    folded points to the new conv afterwards.

    Fails silenceably on a target without regions: a conv itself is no target,
    the op around it is.
  }];

  let arguments = (ins TransformHandleTypeInterface:$target,
                       OptionalAttr<BNFold_InputBoundAttr>:$input_bound,
                       OptionalAttr<BNFold_UnsafeAttr>:$unsafe,
                       OptionalAttr<BoolAttr>:$fold_through_casts);
  let assemblyFormat = "$target attr-dict `:` type($target)";
  let extraClassDeclaration = [{
    ::mlir::DiagnosedSilenceableFailure applyToOne(
        ::mlir::transform::TransformRewriter &rewriter,
        ::mlir::Operation *target,
        ::mlir::transform::ApplyToEachResultList &results,
        ::mlir::transform::TransformState &state);
  }];
}

def MergeAffineOp : Op<Transform_Dialect, "bnfold.merge_affine",
    [TransformOpInterface, TransformEachOpTrait,
     DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
     ReportTrackingListenerFailuresOpTrait]> {
  let summary = "Merges per-channel adds and muls inside the targeted ops";
  let description = [{
    Does to the body of each targeted op what the pass `bnfold-merge-affine`
    does: shortens chains of adds and muls by constants on any value.

    ```mlir
    transform.bnfold.merge_affine %func : !transform.any_op
    ```

    Reads the handle and modifies the payload. Fails silenceably on a target
    without regions.
  }];

  let arguments = (ins TransformHandleTypeInterface:$target);
  let assemblyFormat = "$target attr-dict `:` type($target)";
  let extraClassDeclaration = [{
    ::mlir::DiagnosedSilenceableFailure applyToOne(
        ::mlir::transform::TransformRewriter &rewriter,
        ::mlir::Operation *target,
        ::mlir::transform::ApplyToEachResultList &results,
        ::mlir::transform::TransformState &state);
  }];
}

def ApplyFoldBNIntoConvPatternsOp
    : Op<Transform_Dialect, "apply_patterns.bnfold.fold_bn_into_conv",
         [DeclareOpInterfaceMethods<PatternDescriptorOpInterface>]> {
  let summary = "Populates the pattern that folds batch norm into convs";
  let description = [{
    Adds the pattern of `populateFoldBNIntoConvPatterns` to a set of patterns
    that are applied together.

    ```mlir
    transform.apply_patterns to %func {
      transform.apply_patterns.bnfold.fold_bn_into_conv {unsafe = "skip"}
    } : !transform.any_op
    ```

    **The driver must not fold constants, and `transform.apply_patterns` of
    LLVM 22 always does.** MLIR's folders then may compute `var + eps` before
    the pattern reads it, rounded to the stored type: in f16 an epsilon of 8e-4
    next to a variance of 2 is lost. Whether the folders come first depends on
    the order of the ops and on which constants are equal. The rules of the fold
    are the same, but the constants are those that the folders left. The driver
    also visits a conv more than once, and remarks on those it cannot fold repeat.

    `transform.bnfold.fold_bn_into_conv`, or `transform.apply_registered_pass`
    with the pass, have neither flaw. Use this op where constants have been
    folded anyhow.
  }];

  let arguments = (ins OptionalAttr<BNFold_InputBoundAttr>:$input_bound,
                       OptionalAttr<BNFold_UnsafeAttr>:$unsafe,
                       OptionalAttr<BoolAttr>:$fold_through_casts);
  let assemblyFormat = "attr-dict";
}

#endif // BNFOLD_TRANSFORMOPS_BNFOLDTRANSFORMOPS
