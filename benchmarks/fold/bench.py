#!/usr/bin/env python3
"""What folding costs: `make bench-fold`.

Every contender is a process of its own; they take turns, in another order each
round, so that whatever else the machine does, and the memory that the one before
left behind, meets all of them; figures are medians over the rounds, ratios those
of medians. Writes fold.json and fold.md into the working folder and
prints the tables.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import re
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / "docs" / "Performance.md"
BEGIN, END = "<!-- begin bench-fold -->\n", "<!-- end bench-fold -->\n"
MB = 1e6


@dataclass
class Contender:
    group: str
    name: str
    command: list[str]
    # Written by the run, and removed behind it.
    output: Path | None = None
    runs: list[dict] = field(default_factory=list)

    def median(self, key: str) -> float | None:
        values = [run[key] for run in self.runs if key in run]
        return statistics.median(values) if values else None


def run_once(contender: Contender) -> None:
    """Wall time and peak memory of the process, and what it prints as JSON."""
    start = time.perf_counter()
    process = subprocess.Popen(
        contender.command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    out, err = process.stdout.read(), process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    elapsed = time.perf_counter() - start
    if process.returncode != 0:
        sys.exit(f"bench: {' '.join(contender.command)} failed:\n{err}")
    run = {
        "process_ms": 1000 * elapsed,
        "process_cpu_ms": 1000 * (usage.ru_utime + usage.ru_stime),
        "peak_mb": usage.ru_maxrss * 1024 / MB,
    }
    if out.startswith("{"):
        run |= json.loads(out)
    contender.runs.append(run)
    if contender.output:
        contender.output.unlink()


class Setup:
    """Tools, models and the contenders made of them."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.folder: Path = arguments.folder
        self.folder.mkdir(parents=True, exist_ok=True)
        self.bench = str(arguments.build / "bin/bnfold-fold-bench")
        self.opt = str(arguments.build / "bin/bnfold-opt")
        self.stock = str(Path(arguments.llvm_prefix) / "bin/mlir-opt")
        self.python = str(arguments.python)
        self.peers = str(Path(__file__).with_name("peers.py"))

    def model(self, name: str, *options: str) -> Path:
        path = self.folder / f"{name}.mlirbc"
        if not path.exists():
            print(f"Making {path.name}", file=sys.stderr, flush=True)
            subprocess.run([self.bench, "--model", *options, path], check=True)
        return path

    def whole(self, group: str, model: Path) -> list[Contender]:
        output = self.folder / "out.mlirbc"
        files = [str(model), "--emit-bytecode", "-o", str(output)]
        return [
            Contender(group, "mlir-opt, reads and writes", [self.stock, *files], output),
            Contender(
                group,
                "reads, copies the weights and writes",
                [self.bench, "--rewrite", "--single-thread", *files[:1], *files[2:]],
                output,
            ),
            Contender(
                group,
                "bnfold-opt, reads, folds and writes",
                [self.opt, "--fold-bn-into-conv", *files],
                output,
            ),
        ]

    def alone(self, group: str, model: Path) -> list[Contender]:
        one = "--single-thread"
        return [
            Contender(group, name, [self.bench, *options, str(model)])
            for name, options in {
                "memcpy, one thread": ["--copy", one],
                "memcpy, all threads": ["--copy"],
                "memcpy into malloc's memory, one thread": ["--copy", "--malloc", one],
                "fold-bn-into-conv": ["--pass"],
                "fold-bn-into-conv, one thread": ["--pass", one],
            }.items()
        ]

    def small(self) -> list[Contender]:
        one = self.model("small-200", "--functions=1", "--convs=200")
        many = self.model("small-20000", "--functions=100", "--convs=200")
        return [
            Contender("small", name, [self.bench, "--pass", str(model)])
            for name, model in {"200 convs": one, "20,000 convs": many}.items()
        ]

    def others(self) -> list[Contender]:
        """Other tools, as far as they are installed."""
        listing = subprocess.run(
            [self.python, self.peers, "list"], capture_output=True, text=True
        )
        if listing.returncode != 0:
            sys.exit(f"bench: {self.python} does not run peers.py:\n{listing.stderr}")
        tools = json.loads(listing.stdout)
        if not any(tools.values()):
            print("No other tools in", self.python, file=sys.stderr)
        model, output = self.folder / "resnet50.onnx", self.folder / "out.onnx"
        if tools["folds_of_onnx"] + tools["files"] and not model.exists():
            subprocess.run([self.python, self.peers, "write", model], check=True)

        def contender(group: str, name: str, *files: Path) -> Contender:
            command = [self.python, self.peers, name, *map(str, files)]
            return Contender(group, name, command, files[1] if files[1:] else None)

        return [
            *(contender("alone-100", tool) for tool in tools["folds"]),
            *(contender("alone-100", tool, model) for tool in tools["folds_of_onnx"]),
            *(contender("whole-100", tool, model, output) for tool in tools["files"]),
        ]


def show_progress(text: str, end: bool) -> None:
    """On a terminal all in one line, elsewhere a line a round."""
    if sys.stderr.isatty():
        print(f"\r{text:70}", end="\n" if end else "", file=sys.stderr, flush=True)
    elif end:
        print(text, file=sys.stderr, flush=True)


def make_contenders(setup: Setup, quick: bool) -> list[Contender]:
    resnet = setup.model("resnet50")
    contenders = setup.whole("whole-100", resnet) + setup.alone("alone-100", resnet)
    contenders += setup.small() + setup.others()
    if not quick:
        large = setup.model("resnet50-wide", "--width=3.5")
        contenders += setup.whole("whole-1200", large)
        contenders += setup.alone("alone-1200", large)
    return contenders


