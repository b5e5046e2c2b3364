//===- Models.cpp - models to measure the fold on -------------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include <random>

using namespace mlir;
using namespace mlir::bnfold::bench;

namespace {

/// Builds one function after the other. The current value is a feature map of
/// [1, size, size, channels].
class ModelBuilder {
public:
  explicit ModelBuilder(MLIRContext *context)
      : builder(UnknownLoc::get(context), context),
        module(ModuleOp::create(builder.getLoc())) {
    context->loadDialect<func::FuncDialect, tosa::TosaDialect>();
  }

  Value startFunction(const Twine &name, int64_t size, int64_t channels);
  void finishFunction(Value result);
  Value addConv(Value x, int64_t channels, int64_t kernel, int64_t stride);
  Value addBatchNorm(Value x);
  Value addConvAndNorm(Value x, int64_t channels, int64_t kernel,
                       int64_t stride) {
    return addBatchNorm(addConv(x, channels, kernel, stride));
  }
  Value addRelu(Value x);
  /// Halves the size.
  Value addPool(Value x);
  Value add(Value x, Value y) {
    return tosa::AddOp::create(builder, x.getType(), x, y);
  }
  OwningOpRef<ModuleOp> take() { return std::move(module); }

private:
  RankedTensorType getType(ArrayRef<int64_t> shape) {
    return RankedTensorType::get(shape, builder.getF32Type());
  }
  Value addResource(StringRef name, ArrayRef<int64_t> shape, float from,
                    float to);
  Value addSplat(ArrayRef<int64_t> shape, float value);
  Value multiply(Value x, Value y);

  ImplicitLocOpBuilder builder;
  OwningOpRef<ModuleOp> module;
  func::FuncOp function;
  // The same models on every run.
  // NOLINTNEXTLINE(bugprone-random-generator-seed)
  std::minstd_rand random{1};
  int64_t numLayers = 0;
};

} // namespace

static int64_t getChannels(Value x) {
  return cast<RankedTensorType>(x.getType()).getShape().back();
}

Value ModelBuilder::startFunction(const Twine &name, int64_t size,
                                  int64_t channels) {
  auto type = getType({1, size, size, channels});
  builder.setInsertionPointToEnd(module->getBody());
  function = func::FuncOp::create(builder, name.str(),
                                  builder.getFunctionType({type}, {}));
  builder.setInsertionPointToStart(function.addEntryBlock());
  return function.getArgument(0);
}

void ModelBuilder::finishFunction(Value result) {
  func::ReturnOp::create(builder, result);
  function.setType(builder.getFunctionType(
      function.getFunctionType().getInputs(), {result.getType()}));
}

/// Numbers in [from, to), in memory of the resource alone. Their quality does
/// not matter, the time to make gigabytes of them does.
Value ModelBuilder::addResource(StringRef name, ArrayRef<int64_t> shape,
                                float from, float to) {
  auto type = getType(shape);
  AsmResourceBlob blob = HeapAsmResourceBlob::allocate(
      type.getNumElements() * sizeof(float), /*align=*/16);
  auto *data = reinterpret_cast<float *>(blob.getMutableData().data());
  const float step = (to - from) / float(std::minstd_rand::max());
  for (int64_t i = 0, e = type.getNumElements(); i < e; ++i)
    data[i] = from + step * float(random());
  auto &manager =
      DenseResourceElementsHandle::getManagerInterface(builder.getContext());
  auto handle =
      manager.insert((name + "_" + Twine(numLayers)).str(), std::move(blob));
  return tosa::ConstOp::create(builder, type,
                               DenseResourceElementsAttr::get(type, handle));
}

Value ModelBuilder::addSplat(ArrayRef<int64_t> shape, float value) {
  auto type = getType(shape);
  return tosa::ConstOp::create(builder, type,
                               DenseElementsAttr::get(type, value));
}

Value ModelBuilder::addConv(Value x, int64_t channels, int64_t kernel,
                            int64_t stride) {
  ++numLayers;
  auto shape = cast<RankedTensorType>(x.getType()).getShape();
  const int64_t pad = kernel / 2;
  // TOSA wants strides to come out even: the border behind gives way.
  const int64_t size = (shape[1] + stride - 1) / stride;
  const int64_t padBehind = (size - 1) * stride + kernel - shape[1] - pad;
  const float range = 1.0f / float(kernel * kernel * shape[3]);
  Value weights = addResource("weight", {channels, kernel, kernel, shape[3]},
                              -range, range);
  Value bias = addSplat({channels}, 0);
  Value zero = addSplat({1}, 0);
  return tosa::Conv2DOp::create(
      builder, getType({1, size, size, channels}), x, weights, bias, zero, zero,
      ArrayRef<int64_t>{pad, padBehind, pad, padBehind},
      ArrayRef<int64_t>{stride, stride}, ArrayRef<int64_t>{1, 1},
      builder.getF32Type());
}

