"""The second half of `make demo`, run by the Python of build/venv: imports the
text direction classifier of PP-OCR, folds it and runs it before and after.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "test/Execution/support"))

from compiled import CompiledModule  # noqa: E402
from ppocr_model import INPUT_SHAPE, PYTHON_TOOLS, import_model  # noqa: E402
from reference import ReferenceModel  # noqa: E402
from textmlir import parse_file  # noqa: E402

BNFOLD_OPT = os.environ.get("BNFOLD_OPT", str(ROOT / "build/bin/bnfold-opt"))
LLVM_PREFIX = Path(os.environ.get("LLVM_PREFIX", "/usr/lib/llvm-22"))
SAMPLES = 8
# What rounding every weight once more may add to the error.
ERROR_RATIO = 1.5


def run(*command: object) -> None:
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"demo: {Path(str(command[0])).name}: {done.stderr.strip()[:2000]}")


def step(what: str) -> None:
    print(f"  {what} ...", flush=True)


def count_batch_norms(path: Path) -> int:
    """Each has one root; nothing else in the model does."""
    return len(re.findall(r"\btosa\.rsqrt\b", path.read_text()))


def rms(values: np.ndarray) -> float:
    return float(np.sqrt(np.mean(np.square(values))))


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="bnfold-demo-") as name:
        folder = Path(name)
        step("importing it from ONNX to TOSA by torch-mlir")
        before = import_model(folder)
        step("folding it")
        after, report = folder / "folded.mlir", folder / "report.json"
        run(BNFOLD_OPT, f"--fold-bn-into-conv=report={report}", before, "-o", after)

        function = parse_file(BNFOLD_OPT, before).main
        rng = np.random.default_rng(0)
        inputs = rng.standard_normal((SAMPLES, *INPUT_SHAPE)).astype(np.float32)
        step(f"running it on {SAMPLES} inputs in float64 by the TOSA reference model")
        reference = ReferenceModel(PYTHON_TOOLS, before, function)
        exact = np.array([reference.run([x], precise=True)[0] for x in inputs])
        values = {}
        for which, path in (("before", before), ("after", after)):
            step(f"compiling and running it, {which} the fold")
            compiled = CompiledModule(BNFOLD_OPT, LLVM_PREFIX, path, function)
            values[which] = np.array([compiled.run([x])[0] for x in inputs])

        norms = count_batch_norms(before)
        folded = norms - count_batch_norms(after)
        chains = json.loads(report.read_text())
    difference = np.abs(values["after"] - values["before"]).max()
    errors = {which: rms(v - exact) / rms(exact) for which, v in values.items()}
    print()
    for what, value in {
        "batch norms folded": f"{folded} of {norms}",
        "chains folded into convs": chains["folded"],
        "chains merged": chains["merged"],
        "chains refused": chains["refused"],
        "largest difference of a result": f"{difference:.2g}",
        "RMS error before, against float64": f"{errors['before']:.2g}",
        "RMS error after, against float64": f"{errors['after']:.2g}",
    }.items():
        print(f"  {what:<44} {value}")
    if folded < norms or errors["after"] > ERROR_RATIO * errors["before"]:
        print("\n  This is worse than it should be.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
