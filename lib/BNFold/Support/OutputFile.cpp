//===- OutputFile.cpp - files that are whole or untouched -----------------===//
//
// Part of BNFold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BNFold/Support/OutputFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/ToolOutputFile.h"
#include <string>

using llvm::StringRef;

using WriteFunction = llvm::function_ref<bool(llvm::raw_ostream &)>;

/// Whether another file can take the place of `path`: not so standard output,
/// devices, pipes, and links, which are written through.
static bool isReplaceable(StringRef path) {
  if (path == "-")
    return false;
  llvm::sys::fs::file_status status;
  if (llvm::sys::fs::status(path, status, /*follow=*/false))
    return status.type() == llvm::sys::fs::file_type::file_not_found;
  return status.type() == llvm::sys::fs::file_type::regular_file;
}

/// Sets `isWritten` if the file is to stay. The stream is closed on return; an
/// error left in it would end the program.
static std::error_code writeTo(StringRef path, bool isTemporary,
                               WriteFunction write, bool &isWritten) {
  std::error_code error;
  llvm::ToolOutputFile file(path, error, llvm::sys::fs::OF_None);
  if (error)
    return error;
  // What is written through was there before, and is not to be removed.
  if (!isTemporary)
    file.keep();
  isWritten = write(file.os());
  file.os().flush();
  error = file.os().error();
  file.os().clear_error();
  if (isWritten && !error)
    file.keep();
  return error;
}

/// Makes an empty file in the same folder. LLVM's createUniqueFile would take
/// every % in `path` for a digit to choose.
static std::error_code createBeside(StringRef path, std::string &name) {
  auto process = std::to_string(llvm::sys::Process::getProcessId());
  for (unsigned i = 0;; ++i) {
    name = path.str() + "." + process + "-" + std::to_string(i);
    int file;
    std::error_code error = llvm::sys::fs::openFileForWrite(
        name, file, llvm::sys::fs::CD_CreateNew);
    if (!error)
      return llvm::sys::Process::SafelyCloseFileDescriptor(file);
    if (error != std::errc::file_exists)
      return error;
  }
}

std::error_code mlir::bnfold::writeOutputFile(StringRef path,
                                              WriteFunction write) {
  bool isWritten = false;
  if (!isReplaceable(path))
    return writeTo(path, /*isTemporary=*/false, write, isWritten);

  std::string temporary;
  std::error_code error = createBeside(path, temporary);
  if (!error)
    error = writeTo(temporary, /*isTemporary=*/true, write, isWritten);
  if (error || !isWritten)
    return error;
  llvm::sys::fs::file_status old;
  if (!llvm::sys::fs::status(path, old))
    error = llvm::sys::fs::setPermissions(temporary, old.permissions());
  if (!error)
    error = llvm::sys::fs::rename(temporary, path);
  if (error)
    (void)llvm::sys::fs::remove(temporary);
  return error;
}
