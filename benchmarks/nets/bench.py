#!/usr/bin/env python3
"""How fast the compiled networks run: `make bench`.

Every contender is a process of its own, which compiles a network and calls it
for a while. Contenders take turns, so that whatever else the machine does meets
all of them; a process counts by the median of its calls, a ratio is taken within
a round, and of both the median over the rounds is shown. Every result is compared
with float64. Writes nets.json, nets.md and nets.png, and prints the tables.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import report
from contenders import NETWORKS, Contender, Contenders

ROOT = Path(__file__).resolve().parent.parent.parent
MB = 1e6
# Of a result, as a part of the largest in magnitude.
LARGEST_ERROR = 5e-6


class Runner:
    """Starts the contenders, and checks their results."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.folder: Path = arguments.folder
        self.output = self.folder / "result"
        self.references: dict[str, np.ndarray] = {}

    def run(self, contender: Contender) -> None:
        self.output.unlink(missing_ok=True)
        process = subprocess.Popen(
            contender.command,
            stdout=subprocess.PIPE,
            stderr=open(self.folder / "errors", "w"),
            text=True,
        )
        out = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            errors = (self.folder / "errors").read_text()
            sys.exit(f"bench: {' '.join(contender.command)} failed:\n{errors}")
        run = json.loads(out)
        run["peak_mb"] = usage.ru_maxrss * 1024 / MB
        run["error"] = self.check(contender)
        contender.runs.append(run)

    def check(self, contender: Contender) -> float:
        if contender.arrays not in self.references:
            path = self.folder / f"{contender.arrays}.ref"
            self.references[contender.arrays] = np.fromfile(path, np.float64)
        exact = self.references[contender.arrays]
        result = np.fromfile(self.output, np.float32)
        error = np.inf
        if result.size == exact.size:
            error = np.abs(result - exact).max() / np.abs(exact).max()
        # Written so that NaN fails as well.
        if not error <= LARGEST_ERROR:
            sys.exit(
                f"bench: {contender.subject}, {contender.name}, "
                f"{contender.threads} thread(s): the result is {error:.2g} of its "
                f"largest value away from float64, more than {LARGEST_ERROR:g}"
            )
        return float(error)


def show_progress(text: str, end: bool) -> None:
    """On a terminal all in one line, elsewhere a line a round."""
    if sys.stderr.isatty():
        print(f"\r{text:78}", end="\n" if end else "", file=sys.stderr, flush=True)
    elif end:
        print(text, file=sys.stderr, flush=True)


def run_all(contenders: list[Contender], runner: Runner, rounds: int) -> None:
    for number in range(rounds):
        for i, contender in enumerate(contenders):
            step = f"round {number + 1}/{rounds}, {i + 1}/{len(contenders)}"
            what = f"{contender.subject}, {contender.name}"
            show_progress(f"{step}: {what}", end=i + 1 == len(contenders))
            if contender.rounds is None or number < contender.rounds:
                runner.run(contender)


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument(
        "--seconds", type=float, default=1, help="to call each contender a round"
    )
    parser.add_argument("--threads", type=int, nargs="*", default=[1, 2])
    parser.add_argument(
        "--networks", nargs="*", default=NETWORKS, choices=NETWORKS, metavar="NAME"
    )
    parser.add_argument("--without-layers", action="store_true")
    parser.add_argument(
        "--update-docs", action="store_true", help="put the tables into docs"
    )
    parser.add_argument("--build", type=Path, default=ROOT / "build")
    parser.add_argument("--folder", type=Path, default=ROOT / "build/bench")
    parser.add_argument(
        "--llvm-prefix", default=os.environ.get("LLVM_PREFIX", "/usr/lib/llvm-22")
    )
    arguments = parser.parse_args()
    if arguments.rounds < 1:
        parser.error("--rounds must be 1 or more")
    return arguments


def main() -> None:
    arguments = parse_arguments()
    folder: Path = arguments.folder
    make = Contenders(arguments)
    contenders = [
        contender
        for name in arguments.networks
        for threads in arguments.threads
        for contender in make.network(name, threads)
    ]
    prepared = json.loads((folder / "prepared.json").read_text())
    if not arguments.without_layers:
        contenders += [c for name in prepared["titles"] for c in make.layer(name)]
        contenders += make.peaks()
    run_all(contenders, Runner(arguments), arguments.rounds)

    records = [
        {"subject": c.subject, "name": c.name, "threads": c.threads, "runs": c.runs}
        for c in contenders
    ]
    (folder / "nets.json").write_text(json.dumps(records, indent=1) + "\n")
    print(report.write(contenders, prepared, arguments))


if __name__ == "__main__":
    main()
