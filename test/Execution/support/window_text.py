"""Writes functions on tensors in MLIR text, next to their exact values and bounds
on the rounding errors.

With u the unit roundoff of the element type, a sum of k products computed in any
order, fused or not, is within (k + 2) * u * sum |x| |w| of the exact one; ops pass
on errors of their operands by their slope and add one rounding each. Nothing here
reads MLIR, so that the numbers do not come from the code under test.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from linalg_text import convolve
from textmlir import TensorType

DTYPES = {"f32": np.float32, "f64": np.float64}
# The exact values are in f64, and so round as code in f64 does.
ROUNDOFF = {"f32": 2.0**-24 + 2.0**-53, "f64": 2 * 2.0**-53}


@dataclass
class Value:
    name: str
    exact: np.ndarray
    error: np.ndarray
    """At most this far from `exact`."""

    @property
    def shape(self) -> tuple[int, ...]:
        return self.exact.shape


class Writer:
    """One function. Sizes of the first dimension are unknown if `dynamic`."""

    def __init__(self, rng, element: str, dynamic: bool):
        self.rng, self.element, self.dynamic = rng, element, dynamic
        self.lines: list[str] = []
        self.arguments: list[Value] = []
        self.constants: set[str] = set()

    # Names and types

    def name(self) -> str:
        return f"%v{len(self.lines)}"

    def tensor_type(self, value: Value) -> TensorType:
        shape = list(value.shape)
        if self.dynamic and shape and value.name not in self.constants:
            shape[0] = None
        return TensorType(tuple(shape), self.element)

    def type(self, value: Value) -> str:
        sizes = self.tensor_type(value).shape
        return f"tensor<{''.join(f'{d or chr(63)}x' for d in sizes)}{self.element}>"

    def op(self, text: str, exact, error) -> Value:
        """`text` with TYPE for that of the result."""
        value = Value(self.name(), exact, error)
        self.lines.append(f"{value.name} = {text.replace('TYPE', self.type(value))}")
        return value

    def round(self, exact, error) -> np.ndarray:
        return error + ROUNDOFF[self.element] * (np.abs(exact) + error)

    # Values

    def random(self, shape, scale: float = 1.0) -> np.ndarray:
        value = self.rng.standard_normal(shape) * scale
        return value.astype(DTYPES[self.element]).astype(np.float64)

    def argument(self, shape) -> Value:
        exact = self.random(shape)
        value = Value(f"%x{len(self.arguments)}", exact, np.zeros(shape))
        self.arguments.append(value)
        return value

    def constant(self, exact) -> Value:
        exact = np.asarray(exact, np.float64)
        value = Value(self.name(), exact, np.zeros(exact.shape))
        self.constants.add(value.name)
        raw = exact.astype(DTYPES[self.element]).tobytes().hex().upper()
        type_ = self.type(value)
        self.lines.append(f'{value.name} = arith.constant dense<"0x{raw}"> : {type_}')
        return value

    def scalar(self, number: float) -> str:
        name = self.name()
        bits = np.array(number, DTYPES[self.element]).byteswap().tobytes().hex()
        self.lines.append(f"{name} = arith.constant 0x{bits} : {self.element}")
        return name

    def empty(self, shape) -> Value:
        sizes = ""
        if self.dynamic:
            zero, size = self.name(), f"%n{len(self.lines)}"
            self.lines.append(f"{zero} = arith.constant 0 : index")
            first = self.arguments[0]
            self.lines.append(
                f"{size} = tensor.dim {first.name}, {zero} : {self.type(first)}"
            )
            sizes = size
        return self.op(f"tensor.empty({sizes}) : TYPE", np.zeros(shape), np.zeros(shape))

    def filled(self, shape, number: float) -> Value:
        scalar, empty = self.scalar(number), self.empty(shape)
        return self.op(
            f"linalg.fill ins({scalar} : {self.element}) "
            f"outs({empty.name} : {self.type(empty)}) -> TYPE",
            np.full(shape, number),
            np.zeros(shape),
        )

    def pad(self, x: Value, dims: list[int], amounts, number: float) -> Value:
        around = np.zeros((x.exact.ndim, 2), int)
        around[dims] = amounts
        if not around.any():
            return x
        scalar = self.scalar(number)
        low, high = (", ".join(map(str, side)) for side in around.T)
        indices = ", ".join(f"%i{d}: index" for d in range(x.exact.ndim))
        return self.op(
            f"tensor.pad {x.name} low[{low}] high[{high}] {{\n"
            f"^bb0({indices}):\n"
            f"tensor.yield {scalar} : {self.element}\n"
            f"}} : {self.type(x)} to TYPE",
            np.pad(x.exact, around, constant_values=number),
            np.pad(x.error, around),
        )

    # Elementwise ops, on any tensors

    def elementwise(self, op: str, x: Value, y: Value, dims: list[int]) -> Value:
        """`y` has the dimensions `dims` of `x`."""
        others = tuple(d for d in range(x.exact.ndim) if d not in dims)
        b, eb = (np.expand_dims(v, others) for v in (y.exact, y.error))
        if op == "mulf":
            exact = x.exact * b
            error = np.abs(x.exact) * eb + np.abs(b) * x.error + x.error * eb
        else:
            exact = {"addf": np.add, "maximumf": np.maximum, "minimumf": np.minimum}[
                op
            ](x.exact, b)
            error = x.error + eb
        rank = x.exact.ndim
        loops = ", ".join(f"d{i}" for i in range(rank))
        read = ", ".join(f"d{d}" for d in dims)
        empty, e = self.empty(x.shape), self.element
        maps = ", ".join(
            f"affine_map<({loops}) -> ({m})>" for m in (loops, read, loops)
        )
        kinds = ", ".join(['"parallel"'] * rank)
        return self.op(
            f"linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}} "
            f"ins({x.name}, {y.name} : {self.type(x)}, {self.type(y)}) "
            f"outs({empty.name} : {self.type(empty)}) {{\n"
            f"^bb0(%a: {e}, %b: {e}, %out: {e}):\n"
            f"%y = arith.{op} %a, %b : {e}\n"
            f"linalg.yield %y : {e}\n}} -> TYPE",
            exact,
            self.round(exact, error),
        )

    def with_number(self, op: str, x: Value, number: float) -> Value:
        return self.elementwise(op, x, self.constant(number), [])

    # Convs, pools and matmuls of linalg

    def named(self, op: str, attributes: dict, x: Value, w: Value, init: Value, *value):
        listed = ", ".join(
            f"{key} = dense<{list(v)}> : tensor<{len(v)}xi64>"
            for key, v in attributes.items()
        )
        return self.op(
            f"linalg.{op} {f'{{{listed}}}' if listed else ''} "
            f"ins({x.name}, {w.name} : {self.type(x)}, {self.type(w)}) "
            f"outs({init.name} : {self.type(init)}) -> TYPE",
            *value,
        )

    def sum_error(self, terms: int, magnitude) -> np.ndarray:
        return (terms + 2) * ROUNDOFF[self.element] * magnitude

    def conv(self, op, letters, x, w, strides, dilations, init=None, cut=0) -> Value:
        """`init` is a function from the shape and the channels' dimensions; the
        last `cut` rows and columns are not asked for."""

        def compute(x, w):
            y = convolve(x, w, letters, strides, dilations)
            return y[
                tuple(
                    slice(0, max(1, size - cut) if s in "hw" else size)
                    for s, size in zip(letters.partition("->")[2], y.shape)
                )
            ]

        exact, size = compute(x.exact, w.exact), np.abs(w.exact)
        channels = channels_of(letters)
        start = (init or self.zeros)(exact.shape, channels)
        magnitude = compute(np.abs(x.exact) + x.error, size) + np.abs(start.exact)
        error = compute(x.error, size) + self.sum_error(terms_of(letters, w), magnitude)
        attributes = {"dilations": dilations, "strides": strides}
        return self.named(op, attributes, x, w, start, exact + start.exact, error)

    def zeros(self, shape, channels) -> Value:
        return self.filled(shape, 0.0)

    def pool(self, op, letters, x, kernel, strides, dilations, neutral) -> Value:
        """Starts from `neutral`, which for a maximum is below all elements."""

        def compute(value, by):
            return pool(value, letters, kernel, strides, dilations, by)

        is_max = op.endswith("max")
        exact = compute(x.exact, np.max if is_max else np.sum)
        if is_max:
            error = compute(x.error, np.max)
        else:
            magnitude = compute(np.abs(x.exact) + x.error, np.sum)
            error = compute(x.error, np.sum)
            error = error + self.sum_error(int(np.prod(kernel)), magnitude)
        window = Value(self.name(), np.zeros(kernel), np.zeros(kernel))
        self.constants.add(window.name)
        self.lines.append(f"{window.name} = tensor.empty() : {self.type(window)}")
        init = self.filled(exact.shape, neutral)
        attributes = {"dilations": dilations, "strides": strides}
        return self.named(op, attributes, x, window, init, exact, error)

    def matmul(self, x: Value, w: Value, init: Value) -> Value:
        magnitude = np.abs(x.exact) @ np.abs(w.exact) + np.abs(init.exact)
        exact, error = x.exact @ w.exact, self.sum_error(w.shape[0], magnitude)
        return self.named("matmul", {}, x, w, init, exact + init.exact, error)

    # TOSA: f32 only, NHWC

    def zero_point(self) -> Value:
        value = Value(self.name(), np.zeros(1), np.zeros(1))
        self.constants.add(value.name)
        self.lines.append(
            f'{value.name} = "tosa.const"() <{{values = dense<0.0> : tensor<1xf32>}}> '
            ": () -> tensor<1xf32>"
        )
        return value

    def tosa(self, op: str, operands, arrays: dict, exact, error) -> Value:
        entries = [f"{k} = array<i64: {list_of(v)}>" for k, v in arrays.items()]
        if op not in ("max_pool2d", "matmul"):
            entries.append("acc_type = f32")
        attributes = f"{{{', '.join(entries)}}} " if entries else ""
        return self.op(
            f"tosa.{op} {', '.join(o.name for o in operands)} {attributes}"
            f": ({', '.join(map(self.type, operands))}) -> TYPE",
            exact,
            error,
        )

    def tosa_conv(self, op, x, w, bias, arrays, compute, terms) -> Value:
        """`compute` is the conv without bias."""
        zero = self.zero_point()
        size = np.abs(w.exact)
        magnitude = compute(np.abs(x.exact) + x.error, size) + np.abs(bias.exact)
        error = compute(x.error, size) + self.sum_error(terms, magnitude)
        exact = compute(x.exact, w.exact) + bias.exact
        return self.tosa(op, [x, w, bias, zero, zero], arrays, exact, error)

    def tosa_conv2d(self, op, x, w, bias, pads, strides, dilations) -> Value:
        letters = "nhwc,fhwc->nhwf" if op == "conv2d" else "nhwc,hwcm->nhwcm"
        around = [(0, 0), *pads, (0, 0)]

        def compute(x, w):
            y = convolve(np.pad(x, around), w, letters, strides, dilations)
            return y.reshape(*y.shape[:3], -1)

        arrays = {"pad": sum(pads, ()), "stride": strides, "dilation": dilations}
        return self.tosa_conv(op, x, w, bias, arrays, compute, terms_of(letters, w))

    def tosa_transpose_conv(self, x, w, bias, outer, strides) -> Value:
        def compute(x, w):
            return transposed(x, w, strides, outer)

        arrays = {"out_pad": sum(outer, ()), "stride": strides}
        terms = int(np.prod(w.shape[1:]))
        return self.tosa_conv("transpose_conv2d", x, w, bias, arrays, compute, terms)

    def tosa_pool(self, op, x, kernel, pads, strides) -> Value:
        def reduce(value, by, fill):
            padded = np.pad(value, [(0, 0), *pads, (0, 0)], constant_values=fill)
            return pool(padded, "nhwc", kernel, strides, [1, 1], by)

        arrays = {"kernel": kernel, "pad": sum(pads, ()), "stride": strides}
        if op == "max_pool2d":
            error = reduce(x.error, np.max, 0)
            return self.tosa(op, [x], arrays, reduce(x.exact, np.max, -np.inf), error)
        zero = self.zero_point()
        count = reduce(np.ones(x.shape), np.sum, 0)
        magnitude = reduce(np.abs(x.exact) + x.error, np.sum, 0) / count
        # The division rounds, and so does what it divides by.
        error = self.sum_error(int(np.prod(kernel)) + 2, magnitude)
        error = error + reduce(x.error, np.sum, 0) / count
        exact = reduce(x.exact, np.sum, 0) / count
        return self.tosa(op, [x, zero, zero], arrays, exact, error)

    def tosa_matmul(self, x: Value, w: Value) -> Value:
        zero = self.zero_point()
        error = self.sum_error(w.shape[1], np.abs(x.exact) @ np.abs(w.exact))
        return self.tosa("matmul", [x, w, zero, zero], {}, x.exact @ w.exact, error)

    def function(self, name: str, results: list[Value]) -> str:
        arguments = ", ".join(f"{a.name}: {self.type(a)}" for a in self.arguments)
        types = ", ".join(map(self.type, results))
        body = "\n".join(self.lines)
        return (
            f"func.func @{name}({arguments}) -> ({types}) {{\n{body}\n"
            f"return {', '.join(r.name for r in results)} : {types}\n}}\n"
        )


def list_of(numbers) -> str:
    return ", ".join(str(int(n)) for n in numbers)


def channels_of(letters: str) -> list[int]:
    """Dimensions of the result that count through the channels."""
    return [d for d, s in enumerate(letters.partition("->")[2]) if s not in "nhw"]


def terms_of(letters: str, w: Value) -> int:
    """Products in a sum."""
    left, _, result = letters.partition("->")
    filter_letters = left.partition(",")[2]
    summed = [s in "hw" or s not in result for s in filter_letters]
    return int(np.prod([n for n, is_summed in zip(w.shape, summed) if is_summed]))


def pool(x, letters: str, kernel, strides, dilations, by) -> np.ndarray:
    """`x` is padded already."""
    x = np.moveaxis(x, [letters.index(s) for s in "hw"], [0, 1])
    height, width = (
        (x.shape[i] - (kernel[i] - 1) * dilations[i] - 1) // strides[i] + 1
        for i in range(2)
    )
    taps = [
        x[i * dilations[0] :: strides[0], j * dilations[1] :: strides[1]][
            :height, :width
        ]
        for i in range(kernel[0])
        for j in range(kernel[1])
    ]
    return np.moveaxis(by(np.stack(taps), axis=0), [0, 1], [letters.index(s) for s in "hw"])


def transposed(x, w, strides, outer) -> np.ndarray:
    """Every input element adds the kernel to the output; `outer` widens or crops
    the result."""
    n, height, width, _ = x.shape
    f, kh, kw, _ = w.shape
    full = np.zeros(
        (n, (height - 1) * strides[0] + kh, (width - 1) * strides[1] + kw, f)
    )
    for i in range(height):
        for j in range(width):
            top, left = i * strides[0], j * strides[1]
            full[:, top : top + kh, left : left + kw] += np.einsum(
                "nc,fhwc->nhwf", x[:, i, j], w
            )
    crop = tuple(
        slice(max(0, -low), size - max(0, -high))
        for (low, high), size in zip(outer, full.shape[1:3])
    )
    grow = [(max(0, low), max(0, high)) for low, high in outer]
    return np.pad(full[(slice(None), *crop)], [(0, 0), *grow, (0, 0)])
