//===- ConstantExpr.cpp - values of constant expressions ------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Analysis/ConstantExpr.h"
#include "BNFold/Analysis/ConstantOps.h"
#include "BNFold/Support/ScaleWeights.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>
#include <cstring>

using namespace mlir;
using namespace mlir::bnfold;

/// Weights are looked at where they are.
static constexpr int64_t maxStoredElements = int64_t(1) << 36;

/// A view of an attribute's elements, checked against its type.
static ConstantStatus readElements(Attribute attr, RankedTensorType type,
                                   ConstantTensor &result) {
  auto elementType = dyn_cast<FloatType>(type.getElementType());
  if (!elementType || elementType.getWidth() % 8 != 0)
    return ConstantStatus::NotConstant;
  if (!hasAtMost(maxStoredElements, type.getShape()))
    return ConstantStatus::Unavailable;
  result.shape.assign(type.getShape().begin(), type.getShape().end());
  result.elementBytes = elementType.getWidth() / 8;
  if (auto dense = dyn_cast<DenseElementsAttr>(attr)) {
    result.data = dense.getRawData();
    result.splat = dense.isSplat();
    return ConstantStatus::Known;
  }
  auto resource = dyn_cast<DenseResourceElementsAttr>(attr);
  if (!resource)
    return ConstantStatus::NotConstant;
  // Elided and missing resources have no blob; a released one is empty.
  const AsmResourceBlob *blob = resource.getRawHandle().getBlob();
  size_t bytes = type.getNumElements() * size_t(result.elementBytes);
  if (!blob || blob->getData().size() != bytes)
    return ConstantStatus::Unavailable;
  result.data = blob->getData();
  return ConstantStatus::Known;
}

/// Wider floats (f80, f128) are not.
static bool isExactInDouble(FloatType type) {
  return type.getFPMantissaWidth() <= 53 && type.getWidth() <= 64;
}

static ConstantTensor convertToDouble(const ConstantTensor &stored,
                                      const llvm::fltSemantics &format) {
  ConstantTensor result =
      ConstantTensor::allocate(stored.shape, sizeof(double), stored.splat);
  size_t count = stored.data.size() / stored.elementBytes;
  readAsDouble(format, stored.data,
               {reinterpret_cast<double *>(result.storage.get()), count});
  return result;
}

/// Where the element at `index` is in a tensor of `shape`, which broadcasts
/// along dimensions of size one.
static int64_t getBroadcastPosition(ArrayRef<int64_t> shape,
                                    ArrayRef<int64_t> index) {
  int64_t position = 0;
  for (auto [size, at] : llvm::zip(shape, index))
    position = position * size + (size == 1 ? 0 : at);
  return position;
}

/// Elementwise arithmetic over operands that broadcast along dimensions of
/// size one; those without dimensions broadcast along all.
static std::optional<ConstantTensor>
mapElements(ArrayRef<ConstantTensor> operands, const Arithmetic &arithmetic) {
  SmallVector<int64_t> shape;
  bool splat = true;
  for (const ConstantTensor &operand : operands) {
    splat &= operand.splat || operand.getNumElements() == 1;
    if (operand.shape.empty())
      continue;
    if (shape.empty())
      shape.assign(operand.shape.size(), 1);
    if (operand.shape.size() != shape.size())
      return std::nullopt;
    for (auto [size, other] : llvm::zip_equal(shape, operand.shape)) {
      if (size != other && size != 1 && other != 1)
        return std::nullopt;
      size = size == 1 ? other : size;
    }
  }
  if (!splat && !hasAtMost(maxWrittenElements, shape))
    return std::nullopt;

  // Mostly an operand is as large as the result, or one element: there is no
  // index to keep.
  bool broadcasts = false;
  int64_t steps[2] = {0, 0};
  for (auto [operand, step] : llvm::zip(operands, steps)) {
    step = operand.splat || operand.getNumElements() == 1 ? 0 : 1;
    broadcasts |= step == 1 && ArrayRef(operand.shape) != ArrayRef(shape);
  }

  ConstantTensor result =
      ConstantTensor::allocate(shape, sizeof(double), splat);
  auto *out = reinterpret_cast<double *>(result.storage.get());
  SmallVector<int64_t> index(shape.size(), 0);
  int64_t count =
      splat ? (result.getNumElements() ? 1 : 0) : result.getNumElements();
  for (int64_t i = 0; i < count; ++i) {
    double values[2] = {0, 0};
    for (auto [operand, step, value] : llvm::zip(operands, steps, values))
      value = operand.getDouble(
          broadcasts ? getBroadcastPosition(operand.shape, index) : i * step);
    out[i] = arithmetic.apply(values[0], values[1]);
    for (size_t d = broadcasts ? shape.size() : 0; d-- > 0;) {
      if (++index[d] < shape[d])
        break;
      index[d] = 0;
    }
  }
  return result;
}

