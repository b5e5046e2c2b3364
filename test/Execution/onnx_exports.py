"""Small ONNX models, brought to linalg and to TOSA by torch-mlir: every batch norm
folds, and the values are those of ONNX's own evaluator in float64.

REQUIRES: torch-mlir
RUN: python3 %s %t
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnx.reference import ReferenceEvaluator

from fold_and_run import as_double, check_equal, check_values, fold

TOOLS = Path(sys.executable).parent
SAME = {"pads": [1, 1, 1, 1]}


def split_groups(node: onnx.NodeProto) -> list[onnx.NodeProto]:
    """A grouped transposed conv by a plain one for each group: the evaluator
    takes no grouped ones."""
    attributes = {a.name: helper.get_attribute_value(a) for a in node.attribute}
    group = attributes.pop("group", 1)
    if node.op_type != "ConvTranspose" or group == 1:
        return [node]
    parts = [[f"{name}_{i}" for i in range(group)] for name in node.input]
    axes = [1, 0, 0]
    nodes = [
        helper.make_node("Split", [name], names, axis=axis)
        for name, names, axis in zip(node.input, parts, axes)
    ]
    results = [f"{node.output[0]}_{i}" for i in range(group)]
    for operands, result in zip(zip(*parts), results):
        nodes.append(
            helper.make_node("ConvTranspose", operands, [result], **attributes)
        )
    return nodes + [helper.make_node("Concat", results, node.output, axis=1)]


class Graph:
    """An ONNX graph, of which one value at a time is worked on."""

    def __init__(self, seed: int):
        self.rng = np.random.default_rng(seed)
        self.nodes, self.constants = [], []
        self.inputs: dict[str, np.ndarray] = {}
        self.results: dict[str, str] = {}
        self.norms = 0
        self.value = ""

    def start(self, *shape) -> "Graph":
        self.value = f"x{len(self.inputs)}"
        self.inputs[self.value] = self.rng.standard_normal(shape).astype(np.float32)
        return self

    def end(self, name: str) -> None:
        self.results[name] = self.value

    def constant(self, value) -> str:
        self.constants.append((f"c{len(self.constants)}", np.float32(value)))
        return self.constants[-1][0]

    def op(self, kind: str, *others: str, **attributes) -> "Graph":
        result = f"v{len(self.nodes)}"
        self.nodes.append(
            helper.make_node(kind, [self.value, *others], [result], **attributes)
        )
        self.value = result
        return self

    def normal(self, *shape) -> str:
        return self.constant(self.rng.standard_normal(shape) * 0.5)

    def conv(self, *w_shape, bias: bool = True, **attributes) -> "Graph":
        others = [self.normal(*w_shape)] + [self.normal(w_shape[0])] * bias
        return self.op("Conv", *others, **attributes)

    def transposed_conv(self, *w_shape, group: int = 1, **attributes) -> "Graph":
        others = [self.normal(*w_shape), self.normal(w_shape[1] * group)]
        return self.op("ConvTranspose", *others, group=group, **attributes)

    def batch_norm(self, channels: int) -> "Graph":
        self.norms += 1
        positive = [self.constant(self.rng.uniform(0.5, 1.5, channels)) for _ in "gv"]
        others = (
            positive[0],
            self.normal(channels),
            self.normal(channels),
            positive[1],
        )
        return self.op("BatchNormalization", *others, epsilon=1e-5)

    def scalar(self, kind: str, value) -> "Graph":
        return self.op(kind, self.constant(value))

    def relu6(self) -> "Graph":
        return self.op("Clip", self.constant(0.0), self.constant(6.0))

    def hard_swish_in_parts(self) -> "Graph":
        """As PP-LCNet has it: x * relu6(x + 3) * 1/6, times a learned scalar,
        plus another."""
        x = self.value
        self.scalar("Add", 3.0).relu6().op("Mul", x)
        return self.scalar("Mul", 1 / 6).scalar("Mul", [0.7]).scalar("Add", [0.3])

    def model(self, dtype=np.float32) -> onnx.ModelProto:
        element = helper.np_dtype_to_tensor_dtype(np.dtype(dtype))
        graph = helper.make_graph(
            self.nodes,
            "main",
            [
                helper.make_tensor_value_info(name, element, x.shape)
                for name, x in self.inputs.items()
            ],
            [
                helper.make_tensor_value_info(value, element, None)
                for value in self.results.values()
            ],
            [
                numpy_helper.from_array(value.astype(dtype), name)
                for name, value in self.constants
            ],
        )
        opsets = [helper.make_opsetid("", 17)]
        model = helper.make_model(graph, opset_imports=opsets, ir_version=8)
        return onnx.shape_inference.infer_shapes(model)

    def exact(self) -> list[np.ndarray]:
        """Constants and inputs as stored in f32, all else in double."""
        model = self.model(np.float64)
        nodes = [part for node in model.graph.node for part in split_groups(node)]
        del model.graph.node[:]
        model.graph.node.extend(nodes)
        evaluator = ReferenceEvaluator(model)
        inputs = {name: x.astype(np.float64) for name, x in self.inputs.items()}
        return as_double(evaluator.run(None, inputs))


def build_common() -> Graph:
    g = Graph(seed=1)
    g.start(1, 3, 6, 6).conv(4, 3, 3, 3, bias=False).batch_norm(4).op("Relu").end(
        "conv"
    )
    g.start(1, 3, 8).conv(4, 3, 3, pads=[1, 1]).batch_norm(4).end("conv 1d")
    g.start(1, 2, 4, 4, 4).conv(3, 2, 3, 3, 3).batch_norm(3).end("conv 3d")
    g.start(1, 4, 6, 6).conv(4, 1, 3, 3, group=4, **SAME).batch_norm(4).end("depthwise")
    g.start(1, 3, 6, 6).conv(6, 1, 3, 3, group=3, **SAME).batch_norm(6)
    g.end("depthwise with multiplier")
    g.start(1, 3, 4, 4).transposed_conv(3, 4, 3, 3, strides=[2, 2]).batch_norm(4)
    g.end("transposed")
    g.start(1, 3, 4, 4)
    g.transposed_conv(3, 4, 3, 3, strides=[2, 2], output_padding=[1, 1], **SAME)
    g.batch_norm(4).end("transposed, cut")
    g.start(5, 3).op("Gemm", g.normal(4, 3), g.normal(4), transB=1).batch_norm(4)
    g.end("linear")
    g.start(5, 3).op("Gemm", g.normal(3, 4)).batch_norm(4).end("linear without bias")
    g.start(5, 3).op("MatMul", g.normal(3, 4)).op("Add", g.normal(4)).batch_norm(4)
    g.end("matmul and add")
    g.start(1, 3, 6, 6).conv(4, 3, 3, 3).batch_norm(4).op("HardSwish")
    g.conv(4, 4, 1, 1).batch_norm(4).end("hard swish")
    g.start(1, 3, 8, 8).conv(4, 3, 3, 3, strides=[2, 2], **SAME).batch_norm(4).relu6()
    skip = g.value
    g.conv(8, 4, 1, 1).batch_norm(8).relu6().conv(8, 1, 3, 3, group=8, **SAME)
    g.batch_norm(8).relu6().conv(4, 8, 1, 1).batch_norm(4).op("Add", skip)
    g.op("GlobalAveragePool").op("Flatten").op(
        "Gemm", g.normal(5, 4), g.normal(5), transB=1
    )
    g.end("inverted residual")
    return g


def build_grouped() -> Graph:
    """To TOSA, torch-mlir splits grouped convs, and has nothing for transposed
    ones."""
    g = Graph(seed=2)
    g.start(1, 4, 6, 6).conv(6, 2, 3, 3, group=2, **SAME).batch_norm(6).end("grouped")
    g.start(1, 4, 8).conv(6, 2, 3, group=2).batch_norm(6).end("grouped 1d")
    g.start(1, 4, 4, 4).transposed_conv(4, 3, 3, 2, group=2, strides=[2, 2])
    g.batch_norm(6).end("grouped transposed")
    return g


def build_chain(depthwise: bool) -> Graph:
    g = Graph(seed=3)
    g.start(1, 3, 6, 6).conv(4, 3, 3, 3).batch_norm(4).hard_swish_in_parts()
    if depthwise:
        g.conv(4, 1, 3, 3, group=4, **SAME).batch_norm(4).end("padded depthwise")
    else:
        g.conv(5, 4, 1, 1).batch_norm(5).end("pointwise")
    return g


def run(tool: str, *arguments) -> None:
    subprocess.run([TOOLS / tool, *arguments], check=True)


def lower(graph: Graph, folder: Path, name: str, dialects) -> dict[str, Path]:
    source, torch, backend = (
        folder / f"{name}{s}" for s in (".onnx", ".torch.mlir", ".backend.mlir")
    )
    onnx.save(graph.model(), source)
    run("torch-mlir-import-onnx", source, "-o", torch)
    run(
        "torch-mlir-opt", torch, "--torch-onnx-to-torch-backend-pipeline", "-o", backend
    )
    lowered = {d: folder / f"{name}.{d}.mlir" for d in dialects}
    for dialect, path in lowered.items():
        pipeline = f"--torch-backend-to-{dialect}-backend-pipeline"
        run("torch-mlir-opt", backend, pipeline, "-o", path)
    return lowered


def check(graph: Graph, folder: Path, name: str, dialects, front=None) -> None:
    exact = graph.exact()
    inputs = list(graph.inputs.values())
    for dialect, before in lower(graph, folder, name, dialects).items():
        after = before.with_suffix(".out.mlir")
        folded = fold(before, after)
        what = f"{name} ({dialect})"
        roots = re.compile(r"\b(?:math|tosa)\.rsqrt\b")
        check_equal(
            f"{what}: batch norms", len(roots.findall(before.read_text())), graph.norms
        )
        check_equal(f"{what}: batch norms left", len(roots.findall(folded.text)), 0)
        if front is not None:
            chains = [
                (conv["ops_before"], conv["ops_after"])
                for conv in folded.report["convs"]
                if conv["chain"] != "behind" and conv["action"] == "folded"
            ]
            check_equal(f"{what}: chains in front", chains, front)
        names = [f"{result} ({dialect})" for result in graph.results]
        check_values(names, before, after, inputs, exact)


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(exist_ok=True)
    both = ["linalg-on-tensors", "tosa"]
    check(build_common(), folder, "common", both)
    check(build_grouped(), folder, "grouped", both[:1])
    # Three ops in front of the second conv: all go, or the add stays.
    check(build_chain(depthwise=False), folder, "pointwise", both, front=[(3, 0)])
    check(build_chain(depthwise=True), folder, "depthwise", both, front=[(3, 1)])


main()
