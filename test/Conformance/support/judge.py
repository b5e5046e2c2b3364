"""One test: the pipeline alone, and behind a fold, by the suite's checker."""

from __future__ import annotations

import copy
import json
import re
import shutil
import subprocess
import zlib
from dataclasses import dataclass
from pathlib import Path

import bnfold
import ml_dtypes
import numpy as np

import suite

DTYPES = {"f32": np.float32, "f16": np.float16, "bf16": ml_dtypes.bfloat16}
# Half an ulp of one.
UNITS = {"f32": 2.0**-24, "f16": 2.0**-11, "bf16": 2.0**-8}
IN, OUT = "TosaInput_0", "TosaOutput_0"


class Failed(Exception):
    pass


@dataclass
class Outcome:
    name: str
    plain: str = ""
    """Empty where the suite's checker is content, else what is wrong."""
    action: str = ""
    """What the pass did to the conv with a batch norm."""
    folded: str = ""


def run(*command, folder: Path) -> str:
    done = subprocess.run(
        [str(c) for c in command], cwd=folder, capture_output=True, text=True
    )
    if done.returncode != 0:
        said = (done.stdout + done.stderr).strip().splitlines()
        raise Failed(f"{Path(command[0]).name}: {' '.join(said[-3:])[:300]}")
    return done.stdout


