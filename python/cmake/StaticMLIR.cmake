# Target static_mlir: the archives of MLIR and LLVM, by path. Their exported
# targets would bring the shared libraries in as well, and LLVM aborts when it
# is there twice. The linker takes from the archives what is used.

set(prefix_lib ${LLVM_LIBRARY_DIR})
file(GLOB archives ${prefix_lib}/libMLIR*.a ${prefix_lib}/libLLVM*.a)
# Tests, tools, and what contains other archives once more.
list(FILTER archives EXCLUDE
     REGEX "/libMLIR(CAPI|.*Test|OptLib|MlirOptMain|MlirLspServerSupport)[^/]*$")
if(NOT archives)
  message(FATAL_ERROR "There are no static libraries of MLIR in ${prefix_lib}")
endif()

# The compression libraries LLVM uses, static too where they can be had.
set(system_libraries)
foreach(name zstd z)
  find_library(BNFOLD_LIB_${name} NAMES lib${name}.a ${name} REQUIRED)
  list(APPEND system_libraries ${BNFOLD_LIB_${name}})
endforeach()

find_program(LLD NAMES ld.lld HINTS ${LLVM_TOOLS_BINARY_DIR}
             DOC "A linker that is faster than the usual one by far")
set(linker)
if(LLD AND CMAKE_CXX_COMPILER_ID MATCHES Clang)
  set(linker --ld-path=${LLD})
elseif(LLD)
  get_filename_component(lld_folder ${LLD} DIRECTORY)
  set(linker -fuse-ld=lld -B${lld_folder})
endif()

add_library(static_mlir INTERFACE)
target_link_options(static_mlir INTERFACE ${linker} -Wl,--gc-sections
                    -Wl,--exclude-libs,ALL -Wl,-s)
target_link_libraries(
  static_mlir INTERFACE -Wl,--start-group ${archives} -Wl,--end-group
                        ${system_libraries} ${CMAKE_DL_LIBS} -lpthread -lm)
