//===- ModuleGenerator.cpp - small modules from bytes ---------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ModuleGenerator.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <fuzzer/FuzzedDataProvider.h>

using llvm::ArrayRef;
using llvm::SmallVector;

namespace {

using Shape = SmallVector<int64_t, 4>;

/// An SSA value of rank four.
struct Value {
  std::string name;
  Shape shape;
};

std::string typeOf(ArrayRef<int64_t> shape, llvm::StringRef element = "f32") {
  std::string text = "tensor<";
  for (int64_t size : shape)
    text += std::to_string(size) + "x";
  return text + element.str() + ">";
}

class Writer {
public:
  Writer(const uint8_t *data, size_t size) : bytes(data, size), os(text) {}

  std::string run();

private:
  size_t below(size_t count) {
    return bytes.ConsumeIntegralInRange<size_t>(0, count - 1);
  }
  std::string newName() { return "%v" + std::to_string(numValues++); }
  float element();
  std::string constant(ArrayRef<int64_t> shape);
  std::string zeroPoint();
  Value op(llvm::StringRef name, ArrayRef<Value> operands, Shape result,
           llvm::StringRef attributes = "");

  Value conv(const Value &x);
  Value conv(const Value &x, int64_t size, int64_t pad);
  Value joinedConvs(const Value &x);
  Value depthwise(const Value &x);
  Value affine(const Value &x);
  Value parameter(const Value &x);
  Value layout(const Value &x);
  Value nextOp(const Value &x);

  FuzzedDataProvider bytes;
  std::string text;
  llvm::raw_string_ostream os;
  int numValues = 0;
};

} // namespace

/// Mostly numbers as models have them, at times any bit pattern.
float Writer::element() {
  static constexpr float often[] = {0,     1,     -1,     0.5f,  2,    -3,
                                    1e-5f, 1e13f, -1e13f, 1e30f, 0.1f, 1.25f};
  size_t choice = below(16);
  if (choice < std::size(often))
    return often[choice];
  return llvm::bit_cast<float>(bytes.ConsumeIntegral<uint32_t>());
}

std::string Writer::constant(ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  std::string name = newName();
  os << "  " << name << " = \"tosa.const\"() <{values = dense<\"0x";
  for (int64_t i = 0; i < count; ++i) {
    uint32_t bits = llvm::byteswap(llvm::bit_cast<uint32_t>(element()));
    os << llvm::utohexstr(bits, /*LowerCase=*/false, /*Width=*/8);
  }
  os << "\"> : " << typeOf(shape) << "}> : () -> " << typeOf(shape) << "\n";
  return name;
}

std::string Writer::zeroPoint() {
  std::string name = newName();
  os << "  " << name << " = \"tosa.const\"() <{values = dense<0.0> : "
     << "tensor<1xf32>}> : () -> tensor<1xf32>\n";
  return name;
}

Value Writer::op(llvm::StringRef name, ArrayRef<Value> operands, Shape result,
                 llvm::StringRef attributes) {
  Value value{newName(), std::move(result)};
  os << "  " << value.name << " = \"" << name << "\"(";
  llvm::interleaveComma(operands, os, [&](const Value &v) { os << v.name; });
  os << ") ";
  if (!attributes.empty())
    os << "<{" << attributes << "}> ";
  os << ": (";
  llvm::interleaveComma(operands, os,
                        [&](const Value &v) { os << typeOf(v.shape); });
  os << ") -> " << typeOf(value.shape) << "\n";
  return value;
}

static constexpr llvm::StringLiteral plainConv =
    "dilation = array<i64: 1, 1>, stride = array<i64: 1, 1>, acc_type = f32";

Value Writer::conv(const Value &x, int64_t size, int64_t pad) {
  const int64_t channels = x.shape[3], out = 1 + below(3);
  Value w{constant({out, size, size, channels}), {out, size, size, channels}};
  Value b{constant({out}), {out}};
  Value zp{zeroPoint(), {1}};
  std::string pads =
      llvm::formatv("pad = array<i64: {0}, {0}, {0}, {0}>, ", pad);
  const int64_t h = x.shape[1] + 2 * pad - size + 1,
                width = x.shape[2] + 2 * pad - size + 1;
  return op("tosa.conv2d", {x, w, b, zp, zp}, {x.shape[0], h, width, out},
            pads + plainConv.str());
}

