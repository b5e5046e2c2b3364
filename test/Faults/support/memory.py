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
# The libraries alone take about 310 MiB; below it the loader has its own error.
for mebibytes in range(280, 460, 10):
    output.unlink(missing_ok=True)
    done = driver.run(
        source,
        *["--canonicalize", "--emit-bytecode", "-o", output],
        limits={resource.RLIMIT_AS: mebibytes << 20},
    )
    message = driver.get_message(done)
    if done.returncode == 0:
        assert output.read_bytes() == whole, f"{mebibytes} MiB: another output"
        continue
    print(message, end="")
    assert not driver.files_named(output), f"{mebibytes} MiB: leaves output behind"
    if "error while loading shared libraries" in message:
        continue
    # LLVM's, from constructors of its globals: main(), which sets the project's
    # own handler first, has not been reached.
    if message == "LLVM ERROR: out of memory\nBuffer allocation failed\n":
        continue
    failures += 1
    assert done.returncode == 1, f"{mebibytes} MiB: {done.returncode}: {message}"
    assert message.count("\n") == 1, f"{mebibytes} MiB: {message}"
assert failures > 0
print(f"{failures} runs out of memory, none with output")
