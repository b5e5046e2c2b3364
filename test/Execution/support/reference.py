"""Arm's TOSA reference model: what the standard says a module computes."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

import ml_dtypes
import numpy as np

from textmlir import Function


class Unreadable(Exception):
    """The reference model does not take this module."""


class ReferenceModel:
    """A module of TOSA ops and static shapes, serialised once."""

    def __init__(self, tools: Path, path: Path, function: Function):
        self.tools = tools
        self.function = function
        # Otherwise its tosa-opt asserts.
        if any(None in t.shape for t in function.inputs + function.outputs):
            raise Unreadable("dynamic shapes")
        self.folder = tempfile.TemporaryDirectory(prefix="bnfold-reference-")
        self.flatbuffer = Path(self.folder.name) / "module.tosa"
        done = subprocess.run(
            [
                str(tools / "tosa-opt"),
                str(path),
                "--tosa-serialize",
                f"--tosa-flatbuffer-filename={self.flatbuffer}",
                "-o",
                "/dev/null",
            ],
            capture_output=True,
            text=True,
        )
        if done.returncode != 0 or not self.flatbuffer.exists():
            raise Unreadable(done.stderr.strip().splitlines()[0] if done.stderr else "")

    def run(self, inputs: list[np.ndarray], precise: bool) -> list[np.ndarray]:
        """In float64 if `precise`, else in the types the module names."""
        folder = Path(self.folder.name)
        names, files = [], []
        for i, value in enumerate(inputs):
            names.append(f"TosaInput_{i}")
            files.append(f"x{i}.npy")
            np.save(folder / files[-1], value)
        outputs = range(len(self.function.outputs))
        # File names without folders: the tool splits them at commas.
        done = subprocess.run(
            [
                str((self.tools / "tosa_reference_model").absolute()),
                f"--tosa_file={self.flatbuffer.name}",
                f"--ifm_name={','.join(names)}",
                f"--ifm_file={','.join(files)}",
                f"--ofm_name={','.join(f'TosaOutput_{i}' for i in outputs)}",
                f"--ofm_file={','.join(f'y{i}.npy' for i in outputs)}",
                f"--precise_mode={int(precise)}",
                "--tosa_level=NONE",
            ],
            cwd=folder,
            capture_output=True,
            text=True,
        )
        if done.returncode != 0:
            raise Unreadable((done.stdout + done.stderr).strip()[:500])
        if not all((folder / f"y{i}.npy").exists() for i in outputs):
            raise Unreadable("it wrote no result")  # of one value returned twice
        return [
            _as_numbers(np.load(folder / f"y{i}.npy"), t.element)
            for i, t in zip(outputs, self.function.outputs)
        ]


def _as_numbers(value: np.ndarray, element: str) -> np.ndarray:
    """numpy knows bf16 only as two bytes."""
    if value.dtype.kind == "V" and element == "bf16":
        return value.view(ml_dtypes.bfloat16)
    return value
