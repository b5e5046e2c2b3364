#!/usr/bin/env python3
"""What `make demo` shows: the bug report's graph, then a trained model.

The first half needs the build alone. The second imports a model from a PyPI
package by torch-mlir and checks it by the TOSA reference model; without a
network it is left out.
"""

from __future__ import annotations

import ctypes
import json
import math
import os
import struct
import subprocess
import sys
import tempfile
from decimal import Decimal, getcontext
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BNFOLD_OPT = str(ROOT / "build/bin/bnfold-opt")
LLVM_PREFIX = Path(os.environ.get("LLVM_PREFIX", "/usr/lib/llvm-22"))
REPORT = ROOT / "test/Execution/cases/report_overflow.mlir"

# Runs @graph on the report's input and returns the bits of the one result, as
# mlir-runner prints no float in full.
ENTRY = """
func.func @main() -> i32 {
  %x = arith.constant dense<1.0e13> : tensor<1x1x1x2xf32>
  %y = call @graph(%x) : (tensor<1x1x1x2xf32>) -> tensor<1x1x1x1xf32>
  %0 = arith.constant 0 : index
  %e = tensor.extract %y[%0, %0, %0, %0] : tensor<1x1x1x1xf32>
  %bits = arith.bitcast %e : f32 to i32
  return %bits : i32
}
"""

PLAIN_FOLD = """
func.func @main(%x: tensor<1x1x1x2xf32>) -> tensor<1x1x1x1xf32> {{
  %w = "tosa.const"() <{{values = dense<[[[[0., 0.], [0., 0.], [0., 0.]],
      [[0., 0.], [{w0}, {w1}], [0., 0.]],
      [[0., 0.], [0., 0.], [0., 0.]]]]> : tensor<1x3x3x2xf32>}}> : () -> tensor<1x3x3x2xf32>
  %b = "tosa.const"() <{{values = dense<{bias}> : tensor<1xf32>}}> : () -> tensor<1xf32>
  %zp = "tosa.const"() <{{values = dense<0.0> : tensor<1xf32>}}> : () -> tensor<1xf32>
  %y = tosa.conv2d %x, %w, %b, %zp, %zp {{acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>}} : (tensor<1x1x1x2xf32>, tensor<1x3x3x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x1xf32>
  return %y : tensor<1x1x1x1xf32>
}}
"""


def f32(value: float) -> float:
    """`value` rounded to f32; infinite when it is too large."""
    return ctypes.c_float(value).value


def run(*command: str, text: str | None = None) -> str:
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"demo: {' '.join(command)}\n{done.stderr}")
    return done.stdout


def value_of(graph: str, *passes: str) -> float:
    """The graph's result after `passes`, by bnfold-to-llvm-pipeline and
    mlir-runner."""
    module = graph.replace("@main", "@graph", 1) + ENTRY
    lowered = run(BNFOLD_OPT, *passes, "--bnfold-to-llvm-pipeline", "-", text=module)
    libraries = LLVM_PREFIX / "lib"
    bits = run(
        str(LLVM_PREFIX / "bin/mlir-runner"),
        "--entry-point-result=i32",
        f"--shared-libs={libraries}/libmlir_c_runner_utils.so",
        text=lowered,
    )
    return struct.unpack("f", struct.pack("i", int(bits)))[0]


def show(what: str, value: object) -> None:
    print(f"  {what:<44} {value}", flush=True)


def demo_report() -> None:
    print("The report's graph: a conv with weights of +-1e13 and its batch norm,")
    print("x = 1e13 everywhere, computed in f32\n")
    graph = REPORT.read_text()
    weight = gamma = beta = f32(1e13)
    mean = var = 1.0
    eps = f32(1e-5)

    # The conv gives exactly 0: its two products cancel.
    getcontext().prec = 40
    exact = (0 - Decimal(mean)) / (Decimal(var) + Decimal(eps)).sqrt()
    exact = exact * Decimal(gamma) + Decimal(beta)
    show("exact value", f"{exact:.3f}")
    show("before", f"{value_of(graph):.1f}")

    scale = f32(gamma * f32(1 / f32(math.sqrt(f32(var + eps)))))
    plain = PLAIN_FOLD.format(
        w0=repr(f32(weight * scale)),
        w1=repr(f32(-weight * scale)),
        bias=repr(f32(beta - f32(mean * scale))),
    )
    show("after a plain fold in f32", value_of(plain))

    scale = gamma / math.sqrt(var + eps)
    plain = PLAIN_FOLD.format(
        w0=repr(f32(weight * scale)),
        w1=repr(f32(-weight * scale)),
        bias=repr(f32(beta - mean * scale)),
    )
    show("after a plain fold, weights in double", value_of(plain))

    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        merged = value_of(graph, f"--fold-bn-into-conv=report={report}")
        conv = json.loads(report.read_text())["convs"][0]
    show("after this pass", f"{merged:.1f}")
    print(
        f"\n  The pass {conv['action']} the chain, {conv['ops_before']} ops to", end=""
    )
    print(f" {conv['ops_after']}. Reason: {conv['reason']}.\n", flush=True)


def demo_model() -> int:
    print("A trained model: the text direction classifier of PP-OCR\n", flush=True)
    venv = ROOT / "build/venv"
    made = subprocess.run([str(ROOT / "scripts/python-env.sh"), str(venv)])
    if made.returncode != 0:
        print("\n  Left out: the Python packages of python/requirements-test.txt")
        print("  could not be installed. Is there a network?")
        return 0
    return subprocess.run(
        [str(venv / "bin/python"), str(ROOT / "scripts/demo_model.py")]
    ).returncode


if __name__ == "__main__":
    if not Path(BNFOLD_OPT).exists():
        sys.exit("demo: there is no build; `make demo` makes it")
    demo_report()
    sys.exit(demo_model())
