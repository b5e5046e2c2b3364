# `cmake --install`: headers, libraries, driver, plugin, and the package that
# find_package(BNFold CONFIG) reads. Included last, when all targets are known.
#
# The installed tree names no path of this machine but the run path to libMLIR,
# and may be moved.

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)
set(BNFOLD_INSTALL_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/BNFold)

# The build's own flags stay behind in bnfold_common; a user of the package
# gets what follows, and MLIR's headers from BNFoldConfig.cmake.
target_compile_features(BNFold INTERFACE cxx_std_17)
target_include_directories(
  BNFold INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_link_libraries(BNFold INTERFACE $<INSTALL_INTERFACE:MLIR>
                                       $<INSTALL_INTERFACE:LLVM>)
set_target_properties(bnfold-opt BNFoldPlugin
                      PROPERTIES INSTALL_RPATH_USE_LINK_PATH ON)

install(
  TARGETS BNFold BNFoldCAPI bnfold-opt
  EXPORT BNFoldTargets
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(TARGETS BNFoldPlugin LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})

install(
  DIRECTORY include/BNFold include/BNFold-c
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING
  PATTERN "*.h"
  PATTERN "*.def"
  PATTERN "*.td")
install(
  DIRECTORY ${CMAKE_BINARY_DIR}/include/BNFold
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING
  PATTERN "*.inc"
  PATTERN "CMakeFiles" EXCLUDE)

install(
  EXPORT BNFoldTargets
  NAMESPACE BNFold::
  DESTINATION ${BNFOLD_INSTALL_PACKAGE_DIR})
configure_package_config_file(
  cmake/modules/BNFoldConfig.cmake.in ${CMAKE_BINARY_DIR}/BNFoldConfig.cmake
  INSTALL_DESTINATION ${BNFOLD_INSTALL_PACKAGE_DIR}
  NO_SET_AND_CHECK_MACRO)
# Before 1.0 a minor version may change the interface.
write_basic_package_version_file(
  ${CMAKE_BINARY_DIR}/BNFoldConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/BNFoldConfig.cmake
              ${CMAKE_BINARY_DIR}/BNFoldConfigVersion.cmake
        DESTINATION ${BNFOLD_INSTALL_PACKAGE_DIR})
