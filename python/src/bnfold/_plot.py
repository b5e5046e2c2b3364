"""Plots by layer as SVG, without colours of their own: classes stand for them."""

from __future__ import annotations

import math
from html import escape
from typing import TYPE_CHECKING, Callable, List, Optional, Tuple

from ._tables import headroom, scales

if TYPE_CHECKING:
    from ._report import Record

WIDTH, HEIGHT = 960, 220
LEFT, RIGHT, TOP, BOTTOM = 52, 8, 12, 26
LEAST = 4
"""Of a bar, so that a scale that is the same for all channels is seen."""

Range = Optional[Tuple[float, float]]


def headroom_plot(records: List["Record"]) -> str:
    """A bar for each conv from zero to its headroom."""

    def span(record: "Record") -> Range:
        bits = record.headroom_bits
        return None if bits is None else (min(bits, 0), max(bits, 0))

    return _plot(
        "Headroom by layer",
        "How many bits below overflow the folded conv stays. Below zero it could "
        "overflow.",
        records,
        [span(r) for r in records],
        lambda tick: str(tick),
        lambda record: f"{headroom(record)} bits",
    )


def scale_plot(records: List["Record"]) -> str:
    """A bar for each conv from its smallest to its largest scale, by powers of
    ten. A scale of zero has none: its bar starts at the smallest of the others."""
    positive = [
        s for r in records for s in (r.scale_min, r.scale_max) if s is not None and s
    ]
    if not positive:
        return ""
    least = min(positive)

    def span(record: "Record") -> Range:
        low, high = record.scale_min, record.scale_max
        if low is None or high is None:
            return None
        return math.log10(low or least), math.log10(high or least)

    return _plot(
        "Scale by layer",
        "The magnitudes that the chain multiplies the channels with, from the "
        "smallest to the largest; zero stands at the smallest other one.",
        records,
        [span(r) for r in records],
        lambda tick: f"1e{tick}" if tick else "1",
        lambda record: f"scale {scales(record)}",
    )


def _plot(
    title: str,
    text: str,
    records: List["Record"],
    spans: List[Range],
    label: Callable[[int], str],
    describe: Callable[["Record"], str],
) -> str:
    known = [span for span in spans if span]
    if not known:
        return ""
    low, high, step = _axis(min(s[0] for s in known), max(s[1] for s in known))

    def y(value: float) -> float:
        return TOP + (high - value) / (high - low) * (HEIGHT - TOP - BOTTOM)

    parts = []
    for tick in range(low, high + 1, step):
        kind = "zero" if tick == 0 else "grid"
        parts.append(
            f'<line class="{kind}" x1="{LEFT}" x2="{WIDTH - RIGHT}" '
            f'y1="{y(tick):.1f}" y2="{y(tick):.1f}"/>'
            f'<text x="{LEFT - 6}" y="{y(tick) + 4:.1f}" text-anchor="end">'
            f"{label(tick)}</text>"
        )
    slot = (WIDTH - LEFT - RIGHT) / len(records)
    width = min(slot * 0.7, 48)
    every = max(1, len(records) // 20)
    for i, (record, span) in enumerate(zip(records, spans)):
        middle = LEFT + (i + 0.5) * slot
        if i % every == 0:
            parts.append(
                f'<text x="{middle:.1f}" y="{HEIGHT - 8}" '
                f'text-anchor="middle">{i}</text>'
            )
        if not span:
            continue
        top, bottom = y(span[1]), y(span[0])
        tip = f"{i}: {record.kind}, {record.action}, {describe(record)}"
        missing = max(LEAST - (bottom - top), 0)
        parts.append(
            f'<rect class="{record.action}" x="{middle - width / 2:.1f}" '
            f'y="{top - missing / 2:.1f}" width="{width:.1f}" '
            f'height="{bottom - top + missing:.1f}">'
            f"<title>{escape(tip)}</title></rect>"
        )
    return (
        f"<h2>{title}</h2>\n<p>{text}</p>\n"
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}">\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def _axis(low: float, high: float) -> Tuple[int, int, int]:
    """Round ends around zero and all values, and the distance of the ticks."""
    span = max(high, 0) - min(low, 0)
    step = next(
        (s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500) if span / s <= 6), 1000
    )
    first = math.floor(min(low, 0) / step) * step
    last = math.ceil(max(high, 1e-9) / step) * step
    return first, last, step
