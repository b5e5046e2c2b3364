"""The graphs that the peers fold: convs with their batch norms, as plain arrays,
with the right result in float64 and what the unfolded graph gives in its own
type. Neither is computed by anything that is measured here."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, List, Optional

import numpy as np

Array = Any


@dataclass
class Norm:
    """A batch norm; gamma or beta of None are left out of the graph."""

    mean: Array
    var: Array
    gamma: Optional[Array] = None
    beta: Optional[Array] = None
    eps: float = 1e-5
    axis: int = 1
    """Along which the parameters lie; 1 are the channels."""
    from_data: bool = False
    """Mean and variance are those of the data, as in training."""


@dataclass
class Case:
    """y = norm(conv(x)), NCHW, the conv without bias."""

    name: str
    title: str
    x: Array
    weights: Array
    norm: Norm
    pad: int = 0
    dtype: Any = np.float32
    second: Optional[Norm] = None
    """y = norm(conv(x)) + second(conv(x)), two convs with the same weights."""
    conv_is_result: bool = False
    """y = norm(conv(x)) + conv(x), one conv with two uses."""
    tolerance: float = field(init=False)
    """Relative to the largest value."""

    def __post_init__(self) -> None:
        self.tolerance = {np.float32: 1e-5, np.float16: 2e-2}[self.dtype]
        self.x = np.asarray(self.x, self.dtype)
        self.weights = np.asarray(self.weights, self.dtype)
        for norm in self.norms:
            for name in ("mean", "var", "gamma", "beta"):
                value = getattr(norm, name)
                if value is not None:
                    setattr(norm, name, np.asarray(value, self.dtype))

    @property
    def norms(self) -> List[Norm]:
        return [self.norm] + ([self.second] if self.second else [])

    def exact(self) -> Array:
        return self._evaluate(np.float64)

    def original(self) -> Array:
        """Step by step in the type of the graph, sums in f32."""
        return self._evaluate(self.dtype)

    def judge(self, y: Array) -> str:
        """What is wrong with the result, or "right"."""
        y = np.asarray(y, np.float64)
        exact, original = self.exact(), np.float64(self.original())
        if y.shape != exact.shape:
            return f"shape {y.shape}"
        if np.isnan(y).any():
            return "NaN"
        if np.isinf(y).any():
            return "inf" if (y[np.isinf(y)] > 0).all() else "-inf"
        # What the unfolded graph errs by, a fold may err by, too.
        allowed = 2 * np.abs(original - exact).max()
        allowed += self.tolerance * np.abs(exact).max()
        worst = np.unravel_index(np.abs(y - exact).argmax(), y.shape)
        if abs(y[worst] - exact[worst]) <= allowed:
            return "right"
        return f"{y[worst]:.3g} for {exact[worst]:.3g}"

    def _evaluate(self, dtype: Any) -> Array:
        with np.errstate(all="ignore"):
            conv = convolve(self.x, self.weights, self.pad, dtype)
            y = _normalize(conv, self.norm, dtype)
            if self.second:
                y = y + _normalize(conv, self.second, dtype)
            return y + conv if self.conv_is_result else y


def convolve(x: Array, weights: Array, pad: int, dtype: Any) -> Array:
    """In `dtype`, sums in at least f32, one product after the other."""
    wide = np.float64 if dtype == np.float64 else np.float32
    x = np.pad(x.astype(wide), [(0, 0), (0, 0), (pad, pad), (pad, pad)])
    outputs, inputs, height, width = weights.shape
    rows, columns = x.shape[2] - height + 1, x.shape[3] - width + 1
    y = np.zeros((x.shape[0], outputs, rows, columns), wide)
    for i in range(inputs):
        for h in range(height):
            for w in range(width):
                part = x[:, None, i, h : h + rows, w : w + columns]
                y += part * weights.astype(wide)[None, :, i, h, w, None, None]
    return y.astype(dtype)


def _normalize(x: Array, norm: Norm, dtype: Any) -> Array:
    def along(values: Array) -> Array:
        shape = [1] * 4
        shape[norm.axis] = -1
        return np.asarray(values).astype(dtype).reshape(shape)

    mean, var = along(norm.mean), along(norm.var)
    if norm.from_data:
        axes = tuple(a for a in range(4) if a != norm.axis)
        mean = x.mean(axes, keepdims=True, dtype=dtype)
        var = np.square(x - mean).mean(axes, keepdims=True, dtype=dtype)
    # eps as it is stored.
    eps = np.float64(dtype(norm.eps) if dtype == np.float16 else np.float32(norm.eps))
    y = (x - mean) / np.sqrt(var + dtype(eps))
    if norm.gamma is not None:
        y = y * along(norm.gamma)
    if norm.beta is not None:
        y = y + along(norm.beta)
    return y


def _random(seed: int, *shape: int) -> Array:
    return np.random.default_rng(seed).uniform(-1, 1, shape)


def _ordinary(channels: int, **others: Any) -> Norm:
    parameters = {
        "mean": _random(1, channels),
        "var": 1 + _random(2, channels) / 2,
        "gamma": 1 + _random(3, channels) / 2,
        "beta": _random(4, channels),
    }
    return Norm(**{**parameters, **others})


def _one(value: float, inputs: int = 1) -> Array:
    """One pixel."""
    return np.full((1, inputs, 1, 1), value)


def all_cases() -> List[Case]:
    report_weights = np.zeros((1, 2, 3, 3))
    report_weights[0, :, 1, 1] = 1e13, -1e13
    x, weights = _random(5, 1, 3, 4, 4), _random(6, 4, 3, 1, 1)
    return [
        Case("ordinary", "an ordinary batch norm", x, weights, _ordinary(4)),
        Case(
            "report",
            "the report's graph",
            _one(1e13, inputs=2),
            report_weights,
            Norm([1], [1], [1e13], [1e13]),
            pad=1,
        ),
        Case(
            "cancels",
            "conv equal to mean",
            _one(2.0**50),
            _one(2.0**50),
            Norm([2.0**100], [1], [2.0**33], [1]),
        ),
        Case(
            "tiny",
            "weights that become denormal",
            _one(1e30),
            _one(1e-15),
            Norm([0], [1], [1e-30], [0]),
        ),
        Case(
            "f16",
            "f16",
            _one(1e-2),
            _one(200),
            Norm([1], [1], [1000], [0.5]),
            dtype=np.float16,
        ),
        Case(
            "no_gamma",
            "no gamma, no beta",
            x,
            weights,
            _ordinary(4, gamma=None, beta=None),
        ),
        Case("axis", "statistics along the height", x, weights, _ordinary(4, axis=2)),
        Case(
            "from_data",
            "statistics of the data",
            x,
            weights,
            _ordinary(4, from_data=True),
        ),
        Case(
            "result_twice",
            "conv's result used twice",
            x,
            weights,
            _ordinary(4),
            conv_is_result=True,
        ),
        Case(
            "weights_twice",
            "one conv, two batch norms",
            x,
            weights,
            _ordinary(4),
            second=_ordinary(4, mean=_random(7, 4), gamma=2 + _random(8, 4)),
        ),
    ]
