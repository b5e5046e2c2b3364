#!/usr/bin/env python3
"""Writes what bench.py runs into a folder: networks and layers in TOSA, linalg
and ONNX, inputs, and results in float64.

usage: prepare.py FOLDER
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

import layers
import networks
import numpy as np
import onnx
import torch
from onnx import numpy_helper, version_converter
from onnx.reference import ReferenceEvaluator

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent / "scripts"))

import ppocr_model  # noqa: E402

# One of them takes the other way to our pipeline as well.
WITH_LINALG = "mobilenet_v2"


def write_arrays(folder: Path, name: str, x: np.ndarray, reference: np.ndarray):
    np.ascontiguousarray(x, np.float32).tofile(folder / f"{name}.in")
    np.ascontiguousarray(reference, np.float64).tofile(folder / f"{name}.ref")


def random_input(shape: tuple[int, ...]) -> np.ndarray:
    return np.random.default_rng(0).standard_normal(shape).astype(np.float32)


def write_network(folder: Path, name: str) -> None:
    from torch_mlir import fx

    network, x = networks.create(name), random_input(networks.INPUT_SHAPE)
    example = torch.from_numpy(x)
    torch.save(network.state_dict(), folder / f"{name}.pt")
    torch.onnx.export(
        network, (example,), folder / f"{name}.onnx", dynamo=False, opset_version=17
    )
    ways = {"tosa": "tosa"}
    if name == WITH_LINALG:
        ways["linalg"] = "linalg-on-tensors"
    for suffix, way in ways.items():
        module = fx.export_and_import(network, example, output_type=way)
        # As text: torch-mlir's MLIR is newer, and its bytecode not always read.
        (folder / f"{name}.{suffix}").write_text(module.operation.get_asm())
    with torch.no_grad():
        reference = network.double()(example.double()).numpy()
    write_arrays(folder, name, x, reference)


def widen(tensor: onnx.TensorProto) -> None:
    array = numpy_helper.to_array(tensor)
    if array.dtype == np.float32:
        tensor.CopyFrom(numpy_helper.from_array(array.astype(np.float64), tensor.name))


def run_in_float64(path: Path, x: np.ndarray) -> np.ndarray:
    """By ONNX's own evaluator, with all constants as float64."""
    # Before opset 14 it takes batch norms with a momentum for those of training.
    model = version_converter.convert_version(onnx.load(path), 17)
    for tensor in model.graph.initializer:
        widen(tensor)
    for node in model.graph.node:
        for attribute in node.attribute:
            if attribute.type == onnx.AttributeProto.TENSOR:
                widen(attribute.t)
    name = model.graph.input[0].name
    result = ReferenceEvaluator(model).run(None, {name: x.astype(np.float64)})[0]
    if result.dtype != np.float64:
        sys.exit(f"prepare: {path.name} does not run in float64")
    return result


def write_ppocr(folder: Path) -> None:
    work = folder / "ppocr"
    work.mkdir(exist_ok=True)
    ppocr_model.import_model(work).replace(folder / "ppocr.tosa")
    (work / "model.onnx").replace(folder / "ppocr.onnx")
    x = random_input(ppocr_model.INPUT_SHAPE)
    write_arrays(folder, "ppocr", x, run_in_float64(folder / "ppocr.onnx", x))


def write_layer(folder: Path, name: str) -> None:
    """Ours is NHWC, that of ONNX NCHW."""
    layer = layers.LAYERS[name]
    (folder / f"{name}.tosa").write_text(layer.tosa())
    onnx.save(layer.onnx(), folder / f"{name}.onnx")
    x, reference = layer.arrays()[0], layer.reference()
    write_arrays(folder, f"{name}.onnx", x, reference)
    to_nhwc = (0, 2, 3, 1)
    write_arrays(folder, name, x.transpose(to_nhwc), reference.transpose(to_nhwc))


def write_peak(folder: Path, lanes: int) -> None:
    name = f"peak-{lanes}"
    (folder / f"{name}.tosa").write_text(layers.peak_module(lanes))
    write_arrays(folder, name, np.ones(lanes), layers.peak_reference(lanes))


def digest() -> str:
    """Of all that decides what is written."""
    sources = ["prepare.py", "networks.py", "layers.py", "requirements.txt"]
    files = [*(HERE / name for name in sources), Path(ppocr_model.__file__)]
    return hashlib.sha256(b"".join(f.read_bytes() for f in files)).hexdigest()


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    stamp = folder / "prepared.json"
    wanted = digest()
    if stamp.exists() and json.loads(stamp.read_text())["digest"] == wanted:
        return
    for name in networks.NETWORKS:
        print(f"Making {name}", file=sys.stderr, flush=True)
        write_network(folder, name)
    print("Importing the classifier of PP-OCR", file=sys.stderr, flush=True)
    write_ppocr(folder)
    print("Making single layers", file=sys.stderr, flush=True)
    for name in layers.LAYERS:
        write_layer(folder, name)
    for lanes in (8, 16):
        write_peak(folder, lanes)
    flops = {name: layer.flops for name, layer in layers.LAYERS.items()}
    flops |= {f"peak-{lanes}": layers.peak_flops(lanes) for lanes in (8, 16)}
    titles = {name: layer.title for name, layer in layers.LAYERS.items()}
    record = {"digest": wanted, "flops": flops, "titles": titles}
    stamp.write_text(json.dumps(record, indent=1) + "\n")


if __name__ == "__main__":
    main()
