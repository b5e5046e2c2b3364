# cmake -DPREFIX=... -P versions.cmake: which versions the installed package
# answers to. The package itself is not loaded: another major or minor version
# must be refused before that.
get_filename_component(prefix "${PREFIX}" ABSOLUTE)
foreach(version 0.0 0.2 1.0)
  find_package(BNFold ${version} CONFIG QUIET NO_DEFAULT_PATH PATHS "${prefix}")
  if(BNFold_FOUND)
    message(FATAL_ERROR "accepted as ${version}")
  endif()
  if(NOT BNFold_CONSIDERED_VERSIONS MATCHES "^0\\.1\\.")
    message(FATAL_ERROR "no package in ${prefix}")
  endif()
endforeach()
