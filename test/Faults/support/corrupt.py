"""Truncated and corrupted bytecode: bnfold-opt gives a valid module, or one
error and exit code 1; nothing else is ever left behind.

usage: corrupt.py [--count N] [--seed N] FOLDER
"""

from __future__ import annotations

import argparse
import collections
import concurrent.futures
import os
import random
import resource
from pathlib import Path

import driver

# MLIR's reader can run in circles in a corrupt file. It is then stopped after
# this many seconds of computing, which a whole file takes a hundredth of.
CPU_SECONDS = 10
# What a corrupt file makes the reader ask for must not take the machine down.
# Sanitizers need more address space than there is.
LIMITS = {resource.RLIMIT_CPU: CPU_SECONDS}
if "ASAN_OPTIONS" not in os.environ:
    LIMITS[resource.RLIMIT_AS] = 4 << 30

ERRORS = {
    "refused by the reader": ": error: ",
    "crashed in the reader": "MLIR's reader crashed on it",
    "asked for too much memory": "out of memory",
}


def corrupt(original: bytes, seed: int) -> bytes:
    generator = random.Random(seed)
    data = bytearray(original)
    kind = generator.randrange(4)
    position = generator.randrange(len(data))
    if kind == 0:
        return bytes(data[:position])
    if kind == 1:
        data[position] = generator.randrange(256)
        return bytes(data)
    if kind == 2:
        length = generator.randrange(1, 9)
        return bytes(data[:position] + data[position + length :])
    for _ in range(generator.randrange(1, 4)):
        data[generator.randrange(len(data))] ^= 1 << generator.randrange(8)
    return bytes(data)


def classify(folder: Path, original: bytes, seed: int) -> str:
    """How the run ended; fails where it may not end so."""
    source, output = folder / f"{seed}.mlirbc", folder / f"{seed}.out"
    source.write_bytes(corrupt(original, seed))
    done = driver.run(
        "--fold-bn-into-conv", source, "-o", output, "--emit-bytecode", limits=LIMITS
    )
    message = driver.get_message(done)
    if done.returncode == 0:
        again = driver.run(output, "-o", os.devnull)
        assert again.returncode == 0, f"{source}: the output is not valid"
        result = "valid all the same"
    else:
        assert done.returncode == 1, f"{source}: exit code {done.returncode}: {message}"
        assert not driver.files_named(output), f"{source}: leaves output behind"
        found = [name for name, text in ERRORS.items() if text in message]
        assert found, f"{source}: no error: {message}"
        result = found[-1]
        # The reader may have said what is wrong before it went astray.
        if found == ["refused by the reader"]:
            errors = message.count("error: ")
            # Of a misplaced section it says what and then where.
            if errors == 2 and ": failed to align section ID: " in message:
                result += ", in two errors"
            else:
                assert errors == 1, f"{source}: {message}"
    source.unlink()
    output.unlink(missing_ok=True)
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("folder", type=Path)
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    original = driver.to_bytecode(driver.CONV)
    seeds = range(arguments.seed, arguments.seed + arguments.count)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = pool.map(
            lambda seed: classify(arguments.folder, original, seed), seeds
        )
        counts = collections.Counter(results)
    print(f"{len(seeds)} corrupt files of {len(original)} bytes")
    for name, count in counts.most_common():
        print(f"{count:6} {name}")


if __name__ == "__main__":
    main()