def describe(
    test: suite.ConvTest, folder: Path, text: str, is_own: bool = False
) -> Path:
    """A folder with `text` as a test of its own, judged as `test` is. Of some data
    sets the checker also adds up the errors of all results, with sign: their
    numbers are made so that errors are independent. With a batch norm they are
    others (one weight errs in all results alike), and unless `text` `is_own`,
    the data set is called 0, which has no such sum."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "test.mlir").write_text(text)
    tosa = suite.tools()
    serialize = ["--tosa-serialize", "--tosa-flatbuffer-filename=test.tosa"]
    run(tosa / "tosa-opt", "test.mlir", *serialize, "-o", "/dev/null", folder=folder)
    description = copy.deepcopy(test.description)
    [compliance] = description["meta"]["compliance"]["tensors"].values()
    if not is_own:
        compliance["dot_product_info"]["s"] = 0
    description |= {
        "tosa_file": "test.tosa",
        "ifm_name": [IN],
        "ifm_file": ["input.npy"],
        "ofm_name": [OUT],
        "ofm_file": ["reference.npy"],
        "meta": {
            "compliance": {
                "tensors": {OUT: compliance},
                "version": description["meta"]["compliance"]["version"],
            }
        },
    }
    (folder / "desc.json").write_text(json.dumps(description))
    shutil.copy(test.input, folder / "input.npy")
    return folder


def evaluate(folder: Path) -> None:
    """By the reference model in float64: reference.npy, and the bounds of its dot
    products in bounds_reference.npy."""
    model = suite.tools() / "tosa_reference_model"
    run(model, "--test_desc=desc.json", "-p", "1", "--tosa_level=NONE", folder=folder)


def compile_and_run(test: suite.ConvTest, text: str) -> np.ndarray:
    function = bnfold.load(text).compile(optimize=False)
    return function(load_input(test))


def load_input(test: suite.ConvTest) -> np.ndarray:
    return np.load(test.input).view(DTYPES[test.element])


def verify(folder: Path, value: np.ndarray, reference: Path) -> str:
    np.save(folder / "value.npy", value)
    try:
        run(
            suite.tools() / "tosa_verify",
            "--test_desc=desc.json",
            "--imp_result_file=value.npy",
            f"--ref_result_file={reference}",
            "--bnd_result_file=bounds_reference.npy",
            folder=folder,
        )
    except Failed as failure:
        return str(failure)
    return ""


def batch_norm(test: suite.ConvTest, name: str) -> tuple[list[str], str]:
    """Lines of a batch norm behind the conv, with numbers that depend on the name
    alone, and its result."""
    rng = np.random.default_rng(zlib.crc32(name.encode()))
    sizes = test.type[len("tensor<") :].split("x")[:-1]
    channels, ones = int(sizes[-1]), "1x" * (len(sizes) - 1)
    element, dtype = test.element, DTYPES[test.element]
    sign = rng.choice([-1.0, 1.0], channels)
    numbers = {
        "mean": rng.standard_normal(channels),
        "var": rng.uniform(0.5, 2, channels),
        "gamma": sign * rng.uniform(0.25, 0.7, channels),
        "beta": rng.standard_normal(channels),
    }
    lines, vector = [], f"tensor<{ones}{channels}x{element}>"
    for key, values in numbers.items():
        raw = values.astype(dtype).tobytes().hex().upper()
        lines.append(
            f'%{key} = "tosa.const"() <{{values = dense<"0x{raw}"> : {vector}}}> : '
            f"() -> {vector}"
        )
    one = f"tensor<{ones}1x{element}>"
    shift = "tensor<1xi8>"
    lines += [
        f'%eps = "tosa.const"() <{{values = dense<1.0e-5> : {one}}}> : () -> {one}',
        f'%shift = "tosa.const"() <{{values = dense<0> : {shift}}}> : () -> {shift}',
        f"%bn0 = tosa.add %var, %eps : ({vector}, {one}) -> {vector}",
        f"%bn1 = tosa.rsqrt %bn0 : ({vector}) -> {vector}",
        f"%bn2 = tosa.sub {test.result}, %mean : ({test.type}, {vector}) -> "
        f"{test.type}",
        f"%bn3 = tosa.mul %bn2, %bn1, %shift : ({test.type}, {vector}, {shift}) -> "
        f"{test.type}",
        f"%bn4 = tosa.mul %bn3, %gamma, %shift : ({test.type}, {vector}, {shift}) "
        f"-> {test.type}",
        f"%bn5 = tosa.add %bn4, %beta : ({test.type}, {vector}) -> {test.type}",
    ]
    return lines, "%bn5"


def examine(name: str, folder: Path, work: Path) -> Outcome:
    work.mkdir(parents=True, exist_ok=True)
    test, outcome = suite.read(folder, work), Outcome(name)
    text = test.module([], test.result)
    try:
        plain = describe(test, work / "plain", text, is_own=True)
        evaluate(plain)
        value = compile_and_run(test, text)
        outcome.plain = verify(plain, value, plain / "reference.npy")
    except (Failed, bnfold.Error) as error:
        outcome.plain = str(error)
    try:
        examine_fold(test, outcome, work)
    except (Failed, bnfold.Error) as error:
        outcome.folded = str(error)
    return outcome


def examine_fold(test: suite.ConvTest, outcome: Outcome, work: Path) -> None:
    """The folded conv is a dot product like any other: compiled it must be as near
    to conv and batch norm in float64 as the suite asks of one. In float64 it may
    differ from them by one rounding of each weight and bias.

    Some data sets are made so that sums nearly overflow: the pass is told how
    large the inputs are."""
    text = test.module(*batch_norm(test, outcome.name))
    unfolded = describe(test, work / "unfolded", text)
    evaluate(unfolded)
    module = bnfold.load(text)
    largest = np.abs(load_input(test).astype(np.float64)).max()
    records = module.fold(input_bound=max(largest, 1.0)).records
    outcome.action = records[0].action if records else "no record"
    if outcome.action != "folded":
        return
    text = module.to_text()
    if re.search(r"tosa\.(add|sub|mul|rsqrt)\b", text):
        raise Failed("part of the batch norm is left")
    folded = describe(test, work / "folded", text)
    evaluate(folded)
    value = compile_and_run(test, text)
    outcome.folded = verify(folded, value, unfolded / "reference.npy")
    mine, theirs, bounds = (
        np.load(path)
        for path in (
            folded / "reference.npy",
            unfolded / "reference.npy",
            folded / "bounds_reference.npy",
        )
    )
    unit = UNITS[test.element]
    worst = np.max(np.abs(mine - theirs) - 1.001 * unit * bounds)
    if not worst <= 0:
        raise Failed(f"the constants err by more than a rounding: {worst}")
