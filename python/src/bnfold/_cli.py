"""The command `bnfold`, also `python -m bnfold`.

Models are read from .mlir, .mlirbc and .onnx files. With --json the result is
JSON on standard output.

exit codes:
  0  done
  1  the model cannot be read, lowered or run; a file cannot be written
  2  wrong usage, or an input of another shape or dtype
  3  compare: a value that was finite is not any more
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from pathlib import Path
from typing import Any, Dict, List, Optional, Sequence, Tuple

import numpy as np
from rich.console import Console

from . import Error, InputError, Module, Report, compare, from_onnx, load

OK, FAILED, USAGE, NOT_FINITE = range(4)

# Progress goes beside the result.
progress = Console(stderr=True)
out = Console()


Shape = Tuple[str, Tuple[int, ...]]


def is_onnx(path: str) -> bool:
    return path.endswith(".onnx")


def read(path: str, shapes: Sequence[Shape]) -> Module:
    with progress.status(f"reading {path}"):
        return from_onnx(path, dict(shapes)) if is_onnx(path) else load(Path(path))


def check_shapes(arguments: argparse.Namespace, *paths: str) -> None:
    if arguments.shape and not any(map(is_onnx, paths)):
        raise InputError("--shape is for ONNX models; others have their shapes")


def shape(text: str) -> Shape:
    name, _, sizes = text.rpartition("=")
    values = tuple(int(size) for size in sizes.split("x"))
    if not name or any(value <= 0 for value in values):
        raise ValueError
    return name, values


def bound(text: str) -> float:
    value = float(text)
    if math.isnan(value) or value <= 0:
        raise ValueError
    return value


def show(result: Any, arguments: argparse.Namespace) -> None:
    if arguments.json:
        print(json.dumps(_without_infinities(result.to_dict()), indent=2))
    else:
        out.print(result)


def _without_infinities(value: Any) -> Any:
    """JSON has neither infinity nor NaN: they become strings."""
    if isinstance(value, dict):
        return {k: _without_infinities(v) for k, v in value.items()}
    if isinstance(value, list):
        return [_without_infinities(v) for v in value]
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return value


def finish_report(report: Report, arguments: argparse.Namespace) -> int:
    if arguments.html:
        report.to_html(arguments.html)
    show(report, arguments)
    return OK


def run_fold(arguments: argparse.Namespace) -> int:
    check_shapes(arguments, arguments.input)
    module = read(arguments.input, arguments.shape)
    with progress.status("folding"):
        report = module.fold(arguments.input_bound, arguments.unsafe)
        module.save(arguments.output)
    return finish_report(report, arguments)


def run_report(arguments: argparse.Namespace) -> int:
    check_shapes(arguments, arguments.input)
    module = read(arguments.input, arguments.shape)
    with progress.status("deciding"):
        report = module.report(arguments.input_bound, arguments.unsafe)
    return finish_report(report, arguments)


def load_arrays(paths: List[str], dtypes: List[Any]) -> List[Any]:
    arrays = [np.load(path, allow_pickle=False) for path in paths]
    # numpy stores a bf16 array as bytes without a name.
    for i, (array, dtype) in enumerate(zip(arrays, dtypes)):
        if array.dtype.kind == "V" and array.dtype.itemsize == dtype.itemsize:
            arrays[i] = array.view(dtype)
    return arrays


def run_run(arguments: argparse.Namespace) -> int:
    check_shapes(arguments, arguments.model)
    module = read(arguments.model, arguments.shape)
    with progress.status("compiling"):
        function = module.compile(function=arguments.function)
    inputs = load_arrays(arguments.input, [t.dtype for t in function.inputs])
    with progress.status("running"):
        results = function.run(inputs)
    record = []
    for i, result in enumerate(results):
        values = np.asarray(result).astype(np.float64)
        entry: Dict[str, Any] = {
            "shape": list(values.shape),
            "dtype": str(function.outputs[i].dtype),
            "min": float(values.min()) if values.size else None,
            "max": float(values.max()) if values.size else None,
            "finite": bool(np.isfinite(values).all()),
        }
        if i < len(arguments.output):
            np.save(arguments.output[i], result)
            entry["file"] = arguments.output[i]
        record.append(entry)
    if arguments.json:
        print(json.dumps(_without_infinities(record), indent=2))
        return OK
    for i, entry in enumerate(record):
        shape = "x".join(map(str, entry["shape"])) or "scalar"
        out.print(
            f"output {i}: {shape} {entry['dtype']}, from {entry['min']} to "
            f"{entry['max']}{'' if entry['finite'] else ', not all finite'}"
        )
        if np.size(results[i]) <= 16:
            out.print(f"  {np.asarray(results[i]).ravel().tolist()}")
    return OK


def run_compare(arguments: argparse.Namespace) -> int:
    check_shapes(arguments, arguments.before, arguments.after)
    before = read(arguments.before, arguments.shape)
    after = read(arguments.after, arguments.shape)
    samples = None
    with progress.status("comparing") as status:
        if arguments.input:
            samples = [[np.load(p, allow_pickle=False) for p in arguments.input]]
        comparison = compare(
            before,
            after,
            samples,
            arguments.samples,
            arguments.seed,
            arguments.function,
            progress=status.update,
        )
    show(comparison, arguments)
    return OK if comparison.stayed_finite else NOT_FINITE


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="bnfold",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, run: Any, text: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=text, description=text)
        added.set_defaults(run=run)
        added.add_argument("--json", action="store_true", help="print JSON")
        added.add_argument(
            "--shape",
            type=shape,
            action="append",
            default=[],
            metavar="NAME=1x3x224x224",
            help="of an input of an ONNX model that leaves sizes open; may repeat",
        )
        return added

    def fold_options(added: argparse.ArgumentParser) -> None:
        added.add_argument(
            "--input-bound",
            type=bound,
            metavar="X",
            help="largest magnitude of the convs' inputs; may be inf",
        )
        added.add_argument(
            "--unsafe", choices=["merge", "skip", "fold"], default="merge"
        )
        added.add_argument("--html", metavar="FILE", help="write the report as a page")

    fold = command("fold", run_fold, "Fold a model and write it.")
    fold.add_argument("input", metavar="IN")
    fold.add_argument("output", metavar="OUT", help=".mlir for text, else bytecode")
    fold_options(fold)

    report = command("report", run_report, "Say what folding a model would do.")
    report.add_argument("input", metavar="IN")
    fold_options(report)

    run = command("run", run_run, "Compile a model and run it once.")
    run.add_argument("model", metavar="IN")
    run.add_argument(
        "--output", action="append", default=[], metavar="FILE.npy", help="may repeat"
    )

    both = command("compare", run_compare, "Errors of two models against float64.")
    both.add_argument("before", metavar="BEFORE")
    both.add_argument("after", metavar="AFTER")
    both.add_argument("--samples", type=int, default=8)
    both.add_argument("--seed", type=int, default=0)
    for added in (run, both):
        added.add_argument("--function", metavar="NAME")
        added.add_argument(
            "--input",
            action="append",
            default=[],
            metavar="FILE.npy",
            help="one for each argument of the function, in order",
        )
    return top


def main(argv: Optional[List[str]] = None) -> int:
    arguments = parser().parse_args(argv)
    try:
        return int(arguments.run(arguments))
    except (Error, OSError, ImportError, ValueError) as error:
        # Not by rich, which would read the message as markup.
        print(f"bnfold: {error}", file=sys.stderr)
        return USAGE if isinstance(error, InputError) else FAILED
