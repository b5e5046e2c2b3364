"""What bench.py runs: our pipeline's variants and the tools beside it."""

from __future__ import annotations

import argparse
import statistics
import sys
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent

# Our variants of a network: passes before the pipeline, the pipeline's options,
# and the processor LLVM compiles for.
FOLD = "fold-bn-into-conv"
VARIANTS = {
    "not folded": ([], "", "host"),
    "merged": (["bnfold-merge-affine"], "", "host"),
    "folded": ([FOLD], "", "host"),
    "folded, AVX2": ([FOLD], "target=avx2", "x86-64-v3"),
}
NETWORKS = ["resnet50", "mobilenet_v2", "ppocr"]
ORT, TORCH, PLAIN = "ONNX Runtime", "PyTorch", "not folded, plain loops"


@dataclass
class Contender:
    subject: str
    name: str
    threads: int
    command: list[str]
    # Of the arrays in the folder: input and result in float64.
    arrays: str
    # None for all.
    rounds: int | None = None
    runs: list[dict] = field(default_factory=list)

    def median(self, key: str) -> float:
        return statistics.median(run[key] for run in self.runs)

    def ratio(self, reference: Contender) -> float:
        """Of the time, to a contender that ran in the same rounds."""
        pairs = zip(self.runs, reference.runs)
        return statistics.median(run["ms"] / other["ms"] for run, other in pairs)


class Contenders:
    """Makes them, of the files that prepare.py has written."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.arguments = arguments
        self.folder: Path = arguments.folder

    def _files(self, arrays: str) -> list[str]:
        return [
            f"--input={self.folder / arrays}.in",
            f"--output={self.folder / 'result'}",
            f"--seconds={self.arguments.seconds}",
        ]

    def ours(
        self,
        subject: str,
        name: str,
        threads: int,
        passes: list[str],
        options: str = "",
        cpu: str = "host",
        source: str = "tosa",
        **more: int,
    ) -> Contender:
        pipeline = f"bnfold-to-llvm-pipeline{{threads={threads} {options}}}"
        library = Path(self.arguments.llvm_prefix) / "lib"
        needed = ["libmlir_c_runner_utils.so"]
        if threads > 1:
            needed.append("libomp.so")
        command = [
            str(self.arguments.build / "bin/bnfold-nets-bench"),
            str(self.folder / f"{subject}.{source}"),
            f"--passes={','.join([*passes, pipeline])}",
            f"--cpu={cpu}",
            *(f"--load={library / file}" for file in needed),
            *self._files(subject),
        ]
        return Contender(subject, name, threads, command, subject, **more)

    def peer(self, subject: str, name: str, tool: str, threads: int, arrays: str):
        command = [
            sys.executable,
            str(HERE / "peers.py"),
            *(tool, subject, f"--folder={self.folder}", f"--threads={threads}"),
            *self._files(arrays),
        ]
        return Contender(subject, name, threads, command, arrays)

    def network(self, name: str, threads: int) -> list[Contender]:
        made = [self.peer(name, ORT, "onnxruntime", threads, name)]
        if (self.folder / f"{name}.pt").exists():
            made.append(self.peer(name, TORCH, "torch", threads, name))
        for variant, (passes, options, cpu) in VARIANTS.items():
            made.append(self.ours(name, variant, threads, passes, options, cpu))
        if (self.folder / f"{name}.linalg").exists():
            title = "folded, from linalg"
            made.append(self.ours(name, title, threads, [FOLD], source="linalg"))
        if name == "resnet50" and threads == 1:
            # Takes so long that once must do.
            options = "optimize=false"
            plain = self.ours(name, PLAIN, threads, [], options, rounds=1)
            plain.command.append("--min-calls=1")
            made.append(plain)
        return made

    def layer(self, name: str) -> list[Contender]:
        return [
            self.peer(name, ORT, "onnxruntime", 1, f"{name}.onnx"),
            self.ours(name, "ours", 1, []),
        ]

    def peaks(self) -> list[Contender]:
        return [
            self.ours(f"peak-{lanes}", "ours", 1, [], "optimize=false")
            for lanes in (8, 16)
        ]