# ------------------------------------------------------------------ tables --


def table(header: list[str], rows: list[list[str]]) -> str:
    lines = [header, ["---"] + ["---:"] * (len(header) - 1), *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def milliseconds(value: float | None) -> str:
    return "" if value is None else f"{value:.0f}" if value >= 100 else f"{value:.1f}"


def whole_table(contenders: list[Contender]) -> str:
    reference = contenders[0]
    rows = []
    for c in contenders:
        peak = c.median("peak_mb")
        rows.append(
            [
                c.name,
                milliseconds(c.median("process_ms")),
                f"{c.median('process_ms') / reference.median('process_ms'):.2f}",
                milliseconds(c.median("process_cpu_ms")),
                f"{peak:.0f}",
                f"{peak - reference.median('peak_mb'):+.0f}",
            ]
        )
    return table(
        ["process", "ms", "ratio", "CPU ms", "peak MB", "against mlir-opt"], rows
    )


def alone_table(contenders: list[Contender]) -> str:
    def with_ratio(contender: Contender, key: str) -> list[str]:
        value = contender.median(key)
        return [milliseconds(value), f"{value / contenders[0].median(key):.2f}"]

    rows = [
        [
            c.name,
            *with_ratio(c, "ms"),
            *with_ratio(c, "cpuMs"),
            milliseconds(c.median("again_ms")),
            f"{c.median('peak_mb'):.0f}",
        ]
        for c in contenders
    ]
    header = ["ms", "ratio", "CPU ms", "ratio", "again, ms", "peak MB"]
    return table(["fold alone", *header], rows)


def small_table(contenders: list[Contender]) -> str:
    def per_conv(contender: Contender, key: str) -> float:
        return 1000 * contender.median(key) / contender.median("convs")

    def with_ratio(contender: Contender, key: str) -> list[str]:
        value = per_conv(contender, key)
        return [f"{value:.1f}", f"{value / per_conv(contenders[0], key):.2f}"]

    rows = [[c.name, *with_ratio(c, "ms"), *with_ratio(c, "cpuMs")] for c in contenders]
    header = ["us a conv", "ratio", "CPU us a conv", "ratio"]
    return table(["3x3 convs of 16 channels", *header], rows)


TITLES = {
    "whole-100": ("Whole process, ResNet-50 ({bytes:.0f} MB of weights)", whole_table),
    "whole-1200": ("Whole process, ResNet-50 3.5 times as wide", whole_table),
    "alone-100": ("The pass alone, ResNet-50", alone_table),
    "alone-1200": ("The pass alone, ResNet-50 3.5 times as wide", alone_table),
    "small": ("Many small convs", small_table),
}


def processor() -> str:
    try:
        info = Path("/proc/cpuinfo").read_text()
    except OSError:
        return platform.processor()
    return re.search(r"model name\s*: (.*)", info)[1]


def report(contenders: list[Contender], rounds: int) -> str:
    load = os.getloadavg()[0]
    text = (
        f"Medians of {rounds} rounds on {os.cpu_count()} cores ({processor()}), "
        f"load average {load:.0f}.\n"
    )
    weights = next(c.runs[0]["bytes"] for c in contenders if "bytes" in c.runs[0])
    for group, (title, make_table) in TITLES.items():
        members = [c for c in contenders if c.group == group]
        if members:
            title = title.format(bytes=weights / MB)
            text += f"\n**{title}**\n\n{make_table(members)}"
    return text


def update_page(text: str) -> None:
    page = PAGE.read_text()
    before, rest = page.split(BEGIN)
    PAGE.write_text(before + BEGIN + text + END + rest.split(END)[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--quick", action="store_true", help="no 1.2 GB model")
    parser.add_argument(
        "--without",
        nargs="*",
        default=[],
        metavar="NAME",
        help="contenders to leave out, by the names in the tables",
    )
    parser.add_argument(
        "--update-docs", action="store_true", help="put the tables into docs"
    )
    parser.add_argument("--build", type=Path, default=ROOT / "build")
    parser.add_argument("--folder", type=Path, default=ROOT / "build/bench-fold")
    parser.add_argument(
        "--llvm-prefix", default=os.environ.get("LLVM_PREFIX", "/usr/lib/llvm-22")
    )
    parser.add_argument(
        "--python", type=Path, default=Path(sys.executable), help="with other tools"
    )
    arguments = parser.parse_args()

    setup = Setup(arguments)
    contenders = [
        contender
        for contender in make_contenders(setup, arguments.quick)
        if contender.name not in arguments.without
    ]
    shuffler = random.Random(0)
    for number in range(arguments.rounds):
        order = shuffler.sample(contenders, len(contenders))
        for i, contender in enumerate(order):
            step = f"round {number + 1}/{arguments.rounds}, {i + 1}/{len(contenders)}"
            show_progress(f"{step}: {contender.name}", end=i + 1 == len(contenders))
            run_once(contender)

    text = report(contenders, arguments.rounds)
    (setup.folder / "fold.md").write_text(text)
    records = [
        {"group": c.group, "name": c.name, "runs": c.runs} for c in contenders
    ]
    (setup.folder / "fold.json").write_text(json.dumps(records, indent=1) + "\n")
    print(text)
    if arguments.update_docs:
        update_page(text)


if __name__ == "__main__":
    main()
