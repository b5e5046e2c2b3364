"""Address space that ends ever earlier: the output is right, or absent and
there is one error.

usage: memory.py FOLDER
"""

import resource
import sys
from pathlib import Path

import driver

folder = Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
source, output = folder / "in.mlirbc", folder / "out.mlirbc"
source.write_bytes(driver.large_module(folder / "in.mlir", mebibytes=32))
whole = driver.run(source, "--canonicalize", "--emit-bytecode").stdout

failures = 0
for mebibytes in range(280, 460, 10):
    # With too little for the libraries, the loader fails, or a constructor of
    # LLVM's globals does, before there is a main() that could say so.
    limits = {resource.RLIMIT_AS: mebibytes << 20}
    if driver.run("--version", limits=limits).returncode != 0:
        continue
    output.unlink(missing_ok=True)
    done = driver.run(
        source,
        *["--canonicalize", "--emit-bytecode", "-o", output],
        limits=limits,
    )
    message = driver.get_message(done)
    if done.returncode == 0:
        assert output.read_bytes() == whole, f"{mebibytes} MiB: another output"
        continue
    print(message, end="")
    assert not driver.files_named(output), f"{mebibytes} MiB: leaves output behind"
    failures += 1
    assert done.returncode == 1, f"{mebibytes} MiB: {done.returncode}: {message}"
    assert message.count("\n") == 1, f"{mebibytes} MiB: {message}"
assert failures > 0
print(f"{failures} runs out of memory, none with output")
