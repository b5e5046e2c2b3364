"""Files that cannot be written: one error, and the old file stays.

usage: disk.py FOLDER
"""

import os
import resource
import sys
from pathlib import Path

import driver

folder = Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)


def show(title: str, done) -> None:
    print(f"{title}: exit code {done.returncode}")
    print(driver.get_message(done), end="")


output = folder / "limited"
output.write_text("before")
for size in (0, 1, 100):
    done = driver.run(
        driver.CONV, "-o", output, limits={resource.RLIMIT_FSIZE: size}
    )
    assert output.read_text() == "before"
    assert driver.files_named(output) == [output.name]
show("file size limit", done)

show("full device", driver.run(driver.CONV, "-o", "/dev/full"))
assert Path("/dev/full").is_char_device()
report = "--fold-bn-into-conv=report=/dev/full"
show("report on a full device", driver.run(driver.CONV, report, "-o", output))
assert Path("/dev/full").is_char_device()
assert output.read_text() == "before"

closed = driver.run(driver.CONV, "-o", folder / "no" / "such" / "folder")
show("no folder", closed)

# Root may write anywhere, so this one is run as nobody.
locked = folder / "locked"
locked.mkdir(exist_ok=True)
(locked / "out").write_text("before")
locked.chmod(0o555)
user = {"user": 65534, "group": 65534, "extra_groups": []} if os.getuid() == 0 else {}
done = driver.run("-", "-o", locked / "out", input=b"module {}", **user)
show("read-only folder", done)
assert (locked / "out").read_text() == "before"
locked.chmod(0o755)
