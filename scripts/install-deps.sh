#!/bin/sh
# Installs what the build needs and is not there; does nothing when all is.
#
# usage: scripts/install-deps.sh [LLVM_PREFIX]
#
# LLVM_PREFIX: where LLVM and MLIR 22 are (default /usr/lib/llvm-22, Debian's).
# With another prefix only the other packages are looked at.
set -eu

debian_prefix=/usr/lib/llvm-22
prefix=${1:-$debian_prefix}

# The one list of packages, of Debian 12.
packages='cmake ninja-build ccache libgtest-dev python3 python3-venv'
# The Python package links LLVM, and what it uses, into one file.
packages="$packages python3-dev libzstd-dev zlib1g-dev libxml2-dev"
llvm_packages='libmlir-22-dev mlir-22-tools llvm-22-dev llvm-22-tools clang-22
  libomp-22-dev libclang-rt-22-dev lld-22 clang-format-22 clang-tidy-22'
if [ "$prefix" = "$debian_prefix" ]; then
  packages="$packages $llvm_packages"
fi

is_installed() {
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

if ! command -v apt-get >/dev/null; then
  missing=
  for tool in cmake ninja ccache python3; do
    command -v "$tool" >/dev/null || missing="$missing $tool"
  done
  [ -e "$prefix/lib/cmake/mlir/MLIRConfig.cmake" ] ||
    missing="$missing LLVM-and-MLIR-22.1-in-$prefix"
  [ -z "$missing" ] && exit 0
  echo "There is no apt-get here. Please install:$missing, and GoogleTest" \
    "(on Debian 12 the packages" $packages $llvm_packages")." >&2
  exit 1
fi

missing=
for package in $packages; do
  is_installed "$package" || missing="$missing $package"
done
[ -z "$missing" ] && exit 0

sudo=
if [ "$(id -u)" != 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "Please install, as root:" $missing >&2
    exit 1
  fi
  sudo=sudo
fi
echo "Installing:" $missing
export DEBIAN_FRONTEND=noninteractive
$sudo apt-get update -q
$sudo apt-get install -q -y --no-install-recommends $missing
