"""Reads modules in MLIR's generic text form: one op a line, regions of
functions only. Enough for the cases and the exported models of the tests; a
parser of its own, so that the values the tests compare with do not come from
the code under test.
"""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import ml_dtypes
import numpy as np

DTYPES = {
    "f64": np.float64,
    "f32": np.float32,
    "f16": np.float16,
    "bf16": ml_dtypes.bfloat16,
    "i64": np.int64,
    "index": np.int64,
    "i32": np.int32,
    "i16": np.int16,
    "i8": np.int8,
    "i1": np.bool_,
}

TENSOR = re.compile(r"tensor<((?:(?:\d+|\?)x)*)(\w+)>")


@dataclass(frozen=True)
class TensorType:
    shape: tuple[int | None, ...]
    element: str

    @property
    def dtype(self):
        return DTYPES[self.element]

    @staticmethod
    def all_in(text: str) -> list["TensorType"]:
        return [
            TensorType(
                tuple(None if d == "?" else int(d) for d in m[1].split("x")[:-1]),
                m[2],
            )
            for m in TENSOR.finditer(text)
        ]


@dataclass
class Op:
    name: str
    results: list[str]
    operands: list[str]
    attributes: str
    """Properties and discardable attributes, as text."""
    types: list[TensorType]
    """Of the results; empty for results that are no tensors."""

    def integers(self, name: str) -> list[int]:
        """The elements of an array attribute, or the one of an integer."""
        m = re.search(rf"\b{name} = (?:array<i\d+: ([^>]*)>|(-?\d+))", self.attributes)
        if not m:
            raise KeyError(f"{self.name} has no {name}")
        return [int(v) for v in (m[1] or m[2]).split(",")]

    def number(self, name: str) -> float:
        m = re.search(rf"\b{name} = ([^ ,}}]+)", self.attributes)
        if not m:
            raise KeyError(f"{self.name} has no {name}")
        return float(m[1])


@dataclass
class Function:
    name: str
    arguments: list[str]
    inputs: list[TensorType]
    outputs: list[TensorType]
    ops: list[Op] = field(default_factory=list)
    returns: list[str] = field(default_factory=list)


@dataclass
class Module:
    functions: dict[str, Function]
    resources: dict[str, bytes]

    @property
    def main(self) -> Function:
        return next(iter(self.functions.values()))

    def constant(self, op: Op) -> np.ndarray:
        """The value of tosa.const, tosa.const_shape or arith.constant."""
        m = re.search(
            r"\bvalues? = (dense(?:_resource)?)<(.*?)> : tensor<((?:\d+x)*)(\w+)>",
            op.attributes,
        )
        if not m:
            raise NotImplementedError(f"constant {op.attributes[:60]}")
        kind, body, dims, element = m.groups()
        shape = tuple(int(d) for d in dims.split("x")[:-1])
        dtype = np.dtype(DTYPES[element])
        if kind == "dense_resource":
            raw = np.frombuffer(self.resources[body.strip('"')], dtype)
        elif body.startswith('"0x'):
            data = bytes.fromhex(body[3:-1])
            raw = np.frombuffer(data, dtype)
        elif not body:
            raw = np.zeros(0, dtype)
        else:
            raw = parse_number(body.strip("[]"), dtype)
        return np.broadcast_to(raw, shape) if raw.size == 1 else raw.reshape(shape)


def parse_number(text: str, dtype: np.dtype) -> np.ndarray:
    """One element as MLIR prints it."""
    if text in ("true", "false"):
        return np.array([text == "true"], dtype)
    if text.startswith("0x"):  # the bits of a value without a decimal form
        unsigned = np.dtype(f"u{dtype.itemsize}")
        return np.array([int(text, 16)], unsigned).view(dtype)
    # Decimals are printed to the double nearest, then rounded once.
    return np.array([float(text) if dtype.kind in "fV" else int(text)]).astype(dtype)


def _split_results(text: str) -> list[str]:
    """`%0:2` stands for the results `%0#0` and `%0#1`."""
    name, _, count = text.partition(":")
    return [f"{name}#{i}" for i in range(int(count))] if count else [name]


OP = re.compile(r'^\s*(?:(%[\w:]+) = )?"([\w.]+)"\(([^)]*)\)(.*)$')
BLOCK = re.compile(r"^\s*\^\w+\((.*)\):$")


def parse_text(text: str) -> Module:
    functions: dict[str, Function] = {}
    body, _, tail = text.partition("\n{-#")
    current = None
    for line in body.splitlines():
        block = BLOCK.match(line)
        if block and current and not current.ops:  # else an op's own region
            current.arguments = re.findall(r"%\w+", block[1])
            continue
        m = OP.match(line)
        if not m:
            continue
        results, name, operands, rest = m.groups()
        uses = re.findall(r"%[\w#]+", operands)
        if name == "func.func":
            signature = re.search(r"function_type = \((.*?)\) -> (.*?), sym_name", rest)
            symbol = re.search(r'sym_name = "([^"]*)"', rest)
            current = Function(
                symbol[1],
                [],
                TensorType.all_in(signature[1]),
                TensorType.all_in(signature[2]),
            )
            functions[symbol[1]] = current
        elif name == "func.return":
            current.returns = uses
        elif current:
            attributes, _, types = rest.rpartition(" : (")
            current.ops.append(
                Op(
                    name,
                    _split_results(results or ""),
                    uses,
                    attributes,
                    TensorType.all_in(types.rpartition(" -> ")[2]),
                )
            )
    resources = {
        m[1]: bytes.fromhex(m[2])[4:]  # four bytes of alignment come first
        for m in re.finditer(r'"?([^\s":{}]+)"?: "0x([0-9A-Fa-f]+)"', tail)
    }
    return Module(functions, resources)


def print_generic(bnfold_opt: str, path: Path) -> str:
    return subprocess.run(
        [
            bnfold_opt,
            "--mlir-print-op-generic",
            "--mlir-print-elementsattrs-with-hex-if-larger=1",
            str(path),
        ],
        check=True,
        capture_output=True,
        text=True,
    ).stdout


def parse_file(bnfold_opt: str, path: Path) -> Module:
    return parse_text(print_generic(bnfold_opt, path))
