//===- ModuleGenerator.h - small modules from bytes -------------*- C++ -*-===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BNFOLD_FUZZ_MODULEGENERATOR_H
#define BNFOLD_FUZZ_MODULEGENERATOR_H

#include <cstddef>
#include <cstdint>
#include <string>

namespace mlir::bnfold::fuzz {

/// The text of a module with one function of one tensor: TOSA convs with
/// affine, layout and other ops around them, on f32. Every sequence of bytes
/// gives a valid module.
std::string generateModule(const uint8_t *data, size_t size);

} // namespace mlir::bnfold::fuzz

#endif // BNFOLD_FUZZ_MODULEGENERATOR_H
