#!/bin/sh
# Makes the environment of `make peers`: every tool of
# benchmarks/peers/requirements.txt that pip can install here, and the project's
# own wheel. Nothing is done when both are up to date.
#
# usage: scripts/peers-env.sh VENV FOLDER
#
# FOLDER: where scripts/python-package.sh has built the wheel.
set -eu
venv=$1
folder=$2
requirements=$(dirname "$0")/../benchmarks/peers/requirements.txt
stamp="$venv/requirements.txt"
pip="$venv/bin/python -m pip --quiet --disable-pip-version-check"

if ! cmp -s "$requirements" "$stamp"; then
  echo "Making the Python environment $venv (2 GB, some minutes)"
  python3 -m venv --clear "$venv"
  pins="$venv/pins.txt"
  grep -v '^ *#' "$requirements" | tr ' ' '\n' | grep . >"$pins"
  grep -v -e '^ *#' -e '^ *$' "$requirements" | while read -r line; do
    echo "  $line"
    # shellcheck disable=SC2086 # one word for each package
    $pip install --constraint "$pins" $line ||
      echo "  cannot be installed here: $line"
  done
  cp "$requirements" "$stamp"
fi
$pip install --force-reinstall --no-deps "$folder"/wheel/*.whl