/// Whether `value` is a constant or made by an op that expressions may contain.
static bool canBePartOfExpression(Value value) {
  return matchPattern(value, m_Constant()) || getElementInputs(value);
}

namespace {

/// Evaluates the expression behind one value, operands first, without
/// recursion: front ends' expressions are short, but nothing bounds them.
class Evaluator {
public:
  explicit Evaluator(bool inDouble) : inDouble(inDouble) {}

  ConstantStatus evaluate(Value root);
  const ConstantTensor &get(Value value) const {
    return known.find(value)->second;
  }
  Operation *getLeaf() const { return leaf; }
  std::optional<double> getRootOf() const { return rootOf; }

private:
  ConstantStatus readLeaf(Value value, Attribute attr);
  ConstantStatus readScalar(Value value, FloatAttr attr);
  std::optional<ConstantTensor> apply(Value value,
                                      ArrayRef<ConstantTensor> operands);
  void recordRoot(const Arithmetic &arithmetic,
                  ArrayRef<ConstantTensor> operands);

  bool inDouble;
  llvm::DenseMap<Value, ConstantTensor> known;
  Operation *leaf = nullptr;
  std::optional<double> rootOf;
};

} // namespace

ConstantStatus Evaluator::readLeaf(Value value, Attribute attr) {
  if (auto scalar = dyn_cast<FloatAttr>(attr))
    return readScalar(value, scalar);
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type)
    return ConstantStatus::NotConstant;
  ConstantTensor stored;
  ConstantStatus status = readElements(attr, type, stored);
  if (status != ConstantStatus::Known)
    return status;
  leaf = value.getDefiningOp();
  if (inDouble) {
    auto elementType = cast<FloatType>(type.getElementType());
    if (!isExactInDouble(elementType))
      return ConstantStatus::NotConstant;
    if (!stored.splat && !hasAtMost(maxWrittenElements, type.getShape()))
      return ConstantStatus::Unavailable;
    stored = convertToDouble(stored, elementType.getFloatSemantics());
  }
  known.try_emplace(value, std::move(stored));
  return ConstantStatus::Known;
}

ConstantStatus Evaluator::readScalar(Value value, FloatAttr attr) {
  if (!inDouble || !isExactInDouble(cast<FloatType>(attr.getType())))
    return ConstantStatus::NotConstant;
  ConstantTensor scalar = ConstantTensor::allocate({}, sizeof(double));
  double element = attr.getValueAsDouble();
  std::memcpy(scalar.storage.get(), &element, sizeof(double));
  known.try_emplace(value, std::move(scalar));
  return ConstantStatus::Known;
}

void Evaluator::recordRoot(const Arithmetic &arithmetic,
                           ArrayRef<ConstantTensor> operands) {
  const ConstantTensor &base = operands.front();
  if (!arithmetic.isRoot)
    return;
  // A power is a root if its exponent is a fraction; front ends have one for
  // all elements.
  if (operands.size() == 2 && operands[1].getNumElements() > 0) {
    double exponent = operands[1].getDouble(0);
    if (exponent == std::floor(exponent))
      return;
  }
  for (int64_t i = 0, e = base.splat ? 1 : base.getNumElements(); i < e; ++i)
    if (double value = base.getDouble(i); !(value > 0) && !rootOf)
      rootOf = value;
}

std::optional<ConstantTensor>
Evaluator::apply(Value value, ArrayRef<ConstantTensor> operands) {
  if (std::optional<Arithmetic> arithmetic = getArithmetic(value)) {
    recordRoot(*arithmetic, operands);
    return mapElements(operands, *arithmetic);
  }
  return applyLayout(value, operands);
}

