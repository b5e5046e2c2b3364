//===- NativeFormats.h - storage formats with native loops ------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How f32, f16, bf16 and f64 are read as double and rounded from it, in code
// that compilers vectorise. Private to the library.
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_LIB_SUPPORT_NATIVEFORMATS_H
#define BNFOLD_LIB_SUPPORT_NATIVEFORMATS_H

#include "BNFold/Support/ScaleWeights.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/bit.h"
#include <cmath>
#include <cstdint>
#include <limits>

namespace mlir::bnfold::detail {

inline constexpr double infinity = std::numeric_limits<double>::infinity();

inline constexpr uint64_t signBit = uint64_t(1) << 63;
inline constexpr uint64_t exponentBits = uint64_t(0x7ff) << 52;

// Each has the type its elements are stored in, and the smallest of the
// machine's float types that can hold them all.

struct F32 {
  using Storage = float;
  using Value = float;
  static constexpr bool isNative = true;
  static double decode(float value) { return value; }
  static float encode(double value) { return static_cast<float>(value); }
};

struct F64 {
  using Storage = double;
  using Value = double;
  static constexpr bool isNative = true;
  static double decode(double value) { return value; }
  static double encode(double value) { return value; }
};

/// Rounds a double to a 16-bit format, once, without a branch: vectors of SSE2
/// already have all it takes.
template <int MantissaBits, int MinExponent, int MaxExponent>
inline uint16_t encode16(double value) {
  // Compilers see constants in these.
  const double overflow =
      llvm::bit_cast<double>(uint64_t(1023 + MaxExponent + 1) << 52);
  const double minNormal =
      llvm::bit_cast<double>(uint64_t(1023 + MinExponent) << 52);
  const double shift =
      llvm::bit_cast<double>(uint64_t(1023 + 52 - MantissaBits) << 52);

  uint64_t bits = llvm::bit_cast<uint64_t>(value);
  double magnitude = llvm::bit_cast<double>(bits & ~signBit);
  // Everything from here on rounds to infinity as this power of two does. NaN
  // goes the same way and is marked at the end.
  magnitude = magnitude < overflow ? magnitude : overflow;
  // The power of two below it; all denormals of the target share one.
  double power = llvm::bit_cast<double>(llvm::bit_cast<uint64_t>(magnitude) &
                                        exponentBits);
  power = power > minNormal ? power : minNormal;
  // The last bit of this sum weighs what the last bit of the target weighs: the
  // addition rounds, and the significand is the sum's low bits. One that
  // rounded up to the next power of two carries into the exponent by itself.
  double sum = magnitude + power * shift;
  uint64_t result = (llvm::bit_cast<uint64_t>(power) >> (52 - MantissaBits)) -
                    (uint64_t(1023 + MinExponent) << MantissaBits) +
                    (llvm::bit_cast<uint64_t>(sum) &
                     ((uint64_t(1) << (MantissaBits + 2)) - 1));
  result |= value != value ? uint64_t(1) << (MantissaBits - 1) : 0;
  result |= bits >> 48 & 0x8000;
  return static_cast<uint16_t>(result);
}

struct F16 {
  using Storage = uint16_t;
  using Value = float;
  static constexpr bool isNative = false;
  static float decode(uint16_t value) {
    uint32_t magnitude = value & 0x7fff;
    // Rebias the exponent; infinity and NaN once more, to the top one.
    uint32_t normal = (magnitude << 13) + (uint32_t(127 - 15) << 23) +
                      (magnitude >= 0x7c00 ? uint32_t(127 - 15) << 23 : 0);
    float denormal = static_cast<float>(static_cast<int32_t>(magnitude)) *
                     (1.0f / (1 << 24));
    uint32_t bits =
        magnitude < 0x400 ? llvm::bit_cast<uint32_t>(denormal) : normal;
    return llvm::bit_cast<float>(bits | uint32_t(value & 0x8000) << 16);
  }
  static uint16_t encode(double value) { return encode16<10, -14, 15>(value); }
};

struct BF16 {
  using Storage = uint16_t;
  using Value = float;
  static constexpr bool isNative = false;
  static float decode(uint16_t value) {
    return llvm::bit_cast<float>(uint32_t(value) << 16);
  }
  static uint16_t encode(double value) { return encode16<7, -126, 127>(value); }
};

/// Calls `callee` with the traits of a format that has native loops; false if
/// it has none.
template <typename Callee>
bool dispatch(const llvm::fltSemantics &format, Callee callee) {
  if (&format == &llvm::APFloat::IEEEsingle())
    callee(F32());
  else if (&format == &llvm::APFloat::IEEEhalf())
    callee(F16());
  else if (&format == &llvm::APFloat::BFloat())
    callee(BF16());
  else if (&format == &llvm::APFloat::IEEEdouble())
    callee(F64());
  else
    return false;
  return true;
}

/// Statistics of a channel, of which the smallest is infinite if there is none.
/// Comparisons drop NaN, a sum of magnitudes does not: it is NaN if and only if
/// one of them is.
inline ChannelStats finishStats(double sum, double max, double min) {
  return {sum, std::isnan(sum) ? sum : max, min == infinity ? 0 : min};
}

} // namespace mlir::bnfold::detail

#endif // BNFOLD_LIB_SUPPORT_NATIVEFORMATS_H
