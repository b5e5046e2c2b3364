#!/bin/sh
# Runs one of the tests that the suite runs only a part of, in the environment the
# suite gives it. The environments are made first if need be.
#
# usage: scripts/run-long-test.sh TEST.py [ARGUMENT...]
set -eu
cd "$(dirname "$0")/.."
prefix=${LLVM_PREFIX:-/usr/lib/llvm-22}
scripts/python-env.sh build/venv
scripts/python-package.sh build/python "$prefix"

PYTHONPATH="$PWD/test/Execution/support:$PWD/test/Fuzz/support"
PATH="$PWD/build/bin:$prefix/bin:$PWD/build/venv/bin:$PATH"
BNFOLD_OPT="$PWD/build/bin/bnfold-opt"
BNFOLD_LLVM_PREFIX="$prefix"
PYTHONDONTWRITEBYTECODE=1
export PYTHONPATH PATH BNFOLD_OPT BNFOLD_LLVM_PREFIX PYTHONDONTWRITEBYTECODE
exec build/python/venv/bin/python "$@"
