"""Random TOSA functions: convs with chains behind and in front of them, and what
nets and exporters put around and between."""

from __future__ import annotations

import numpy as np

from formats import FORMATS, round_to
from graph import Value
from random_numbers import Numbers
from tosa_ops import TosaGraph

# Result and operand type, accumulator.
TYPES = [("f32", "f32"), ("f16", "f32"), ("f16", "f16"), ("bf16", "f32"), ("f64", "f64")]
TYPE_ODDS = [0.5, 0.15, 0.1, 0.18, 0.07]


class TosaModule:
    def __init__(self, name: str, rng: np.random.Generator, input_bound):
        self.graph = TosaGraph(name, rng, input_bound=input_bound)
        self.numbers = Numbers(rng)
        self.types = TYPES[int(rng.choice(len(TYPES), p=TYPE_ODDS))]
        self.element = self.types[0]
        # The standard has no f64, and MLIR's lowering none for its convs.
        self.graph.is_lowered = self.element != "f64"
        self.shared: dict[tuple, Value] = {}

    def chance(self, probability: float) -> bool:
        return self.numbers.chance(probability)

    def size(self, low: int = 1, high: int = 4) -> int:
        return int(self.graph.rng.integers(low, high + 1))

    def build(self) -> TosaGraph:
        value = self.argument(self.size(1, 2), 5 if self.chance(0.12) else 4)
        for _ in range(self.pick([1, 1, 2, 3])):
            value = self.block(value)
        self.graph.results.append(value)
        return self.graph

    def pick(self, options):
        return self.numbers.pick(options)

    def argument(self, batch: int, rank: int) -> Value:
        shape = (batch, *(self.size(2, 5) for _ in range(rank - 2)), self.size())
        bound = self.graph.input_bound or FORMATS[self.element].default_bound
        stored = self.numbers.data(shape, self.element, min(bound, 1e30))
        return self.graph.argument(stored, self.element, (rank - 1,))

    # One conv and its surroundings.

    def block(self, x: Value) -> Value:
        start = x
        if self.chance(0.3):
            x = self.chain(x, self.size(1, 3))
            x = self.as_input(x)
            if self.chance(0.2):
                self.graph.results.append(x)
        if self.chance(0.15):
            x = self.graph.pad(x, self.paddings(x))
        value = self.conv(x)
        if self.chance(0.07):
            self.graph.results.append(value)
        value = self.behind(value)
        if start.shape == value.shape and self.chance(0.4):
            value = self.graph.binary("add", value, start)
        if self.chance(0.4):
            value = self.activation(value)
        return self.as_input(value)

    def paddings(self, x: Value):
        return [
            (self.size(0, 1), self.size(0, 1)) if 0 < d < len(x.shape) - 1 else (0, 0)
            for d in range(len(x.shape))
        ]

    def activation(self, x: Value) -> Value:
        kind = self.size(0, 2)
        if kind == 0:
            return self.graph.clamp(x, 0.0, 6.0)
        if kind == 1:
            return self.graph.clamp(x, 0.0, FORMATS[x.element].largest)
        zero = self.graph.const(
            round_to(x.element, np.zeros((1,) * len(x.shape))), x.element
        )
        value = self.graph.clamp(x, -1.0, 1.0)
        return self.graph.binary("add", value, zero)

    def as_input(self, x: Value) -> Value:
        """Four or five dimensions with the channel last, for the next conv."""
        if len(x.shape) not in (4, 5) or x.axes != (len(x.shape) - 1,):
            others = [d for d in range(len(x.shape)) if d not in x.axes]
            perms = others + list(x.axes)
            if perms != list(range(len(perms))):
                x = self.graph.transpose(x, perms)
            sizes = [x.shape[d] for d in range(len(others))]
            rest = int(np.prod(sizes[2:])) if len(sizes) > 2 else 1
            sizes = (sizes + [1, 1])[:2] + [rest, x.channels]
            x = self.graph.reshape(x, sizes, (3,))
        return x

    def behind(self, value: Value) -> Value:
        for _ in range(self.size(1, 3)):
            if self.chance(0.35):
                value = self.move(value)
            if self.chance(0.12) and value.element in ("f16", "bf16"):
                narrow = value.element
                value = self.graph.cast(value, "f32")
                value = self.chain(value, self.size(1, 4))
                value = self.graph.cast(value, narrow)
            elif self.chance(0.55):
                value = self.batch_norm(value)
            else:
                value = self.chain(value, self.size(1, 3))
            if self.chance(0.06):
                self.graph.results.append(value)
        return value

    # Convs.

    def conv(self, x: Value) -> Value:
        if len(x.shape) == 5:
            return self.plain_conv("conv3d", x)
        kinds = ["conv2d", "depthwise_conv2d", "transpose_conv2d", "matmul"]
        kind = kinds[int(self.graph.rng.choice(4, p=[0.5, 0.22, 0.2, 0.08]))]
        if kind == "conv2d":
            return self.plain_conv(kind, x)
        if kind == "depthwise_conv2d":
            return self.depthwise(x)
        return self.transposed(x) if kind == "transpose_conv2d" else self.matmul(x)

    def window(self, x: Value, rank: int):
        """Kernel, and attributes for which a result is left."""
        pad = [self.size(0, 1) if self.chance(0.4) else 0 for _ in range(2 * rank)]
        kernel, stride, dilation = [], [], []
        for i in range(rank):
            size = x.shape[1 + i] + pad[2 * i] + pad[2 * i + 1]
            kernel.append(self.size(1, min(3, size)))
            fits = kernel[i] == 1 or (kernel[i] - 1) * 2 + 1 <= size
            dilation.append(2 if fits and self.chance(0.2) else 1)
            # TOSA wants strides that divide what they step over.
            left = size - (kernel[i] - 1) * dilation[i] - 1
            stride.append(2 if left % 2 == 0 and self.chance(0.3) else 1)
        return kernel, {"pad": pad, "stride": stride, "dilation": dilation}

    def weights(self, shape) -> Value:
        key = ("weights", tuple(shape))
        if key in self.shared and self.chance(0.5):
            return self.shared[key]
        stored = self.numbers.normal(shape, self.element, spread=0.5)
        w = self.graph.const(stored, self.element)
        if self.chance(0.1):  # the layout of another framework
            perms = list(self.graph.rng.permutation(len(shape)))
            stored = np.ascontiguousarray(stored.transpose(np.argsort(perms)))
            w = self.graph.transpose(self.graph.const(stored, self.element), perms)
        self.shared[key] = w
        return w

    def bias(self, channels: int) -> Value:
        key = ("bias", channels)
        if key in self.shared and self.chance(0.3):
            return self.shared[key]
        count = 1 if self.chance(0.15) else channels
        stored = self.numbers.normal((count,), self.element)
        if self.chance(0.3):
            stored = round_to(self.element, np.zeros(count))
        self.shared[key] = self.graph.const(stored, self.element)
        return self.shared[key]

    def plain_conv(self, op: str, x: Value) -> Value:
        kernel, attributes = self.window(x, len(x.shape) - 2)
        filters = self.size()
        w = self.weights((filters, *kernel, x.shape[-1]))
        return self.graph.conv(
            op, x, w, self.bias(filters), self.types, **attributes
        )

    def depthwise(self, x: Value) -> Value:
        kernel, attributes = self.window(x, 2)
        multiplier = self.pick([1, 1, 2, 3])
        w = self.weights((*kernel, x.shape[-1], multiplier))
        bias = self.bias(x.shape[-1] * multiplier)
        return self.graph.conv(
            "depthwise_conv2d", x, w, bias, self.types, **attributes
        )

    def transposed(self, x: Value) -> Value:
        kernel = [self.size(1, 3), self.size(1, 3)]
        filters = self.size()
        attributes = {
            "out_pad": [self.size(1 - k if self.chance(0.5) else 0, 1)
                        for k in kernel for _ in range(2)],
            "stride": [self.size(1, 2), self.size(1, 2)],
        }
        for i in range(2):  # a result is left
            size = (x.shape[1 + i] - 1) * attributes["stride"][i] + kernel[i]
            if size + sum(attributes["out_pad"][2 * i : 2 * i + 2]) < 1:
                attributes["out_pad"][2 * i : 2 * i + 2] = [0, 0]
        w = self.weights((filters, *kernel, x.shape[-1]))
        return self.graph.conv(
            "transpose_conv2d", x, w, self.bias(filters), self.types, **attributes
        )

    def matmul(self, x: Value) -> Value:
        rows = x.shape[1] * x.shape[2]
        x = self.graph.reshape(x, (x.shape[0], rows, x.shape[3]), (2,))
        bias = Value(
            "", x.element, np.zeros((3, 1)), (), 0, 0.0, is_constant=True
        )
        if self.chance(0.3):
            w = self.weights((x.shape[0], self.size(), rows))
            return self.graph.matmul(w, x, bias)
        w = self.weights((x.shape[0], x.shape[2], self.size()))
        return self.graph.matmul(x, w, bias)

    # Between a conv and its chain.

    def move(self, x: Value) -> Value:
        kind = self.size(0, 9)
        rank = len(x.shape)
        if kind <= 3:
            return self.graph.transpose(x, list(self.graph.rng.permutation(rank)))
        if kind == 4 and rank < 6:
            return self.split(x)
        if kind == 5:
            return self.join(x)
        if kind == 6:
            return self.graph.identity(x)
        d = self.size(0, rank - 1)
        if kind == 7 and x.shape[d] > 1:
            start, size = [0] * rank, list(x.shape)
            start[d] = self.size(0, 1)
            size[d] -= 1
            if d in x.axes and len(x.axes) > 1:  # channels would no longer count
                return x
            return self.graph.slice(x, start, size)
        if kind == 8:
            return self.graph.reverse(x, d)
        return x

    def split(self, x: Value) -> Value:
        """One dimension becomes two, or gets a one as neighbour."""
        d = self.size(0, len(x.shape) - 1)
        size = x.shape[d]
        parts = [(a, size // a) for a in range(1, size + 1) if size % a == 0]
        first, second = self.pick(parts)
        sizes = (*x.shape[:d], first, second, *x.shape[d + 1 :])
        axes = []
        for axis in x.axes:
            axes += [d, d + 1] if axis == d else [axis + (axis > d)]
        return self.graph.reshape(x, sizes, axes)

    def join(self, x: Value) -> Value:
        """Two neighbours become one, unless that would mix channels."""
        for d in range(len(x.shape) - 1):
            ends = (d in x.axes, d + 1 in x.axes)
            if ends != (False, False) and 1 not in x.shape[d : d + 2]:
                continue
            if ends == (True, True) or self.chance(0.3) or len(x.shape) < 2:
                continue
            sizes = (*x.shape[:d], x.shape[d] * x.shape[d + 1], *x.shape[d + 2 :])
            if ends != (False, False) and x.shape[d if ends[1] else d + 1] != 1:
                continue
            axes = [a - (a > d) for a in x.axes]
            return self.graph.reshape(x, sizes, axes)
        return x

    # Chains.

    def chain(self, x: Value, length: int) -> Value:
        for _ in range(length):
            x = self.step(x)
            if self.chance(0.1):
                x = self.move(x)
        return x

    def step(self, x: Value) -> Value:
        kind = self.size(0, 10)
        if kind == 0:
            return self.graph.negate(x)
        if kind == 1:
            return self.foreign_step(x)
        if kind == 2:
            return self.arith_step(x)
        op = self.pick(["add", "sub", "mul", "mul"])
        c = self.parameter(x, self.per_channel(x, op))
        if op == "sub" and self.chance(0.3) or op != "sub" and self.chance(0.3):
            return self.graph.binary(op, c, x)
        return self.graph.binary(op, x, c)

    def per_channel(self, x: Value, op: str) -> np.ndarray:
        """One number for each channel; at times the mean of a channel itself, so
        that sums cancel."""
        channels = x.channels
        if op == "sub" and self.chance(0.15):
            others = tuple(d for d in range(len(x.shape)) if d not in x.axes)
            first = np.moveaxis(x.exact, x.axes, range(len(x.axes)))
            first = first.reshape(channels, -1)[:, 0] if others else first.ravel()
            first = np.nan_to_num(first, posinf=1, neginf=1)
            return round_to(x.element, np.clip(first, -x.format.largest, x.format.largest))
        return self.numbers.normal((channels,), x.element)

    def arith_step(self, x: Value) -> Value:
        """An arith op, whose constant has the size of the result."""
        op = self.pick(["add", "sub", "mul", "div"])
        values = self.numbers.normal((x.channels,), x.element)
        stored = np.broadcast_to(self.laid_out(x, values), x.shape)
        c = self.graph.const(np.ascontiguousarray(stored), x.element, x.axes)
        if op != "div" and self.chance(0.3):
            return self.graph.arith(op, c, x)
        return self.graph.arith(op, x, c)

    def foreign_step(self, x: Value) -> Value:
        """What is no step: a parameter along other dimensions, or of full size,
        or not constant."""
        op = self.pick(["add", "sub", "mul"])
        if self.chance(0.2):
            shape = x.shape if self.chance(0.5) else (1,) * len(x.shape)
            stored = round_to(x.element, self.graph.rng.standard_normal(shape))
            other = self.graph.argument(stored, x.element, x.axes)
        else:
            keep = self.graph.rng.random(len(x.shape)) < 0.5
            shape = tuple(n if k else 1 for n, k in zip(x.shape, keep))
            stored = self.numbers.normal(shape, x.element)
            other = self.graph.const(stored, x.element)
        return self.graph.binary(op, x, other)

    def laid_out(self, x: Value, values: np.ndarray) -> np.ndarray:
        """One number for each channel, in a shape that broadcasts to x."""
        if values.size == 1:
            return values.reshape((1,) * len(x.shape))
        factors = values.reshape([x.shape[a] for a in x.axes])
        order = np.argsort(x.axes)
        shape = [n if d in x.axes else 1 for d, n in enumerate(x.shape)]
        return factors.transpose(order).reshape(shape)

    def parameter(self, x: Value, values: np.ndarray) -> Value:
        """`values` as a constant expression that broadcasts to x."""
        if self.chance(0.15):
            values = values[:1]
        stored = np.ascontiguousarray(self.laid_out(x, values))
        element = x.element
        key = ("parameter", stored.shape, x.shape, element)
        if key in self.shared and self.chance(0.1):
            return self.shared[key]
        kind = self.size(0, 11)
        graph = self.graph
        if kind == 0:  # a vector, reshaped
            c = graph.const(stored.reshape(-1), element)
            c = graph.reshape(c, stored.shape, ())
        elif kind == 1:
            perms = list(graph.rng.permutation(stored.ndim))
            before = np.ascontiguousarray(stored.transpose(np.argsort(perms)))
            c = graph.transpose(graph.const(before, element), perms)
        elif kind == 2:
            multiples = [n // m for n, m in zip(x.shape, stored.shape)]
            c = graph.tile(graph.const(stored, element), multiples)
        elif kind == 3 and stored.size > 1:
            d = int(np.argmax(stored.shape))
            halves = np.split(stored, [self.size(1, stored.shape[d] - 1)], axis=d)
            parts = [graph.const(np.ascontiguousarray(h), element) for h in halves]
            c = graph.concat(parts, d)
        elif kind == 4 and element in ("f16", "bf16"):
            c = graph.cast(graph.const(stored.astype(np.float32), "f32"), element)
        elif kind == 5:
            c = graph.negate(graph.const(-stored, element))
        elif kind == 6:
            other = graph.const(self.numbers.normal(stored.shape, element), element)
            op = self.pick(["add", "sub", "mul"])
            c = graph.binary(op, graph.const(stored, element), other)
        elif kind == 7:
            c = graph.const(
                np.ascontiguousarray(np.broadcast_to(stored, x.shape)), element
            )
        else:
            c = graph.const(stored, element)
        self.shared[key] = c
        return c

    def batch_norm(self, x: Value) -> Value:
        """(x - mean) / sqrt(var + eps) * gamma + beta, in the forms of exporters;
        some parts may be left out."""
        graph, numbers, n, element = self.graph, self.numbers, x.channels, x.element
        var = self.parameter(x, numbers.positive((n,), element))
        if self.chance(0.9):
            eps = round_to(element, [self.pick([1e-5, 1e-3, 1e-12, 1.0])])
            var = graph.binary("add", var, self.parameter(x, eps))
        if self.chance(0.5):
            scale = graph.rsqrt(var)
        else:
            scale = graph.reciprocal(graph.root(var))
        if self.chance(0.9):
            x = graph.binary("sub", x, self.parameter(x, self.per_channel(x, "sub")))
        gamma = self.parameter(x, numbers.normal((n,), element))
        if self.chance(0.3):
            x = graph.binary("mul", x, graph.binary("mul", scale, gamma))
        else:
            x = graph.binary("mul", x, scale)
            if self.chance(0.2):
                x = self.move(x)
            x = self.scaled_again(x, gamma)
        if self.chance(0.9):
            x = graph.binary("add", x, self.parameter(x, numbers.normal((x.channels,), element)))
        return x

    def scaled_again(self, x: Value, gamma: Value) -> Value:
        try:
            fits = np.broadcast_shapes(x.shape, gamma.shape) == x.shape
        except ValueError:
            fits = False
        if not fits or len(gamma.shape) != len(x.shape):
            return x
        return self.graph.binary("mul", x, gamma)
