#!/bin/sh
# Runs benchmarks/nets/bench.py in an environment with the tools it compares
# with, on models made there.
#
# usage: scripts/bench-nets.sh [OPTION OF bench.py]...
set -eu
venv=build/nets-venv
scripts/python-env.sh "$venv" benchmarks/nets/requirements.txt
"$venv/bin/python" -W ignore benchmarks/nets/prepare.py build/bench
exec "$venv/bin/python" benchmarks/nets/bench.py "$@"
