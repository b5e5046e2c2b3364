"""The report as a page: a table, and plots in SVG whose colours are the page's,
so that it is light or dark as the reader's system is."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, List

from ._plot import headroom_plot, scale_plot
from ._tables import convs, headroom, scales, short_location, why

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
.bnfold h2 { font-size: 1rem; margin: 1.25rem 0 0; }
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
    records = report.records
    return (
        f"<p>{escape(report.summary())}</p>\n"
        f"{scale_plot(records)}{headroom_plot(records)}"
        f'<div class="scroll">\n{_table(records)}</div>\n'
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


NUMBERS = ("layer", "ops", "|scale|", "headroom, bits")


def _row(number: int, record: "Record") -> str:
    return (
        f"<tr><td class=number>{number}</td>"
        f'<td title="{escape(record.location)}">'
        f"<code>{escape(short_location(record.location))}</code></td>"
        f"<td><code>{escape(convs(record))}</code></td>"
        f"<td>{'&times;'.join(map(str, record.shape))}</td>"
        f'<td class="{record.action}">{record.action}</td>'
        f"<td class=number>{record.ops_before} &rarr; {record.ops_after}</td>"
        f"<td class=number>{scales(record)}</td>"
        f"<td class=number>{headroom(record)}</td>"
        f"<td>{escape(why(record))}</td></tr>\n"
    )
