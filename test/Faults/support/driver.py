"""Running bnfold-opt under bad conditions."""

from __future__ import annotations

import os
import resource
import subprocess
from pathlib import Path

CONV = Path(__file__).resolve().parent.parent / "Inputs" / "conv.mlir"
DRIVER = os.environ.get("BNFOLD_OPT", "bnfold-opt")


def run(*arguments, limits: dict[int, int] | None = None, **keywords):
    """`limits`: bytes or seconds for the resource.RLIMIT_ constants."""

    def set_limits():
        for limit, value in (limits or {}).items():
            # At the hard limit of time there is no signal that can be heard.
            grace = 2 if limit == resource.RLIMIT_CPU else 0
            resource.setrlimit(limit, (value, value + grace))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    return subprocess.run(
        [DRIVER, *map(str, arguments)],
        capture_output=True,
        preexec_fn=set_limits,
        **keywords,
    )


def to_bytecode(source: Path) -> bytes:
    done = run(source, "--emit-bytecode", "-o", "-")
    assert done.returncode == 0, done.stderr
    return done.stdout


def get_message(done) -> str:
    return done.stderr.decode(errors="replace")


def files_named(path: Path) -> list[str]:
    """The file, and what else is left beside it."""
    return sorted(p.name for p in path.parent.glob(path.name + "*"))


def large_module(path: Path, mebibytes: int) -> bytes:
    """Bytecode with one large constant, whose reading and writing takes time."""
    count = mebibytes << 18
    hex_data = "0x04000000" + "0000803F" * count
    path.write_text(
        f"""func.func @main() -> tensor<{count}xf32> {{
  %c = arith.constant dense_resource<c> : tensor<{count}xf32>
  return %c : tensor<{count}xf32>
}}
{{-# dialect_resources: {{ builtin: {{ c: "{hex_data}" }} }} #-}}
"""
    )
    return to_bytecode(path)
