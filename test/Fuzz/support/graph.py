"""One random function: its text, and what it computes in float64.

Every value knows its exact number and two more, from which a bound on the error
of any careful evaluation follows. Nothing here reads MLIR, so the numbers do not
come from the code under test.

For every element a value has three planes:

exact      the number in float64, from constants as stored;
magnitude  the same with the magnitudes of all terms, so that nothing cancels:
           rounding each operation once, and each constant the fold may replace,
           errs by at most `roundings * unit * magnitude`. It includes the
           smallest normal number once for every operation, which accounts for
           roundings among the denormal ones;
fan        the sum of the magnitudes that met weights: what new weights, rounded
           among the denormal numbers, are multiplied with.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from formats import FORMATS, Format

EXACT, MAGNITUDE, FAN = range(3)


def type_text(shape, element: str) -> str:
    return f"tensor<{''.join(f'{d}x' for d in shape)}{element}>"


@dataclass
class Value:
    name: str
    element: str
    planes: np.ndarray
    axes: tuple[int, ...]
    """The dimensions that count through the channels, slowest first."""
    roundings: float
    unit: float
    is_constant: bool = False
    chain_peak: float = 0
    """The largest number in the chain this value is in, up to it."""
    stage: int = 0
    """How many convs, and after the first of them ops that end a chain, led to
    this value. From the second stage on an op sees what a fold rounds otherwise."""
    is_chance: bool = False
    """Whether roundings decide if this value is finite, or one it comes from."""

    def end_chain(self) -> None:
        self.stage += self.stage > 0

    @property
    def exact(self) -> np.ndarray:
        return self.planes[EXACT]

    @property
    def magnitude(self) -> np.ndarray:
        return self.planes[MAGNITUDE]

    @property
    def fan(self) -> np.ndarray:
        return self.planes[FAN]

    @property
    def shape(self) -> tuple[int, ...]:
        return self.planes.shape[1:]

    @property
    def type(self) -> str:
        return type_text(self.shape, self.element)

    @property
    def format(self) -> Format:
        return FORMATS[self.element]

    @property
    def channels(self) -> int:
        return int(np.prod([self.shape[a] for a in self.axes]))

    def bound(self) -> np.ndarray:
        """How far a careful evaluation may be from `exact`. Twice what the
        roundings add up to: terms of second order, and those of float64."""
        with np.errstate(all="ignore"):
            return 2 * (self.roundings + 8) * self.unit * self.magnitude


@dataclass
class Graph:
    name: str
    rng: np.random.Generator
    lines: list[str] = field(default_factory=list)
    resources: dict[str, bytes] = field(default_factory=dict)
    arguments: list[Value] = field(default_factory=list)
    inputs: list[np.ndarray] = field(default_factory=list)
    results: list[Value] = field(default_factory=list)
    input_bound: float | None = None
    """What the pass is told; None for its default."""
    is_lowered: bool = True
    """Whether the pipeline compiles it in its own types."""
    is_bounded: bool = True
    """Whether all convs see inputs within the bound."""
    may_overflow: bool = False
    """Whether a value may not be finite in its type."""

    def add_result(self, value: Value) -> None:
        """One that is used again."""
        self.results.append(value)
        value.end_chain()

    def write(self, text: str) -> None:
        self.lines.append(text)

    def emit(self, operation: str, value: Value) -> Value:
        """Adds the line `name = operation` that computes `value`."""
        value.name = f"%v{len(self.lines)}"
        self.write(f"{value.name} = {operation}")
        self.note(value)
        return value

    def note(self, value: Value) -> None:
        """Looks at a value, or at one within a body, for what it says of all."""
        exact = np.abs(value.exact)
        if value.is_constant:  # computed, perhaps, from others
            self.may_overflow |= not bool(np.all(exact <= value.format.largest))
            return
        finite = exact[np.isfinite(exact)]
        # Nothing is said of inputs that are not finite.
        peak = finite.max(initial=0) if finite.size == exact.size else np.inf
        value.chain_peak = max(value.chain_peak, peak)
        margin = min(0.5, 40 * (value.roundings + 8) * value.unit)
        largest = value.format.largest
        is_large = exact >= largest * (1 - margin)
        with np.errstate(over="ignore"):
            is_near = is_large & (exact * (1 - margin) < largest)
        value.is_chance |= bool(np.any(is_near))
        # Where much cancels, roundings may be larger than the number.
        with np.errstate(over="ignore", invalid="ignore"):
            is_far = exact + value.bound() < largest
            is_sure = is_far | ~(exact - value.bound() < largest)
        self.may_overflow |= bool(np.any(is_large | ~is_far))
        # A fold keeps finite what ends the chain; an op behind that may lift
        # what two roundings differ by over the largest number, or not.
        if value.stage > 1:
            value.is_chance |= not bool(np.all(is_sure))

    def note_conv(self, x: Value, sums: np.ndarray, accumulator: str) -> None:
        """A conv on `x` whose sums have the magnitudes `sums`."""
        bound = min(self.input_bound or x.format.default_bound, x.format.largest)
        self.is_bounded &= bool(x.chain_peak <= bound)
        limit = min(FORMATS[accumulator].largest, x.format.largest) / 2
        self.may_overflow |= not bool(np.all(sums < limit))

    def argument(self, stored: np.ndarray, element: str, axes) -> Value:
        exact = stored.astype(np.float64)
        planes = np.stack([exact, np.abs(exact), np.abs(exact)])
        unit = FORMATS[element].unit
        value = Value(f"%x{len(self.arguments)}", element, planes, axes, 0, unit)
        self.note(value)
        self.arguments.append(value)
        self.inputs.append(stored)
        return value

    def function(self) -> str:
        arguments = ", ".join(f"{a.name}: {a.type}" for a in self.arguments)
        types = ", ".join(r.type for r in self.results)
        names = ", ".join(r.name for r in self.results)
        body = "\n".join(f"  {line}" for line in self.lines)
        return (
            f"func.func @{self.name}({arguments}) -> ({types}) {{\n"
            f"{body}\n  return {names} : {types}\n}}\n"
        )


def constant_value(stored: np.ndarray, element: str, axes=()) -> Value:
    exact = stored.astype(np.float64)
    planes = np.stack([exact, np.abs(exact), np.zeros_like(exact)])
    unit = FORMATS[element].unit
    return Value("", element, planes, axes, 0, unit, is_constant=True)


def constant_text(graph: Graph, stored: np.ndarray, element: str) -> str:
    """The attribute: a splat where one number is all, or bytes, or a resource."""
    type_ = type_text(stored.shape, element)
    raw = np.ascontiguousarray(stored)
    data = raw.tobytes()
    first = data[: raw.itemsize]
    if raw.size and data == first * raw.size and graph.rng.random() < 0.7:
        bits = int.from_bytes(first, "little")
        return f"dense<0x{bits:0{2 * raw.itemsize}X}> : {type_}"
    if raw.size > 1 and graph.rng.random() < 0.2:
        key = f"{graph.name}_{len(graph.resources)}"
        graph.resources[key] = data
        return f"dense_resource<{key}> : {type_}"
    return f'dense<"0x{data.hex().upper()}"> : {type_}'


def module_text(graphs: list[Graph]) -> str:
    text = "\n".join(g.function() for g in graphs)
    entries = [
        f'      {key}: "0x08000000{data.hex().upper()}"'
        for g in graphs
        for key, data in g.resources.items()
    ]
    if entries:
        text += "\n{-#\n  dialect_resources: {\n    builtin: {\n"
        text += ",\n".join(entries) + "\n    }\n  }\n#-}\n"
    return text


def combine(
    kind: str, x: Value, y: Value, extra: float = 1, element: str | None = None
) -> Value:
    """The planes of add, sub, mul or div of two values that broadcast."""
    element = element or x.element
    format_ = FORMATS[element]
    tiny = format_.tiny
    with np.errstate(all="ignore"):
        if kind == "div":
            y = invert(y, lambda v: 1 / v, 1)
            kind = "mul"
        fan = np.maximum(x.fan, y.fan)
        if kind == "mul":
            exact = x.exact * y.exact
            magnitude = x.magnitude * y.magnitude + tiny * (1 + fan)
        else:
            exact = x.exact + y.exact if kind == "add" else x.exact - y.exact
            magnitude = x.magnitude + y.magnitude + tiny
    value = Value(
        "",
        element,
        np.stack(np.broadcast_arrays(exact, magnitude, fan)),
        x.axes or y.axes,
        x.roundings + y.roundings + extra,
        max(x.unit, y.unit, format_.unit),
        x.is_constant and y.is_constant,
        max(x.chain_peak, y.chain_peak),
        max(x.stage, y.stage),
        x.is_chance or y.is_chance,
    )
    if not x.is_constant and not y.is_constant:
        value.end_chain()
    return value


def invert(x: Value, function, power: float) -> Value:
    """A function like 1 / x or rsqrt, whose relative error is `power` times that
    of its argument; nothing is known where that is large."""
    with np.errstate(all="ignore"):
        exact = function(x.exact)
        condition = np.maximum(1, power * x.magnitude / np.abs(x.exact))
        lost = condition * (x.roundings + 1) * x.unit > 0.05
        magnitude = np.where(lost, np.inf, np.abs(exact) * condition + x.format.tiny)
    planes = np.stack([exact, magnitude, x.fan])
    return Value(
        "",
        x.element,
        planes,
        x.axes,
        x.roundings + 1,
        x.unit,
        x.is_constant,
        x.chain_peak,
        x.stage,
        x.is_chance,
    )


def mapped(x: Value, function, roundings: float = 0, element=None) -> Value:
    """`function` on each plane, as ops that move elements do."""
    element = element or x.element
    return Value(
        "",
        element,
        np.stack([function(plane) for plane in x.planes]),
        x.axes,
        x.roundings + roundings,
        max(x.unit, FORMATS[element].unit),
        x.is_constant,
        x.chain_peak,
        x.stage,
        x.is_chance,
    )


def convolution(
    graph: Graph, x: Value, w: Value, bias: Value, sum_products, types
) -> Value:
    """A conv: `sum_products(x, w)` without its bias, which broadcasts to it.
    `types` are those of result and accumulator."""
    element, accumulator = types
    format_, wide = FORMATS[element], FORMATS[accumulator]
    with np.errstate(all="ignore"):
        exact = sum_products(x.exact, w.exact) + bias.exact
        reach = np.maximum(x.fan, np.abs(x.exact))
        fan = sum_products(reach, np.ones_like(w.exact)) + 1
        sums = sum_products(x.magnitude, w.magnitude) + bias.magnitude
        magnitude = sums + FORMATS[w.element].tiny * fan
    graph.note_conv(x, sums, accumulator)
    terms = sum_products(np.ones_like(x.exact), np.ones_like(w.exact)).max(initial=0)
    return Value(
        "",
        element,
        np.stack([exact, magnitude, fan]),
        (),
        x.roundings + w.roundings + 3 + (terms + 2) * min(1, wide.unit / format_.unit),
        max(x.unit, w.unit, format_.unit),
        False,
        0,
        max(x.stage, w.stage, bias.stage) + 1,
        x.is_chance or w.is_chance or bias.is_chance,
    )
