"""Compiles a module by bnfold-to-llvm-pipeline and calls it on numpy arrays."""

from __future__ import annotations

import ctypes
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

from textmlir import Function, TensorType


class NotLowered(Exception):
    """The pipeline has no lowering for something in the module."""


# What clang is told for the pipeline's option `target`.
TARGET_FLAGS = {
    "avx512": ["-mavx512f", "-mavx512bw", "-mavx512dq", "-mavx512vl", "-mfma"],
    "avx2": ["-mavx2", "-mfma"],
    "generic": [],
}


class CompiledModule:
    """One shared object, made from a file or from text; `function` is called.

    `optimize`, `target` and `threads` are the pipeline's options. The default
    target is the one that runs everywhere.
    """

    def __init__(
        self,
        bnfold_opt: str,
        llvm: Path,
        module: Path | str,
        function: Function | None = None,
        *,
        optimize: bool = True,
        target: str = "generic",
        threads: int = 1,
    ):
        self.function = function
        self.folder = tempfile.TemporaryDirectory(prefix="bnfold-compiled-")
        folder = Path(self.folder.name)
        if isinstance(module, str):
            (folder / "module.mlir").write_text(module)
            module = folder / "module.mlir"
        lowered = folder / "lowered.mlir"
        pipeline = (
            f"--bnfold-to-llvm-pipeline=optimize={str(optimize).lower()} "
            f"target={target} threads={threads}"
        )
        done = subprocess.run(
            [bnfold_opt, pipeline, str(module), "-o", str(lowered)],
            capture_output=True,
            text=True,
        )
        if done.returncode != 0:
            raise NotLowered(done.stderr.strip())
        ir = folder / "module.ll"
        translate = str(llvm / "bin" / "mlir-translate")
        _run(translate, "--mlir-to-llvmir", str(lowered), "-o", str(ir))
        library = folder / "module.so"
        clang = llvm / "bin" / "clang"
        _run(
            str(clang) if clang.exists() else "clang-22",
            "-shared",
            "-fPIC",
            "-O1",  # -O2 takes thrice as long for a whole model
            *TARGET_FLAGS[target],
            "-ffp-contract=off",
            "-Wno-override-module",
            "-Wl,--wrap=malloc,--wrap=aligned_alloc,--wrap=free",
            str(ir),
            str(Path(__file__).with_name("allocations.c")),
            f"-L{llvm / 'lib'}",
            f"-Wl,-rpath,{llvm / 'lib'}",
            "-lmlir_c_runner_utils",
            "-lm",
            *(["-lomp"] if threads > 1 else []),
            "-o",
            str(library),
        )
        self.library = ctypes.CDLL(str(library))
        self.library.liveBlocks.restype = ctypes.c_long
        self.library.madeBlocks.restype = ctypes.c_long
        self.allocations = 0  # of the last call, those for results left out
        self.library.release.argtypes = [ctypes.c_void_p]

    def run(self, inputs: list[np.ndarray]) -> list[np.ndarray]:
        return self.call(self.function, inputs)

    def call(self, function: Function, inputs: list[np.ndarray]) -> list[np.ndarray]:
        """Raises if the code changes its inputs or keeps memory."""
        held = [np.ascontiguousarray(value) for value in inputs]
        copies = [value.tobytes() for value in held]
        arguments = [_describe(value) for value in held]
        outputs = function.outputs
        entry = getattr(self.library, f"_mlir_ciface_{function.name}")
        entry.restype = None

        class Results(ctypes.Structure):
            _fields_ = [
                (f"r{i}", _descriptor_type(len(t.shape))) for i, t in enumerate(outputs)
            ]

        results = Results()
        before, made = self.library.liveBlocks(), self.library.madeBlocks()
        entry(ctypes.byref(results), *(ctypes.byref(a) for a in arguments))
        values, blocks = [], set()
        for i, output in enumerate(outputs):
            descriptor = getattr(results, f"r{i}")
            values.append(_read(descriptor, output))
            blocks.add(descriptor.allocated)
        self.allocations = self.library.madeBlocks() - made - len(blocks)
        for block in blocks:
            self.library.release(block)
        kept = self.library.liveBlocks() - before
        if kept:
            raise AssertionError(f"{kept} blocks allocated by the code were kept")
        if [value.tobytes() for value in held] != copies:
            raise AssertionError("the code wrote into its inputs")
        return values


class BothModes:
    """Compiled as the pipeline does by default, and as plain loops, which is
    what the optimised code must agree with."""

    def __init__(self, *arguments):
        with ThreadPoolExecutor() as pool:
            jobs = {
                name: pool.submit(CompiledModule, *arguments, optimize=optimize)
                for name, optimize in (("compiled", True), ("plain loops", False))
            }
            self.modules = {name: job.result() for name, job in jobs.items()}

    def run(self, inputs: list[np.ndarray]) -> dict[str, list[np.ndarray]]:
        return {name: module.run(inputs) for name, module in self.modules.items()}


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{Path(command[0]).name}: {done.stderr.strip()[:2000]}")


def _descriptor_type(rank: int):
    class Descriptor(ctypes.Structure):
        _fields_ = [
            ("allocated", ctypes.c_void_p),
            ("aligned", ctypes.c_void_p),
            ("offset", ctypes.c_int64),
            ("sizes", ctypes.c_int64 * rank),
            ("strides", ctypes.c_int64 * rank),
        ]

    return Descriptor


def _describe(value: np.ndarray):
    descriptor = _descriptor_type(value.ndim)()
    descriptor.allocated = descriptor.aligned = value.ctypes.data
    descriptor.offset = 0
    descriptor.sizes[:] = value.shape
    descriptor.strides[:] = [s // value.itemsize for s in value.strides]
    return descriptor


def _read(descriptor, output: TensorType) -> np.ndarray:
    dtype = np.dtype(output.dtype)
    shape = tuple(descriptor.sizes)
    count = int(np.prod(shape))
    expected = [int(np.prod(shape[i + 1 :])) for i in range(len(shape))]
    if list(descriptor.strides) != expected:
        raise AssertionError(f"result is not contiguous: {list(descriptor.strides)}")
    start = descriptor.aligned + descriptor.offset * dtype.itemsize
    raw = ctypes.string_at(start, count * dtype.itemsize)
    return np.frombuffer(raw, dtype).reshape(shape).copy()
