"""Writing files whole or not at all."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path
from typing import Union


def _replaceable(path: Path) -> bool:
    """Not so devices and pipes."""
    return not path.exists() or stat.S_ISREG(path.stat().st_mode)


def write_whole(path: Union[str, "os.PathLike[str]"], data: bytes) -> None:
    """Writes beside the target, through links, and moves it there when it is
    whole. A file that was there before survives a failure."""
    target = Path(os.path.realpath(path))
    if not _replaceable(target):
        target.write_bytes(data)
        return
    mode = target.stat().st_mode if target.exists() else 0o666 & ~_umask()
    handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=target.name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(temporary, stat.S_IMODE(mode))
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise


def _umask() -> int:
    # There is no way to read it without setting it. A thread that makes a file
    # in between gives it its full mode at worst.
    current = os.umask(0o022)
    os.umask(current)
    return current
