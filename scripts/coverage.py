#!/usr/bin/env python3
"""Runs the unit tests and the lit suite of the build with coverage, and prints
which lines of lib/BNFold they never reach: `make coverage`.

usage: scripts/coverage.py [--no-run]

With --no-run the profiles of the last run are reported again.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build-coverage"
PROFILES = BUILD / "profiles"
LLVM_BIN = Path(os.environ.get("LLVM_PREFIX", "/usr/lib/llvm-22")) / "bin"
PROGRAMS = ["bin/BNFoldUnitTests", "bin/bnfold-opt", "lib/BNFoldPlugin.so"]


def run_tests() -> bool:
    shutil.rmtree(PROFILES, ignore_errors=True)
    unit = subprocess.run(
        [BUILD / "bin/BNFoldUnitTests", "--gtest_brief=1"],
        env={**os.environ, "LLVM_PROFILE_FILE": str(PROFILES / "unit.profraw")},
    )
    lit = subprocess.run([LLVM_BIN / "lit", "-sv", str(BUILD / "test")])
    return unit.returncode == 0 and lit.returncode == 0


def export() -> dict:
    """llvm-cov's record of the library."""
    merged = PROFILES / "all.profdata"
    raw = sorted(map(str, PROFILES.glob("*.profraw")))
    subprocess.run(
        [LLVM_BIN / "llvm-profdata", "merge", "-o", merged, *raw], check=True
    )
    first, *others = (str(BUILD / program) for program in PROGRAMS)
    objects = [f"--object={other}" for other in others]
    command = [
        *(LLVM_BIN / "llvm-cov", "export", f"--instr-profile={merged}"),
        *(first, *objects, str(ROOT / "lib/BNFold")),
    ]
    text = subprocess.run(command, check=True, capture_output=True).stdout
    return json.loads(text)["data"][0]


def find_uncovered(segments: list) -> set[int]:
    """The lines that no run reached. A segment (line, column, count, has count,
    starts a region, is a gap) counts from its place on to the next one."""
    uncovered: set[int] = set()
    covered: set[int] = set()
    for (line, _, count, has_count, *_), following in zip(segments, segments[1:]):
        if has_count:
            lines = range(line, following[0] + (following[1] > 1))
            (covered if count else uncovered).update(lines)
    return uncovered - covered


def print_uncovered(file: dict) -> None:
    path = Path(file["filename"])
    lines = path.read_text().splitlines()
    for number in sorted(find_uncovered(file["segments"])):
        text = lines[number - 1].strip()
        if text.strip("{}();"):
            print(f"  {path.relative_to(ROOT)}:{number}: {text}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--no-run", action="store_true", help="report again")
    arguments = parser.parse_args()
    ok = arguments.no_run or run_tests()
    record = export()
    print("Lines never reached:")
    for file in record["files"]:
        print_uncovered(file)
    print()
    for file in record["files"]:
        lines = file["summary"]["lines"]
        name = Path(file["filename"]).relative_to(ROOT)
        print(f"{lines['percent']:6.1f}% of {lines['count']:4} lines  {name}")
    total = record["totals"]["lines"]
    print(
        f"\n{total['percent']:.1f}% of {total['count']} lines of lib/BNFold covered"
        + ("" if ok else "; some tests FAILED")
    )
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
