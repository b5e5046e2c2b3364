"""The errors of two modules against float64."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any, Callable, Dict, Iterable, List, Optional, Sequence, Tuple

import numpy as np

from ._compiled import ArrayType, Function, choose
from ._errors import InputError
from ._module import Module, load

UNKNOWN_SIZE = 2
"""What unknown sizes become in samples that are made up."""


@dataclass
class OutputErrors:
    """Of one output over all samples, relative to the largest finite value in
    float64: the errors against float64, and the difference between before and
    after. NaN where no sample is finite."""

    rms_before: float
    rms_after: float
    max_before: float
    max_after: float
    difference: float
    """The largest one between before and after."""
    stayed_finite: bool
    """All that was finite before is finite after."""


@dataclass
class Comparison:
    """What :func:`compare` found; ``print`` it for a table."""

    outputs: List[OutputErrors]
    samples: int

    @property
    def stayed_finite(self) -> bool:
        return all(o.stayed_finite for o in self.outputs)

    def to_dict(self) -> Dict[str, Any]:
        return {
            "samples": self.samples,
            "stayed_finite": self.stayed_finite,
            "outputs": [asdict(o) for o in self.outputs],
        }

    def __rich__(self) -> Any:
        from ._tables import comparison_table

        return comparison_table(self)

    def __str__(self) -> str:
        from ._tables import to_text

        return to_text(self.__rich__())


def compare(
    before: Module,
    after: Module,
    inputs: Optional[Iterable[Any]] = None,
    samples: int = 8,
    seed: int = 0,
    function: Optional[str] = None,
    progress: Optional[Callable[[str], None]] = None,
) -> Comparison:
    """Runs both modules, and `before` with every float type widened to f64, on
    the same inputs.

    inputs: the samples, each an array or, for several arguments, a sequence of
        arrays, of the function's shapes and dtypes. None: `samples` of normal
        random numbers from `seed` (integers from -8 to 7), unknown sizes 2.
    function: as for :meth:`Module.compile`.
    progress: is told what is being done.

    Raises CompileError, or InputError if the functions have different types or a
    sample does not fit.
    """
    tell = progress or (lambda _: None)
    tell("compiling before, after and in float64")
    first, second, exact = _compile(before, after, function)
    if (first.inputs, first.outputs) != (second.inputs, second.outputs):
        raise InputError(f"the types of the functions differ: {first}, {second}")
    if inputs is None:
        rng = np.random.default_rng(seed)
        chosen: List[Sequence[Any]] = [
            [_sample(t, rng) for t in first.inputs] for _ in range(samples)
        ]
    else:
        chosen = [_as_arguments(s, first) for s in inputs]
    if not chosen:
        raise InputError("there are no samples to compare on")
    errors = [_Errors() for _ in first.outputs]
    for number, arguments in enumerate(chosen):
        tell(f"running sample {number + 1} of {len(chosen)}")
        wide = [_widen(a, t) for a, t in zip(arguments, exact.inputs)]
        results = (exact.run(wide), first.run(arguments), second.run(arguments))
        for error, *values in zip(errors, *results):
            error.add(*(np.asarray(v).astype(np.float64) for v in values))
    return Comparison([e.finish() for e in errors], len(chosen))


def _compile(
    before: Module, after: Module, function: Optional[str]
) -> Tuple[Function, Function, Function]:
    """Both, and `before` in float64, side by side."""
    name = choose(before._native.signatures(), function).name
    # Calls on one module, or on its copies by widen_to_f64, wait for one another.
    copy = load(before)

    def compile_exact() -> Function:
        return Module(copy._native.widen_to_f64()).compile(function=name)

    with ThreadPoolExecutor(3) as pool:
        first = pool.submit(before.compile, function=name)
        second = pool.submit(after.compile, function=name)
        exact = pool.submit(compile_exact)
        return first.result(), second.result(), exact.result()


class _Errors:
    """Sums over samples, of values where all three are finite."""

    def __init__(self) -> None:
        self.scale = self.difference = 0.0
        self.count = 0
        self.squares = [0.0, 0.0]
        self.largest = [0.0, 0.0]
        self.stayed_finite = True

    def add(self, exact: Any, before: Any, after: Any) -> None:
        finite = np.isfinite(before)
        self.stayed_finite &= bool(np.isfinite(after[finite]).all())
        finite &= np.isfinite(after) & np.isfinite(exact)
        exact, before, after = exact[finite], before[finite], after[finite]
        if not exact.size:
            return
        self.count += exact.size
        self.scale = max(self.scale, float(np.abs(exact).max()))
        self.difference = max(self.difference, float(np.abs(after - before).max()))
        for i, value in enumerate((before, after)):
            error = np.abs(value - exact)
            self.squares[i] += float(np.square(error).sum())
            self.largest[i] = max(self.largest[i], float(error.max()))

    def finish(self) -> OutputErrors:
        if not self.count:
            nan = float("nan")
            return OutputErrors(nan, nan, nan, nan, nan, self.stayed_finite)
        scale = self.scale or 1.0
        rms = [float(np.sqrt(s / self.count)) / scale for s in self.squares]
        return OutputErrors(
            rms_before=rms[0],
            rms_after=rms[1],
            max_before=self.largest[0] / scale,
            max_after=self.largest[1] / scale,
            difference=self.difference / scale,
            stayed_finite=self.stayed_finite,
        )


def _sample(expected: ArrayType, rng: np.random.Generator) -> Any:
    shape = tuple(UNKNOWN_SIZE if s is None else s for s in expected.shape)
    if expected.dtype.kind == "b":
        return rng.integers(0, 2, shape).astype(expected.dtype)
    if expected.dtype.kind in "iu":
        return rng.integers(-8, 8, shape).astype(expected.dtype)
    return np.asarray(rng.standard_normal(shape)).astype(expected.dtype)


def _as_arguments(sample: Any, function: Function) -> Sequence[Any]:
    if len(function.inputs) == 1 and not isinstance(sample, (list, tuple)):
        sample = [sample]
    return [np.asarray(value) for value in sample]


def _widen(value: Any, expected: ArrayType) -> Any:
    """Floats to float64; what else does not fit is for the call to report."""
    return value if value.dtype.kind in "biu" else value.astype(expected.dtype)
