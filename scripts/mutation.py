#!/usr/bin/env python3
"""Breaks the fold's sources in many ways, one at a time, and shows that a test
fails each time: `make mutation`.

usage: scripts/mutation.py [--check] [NAME...]

The mutations are in scripts/mutations. With --check nothing is built: every
mutation must still apply. Each mutant is compiled and linked beside the build,
whose files stay as they are; the sources are never changed.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from mutations import MUTATIONS, Mutation

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
SCRATCH = BUILD / "mutation"
LLVM_PREFIX = Path(os.environ.get("LLVM_PREFIX", "/usr/lib/llvm-22"))
LIBRARY = ROOT / "lib/BNFold"
PROGRAMS = ["bnfold-opt", "BNFoldUnitTests"]
# Thorough tests of millions of cases, left for the end.
SLOW_TESTS = "*Guarantee*:*Exhaustive*:*Stability*"


def mutate(mutation: Mutation) -> str:
    """The mutated source. It is an error if there is not one place to mutate."""
    source = (LIBRARY / mutation.file).read_text()
    count = source.count(mutation.text)
    if count != 1:
        raise ValueError(
            f"{mutation.name}: lib/BNFold/{mutation.file} has the text {count} times:\n"
            f"{mutation.text}"
        )
    return source.replace(mutation.text, mutation.replacement)


def check_all() -> int:
    """How many mutations no longer apply."""
    failures = 0
    for mutation in MUTATIONS:
        try:
            mutate(mutation)
        except ValueError as error:
            print(error)
            failures += 1
    return failures


def ninja(*arguments: str) -> str:
    command = ["ninja", "-C", str(BUILD), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


class Mutator:
    """Builds mutants with the commands of the build itself."""

    def __init__(self) -> None:
        self.dependencies = self.read_dependencies()
        commands = json.loads((BUILD / "compile_commands.json").read_text())
        self.compile_commands = {
            os.path.relpath(command["output"], BUILD): command["command"]
            for command in commands
        }
        self.link_commands = {
            program: ninja("-t", "commands", f"bin/{program}").splitlines()[-1]
            for program in PROGRAMS
        }
        (SCRATCH / "bin").mkdir(parents=True, exist_ok=True)

    @staticmethod
    def read_dependencies() -> dict[str, set[Path]]:
        """What each object of the library was compiled from."""
        result: dict[str, set[Path]] = {}
        current: set[Path] = set()
        for line in ninja("-t", "deps").splitlines():
            if line.startswith("    "):
                current.add(Path(os.path.normpath(BUILD / line.strip())))
            elif line.startswith("lib/BNFold/"):
                current = result.setdefault(line.split(":")[0], set())
            elif line:
                current = set()
        return result

    def build(self, mutation: Mutation) -> bool:
        """Whether it compiles. The compiler sees the mutated source in the place
        of the real one, by an overlay of the file system."""
        source = LIBRARY / mutation.file
        mutated = SCRATCH / f"source{source.suffix}"
        mutated.write_text(mutate(mutation))
        overlay = SCRATCH / "overlay.yaml"
        file = {"type": "file", "name": str(source), "external-contents": str(mutated)}
        overlay.write_text(json.dumps({"version": 0, "roots": [file]}))

        archive = SCRATCH / "libBNFold.a"
        archive.write_bytes((BUILD / "lib/libBNFold.a").read_bytes())
        objects = [o for o, files in self.dependencies.items() if source in files]
        assert objects, f"{source}: part of no object"
        for name in objects:
            compiled = SCRATCH / Path(name).name
            # A mutant may well leave a variable unused.
            flags = ["-ivfsoverlay", str(overlay), "-o", str(compiled), "-w"]
            if not self.run(self.get_compiler(name) + flags):
                return False
            archiver = LLVM_PREFIX / "bin/llvm-ar"
            if not self.run([str(archiver), "r", str(archive), str(compiled)]):
                return False
            compiled.unlink()
        return all(self.link(program, archive) for program in PROGRAMS)

    def get_compiler(self, name: str) -> list[str]:
        words = shlex.split(self.compile_commands[name])
        # ccache knows nothing of overlays.
        if Path(words[0]).name == "ccache":
            words.pop(0)
        position = words.index("-o")
        return words[:position] + words[position + 2 :]

    def link(self, program: str, archive: Path) -> bool:
        command = self.link_commands[program]
        command = re.sub(r"\S*lib/libBNFold\.a", str(archive), command)
        output = SCRATCH / "bin" / program
        command = command.replace(f"-o bin/{program}", f"-o {output}")
        return self.run(["sh", "-c", command])

    @staticmethod
    def run(command: list[str]) -> bool:
        done = subprocess.run(command, cwd=BUILD, capture_output=True, text=True)
        if done.returncode != 0:
            print(done.stdout + done.stderr)
        return done.returncode == 0


def find_unit_failure(selection: str) -> str | None:
    """The first unit test of a GoogleTest filter that fails."""
    done = subprocess.run(
        [
            str(SCRATCH / "bin/BNFoldUnitTests"),
            f"--gtest_filter={selection}",
            "--gtest_fail_fast",
        ],
        capture_output=True,
        text=True,
        errors="replace",
    )
    if done.returncode == 0:
        return None
    failed = re.search(r"^\[  FAILED  \] ([\w./]+)", done.stdout, re.M)
    running = re.findall(r"^\[ RUN      \] ([\w./]+)", done.stdout, re.M)
    return f"unit test {failed[1] if failed else running[-1]}"


def find_lit_failure(*paths: str) -> str | None:
    """The first lit test, of the order they end in, that fails."""
    done = subprocess.run(
        [
            str(LLVM_PREFIX / "bin/lit"),
            "-v",
            f"--param=bnfold_bin={SCRATCH / 'bin'}",
            *(str(BUILD / "test" / path) for path in paths),
        ],
        capture_output=True,
        text=True,
    )
    if done.returncode == 0:
        return None
    failed = re.search(r"^FAIL: BNFold :: (\S+)", done.stdout, re.M)
    return f"lit test {failed[1]}" if failed else f"lit: {done.stderr}"


def find_expected_failure(test: str) -> str | None:
    return find_lit_failure(test) if "/" in test else find_unit_failure(test)


def find_failure(mutation: Mutation) -> str | None:
    """A test that fails on the mutant."""
    failure = find_expected_failure(mutation.test) if mutation.test else None
    # The unit tests are of this folder.
    is_numeric = mutation.file.startswith("Support/")
    if is_numeric:
        failure = failure or find_unit_failure(f"-{SLOW_TESTS}")
    failure = failure or find_lit_failure("Transforms", "Pipelines")
    if is_numeric:
        failure = failure or find_unit_failure(SLOW_TESTS)
    return failure or find_lit_failure("Execution")


def try_all(mutations: list[Mutation]) -> Iterator[tuple[Mutation, bool, str]]:
    mutator = Mutator()
    for mutation in mutations:
        if not mutator.build(mutation):
            yield mutation, False, "does not build"
            continue
        failure = find_failure(mutation)
        yield mutation, failure is not None, failure or "SURVIVES"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n")[0],
        epilog="Without names, all mutations are tried.",
    )
    parser.add_argument("--check", action="store_true", help="build nothing")
    parser.add_argument("names", nargs="*", metavar="NAME")
    arguments = parser.parse_args()
    failures = check_all()
    if arguments.check or failures:
        print(f"{len(MUTATIONS) - failures} of {len(MUTATIONS)} mutations apply")
        return 1 if failures else 0
    wanted = [m for m in MUTATIONS if m.name in arguments.names or not arguments.names]
    if unknown := set(arguments.names) - {m.name for m in wanted}:
        parser.error(f"no such mutation: {', '.join(sorted(unknown))}")

    killed = 0
    start = time.monotonic()
    for number, (mutation, is_killed, how) in enumerate(try_all(wanted), 1):
        killed += is_killed
        print(f"[{number}/{len(wanted)}] {mutation.name}: {how}", flush=True)
    minutes = (time.monotonic() - start) / 60
    print(f"{killed} of {len(wanted)} mutations found by a test ({minutes:.0f} min)")
    return 0 if killed == len(wanted) else 1


if __name__ == "__main__":
    sys.exit(main())
