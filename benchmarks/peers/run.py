"""Folds the same convs and batch norms by every tool that can be had, runs what
comes out, and prints a table of what is right. `make peers` calls this.

usage: run.py --python PYTHON [--markdown PAGE] [--only PEER...]

PYTHON: of the environment made by scripts/peers-env.sh. PAGE: gets the table
between its two marks. Each peer runs in processes of its own: one that crashes
is a cell of the table.
"""

from __future__ import annotations

import argparse
import json
import re
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Dict, List, Sequence

from cases import all_cases
from peers import PEERS, Peer

FOLDER = Path(__file__).resolve().parent
TIMEOUT = 600
"""Seconds a peer may take for all its cases."""
MARKS = "<!-- peers: begin -->\n", "<!-- peers: end -->\n"
CALM = ("right", "n/a", "raises", "not installed")
"""Verdicts that leave nobody with a wrong result."""
VERSIONS = """
import sys
from importlib.metadata import PackageNotFoundError, version
for name in sys.argv[1:]:
    try:
        print(name, version(name))
    except PackageNotFoundError:
        pass
"""


@dataclass
class Row:
    title: str
    cells: Dict[str, str]
    notes: Dict[str, str]
    """What the peer said, by case."""


def read_versions(python: str) -> Dict[str, str]:
    names = {name for peer in PEERS.values() for name in peer.packages.split()}
    output = subprocess.run(
        [python, "-c", VERSIONS, *sorted(names | {"bnfold"})],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return dict(line.split() for line in output.splitlines())


def describe_end(code: int) -> str:
    if code >= 0:
        return f"ended with exit code {code}"
    try:
        return f"crashed: {signal.Signals(-code).name}"
    except ValueError:
        return f"crashed: signal {-code}"


def measure(command: Sequence[str], cases: Sequence[str]) -> Dict[str, Dict[str, str]]:
    """The records of all cases. Behind a case that ends the process the next one
    starts another."""
    records: Dict[str, Dict[str, str]] = {}
    while remaining := [name for name in cases if name not in records]:
        try:
            done = subprocess.run(
                [*command, *remaining],
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                timeout=TIMEOUT,
            )
            output, end = done.stdout, describe_end(done.returncode)
        except subprocess.TimeoutExpired as timeout:
            output = (timeout.stdout or b"").decode()
            end = f"no result after {TIMEOUT} s"
        for line in output.splitlines():
            record = json.loads(line)
            records[record["case"]] = record
        if left := [name for name in remaining if name not in records]:
            verdict = "crash" if "crashed" in end else "no result"
            records[left[0]] = {"verdict": verdict, "detail": end}
    return records


def make_row(
    key: str, peer: Peer, python: str, versions: Dict[str, str], cases: List[str]
) -> Row:
    names = peer.packages.split() or ["bnfold"]
    # PyTorch 2.13.0, torch.fx fuse
    tool, *rest = peer.title.split(", ")
    title = ", ".join([f"{tool} {versions.get(names[0], '')}", *rest])
    if any(name not in versions for name in names):
        return Row(peer.title, {case: "not installed" for case in cases}, {})
    records = measure([python, str(FOLDER / "peers.py"), key], cases)
    cells, notes = {}, {}
    for case, record in records.items():
        cells[case] = record["verdict"]
        if record["verdict"] == "error":
            cells[case] = "raises"
        if cells[case] in ("raises", "crash", "no result", "n/a"):
            notes[case] = shorten(record["detail"])
    # The value that all this is about.
    if cells.get("report") in ("right", "inf", "-inf", "NaN"):
        cells["report"] = records["report"]["detail"].replace("nan", "NaN")
    return Row(title, cells, notes)


def shorten(text: str) -> str:
    """The first line, without this machine's paths."""
    line = re.sub(r"/\S+/", "", text.splitlines()[0] if text else "")
    return line if len(line) <= 90 else line[:87] + "..."


def is_calm(cell: str) -> bool:
    """Whether nobody is left with a wrong result."""
    return cell in CALM or bool(re.fullmatch(r"-?\d+(\.\d+)?", cell))


def to_markdown(rows: List[Row], titles: Dict[str, str]) -> str:
    lines = [
        "| tool | " + " | ".join(titles.values()) + " |",
        "|---|" + "---|" * len(titles),
    ]
    notes: List[str] = []
    for row in rows:
        cells = []
        for case in titles:
            cell = row.cells[case]
            text = cell if is_calm(cell) else f"**{cell}**"
            if note := row.notes.get(case):
                if note not in notes:
                    notes.append(note)
                text += f" ({notes.index(note) + 1})"
            cells.append(text)
        lines.append(f"| {row.title} | " + " | ".join(cells) + " |")
    listed = [f"{i}. `{note}`" for i, note in enumerate(notes, 1)]
    return "\n".join([*lines, "", *listed]) + "\n"


def write_between_marks(page: Path, table: str) -> None:
    text = page.read_text()
    begin, end = MARKS
    if text.count(begin) != 1 or text.count(end) != 1:
        sys.exit(f"peers: {page} has no marks {begin.strip()} and {end.strip()}")
    head, rest = text.split(begin)
    page.write_text(head + begin + table + end + rest.split(end)[1])


def print_table(rows: List[Row], titles: Dict[str, str]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title="What each tool makes of the same graph", show_lines=True)
    table.add_column("tool", overflow="fold")
    for title in titles.values():
        table.add_column(title, overflow="fold")
    for row in rows:
        cells = (row.cells[case] for case in titles)
        table.add_row(
            row.title, *(c if is_calm(c) else f"[bold red]{c}[/]" for c in cells)
        )
    Console(width=None if sys.stdout.isatty() else 200).print(table)
    for row in rows:
        for case, note in row.notes.items():
            print(f"{row.title}, {titles[case]}: {note}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--markdown", type=Path, metavar="PAGE")
    parser.add_argument("--only", nargs="+", choices=PEERS, default=list(PEERS))
    arguments = parser.parse_args()
    titles = {case.name: case.title for case in all_cases()}
    versions = read_versions(arguments.python)
    rows = []
    for number, key in enumerate(arguments.only, 1):
        peer = PEERS[key]
        print(f"[{number}/{len(arguments.only)}] {peer.title}", file=sys.stderr)
        rows.append(make_row(key, peer, arguments.python, versions, list(titles)))
    print_table(rows, titles)
    if arguments.markdown:
        write_between_marks(arguments.markdown, to_markdown(rows, titles))


if __name__ == "__main__":
    main()
