"""Random linalg functions: convs, matmuls and contractions with chains behind
and in front of them, in named ops, in bodies and in arith on tensors."""

from __future__ import annotations

import numpy as np
from linalg_convs import CONVS, WEIGHTS_FIRST

from formats import FORMATS, round_to
from graph import Value
from linalg_ops import LinalgGraph, Step
from random_numbers import Numbers

# Op, letters, letters of the result that count through the channels, weights
# come first.
NAMED = [(c[0], c[1], c[4], False) for c in CONVS]
NAMED += [(c[0], c[1], c[4], True) for c in WEIGHTS_FIRST]
# Without a named op: other orders of dimensions, groups, multipliers.
GENERIC = [
    ("", "nchw,chwf->nhwf", "f", False),
    ("", "hwcn,fchw->fhwn", "f", False),
    ("", "ngchw,gfchw->nghwf", "gf", False),
    ("", "nhwgc,hwgcf->nhwgf", "gf", False),
    ("", "nchw,cmhw->ncmhw", "cm", False),
    ("", "cwn,wcm->mcwn", "cm", True),
    ("", "akb,nk->nba", "n", False),
    ("", "abk,nk->abn", "n", True),
    ("", "kji,kn->nij", "n", False),
]
# Of input, weights and result.
TYPES = [
    ("f32", "f32", "f32"),
    ("f16", "f16", "f16"),
    ("bf16", "bf16", "bf16"),
    ("f64", "f64", "f64"),
    ("f16", "f16", "f32"),
    ("bf16", "bf16", "f32"),
]
TYPE_ODDS = [0.5, 0.12, 0.12, 0.08, 0.1, 0.08]


