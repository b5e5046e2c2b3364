//===- ReadWindow.h - linalg ops as windows ---------------------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_LIB_CPU_READWINDOW_H
#define BNFOLD_LIB_CPU_READWINDOW_H

#include "BNFold/CPU/Window.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include <array>
#include <optional>

namespace mlir::bnfold {

/// Which dimension of a tensor is which; -1 for what it has not, and counts as
/// size one.
using Positions = std::array<int64_t, 4>;

/// What a linalg op computes, as a window.
struct WindowView {
  WindowKind kind;
  /// n, h, w, c. A dimension of neither tensor named here has size one.
  Positions input, output;
  /// Output channel, kh, kw, input channel; unused by pools.
  Positions weights;
  std::array<int64_t, 2> kernel, strides, dilations;
};

/// Reads a conv, pool or matmul; nothing and a reason, for a person to read,
/// for one that is no window. The reason is empty if `op` is none of the three.
std::optional<WindowView> readWindow(linalg::LinalgOp op, StringRef &reason);

} // namespace mlir::bnfold

#endif // BNFOLD_LIB_CPU_READWINDOW_H
