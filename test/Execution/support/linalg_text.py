"""Writes linalg modules as text, next to what they compute in float64.

A `Graph` is one function. Every method adds ops to it and returns a `Value` that
knows its name, its shape and its exact number; nothing here reads MLIR, so that
the numbers do not come from the code under test.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import numpy as np


@dataclass
class Value:
    name: str
    exact: np.ndarray

    @property
    def shape(self) -> tuple[int, ...]:
        return self.exact.shape

    @property
    def type(self) -> str:
        return f"tensor<{''.join(f'{d}x' for d in self.shape)}f32>"


def convolve(x, w, letters: str, stride=1, dilation=1) -> np.ndarray:
    """A conv given like "nhwc,hwkc->nhwk": d, h and w are positions in `x` and
    the result, taps in the filter; all other letters mean what they do in
    einsum. Without such letters it is einsum. Strides and dilations are one for
    all or one each."""
    left, _, result = letters.partition("->")
    xs, _, ws = left.partition(",")
    spatial = [letter for letter in "dhw" if letter in xs and letter in ws]
    strides, dilations = (
        dict(zip(spatial, np.broadcast_to(v, len(spatial)).tolist()))
        for v in (stride, dilation)
    )
    sizes = {
        s: (x.shape[xs.index(s)] - (w.shape[ws.index(s)] - 1) * dilations[s] - 1)
        // strides[s]
        + 1
        for s in spatial
    }
    total = 0
    for taps in itertools.product(*(range(w.shape[ws.index(s)]) for s in spatial)):
        tap = dict(zip(spatial, taps))
        window = tuple(
            (
                slice(
                    tap[s] * dilations[s],
                    tap[s] * dilations[s] + (sizes[s] - 1) * strides[s] + 1,
                    strides[s],
                )
                if s in tap
                else slice(None)
            )
            for s in xs
        )
        at = tuple(tap.get(s, slice(None)) for s in ws)
        rest = "".join(s for s in ws if s not in tap)
        total = total + np.einsum(f"{xs},{rest}->{result}", x[window], w[at])
    return total


class Graph:
    def __init__(self, seed: int):
        self.rng = np.random.default_rng(seed)
        self.inputs: list[np.ndarray] = []
        self.arguments: list[Value] = []
        self.results: list[Value] = []
        self.lines: list[str] = []
        self.count = 0

    def name(self) -> str:
        self.count += 1
        return f"%v{self.count}"

    def random(self, shape, low=None, high=None) -> np.ndarray:
        """f32 numbers, in double: normal, or between two bounds."""
        if low is None:
            value = self.rng.standard_normal(shape)
        else:
            value = self.rng.uniform(low, high, shape)
        return value.astype(np.float32).astype(np.float64)

    def argument(self, shape) -> Value:
        value = Value(f"%x{len(self.arguments)}", self.random(shape))
        self.inputs.append(value.exact.astype(np.float32))
        self.arguments.append(value)
        return value

    def constant(self, exact) -> Value:
        value = Value(self.name(), np.asarray(exact, np.float64))
        raw = value.exact.astype(np.float32).tobytes().hex().upper()
        self.lines.append(
            f'{value.name} = arith.constant dense<"0x{raw}"> : {value.type}'
        )
        return value

    def empty(self, shape) -> Value:
        value = Value(self.name(), np.zeros(shape))
        self.lines.append(f"{value.name} = tensor.empty() : {value.type}")
        return value

    def initial(self, shape, dims, bias) -> Value:
        """A fill of zero, or `bias` along `dims` of the result."""
        empty, value = self.empty(shape), Value(self.name(), np.zeros(shape))
        if bias is None:
            zero = self.name()
            self.lines.append(f"{zero} = arith.constant 0.0 : f32")
            self.lines.append(
                f"{value.name} = linalg.fill ins({zero} : f32) "
                f"outs({empty.name} : {empty.type}) -> {empty.type}"
            )
            return value
        vector = self.constant(bias)
        others = [d for d in range(len(shape)) if d not in dims]
        self.lines.append(
            f"{value.name} = linalg.broadcast ins({vector.name} : {vector.type}) "
            f"outs({empty.name} : {empty.type}) dimensions = {others}"
        )
        value.exact = np.broadcast_to(
            np.expand_dims(vector.exact, tuple(others)), shape
        )
        return value

    def conv(self, op: str, letters: str, x: Value, w_shape, channels: str, **options):
        """A named op with the letters of `convolve`. `channels` are those of the
        result that count through the channels. `weights_first`: the op takes
        them as its first operand."""
        stride = options.get("stride", 1)
        w = self.constant(self.random(w_shape) * 0.5)
        exact = convolve(x.exact, w.exact, letters, stride)
        result = letters.partition("->")[2]
        dims = [result.index(c) for c in channels]
        bias = None
        if options.get("bias", True):
            bias = self.random([exact.shape[d] for d in dims])
        init = self.initial(exact.shape, dims, bias)
        value = Value(self.name(), exact + init.exact)
        operands = [w, x] if options.get("weights_first") else [x, w]
        attributes = options.get("attributes", "")
        rank = sum(s in letters.partition("->")[2] for s in "dhw")
        if "conv" in op:
            attributes = (
                f"{{dilations = dense<1> : tensor<{rank}xi64>, "
                f"strides = dense<{stride}> : tensor<{rank}xi64>}}"
            )
        names = ", ".join(o.name for o in operands)
        types = ", ".join(o.type for o in operands)
        self.lines.append(
            f"{value.name} = linalg.{op} {attributes} ins({names} : {types}) "
            f"outs({init.name} : {init.type}) -> {value.type}"
        )
        return value, dims

    def generic(self, x: Value, others, body: list[str], exact) -> Value:
        """Elementwise: `others` are (value, its dimensions among those of x);
        the body sees %a for x and %b0, %b1, ... and yields %y."""
        rank = len(x.shape)
        loops = ", ".join(f"d{i}" for i in range(rank))
        maps = [loops] + [", ".join(f"d{d}" for d in dims) for _, dims in others]
        empty, value = self.empty(x.shape), Value(self.name(), exact)
        arguments = ["%a: f32"] + [f"%b{i}: f32" for i in range(len(others))]
        operands = [x] + [other for other, _ in others]
        self.lines += [
            f"{value.name} = linalg.generic {{indexing_maps = ["
            + ", ".join(f"affine_map<({loops}) -> ({m})>" for m in maps + [loops])
            + "], iterator_types = ["
            + ", ".join(['"parallel"'] * rank)
            + f"]}} ins({', '.join(o.name for o in operands)} : "
            + f"{', '.join(o.type for o in operands)}) "
            + f"outs({empty.name} : {empty.type}) {{",
            f"^bb0({', '.join(arguments)}, %out: f32):",
            *body,
            "linalg.yield %y : f32",
            f"}} -> {value.type}",
        ]
        return value

    def batch_norm(self, x: Value, dims, relu: bool = False) -> Value:
        """In one body; the parameters may have several dimensions."""
        shape = [x.shape[d] for d in dims]
        gamma, var = self.random(shape, 0.5, 1.5), self.random(shape, 0.5, 1.5)
        beta, mean = self.random(shape), self.random(shape)
        eps = float(np.float32(1e-5))
        spread = tuple(d for d in range(len(x.shape)) if d not in dims)

        def along(vector):
            return np.expand_dims(vector, spread)

        exact = (x.exact - along(mean)) / np.sqrt(along(var) + eps)
        exact = exact * along(gamma) + along(beta)
        body = [
            "%eps = arith.constant 1.0e-5 : f32",
            "%0 = arith.addf %b1, %eps : f32",
            "%1 = math.rsqrt %0 : f32",
            "%2 = arith.subf %a, %b0 : f32",
            "%3 = arith.mulf %2, %1 : f32",
            "%4 = arith.mulf %3, %b2 : f32",
        ]
        if relu:
            exact = np.maximum(exact, 0)
            body += [
                "%5 = arith.addf %4, %b3 : f32",
                "%zero = arith.constant 0.0 : f32",
                "%y = arith.maximumf %5, %zero : f32",
            ]
        else:
            body.append("%y = arith.addf %4, %b3 : f32")
        parameters = [(self.constant(v), dims) for v in (mean, var, gamma, beta)]
        return self.generic(x, parameters, body, exact)

    def pad(self, x: Value, amount: int) -> Value:
        """Zeros around the last two dimensions."""
        zero = self.name()
        exact = np.pad(x.exact, [(0, 0)] * (len(x.shape) - 2) + [(amount, amount)] * 2)
        value = Value(self.name(), exact)
        around = ", ".join(["0"] * (len(x.shape) - 2) + [str(amount)] * 2)
        indices = ", ".join(f"%i{d}: index" for d in range(len(x.shape)))
        self.lines += [
            f"{zero} = arith.constant 0.0 : f32",
            f"{value.name} = tensor.pad {x.name} low[{around}] high[{around}] {{",
            f"^bb0({indices}):",
            f"tensor.yield {zero} : f32",
            f"}} : {x.type} to {value.type}",
        ]
        return value

    def add(self, x: Value, y: Value) -> Value:
        body = ["%y = arith.addf %a, %b0 : f32"]
        dims = list(range(len(x.shape)))
        return self.generic(x, [(y, dims)], body, x.exact + y.exact)

    def module(self) -> str:
        arguments = ", ".join(f"{a.name}: {a.type}" for a in self.arguments)
        types = ", ".join(r.type for r in self.results)
        names = ", ".join(r.name for r in self.results)
        body = "\n".join(f"  {line}" for line in self.lines)
        return (
            f"func.func @main({arguments}) -> ({types}) {{\n"
            f"{body}\n  return {names} : {types}\n}}\n"
        )
