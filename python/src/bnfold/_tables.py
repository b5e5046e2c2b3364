"""Tables for the terminal, by rich."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table

if TYPE_CHECKING:
    from ._compare import Comparison
    from ._report import Record, Report

STYLES = {"folded": "green", "merged": "yellow", "refused": "red"}


def to_text(renderable: Any, width: int = 160) -> str:
    """Without colours."""
    out = io.StringIO()
    Console(file=out, width=width, no_color=True).print(renderable)
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines())


def short_location(location: str) -> str:
    """The first name or the file's name, line and column, of a location that
    may be fused of several."""
    match = re.search(r'"([^"]*)"(:\d+:\d+)?', location)
    if not match:
        return location[:40]
    name = match[1].rpartition("/")[2]
    return name + (match[2] or "")


def convs(record: "Record") -> str:
    """The op's name, and how many of them are joined."""
    return f"{record.num_convs} x {record.kind}" if record.num_convs > 1 else record.kind


def headroom(record: "Record") -> str:
    return "" if record.headroom_bits is None else f"{record.headroom_bits:.1f}"


def scales(record: "Record") -> str:
    low, high = record.scale_min, record.scale_max
    if low is None or high is None:
        return ""
    first, last = f"{low:.2g}", f"{high:.2g}"
    return first if first == last else f"{first} to {last}"


def why(record: "Record") -> str:
    if not record.reason_text:
        if record.action == "refused" and record.end_reason:
            return f"ends before {record.end_op}: {record.end_reason}"
        return ""
    if record.channel is None:
        return record.reason_text
    value = "" if record.value is None else f": {record.value:.6g}"
    return f"{record.reason_text} (channel {record.channel}{value})"


def report_table(report: "Report") -> Table:
    table = Table(caption=report.summary(), caption_justify="left")
    table.add_column("#", justify="right")
    table.add_column("location", overflow="fold")
    for name in ("conv", "weights", "action"):
        table.add_column(name)
    table.add_column("ops", justify="right")
    table.add_column("|scale|", justify="right")
    table.add_column("headroom", justify="right")
    table.add_column("reason", overflow="fold", ratio=1)
    for number, record in enumerate(report.records):
        table.add_row(
            str(number),
            short_location(record.location),
            convs(record),
            "x".join(map(str, record.shape)),
            f"[{STYLES[record.action]}]{record.action}[/]",
            f"{record.ops_before} -> {record.ops_after}",
            scales(record),
            headroom(record),
            why(record),
        )
    return table


def comparison_table(comparison: "Comparison") -> Table:
    table = Table(
        caption=f"{comparison.samples} samples; errors against float64, and the "
        "largest difference, relative to the largest value",
        caption_justify="left",
    )
    table.add_column("output", justify="right")
    for name in ("RMS before", "RMS after", "max before", "max after", "difference"):
        table.add_column(name, justify="right")
    table.add_column("finite stayed finite")
    for number, output in enumerate(comparison.outputs):
        table.add_row(
            str(number),
            f"{output.rms_before:.2e}",
            f"{output.rms_after:.2e}",
            f"{output.max_before:.2e}",
            f"{output.max_after:.2e}",
            f"{output.difference:.2e}",
            "[green]yes[/]" if output.stayed_finite else "[red]no[/]",
        )
    return table
