#!/bin/sh
# Runs benchmarks/fold/bench.py with the tools it compares with, as far as they
# can be installed.
#
# usage: scripts/bench-fold.sh [OPTION OF bench.py]...
set -eu
venv=build/bench-venv
if ! scripts/python-env.sh "$venv" benchmarks/fold/requirements.txt; then
  echo "The other tools could not be installed (is there a network?):" \
    "what is missing is left out." >&2
fi
python=python3
[ -x "$venv/bin/python" ] && python="$venv/bin/python"
exec python3 benchmarks/fold/bench.py --python "$python" "$@"
