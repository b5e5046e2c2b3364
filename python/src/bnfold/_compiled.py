"""Compiled functions on numpy arrays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Tuple, Union

import ml_dtypes
import numpy as np

from . import _native
from ._errors import CompileError, InputError

DTYPES: Dict[str, Any] = {
    "f64": np.float64,
    "f32": np.float32,
    "f16": np.float16,
    "bf16": ml_dtypes.bfloat16,
    "i1": np.bool_,
    "i8": np.int8,
    "i16": np.int16,
    "i32": np.int32,
    "i64": np.int64,
    "index": np.int64,
    "ui8": np.uint8,
    "ui16": np.uint16,
    "ui32": np.uint32,
    "ui64": np.uint64,
    "si8": np.int8,
    "si16": np.int16,
    "si32": np.int32,
    "si64": np.int64,
}


@dataclass(frozen=True)
class ArrayType:
    """What an argument must be, or a result is."""

    shape: Tuple[Optional[int], ...]
    """None: any size."""
    dtype: "np.dtype[Any]"
    scalar: bool = False
    """A number, not an array; takes and returns numpy scalars."""

    def __str__(self) -> str:
        if self.scalar:
            return f"a scalar {self.dtype}"
        sizes = ", ".join("?" if s is None else str(s) for s in self.shape)
        comma = "," if len(self.shape) == 1 else ""
        return f"shape ({sizes}{comma}) and dtype {self.dtype}"

    def accepts(self, value: "np.ndarray[Any, Any]") -> bool:
        return (
            value.dtype == self.dtype
            and value.ndim == len(self.shape)
            and all(s in (None, n) for s, n in zip(self.shape, value.shape))
        )


def _array_type(native: _native.ValueType, what: str) -> ArrayType:
    if native.dtype not in DTYPES:
        raise CompileError(f"{what} has type {native.dtype}, which numpy has not")
    shape = tuple(None if s < 0 else s for s in native.shape)
    return ArrayType(shape, np.dtype(DTYPES[native.dtype]), not native.is_tensor)


class Function:
    """A compiled function, made by :meth:`Module.compile`.

    Calling it takes and returns numpy arrays: one result as such, several as a
    tuple, none as None. C-contiguous arguments are not copied, nor are results;
    arguments never change. It may be called from any number of threads at a
    time, and needs its module no more.
    """

    name: str
    inputs: Tuple[ArrayType, ...]
    outputs: Tuple[ArrayType, ...]

    def __init__(self, executable: _native.Executable):
        signature = executable.signature
        self._executable = executable
        self.name = signature.name
        self.inputs, self.outputs = _types(signature)

    @staticmethod
    def _compile(
        module: _native.Module, threads: int, name: Optional[str], optimize: bool
    ) -> "Function":
        if threads != 1:
            raise InputError(f"threads must be 1 in this version, not {threads}")
        signature = _choose(module.signatures(), name)
        _types(signature)  # complains before the long work
        return Function(module.compile(signature.name, optimize))

    def __call__(self, *arguments: Any) -> Any:
        """Raises InputError, naming what was expected, for another number of
        arguments, another shape or another dtype; nothing is converted."""
        results = self.run(arguments)
        if len(results) == 1:
            return results[0]
        return tuple(results) if results else None

    def run(self, arguments: Any) -> List["np.ndarray[Any, Any]"]:
        """The same with a sequence of arguments and a list of results."""
        if len(arguments) != len(self.inputs):
            raise InputError(
                f"@{self.name} takes {len(self.inputs)} "
                f"argument{'' if len(self.inputs) == 1 else 's'}, "
                f"{len(arguments)} given"
            )
        # Held until the call is over.
        arrays = [
            self._check(i, value, expected)
            for i, (value, expected) in enumerate(zip(arguments, self.inputs))
        ]
        results = self._executable.run([(a.ctypes.data, a.shape) for a in arrays])
        return [_to_array(r, t) for r, t in zip(results, self.outputs)]

    def _check(
        self, index: int, value: Any, expected: ArrayType
    ) -> "np.ndarray[Any, Any]":
        array = np.asarray(value)
        if not expected.accepts(array):
            raise InputError(
                f"argument {index} of @{self.name}: expected {expected}, got shape "
                f"{array.shape} and dtype {array.dtype}"
            )
        # The dtypes are equal, so this only copies what is not laid out in C's
        # order or not aligned.
        return np.require(array, requirements=["C", "A"])

    def __repr__(self) -> str:
        inputs = "; ".join(map(str, self.inputs))
        outputs = "; ".join(map(str, self.outputs))
        return f"<bnfold.Function @{self.name}: {inputs} -> {outputs}>"


def _types(
    signature: _native.Signature,
) -> Tuple[Tuple[ArrayType, ...], Tuple[ArrayType, ...]]:
    name = signature.name
    return (
        tuple(
            _array_type(t, f"argument {i} of @{name}")
            for i, t in enumerate(signature.inputs)
        ),
        tuple(
            _array_type(t, f"result {i} of @{name}")
            for i, t in enumerate(signature.results)
        ),
    )


def _choose(
    signatures: List[_native.Signature], name: Optional[str]
) -> _native.Signature:
    by_name = {s.name: s for s in signatures}
    if name is None and len(signatures) == 1:
        return signatures[0]
    for candidate in ("main", "forward") if name is None else (name,):
        if candidate in by_name:
            return by_name[candidate]
    public = ", ".join(by_name) or "none"
    wanted = "name one" if name is None else f"there is no {name!r}"
    raise InputError(f"{wanted}; the module's public functions are: {public}")


def _to_array(
    result: Tuple[Union[bytes, "np.ndarray[Any, Any]"], Optional[List[int]]],
    expected: ArrayType,
) -> Any:
    data, shape = result
    if shape is None:
        return np.frombuffer(data, expected.dtype)[0]
    return data.view(expected.dtype).reshape(shape)  # type: ignore[union-attr]
