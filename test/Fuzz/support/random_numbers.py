"""Random numbers: ordinary ones, and those at the edges of a type."""

from __future__ import annotations

import numpy as np

from formats import FORMATS, round_to

ORDINARY, WIDE, EDGES, POISONED = "ordinary", "wide", "edges", "poisoned"


class Numbers:
    """Draws all numbers of one module.

    ordinary: what trained nets have;
    wide: all exponents of the type;
    edges: among ordinary ones, zeros of both signs, the smallest and largest
        numbers, and powers of two with their neighbours;
    poisoned: edges, and now and then an infinity or NaN.
    """

    def __init__(self, rng: np.random.Generator):
        self.rng = rng
        self.mood = str(
            rng.choice([ORDINARY, WIDE, EDGES, POISONED], p=[0.55, 0.2, 0.2, 0.05])
        )
        # Among the extreme ones few are, or nothing is finite for long.
        self.rate = float(rng.choice([0.02, 0.1, 0.4]))

    def chance(self, probability: float) -> bool:
        return bool(self.rng.random() < probability)

    def pick(self, options):
        return options[int(self.rng.integers(len(options)))]

    def draw(self, shape, element: str, usual) -> np.ndarray:
        """`usual` in this mood, stored as `element`."""
        values = np.broadcast_to(usual, shape).astype(np.float64)
        if self.mood == ORDINARY:
            return round_to(element, values)
        odd = self.rng.random(shape) < self.rate
        return round_to(element, np.where(odd, self._odd(shape, element), values))

    def _odd(self, shape, element: str) -> np.ndarray:
        format_ = FORMATS[element]
        if self.mood == WIDE:
            reach = np.log2(format_.largest)
            exponents = self.rng.uniform(-reach, reach, shape)
            signs = self.rng.choice([-1.0, 1.0], shape)
            return signs * 2.0 ** (exponents * self.rng.choice([0.1, 0.4, 0.99]))
        power = 2.0 ** self.rng.integers(-6, 7)
        special = [
            0.0,
            -0.0,
            format_.tiny,
            -format_.tiny,
            format_.tiny * format_.unit * 2,
            format_.largest,
            -format_.largest,
            format_.largest * 0.6,
            format_.largest**0.5,
            power,
            power * (1 - format_.unit),
            power * (1 + 2 * format_.unit),
        ]
        if self.mood == POISONED:
            special += [np.inf, -np.inf, np.nan]
        return self.rng.choice(special, shape)

    def normal(self, shape, element: str, spread: float = 1) -> np.ndarray:
        return self.draw(shape, element, self.rng.standard_normal(shape) * spread)

    def positive(self, shape, element: str) -> np.ndarray:
        values = np.abs(self.normal(shape, element).astype(np.float64))
        floor = 0.0 if self.chance(0.1) else 0.05
        values = np.where(values < 1e-30, values, values + floor)
        return round_to(element, values)

    def data(self, shape, element: str, bound: float) -> np.ndarray:
        """Inputs: seldom beyond the bound."""
        values = self.rng.standard_normal(shape)
        kind = self.rng.random()
        if kind < 0.08:
            values = np.full(shape, self.rng.standard_normal())
        elif kind < 0.16:
            values = values * 2.0 ** self.rng.uniform(0, np.log2(bound) - 2)
        elif kind < 0.22:
            values = self.rng.choice([-bound, bound, 0.0, -0.0, 1.0], shape)
        elif kind < 0.24:
            values = np.clip(values, -4, 4) * (FORMATS[element].largest / 8)
        largest = FORMATS[element].largest
        return round_to(element, np.clip(values, -largest, largest))
