#!/bin/sh
# Makes the Python environment of the execution tests and the demo: the TOSA
# reference model, torch-mlir and an ONNX model to import. Nothing is done when
# it is up to date.
#
# usage: scripts/python-env.sh VENV
set -eu
venv=$1
requirements=$(dirname "$0")/../python/requirements-test.txt
stamp="$venv/requirements.txt"

cmp -s "$requirements" "$stamp" && exit 0
echo "Making the Python environment $venv"
python3 -m venv --clear "$venv"
# The list is complete: what its packages ask for beyond it (torch, opencv) is
# not needed here.
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check \
  --no-deps --requirement "$requirements"
cp "$requirements" "$stamp"
