"""The pass by all the ways there are to run it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from judge import Wrong

ALIAS = re.compile(r"^(#\w+) = (.*)$", re.M)


def run(*command: str | Path) -> subprocess.CompletedProcess:
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True)
    if done.returncode != 0:
        name = Path(command[0]).name
        raise Wrong(f"{name} exits {done.returncode}: {done.stderr.strip()[:1500]}")
    return done


def functions_of(text: str) -> dict[str, str]:
    """The text of each function, with the aliases of attributes replaced by what
    they stand for; their numbers depend on other functions."""
    aliases = dict(ALIAS.findall(text))
    text = re.sub(r"#\w+\b", lambda m: aliases.get(m[0], m[0]), text)
    parts = re.split(r"^  func\.func @(\w+)", text.partition("\n{-#")[0], flags=re.M)
    return dict(zip(parts[1::2], (part.rstrip() for part in parts[2::2])))


class Toolbox:
    """bnfold-opt, and the plugin in a stock mlir-opt."""

    def __init__(self):
        self.bnfold_opt = os.environ["BNFOLD_OPT"]
        llvm = Path(os.environ["BNFOLD_LLVM_PREFIX"])
        self.mlir_opt = llvm / "bin" / "mlir-opt"
        build = Path(self.bnfold_opt).parent.parent
        self.plugin = next((build / "lib").glob("BNFoldPlugin*"))
        self.folder = tempfile.TemporaryDirectory(prefix="bnfold-fuzz-")

    def path(self, name: str) -> Path:
        return Path(self.folder.name) / name

    def check_ways(self, text: str, folded: str, options: str, changes: int) -> None:
        """`text` folds to `folded` by the driver, in modules and in functions, as
        bytecode, and by the plugin; and `changes` remarks tell of it."""
        written, bytecode = self.path("in.mlir"), self.path("in.mlirbc")
        written.write_text(text)
        step = f"fold-bn-into-conv{options}"
        done = run(
            self.bnfold_opt,
            f"--pass-pipeline=builtin.module({step})",
            "--remarks-filter=bnfold",
            written,
        )
        self._same("bnfold-opt", done.stdout, folded)
        told = len(re.findall(r"\[Passed\] FoldBN", done.stderr))
        if told != changes:
            raise Wrong(f"{told} remarks tell of {changes} changes")
        nested = f"--pass-pipeline=builtin.module(func.func({step}))"
        run(self.bnfold_opt, written, "--emit-bytecode", "-o", bytecode)
        self._same(
            "bnfold-opt on functions of bytecode",
            run(self.bnfold_opt, nested, bytecode).stdout,
            folded,
        )
        self._same(
            "the plugin",
            run(
                self.mlir_opt,
                f"--load-pass-plugin={self.plugin}",
                f"--pass-pipeline=builtin.module({step})",
                written,
            ).stdout,
            folded,
        )

    def _same(self, by: str, text: str, folded: str) -> None:
        if functions_of(text) != functions_of(folded):
            raise Wrong(f"folds to something else by {by}")
        if _resources(text) != _resources(folded):
            raise Wrong(f"folds to other resources by {by}")

    def merge_affine(self, text: str) -> str:
        """The module after bnfold-merge-affine, of which a second run changes
        nothing."""
        written, merged = self.path("in.mlir"), self.path("merged.mlir")
        written.write_text(text)
        run(self.bnfold_opt, "--bnfold-merge-affine", written, "-o", merged)
        again = run(self.bnfold_opt, "--bnfold-merge-affine", merged).stdout
        if again != merged.read_text():
            raise Wrong("a second bnfold-merge-affine changes the result")
        return again


def _resources(text: str) -> set[str]:
    return set(re.findall(r'"0x[0-9A-F]*"', text.partition("\n{-#")[2]))


def reference_tools() -> Path | None:
    """Where the TOSA reference model is, if it is: the program itself, the one on
    the path starts Python to start it."""
    found = shutil.which("tosa_reference_model")
    if not found:
        return None
    return next(Path(found).parent.parent.glob("lib/python3*/site-packages/bin"))
