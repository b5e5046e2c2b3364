"""Runs that are interrupted at any time leave what was there before.

usage: interrupts.py FOLDER
"""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import driver

folder = Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
source, output = folder / "in.mlirbc", folder / "out.mlirbc"
source.write_bytes(driver.large_module(folder / "in.mlir", mebibytes=32))
COMMAND = [driver.DRIVER, source, "--emit-bytecode", "-o", output]

start = time.monotonic()
subprocess.run(COMMAND, check=True)
duration = time.monotonic() - start
whole = output.read_bytes()

STEPS = 5
stopped = 0
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL):
    for step in range(STEPS):
        output.write_bytes(b"before")
        process = subprocess.Popen(COMMAND)
        time.sleep(duration * step / STEPS)
        process.send_signal(number)
        code = process.wait()
        # 1: what was written so far was gone before the run had ended.
        assert code in (0, 1, -number), f"{number.name}: exit code {code}"
        stopped += code != 0
        allowed = [whole] if code == 0 else [whole, b"before"]
        assert output.read_bytes() in allowed, f"{number.name}: a broken output"
        left = driver.files_named(output)
        if number == signal.SIGKILL:
            # Nobody can tidy up; what is left has another name.
            for name in set(left) - {output.name}:
                os.remove(folder / name)
        else:
            assert left == [output.name], f"{number.name}: leaves {left}"
assert stopped > 0
print(f"{4 * STEPS} runs, {stopped} of them stopped on the way: output whole")
