#!/bin/sh
# Configures a preset of CMakePresets.json, once.
#
# usage: scripts/configure.sh PRESET BUILD_DIR [LLVM_PREFIX]
set -eu
preset=$1
build=$2
prefix=${3:-/usr/lib/llvm-22}

# CMake reruns by itself when one of its files changed.
if [ -e "$build/build.ninja" ] &&
  [ "$(cat "$build/llvm-prefix" 2>/dev/null)" = "$prefix" ]; then
  exit 0
fi
# --fresh: given the compilers' plain names a second time, CMake takes them for
# changed and starts over without the preset's other settings.
set -- --preset "$preset" --fresh
if [ "$prefix" != /usr/lib/llvm-22 ]; then
  set -- "$@" "-DCMAKE_PREFIX_PATH=$prefix"
  if [ -x "$prefix/bin/clang++" ]; then
    set -- "$@" "-DCMAKE_C_COMPILER=$prefix/bin/clang" \
      "-DCMAKE_CXX_COMPILER=$prefix/bin/clang++"
  fi
fi
cmake "$@"
echo "$prefix" >"$build/llvm-prefix"
