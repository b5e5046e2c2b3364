"""lit configuration: one test per .mlir, .test or .py file that has RUN lines.

Run it by `make check` or `ninja -C build check-bnfold`; one folder or file by
`lit -v build/test/Transforms`.
"""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from bnfold_lit import RelativePathTest  # noqa: E402

config.name = "BNFold"
# scripts/mutation.py tests programs of its own.
config.bnfold_bin = lit_config.params.get("bnfold_bin", config.bnfold_bin)
config.test_format = RelativePathTest(execute_external=False)
config.suffixes = [".mlir", ".test", ".py"]
config.excludes = ["Inputs", "support", "lit.cfg.py", "bnfold_lit.py"]
config.test_source_root = str(Path(__file__).parent)
config.test_exec_root = config.bnfold_test_build

venv_bin = Path(config.bnfold_venv) / "bin"
for feature, tool in [
    ("tosa-tools", "tosa_reference_model"),
    ("torch-mlir", "torch-mlir-opt"),
]:
    if (venv_bin / tool).exists():
        config.available_features.add(feature)

# The wheel of python/ in an environment of its own.
package_venv = Path(config.bnfold_venv).parent / "python" / "venv"
config.bnfold_package_python = str(package_venv / "bin" / "python")
if (package_venv / "bin" / "bnfold").exists():
    config.available_features.add("python-package")

# Tools are found on the path and go by their plain names.
config.environment["PATH"] = os.pathsep.join(
    [
        config.bnfold_bin,
        str(Path(config.llvm_prefix) / "bin"),
        str(venv_bin),
        os.environ.get("PATH", ""),
    ]
)
config.environment["FILECHECK_OPTS"] = "-enable-var-scope"
config.environment["BNFOLD_OPT"] = str(Path(config.bnfold_bin) / "bnfold-opt")
config.environment["BNFOLD_LLVM_PREFIX"] = config.llvm_prefix
config.environment["PYTHONDONTWRITEBYTECODE"] = "1"
if config.bnfold_instrument == "coverage":
    # Several runs at once share a few files, each of which merges what it gets.
    config.environment["LLVM_PROFILE_FILE"] = str(
        Path(config.bnfold_test_build).parent / "profiles" / "lit-%4m.profraw"
    )
if config.bnfold_instrument == "address":
    config.available_features.add("sanitize")
    # libMLIR is not instrumented: its allocators poison memory that our code
    # then sees, and unpoison none of it.
    config.environment["ASAN_OPTIONS"] = "allow_user_poisoning=0"
    config.environment["UBSAN_OPTIONS"] = "print_stacktrace=1"

# mlir-runner's libraries, for RUN lines that print from compiled code.
libraries = Path(config.llvm_prefix) / "lib"
config.substitutions.append(
    (
        "%{runner-libs}",
        f"{libraries}/libmlir_runner_utils.so,{libraries}/libmlir_c_runner_utils.so",
    )
)
# For code with threads.
if (libraries / "libomp.so").exists():
    config.available_features.add("openmp")
config.substitutions.append(("%{openmp-lib}", f"{libraries}/libomp.so"))
