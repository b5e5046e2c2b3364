//===- Sizes.cpp - what a graph takes for equal ---------------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiled code reads beyond an array whose unknown size is not what the ops
// take it for. So sizes are followed from the arguments through ops that keep
// them, and where an op needs two to be equal the call checks that. An op that
// is not known here ends the way: its results have sizes that nothing is known
// of, and that nothing is checked against.
//
//===----------------------------------------------------------------------===//

#include "Native.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Dialect/Traits.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/DenseMap.h"

using namespace mlir;
using namespace mlir::bnfold::python;

namespace {

/// Reads the ops of a function in order.
class SizeReader {
public:
  explicit SizeReader(Block &entry);
  void read(Operation *op);
  std::vector<SizeCheck> takeChecks() { return std::move(checks); }

private:
  /// One for each dimension of a tensor, else none. An empty one is not known.
  std::vector<SizeExpr> getSizes(Value value) const;
  /// The size that all `sizes` known must have, each other's or, with
  /// `broadcasts`, one.
  SizeExpr unite(ArrayRef<SizeExpr> sizes, bool broadcasts);
  void check(const SizeExpr &first, const SizeExpr &second, bool broadcasts);

  void readSameShape(Operation *op, bool broadcasts);
  void readLinalg(linalg::LinalgOp op);

  llvm::DenseMap<Value, std::vector<SizeExpr>> known;
  std::vector<SizeCheck> checks;
};

} // namespace

SizeReader::SizeReader(Block &entry) {
  for (BlockArgument argument : entry.getArguments()) {
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    for (int64_t d = 0, e = type ? type.getRank() : 0; d < e; ++d)
      known[argument].push_back(
          {SizeTerm(int64_t(argument.getArgNumber()), d)});
  }
}

std::vector<SizeExpr> SizeReader::getSizes(Value value) const {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type)
    return {};
  auto found = known.find(value);
  std::vector<SizeExpr> sizes = found == known.end()
                                    ? std::vector<SizeExpr>(type.getRank())
                                    : found->second;
  for (auto [size, number] : llvm::zip_equal(sizes, type.getShape()))
    if (ShapedType::isStatic(number))
      size = {SizeTerm(isNumber, number)};
  return sizes;
}

void SizeReader::check(const SizeExpr &first, const SizeExpr &second,
                       bool broadcasts) {
  auto isConstant = [](const SizeExpr &size) {
    return size.size() == 1 && size[0].first == isNumber;
  };
  const SizeExpr one{SizeTerm(isNumber, 1)};
  if (first == second || (isConstant(first) && isConstant(second)) ||
      (broadcasts && (first == one || second == one)))
    return;
  SizeCheck found{first, second, broadcasts};
  if (!llvm::is_contained(checks, found))
    checks.push_back(std::move(found));
}

SizeExpr SizeReader::unite(ArrayRef<SizeExpr> sizes, bool broadcasts) {
  SizeExpr united;
  const SizeExpr one{SizeTerm(isNumber, 1)};
  for (const SizeExpr &size : sizes) {
    if (size.empty() && broadcasts)
      return {}; // it may be the larger one
    if (size.empty())
      continue;
    if (!united.empty())
      check(united, size, broadcasts);
    if (united.empty() || (broadcasts && united == one))
      united = size;
    else if (broadcasts && size != one)
      for (SizeTerm term : size)
        if (!llvm::is_contained(united, term))
          united.push_back(term);
  }
  return united;
}

/// Operands of one rank, element by element.
void SizeReader::readSameShape(Operation *op, bool broadcasts) {
  std::vector<std::vector<SizeExpr>> operands;
  for (Value operand : op->getOperands())
    if (isa<RankedTensorType>(operand.getType()))
      operands.push_back(getSizes(operand));
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!type)
    return;
  // The shift of tosa.mul is a tensor of another rank.
  llvm::erase_if(operands, [&](const std::vector<SizeExpr> &sizes) {
    return int64_t(sizes.size()) != type.getRank();
  });
  std::vector<SizeExpr> result;
  for (int64_t d = 0; d < type.getRank(); ++d) {
    SmallVector<SizeExpr> sizes;
    for (const std::vector<SizeExpr> &operand : operands)
      sizes.push_back(operand[d]);
    result.push_back(unite(sizes, broadcasts));
  }
  for (Value value : op->getResults())
    known[value] = result;
}

