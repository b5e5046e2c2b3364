"""TOSA ops (and arith ones on tensors) as text, next to their numbers."""

from __future__ import annotations

import numpy as np

from convolution import convolve, depthwise, transposed
from formats import FORMATS, round_to
from graph import (
    Graph,
    Value,
    combine,
    constant_text,
    constant_value,
    convolution,
    invert,
    mapped,
    type_text,
)


class TosaGraph(Graph):
    def const(self, stored: np.ndarray, element: str, axes=()) -> Value:
        value = constant_value(stored, element, axes)
        text = constant_text(self, stored, element)
        return self.emit(
            f'"tosa.const"() <{{values = {text}}}> : () -> {value.type}', value
        )

    def shape(self, sizes) -> str:
        name = f"%s{len(self.lines)}"
        type_ = f"!tosa.shape<{len(sizes)}>"
        values = ", ".join(map(str, sizes))
        self.write(
            f"{name} = tosa.const_shape {{values = dense<[{values}]> : "
            f"tensor<{len(sizes)}xindex>}} : () -> {type_}"
        )
        return f"{name} : {type_}"

    def zero(self, element: str) -> Value:
        return self.const(round_to(element, np.zeros(1)), element)

    def apply(self, op: str, operands: list[Value], value: Value) -> Value:
        names = ", ".join(o.name for o in operands)
        types = ", ".join(o.type for o in operands)
        return self.emit(f"{op} {names} : ({types}) -> {value.type}", value)

    # Elementwise.

    def binary(self, kind: str, x: Value, y: Value) -> Value:
        """add, sub or mul."""
        value = combine(kind, x, y)
        if kind != "mul":
            return self.apply(f"tosa.{kind}", [x, y], value)
        shift = f"%shift{len(self.lines)}"
        self.write(
            f'{shift} = "tosa.const"() <{{values = dense<0> : tensor<1xi8>}}> '
            ": () -> tensor<1xi8>"
        )
        return self.emit(
            f"tosa.mul {x.name}, {y.name}, {shift} : ({x.type}, {y.type}, "
            f"tensor<1xi8>) -> {value.type}",
            value,
        )

    def arith(self, kind: str, x: Value, y: Value) -> Value:
        """add, sub, mul or div of tensors of one type."""
        value = combine(kind, x, y)
        return self.emit(f"arith.{kind}f {x.name}, {y.name} : {x.type}", value)

    def negate(self, x: Value) -> Value:
        if self.rng.random() < 0.3:
            return self.emit(f"arith.negf {x.name} : {x.type}", negated(x))
        zeros = [self.zero(x.element), self.zero(x.element)]
        return self.apply("tosa.negate", [x, *zeros], negated(x))

    def rsqrt(self, x: Value) -> Value:
        return self.apply("tosa.rsqrt", [x], invert(x, lambda v: 1 / np.sqrt(v), 0.5))

    def reciprocal(self, x: Value) -> Value:
        return self.apply("tosa.reciprocal", [x], invert(x, lambda v: 1 / v, 1))

    def root(self, x: Value) -> Value:
        """As a power, the way exporters write it."""
        half = self.const(np.full((1,) * len(x.shape), 0.5, x.format.dtype), x.element)
        return self.apply("tosa.pow", [x, half], invert(x, np.sqrt, 0.5))

    def clamp(self, x: Value, low: float, high: float) -> Value:
        value = clamped(x, low, high)
        return self.emit(
            f"tosa.clamp {x.name} {{min_val = {low:.1f} : {x.element}, "
            f"max_val = {high:.1f} : {x.element}}} : ({x.type}) -> {value.type}",
            value,
        )

    def cast(self, x: Value, element: str) -> Value:
        value = cast_value(x, element)
        return self.apply("tosa.cast", [x], value)

    def identity(self, x: Value) -> Value:
        return self.apply("tosa.identity", [x], mapped(x, lambda p: p))

    # Layout.

    def transpose(self, x: Value, perms) -> Value:
        value = mapped(x, lambda p: p.transpose(perms))
        value.axes = tuple(list(perms).index(a) for a in x.axes)
        text = ", ".join(map(str, perms))
        return self.emit(
            f"tosa.transpose {x.name} {{perms = array<i32: {text}>}} : ({x.type}) "
            f"-> {value.type}",
            value,
        )

    def reshape(self, x: Value, sizes, axes) -> Value:
        value = mapped(x, lambda p: p.reshape(sizes))
        value.axes = tuple(axes)
        shape = self.shape(sizes)
        return self._with_shapes("tosa.reshape", x, [shape], value)

    def tile(self, x: Value, multiples) -> Value:
        value = mapped(x, lambda p: np.tile(p, multiples))
        return self._with_shapes("tosa.tile", x, [self.shape(multiples)], value)

    def slice(self, x: Value, start, size) -> Value:
        at = tuple(slice(b, b + n) for b, n in zip(start, size))
        value = mapped(x, lambda p: p[at])
        shapes = [self.shape(start), self.shape(size)]
        return self._with_shapes("tosa.slice", x, shapes, value)

    def pad(self, x: Value, amounts) -> Value:
        value = mapped(x, lambda p: np.pad(p, amounts))
        shape = self.shape([n for pair in amounts for n in pair])
        name, type_ = shape.split(" : ")
        zero = self.zero(x.element)
        return self.emit(
            f"tosa.pad {x.name}, {name}, {zero.name} : ({x.type}, {type_}, "
            f"{zero.type}) -> {value.type}",
            value,
        )

    def reverse(self, x: Value, axis: int) -> Value:
        value = mapped(x, lambda p: np.flip(p, axis))
        return self.emit(
            f"tosa.reverse {x.name} {{axis = {axis} : i32}} : ({x.type}) -> "
            f"{value.type}",
            value,
        )

    def concat(self, parts: list[Value], axis: int) -> Value:
        value = mapped(parts[0], lambda p: p)
        value.planes = np.concatenate([p.planes for p in parts], axis=axis + 1)
        value.roundings = max(p.roundings for p in parts)
        value.unit = max(p.unit for p in parts)
        value.is_constant = all(p.is_constant for p in parts)
        value.stage = max(p.stage for p in parts)
        value.chain_peak = max(p.chain_peak for p in parts)
        value.is_chance = any(p.is_chance for p in parts)
        names = ", ".join(p.name for p in parts)
        types = ", ".join(p.type for p in parts)
        return self.emit(
            f"tosa.concat {names} {{axis = {axis} : i32}} : ({types}) -> {value.type}",
            value,
        )

    def _with_shapes(self, op: str, x: Value, shapes: list[str], value: Value) -> Value:
        names, types = zip(*(s.split(" : ") for s in shapes))
        return self.emit(
            f"{op} {x.name}, {', '.join(names)} : ({x.type}, {', '.join(types)}) "
            f"-> {value.type}",
            value,
        )

    # Convs.

    def conv(self, op: str, x: Value, w: Value, bias: Value, types, **attributes):
        """`types`: of result and accumulator. The attributes are TOSA's."""
        products = {
            "conv2d": convolve,
            "conv3d": convolve,
            "depthwise_conv2d": depthwise,
            "transpose_conv2d": transposed,
        }[op]
        value = convolution(
            self, x, w, bias, lambda a, b: products(a, b, **attributes), types
        )
        value.axes = (len(value.shape) - 1,)
        finite = all(np.isfinite(v.exact).all() for v in (x, w))
        if op == "transpose_conv2d" and not finite:
            # MLIR's decomposition multiplies inputs and weights with zeros, so
            # that infinity and NaN spread further than they should.
            value.planes[0] = np.nan
        zeros = [self.zero(x.element), self.zero(w.element)]
        operands = [x, w, bias, *zeros]
        text = ", ".join(
            f"{name} = array<i64: {', '.join(map(str, values))}>"
            for name, values in attributes.items()
        )
        names = ", ".join(o.name for o in operands)
        operand_types = ", ".join(o.type for o in operands)
        # acc_type has no name for f64.
        accumulator = "f32" if types[1] == "f64" else types[1]
        return self.emit(
            f"tosa.{op} {names} {{acc_type = {accumulator}, {text}}} : "
            f"({operand_types}) -> {value.type}",
            value,
        )

    def matmul(self, a: Value, b: Value, bias: Value) -> Value:
        """One of the factors is constant; `bias` is one zero."""
        x, w = (b, a) if a.is_constant else (a, b)

        def products(x, w):
            return w @ x if a.is_constant else x @ w

        value = convolution(self, x, w, bias, products, (x.element, x.element))
        value.axes = (0, 1) if a.is_constant else (0, 2)
        zeros = [self.zero(x.element), self.zero(w.element)]
        return self.apply("tosa.matmul", [a, b, *zeros], value)


def negated(x: Value) -> Value:
    value = mapped(x, lambda p: p)
    value.planes[0] = -value.planes[0]
    return value


def clamped(x: Value, low: float, high: float) -> Value:
    value = mapped(x, lambda p: p)
    value.planes[0] = np.clip(x.exact, low, high)
    value.end_chain()
    return value


def cast_value(x: Value, element: str) -> Value:
    value = mapped(x, lambda p: p, 1, element)
    value.end_chain()  # unless the fold looks through it
    value.planes[1] = value.planes[1] + FORMATS[element].tiny
    if x.is_constant:  # a cast rounds, and the fold rounds with it
        value.planes[0] = round_to(element, x.exact).astype(np.float64)
    return value