Value Writer::conv(const Value &x) {
  const int64_t size = 1 + below(2);
  return conv(x, size, size == 2 ? 1 : below(2));
}

Value Writer::joinedConvs(const Value &x) {
  Value first = conv(x, /*size=*/1, /*pad=*/0);
  Value second = conv(x, /*size=*/1, /*pad=*/0);
  Shape shape = first.shape;
  shape[3] += second.shape[3];
  return op("tosa.concat", {first, second}, shape, "axis = 3 : i32");
}

Value Writer::depthwise(const Value &x) {
  const int64_t channels = x.shape[3], multiplier = 1 + below(2);
  Shape filter{1, 1, channels, multiplier};
  Value w{constant(filter), filter};
  Value b{constant({channels * multiplier}), {channels * multiplier}};
  Value zp{zeroPoint(), {1}};
  return op("tosa.depthwise_conv2d", {x, w, b, zp, zp},
            {x.shape[0], x.shape[1], x.shape[2], channels * multiplier},
            "pad = array<i64: 0, 0, 0, 0>, " + plainConv.str());
}

/// A constant along one dimension, or one number, or an expression of those.
Value Writer::parameter(const Value &x) {
  Shape shape(4, 1);
  if (size_t d = below(5); d < 4)
    shape[d] = x.shape[d];
  Value value{constant(shape), shape};
  switch (below(6)) {
  case 0: {
    Value epsilon{constant({1, 1, 1, 1}), {1, 1, 1, 1}};
    return op("tosa.rsqrt", op("tosa.add", {value, epsilon}, shape), shape);
  }
  case 1:
    return op("tosa.reciprocal", value, shape);
  default:
    return value;
  }
}

Value Writer::affine(const Value &x) {
  static constexpr llvm::StringLiteral names[] = {"tosa.add", "tosa.sub"};
  size_t kind = below(5);
  if (kind == 4) {
    Value zp{zeroPoint(), {1}};
    return op("tosa.negate", {x, zp, zp}, x.shape);
  }
  Value c = parameter(x);
  if (kind < 2)
    return below(4) ? op(names[kind], {x, c}, x.shape)
                    : op(names[kind], {c, x}, x.shape);
  Value result{newName(), x.shape};
  std::string shift = newName();
  os << "  " << shift << " = \"tosa.const\"() <{values = dense<0> : "
     << "tensor<1xi8>}> : () -> tensor<1xi8>\n  " << result.name
     << " = tosa.mul " << x.name << ", " << c.name << ", " << shift << " : ("
     << typeOf(x.shape) << ", " << typeOf(c.shape) << ", tensor<1xi8>) -> "
     << typeOf(x.shape) << "\n";
  return result;
}

Value Writer::layout(const Value &x) {
  static constexpr int perms[][4] = {
      {0, 3, 1, 2}, {0, 2, 3, 1}, {0, 1, 3, 2}, {3, 2, 1, 0}};
  const auto &perm = perms[below(4)];
  Shape shape;
  for (int d : perm)
    shape.push_back(x.shape[d]);
  return op("tosa.transpose", x, shape,
            llvm::formatv("perms = array<i32: {0}, {1}, {2}, {3}>", perm[0],
                          perm[1], perm[2], perm[3])
                .str());
}

Value Writer::nextOp(const Value &x) {
  switch (below(10)) {
  case 0:
    return conv(x);
  case 1:
    return depthwise(x);
  case 2:
  case 3:
    return layout(x);
  case 4:
    if (below(2))
      return joinedConvs(x);
    // A second use.
    return op("tosa.add", {x, x}, x.shape);
  default:
    return affine(x);
  }
}

std::string Writer::run() {
  Value x{"%x", {1, 2, 2, int64_t(1 + below(3))}};
  os << "func.func @main(%x: " << typeOf(x.shape) << ") -> ";
  std::string head = text;
  text.clear();
  for (size_t count = 2 + below(10); count > 0; --count) {
    // Layers that grow without end show nothing new.
    bool isSmall = llvm::all_of(x.shape, [](int64_t size) { return size < 6; });
    x = isSmall ? nextOp(x) : affine(x);
  }
  os << "  return " << x.name << " : " << typeOf(x.shape) << "\n}\n";
  return head + typeOf(x.shape) + " {\n" + text;
}

std::string mlir::bnfold::fuzz::generateModule(const uint8_t *data,
                                               size_t size) {
  return Writer(data, size).run();
}
