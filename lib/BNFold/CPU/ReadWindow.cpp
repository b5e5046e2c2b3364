//===- ReadWindow.cpp - linalg ops as windows -----------------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReadWindow.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bnfold;

/// The only result of `map` that depends on loop `dim`; -1 if none does.
static int64_t findResult(AffineMap map, unsigned dim) {
  for (auto [i, result] : llvm::enumerate(map.getResults()))
    if (result.isFunctionOfDim(dim))
      return i;
  return -1;
}

/// The places of up to two image dimensions among h and w: the last one is w.
template <typename Array>
static void setImageDims(Array &array, ArrayRef<int64_t> values, int first) {
  for (auto [i, value] : llvm::enumerate(llvm::reverse(values)))
    array[first + 1 - i] = value;
}

static bool multipliesAndAdds(linalg::LinalgOp op) {
  return linalg::detail::isContractionBody(
      *op.getBlock(), [](Operation *mul, Operation *add) {
        return isa<arith::MulFOp>(mul) && isa<arith::AddFOp>(add);
      });
}

/// All loops in `dims` have one iteration.
static bool haveSizeOne(linalg::LinalgOp op, ArrayRef<unsigned> dims) {
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  return llvm::all_of(dims, [&](unsigned dim) { return ranges[dim] == 1; });
}

static std::optional<WindowView>
readConv(linalg::LinalgOp op, const linalg::ConvolutionDimensions &dims,
         StringRef &reason) {
  AffineMap input = op.getIndexingMapsArray()[0];
  AffineMap weights = op.getIndexingMapsArray()[1];
  AffineMap output = op.getIndexingMapsArray()[2];
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();

  WindowView view;
  unsigned channel;
  int64_t inputChannel = -1;
  if (dims.depth.empty() && dims.outputChannel.size() == 1 &&
      dims.inputChannel.size() == 1) {
    view.kind = WindowKind::Dense;
    channel = dims.outputChannel[0];
    inputChannel = dims.inputChannel[0];
  } else if (dims.depth.size() == 1 && dims.inputChannel.empty()) {
    view.kind = WindowKind::Depthwise;
    channel = dims.depth[0];
    if (!haveSizeOne(op, dims.outputChannel)) {
      reason = "it is depthwise with several output channels for each input";
      return std::nullopt;
    }
  } else {
    reason = "it is grouped, or has another kind of channels";
    return std::nullopt;
  }
  if (dims.batch.size() > 1 || dims.outputImage.size() > 2) {
    reason = "it has more than two image dimensions";
    return std::nullopt;
  }

  auto order = llvm::to_vector(llvm::seq<unsigned>(dims.outputImage.size()));
  llvm::sort(order, [&](unsigned a, unsigned b) {
    return findResult(output, dims.outputImage[a]) <
           findResult(output, dims.outputImage[b]);
  });
  SmallVector<int64_t> inputs, outputs, filters, kernel, strides, dilations;
  for (unsigned i : order) {
    inputs.push_back(findResult(input, dims.outputImage[i]));
    outputs.push_back(findResult(output, dims.outputImage[i]));
    filters.push_back(findResult(weights, dims.filterLoop[i]));
    kernel.push_back(ranges[dims.filterLoop[i]]);
    strides.push_back(dims.strides[i]);
    dilations.push_back(dims.dilations[i]);
  }
  view.kernel = view.strides = view.dilations = {1, 1};
  setImageDims(view.kernel, kernel, 0);
  setImageDims(view.strides, strides, 0);
  setImageDims(view.dilations, dilations, 0);

  bool batched = !dims.batch.empty();
  view.input = {batched ? findResult(input, dims.batch[0]) : -1, -1, -1,
                findResult(input, inputChannel < 0 ? channel : inputChannel)};
  setImageDims(view.input, inputs, 1);
  view.output = {batched ? findResult(output, dims.batch[0]) : -1, -1, -1,
                 findResult(output, channel)};
  setImageDims(view.output, outputs, 1);
  view.weights = {findResult(weights, channel), -1, -1,
                  inputChannel < 0 ? -1 : findResult(weights, inputChannel)};
  setImageDims(view.weights, filters, 1);
  return view;
}

