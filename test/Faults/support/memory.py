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
output = folder / "out.mlirbc"
text, bytecode = folder / "in.mlir", folder / "in.mlirbc"
bytecode.write_bytes(driver.large_module(text, mebibytes=32))
whole = driver.run(bytecode, "--canonicalize", "--emit-bytecode").stdout


def run_out_of_memory(source: Path, mebibytes: int) -> bool:
    """Whether the driver does, in an address space of that size."""
    limits = {resource.RLIMIT_AS: mebibytes << 20}
    # With too little for the libraries, the loader fails, or a constructor of
    # LLVM's globals does, before there is a main() that could say so.
    if driver.run("--version", limits=limits).returncode != 0:
        return False
    output.unlink(missing_ok=True)
    done = driver.run(
        source, *["--canonicalize", "--emit-bytecode", "-o", output], limits=limits
    )
    what = f"{source.name}, {mebibytes} MiB"
    if done.returncode == 0:
        assert output.read_bytes() == whole, f"{what}: another output"
        return False
    message = driver.get_message(done)
    print(message, end="")
    assert not driver.files_named(output), f"{what}: leaves output behind"
    assert done.returncode == 1, f"{what}: {done.returncode}: {message}"
    assert message.count("\n") == 1, f"{what}: {message}"
    return True


# Bytecode is mapped; text is read into memory of its own.
for source in (bytecode, text):
    failures = sum(run_out_of_memory(source, size) for size in range(280, 500, 10))
    print(f"{failures} runs on {source.suffix} out of memory, none with output")
