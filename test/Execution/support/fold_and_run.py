"""Folds a module and runs it before and after, against numbers in float64 that
come from elsewhere."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from compiled import BothModes
from run_case import BNFOLD_OPT, LLVM_PREFIX, Wrong, bnfold_opt, error
from textmlir import parse_file


@dataclass
class Folded:
    text: str
    """The module after the fold."""
    report: dict


def fold(before: Path, after: Path) -> Folded:
    report = after.with_suffix(".json")
    bnfold_opt(f"--fold-bn-into-conv=report={report}", str(before), "-o", str(after))
    text = after.read_text()
    if bnfold_opt("--fold-bn-into-conv", str(after)) != text:
        raise Wrong(f"{before.name}: a second fold changes the result")
    return Folded(text, json.loads(report.read_text()))


def check_values(names, before: Path, after: Path, inputs, exact) -> None:
    """f32: after the fold every result is about as near to `exact` as before."""
    values = {}
    for path in (before, after):
        function = parse_file(BNFOLD_OPT, path).main
        compiled = BothModes(BNFOLD_OPT, LLVM_PREFIX, path, function)
        values[path] = compiled.run(inputs)
    for by in values[before]:
        for name, old, new, truth in zip(
            names, values[before][by], values[after][by], exact, strict=True
        ):
            was, now = error(old, truth), error(new, truth)
            print(f"{name}, {by}: error {was:.1e} -> {now:.1e}")
            if not was < 1e-5:
                raise Wrong(f"{name}, {by}: wrong before the fold, by {was:.1e}")
            if not now <= 3 * max(was, 1e-6):
                raise Wrong(f"{name}, {by}: wrong after the fold, by {now:.1e}")


def check_equal(what: str, value, expected) -> None:
    if value != expected:
        raise Wrong(f"{what}: {value}, not {expected}")


def as_double(values) -> list[np.ndarray]:
    return [np.asarray(v, np.float64) for v in values]
