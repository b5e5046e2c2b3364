#!/usr/bin/env python3
"""The checks of `make check`, and their count in the last line.

usage: scripts/check.py [--fix] [--seconds N] STAGE...

Stages: format, docs, mutations (do they still apply), unit, lit, tidy, sanitize
(unit and lit in the sanitized build), fuzz, threads, all. With --fix the stages format and docs rewrite what they would
complain about. The builds must exist; `make` sees to that.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
SANITIZED = ROOT / "build-sanitize"
THREADS = ROOT / "build-threads"
FUZZERS = ["NumericsFuzzer", "ModuleFuzzer"]
LLVM_PREFIX = Path(os.environ.get("LLVM_PREFIX", "/usr/lib/llvm-22"))
SOURCE_FOLDERS = [
    "include",
    "lib",
    "tools",
    "unittests",
    "fuzz",
    "test",
    "benchmarks",
    "python",
]
REFERENCE_MISSING = """
********************************************************************************
The Python packages of python/requirements-test.txt could not be installed (is
there a network?). SKIPPED: all execution tests, that is, everything that
compares results with the TOSA reference model.
********************************************************************************
"""
PACKAGE_MISSING = """
********************************************************************************
The Python package could not be built or installed (is there a network?).
SKIPPED: all tests of python/.
********************************************************************************
"""


@dataclass
class Count:
    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: "Count") -> "Count":
        return Count(
            self.passed + other.passed,
            self.failed + other.failed,
            self.skipped + other.skipped,
        )


def one(ok: bool) -> Count:
    return Count(int(ok), int(not ok))


def headline(text: str) -> None:
    print(f"\n== {text}", flush=True)


def tool(name: str) -> str:
    """An LLVM tool, from the prefix or under the name Debian gives it."""
    in_prefix = LLVM_PREFIX / "bin" / name
    found = str(in_prefix) if in_prefix.exists() else shutil.which(f"{name}-22")
    if not found:
        sys.exit(f"check: neither {in_prefix} nor {name}-22 is there")
    return found


def sources(*suffixes: str) -> list[Path]:
    return sorted(
        path
        for folder in SOURCE_FOLDERS
        for path in (ROOT / folder).rglob("*")
        if path.suffix in suffixes
    )


def check_format(fix: bool) -> Count:
    headline("clang-format")
    mode = ["-i"] if fix else ["--dry-run", "--Werror"]
    files = map(str, sources(".h", ".cpp", ".c"))
    return one(subprocess.run([tool("clang-format"), *mode, *files]).returncode == 0)


def generated_docs(table: str, *generator: str) -> str:
    """A page that mlir-tblgen writes of a .td file."""
    command = [
        tool("mlir-tblgen"),
        *generator,
        f"-I{LLVM_PREFIX / 'include'}",
        f"-I{ROOT / 'include'}",
        str(ROOT / "include/BNFold" / table),
    ]
    return printed_by(command)


def printed_by(command: list[str]) -> str:
    """What a generator prints; its errors go where ours go."""
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout


def pass_docs() -> str:
    """The reference of passes."""
    return generated_docs("Transforms/Passes.td", "-gen-pass-doc")


def cpu_pass_docs() -> str:
    """The passes of the CPU pipeline, and the op they work on."""
    passes = generated_docs("CPU/Passes.td", "-gen-pass-doc")
    ops = generated_docs("CPU/WindowOps.td", "-gen-op-doc")
    return passes + "\n" + ops.partition("\n")[2].lstrip()


def form_docs() -> str:
    """What is recognised, from the tests."""
    return printed_by([sys.executable, str(ROOT / "scripts/forms.py")])


def check_docs(fix: bool) -> Count:
    headline("generated pages of docs are up to date")
    count = Count()
    pages = {
        "Passes.md": pass_docs,
        "CPUPasses.md": cpu_pass_docs,
        "Forms.md": form_docs,
    }
    for name, generate in pages.items():
        page = ROOT / "docs" / name
        try:
            text = generate()
        except subprocess.CalledProcessError:
            print(f"docs/{name} cannot be made")
            count += one(False)
            continue
        if fix:
            page.write_text(text)
        ok = page.exists() and page.read_text() == text
        if not ok:
            print(f"docs/{name} is out of date: run `make docs`")
        count += one(ok)
    return count


def check_mutations() -> Count:
    headline("mutations still apply")
    script = str(ROOT / "scripts/mutation.py")
    return one(subprocess.run([sys.executable, script, "--check"]).returncode == 0)


def check_unit(build: Path, program: str = "BNFoldUnitTests") -> Count:
    headline(f"{program} ({build.name})")
    record = build / "unit-results.json"
    record.unlink(missing_ok=True)
    done = subprocess.run(
        [
            str(build / "bin" / program),
            "--gtest_brief=1",
            f"--gtest_output=json:{record}",
        ],
        env=sanitizer_environment(build),
    )
    if not record.exists():  # it crashed
        return one(False)
    result = json.loads(record.read_text())
    skipped = sum(
        case.get("result") == "SKIPPED"
        for suite in result["testsuites"]
        for case in suite["testsuite"]
    )
    failed = result["failures"] + result["errors"]
    count = Count(
        result["tests"] - failed - skipped - result["disabled"],
        failed,
        skipped + result["disabled"],
    )
    # A leak reported at exit fails no single test.
    return count if done.returncode == 0 or failed else count + one(False)


def check_lit(build: Path) -> Count:
    headline(f"lit ({build.name})")
    record = build / "lit-results.json"
    record.unlink(missing_ok=True)
    cache = (build / "CMakeCache.txt").read_text()
    lit = re.search(r"^BNFOLD_LIT:\w+=(.*)$", cache, re.M)[1]
    subprocess.run([lit, "-sv", "--output", str(record), str(build / "test")])
    if not record.exists():  # it found no suite, or crashed
        return one(False)
    count = Count()
    for test in json.loads(record.read_text())["tests"]:
        if test["code"] in ("PASS", "FLAKYPASS", "XFAIL"):
            count.passed += 1
        elif test["code"] in ("UNSUPPORTED", "SKIPPED", "EXCLUDED"):
            count.skipped += 1
        else:
            count.failed += 1
    return count


def sanitizer_environment(build: Path) -> dict[str, str]:
    options = {
        SANITIZED: {"ASAN_OPTIONS": "allow_user_poisoning=0"},
        THREADS: {"TSAN_OPTIONS": f"suppressions={ROOT / 'unittests/threads.supp'}"},
    }
    return {**os.environ, **options.get(build, {})}


def check_fuzz(seconds: int) -> Count:
    """Each fuzzer for some time, from what it found last time and the inputs
    that once broke something."""
    count = Count()
    for fuzzer in FUZZERS:
        headline(f"{fuzzer}, {seconds} s")
        found = SANITIZED / "fuzz" / fuzzer
        found.mkdir(parents=True, exist_ok=True)
        broke = ROOT / "fuzz/corpus" / fuzzer  # none, if nothing ever did
        done = subprocess.run(
            [
                *(str(SANITIZED / "bin" / fuzzer), f"-max_total_time={seconds}"),
                *("-max_len=400", "-len_control=0", "-timeout=60", "-verbosity=0"),
                *("-print_final_stats=1", f"-artifact_prefix={found.parent}/"),
                *(str(d) for d in (found, broke) if d.is_dir()),
            ],
            env=sanitizer_environment(SANITIZED),
        )
        count += one(done.returncode == 0)
    return count


def check_tidy() -> Count:
    """Each file once: a stamp stands for the file, the headers and the checks
    it was found clean with."""
    headline("clang-tidy")
    clang_tidy = tool("clang-tidy")
    common = hashlib.sha256((ROOT / ".clang-tidy").read_bytes())
    common.update(subprocess.run([clang_tidy, "--version"], capture_output=True).stdout)
    for header in sources(".h", ".def", ".td"):
        common.update(header.read_bytes())
    stamps = BUILD / "clang-tidy"
    stamps.mkdir(exist_ok=True)

    def check(path: Path) -> tuple[Path, str, bool]:
        key = common.copy()
        key.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
        stamp = stamps / key.hexdigest()
        if stamp.exists():
            return path, "", True
        done = subprocess.run(
            [clang_tidy, "-p", str(BUILD), "--quiet", str(path)],
            capture_output=True,
            text=True,
        )
        if done.returncode == 0:
            stamp.touch()
        return path, done.stdout, done.returncode == 0

    files = compiled_files()
    count = Count()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for path, output, ok in pool.map(check, files):
            count += one(ok)
            number = count.passed + count.failed
            print(f"[{number}/{len(files)}] {path.relative_to(ROOT)}", flush=True)
            if not ok:
                print(output)
    return count


def compiled_files() -> list[Path]:
    commands = json.loads((BUILD / "compile_commands.json").read_text())
    files = {Path(command["file"]).resolve() for command in commands}
    return sorted(f for f in files if ROOT in f.parents and BUILD not in f.parents)


def make_python_environment() -> bool:
    done = subprocess.run(["scripts/python-env.sh", "build/venv"], cwd=ROOT)
    if done.returncode != 0:
        print(REFERENCE_MISSING, flush=True)
    return done.returncode == 0


def make_python_package() -> bool:
    done = subprocess.run(
        ["scripts/python-package.sh", "build/python", str(LLVM_PREFIX)], cwd=ROOT
    )
    if done.returncode != 0:
        print(PACKAGE_MISSING, flush=True)
        # What is left of an older one is not to be tested.
        shutil.rmtree(ROOT / "build/python/venv", ignore_errors=True)
    return done.returncode == 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--fix", action="store_true", help="rewrite (format, docs)")
    parser.add_argument(
        "--seconds", type=int, default=30, help="for each fuzzer (default 30)"
    )
    parser.add_argument("stages", nargs="+", metavar="STAGE")
    arguments = parser.parse_args()
    stages = {
        "format": lambda: check_format(arguments.fix),
        "docs": lambda: check_docs(arguments.fix),
        "mutations": check_mutations,
        "unit": lambda: check_unit(BUILD),
        "lit": lambda: check_lit(BUILD),
        "tidy": check_tidy,
        "sanitize": lambda: check_unit(SANITIZED) + check_lit(SANITIZED),
        "fuzz": lambda: check_fuzz(arguments.seconds),
        "threads": lambda: check_unit(THREADS, "BNFoldThreadTests"),
    }
    wanted = list(stages) if "all" in arguments.stages else arguments.stages
    if unknown := set(wanted) - set(stages):
        parser.error(f"no such stage: {', '.join(sorted(unknown))}")

    complete = packaged = True
    if {"lit", "sanitize"} & set(wanted):
        complete = make_python_environment()
    if "lit" in wanted:
        packaged = make_python_package()
    if not (complete and packaged) and os.environ.get("CI") == "true":
        print("In CI that is an error.")
        return 1
    counts = {stage: stages[stage]() for stage in wanted}

    print()
    for stage, count in counts.items():
        print(f"{stage:>8}: {count.passed} passed, {count.failed} failed", end="")
        print(f", {count.skipped} skipped" if count.skipped else "")
    if not complete:
        print(REFERENCE_MISSING)
    if not packaged:
        print(PACKAGE_MISSING)
    total = sum(counts.values(), Count())
    # The plain closing line that CI reads.
    print(f"\n{total.passed} passed, {total.failed} failed", end="")
    print(f", {total.skipped} skipped" if total.skipped else "")
    return 1 if total.failed else 0


if __name__ == "__main__":
    sys.exit(main())
