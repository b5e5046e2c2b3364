//===- ModuleFuzzer.cpp - the pass, on any small module -------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bytes become a module, which is folded and verified. A second run changes
// nothing, and in double precision the module computes what it did before, up
// to the roundings of its constants.
//
//===----------------------------------------------------------------------===//

#include "BNFold/Transforms/Passes.h"
#include "Check.h"
#include "ModuleGenerator.h"
#include "TosaEvaluator.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include <cmath>

using namespace mlir;
using namespace mlir::bnfold::fuzz;

static std::string print(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream(text) << module;
  return text;
}

static void fold(ModuleOp module) {
  PassManager pm(module.getContext());
  pm.addPass(bnfold::createFoldBNIntoConvPass());
  check(succeeded(pm.run(module)), "the pass succeeds, its result is valid");
}

/// Inputs of about one: no product hides what a small weight lost.
static Tensor makeInput(func::FuncOp function) {
  auto type = cast<RankedTensorType>(function.getArgumentTypes().front());
  Tensor tensor{SmallVector<int64_t>(type.getShape()), {}};
  for (int64_t i = 0; i < type.getNumElements(); ++i) {
    double value = (i % 2 ? -1 : 1) * (1 + 0.0625 * double(i % 7));
    tensor.elements.push_back({value, std::fabs(value)});
  }
  return tensor;
}

static func::FuncOp getFunction(ModuleOp module) {
  return *module.getOps<func::FuncOp>().begin();
}

/// Rule 2 grants a weight that becomes denormal 32 roundings, and every
/// constant is rounded a few times.
static constexpr double roundings = 256;

static void compare(const Tensor &before, const Tensor &after,
                    const std::string &text) {
  for (auto [a, b] : llvm::zip_equal(before.elements, after.elements)) {
    double magnitude = std::max(a.magnitude, b.magnitude);
    // Without f32's overflow there is nothing to compare beyond its range.
    if (!(magnitude <= 3e38))
      continue;
    check(std::fabs(a.value - b.value) <= roundings * 0x1p-24 * magnitude,
          "an element is what it was, " + std::to_string(a.value) + ", not " +
              std::to_string(b.value) + ", in\n" + text);
  }
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  DialectRegistry registry;
  registry.insert<arith::ArithDialect, func::FuncDialect, linalg::LinalgDialect,
                  tensor::TensorDialect, tosa::TosaDialect>();
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  const std::string text = generateModule(data, size);
  auto module = parseSourceString<ModuleOp>(text, &context);
  check(bool(module), "the module is valid:\n" + text);

  const Tensor input = makeInput(getFunction(*module));
  const Tensor before = evaluate(getFunction(*module), input);
  fold(*module);
  compare(before, evaluate(getFunction(*module), input), text);

  const std::string folded = print(*module);
  fold(*module);
  check(print(*module) == folded,
        "a second run changes nothing, of\n" + text + "folded to\n" + folded);
  return 0;
}
