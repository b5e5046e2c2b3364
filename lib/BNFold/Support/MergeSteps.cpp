//===- MergeSteps.cpp - the shortest chain in the original order ----------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Neighbouring steps become one where that is safe, until nothing more can be
// done. Everything is decided on the list as it stands, at the end on constants
// as they will be stored; so a second run, which starts from that list, finds
// nothing to do.
//
// When is it safe? A merged step computes a value of the original chain with
// other roundings: with an error of about u times the largest number involved.
// Errors relative to the value itself are harmless. But an add that follows may
// cancel the value and leave the error, and muls after that may amplify it:
// with v * c rounded differently by one ulp, (v * c - a) * b is 0 in one chain
// and u * a * b in the other, which need not be finite. So let amplification(j)
// be the largest |product| of scales over the beginnings of what follows step
// j, at least one. Steps merge only where
//
//   |a| * amplification(j) <= max(T)       for every add of a, and
//   denormal * amplification(j) <= u * max(T)   for every mul (a mul that
//                                               underflows errs absolutely)
//
// hold from the merged step to the chain's end: then no error exceeds a few
// roundings of max(T). For a batch norm nothing but the last add follows its
// muls, and the conditions hold for every constant that T can store.
//
//===----------------------------------------------------------------------===//

#include "BNFold/Support/FoldNumerics.h"
#include "FormatLimits.h"
#include <algorithm>
#include <cmath>

using namespace mlir::bnfold;
using namespace mlir::bnfold::detail;
using llvm::ArrayRef;
using llvm::fltSemantics;
using llvm::SmallVector;

namespace {

/// Steps [first, last] as one: sign * x + value, x * value, or -x.
struct Item {
  enum Family { Additive, Multiplicative, Negation };
  Family family;
  /// Of the additive.
  double sign = 1;
  /// One entry for all channels, or one per channel.
  SmallVector<double> value;
  size_t first, last;

  double get(size_t channel) const {
    return value[value.size() == 1 ? 0 : channel];
  }
  bool isSingleStep() const { return first == last; }
};

class Merger {
public:
  Merger(ArrayRef<AffineStep> steps, size_t numChannels,
         const fltSemantics &format)
      : steps(steps), numChannels(numChannels), format(format), limits(format) {
  }

  SmallVector<StepGroup> run();

private:
  void addItem(size_t index);
  bool mergeOnce();
  bool cancelNegations();
  bool mergeFamily(size_t left);
  bool absorbNegation(Item::Family family);
  bool dropIdentity(size_t index);
  void roundConstants();

  bool isStorable(double value, bool exactlyZero) const;
  /// Whether an error of the list's items before `from` survives all that
  /// follows. Writes the amplification by the items from `from` on.
  bool isErrorHarmless(size_t from, size_t channel,
                       double &amplification) const;
  void replacePair(size_t left, Item::Family family, double sign,
                   SmallVector<double> value);

  ArrayRef<AffineStep> steps;
  size_t numChannels;
  const fltSemantics &format;
  FormatLimits limits;
  SmallVector<Item> items;
};

} // namespace

void Merger::addItem(size_t index) {
  const AffineStep &step = steps[index];
  Item item{Item::Negation, 1, step.constant, index, index};
  switch (step.kind) {
  case AffineStep::Kind::Add:
    item.family = Item::Additive;
    break;
  case AffineStep::Kind::SubtractFrom:
    item.family = Item::Additive;
    item.sign = -1;
    break;
  case AffineStep::Kind::Multiply:
    item.family = Item::Multiplicative;
    break;
  case AffineStep::Kind::Divide:
    item.family = Item::Multiplicative;
    for (double &value : item.value)
      value = 1 / value;
    break;
  case AffineStep::Kind::Negate:
    item.value.clear();
    break;
  }
  items.push_back(std::move(item));
}

/// Whether a constant that equals `value` before rounding may be stored: finite
/// and normal, so that rounding costs no more than u; or truly zero.
bool Merger::isStorable(double value, bool exactlyZero) const {
  if (value == 0)
    return exactlyZero;
  double rounded = roundOnce(format, value);
  return std::isfinite(rounded) && std::fabs(rounded) >= limits.minNormal;
}

bool Merger::isErrorHarmless(size_t from, size_t channel,
                             double &amplification) const {
  amplification = 1;
  bool harmless = true;
  // Comparisons are written so that NaN fails them.
  for (size_t i = items.size(); i-- > from;) {
    const Item &item = items[i];
    if (item.family == Item::Additive)
      harmless &= std::fabs(item.get(channel)) * amplification <= limits.max;
    if (item.family == Item::Multiplicative) {
      harmless &= limits.minDenormal * amplification <= limits.u * limits.max;
      amplification =
          std::max(1.0, std::fabs(item.get(channel)) * amplification);
    }
  }
  return harmless;
}

void Merger::replacePair(size_t left, Item::Family family, double sign,
                         SmallVector<double> value) {
  items[left] = {family, sign, std::move(value), items[left].first,
                 items[left + 1].last};
  items.erase(items.begin() + left + 1);
}

bool Merger::cancelNegations() {
  for (size_t i = 0; i + 1 < items.size(); ++i)
    if (items[i].family == Item::Negation &&
        items[i + 1].family == Item::Negation) {
      items.erase(items.begin() + i, items.begin() + i + 2);
      return true;
    }
  return false;
}

