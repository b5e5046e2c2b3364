"""Random chains of per-channel ops in TOSA, and ops that move elements between
them."""

from __future__ import annotations

import numpy as np

from formats import round_to
from graph import Value
from random_numbers import Numbers
from tosa_ops import TosaGraph

# Result and operand type, accumulator.
TYPES = [
    ("f32", "f32"),
    ("f16", "f32"),
    ("f16", "f16"),
    ("bf16", "f32"),
    ("f64", "f64"),
]
TYPE_ODDS = [0.5, 0.15, 0.1, 0.18, 0.07]


class TosaChains:
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

    def pick(self, options):
        return self.numbers.pick(options)

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
            return round_to(
                x.element, np.clip(first, -x.format.largest, x.format.largest)
            )
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
        value = self.graph.binary(op, x, other)
        value.end_chain()
        return value

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
            x = graph.binary(
                "add", x, self.parameter(x, numbers.normal((x.channels,), element))
            )
        return x

    def scaled_again(self, x: Value, gamma: Value) -> Value:
        try:
            fits = np.broadcast_shapes(x.shape, gamma.shape) == x.shape
        except ValueError:
            fits = False
        if not fits or len(gamma.shape) != len(x.shape):
            return x
        return self.graph.binary("mul", x, gamma)
