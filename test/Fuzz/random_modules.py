"""Random modules, folded in every way there is and held against their exact
values; support/judge.py says what must hold.

usage: random_modules.py [--first N] [--count N] [--jobs N] [--keep FOLDER]
                         [--show SEED] [--sabotage HOW]

A seed makes one function, the same at any time; those of a block of 40 share a
module and the pass's options. Of a function that is wrong the seed, the reason
and, with --keep, the module are given; --show prints it. The exit code is 0 if
nothing was wrong. --sabotage breaks the fold on purpose, by support/batch.py.

In the suite:
RUN: %{python} %s --count 480 --jobs 1 --quiet
RUN: not %{python} %s --count 120 --jobs 1 --quiet --sabotage plain-fold
RUN: not %{python} %s --count 40 --jobs 1 --quiet --sabotage rotate
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict
from pathlib import Path

CHUNK = 200
"""Seeds a process works on: a crash ends it, and is looked for one by one."""


def work(seeds: range, sabotage: str) -> None:
    """What a child process does: prints what it found as JSON."""
    from batch import SIZE, Batch
    from toolbox import Toolbox

    toolbox, failures, counts = Toolbox(), [], None
    for first in range(seeds.start, seeds.stop, SIZE):
        block = list(range(first, min(first + SIZE, seeds.stop)))
        batch = Batch(block, toolbox, sabotage)
        failures += batch.run()
        if counts:
            counts.merge(batch.counts)
        else:
            counts = batch.counts
    print(
        json.dumps(
            {
                "failures": [asdict(f) for f in failures],
                "counts": counts.names if counts else {},
            }
        )
    )


def add_up(parts) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for part in parts:
        counts.update(part)
    return dict(counts)


def run_child(seeds: range, sabotage: str) -> dict:
    command = [sys.executable, __file__, "--work", f"{seeds.start}:{seeds.stop}"]
    command += ["--sabotage", sabotage]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode == 0:
        return json.loads(done.stdout.splitlines()[-1])
    if len(seeds) > 1:  # it crashed: find out where
        middle = seeds.start + len(seeds) // 2
        halves = [range(seeds.start, middle), range(middle, seeds.stop)]
        parts = [run_child(half, sabotage) for half in halves]
        return {
            "failures": [f for part in parts for f in part["failures"]],
            "counts": add_up(part["counts"] for part in parts),
        }
    from batch import make
    from graph import module_text

    message = done.stderr.strip()[-1500:] or f"exit code {done.returncode}"
    text = ""
    try:
        text = module_text([make(seeds.start)])
    except Exception as error:  # the generator's own
        message += f"\n{error!r}"
    failure = {"seed": seeds.start, "message": f"crash: {message}", "text": text}
    return {"failures": [failure], "counts": {}}


class Progress:
    """One line, rewritten on a terminal."""

    def __init__(self, total: int, quiet: bool):
        self.total, self.quiet, self.done = total, quiet, 0
        self.started = time.monotonic()
        self.told = 0.0

    def advance(self, number: int, failures: int) -> None:
        self.done += number
        now = time.monotonic()
        last = self.done >= self.total
        if self.quiet or (now - self.told < 5 and not last):
            return
        self.told = now
        rate = self.done / (now - self.started)
        left = (self.total - self.done) / rate
        print(
            f"{self.done} of {self.total} modules, {failures} wrong, "
            f"{rate:.1f} a second, {left / 60:.0f} min left",
            end="\r" if sys.stdout.isatty() and not last else "\n",
            flush=True,
        )


def chunks(first: int, count: int) -> list[range]:
    stop = first + count
    # Blocks of options begin at multiples of the chunk too.
    edges = [first, *range(first - first % CHUNK + CHUNK, stop, CHUNK), stop]
    return [range(a, b) for a, b in zip(edges, edges[1:]) if a < b]


def report(failure: dict, keep: Path | None) -> None:
    print(f"\nseed {failure['seed']}: {failure['message']}", flush=True)
    if keep and failure["text"]:
        keep.mkdir(parents=True, exist_ok=True)
        path = keep / f"seed{failure['seed']}.mlir"
        path.write_text(failure["text"])
        print(f"  in {path}")


def run_all(arguments) -> int:
    results, failures = [], 0
    progress = Progress(arguments.count, arguments.quiet)
    parts = chunks(arguments.first, arguments.count)
    with ThreadPoolExecutor(arguments.jobs) as pool:
        futures = {
            pool.submit(run_child, part, arguments.sabotage): part for part in parts
        }
        for future in as_completed(futures):
            results.append(future.result())
            for failure in results[-1]["failures"]:
                report(failure, arguments.keep)
            failures += len(results[-1]["failures"])
            progress.advance(len(futures[future]), failures)
    counts = add_up(result["counts"] for result in results)
    for name in sorted(counts):
        print(f"{counts[name]:>9} {name}")
    print(f"{arguments.count} random modules, {failures} wrong")
    return 1 if failures else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--count", type=int, default=480, help="how many seeds")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time")
    parser.add_argument("--keep", type=Path, help="folder for modules that are wrong")
    parser.add_argument("--show", type=int, help="print the module of a seed")
    parser.add_argument(
        "--sabotage",
        choices=["", "plain-fold", "rotate"],
        default="",
        help="break the fold, to see that it is noticed",
    )
    parser.add_argument("--quiet", action="store_true", help="no progress")
    parser.add_argument("--work", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.show is not None:
        from batch import make
        from graph import module_text

        print(module_text([make(arguments.show)]))
        return 0
    if arguments.work:
        work(range(*map(int, arguments.work.split(":"))), arguments.sabotage)
        return 0
    return run_all(arguments)


if __name__ == "__main__":
    sys.exit(main())