/// What is mapped to one loop has the size of that loop.
void SizeReader::readLinalg(linalg::LinalgOp op) {
  std::vector<SmallVector<SizeExpr>> loops(op.getNumLoops());
  auto forEachSize = [&](OpOperand &operand, auto function) {
    std::vector<SizeExpr> sizes = getSizes(operand.get());
    for (auto [d, expr] :
         llvm::enumerate(op.getMatchingIndexingMap(&operand).getResults()))
      if (auto loop = dyn_cast<AffineDimExpr>(expr); loop && d < sizes.size())
        function(sizes[d], loop.getPosition());
    return sizes;
  };
  for (OpOperand &operand : op->getOpOperands())
    forEachSize(operand, [&](SizeExpr &size, unsigned loop) {
      loops[loop].push_back(size);
    });
  SmallVector<SizeExpr> united;
  for (ArrayRef<SizeExpr> loop : loops)
    united.push_back(unite(loop, /*broadcasts=*/false));
  for (OpOperand &init : op.getDpsInitsMutable())
    if (Value result = op.getTiedOpResult(&init))
      known[result] = forEachSize(
          init, [&](SizeExpr &size, unsigned loop) { size = united[loop]; });
}

void SizeReader::read(Operation *op) {
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
    if (linalgOp.hasPureTensorSemantics())
      readLinalg(linalgOp);
  } else if (auto cast = dyn_cast<tensor::CastOp>(op)) {
    std::vector<SizeExpr> from = getSizes(cast.getSource());
    std::vector<SizeExpr> to = getSizes(cast.getResult());
    for (auto [source, result] : llvm::zip(from, to))
      result = unite({source, result}, /*broadcasts=*/false);
    known[cast.getResult()] = to;
  } else if (auto transpose = dyn_cast<tosa::TransposeOp>(op)) {
    std::vector<SizeExpr> from = getSizes(transpose.getInput1());
    std::vector<SizeExpr> to(from.size());
    for (auto [size, d] : llvm::zip(to, transpose.getPerms()))
      if (size_t(d) < from.size())
        size = from[d];
    known[transpose.getOutput()] = to;
  } else if (isa<tosa::Conv2DOp, tosa::DepthwiseConv2DOp,
                 tosa::TransposeConv2DOp, tosa::Conv3DOp>(op)) {
    // The batch; the rest is for the verifier, or another size.
    std::vector<SizeExpr> from = getSizes(op->getOperand(0));
    std::vector<SizeExpr> to = getSizes(op->getResult(0));
    if (!from.empty() && !to.empty())
      to[0] = unite({from[0], to[0]}, /*broadcasts=*/false);
    known[op->getResult(0)] = to;
  } else if (op->getNumResults() == 0) {
    return;
  } else if (op->hasTrait<OpTrait::ResultsBroadcastableShape>()) {
    readSameShape(op, /*broadcasts=*/true);
  } else if (op->hasTrait<OpTrait::SameOperandsAndResultShape>() ||
             op->hasTrait<OpTrait::SameOperandsAndResultType>() ||
             OpTrait::hasElementwiseMappableTraits(op)) {
    readSameShape(op, /*broadcasts=*/false);
  }
}

std::vector<SizeCheck> mlir::bnfold::python::findSizeChecks(func::FuncOp func) {
  auto isOfUnknownSize = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && !tensor.hasStaticShape();
  };
  if (func.isDeclaration() ||
      llvm::none_of(func.getArgumentTypes(), isOfUnknownSize))
    return {};
  SizeReader reader(func.getBody().front());
  for (Operation &op : func.getBody().front())
    reader.read(&op);
  return reader.takeChecks();
}
