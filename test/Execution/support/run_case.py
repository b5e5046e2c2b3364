"""Runs one module before and after the fold and holds the values against each
other.

usage: run_case.py MODULE.mlir

Comment lines on top of the module say what is to happen:

    // EXPECT: fold|merge|keep [left=N]   left: affine ops that stay; default for
                                          fold none, for merge at most three
    // CANONICALIZED: fold|merge|keep [left=N]   the same behind --canonicalize,
                                          where it differs
    // INPUT: fill=V | scale=V            all inputs V; or normal numbers times V
    // SHAPES: 2x5x6x3, 1x8               sizes for inputs of unknown sizes
    // LOWERS: no                         the pipeline cannot run it

What must hold, with e(y) the largest error of y against float64, divided by the
largest value:

- the module does what EXPECT says, a second fold changes nothing, and
  --tosa-validate accepts the result where it accepted the module;
- after a fold the value in float64 is the same (f32 2e-6, f16 3e-3, bf16 3e-2;
  a merge rounds constants that cancellation may amplify, as it does every
  rounding of the original);
- in stored types, by compiled code and by the reference model: finite where it
  was finite; after a fold e <= 3 * max(e before, 1e-6) (f32); after a merge
  e <= 1.01 * max(e before, 1e-6);
- code from bnfold-to-llvm-pipeline, optimised ("compiled") or not ("plain
  loops"), is as exact as the reference model, keeps no memory and leaves its
  inputs alone.

float64 is the reference model's where it reads the module, else the evaluator's;
where both do, they agree. What neither reads (linalg) is compiled with all floats
widened to f64.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import evaluator
from compiled import BothModes, NotLowered
from reference import ReferenceModel, Unreadable
from textmlir import Module, TensorType, parse_file
from widened import WidenedModule

TOLERANCE = {"f64": 1e-12, "f32": 2e-6, "f16": 3e-3, "bf16": 3e-2}
# Half an ulp of one: what a single rounding may cost.
ROUNDING = {"f64": 2.0**-53, "f32": 2.0**-24, "f16": 2.0**-11, "bf16": 2.0**-8}
AFFINE_OP = re.compile(
    r"\b(tosa\.(add|sub|mul|negate|rsqrt|reciprocal|pow)"
    r"|arith\.(addf|subf|mulf|divf|negf)|math\.(sqrt|rsqrt|powf))\b"
)

BNFOLD_OPT = os.environ["BNFOLD_OPT"]
LLVM_PREFIX = Path(os.environ["BNFOLD_LLVM_PREFIX"])
PYTHON_TOOLS = Path(sys.executable).parent


class Wrong(AssertionError):
    """What the test was to find out."""


@dataclass
class Case:
    text: str

    def header(self, key: str) -> str | None:
        m = re.search(rf"^// {key}: (.*)$", self.text, re.M)
        return m[1].strip() if m else None

    def expectation(self, canonicalized: bool) -> tuple[str, int | None]:
        text = self.header("CANONICALIZED") if canonicalized else None
        text = text or self.header("EXPECT")
        if not text:
            raise Wrong("the module has no line // EXPECT:")
        kind, _, left = text.partition(" left=")
        if kind not in ("fold", "merge", "keep"):
            raise Wrong(f"unknown expectation {kind}")
        return kind, int(left) if left else None

    def inputs(self, types: list[TensorType], seed: int) -> list[np.ndarray]:
        rng = np.random.default_rng(seed)
        shapes = (self.header("SHAPES") or "").split(",")
        key, _, number = (self.header("INPUT") or "").partition("=")
        values = []
        for i, type_ in enumerate(types):
            if i < len(shapes) and shapes[i].strip():
                shape = [int(d) for d in shapes[i].strip().split("x")]
            else:  # small sizes, all different
                shape = [d or (2, 5, 6, 3)[k % 4] for k, d in enumerate(type_.shape)]
            if type_.element not in ROUNDING:
                value = rng.integers(-8, 8, shape)
            elif key == "fill":
                value = np.full(shape, float(number))
            else:
                value = rng.standard_normal(shape) * float(number or 1)
            values.append(value.astype(type_.dtype))
        return values


def bnfold_opt(*arguments: str) -> str:
    done = subprocess.run([BNFOLD_OPT, *arguments], capture_output=True, text=True)
    if done.returncode != 0:
        raise Wrong(f"bnfold-opt {' '.join(arguments)}: {done.stderr.strip()[:2000]}")
    return done.stdout


def is_valid(path: Path) -> bool:
    done = subprocess.run(
        [BNFOLD_OPT, "--tosa-validate", str(path), "-o", os.devnull],
        capture_output=True,
    )
    return done.returncode == 0


class Variants:
    """One module, by everything that can evaluate it."""

    def __init__(self, path: Path, lowers: bool):
        self.module: Module = parse_file(BNFOLD_OPT, path)
        self.function = self.module.main
        self.path = path
        self.reference = self.compiled = self.widened = None
        try:
            self.reference = ReferenceModel(PYTHON_TOOLS, path, self.function)
        except Unreadable:
            pass
        try:
            self.compiled = BothModes(BNFOLD_OPT, LLVM_PREFIX, path, self.function)
        except NotLowered as error:
            if lowers:
                raise Wrong(f"is not lowered: {error}") from None
        if self.compiled and not lowers:
            raise Wrong("is lowered, other than // LOWERS: says")

    def exact(self, inputs: list[np.ndarray]) -> list[np.ndarray]:
        try:
            values = evaluator.run(self.module, self.function, inputs)
        except NotImplementedError:
            if not self.widened:
                self.widened = WidenedModule(
                    BNFOLD_OPT, LLVM_PREFIX, self.path, self.function
                )
            return self.widened.run(inputs)
        if not self.reference:
            return values
        exact = self.reference.run(inputs, precise=True)
        for mine, theirs in zip(values, exact):
            if np.isfinite(theirs).all() and error(mine, theirs) > 1e-11:
                raise Wrong(f"the two oracles differ by {error(mine, theirs):.1e}")
        return exact

    def stored(self, inputs: list[np.ndarray]) -> dict[str, list[np.ndarray]]:
        values = {}
        if self.compiled:
            values = self.compiled.run(inputs)
        if self.reference:
            values["reference model"] = self.reference.run(inputs, precise=False)
        return values


def error(value: np.ndarray, exact: np.ndarray) -> float:
    """Largest difference over the largest value; infinite if not finite."""
    difference = np.abs(value.astype(np.float64) - exact)
    if not np.isfinite(difference).all():
        return float("inf")
    largest = np.abs(exact).max(initial=0)
    return float(difference.max(initial=0) / (largest or 1))


def check_structure(before: Path, after: Path, expected: tuple[str, int | None]):
    kind, left = expected
    again = bnfold_opt("--fold-bn-into-conv", str(after))
    if again != after.read_text():
        raise Wrong("a second fold changes the result")
    if is_valid(before) and not is_valid(after):
        raise Wrong("--tosa-validate accepts the module but not the folded one")
    if kind == "keep":
        if after.read_text() != bnfold_opt(str(before)):
            raise Wrong("was to stay as it is:\n" + after.read_text())
        return
    # Not the generic form: it shows the bodies of linalg's convs.
    count = len(AFFINE_OP.findall(after.read_text()))
    allowed = range(4) if kind == "merge" else range(1)
    if count not in (range(left, left + 1) if left is not None else allowed):
        raise Wrong(f"{count} affine ops left:\n" + after.read_text())


def check_values(
    kind: str, element: str, inputs, before: Variants, after: Variants
) -> str:
    exact, exact_after = before.exact(inputs), after.exact(inputs)
    stored, stored_after = before.stored(inputs), after.stored(inputs)
    notes = []
    for i, truth in enumerate(exact):
        if not np.isfinite(truth).all():
            if not np.array_equal(truth, exact_after[i], equal_nan=True):
                raise Wrong("the value is not finite and differs")
            continue
        difference = error(exact_after[i], truth)
        if kind != "merge" and not difference <= TOLERANCE[element]:
            raise Wrong(f"in float64 the value differs by {difference:.1e}")
        notes.append(f"float64 {difference:.1e}")
        for by in stored.keys() & stored_after.keys():
            old = error(stored[by][i], truth)
            new = error(stored_after[by][i], truth)
            notes.append(f"{by} {old:.1e} -> {new:.1e}")
            if np.isfinite(old) and not np.isfinite(new):
                raise Wrong(f"by {by}: finite before, not finite after")
            if kind == "merge":
                bound = 1.01 * max(old, 1e-6)
            else:  # a half precision fold rounds every weight once more
                bound = 3 * max(old, 1e-6 if element == "f32" else TOLERANCE[element])
            if not new <= bound:
                raise Wrong(f"by {by}: error {old:.2e} before, {new:.2e} after")
        for values in (stored, stored_after):
            if "reference model" not in values:
                continue
            theirs = error(values["reference model"][i], truth)
            for by in values.keys() - {"reference model"}:
                ours = error(values[by][i], truth)
                if not ours <= 3 * max(theirs, ROUNDING[element]):
                    raise Wrong(f"{by}: code errs by {ours:.2e}, not {theirs:.2e}")
    return ", ".join(notes)


def check_variant(case: Case, before: Path, folder: Path, canonicalized: bool) -> str:
    expected = case.expectation(canonicalized)
    after = folder / "after.mlir"
    bnfold_opt("--fold-bn-into-conv", str(before), "-o", str(after))
    check_structure(before, after, expected)

    lowers = case.header("LOWERS") != "no"
    a = Variants(before, lowers)
    b = Variants(after, lowers) if expected[0] != "keep" else a
    element = a.function.outputs[0].element
    if element not in ROUNDING:
        return expected[0]
    notes = [
        check_values(expected[0], element, case.inputs(a.function.inputs, seed), a, b)
        for seed in (0, 1)
    ]
    return f"{expected[0]}: {notes[0]}"


def main() -> int:
    path = Path(sys.argv[1])
    case = Case(path.read_text())
    with tempfile.TemporaryDirectory(prefix="bnfold-case-") as name:
        folder = Path(name)
        canonical = folder / "canonical.mlir"
        try:
            print("as written:", check_variant(case, path, folder, False))
            bnfold_opt("--canonicalize", str(path), "-o", str(canonical))
            print("canonicalized:", check_variant(case, canonical, folder, True))
        except Wrong as wrong:
            print(f"{path}: {wrong}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
