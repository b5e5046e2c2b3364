"""Runs the standard's own tests of convs, from the list in tests.txt.

usage: conformance.py [--folder FOLDER] [--jobs N] [--every N] [--quiet]

Each test runs twice. As it is, with constant weights: compiled by
bnfold-to-llvm-pipeline. And with a batch norm behind it that the pass folds: the
conv that is left, compiled, against conv and batch norm in float64. Both are
judged by the suite's own checker, with the bounds of a dot product. The exit
code is 0 if nothing failed and everything folded.

A part of the list, in the suite:
RUN: %{python} %s --folder %t --every 24 --quiet
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "support"))

import suite  # noqa: E402
from judge import Outcome, examine  # noqa: E402


def progress(done: int, total: int, started: float) -> None:
    left = (time.monotonic() - started) / done * (total - done)
    print(
        f"{done} of {total} tests, {left / 60:.0f} min left",
        end="\r" if sys.stdout.isatty() and done < total else "\n",
        flush=True,
    )


def run_all(tests: dict[str, Path], jobs: int, quiet: bool) -> list[Outcome]:
    outcomes, started = [], time.monotonic()
    with tempfile.TemporaryDirectory(prefix="bnfold-conformance-") as work:
        with ThreadPoolExecutor(jobs) as pool:
            futures = [
                pool.submit(examine, name, folder.resolve(), Path(work) / name)
                for name, folder in tests.items()
            ]
            for future in futures:
                outcome = future.result()
                outcomes.append(outcome)
                for what in ("plain", "folded"):
                    if wrong := getattr(outcome, what):
                        print(f"\n{outcome.name}, {what}: {wrong}", flush=True)
                if not quiet and len(outcomes) % 20 == 0:
                    progress(len(outcomes), len(tests), started)
    return outcomes


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folder", type=Path, default=Path("build/conformance"))
    parser.add_argument("--jobs", type=int, default=2, help="tests at a time")
    parser.add_argument("--every", type=int, default=1, help="leave others out")
    parser.add_argument("--quiet", action="store_true", help="no progress")
    arguments = parser.parse_args()
    names = (HERE / "tests.txt").read_text().split()[:: arguments.every]
    tests = suite.generate(names, arguments.folder)
    outcomes = run_all(tests, arguments.jobs, arguments.quiet)

    kinds = Counter(
        name.split("conv")[0] + "conv" + name.split("conv")[1][:2] for name in names
    )
    for kind, count in sorted(kinds.items()):
        print(f"{count:>5} tests of {kind}")
    plain = sum(not o.plain for o in outcomes)
    folded = [o for o in outcomes if o.action == "folded"]
    right = sum(not o.folded for o in folded)
    for action, count in Counter(o.action for o in outcomes).items():
        print(f"{count:>5} with a batch norm {action}")
    print(f"{plain} of {len(names)} compliant as they are, ", end="")
    print(f"{right} of {len(folded)} folded")
    return 0 if plain == len(names) and right == len(names) else 1


if __name__ == "__main__":
    sys.exit(main())
