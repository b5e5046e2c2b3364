"""Random convs, pools and matmuls with what surrounds them in networks, and small
networks of them; each a function, with inputs and what is to come out."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from textmlir import Function
from window_text import DTYPES, Value, Writer, channels_of

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
class Case:
    text: str
    function: Function
    inputs: list[np.ndarray]
    results: list[Value]
    description: str
    has_known_sizes: bool


class Random(Writer):
    """Chooses at random what it writes."""

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

    def epilogue(self, x: Value, channels: list[int]) -> Value:
        def vector():
            return self.constant(self.random([x.shape[d] for d in channels]))

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
                other = self.argument(x.shape)
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

    def kernel(self, rank: int) -> list[int]:
        choice = self.rng.integers(4)
        if choice == 0:
            return [1] * rank
        if choice == 1:
            return list(ODD_KERNELS[self.rng.integers(len(ODD_KERNELS))][-rank:])
        return [int(self.rng.choice(KERNELS)) for _ in range(rank)]

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

    def conv_case(self, op: str) -> tuple[Value, list[int]]:
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
        # Padding that is not zero is none of a conv.
        number = 0.0 if self.rng.integers(4) else 0.5
        x = self.pad(x, [xs.index(s) for s in spatial], pads, number)
        w_shape = [{**size, **dict(zip(spatial, kernel))}[s] for s in ws]
        w = self.constant(self.random(w_shape, 0.3))
        cut = int(self.rng.integers(4) == 0)
        value = self.conv(op, letters, x, w, strides, dilations, self.initial, cut)
        return value, channels_of(letters)

    def pool_case(self, op: str) -> tuple[Value, list[int]]:
        letters, kernel = POOLS[op], self.kernel(2)
        image, pads, strides, dilations = self.sizes(kernel, True, [3, 3], False)
        size = dict(zip("hw", image))
        size |= {
            "n": int(self.rng.integers(1, 4)),
            "c": int(self.rng.choice(CHANNELS)),
        }
        x = self.argument([size[s] for s in letters])
        neutral = -100.0 if op.endswith("max") else 0.0
        number = neutral if self.rng.integers(4) else -0.5
        x = self.pad(x, [letters.index(s) for s in "hw"], pads, number)
        value = self.pool(op, letters, x, kernel, strides, dilations, neutral)
        return value, [letters.index("c")]

    def matmul_case(self, op: str) -> tuple[Value, list[int]]:
        m, k, n = (int(self.rng.choice([*CHANNELS, 33, 70])) for _ in range(3))
        if op == "tosa.matmul":
            x, w = self.argument([1, m, k]), self.constant(self.random([1, k, n], 0.3))
            return self.tosa_matmul(x, w), [2]
        x, w = self.argument([m, k]), self.constant(self.random([k, n], 0.3))
        return self.matmul(x, w, self.initial((m, n), [1])), [1]

    def tosa_case(self, op: str) -> tuple[Value, list[int]]:
        rng = self.rng
        kernel, is_pool = self.kernel(2), op.endswith("pool2d")
        most_pads = [min(3, k - 1) for k in kernel] if is_pool else [3, 3]
        image, pads, strides, dilations = self.sizes(
            kernel, not is_pool, most_pads, True
        )
        c, f = (int(rng.choice(CHANNELS)) for _ in range(2))
        x = self.argument([int(rng.integers(1, 4)), *image, c])
        if is_pool:
            return self.tosa_pool(op, x, kernel, pads, strides), [3]
        if op == "depthwise_conv2d":
            m = int(rng.integers(1, 4))
            shape, f = [*kernel, c, m], c * m
        else:
            shape = [f, *kernel, c]
        w = self.constant(self.random(shape, 0.3))
        bias = self.constant(self.random([f]))
        if op == "transpose_conv2d":
            outer = [
                tuple(int(v) for v in rng.integers(-min(k - 1, 1), 3, 2))
                for k in kernel
            ]
            return self.tosa_transpose_conv(x, w, bias, outer, strides), [3]
        return self.tosa_conv2d(op, x, w, bias, pads, strides, dilations), [3]

    def network(self) -> list[Value]:
        """Ops on images of one shape, so that any two can be combined; some are
        results on their way."""
        rng = self.rng
        letters = ["nhwc", "nchw"][rng.integers(2)]
        size = {
            "n": int(rng.integers(1, 3)),
            "c": int(rng.choice([8, 17, 24])),
            "h": int(rng.integers(3, 10)),
            "w": int(rng.integers(3, 18)),
        }
        c, everything = size["c"], list(range(4))
        spatial, channels = [letters.index(s) for s in "hw"], [letters.index("c")]
        x = self.argument([size[s] for s in letters])
        values = [x]
        for _ in range(int(rng.integers(5, 11))):
            x = values[-1]
            kind, k = int(rng.integers(6)), int(rng.choice([1, 3]))
            around = [(k // 2, k // 2)] * 2
            if kind == 0:
                other = values[rng.integers(len(values))]
                y = self.elementwise("addf", x, other, everything)
            elif kind == 1:
                x = self.pad(x, spatial, [(1, 1)] * 2, -100.0)
                y = self.pool(
                    f"pooling_{letters}_max", letters, x, [3, 3], [1, 1], [1, 1], -100.0
                )
            elif kind == 2:
                op, conv = {
                    "nhwc": ("depthwise_conv_2d_nhwc_hwc", [3, 3, c]),
                    "nchw": ("depthwise_conv_2d_nchw_chw", [c, 3, 3]),
                }[letters]
                x = self.pad(x, spatial, [(1, 1)] * 2, 0.0)
                w = self.constant(self.random(conv, 0.2))
                y = self.conv(op, CONVS[op], x, w, [1, 1], [1, 1], self.initial)
            else:
                op, shape = {
                    "nhwc": ("conv_2d_nhwc_hwcf", [k, k, c, c]),
                    "nchw": ("conv_2d_nchw_fchw", [c, c, k, k]),
                }[letters]
                x = self.pad(x, spatial, around, 0.0)
                w = self.constant(self.random(shape, 0.3 / k))
                y = self.conv(op, CONVS[op], x, w, [1, 1], [1, 1], self.initial)
                y = self.epilogue(y, channels)
            values.append(y)
        return [values[-1], *(v for v in values[1:-1] if rng.integers(4) == 0)]


NETWORKS = ["network"] * 6
OPS = [*CONVS, *POOLS, *TOSA, *TOSA, *MATMULS, *NETWORKS]


def make_case(seed: int) -> Case:
    """Ops take turns; all else is random."""
    rng = np.random.default_rng(seed)
    op = OPS[seed % len(OPS)]
    is_tosa = op in TOSA or op == "tosa.matmul"
    element = "f32" if is_tosa or rng.integers(4) else "f64"
    static = op in ("tosa.matmul", "transpose_conv2d")
    w = Random(rng, element, dynamic=not static and rng.integers(4) == 0)
    if op == "network":
        results = w.network()
    else:
        if op in CONVS:
            value, channels = w.conv_case(op)
        elif op in POOLS:
            value, channels = w.pool_case(op)
        elif op in TOSA:
            value, channels = w.tosa_case(op)
        else:
            value, channels = w.matmul_case(op)
        results = [w.epilogue(value, channels)]

    name = f"case_{seed}"
    function = Function(
        name,
        [a.name for a in w.arguments],
        [w.tensor_type(a) for a in w.arguments],
        [w.tensor_type(r) for r in results],
    )
    inputs = [a.exact.astype(DTYPES[element]) for a in w.arguments]
    batch = " of unknown size" if w.dynamic else ""
    shape = "x".join(map(str, w.arguments[0].shape))
    description = f"seed {seed}: {op} on {shape}{batch}, {element}"
    text = w.function(name, results)
    return Case(text, function, inputs, results, description, not w.dynamic)