Value ModelBuilder::multiply(Value x, Value y) {
  auto type = RankedTensorType::get({1}, builder.getI8Type());
  Value shift = tosa::ConstOp::create(builder, type,
                                      DenseElementsAttr::get(type, int8_t(0)));
  return tosa::MulOp::create(builder, x.getType(), x, y, shift);
}

/// (x - mean) * rsqrt(variance + eps) * gamma + beta
Value ModelBuilder::addBatchNorm(Value x) {
  SmallVector<int64_t> shape = {1, 1, 1, getChannels(x)};
  Value mean = addResource("mean", shape, -1, 1);
  Value variance = addResource("variance", shape, 0.5, 2);
  Value gamma = addResource("gamma", shape, 0.5, 2);
  Value beta = addResource("beta", shape, -1, 1);
  Value eps = addSplat({1, 1, 1, 1}, 1e-5f);
  Type type = variance.getType();
  Value root = tosa::RsqrtOp::create(
      builder, type, tosa::AddOp::create(builder, type, variance, eps));
  Value centred = tosa::SubOp::create(builder, x.getType(), x, mean);
  return add(multiply(multiply(centred, root), gamma), beta);
}

Value ModelBuilder::addRelu(Value x) {
  return tosa::ClampOp::create(
      builder, x.getType(), x, builder.getF32FloatAttr(0),
      builder.getF32FloatAttr(std::numeric_limits<float>::max()),
      tosa::NanPropagationModeAttr::get(builder.getContext(),
                                        tosa::NanPropagationMode::PROPAGATE));
}

Value ModelBuilder::addPool(Value x) {
  auto shape = cast<RankedTensorType>(x.getType()).getShape();
  return tosa::MaxPool2dOp::create(
      builder, getType({1, shape[1] / 2, shape[2] / 2, shape[3]}), x,
      /*kernel=*/ArrayRef<int64_t>{2, 2}, /*stride=*/ArrayRef<int64_t>{2, 2},
      /*pad=*/ArrayRef<int64_t>{0, 0, 0, 0},
      tosa::NanPropagationMode::PROPAGATE);
}

OwningOpRef<ModuleOp> mlir::bnfold::bench::createResNet50(MLIRContext *context,
                                                          double width) {
  struct Stage {
    int64_t blocks, channels, stride;
  };
  const Stage stages[] = {{3, 64, 1}, {4, 128, 2}, {6, 256, 2}, {3, 512, 2}};
  auto scale = [&](int64_t channels) {
    return int64_t(width * double(channels));
  };

  ModelBuilder model(context);
  Value x = model.startFunction("main", 224, 3);
  x = model.addPool(model.addRelu(model.addConvAndNorm(x, scale(64), 7, 2)));
  for (const Stage &stage : stages)
    for (int64_t block = 0; block < stage.blocks; ++block) {
      const int64_t stride = block == 0 ? stage.stride : 1;
      const int64_t inner = scale(stage.channels), outer = 4 * inner;
      Value y = model.addRelu(model.addConvAndNorm(x, inner, 1, 1));
      y = model.addRelu(model.addConvAndNorm(y, inner, 3, stride));
      y = model.addConvAndNorm(y, outer, 1, 1);
      // TOSA has no conv of 1x1 and a stride that leaves pixels over.
      if (stride == 2)
        x = model.addPool(x);
      if (block == 0)
        x = model.addConvAndNorm(x, outer, 1, 1);
      x = model.addRelu(model.add(x, y));
    }
  // The classifier, as a conv of one pixel each: it has no batch norm.
  model.finishFunction(model.addConv(x, scale(1000), 1, 1));
  return model.take();
}

OwningOpRef<ModuleOp>
mlir::bnfold::bench::createSmallConvs(MLIRContext *context, int numFunctions,
                                      int convsEach) {
  ModelBuilder model(context);
  for (int f = 0; f < numFunctions; ++f) {
    Value x = model.startFunction("f" + Twine(f), 8, 16);
    for (int c = 0; c < convsEach; ++c)
      x = model.addRelu(model.addConvAndNorm(x, 16, 3, 1));
    model.finishFunction(x);
  }
  return model.take();
}