class LinalgModule:
    def __init__(self, name: str, rng: np.random.Generator, input_bound):
        self.graph = LinalgGraph(name, rng, input_bound=input_bound)
        self.numbers = Numbers(rng)
        self.types = TYPES[int(rng.choice(len(TYPES), p=TYPE_ODDS))]
        self.shared: dict[tuple, Value] = {}

    def chance(self, probability: float) -> bool:
        return self.numbers.chance(probability)

    def size(self, low: int = 1, high: int = 3) -> int:
        return int(self.graph.rng.integers(low, high + 1))

    def pick(self, options):
        return self.numbers.pick(options)

    def build(self) -> LinalgGraph:
        is_generic = self.chance(0.5)
        spec = self.pick(NAMED + GENERIC if is_generic else NAMED)
        value = self.conv(spec, is_generic, None)
        value = self.behind(value)
        if self.chance(0.25):
            value = self.pointwise(value)
        self.graph.results.append(value)
        return self.graph

    # Convs.

    def conv(self, spec, is_generic: bool, x: Value | None) -> Value:
        op, letters, channels, _ = spec
        left, _, result = letters.partition("->")
        xs, _, ws = left.partition(",")
        spatial = [s for s in "dhw" if s in xs and s in ws]
        stride, dilation = self.pick([1, 1, 1, 2]), self.pick([1, 1, 1, 2])
        sizes = {s: self.size() for s in dict.fromkeys(xs + ws)}
        if x is not None:
            sizes.update(zip(xs, x.shape))
        taps = {s: self.size(1, 2 if x is None or sizes[s] > 2 else 1) for s in spatial}
        if x is None:
            for s in spatial:  # results of one to three
                sizes[s] = (taps[s] - 1) * dilation + 1 + stride * self.size(0, 2)
            x = self.argument([sizes[s] for s in xs])
            x.axes = tuple(i for i, s in enumerate(xs) if s in ws and s not in spatial)
            x = self.in_front(x, [xs.index(s) for s in spatial])
            sizes.update(zip(xs, x.shape))
        w_shape = [taps.get(s, sizes[s]) for s in ws]
        shape = [
            (
                (sizes[s] - (taps[s] - 1) * dilation - 1) // stride + 1
                if s in spatial
                else sizes[s]
            )
            for s in result
        ]
        dims = sorted(result.index(c) for c in channels)
        w = self.weights(w_shape)
        init = self.initial(shape, dims)
        value = self.graph.conv(spec, x, w, init, stride, dilation, is_generic)
        if self.chance(0.05):
            self.graph.add_result(value)
        return value

    def argument(self, shape) -> Value:
        element = self.types[0]
        bound = self.graph.input_bound or FORMATS[element].default_bound
        stored = self.numbers.data(shape, element, min(bound, 1e30))
        return self.graph.argument(stored, element, ())

    def weights(self, shape) -> Value:
        stored = self.numbers.normal(shape, self.types[1], spread=0.5)
        if self.chance(0.1) and len(shape) > 1:
            perms = list(self.graph.rng.permutation(len(shape)))
            before = np.ascontiguousarray(stored.transpose(np.argsort(perms)))
            return self.graph.transpose(self.graph.const(before, self.types[1]), perms)
        return self.graph.const(stored, self.types[1])

    def initial(self, shape, dims) -> Value:
        graph, element = self.graph, self.types[2]
        kind = self.size(0, 9)
        if kind <= 3:
            return graph.fill(shape, element, round_to(element, 0.0))
        if kind == 4:
            return graph.fill(shape, element, self.numbers.normal((), element))
        vector = self.numbers.normal([shape[d] for d in dims], element)
        if kind == 5:
            others = tuple(d for d in range(len(shape)) if d not in dims)
            full = np.broadcast_to(np.expand_dims(vector, others), shape)
            return graph.const(np.ascontiguousarray(full), element)
        if kind == 6 and self.chance(0.3):
            return graph.const(self.numbers.normal(shape, element), element)
        if kind == 7 and self.chance(0.3):
            return graph.argument(self.numbers.data(shape, element, 8.0), element, ())
        return graph.broadcast(graph.const(vector, element), dims, shape)

    def in_front(self, x: Value, spatial) -> Value:
        if self.chance(0.35):
            x = self.chain(x, self.size(1, 3), moves=False)
            if self.chance(0.15):
                self.graph.add_result(x)
        if self.chance(0.15):
            amounts = [
                (self.size(0, 1), self.size(0, 1))
                if d in spatial or self.chance(0.2)
                else (0, 0)
                for d in range(len(x.shape))
            ]
            x = self.graph.pad(x, amounts, as_values=self.chance(0.3))
        return x

    def pointwise(self, x: Value) -> Value:
        """A second conv: one contraction over a channel dimension."""
        if x.element != self.types[0] or x.element != self.types[2] or not x.axes:
            return x
        letters = "abdegh"[: len(x.shape)]
        reduced = letters[x.axes[-1]]
        xs = letters.replace(reduced, "k")
        result = letters.replace(reduced, "f")
        spec = ("", f"{xs},fk->{result}", "f", self.chance(0.3))
        # "d" and "h" are no spatial letters here: the weights lack them.
        x.axes = (x.axes[-1],)
        if self.chance(0.5):
            x = self.graph.body(x, [Step("relu")])
        return self.behind(self.conv(spec, True, x))

    # Chains.

    def behind(self, value: Value) -> Value:
        if value.element != self.types[1] and self.chance(0.5):
            value = self.graph.cast(value, self.types[1], "truncf")
        for _ in range(self.size(1, 2)):
            if self.chance(0.3):
                value = self.move(value)
            if self.chance(0.15) and value.element in ("f16", "bf16"):
                narrow = value.element
                value = self.graph.cast(value, "f32", "extf")
                value = self.chain(value, self.size(1, 3))
                value = self.graph.cast(value, narrow, "truncf")
            elif self.chance(0.6):
                value = self.batch_norm(value)
            else:
                value = self.chain(value, self.size(1, 3))
            if self.chance(0.06):
                self.graph.add_result(value)
        return value

    def chain(self, x: Value, length: int, moves: bool = True) -> Value:
        if self.chance(0.3):  # in one body
            steps = [self.step(x) for _ in range(length)]
            return self.graph.body(x, steps, output=self.output())
        for _ in range(length):
            if self.chance(0.4):
                x = self.graph.body(x, [self.step(x)], output=self.output())
            else:
                x = self.named(x)
            if moves and self.chance(0.1):
                x = self.move(x)
        return x

    def output(self) -> str:
        return self.pick(["new", "new", "new", "input", "sized"])

    def dims(self, x: Value) -> tuple[int, ...]:
        """Of a parameter: the channels, or some of them; seldom others."""
        if self.chance(0.06):
            return tuple(d for d in range(len(x.shape)) if self.chance(0.5))
        return tuple(d for d in x.axes if self.chance(0.9))

    def parameter(self, x: Value, dims, values: np.ndarray) -> Value:
        key = (values.shape, x.element)
        if key in self.shared and self.chance(0.1):
            return self.shared[key]
        perms = list(self.graph.rng.permutation(values.ndim))
        if self.chance(0.1) and values.ndim > 1:
            before = np.ascontiguousarray(values.transpose(np.argsort(perms)))
            c = self.graph.transpose(self.graph.const(before, x.element), perms)
        elif self.chance(0.04) and values.ndim > 0:  # not constant
            c = self.graph.argument(values, x.element, ())
        else:
            c = self.graph.const(values, x.element)
        self.shared[key] = c
        return c

    def numbers_of(self, x: Value, dims, op: str) -> np.ndarray:
        shape = [x.shape[d] for d in dims]
        if op == "sub" and self.chance(0.15):
            others = tuple(
                0 if d not in dims else slice(None) for d in range(len(x.shape))
            )
            first = np.nan_to_num(x.exact[others], posinf=1, neginf=1)
            largest = x.format.largest
            return round_to(x.element, np.clip(first, -largest, largest))
        return self.numbers.normal(shape, x.element)

    def step(self, x: Value) -> Step:
        if self.chance(0.08):
            return Step("negate")
        op = self.pick(["add", "sub", "mul", "mul", "div"])
        dims = self.dims(x)
        c = self.parameter(x, dims, self.numbers_of(x, dims, op))
        return Step(op, c, dims, op != "div" and self.chance(0.3))

    def named(self, x: Value) -> Value:
        op = self.pick(["add", "sub", "mul", "mul", "div"])
        dims = self.dims(x)
        values = self.numbers_of(x, dims, op)
        if self.chance(0.3):
            others = tuple(d for d in range(len(x.shape)) if d not in dims)
            full = np.broadcast_to(np.expand_dims(values, others), x.shape)
            c = self.graph.const(np.ascontiguousarray(full), x.element)
        else:
            c = self.graph.broadcast(self.parameter(x, dims, values), dims, x.shape)
        form = self.pick(["named", "arith", "map", "elementwise"])
        if op != "div" and self.chance(0.3):
            return self.graph.named(form, op, c, x)
        return self.graph.named(form, op, x, c)

    def batch_norm(self, x: Value) -> Value:
        dims, numbers, element = x.axes, self.numbers, x.element
        shape = [x.shape[d] for d in dims]

        def parameter(values):
            return self.parameter(x, dims, values)

        steps = [
            Step("sub", parameter(self.numbers_of(x, dims, "sub")), dims),
            Step(
                "norm",
                parameter(numbers.positive(shape, element)),
                dims,
                epsilon=self.pick([1e-5, 1e-3, 1e-12]),
            ),
            Step("mul", parameter(numbers.normal(shape, element)), dims),
            Step("add", parameter(numbers.normal(shape, element)), dims),
        ]
        steps = [s for s in steps if self.chance(0.9)]
        if self.chance(0.3):
            steps.append(Step("relu"))
        if self.chance(0.3):
            for step in steps:
                x = self.graph.body(x, [step], output=self.output())
            return x
        perms = None
        if self.chance(0.15):
            perms = [int(p) for p in self.graph.rng.permutation(len(x.shape))]
        return self.graph.body(x, steps, perms)

    def move(self, x: Value) -> Value:
        rank, kind = len(x.shape), self.size(0, 5)
        if kind <= 1:
            return self.graph.transpose(x, list(self.graph.rng.permutation(rank)))
        if kind == 2:
            return self.graph.through_unknown(x)
        d = self.size(0, rank - 1) if rank else 0
        if kind == 3 and 0 < rank < 6:
            return self.expand(x, d)
        if kind == 4 and d + 1 < rank:
            return self.collapse(x, d)
        if kind == 5 and rank and d not in x.axes and x.shape[d] > 1:
            start, size = [0] * rank, list(x.shape)
            start[d], size[d] = self.size(0, 1), size[d] - 1
            return self.graph.slice(x, start, size)
        return x

    def expand(self, x: Value, d: int) -> Value:
        size = x.shape[d]
        first = self.pick([a for a in range(1, size + 1) if size % a == 0])
        groups = [[d, d + 1] if i == d else [i + (i > d)] for i in range(len(x.shape))]
        sizes = (*x.shape[:d], first, size // first, *x.shape[d + 1 :])
        axes = [a for axis in x.axes for a in groups[axis]]
        return self.graph.expand(x, groups, sizes, axes)

    def collapse(self, x: Value, d: int) -> Value:
        if (d in x.axes) != (d + 1 in x.axes):
            return x
        groups = [[i + (i > d)] for i in range(len(x.shape) - 1)]
        groups[d] = [d, d + 1]
        sizes = [int(np.prod([x.shape[i] for i in group])) for group in groups]
        axes = sorted({a - (a > d) for a in x.axes})
        return self.graph.collapse(x, groups, sizes, axes)
