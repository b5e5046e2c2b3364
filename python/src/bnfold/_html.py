"""The report as a page: a table, and a plot in SVG whose colours are the
page's, so that it is light or dark as the reader's system is."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, List

from ._tables import headroom, short_location, why

if TYPE_CHECKING:
    from ._report import Record, Report

STYLE = """
.bnfold { --ink: #1f2328; --soft: #59636e; --line: #d1d9e0; --paper: #fff;
  --folded: #1a7f37; --merged: #9a6700; --refused: #cf222e;
  color: var(--ink); background: var(--paper);
  font: 14px/1.45 system-ui, sans-serif; }
@media (prefers-color-scheme: dark) {
  .bnfold { --ink: #e6edf3; --soft: #9198a1; --line: #3d444d; --paper: #0d1117;
    --folded: #3fb950; --merged: #d29922; --refused: #f85149; } }
body.bnfold { margin: 0 auto; max-width: 72rem; padding: 1.5rem; }
.bnfold h1 { font-size: 1.5rem; margin: 0 0 .25rem; }
.bnfold p { color: var(--soft); margin: .25rem 0 1rem; }
.bnfold svg { width: 100%; height: auto; }
.bnfold svg text { fill: var(--soft); font-size: 11px; }
.bnfold .grid { stroke: var(--line); }
.bnfold .zero { stroke: var(--soft); }
.bnfold .scroll { overflow-x: auto; }
.bnfold table { border-collapse: collapse; width: 100%; color: var(--ink); }
.bnfold th, .bnfold td { border-bottom: 1px solid var(--line);
  padding: .3rem .6rem; text-align: left; vertical-align: top;
  background: none; }
.bnfold th { color: var(--soft); font-weight: 600; white-space: nowrap; }
.bnfold .number { text-align: right; font-variant-numeric: tabular-nums;
  white-space: nowrap; }
.bnfold code { font: 12px ui-monospace, monospace; }
.folded { color: var(--folded); fill: var(--folded); }
.merged { color: var(--merged); fill: var(--merged); }
.refused { color: var(--refused); fill: var(--refused); }
"""

WIDTH, HEIGHT = 960, 260
LEFT, RIGHT, TOP, BOTTOM = 44, 8, 12, 26


def page(report: "Report") -> str:
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>bnfold report</title>\n<style>{STYLE}</style>\n</head>\n"
        f'<body class="bnfold">\n<h1>Batch norms and convs</h1>\n{_body(report)}'
        "</body>\n</html>\n"
    )


def fragment(report: "Report") -> str:
    """For notebooks."""
    return f'<style>{STYLE}</style><div class="bnfold">{_body(report)}</div>'


def _body(report: "Report") -> str:
    return (
        f"<p>{escape(report.summary())}</p>\n{_plot(report.records)}"
        f'<div class="scroll">\n{_table(report.records)}</div>\n'
    )


def _table(records: List["Record"]) -> str:
    head = "".join(
        f"<th{' class=number' if name in NUMBERS else ''}>{name}</th>"
        for name in (*NUMBERS[:1], "location", "conv", "weights", "action",
                     *NUMBERS[1:], "reason")
    )  # fmt: skip
    rows = "".join(_row(i, r) for i, r in enumerate(records))
    return (
        f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n"
    )


NUMBERS = ("layer", "ops", "headroom, bits")


def _row(number: int, record: "Record") -> str:
    return (
        f"<tr><td class=number>{number}</td>"
        f'<td title="{escape(record.location)}">'
        f"<code>{escape(short_location(record.location))}</code></td>"
        f"<td><code>{escape(record.kind)}</code></td>"
        f"<td>{'&times;'.join(map(str, record.shape))}</td>"
        f'<td class="{record.action}">{record.action}</td>'
        f"<td class=number>{record.ops_before} &rarr; {record.ops_after}</td>"
        f"<td class=number>{headroom(record)}</td>"
        f"<td>{escape(why(record))}</td></tr>\n"
    )


def _plot(records: List["Record"]) -> str:
    """A bar for each conv from zero to its headroom; below zero the fold could
    overflow."""
    values = [r.headroom_bits for r in records if r.headroom_bits is not None]
    if not values:
        return ""
    low, high, step = _axis(min(values), max(values))

    def y(value: float) -> float:
        return TOP + (high - value) / (high - low) * (HEIGHT - TOP - BOTTOM)

    parts = []
    for tick in range(low, high + 1, step):
        kind = "zero" if tick == 0 else "grid"
        parts.append(
            f'<line class="{kind}" x1="{LEFT}" x2="{WIDTH - RIGHT}" '
            f'y1="{y(tick):.1f}" y2="{y(tick):.1f}"/>'
            f'<text x="{LEFT - 6}" y="{y(tick) + 4:.1f}" text-anchor="end">'
            f"{tick}</text>"
        )
    slot = (WIDTH - LEFT - RIGHT) / len(records)
    every = max(1, len(records) // 20)
    for i, record in enumerate(records):
        x = LEFT + i * slot
        if i % every == 0:
            parts.append(
                f'<text x="{x + slot / 2:.1f}" y="{HEIGHT - 8}" '
                f'text-anchor="middle">{i}</text>'
            )
        if record.headroom_bits is None:
            continue
        top, bottom = sorted((y(record.headroom_bits), y(0)))
        title = f"{i}: {record.kind}, {record.action}, {headroom(record)} bits"
        parts.append(
            f'<rect class="{record.action}" x="{x + slot * 0.15:.1f}" '
            f'y="{top:.1f}" width="{min(slot * 0.7, 48):.1f}" '
            f'height="{max(bottom - top, 1):.1f}"><title>{escape(title)}</title></rect>'
        )
    return (
        "<p>Headroom by layer: how many bits below overflow the folded conv stays. "
        "Below zero it could overflow.</p>\n"
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="Headroom by layer">\n' + "\n".join(parts) + "\n</svg>\n"
    )


def _axis(low: float, high: float) -> "tuple[int, int, int]":
    """Round ends around zero and all values, and the distance of the ticks."""
    span = max(high, 0) - min(low, 0)
    step = next(
        (s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500) if span / s <= 6), 1000
    )
    first = int(min(low, 0) // step) * step
    last = -int(-max(high, 1e-9) // step) * step
    return first, last, step
