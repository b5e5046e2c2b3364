"""A module with every float type replaced by f64, compiled and run: the judge of
modules that neither the reference model nor the evaluator reads (linalg).

Constants keep the values they have in their own type.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import numpy as np

from compiled import CompiledModule
from textmlir import DTYPES, Function, parse_number, print_generic

NARROW = r"(bf16|f16|f32)"
NARROW_TYPE = re.compile(rf"(?<=[x<( ,]){NARROW}\b")
HEX_CONSTANT = re.compile(rf'dense<"0x([0-9A-F]+)"> : tensor<((?:\d+x)*){NARROW}>')
SPLAT = re.compile(rf"dense<([^<>\"\[\]]+)> : tensor<((?:\d+x)*){NARROW}>")
SCALAR = re.compile(rf"= ([-+.0-9a-fA-FxE]+) : {NARROW}\b")
RESOURCE_USE = re.compile(rf"dense_resource<([^>]+)> : tensor<(?:\d+x)*{NARROW}>")
RESOURCE = re.compile(r'("?[^\s":{}]+"?): "0x([0-9A-Fa-f]{8})([0-9A-Fa-f]*)"')
# An f64 constant (epsilon, as torch-mlir writes it) rounded to a narrow type.
ROUNDED = re.compile(
    rf'^( *)%(\d+) = "arith\.truncf"\((%\w+)\).* : \(f64\) -> {NARROW}$', re.M
)
FLOAT_CAST = re.compile(
    r'"arith\.(?:extf|truncf)"\((%\w+)\)(?: <\{[^}]*\}>)?'
    r" : (\(.*f64>?\) -> .*f64>?)$",
    re.M,
)


def _wide_bytes(data: str, element: str) -> str:
    narrow = np.frombuffer(bytes.fromhex(data), DTYPES[element])
    return narrow.astype(np.float64).tobytes().hex().upper()


def _wide_number(text: str, element: str) -> str:
    value = float(parse_number(text, np.dtype(DTYPES[element])).item())
    if np.isfinite(value):
        return repr(value) if "." in repr(value) else f"{value:.17e}"
    return "0x" + np.array(value).astype(">f8").tobytes().hex().upper()


def widen(text: str) -> str:
    """`text` in generic form, see print_generic."""
    body, separator, resources = text.partition("\n{-#")
    body = ROUNDED.sub(
        r'\1%r\2 = "arith.truncf"(\3) : (f64) -> narrow_\4'
        "\n"
        r'\1%\2 = "arith.extf"(%r\2) : (narrow_\4) -> f64',
        body,
    )
    element_of = {m[1]: m[2] for m in RESOURCE_USE.finditer(body)}
    body = HEX_CONSTANT.sub(
        lambda m: f'dense<"0x{_wide_bytes(m[1], m[3])}"> : tensor<{m[2]}f64>', body
    )
    body = SPLAT.sub(
        lambda m: f"dense<{_wide_number(m[1], m[3])}> : tensor<{m[2]}f64>", body
    )
    body = SCALAR.sub(lambda m: f"= {_wide_number(m[1], m[2])} : f64", body)
    body = NARROW_TYPE.sub("f64", body)
    # Conversions between floats now convert nothing, which their verifier
    # would reject.
    body = FLOAT_CAST.sub(r'"builtin.unrealized_conversion_cast"(\1) : \2', body)
    body = body.replace("narrow_", "")
    resources = RESOURCE.sub(
        lambda m: (
            f'{m[1]}: "0x08000000{_wide_bytes(m[3], element_of[m[1]])}"'
            if m[1] in element_of
            else m[0]
        ),
        resources,
    )
    return body + separator + resources


class WidenedModule:
    def __init__(self, bnfold_opt: str, llvm: Path, path: Path, function: Function):
        wide = replace(
            function,
            outputs=[
                replace(t, element="f64") if t.element in ("bf16", "f16", "f32") else t
                for t in function.outputs
            ],
        )
        text = widen(print_generic(bnfold_opt, path))
        # The judge of optimised code is not to be optimised itself.
        self.compiled = CompiledModule(bnfold_opt, llvm, text, wide, optimize=False)

    def run(self, inputs: list[np.ndarray]) -> list[np.ndarray]:
        return self.compiled.run(
            [
                v if v.dtype.kind in "iub" else np.asarray(v).astype(np.float64)
                for v in inputs
            ]
        )
