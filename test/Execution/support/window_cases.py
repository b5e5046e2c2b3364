"""Random convs, pools and matmuls with what surrounds them in networks, each a
function in MLIR text next to its exact value and a bound on the rounding error.

With u the unit roundoff of the element type, a sum of k products computed in any
order, fused or not, is within (k + 2) * u * sum |x| |w| of the exact one; later
ops pass errors on by their slope and add one rounding each. Nothing here reads
MLIR, so that the numbers do not come from the code under test.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from linalg_text import convolve
from textmlir import Function, TensorType

DTYPES = {"f32": np.float32, "f64": np.float64}
# The exact values are in f64, and so round as code in f64 does.
ROUNDOFF = {"f32": 2.0**-24 + 2.0**-53, "f64": 2 * 2.0**-53}
# Names in linalg and what they compute, in the letters of linalg_text.convolve.
CONVS = {
    "conv_2d_nhwc_hwcf": "nhwc,hwcf->nhwf",
    "conv_2d_nhwc_fhwc": "nhwc,fhwc->nhwf",
    "conv_2d_nchw_fchw": "nchw,fchw->nfhw",
    "conv_1d_nwc_wcf": "nwc,wcf->nwf",
    "conv_1d_ncw_fcw": "ncw,fcw->nfw",
    "conv_2d_nhwgc_gfhwc": "nhwgc,gfhwc->nhwgf",
    "conv_2d_ngchw_gfchw": "ngchw,gfchw->ngfhw",
    "depthwise_conv_1d_nwc_wc": "nwc,wc->nwc",
    "depthwise_conv_2d_nhwc_hwc": "nhwc,hwc->nhwc",
    "depthwise_conv_2d_nchw_chw": "nchw,chw->nchw",
    "depthwise_conv_2d_nhwc_hwcm": "nhwc,hwcm->nhwcm",
}
POOLS = {
    "pooling_nhwc_max": "nhwc",
    "pooling_nchw_max": "nchw",
    "pooling_nhwc_sum": "nhwc",
    "pooling_nchw_sum": "nchw",
}
TOSA = ["conv2d", "depthwise_conv2d", "transpose_conv2d", "max_pool2d", "avg_pool2d"]
MATMULS = ["matmul", "tosa.matmul"]
KERNELS = [1, 2, 3, 3, 4, 5, 7]
ODD_KERNELS = [(1, 5), (12, 1), (1, 12), (1, 13), (5, 1)]
CHANNELS = [1, 3, 4, 8, 16, 17, 40, 64]


@dataclass
class Value:
    name: str
    exact: np.ndarray
    error: np.ndarray
    """At most this far from `exact`."""


@dataclass
class Case:
    text: str
    function: Function
    inputs: list[np.ndarray]
    result: Value
    description: str


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
        shape = list(value.exact.shape)
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

    def initial(self, shape, channels: list[int]) -> Value:
        """What sums start from: zeros, a bias, or any tensor."""
        kind = self.rng.integers(3)
        if kind == 0:
            return self.filled(shape, 0.0)
        if kind == 1:
            return self.argument(shape)
        bias = self.constant(self.random([shape[d] for d in channels]))
        others = [d for d in range(len(shape)) if d not in channels]
        empty = self.empty(shape)
        exact = np.broadcast_to(np.expand_dims(bias.exact, tuple(others)), shape)
        return self.op(
            f"linalg.broadcast ins({bias.name} : {self.type(bias)}) "
            f"outs({empty.name} : {self.type(empty)}) dimensions = {others}",
            exact,
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
        empty, e = self.empty(x.exact.shape), self.element
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

    def epilogue(self, x: Value, channels: list[int]) -> Value:
        def vector():
            return self.constant(self.random([x.exact.shape[d] for d in channels]))

        for step in {
            0: [],
            1: ["bias", "relu6"],
            2: ["residual"],
            3: ["scale", "bias", "hard swish"],
            4: ["bias", "residual", "scale", "relu6"],
        }[int(self.rng.integers(5))]:
            if step == "bias":
                x = self.elementwise("addf", x, vector(), channels)
            elif step == "scale":
                x = self.elementwise("mulf", x, vector(), channels)
            elif step == "residual":
                other = self.argument(x.exact.shape)
                x = self.elementwise("addf", x, other, list(range(x.exact.ndim)))
            elif step == "relu6":
                x = self.with_number("maximumf", x, 0.0)
                x = self.with_number("minimumf", x, 6.0)
            else:
                gate = self.with_number("addf", x, 3.0)
                gate = self.with_number("maximumf", gate, 0.0)
                gate = self.with_number("minimumf", gate, 6.0)
                gate = self.with_number("mulf", gate, 0.125)
                x = self.elementwise("mulf", x, gate, list(range(x.exact.ndim)))
        return x

    # Windows

    def sizes(self, kernel, steps, most_pads, exact_steps: bool):
        """Image sizes, pads, strides and dilations that fit the kernel."""
        rng = self.rng
        strides = [int(rng.integers(1, 4)) for _ in kernel]
        dilations = [int(rng.integers(1, 4)) if steps else 1 for _ in kernel]
        pads, image = [], []
        for k, s, d, most, largest in zip(
            kernel, strides, dilations, most_pads, [12, 34][-len(kernel) :]
        ):
            low, high = rng.integers(0, most + 1, 2) if rng.integers(2) else (0, 0)
            reach = (k - 1) * d + 1
            size = max(int(rng.integers(1, largest)), reach - low - high)
            if exact_steps:  # TOSA wants no rest
                size += -(size + low + high - reach) % s
            pads.append((int(low), int(high)))
            image.append(int(size))
        return image, pads, strides, dilations

    def kernel(self, rank: int) -> list[int]:
        if self.rng.integers(4) == 0:
            return list(ODD_KERNELS[self.rng.integers(len(ODD_KERNELS))][-rank:])
        return [int(self.rng.choice(KERNELS)) for _ in range(rank)]

    def sum_error(self, terms: int, magnitude) -> np.ndarray:
        return (terms + 2) * ROUNDOFF[self.element] * magnitude

    def linalg_conv(self, op: str) -> tuple[Value, list[int]]:
        letters = CONVS[op]
        left, _, result = letters.partition("->")
        xs, _, ws = left.partition(",")
        spatial = [s for s in "hw" if s in result]
        kernel = self.kernel(len(spatial))
        image, pads, strides, dilations = self.sizes(kernel, True, [3, 3], False)
        size = {
            "n": int(self.rng.integers(1, 4)),
            "c": int(self.rng.choice(CHANNELS)),
            "f": int(self.rng.choice(CHANNELS)),
            "g": int(self.rng.integers(1, 4)),
            "m": int(self.rng.integers(1, 3)),
        }
        x = self.argument([{**size, **dict(zip(spatial, image))}[s] for s in xs])
        # A pad by numbers that are no zeros is none of the conv.
        number = 0.0 if self.rng.integers(4) else 0.5
        x = self.pad(x, [xs.index(s) for s in spatial], pads, number)
        w_shape = [{**size, **dict(zip(spatial, kernel))}[s] for s in ws]
        w = self.random(w_shape, 0.3)
        w = self.constant(w)
        exact = convolve(x.exact, w.exact, letters, strides, dilations)
        size_of_sum = convolve(
            np.abs(x.exact), np.abs(w.exact), letters, strides, dilations
        )
        if self.rng.integers(4) == 0:  # the last rows and columns are not asked for
            used = tuple(
                slice(0, max(1, size - 1)) if s in "hw" else slice(None)
                for s, size in zip(result, exact.shape)
            )
            exact, size_of_sum = exact[used], size_of_sum[used]
        channels = [d for d, s in enumerate(result) if s not in "nhw"]
        init = self.initial(exact.shape, channels)
        exact = exact + init.exact
        terms = int(np.prod(kernel)) * (size["c"] if "c" not in result else 1)
        attributes = ", ".join(
            f"{key} = dense<{value}> : tensor<{len(spatial)}xi64>"
            for key, value in (("dilations", dilations), ("strides", strides))
        )
        value = self.op(
            f"linalg.{op} {{{attributes}}} "
            f"ins({x.name}, {w.name} : {self.type(x)}, {self.type(w)}) "
            f"outs({init.name} : {self.type(init)}) -> TYPE",
            exact,
            self.sum_error(terms, size_of_sum + np.abs(init.exact)),
        )
        return value, channels

    def linalg_pool(self, op: str) -> tuple[Value, list[int]]:
        letters = POOLS[op]
        kernel = self.kernel(2)
        image, pads, strides, dilations = self.sizes(kernel, True, [3, 3], False)
        size = dict(zip("hw", image))
        size |= {
            "n": int(self.rng.integers(1, 4)),
            "c": int(self.rng.choice(CHANNELS)),
        }
        x = self.argument([size[s] for s in letters])
        is_max = op.endswith("max")
        neutral = -100.0 if is_max else 0.0
        number = neutral if self.rng.integers(4) else -0.5
        x = self.pad(x, [letters.index(s) for s in "hw"], pads, number)
        exact = pool(
            x.exact, letters, kernel, strides, dilations, np.max if is_max else np.sum
        )
        error = np.zeros(exact.shape)
        if not is_max:
            magnitude = pool(
                np.abs(x.exact), letters, kernel, strides, dilations, np.sum
            )
            error = self.sum_error(int(np.prod(kernel)), magnitude)
        window, init = self.empty_window(kernel), self.filled(exact.shape, neutral)
        value = self.op(
            f"linalg.{op} {{dilations = dense<{dilations}> : tensor<2xi64>, "
            f"strides = dense<{strides}> : tensor<2xi64>}} "
            f"ins({x.name}, {window.name} : {self.type(x)}, {self.type(window)}) "
            f"outs({init.name} : {self.type(init)}) -> TYPE",
            exact,
            error,
        )
        return value, [letters.index("c")]

    def empty_window(self, kernel) -> Value:
        value = Value(self.name(), np.zeros(kernel), np.zeros(kernel))
        self.constants.add(value.name)
        self.lines.append(f"{value.name} = tensor.empty() : {self.type(value)}")
        return value

    def linalg_matmul(self) -> tuple[Value, list[int]]:
        m, k, n = (int(self.rng.choice([*CHANNELS, 33, 70])) for _ in range(3))
        x = self.argument([m, k])
        w = self.constant(self.random([k, n], 0.3))
        exact = x.exact @ w.exact
        init = self.initial(exact.shape, [1])
        value = self.op(
            f"linalg.matmul ins({x.name}, {w.name} : {self.type(x)}, {self.type(w)}) "
            f"outs({init.name} : {self.type(init)}) -> TYPE",
            exact + init.exact,
            self.sum_error(k, np.abs(x.exact) @ np.abs(w.exact) + np.abs(init.exact)),
        )
        return value, [1]

    # TOSA: f32 only

    def tosa(self, op: str) -> tuple[Value, list[int]]:
        rng = self.rng
        kernel, is_pool = self.kernel(2), op.endswith("pool2d")
        n, c = int(rng.integers(1, 4)), int(rng.choice(CHANNELS))
        most_pads = [min(3, k - 1) for k in kernel] if is_pool else [3, 3]
        image, pads, strides, dilations = self.sizes(
            kernel, not is_pool, most_pads, True
        )
        x = self.argument([n, *image, c])
        around = [(0, 0), *pads, (0, 0)]
        pad = ", ".join(f"{low}, {high}" for low, high in pads)
        arrays = f"pad = array<i64: {pad}>, stride = array<i64: {list_of(strides)}>"
        zero = self.zero_point() if op != "max_pool2d" else ""
        if is_pool:
            is_max, letters = op == "max_pool2d", "nhwc"

            def reduce(value, by, fill):
                padded = np.pad(value, around, constant_values=fill)
                return pool(padded, letters, kernel, strides, [1, 1], by)

            arrays += f", kernel = array<i64: {list_of(kernel)}>"
            if is_max:
                exact = reduce(x.exact, np.max, -np.inf)
                operands, types, error = x.name, self.type(x), np.zeros(exact.shape)
            else:
                count = reduce(np.ones(x.exact.shape), np.sum, 0)
                exact = reduce(x.exact, np.sum, 0) / count
                error = self.sum_error(
                    int(np.prod(kernel)) + 2, reduce(np.abs(x.exact), np.sum, 0) / count
                )
                operands = f"{x.name}, {zero}, {zero}"
                types = f"{self.type(x)}, tensor<1xf32>, tensor<1xf32>"
                arrays += ", acc_type = f32"
            text = f"tosa.{op} {operands} {{{arrays}}} : ({types}) -> TYPE"
            return self.op(text, exact, error), [3]

        f = int(rng.choice(CHANNELS))
        if op == "transpose_conv2d":
            outer = [
                [int(rng.integers(-min(k - 1, 1), 3)) for _ in range(2)] for k in kernel
            ]
            arrays = (
                f"out_pad = array<i64: {list_of(sum(outer, []))}>, "
                f"stride = array<i64: {list_of(strides)}>"
            )

            def compute(x, w):
                return transposed(x, w, strides, outer)

            w_shape, terms, numbers = [f, *kernel, c], c * int(np.prod(kernel)), f
        else:
            letters = "nhwc,fhwc->nhwf"
            w_shape, terms, numbers = [f, *kernel, c], c * int(np.prod(kernel)), f
            if op == "depthwise_conv2d":
                letters, m = "nhwc,hwcm->nhwcm", int(rng.integers(1, 4))
                w_shape, terms, numbers = [*kernel, c, m], int(np.prod(kernel)), c * m
            arrays += f", dilation = array<i64: {list_of(dilations)}>"

            def compute(x, w):
                y = convolve(np.pad(x, around), w, letters, strides, dilations)
                return y.reshape(*y.shape[:3], numbers)

        w = self.constant(self.random(w_shape, 0.3))
        bias = self.constant(self.random([numbers]))
        value = self.op(
            f"tosa.{op} {x.name}, {w.name}, {bias.name}, {zero}, {zero} "
            f"{{acc_type = f32, {arrays}}} : ({self.type(x)}, {self.type(w)}, "
            f"{self.type(bias)}, tensor<1xf32>, tensor<1xf32>) -> TYPE",
            compute(x.exact, w.exact) + bias.exact,
            self.sum_error(
                terms,
                compute(np.abs(x.exact), np.abs(w.exact)) + np.abs(bias.exact),
            ),
        )
        return value, [3]

    def zero_point(self) -> str:
        name = self.name()
        self.lines.append(
            f'{name} = "tosa.const"() <{{values = dense<0.0> : tensor<1xf32>}}> '
            ": () -> tensor<1xf32>"
        )
        return name

    def tosa_matmul(self) -> tuple[Value, list[int]]:
        m, k, n = (int(self.rng.choice([*CHANNELS, 33, 70])) for _ in range(3))
        x = self.argument([1, m, k])
        w = self.constant(self.random([1, k, n], 0.3))
        zero = self.zero_point()
        value = self.op(
            f"tosa.matmul {x.name}, {w.name}, {zero}, {zero} : ({self.type(x)}, "
            f"{self.type(w)}, tensor<1xf32>, tensor<1xf32>) -> TYPE",
            x.exact @ w.exact,
            self.sum_error(k, np.abs(x.exact) @ np.abs(w.exact)),
        )
        return value, [2]


def list_of(numbers) -> str:
    return ", ".join(map(str, numbers))


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


OPS = [*CONVS, *POOLS, *TOSA, *TOSA, *MATMULS]


def make_case(seed: int) -> Case:
    """Ops take turns; all else is random."""
    rng = np.random.default_rng(seed)
    op = OPS[seed % len(OPS)]
    is_tosa = op in TOSA or op == "tosa.matmul"
    element = "f32" if is_tosa or rng.integers(4) else "f64"
    dynamic = op != "tosa.matmul" and op != "transpose_conv2d" and rng.integers(4) == 0
    w = Writer(rng, element, bool(dynamic))
    if op in CONVS:
        value, channels = w.linalg_conv(op)
    elif op in POOLS:
        value, channels = w.linalg_pool(op)
    elif op in TOSA:
        value, channels = w.tosa(op)
    else:
        value, channels = w.tosa_matmul() if is_tosa else w.linalg_matmul()
    value = w.epilogue(value, channels)

    name = f"case_{seed}"
    arguments = ", ".join(f"{a.name}: {w.type(a)}" for a in w.arguments)
    body = "\n".join(w.lines)
    text = (
        f"func.func @{name}({arguments}) -> {w.type(value)} {{\n{body}\n"
        f"return {value.name} : {w.type(value)}\n}}\n"
    )
    function = Function(
        name,
        [a.name for a in w.arguments],
        [w.tensor_type(a) for a in w.arguments],
        [w.tensor_type(value)],
    )
    inputs = [a.exact.astype(DTYPES[element]) for a in w.arguments]
    batch = " of unknown size" if dynamic else ""
    shape = "x".join(map(str, w.arguments[0].exact.shape))
    description = f"seed {seed}: {op} on {shape}{batch}, {element}"
    return Case(text, function, inputs, value, description)
