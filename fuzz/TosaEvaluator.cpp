//===- TosaEvaluator.cpp - TOSA in double precision -----------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TosaEvaluator.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>

using namespace mlir;
using namespace mlir::bnfold::fuzz;

/// Constants of this size round to the smallest denormals of f32.
static constexpr double negligible = 1e-36;

static Tensor makeTensor(ArrayRef<int64_t> shape) {
  Tensor tensor{SmallVector<int64_t>(shape), {}};
  tensor.elements.resize(ShapedType::getNumElements(shape));
  return tensor;
}

static Tensor makeResult(Operation *op) {
  return makeTensor(
      cast<RankedTensorType>(op->getResult(0).getType()).getShape());
}

/// The element of `tensor` at `index`, broadcast along sizes of one.
static const Element &getAt(const Tensor &tensor, ArrayRef<int64_t> index) {
  int64_t position = 0;
  for (auto [size, at] : llvm::zip_equal(tensor.shape, index))
    position = position * size + (size == 1 ? 0 : at);
  return tensor.elements[position];
}

/// Calls `visit(index, element)` for all elements.
static void
forEach(Tensor &tensor,
        llvm::function_ref<void(ArrayRef<int64_t>, Element &)> visit) {
  SmallVector<int64_t> index(tensor.shape.size(), 0);
  for (Element &element : tensor.elements) {
    visit(index, element);
    for (size_t d = index.size(); d-- > 0;) {
      if (++index[d] < tensor.shape[d])
        break;
      index[d] = 0;
    }
  }
}

static Tensor readConstant(tosa::ConstOp op) {
  Tensor tensor = makeResult(op);
  auto values = cast<DenseElementsAttr>(op.getValues());
  if (!isa<FloatType>(values.getElementType()))
    return tensor;
  for (auto [element, value] :
       llvm::zip_equal(tensor.elements, values.getValues<APFloat>())) {
    element.value = value.convertToDouble();
    element.magnitude = std::fabs(element.value) + negligible;
  }
  return tensor;
}

static Element multiply(const Element &a, const Element &b) {
  return {a.value * b.value, a.magnitude * b.magnitude};
}
static Element add(const Element &a, const Element &b) {
  return {a.value + b.value, a.magnitude + b.magnitude};
}
static Element negate(const Element &a) { return {-a.value, a.magnitude}; }

/// The error of a root is relative to the argument's, where nothing cancels in
/// that; else to more.
static Element invert(double value, const Element &argument) {
  return {value,
          std::fabs(value) * argument.magnitude / std::fabs(argument.value)};
}

static Tensor convolve(tosa::Conv2DOp op, const Tensor &x, const Tensor &w,
                       const Tensor &bias) {
  Tensor result = makeResult(op);
  const int64_t top = op.getPad()[0], left = op.getPad()[2];
  forEach(result, [&](ArrayRef<int64_t> at, Element &sum) {
    sum = getAt(bias, at[3]);
    for (int64_t kh = 0; kh < w.shape[1]; ++kh)
      for (int64_t kw = 0; kw < w.shape[2]; ++kw) {
        int64_t h = at[1] + kh - top, width = at[2] + kw - left;
        if (h < 0 || h >= x.shape[1] || width < 0 || width >= x.shape[2])
          continue;
        for (int64_t i = 0; i < x.shape[3]; ++i)
          sum = add(sum, multiply(getAt(x, {at[0], h, width, i}),
                                  getAt(w, {at[3], kh, kw, i})));
      }
  });
  return result;
}

static Tensor convolve(tosa::DepthwiseConv2DOp op, const Tensor &x,
                       const Tensor &w, const Tensor &bias) {
  Tensor result = makeResult(op);
  forEach(result, [&](ArrayRef<int64_t> at, Element &sum) {
    int64_t c = at[3] / w.shape[3], m = at[3] % w.shape[3];
    sum = add(getAt(bias, at[3]), multiply(getAt(x, {at[0], at[1], at[2], c}),
                                           getAt(w, {0, 0, c, m})));
  });
  return result;
}

static Tensor mapTwo(Operation *op, const Tensor &a, const Tensor &b,
                     llvm::function_ref<Element(Element, Element)> function) {
  Tensor result = makeResult(op);
  forEach(result, [&](ArrayRef<int64_t> at, Element &element) {
    element = function(getAt(a, at), getAt(b, at));
  });
  return result;
}

static Tensor mapOne(const Tensor &a,
                     llvm::function_ref<Element(Element)> function) {
  Tensor result = a;
  for (Element &element : result.elements)
    element = function(element);
  return result;
}

static Tensor transpose(tosa::TransposeOp op, const Tensor &x) {
  Tensor result = makeResult(op);
  forEach(result, [&](ArrayRef<int64_t> at, Element &element) {
    SmallVector<int64_t> from(at.size());
    for (auto [d, perm] : llvm::enumerate(op.getPerms()))
      from[perm] = at[d];
    element = getAt(x, from);
  });
  return result;
}

/// Of two tensors.
static Tensor join(tosa::ConcatOp op, const Tensor &a, const Tensor &b) {
  Tensor result = makeResult(op);
  const int64_t axis = op.getAxis();
  forEach(result, [&](ArrayRef<int64_t> at, Element &element) {
    SmallVector<int64_t> from(at);
    bool isFirst = at[axis] < a.shape[axis];
    if (!isFirst)
      from[axis] -= a.shape[axis];
    element = getAt(isFirst ? a : b, from);
  });
  return result;
}

Tensor mlir::bnfold::fuzz::evaluate(func::FuncOp function,
                                    const Tensor &argument) {
  llvm::DenseMap<Value, Tensor> values;
  values[function.getArgument(0)] = argument;
  Block &body = function.getBody().front();
  for (Operation &op : body.without_terminator()) {
    auto get = [&](unsigned i) -> const Tensor & {
      return values.find(op.getOperand(i))->second;
    };
    Tensor result =
        llvm::TypeSwitch<Operation *, Tensor>(&op)
            .Case([&](tosa::ConstOp op) { return readConstant(op); })
            .Case<tosa::Conv2DOp, tosa::DepthwiseConv2DOp>(
                [&](auto op) { return convolve(op, get(0), get(1), get(2)); })
            .Case([&](tosa::AddOp) { return mapTwo(&op, get(0), get(1), add); })
            .Case([&](tosa::SubOp) {
              return mapTwo(&op, get(0), get(1), [](Element a, Element b) {
                return add(a, negate(b));
              });
            })
            .Case([&](tosa::MulOp) {
              return mapTwo(&op, get(0), get(1), multiply);
            })
            .Case([&](tosa::NegateOp) { return mapOne(get(0), negate); })
            .Case([&](tosa::RsqrtOp) {
              return mapOne(get(0), [](Element a) {
                return invert(1 / std::sqrt(a.value), a);
              });
            })
            .Case([&](tosa::ReciprocalOp) {
              return mapOne(get(0),
                            [](Element a) { return invert(1 / a.value, a); });
            })
            .Case([&](tosa::TransposeOp op) { return transpose(op, get(0)); })
            .Case([&](tosa::ConcatOp op) { return join(op, get(0), get(1)); });
    values[op.getResult(0)] = std::move(result);
  }
  return values.find(body.getTerminator()->getOperand(0))->second;
}
