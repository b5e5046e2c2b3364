"""linalg, tensor and arith ops as text, next to their numbers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from linalg_text import convolve

from formats import round_to
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
from tosa_ops import cast_value, clamped, negated

NAMES = {"add": "addf", "sub": "subf", "mul": "mulf", "div": "divf"}


@dataclass
class Step:
    """One op of a body on the value that goes through it."""

    kind: str
    """add, sub, mul, div, negate, relu; or norm: times 1/sqrt(c + eps)."""
    parameter: Value | None = None
    dims: tuple[int, ...] = ()
    """The dimensions of the value that those of the parameter are, ascending."""
    is_swapped: bool = False
    """The parameter is the first operand."""
    epsilon: float = 0


def spread(value: Value, dims, shape) -> Value:
    """`value` as it broadcasts to `shape`."""
    others = tuple(d for d in range(len(shape)) if d not in dims)
    return mapped(value, lambda p: np.expand_dims(p, others))


class LinalgGraph(Graph):
    def const(self, stored: np.ndarray, element: str) -> Value:
        text = constant_text(self, stored, element)
        return self.emit(f"arith.constant {text}", constant_value(stored, element))

    def scalar(self, stored, element: str) -> Value:
        raw = np.asarray(stored).reshape(())
        bits = int.from_bytes(raw.tobytes(), "little")
        text = f"0x{bits:0{2 * raw.itemsize}X} : {element}"
        return self.emit(f"arith.constant {text}", constant_value(raw, element))

    def empty(self, shape, element: str) -> str:
        name, type_ = f"%e{len(self.lines)}", type_text(shape, element)
        self.write(f"{name} = tensor.empty() : {type_}")
        return f"{name} : {type_}"

    def sized(self, x: Value) -> str:
        """A tensor as large as `x`, told so by a dim of it."""
        n = len(self.lines)
        unknown = type_text(["?", *x.shape[1:]], x.element)
        self.write(f"%index{n} = arith.constant 0 : index")
        self.write(f"%dim{n} = tensor.dim {x.name}, %index{n} : {x.type}")
        self.write(f"%grown{n} = tensor.empty(%dim{n}) : {unknown}")
        self.write(f"%e{n} = tensor.cast %grown{n} : {unknown} to {x.type}")
        return f"%e{n} : {x.type}"

    # Convs.

    def fill(self, shape, element: str, stored) -> Value:
        scalar = self.scalar(stored, element)
        empty = self.empty(shape, element)
        value = mapped(scalar, lambda p: np.broadcast_to(p, shape))
        return self.emit(
            f"linalg.fill ins({scalar.name} : {element}) outs({empty}) -> "
            f"{type_text(shape, element)}",
            value,
        )

    def broadcast(self, vector: Value, dims, shape) -> Value:
        others = [d for d in range(len(shape)) if d not in dims]
        value = spread(vector, dims, shape)
        value.planes = np.broadcast_to(value.planes, (3, *shape)).copy()
        empty = self.empty(shape, vector.element)
        return self.emit(
            f"linalg.broadcast ins({vector.name} : {vector.type}) outs({empty}) "
            f"dimensions = {others}",
            value,
        )

    def conv(self, spec, x: Value, w: Value, init: Value, stride, dilation, generic):
        """`spec`: op, letters, the letters of channels, whether weights come
        first."""
        op, letters, channels, weights_first = spec
        value = convolution(
            self,
            x,
            w,
            init,
            lambda a, b: convolve(a, b, letters, stride, dilation),
            (init.element, init.element),
        )
        result = letters.partition("->")[2]
        value.axes = tuple(sorted(result.index(c) for c in channels))
        operands = [w, x] if weights_first else [x, w]
        names = ", ".join(o.name for o in operands)
        types = ", ".join(o.type for o in operands)
        ends = f"ins({names} : {types}) outs({init.name} : {init.type})"
        if generic:
            text = self._generic_conv(letters, weights_first, stride, dilation)
            head, body = text(operands, init)
            return self.emit(
                f"linalg.generic {head} {ends} {body} -> {value.type}", value
            )
        attributes = ""
        if "conv" in op:
            rank = sum(s in result for s in "dhw")
            attributes = (
                f"{{dilations = dense<{dilation}> : tensor<{rank}xi64>, "
                f"strides = dense<{stride}> : tensor<{rank}xi64>}} "
            )
        return self.emit(f"linalg.{op} {attributes}{ends} -> {value.type}", value)

    def _generic_conv(self, letters, weights_first, stride, dilation):
        left, _, result = letters.partition("->")
        xs, _, ws = left.partition(",")
        spatial = [s for s in "dhw" if s in xs and s in ws]
        # The loops: the result's, then sums; taps in capitals.
        sums = [s for s in dict.fromkeys(xs + ws) if s not in result]
        loops = list(result) + sums + [s.upper() for s in spatial]
        index = {loop: f"d{i}" for i, loop in enumerate(loops)}
        windows = {
            s: f"{index[s]} * {stride} + {index[s.upper()]} * {dilation}"
            for s in spatial
        }
        maps = [
            [windows.get(s, index[s]) for s in xs],
            [index[s.upper() if s in spatial else s] for s in ws],
        ]
        if weights_first:
            maps.reverse()
        maps.append([index[s] for s in result])
        heads = ", ".join(index.values())
        kinds = ['"parallel"'] * len(result)
        kinds += ['"reduction"'] * (len(loops) - len(result))

        def text(operands, init):
            a, b, c = (o.element for o in (*operands, init))
            body = [f"^bb0(%a: {a}, %b: {b}, %acc: {c}):"]
            names = []
            for name, element in (("%a", a), ("%b", b)):
                if element != c:
                    body.append(f"{name}w = arith.extf {name} : {element} to {c}")
                    name += "w"
                names.append(name)
            body += [
                f"%p = arith.mulf {', '.join(names)} : {c}",
                f"%q = arith.addf %acc, %p : {c}",
                f"linalg.yield %q : {c}",
            ]
            all_maps = ", ".join(
                f"affine_map<({heads}) -> ({', '.join(m)})>" for m in maps
            )
            head = (
                f"{{indexing_maps = [{all_maps}], "
                f"iterator_types = [{', '.join(kinds)}]}}"
            )
            return head, "{\n    " + "\n    ".join(body) + "\n  }"

        return text

    # Elementwise.

    def body(self, x: Value, steps: list[Step], perms=None, output="new") -> Value:
        """All steps in one linalg.generic; dimension i of the result is
        perms[i] of x. The output, which is not read, is a new tensor, or without
        perms that of `x` or one of its size."""
        rank, element = len(x.shape), x.element
        perms = list(perms or range(rank))
        inverse = np.argsort(perms)
        value, lines, current = x, [], "%a"
        maps, operands, arguments = [list(inverse)], [x], [f"%a: {element}"]
        for i, step in enumerate(steps):
            parameter = step.parameter
            if parameter is not None:
                maps.append([inverse[d] for d in step.dims])
                operands.append(parameter)
                arguments.append(f"%c{i}: {parameter.element}")
                parameter = spread(parameter, step.dims, x.shape)
            value = self._step(value, step, parameter, i, current, lines)
            current = f"%r{i}"
        maps.append(list(range(rank)))
        value = mapped(value, lambda p: np.broadcast_to(p, x.shape).transpose(perms))
        value.axes = tuple(sorted(int(inverse[a]) for a in x.axes))
        if output == "input":
            out = f"{x.name} : {x.type}"
        elif output == "sized":
            out = self.sized(x)
        else:
            out = self.empty(value.shape, element)
        heads = ", ".join(f"d{i}" for i in range(rank))
        all_maps = ", ".join(
            f"affine_map<({heads}) -> ({', '.join(f'd{d}' for d in m)})>" for m in maps
        )
        kinds = ", ".join(['"parallel"'] * rank)
        inputs = ", ".join(o.name for o in operands)
        types = ", ".join(o.type for o in operands)
        lines.append(f"linalg.yield {current} : {element}")
        text = "\n    ".join([f"^bb0({', '.join(arguments)}, %o: {element}):", *lines])
        return self.emit(
            f"linalg.generic {{indexing_maps = [{all_maps}], iterator_types = "
            f"[{kinds}]}} ins({inputs} : {types}) outs({out}) {{\n    {text}\n  }} "
            f"-> {value.type}",
            value,
        )

    def _step(self, value, step: Step, parameter, i: int, current: str, lines):
        element = value.element
        if step.kind == "negate":
            lines.append(f"%r{i} = arith.negf {current} : {element}")
            return negated(value)
        if step.kind == "relu":
            zero = round_to(element, 0.0)
            bits = "0x" + "0" * 2 * zero.itemsize
            lines.append(f"%z{i} = arith.constant {bits} : {element}")
            lines.append(f"%r{i} = arith.maximumf {current}, %z{i} : {element}")
            return clamped(value, 0.0, np.inf)
        name, kind = f"%c{i}", step.kind
        if kind == "norm":
            parameter = self._norm(parameter, step.epsilon, i, lines)
            name, kind = f"%n{i}", "mul"
        pair = [name, current] if step.is_swapped else [current, name]
        lines.append(f"%r{i} = arith.{NAMES[kind]} {', '.join(pair)} : {element}")
        values = [parameter, value] if step.is_swapped else [value, parameter]
        result = combine(kind, *values)
        result.axes = value.axes
        self.note(result)
        return result

    def _norm(self, variance: Value, epsilon: float, i: int, lines) -> Value:
        """1 / sqrt(variance + epsilon), as front ends write it."""
        element = variance.element
        stored = round_to(element, [epsilon])
        if element in ("f32", "f16", "bf16") and self.rng.random() < 0.5:
            lines.append(f"%d{i} = arith.constant {epsilon:.17e} : f64")
            lines.append(f"%eps{i} = arith.truncf %d{i} : f64 to {element}")
        else:
            bits = int.from_bytes(stored.tobytes(), "little")
            digits = f"0x{bits:0{2 * stored.itemsize}X}"
            lines.append(f"%eps{i} = arith.constant {digits} : {element}")
        sum_ = combine("add", variance, constant_value(stored, element))
        self.note(sum_)
        lines.append(f"%sum{i} = arith.addf %c{i}, %eps{i} : {element}")
        if self.rng.random() < 0.5:
            lines.append(f"%n{i} = math.rsqrt %sum{i} : {element}")
            return invert(sum_, lambda v: 1 / np.sqrt(v), 0.5)
        bits = int.from_bytes(round_to(element, 1.0).tobytes(), "little")
        digits = f"0x{bits:0{2 * stored.itemsize}X}"
        lines += [
            f"%q{i} = math.sqrt %sum{i} : {element}",
            f"%one{i} = arith.constant {digits} : {element}",
            f"%n{i} = arith.divf %one{i}, %q{i} : {element}",
        ]
        return invert(invert(sum_, np.sqrt, 0.5), lambda v: 1 / v, 1)

    def named(self, form: str, kind: str, x: Value, y: Value) -> Value:
        """add, sub, mul or div of tensors of one shape."""
        value = combine(kind, x, y)
        value.axes = y.axes if x.is_constant else x.axes
        names, types = f"{x.name}, {y.name}", f"{x.type}, {y.type}"
        if form == "arith":
            return self.emit(f"arith.{NAMES[kind]} {names} : {x.type}", value)
        empty = self.empty(x.shape, x.element)
        if form == "map":
            text = f"map {{ arith.{NAMES[kind]} }}"
        elif form == "elementwise":
            text = f"elementwise kind=#linalg.elementwise_kind<{kind}>"
        else:
            text = kind
        arrow = "" if form == "map" else f" -> {value.type}"
        return self.emit(
            f"linalg.{text} ins({names} : {types}) outs({empty}){arrow}", value
        )

    # Layout and casts.

    def transpose(self, x: Value, perms) -> Value:
        value = mapped(x, lambda p: p.transpose(perms))
        value.axes = tuple(sorted(list(perms).index(a) for a in x.axes))
        empty = self.empty(value.shape, x.element)
        return self.emit(
            f"linalg.transpose ins({x.name} : {x.type}) outs({empty}) "
            f"permutation = {[int(p) for p in perms]}",
            value,
        )

    def expand(self, x: Value, groups, sizes, axes) -> Value:
        value = mapped(x, lambda p: p.reshape(sizes))
        value.axes = tuple(axes)
        return self.emit(
            f"tensor.expand_shape {x.name} {groups} output_shape {list(sizes)} : "
            f"{x.type} into {value.type}",
            value,
        )

    def collapse(self, x: Value, groups, sizes, axes) -> Value:
        value = mapped(x, lambda p: p.reshape(sizes))
        value.axes = tuple(axes)
        return self.emit(
            f"tensor.collapse_shape {x.name} {groups} : {x.type} into {value.type}",
            value,
        )

    def through_unknown(self, x: Value) -> Value:
        """A tensor.cast to unknown sizes and one back."""
        unknown = f"tensor<{'?x' * len(x.shape)}{x.element}>"
        name = f"%u{len(self.lines)}"
        self.write(f"{name} = tensor.cast {x.name} : {x.type} to {unknown}")
        value = mapped(x, lambda p: p)
        return self.emit(f"tensor.cast {name} : {unknown} to {x.type}", value)

    def slice(self, x: Value, start, size) -> Value:
        at = tuple(slice(b, b + n) for b, n in zip(start, size))
        value = mapped(x, lambda p: p[at])
        ones = [1] * len(start)
        return self.emit(
            f"tensor.extract_slice {x.name}{list(start)} {list(size)} {ones} : "
            f"{x.type} to {value.type}",
            value,
        )

    def index(self, number: int) -> str:
        name = f"%amount{len(self.lines)}"
        self.write(f"{name} = arith.constant {number} : index")
        return name

    def pad(self, x: Value, amounts, as_values: bool) -> Value:
        """By `amounts`, which are written as values or as numbers."""
        value = mapped(x, lambda p: np.pad(p, amounts))
        zero = self.scalar(round_to(x.element, 0.0), x.element)
        write = self.index if as_values else str
        low, high = (", ".join(write(int(a[i])) for a in amounts) for i in (0, 1))
        indices = ", ".join(f"%i{d}: index" for d in range(len(x.shape)))
        return self.emit(
            f"tensor.pad {x.name} low[{low}] high[{high}] {{\n    ^bb0({indices}):\n"
            f"    tensor.yield {zero.name} : {x.element}\n  }} : {x.type} to "
            f"{value.type}",
            value,
        )

    def cast(self, x: Value, element: str, op: str) -> Value:
        value = cast_value(x, element)
        return self.emit(f"arith.{op} {x.name} : {x.type} to {value.type}", value)
