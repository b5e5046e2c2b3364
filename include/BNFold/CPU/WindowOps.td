//===- WindowOps.td - convs and pools with their epilogue --*- tablegen -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_CPU_WINDOWOPS
#define BNFOLD_CPU_WINDOWOPS

include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def BNFold_Dialect : Dialect {
  let name = "bnfold";
  let useDefaultAttributePrinterParser = 1;
  let cppNamespace = "::mlir::bnfold";
  let summary = "Convs on their way to CPU code";
  let description = [{
    Inside `bnfold-to-llvm-pipeline` only: linalg has no op for a conv with
    packed weights that finishes each element (bias, residual, activation)
    before it is stored. Nothing outside the pipeline sees this dialect.
  }];
}

def BNFold_WindowKind : I32EnumAttr<"WindowKind", "what a window computes", [
  I32EnumAttrCase<"Dense", 0, "dense">,
  I32EnumAttrCase<"Depthwise", 1, "depthwise">,
  I32EnumAttrCase<"Max", 2, "max">,
  I32EnumAttrCase<"Sum", 3, "sum">]> {
  let cppNamespace = "::mlir::bnfold";
  let genSpecializedAttr = 0;
}

def BNFold_WindowKindAttr : EnumAttr<BNFold_Dialect, BNFold_WindowKind,
                                     "window_kind"> {
  let assemblyFormat = "`<` $value `>`";
}

def BNFold_WindowOp : Op<BNFold_Dialect, "window", [
    AttrSizedOperandSegments, DestinationStyleOpInterface, IsolatedFromAbove,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "A conv or pool over images, with an elementwise epilogue";
  let description = [{
    For every element (n, h, w, c) of the output, with taps (kh, kw) of the
    kernel at which the input has an element (those in the padding are left
    out),

    ```
    acc = start(n, h, w, c)                     or start_value
    acc = acc + input(n, ih, iw, i) * weights(c / B, kh, kw, i, c % B)  dense
    acc = acc + input(n, ih, iw, c) * weights(c / B, kh, kw, 0, c % B)  depthwise
    acc = maximumf(acc, input(n, ih, iw, c))                            max
    acc = acc + input(n, ih, iw, c)                                     sum
    output(n, h, w, c) = epilogue(acc, extras(n, h, w, c)...)
      where ih = h * strides[0] + kh * dilations[0] - pads[0], iw alike
    ```

    Input and output are `[N, H, W, C]`; weights are packed into blocks of B
    channels, `[ceil(C / B), KH, KW, I, B]`, zero beyond C. `maps` say for
    `start`, if there is one, and for each of `extras` where (n, h, w, c) is
    found; only the last result of a map may be c. `pads` are top, bottom, left,
    right; a dense window has none. Elements are floats of one type, and of all
    sizes only N may be unknown: windows on anything else cannot be lowered.

    On tensors the result is the output; on memrefs there is no result.
  }];

  let arguments = (ins
    AnyShaped:$input, Optional<AnyShaped>:$weights, Optional<AnyShaped>:$start,
    Variadic<AnyShaped>:$extras, AnyShaped:$output,
    BNFold_WindowKindAttr:$kind, TypedAttrInterface:$start_value,
    DenseI64ArrayAttr:$kernel, DenseI64ArrayAttr:$strides,
    DenseI64ArrayAttr:$dilations, DenseI64ArrayAttr:$pads,
    AffineMapArrayAttr:$maps);
  let results = (outs Optional<AnyRankedTensor>:$result);
  let regions = (region SizedRegion<1>:$epilogue);
  let hasVerifier = 1;

  let assemblyFormat = [{
    $kind `ins` `(` $input (`,` $weights^)? `:` type($input)
    (`,` type($weights)^)? `)`
    `start` `(` $start_value (`,` $start^ `:` type($start))? `)`
    (`extras` `(` $extras^ `:` type($extras) `)`)?
    `outs` `(` $output `:` type($output) `)`
    attr-dict-with-keyword $epilogue (`->` type($result)^)?
  }];

  let extraClassDeclaration = [{
    MutableOperandRange getDpsInitsMutable() { return getOutputMutable(); }

    ShapedType getInputType() {
      return cast<ShapedType>(getInput().getType());
    }
    ShapedType getOutputType() {
      return cast<ShapedType>(getOutput().getType());
    }
    /// Where `start` is found; only if there is one.
    AffineMap getStartMap() {
      return cast<AffineMapAttr>(getMaps()[0]).getValue();
    }
    /// Where extra `i` is found.
    AffineMap getExtraMap(unsigned i) {
      return cast<AffineMapAttr>(getMaps()[i + (getStart() ? 1 : 0)])
          .getValue();
    }
    bool isPadded() {
      return llvm::any_of(getPads(), [](int64_t pad) { return pad != 0; });
    }
  }];
}

def BNFold_YieldOp : Op<BNFold_Dialect, "yield",
    [Pure, Terminator, HasParent<"WindowOp">]> {
  let summary = "The element a window stores";
  let arguments = (ins AnyType:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}

#endif // BNFOLD_CPU_WINDOWOPS