/// Merges two adds, or two muls.
bool Merger::mergeFamily(size_t left) {
  const Item &a = items[left], &b = items[left + 1];
  if (a.family != b.family || a.family == Item::Negation)
    return false;
  const bool additive = a.family == Item::Additive;
  SmallVector<double> value(std::max(a.value.size(), b.value.size()));
  for (size_t c = 0; c < numChannels; ++c) {
    double amplification, p = a.get(c), q = b.get(c);
    double merged = additive ? b.sign * p + q : p * q;
    if (!isStorable(merged, additive || p == 0 || q == 0) ||
        !isErrorHarmless(left + 2, c, amplification))
      return false;
    if (additive) {
      // The original rounds the sum before q, the new one rounds `merged`.
      double largest = std::max(std::fabs(q), std::fabs(merged));
      if (!(largest * amplification <= limits.max))
        return false;
    } else {
      // In the original, x * p may underflow before q scales it up. And 1 / c
      // of a division in double may be denormal, hence inexact.
      double scaled = std::max(1.0, std::fabs(q)) * amplification;
      auto isExact = [](double v) { return v == 0 || std::isnormal(v); };
      if (!(limits.minDenormal * scaled <= limits.u * limits.max) ||
          !isExact(p) || !isExact(q))
        return false;
    }
    if (c < value.size())
      value[c] = merged;
  }
  replacePair(left, a.family, additive ? a.sign * b.sign : 1, std::move(value));
  return true;
}

/// Lets a neighbour of the given family take a negation in.
bool Merger::absorbNegation(Item::Family family) {
  for (size_t left = 0; left + 1 < items.size(); ++left) {
    const bool negationFirst = items[left].family == Item::Negation;
    const Item &other = items[left + negationFirst];
    if (items[left + !negationFirst].family != Item::Negation ||
        other.family != family)
      continue;
    const bool additive = family == Item::Additive;
    SmallVector<double> value = other.value;
    bool safe = true;
    for (size_t c = 0; c < numChannels && safe; ++c) {
      double amplification, constant = other.get(c);
      safe =
          isStorable(constant, true) &&
          (roundOnce(format, constant) == constant ||
           (isErrorHarmless(left + 2, c, amplification) &&
            limits.minDenormal * amplification <= limits.u * limits.max &&
            (!additive || std::fabs(constant) * amplification <= limits.max)));
    }
    if (!safe)
      continue;
    // -(s*x + a) = -s*x + -a, but s*(-x) + a = -s*x + a.
    if (!additive || !negationFirst)
      for (double &v : value)
        v = -v;
    replacePair(left, family, additive ? -other.sign : 1, std::move(value));
    return true;
  }
  return false;
}

/// Drops x + 0 and x * 1, also where the constant only becomes that when it is
/// rounded, as 1 / sqrt(1 + eps) does.
bool Merger::dropIdentity(size_t index) {
  const Item &item = items[index];
  if (item.family == Item::Negation || item.sign != 1)
    return false;
  const double neutral = item.family == Item::Additive ? 0 : 1;
  for (size_t c = 0; c < numChannels; ++c) {
    double amplification, value = item.get(c);
    if (value == neutral)
      continue;
    if (roundOnce(format, value) != neutral ||
        !isErrorHarmless(index + 1, c, amplification) ||
        !(limits.minDenormal * amplification <= limits.u * limits.max))
      return false;
  }
  items.erase(items.begin() + index);
  return true;
}

/// One change to the list; false if there is none left to make. The order
/// matters for accuracy: what can be composed in double is not rounded before.
bool Merger::mergeOnce() {
  if (cancelNegations())
    return true;
  for (size_t i = 0; i + 1 < items.size(); ++i)
    if (mergeFamily(i))
      return true;
  // An add takes a negation in without rounding.
  if (absorbNegation(Item::Additive) || absorbNegation(Item::Multiplicative))
    return true;
  for (size_t i = 0; i < items.size(); ++i)
    if (dropIdentity(i))
      return true;
  return false;
}

void Merger::roundConstants() {
  for (Item &item : items)
    if (!item.isSingleStep())
      for (double &value : item.value)
        value = roundOnce(format, value);
}

SmallVector<StepGroup> Merger::run() {
  for (size_t i = 0; i < steps.size(); ++i)
    addItem(i);
  bool changed = true;
  while (changed) {
    changed = false;
    while (mergeOnce())
      changed = true;
    roundConstants();
  }

  SmallVector<StepGroup> groups;
  for (Item &item : items) {
    if (item.isSingleStep()) {
      groups.push_back({item.first, item.last, steps[item.first]});
      continue;
    }
    AffineStep::Kind kind = AffineStep::Kind::Multiply;
    if (item.family == Item::Additive)
      kind = item.sign > 0 ? AffineStep::Kind::Add
                           : AffineStep::Kind::SubtractFrom;
    groups.push_back({item.first, item.last, {kind, std::move(item.value)}});
  }
  return groups;
}

SmallVector<StepGroup> mlir::bnfold::mergeSteps(ArrayRef<AffineStep> steps,
                                                size_t numChannels,
                                                const fltSemantics &format) {
  return Merger(steps, numChannels, format).run();
}
