"""Modules: reading, folding, writing."""

from __future__ import annotations

import math
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Optional, Union

from . import _native
from ._errors import InputError
from ._files import write_whole
from ._report import Report

if TYPE_CHECKING:
    from ._compiled import Function

BYTECODE_MAGIC = b"ML\xefR"


class Module:
    """A module of MLIR, made by :func:`load`.

    Any thread may use it; calls on one module wait for one another.
    ``str(module)`` is its text with long constants left out.
    """

    def __init__(self, native: _native.Module):
        self._native = native

    def fold(
        self,
        input_bound: Optional[float] = None,
        unsafe: str = "merge",
        *,
        fold_through_casts: bool = True,
    ) -> Report:
        """Folds batch norms and other per-channel chains into convs, in place.

        input_bound: the largest magnitude the convs' inputs have, ``math.inf``
            allowed. None: half the exponent range of the type (2**64 for f32
            and bf16, 2**8 for f16). Within it no sum overflows because of the
            fold.
        unsafe: what to do with a conv that could overflow or lose accuracy:
            ``"merge"`` its chain into fewer ops, ``"skip"`` it, or ``"fold"`` it
            all the same.
        fold_through_casts: whether to fold a chain that is computed in a wider
            type, between a cast of the conv's result and a cast back.

        Raises InputError if an option has no such value.
        """
        return self._fold(input_bound, unsafe, fold_through_casts, report_only=False)

    def report(
        self,
        input_bound: Optional[float] = None,
        unsafe: str = "merge",
        *,
        fold_through_casts: bool = True,
    ) -> Report:
        """What :meth:`fold` would do; the module stays as it is."""
        return self._fold(input_bound, unsafe, fold_through_casts, report_only=True)

    def _fold(
        self,
        input_bound: Optional[float],
        unsafe: str,
        fold_through_casts: bool,
        report_only: bool,
    ) -> Report:
        if input_bound is not None:
            input_bound = float(input_bound)
            if math.isnan(input_bound) or input_bound <= 0:
                raise InputError(
                    f"input_bound must be a positive number, not {input_bound}"
                )
        if unsafe not in ("merge", "skip", "fold"):
            raise InputError(
                f"unsafe must be 'merge', 'skip' or 'fold', not {unsafe!r}"
            )
        action = getattr(_native.Unsafe, unsafe)
        return Report._from_json(
            self._native.fold(
                input_bound, action, bool(fold_through_casts), report_only
            )
        )

    def compile(
        self,
        threads: int = 1,
        function: Optional[str] = None,
        *,
        target: str = "host",
        optimize: bool = True,
    ) -> "Function":
        """Compiles a function for this machine.

        function: its name; may be left out if there is one public function, or
            one is called ``main`` or ``forward``.
        threads: how many compute a call, at least 1. Results do not depend on
            it. More than one use OpenMP, of which there must be no other
            library in the process (GNU's, which torch brings, is none).
        target: the vector unit: ``avx512``, ``avx2``, ``generic``, or ``host``
            for the best of this machine.
        optimize: False for plain loops, which take products and sums one by one
            in order, each rounded.

        Raises CompileError, with MLIR's diagnostics, if the module cannot be
        lowered, and InputError if there is no such function or target.
        """
        from ._compiled import Function

        return Function._compile(
            self._native, function, threads, target, optimize
        )

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes the module: text if the name ends in ``.mlir``, else bytecode.
        The file is whole, or as it was before. Raises OSError."""
        if Path(path).suffix == ".mlir":
            data = self.to_text().encode()
        else:
            data = self.to_bytecode()
        write_whole(path, data)

    def to_text(self) -> str:
        """All of the module as text."""
        return self._native.to_text(elide=False)

    def to_bytecode(self) -> bytes:
        """The module as MLIR's bytecode."""
        return self._native.to_bytecode()

    def __str__(self) -> str:
        return self._native.to_text(elide=True)

    def __repr__(self) -> str:
        names = ", ".join("@" + s.name for s in self._native.signatures())
        return f"<bnfold.Module: {names or 'no public function'}>"


def load(source: Any) -> Module:
    """Reads a module.

    source: a path (str or PathLike) to text or bytecode, the text itself, the
        bytes of either, or a module of torch-mlir.

    Raises ParseError with MLIR's diagnostics, or TypeError.
    """
    if isinstance(source, Module):
        return load(source.to_bytecode())
    if isinstance(source, os.PathLike):
        return Module(_native.Module.parse_file(os.fspath(source)))
    if isinstance(source, str):
        if _is_text(source):
            return Module(_native.Module.parse_text(source, "<text>"))
        return Module(_native.Module.parse_file(source))
    if isinstance(source, (bytes, bytearray, memoryview)):
        return Module(_native.Module.parse_bytes(bytes(source), "<bytes>"))
    operation = getattr(source, "operation", source)
    if hasattr(operation, "get_asm"):  # of MLIR's Python bindings
        text = operation.get_asm(enable_debug_info=True)
        return Module(_native.Module.parse_text(text, "<module>"))
    raise TypeError(f"cannot load a module from {type(source).__name__}")


def _is_text(source: str) -> bool:
    """No path has a brace and a line break, and no module is without; a module
    of one line has a brace or is empty."""
    return "\n" in source or "{" in source or not source.strip()
