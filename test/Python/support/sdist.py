"""Makes the source distribution, unpacks it and configures the build there: all
that CMake names must be in it.

usage: sdist.py ROOT FOLDER
"""

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

NEEDED = {"CMakeLists.txt", "LICENSE", "include", "lib", "llvm_version.txt", "python"}
LEFT_OUT = {"benchmarks", "build", "test", "unittests"}


def main():
    root, folder = (Path(name).resolve() for name in sys.argv[1:])
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    make = (
        f"from scikit_build_core.build import build_sdist; build_sdist({str(folder)!r})"
    )
    subprocess.run([sys.executable, "-c", make], cwd=root, check=True)
    (archive,) = folder.glob("bnfold-*.tar.gz")
    with tarfile.open(archive) as tar:
        tar.extractall(folder)
    (unpacked,) = (path for path in folder.iterdir() if path.is_dir())
    names = {path.name for path in unpacked.iterdir()}
    assert NEEDED <= names and not LEFT_OUT & names, names

    nanobind = [sys.executable, "-m", "nanobind", "--cmake_dir"]
    where = subprocess.run(nanobind, check=True, capture_output=True, text=True)
    prefix = os.environ["BNFOLD_LLVM_PREFIX"]
    configure = [
        *("cmake", "-G", "Ninja", "-S", unpacked / "python", "-B", folder / "build"),
        f"-Dnanobind_DIR={where.stdout.strip()}",
        f"-DMLIR_DIR={prefix}/lib/cmake/mlir",
        f"-DPython_EXECUTABLE={sys.executable}",
        f"-DCMAKE_C_COMPILER={prefix}/bin/clang",
        f"-DCMAKE_CXX_COMPILER={prefix}/bin/clang++",
    ]
    subprocess.run(configure, check=True, stdout=subprocess.DEVNULL)
    # The sources are only looked at when something is built.
    dry = ["ninja", "-C", folder / "build", "-n"]
    subprocess.run(dry, check=True, stdout=subprocess.DEVNULL)


main()
