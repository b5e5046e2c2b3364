//===- Tiles.h - register tiles of the CPU code -----------------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_CPU_TILES_H
#define BNFOLD_CPU_TILES_H

#include "BNFold/CPU/Window.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace mlir::bnfold {

/// A vector unit that code is made for.
struct VectorTarget {
  /// As in the option `target`.
  llvm::StringLiteral name;
  /// The least of LLVM's processors that can run the code, and what it must
  /// have.
  llvm::StringLiteral cpu;
  llvm::StringLiteral features;
  unsigned vectorBytes;
  unsigned numRegisters;
};

/// The target of that name; `host` is the best one this machine can run.
/// Nothing for an unknown name.
std::optional<VectorTarget> getVectorTarget(llvm::StringRef name);

/// The same for an option of a pass on `op`, which gets an error for an unknown
/// name.
FailureOr<VectorTarget> readVectorTarget(Operation *op, llvm::StringRef name);

/// Whether this machine can run code for `target`.
bool runsOnHost(const VectorTarget &target);

/// The accumulators that are in registers at a time: `pixels` by `vectors` of
/// `lanes` channels.
struct Tile {
  int64_t lanes, vectors, pixels;
  int64_t getChannels() const { return lanes * vectors; }
};

/// The tile of a window with that many output channels of `elementBytes` each.
Tile getTile(const VectorTarget &target, WindowKind kind, int64_t numChannels,
             unsigned elementBytes);

} // namespace mlir::bnfold

#endif // BNFOLD_CPU_TILES_H
