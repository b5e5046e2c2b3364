//===- Passes.td - the project's passes --------------------*- tablegen -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_TRANSFORMS_PASSES
#define BNFOLD_TRANSFORMS_PASSES

include "mlir/Pass/PassBase.td"

def FoldBNIntoConvPass : Pass<"fold-bn-into-conv"> {
  let summary = "Fold batch norm and other per-channel affine ops into convs";
  let description = [{
    A conv is linear in its weights, so the per-channel affine ops behind it
    (inference batch norm: sub, mul, mul, add) can move into weights and bias:
    `s * conv(x, w, b) + t = conv(x, s*w, s*b + t)`.

    Done without care this breaks models: the products of `x` with the scaled
    weights can overflow where the original did not, and scaled weights can
    lose their bits among the denormal numbers. So for every conv the pass

    * **folds** the chain if, for every channel, weights and bias stay finite,
      rounding them loses little, and no sum can overflow for inputs up to
      `input-bound` (or the scale only shrinks sums, whatever the input);
    * else **merges** the chain: weights stay, neighbouring adds become one add
      and neighbouring muls one mul, in the original order, so that the result
      is finite wherever the original is, up to a few roundings of the largest
      number;
    * **refuses**, and leaves conv and chain as they are, if a constant is not
      finite or not constant, or the conv's result has another use.

    Constants are composed in double precision and rounded once. They may be
    dense, splat or resources, behind reshapes, transposes and arithmetic such
    as `rsqrt(var + eps)`. The pass belongs before `canonicalize`, whose folders
    round such arithmetic to the stored type.

    Remarks of category `bnfold` (`--remarks-filter=bnfold`) say for every chain
    what was done and why; the option `report` writes the same as JSON. Convs
    that a concat joins have one record, whose `num_convs` counts them. A conv
    with the discardable attribute `bnfold.skip` is left alone.

    For a chain behind a conv, large weights are scaled on all threads of the
    context; for a chain in front of a conv, on one. Output, names of new
    resources and remarks are the same for any number of threads, as long as the
    pass runs on the top-level op: nested on functions that are compiled at the
    same time, names depend on which comes first.

    Example:

    ```mlir
    %c = tosa.conv2d %x, %w, %b, %zx, %zw {...}
    %0 = tosa.sub %c, %mean
    %1 = tosa.mul %0, %scale, %shift
    %2 = tosa.add %1, %beta
    // becomes
    %2 = tosa.conv2d %x, %w_scaled, %b_scaled, %zx, %zw {...}
    ```
  }];
  let options = [
    Option<"inputBound", "input-bound", "std::string", /*default=*/"\"auto\"",
           "The largest magnitude the convs' inputs are expected to have: a "
           "positive number, `inf`, or `auto` for half the exponent range of "
           "the result type (2^64 for f32 and bf16, 2^8 for f16). Within this "
           "bound no sum overflows because of the fold. Default: `auto`.">,
    Option<"unsafe", "unsafe", "mlir::bnfold::UnsafeAction",
           /*default=*/"mlir::bnfold::UnsafeAction::Merge",
           "What to do with a conv that could overflow or lose accuracy if "
           "folded: `merge` its chain into fewer ops, weights untouched; `skip`, "
           "leave it as it is; `fold` it all the same, unless a constant would "
           "not be finite. Default: `merge`.",
           [{::llvm::cl::values(
             clEnumValN(mlir::bnfold::UnsafeAction::Merge, "merge",
                        "Merge its chain into fewer ops, weights untouched."),
             clEnumValN(mlir::bnfold::UnsafeAction::Skip, "skip",
                        "Leave it as it is."),
             clEnumValN(mlir::bnfold::UnsafeAction::Fold, "fold",
                        "Fold it all the same, unless a constant would not be "
                        "finite."))}]>,
    Option<"foldThroughCasts", "fold-through-casts", "bool",
           /*default=*/"true",
           "Fold a chain that is computed in a wider type, between a cast of "
           "the conv's result and a cast back, as f16 exports write it; and "
           "one behind a cast that rounds the sums of a conv to the type of "
           "its weights. Default: `true`.">,
    Option<"reportOnly", "report-only", "bool", /*default=*/"false",
           "Decide, emit remarks and write the report, but change nothing. "
           "Default: `false`.">,
    Option<"report", "report", "std::string", /*default=*/"\"\"",
           "Write a JSON record of every chain to this file (`-` for stdout). "
           "The pass must then run on the top-level op. Default: no report.">,
  ];
  let statistics = [
    Statistic<"numFolded", "convs-folded", "Convs that took in their chain">,
    Statistic<"numMerged", "convs-merged",
              "Convs whose chain was merged instead">,
    Statistic<"numRefused", "convs-refused", "Convs left as they were">,
    Statistic<"numOpsRemoved", "ops-removed", "Affine ops removed">,
    Statistic<"numBytesWritten", "bytes-written",
              "Bytes of new weights and biases">,
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect",
    "::mlir::tensor::TensorDialect",
    "::mlir::tosa::TosaDialect",
  ];
}

def MergeAffinePass : Pass<"bnfold-merge-affine"> {
  let summary = "Merge neighbouring per-channel adds and muls, on any value";
  let description = [{
    Shortens chains of adds, subtractions, multiplications, divisions and
    negations by constants, per channel or the same for all, where there is no
    conv to fold them into: a batch norm behind a relu, say. Neighbouring adds
    become one add and neighbouring muls one mul, composed in double precision
    and rounded once. Nothing is reordered, so the result is finite wherever the
    original is, up to a few roundings of the largest number; two neighbours
    whose merged constant would not be finite and normal stay as they are.
    `fold-bn-into-conv` does the same behind a conv that it may not fold into.

    Example:

    ```mlir
    %0 = tosa.sub %x, %mean
    %1 = tosa.mul %0, %rsqrt_of_variance, %shift
    %2 = tosa.mul %1, %gamma, %shift
    %3 = tosa.add %2, %beta
    // becomes
    %0 = tosa.sub %x, %mean
    %1 = tosa.mul %0, %scale, %shift
    %2 = tosa.add %1, %beta
    ```
  }];
  let statistics = [
    Statistic<"numChains", "chains-merged", "Chains that became shorter">,
    Statistic<"numOpsRemoved", "ops-removed", "Affine ops removed">,
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect",
    "::mlir::tensor::TensorDialect",
    "::mlir::tosa::TosaDialect",
  ];
}

def WidenToF64Pass : Pass<"bnfold-widen-to-f64", "::mlir::ModuleOp"> {
  let summary = "Compute everything in f64";
  let description = [{
    Makes every float type that is narrower f64, in signatures and constants
    too, and drops the casts between float types that this leaves without
    effect. What the result computes is the value that the module stands for, to
    compare with what it computes in its own types.

    TOSA has no f64: its ops become linalg, tensor and arith first, with
    constants widened before anything could fold them in their stored type.
    Operations on the bits of floats are an error.

    Example:

    ```mlir
    func.func @f(%x: tensor<4xbf16>) -> tensor<4xbf16> {
      %c = arith.constant dense<0.5> : tensor<4xbf16>
      %0 = arith.mulf %x, %c : tensor<4xbf16>
      return %0 : tensor<4xbf16>
    }
    // becomes
    func.func @f(%x: tensor<4xf64>) -> tensor<4xf64> {
      %c = arith.constant dense<0.5> : tensor<4xf64>
      %0 = arith.mulf %x, %c : tensor<4xf64>
      return %0 : tensor<4xf64>
    }
    ```
  }];
}

#endif // BNFOLD_TRANSFORMS_PASSES
