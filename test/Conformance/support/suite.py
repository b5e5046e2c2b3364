"""The standard's own tests of convs, generated from a list of names by the
generator that comes with the reference model."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np

# Of sizes that leave enough windows whose strides come out even, and yet few
# elements; everything else is the generator's default.
GENERATE = """
import sys
from generator import tosa_verif_build_tests
from generator.tosa_test_select import TosaTestSelectList

wanted = set(open(sys.argv[1]).read().split())
every = TosaTestSelectList.all
TosaTestSelectList.all = lambda *args, **kwargs: [
    test for test in every(*args, **kwargs) if str(test) in wanted
]
for op in ("conv2d$", "depthwise_conv2d", "transpose_conv2d", "conv3d"):
    print("generating", op.strip("$"), flush=True)
    arguments = f"--filter {op} --tosa-version 1.0.0 --profile tosa-pro-fp"
    arguments += " --extension tosa-ext-bf16 --test-type positive"
    arguments += f" --no-special-tests --tensor-dim-range 1,16 -o {sys.argv[2]}"
    tosa_verif_build_tests.main(arguments.split())
"""


def environment() -> Path:
    """The Python environment with the reference model and all that comes with it."""
    found = shutil.which("tosa_reference_model")
    if not found:
        sys.exit("conformance: tosa_reference_model is not on the path")
    return Path(found).parent.parent


def tools() -> Path:
    """The programs themselves: the ones on the path start Python to start them."""
    return next(environment().glob("lib/python3*/site-packages/bin"))


def generate(names: list[str], folder: Path) -> dict[str, Path]:
    """Where each test is; what is there already is not made again."""
    found = find(folder)
    missing = [name for name in names if name not in found]
    if missing:
        folder.mkdir(parents=True, exist_ok=True)
        listed = folder / "wanted.txt"
        listed.write_text("\n".join(missing))
        command = [
            str(environment() / "bin/python"),
            "-c",
            GENERATE,
            str(listed),
            str(folder),
        ]
        subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
        found = find(folder)
    absent = [name for name in names if name not in found]
    if absent:
        sys.exit(f"conformance: the generator does not know {absent[0]}")
    return {name: found[name] for name in names}


def find(folder: Path) -> dict[str, Path]:
    return {path.parent.name: path.parent for path in folder.rglob("desc.json")}


@dataclass
class ConvTest:
    """One test as MLIR, with everything but the conv's input constant."""

    description: dict
    element: str
    input: Path
    """An array, in numpy's format."""
    lines: list[str]
    """Of the function, up to the conv."""
    input_name: str
    input_type: str
    result: str
    """What the conv computes, and its type."""
    type: str

    def module(self, behind: list[str], result: str) -> str:
        """The function with more lines behind the conv."""
        body = "\n".join(f"  {line}" for line in self.lines + behind)
        return (
            f"func.func @main({self.input_name}: {self.input_type}) -> {self.type} "
            f"{{\n{body}\n  return {result} : {self.type}\n}}\n"
        )


def read(folder: Path, work: Path) -> ConvTest:
    description = json.loads((folder / "desc.json").read_text())
    empty = work / "empty.mlir"
    empty.write_text("module {}\n")
    text = subprocess.run(
        [
            str(tools() / "tosa-opt"),
            str(empty),
            "--tosa-deserialize=tosa-flatbuffer-filename="
            + str(folder / description["tosa_file"]),
        ],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    files = dict(zip(description["ifm_name"], description["ifm_file"]))
    arguments = re.findall(
        r'(%arg\d+): (tensor<[^>]*>) \{tosa.tensor_name = "([^"]*)"\}', text
    )
    conv = re.search(r"^ *(%\w+) = tosa\.\w*conv\w* (%\w+), .* -> (.*)$", text, re.M)
    result, input_name, type_ = conv.groups()
    lines, data, input_type = [], None, ""
    for name, argument_type, tensor in arguments:
        if name == input_name:
            data, input_type = folder / files[tensor], argument_type
            continue
        raw = (
            np.ascontiguousarray(np.load(folder / files[tensor]))
            .tobytes()
            .hex()
            .upper()
        )
        lines.append(
            f'{name} = "tosa.const"() <{{values = dense<"0x{raw}"> : '
            f"{argument_type}}}> : () -> {argument_type}"
        )
    body = text[text.index("{\n", text.index("func.func")) + 2 : conv.end()]
    lines += [line.strip() for line in body.splitlines()]
    element = re.search(r"x(b?f\d+)>$", type_)[1]
    return ConvTest(
        description, element, data, lines, input_name, input_type, result, type_
    )