ConstantStatus Evaluator::evaluate(Value root) {
  if (!isConstantExpression(root))
    return ConstantStatus::NotConstant;
  SmallVector<Value> stack = {root};
  // A value met again before it is known depends on itself, as only invalid or
  // graph regions allow.
  llvm::DenseSet<Value> expanded;
  while (!stack.empty()) {
    Value value = stack.back();
    if (known.contains(value)) {
      stack.pop_back();
      continue;
    }
    Attribute attr;
    if (matchPattern(value, m_Constant(&attr))) {
      ConstantStatus status = readLeaf(value, attr);
      if (status != ConstantStatus::Known)
        return status;
      continue;
    }

    std::optional<SmallVector<Value, 2>> inputs = getElementInputs(value);
    if (!inputs || (!inDouble && getArithmetic(value)))
      return ConstantStatus::NotConstant;
    bool isFirstVisit = expanded.insert(value).second;
    SmallVector<ConstantTensor> operands;
    for (Value input : *inputs) {
      auto it = known.find(input);
      if (it != known.end())
        operands.push_back(it->second);
      else if (isFirstVisit)
        stack.push_back(input);
      else
        return ConstantStatus::NotConstant;
    }
    if (operands.size() != inputs->size())
      continue;
    std::optional<ConstantTensor> result = apply(value, operands);
    if (!result)
      return ConstantStatus::NotConstant;
    known.try_emplace(value, std::move(*result));
  }
  return ConstantStatus::Known;
}

/// Whether all that `root` is made of is constant. The nearest inputs come
/// first, as what is not constant mostly shows there.
static bool findConstants(Value root, const ConstantMemo *memo,
                          llvm::SetVector<Value> &parts) {
  parts.insert(root);
  for (size_t i = 0; i < parts.size(); ++i) {
    Value value = parts[i];
    if (auto it = memo ? memo->find(value) : ConstantMemo::const_iterator();
        memo && it != memo->end()) {
      if (!it->second)
        return false;
      continue;
    }
    if (matchPattern(value, m_Constant()))
      continue;
    std::optional<SmallVector<Value, 2>> inputs = getElementInputs(value);
    if (!inputs || !llvm::all_of(*inputs, canBePartOfExpression))
      return false;
    parts.insert(inputs->begin(), inputs->end());
  }
  return true;
}

bool mlir::bnfold::isConstantExpression(Value root, ConstantMemo *memo) {
  llvm::SetVector<Value> parts;
  bool isConstant = findConstants(root, memo, parts);
  if (!memo)
    return isConstant;
  if (isConstant)
    for (Value part : parts)
      memo->try_emplace(part, true);
  else
    memo->try_emplace(root, false);
  return isConstant;
}

/// Whether `type` is known to differ from `shape`.
static bool contradicts(TensorType type, ArrayRef<int64_t> shape) {
  return type.hasRank() &&
         (type.getRank() != int64_t(shape.size()) ||
          llvm::any_of(llvm::zip_equal(type.getShape(), shape), [](auto sizes) {
            auto [size, actual] = sizes;
            return !ShapedType::isDynamic(size) && size != actual;
          }));
}

/// Whether `tensor` has the shape of `value`, as far as it is known: casts hide
/// sizes, and may contradict each other. A broadcast is kept at size one along
/// the dimensions it repeats; under an unknown size nothing tells it from one
/// element.
static bool hasShapeOf(Value value, const ConstantTensor &tensor) {
  for (auto cast = value.getDefiningOp<tensor::CastOp>(); cast;
       cast = value.getDefiningOp<tensor::CastOp>()) {
    if (contradicts(cast.getType(), tensor.shape))
      return false;
    value = cast.getSource();
  }
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && !contradicts(type, tensor.shape) &&
         llvm::none_of(llvm::zip_equal(type.getShape(), tensor.shape),
                       [](auto sizes) {
                         auto [size, actual] = sizes;
                         return ShapedType::isDynamic(size) && actual == 1;
                       });
}

ConstantStatus mlir::bnfold::readStored(Value value, StoredConstant &result) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !isa<FloatType>(type.getElementType()))
    return ConstantStatus::NotConstant;
  Evaluator evaluator(/*inDouble=*/false);
  ConstantStatus status = evaluator.evaluate(value);
  if (status != ConstantStatus::Known)
    return status;
  result.tensor = evaluator.get(value);
  if (result.tensor.splat &&
      !hasAtMost(maxWrittenElements, result.tensor.shape))
    return ConstantStatus::Unavailable;
  if (!hasShapeOf(value, result.tensor))
    return ConstantStatus::NotConstant;
  result.leaf = evaluator.getLeaf();
  return status;
}

ConstantStatus mlir::bnfold::evaluateInDouble(Value value,
                                              EvaluatedConstant &result) {
  Evaluator evaluator(/*inDouble=*/true);
  ConstantStatus status = evaluator.evaluate(value);
  if (status != ConstantStatus::Known)
    return status;
  result.tensor = evaluator.get(value);
  result.leaf = evaluator.getLeaf();
  result.rootOf = evaluator.getRootOf();
  return status;
}
