"""Installs the project, moves the installed tree, and builds a project that
uses it: what someone does who was given a tarball of the prefix.

usage: install_and_build.py BUILD_DIR PROJECT_DIR FOLDER

Leaves in FOLDER "moved prefix" and "build". Nothing is printed unless a step
fails.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path


def run(*command, **environment):
    done = subprocess.run(
        [str(part) for part in command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, **environment},
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}")


def read_cache(build):
    cache = (build / "CMakeCache.txt").read_text()
    return dict(re.findall(r"^(\w+):\w+=(.*)$", cache, re.M))


def check_names_no_build_path(prefix, cache):
    """The installed text files mention neither the source nor the build."""
    home = cache["CMAKE_HOME_DIRECTORY"]
    for path in prefix.rglob("*"):
        if path.suffix not in {".cmake", ".h", ".inc", ".td", ".def"}:
            continue
        text = path.read_text()
        for root in (home, cache["CMAKE_CACHEFILE_DIR"]):
            if root in text:
                sys.exit(f"{path} names {root}")


def main():
    build, project, folder = (Path(name).resolve() for name in sys.argv[1:])
    cache = read_cache(build)
    shutil.rmtree(folder, ignore_errors=True)
    first, prefix = folder / "first prefix", folder / "moved prefix"
    run("cmake", "--install", build, "--prefix", first)
    first.rename(prefix)
    check_names_no_build_path(prefix, cache)

    flags = os.environ.get("BNFOLD_CONSUMER_FLAGS", "")
    copied = [
        "CMAKE_C_COMPILER",
        "CMAKE_CXX_COMPILER",
        "CMAKE_C_COMPILER_LAUNCHER",
        "CMAKE_CXX_COMPILER_LAUNCHER",
        "CMAKE_EXE_LINKER_FLAGS",
    ]
    run(
        "cmake",
        *("-S", project, "-B", folder / "build", "-G", cache["CMAKE_GENERATOR"]),
        f"-DCMAKE_PREFIX_PATH={prefix};{os.environ['BNFOLD_LLVM_PREFIX']}",
        f"-DCMAKE_C_FLAGS={flags}",
        f"-DCMAKE_CXX_FLAGS={flags}",
        *(f"-D{name}={cache[name]}" for name in copied if name in cache),
    )
    # The compiler's cache must not tell one test folder from another.
    run("cmake", "--build", folder / "build", CCACHE_BASEDIR=str(folder))


main()
