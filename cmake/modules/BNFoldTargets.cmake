# What every target of the project has in common: headers, warnings, and the
# dynamic libMLIR and libLLVM.

add_library(bnfold_common INTERFACE)
target_include_directories(
  bnfold_common INTERFACE $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/include>)
# Headers of LLVM and generated ones are not ours to warn about.
target_include_directories(
  bnfold_common SYSTEM
  INTERFACE ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS}
            $<BUILD_INTERFACE:${CMAKE_BINARY_DIR}/include>)
target_compile_options(
  bnfold_common
  INTERFACE
    $<BUILD_INTERFACE:-Wall;-Wextra;-Wpedantic;-Werror>
    # g++ 12 takes std::optional members for uninitialised.
    $<BUILD_INTERFACE:$<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>>
    $<$<NOT:$<BOOL:${LLVM_ENABLE_EH}>>:-fno-exceptions>
    $<$<NOT:$<BOOL:${LLVM_ENABLE_RTTI}>>:-fno-rtti>
    # Formulas are evaluated as written: no fused multiply-add, on any machine.
    -ffp-contract=off)
# libMLIR is built without assertions; some of its classes have another layout
# with them, so NDEBUG holds in every configuration.
target_compile_definitions(bnfold_common INTERFACE NDEBUG)
# Both shared libraries and nothing else: the per-component targets would bring
# in static copies and with them a second set of registries.
target_link_libraries(bnfold_common INTERFACE MLIR LLVM)

if(BNFOLD_INSTRUMENT STREQUAL "address")
  # vptr checks would need libMLIR's type information to be sanitized too.
  set(instrument -fsanitize=address,undefined -fno-sanitize=vptr
                 -fno-sanitize-recover=all -fno-omit-frame-pointer)
  # What libFuzzer is steered by; its main() comes with the fuzzers alone.
  target_compile_options(bnfold_common INTERFACE -fsanitize=fuzzer-no-link)
elseif(BNFOLD_INSTRUMENT STREQUAL "thread")
  set(instrument -fsanitize=thread -fno-omit-frame-pointer)
elseif(BNFOLD_INSTRUMENT STREQUAL "coverage")
  set(instrument -fprofile-instr-generate -fcoverage-mapping)
elseif(BNFOLD_INSTRUMENT)
  message(FATAL_ERROR "BNFOLD_INSTRUMENT: no such kind: ${BNFOLD_INSTRUMENT}")
endif()
target_compile_options(bnfold_common INTERFACE ${instrument})
target_link_options(bnfold_common INTERFACE ${instrument})