/// A matmul is a dense window of one tap whose pixels are the rows.
static std::optional<WindowView>
readMatmul(linalg::LinalgOp op, const linalg::ContractionDimensions &dims,
           StringRef &reason) {
  AffineMap input = op.getIndexingMapsArray()[0];
  AffineMap weights = op.getIndexingMapsArray()[1];
  AffineMap output = op.getIndexingMapsArray()[2];
  if (!haveSizeOne(op, dims.batch) || dims.m.size() > 2 || dims.n.size() != 1 ||
      dims.k.size() != 1) {
    reason = "it is a batch of matmuls, or a contraction of several dimensions";
    return std::nullopt;
  }
  WindowView view;
  view.kind = WindowKind::Dense;
  view.kernel = view.strides = view.dilations = {1, 1};
  view.input = {-1, -1, -1, findResult(input, dims.k[0])};
  view.output = {-1, -1, -1, findResult(output, dims.n[0])};
  view.weights = {findResult(weights, dims.n[0]), -1, -1,
                  findResult(weights, dims.k[0])};
  SmallVector<int64_t> inputs, outputs;
  for (unsigned m : dims.m) {
    inputs.push_back(findResult(input, m));
    outputs.push_back(findResult(output, m));
  }
  setImageDims(view.input, inputs, 1);
  setImageDims(view.output, outputs, 1);
  return view;
}

template <typename PoolOp>
static WindowView readPool(PoolOp op, WindowKind kind, Positions positions) {
  auto window = cast<ShapedType>(op->getOperand(1).getType());
  WindowView view;
  view.kind = kind;
  view.input = view.output = positions;
  view.weights = {-1, -1, -1, -1};
  view.kernel = {window.getDimSize(0), window.getDimSize(1)};
  view.strides = {op.getStrides().template getValues<int64_t>()[0],
                  op.getStrides().template getValues<int64_t>()[1]};
  view.dilations = {op.getDilations().template getValues<int64_t>()[0],
                    op.getDilations().template getValues<int64_t>()[1]};
  return view;
}

/// Whether all other dimensions of `value` than those named have size one.
static bool readsOnlyNamedDims(Value value, const Positions &positions) {
  auto type = cast<ShapedType>(value.getType());
  return llvm::all_of(llvm::enumerate(type.getShape()), [&](auto size) {
    return size.value() == 1 ||
           llvm::is_contained(positions, int64_t(size.index()));
  });
}

std::optional<WindowView> bnfold::readWindow(linalg::LinalgOp op,
                                             StringRef &reason) {
  constexpr Positions nhwc{0, 1, 2, 3}, nchw{0, 2, 3, 1};
  reason = "";
  if (op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1)
    return std::nullopt;
  std::optional<WindowView> view =
      TypeSwitch<Operation *, std::optional<WindowView>>(op)
          .Case<linalg::PoolingNhwcSumOp>(
              [&](auto pool) { return readPool(pool, WindowKind::Sum, nhwc); })
          .Case<linalg::PoolingNhwcMaxOp>(
              [&](auto pool) { return readPool(pool, WindowKind::Max, nhwc); })
          .Case<linalg::PoolingNchwSumOp>(
              [&](auto pool) { return readPool(pool, WindowKind::Sum, nchw); })
          .Case<linalg::PoolingNchwMaxOp>(
              [&](auto pool) { return readPool(pool, WindowKind::Max, nchw); })
          .Default([](Operation *) { return std::nullopt; });
  if (view)
    return view;

  if (!multipliesAndAdds(op))
    return std::nullopt;
  if (linalg::isaContractionOpInterface(op)) {
    FailureOr<linalg::ContractionDimensions> dims =
        linalg::inferContractionDims(op);
    if (failed(dims))
      return std::nullopt;
    view = readMatmul(op, *dims, reason);
  } else {
    if (!linalg::isaConvolutionOpInterface(op))
      return std::nullopt;
    FailureOr<linalg::ConvolutionDimensions> dims =
        linalg::inferConvolutionDims(op);
    if (failed(dims))
      return std::nullopt;
    view = readConv(op, *dims, reason);
  }
  if (!view)
    return std::nullopt;
  if (!readsOnlyNamedDims(op->getOperand(0), view->input) ||
      !readsOnlyNamedDims(op->getOperand(1), view->weights) ||
      !readsOnlyNamedDims(op->getOperand(2), view->output)) {
    reason = "its operands have dimensions of another kind";
    return std::nullopt;
  }
  return view;
}
