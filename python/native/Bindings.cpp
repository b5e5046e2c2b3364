//===- Bindings.cpp - the module bnfold._native ---------------------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Types and checks are the Python side's; here every long call gives up the
// interpreter's lock.
//
//===----------------------------------------------------------------------===//

#include "Native.h"

#include <cstdlib>
#include <map>
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace nb = nanobind;
using namespace mlir::bnfold::python;
using mlir::bnfold::UnsafeAction;
using ReleaseGIL = nb::call_guard<nb::gil_scoped_release>;
using Bytes = nb::ndarray<nb::numpy, uint8_t, nb::ndim<1>>;

static const char *getExceptionName(Failure::Kind kind) {
  switch (kind) {
  case Failure::Kind::Parse:
    return "ParseError";
  case Failure::Kind::Fold:
    return "FoldError";
  case Failure::Kind::Compile:
    return "CompileError";
  case Failure::Kind::Value:
    return "InputError";
  }
  return "Error";
}

static void translate(const std::exception_ptr &pointer, void *) {
  try {
    std::rethrow_exception(pointer);
  } catch (const Failure &failure) {
    nb::object type = nb::module_::import_("bnfold._errors")
                          .attr(getExceptionName(failure.kind));
    PyErr_SetString(type.ptr(), failure.what());
  }
}

/// Calls and wraps each result as its bytes and its shape. The arrays own the
/// buffers, two arrays the same if the function returned one twice.
static nb::list
run(const Executable &executable,
    const std::vector<std::pair<uintptr_t, std::vector<int64_t>>> &arguments) {
  std::vector<Result> results;
  {
    nb::gil_scoped_release release;
    std::vector<Argument> packed;
    for (const auto &[address, shape] : arguments)
      packed.push_back({reinterpret_cast<void *>(address), shape});
    results = executable.run(std::move(packed));
  }
  std::map<void *, nb::capsule> owners;
  for (const Result &result : results)
    if (result.allocated && !owners.count(result.allocated))
      owners.emplace(result.allocated,
                     nb::capsule(result.allocated,
                                 [](void *data) noexcept { std::free(data); }));
  nb::list values;
  for (Result &result : results) {
    size_t size = result.bytes;
    if (result.allocated)
      values.append(nb::make_tuple(
          Bytes(result.data, {size}, owners.at(result.allocated)),
          nb::cast(result.shape)));
    else
      values.append(nb::make_tuple(
          nb::bytes(reinterpret_cast<const char *>(&result.scalar), size),
          nb::none()));
  }
  return values;
}

NB_MODULE(_native, m) {
  m.doc() = "MLIR inside; use the package bnfold.";
  nb::register_exception_translator(translate);

  nb::enum_<UnsafeAction>(m, "Unsafe")
      .value("merge", UnsafeAction::Merge)
      .value("skip", UnsafeAction::Skip)
      .value("fold", UnsafeAction::Fold);

  nb::class_<ValueType>(m, "ValueType")
      .def_ro("dtype", &ValueType::dtype)
      .def_ro("shape", &ValueType::shape)
      .def_ro("is_tensor", &ValueType::isTensor);
  nb::class_<SizeCheck>(m, "SizeCheck")
      .def_ro("first", &SizeCheck::first)
      .def_ro("second", &SizeCheck::second)
      .def_ro("broadcasts", &SizeCheck::broadcasts);
  nb::class_<Signature>(m, "Signature")
      .def_ro("name", &Signature::name)
      .def_ro("inputs", &Signature::inputs)
      .def_ro("results", &Signature::results)
      .def_ro("size_checks", &Signature::sizeChecks);

  nb::class_<Executable>(m, "Executable")
      .def_prop_ro("signature", &Executable::getSignature)
      .def("run", &run, nb::arg("arguments"),
           nb::sig("def run(self, arguments: collections.abc.Sequence[tuple["
                   "int, collections.abc.Sequence[int]]]) -> list[tuple["
                   "typing.Any, list[int] | None]]"));

  nb::class_<Module>(m, "Module")
      .def_static("parse_file", &Module::parseFile, nb::arg("path"),
                  ReleaseGIL())
      .def_static("parse_text", &Module::parseText, nb::arg("text"),
                  nb::arg("name"), ReleaseGIL())
      .def_static(
          "parse_bytes",
          [](const nb::bytes &data, const std::string &name) {
            std::string copy(data.c_str(), data.size());
            nb::gil_scoped_release release;
            return Module::parseText(copy, name);
          },
          nb::arg("data"), nb::arg("name"))
      .def("to_text", &Module::toText, nb::arg("elide"), ReleaseGIL())
      .def("to_bytecode",
           [](const Module &module) {
             std::string bytes;
             {
               nb::gil_scoped_release release;
               bytes = module.toBytecode();
             }
             return nb::bytes(bytes.data(), bytes.size());
           })
      .def("signatures", &Module::getSignatures, ReleaseGIL())
      .def("fold", &Module::fold, nb::arg("input_bound").none(),
           nb::arg("unsafe"), nb::arg("fold_through_casts"),
           nb::arg("report_only"), ReleaseGIL())
      .def("widen_to_f64", &Module::widenToF64, ReleaseGIL())
      .def(
          "compile",
          [](const Module &module, const std::string &function, bool optimize,
             const std::string &target, unsigned threads,
             const std::string &ompLibrary) {
            return module.compile(function,
                                  {optimize, target, threads, ompLibrary});
          },
          nb::arg("function"), nb::arg("optimize"), nb::arg("target"),
          nb::arg("threads"), nb::arg("omp_library"), ReleaseGIL());
}
