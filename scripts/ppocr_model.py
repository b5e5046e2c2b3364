"""The text direction classifier of PP-OCR, a trained model out of a package on
PyPI: its ONNX file with sizes fixed, and the way to TOSA by torch-mlir."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import onnx

PYTHON_TOOLS = Path(sys.executable).parent
MODEL = "models/ch_ppocr_mobile_v2.0_cls_infer.onnx"
INPUT_SHAPE = (1, 3, 48, 192)


def _run(*command: object) -> None:
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{Path(str(command[0])).name}: {done.stderr.strip()[:2000]}")


def write_onnx(path: Path) -> None:
    # Found, not imported: the package itself asks for much that is not needed.
    package = importlib.util.find_spec("rapidocr_onnxruntime")
    model = onnx.load(Path(package.origin).parent / MODEL)
    sizes = model.graph.input[0].type.tensor_type.shape.dim
    for size, value in zip(sizes, INPUT_SHAPE):
        size.dim_value = value
    onnx.save(model, path)


def import_model(folder: Path) -> Path:
    """Leaves model.onnx and tosa.mlir, which it returns, in the folder."""
    fixed = folder / "model.onnx"
    write_onnx(fixed)
    torch, backend, tosa = (folder / f"{n}.mlir" for n in ("torch", "backend", "tosa"))
    # torch-mlir reads batch norms of opset 15 and later.
    _run(
        PYTHON_TOOLS / "torch-mlir-import-onnx",
        *("--opset-version", 17, "--data-prop", "--temp-dir", folder),
        *(fixed, "-o", torch),
    )
    _run(
        PYTHON_TOOLS / "torch-mlir-opt",
        *(torch, "--torch-onnx-to-torch-backend-pipeline", "-o", backend),
    )
    _run(
        PYTHON_TOOLS / "torch-mlir-opt",
        *(backend, "--torch-backend-to-tosa-backend-pipeline", "-o", tosa),
    )
    return tosa
