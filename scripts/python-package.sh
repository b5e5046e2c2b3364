#!/bin/sh
# Builds the package's wheel and installs it, with what its tests need, into an
# environment of its own. Nothing is done when both are up to date.
#
# usage: scripts/python-package.sh FOLDER [LLVM_PREFIX]
#
# FOLDER gets wheel/, venv/ and the build's intermediate files.
set -eu
folder=$1
prefix=${2:-/usr/lib/llvm-22}
root=$(cd "$(dirname "$0")/.." && pwd)
stamp="$folder/installed"

if [ -e "$stamp" ] && [ -z "$(find "$root/python" "$root/lib/BNFold" \
  "$root/include/BNFold" "$root/CMakeLists.txt" "$root/pyproject.toml" \
  "$0" -newer "$stamp" \
  -not -type d -not -name '*.pyc' -print -quit)" ]; then
  exit 0
fi
echo "Building the Python package in $folder"
mkdir -p "$folder"
# What changes while this runs is newer than the stamp.
touch "$folder/started"
if [ -x "$prefix/bin/clang++" ]; then
  export CC="$prefix/bin/clang" CXX="$prefix/bin/clang++"
fi
export CMAKE_C_COMPILER_LAUNCHER=ccache CMAKE_CXX_COMPILER_LAUNCHER=ccache
# pip's own build environments have another path each time, and nothing compiled
# in one would be found again.
tools="$folder/tools/bin/python"
if ! "$tools" -c "import nanobind, scikit_build_core" 2>/dev/null; then
  python3 -m venv "$folder/tools"
  "$tools" -m pip --quiet --disable-pip-version-check install \
    scikit-build-core nanobind
fi
rm -rf "$folder/wheel"
"$tools" -m pip --quiet --disable-pip-version-check wheel \
  --no-deps --no-build-isolation --wheel-dir "$folder/wheel" \
  --config-settings="build-dir=$(cd "$folder" && pwd)/build" \
  --config-settings="cmake.define.MLIR_DIR=$prefix/lib/cmake/mlir" \
  "$root"
# torch is large: what the tests need stays until its list changes.
requirements="$root/python/requirements-package.txt"
if ! cmp -s "$requirements" "$folder/venv/requirements.txt"; then
  python3 -m venv --clear "$folder/venv"
  "$folder/venv/bin/python" -m pip --quiet --disable-pip-version-check install \
    --requirement "$requirements"
  cp "$requirements" "$folder/venv/requirements.txt"
fi
"$folder/venv/bin/python" -m pip --quiet --disable-pip-version-check install \
  --force-reinstall --no-deps "$folder"/wheel/*.whl
mv "$folder/started" "$stamp"
