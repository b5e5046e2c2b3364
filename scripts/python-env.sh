#!/bin/sh
# Makes a Python environment, by default that of the execution tests and the
# demo: the TOSA reference model, torch-mlir and an ONNX model to import.
# Nothing is done when it is up to date.
#
# usage: scripts/python-env.sh VENV [REQUIREMENTS]
set -eu
venv=$1
requirements=${2:-$(dirname "$0")/../python/requirements-test.txt}
stamp="$venv/requirements.txt"

cmp -s "$requirements" "$stamp" && exit 0
echo "Making the Python environment $venv"
python3 -m venv --clear "$venv"
# The lists are complete: what their packages ask for beyond them (for the
# tests torch, opencv) is not needed here.
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check \
  --no-deps --requirement "$requirements"
cp "$requirements" "$stamp"
