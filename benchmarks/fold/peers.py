#!/usr/bin/env python3
"""One run of another tool that folds batch norms, on a ResNet-50 of the same
sizes.

usage: peers.py list               the tools that are installed, as JSON
       peers.py write MODEL.onnx   the model for those that read files
       peers.py TOOL [MODEL.onnx]  prints what the fold alone took, as JSON
       peers.py TOOL MODEL.onnx OUTPUT.onnx
"""

from __future__ import annotations

import importlib.util
import json
import sys
import time
from pathlib import Path
from typing import Callable

# Blocks, channels inside the blocks, stride of the first one.
STAGES = [(3, 64, 1), (4, 128, 2), (6, 256, 2), (3, 512, 2)]


def print_time(fold: Callable[[], object]) -> None:
    """The first call, as one conversion makes it, and the fastest of more,
    which find everything set up and memory that was used before."""

    def measure() -> float:
        start = time.perf_counter()
        fold()
        return 1000 * (time.perf_counter() - start)

    cpu_start = time.process_time()
    result = {"ms": measure()}
    result["cpuMs"] = 1000 * (time.process_time() - cpu_start)
    if result["ms"] < 5000:
        result["again_ms"] = min(measure() for _ in range(10))
    print(json.dumps(result))


# ------------------------------------------------------------------- torch --


def torch_model():
    import torch
    from torch import nn

    def conv_and_norm(inputs: int, outputs: int, kernel: int, stride: int):
        conv = nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, bias=False)
        return nn.Sequential(conv, nn.BatchNorm2d(outputs))

    class Block(nn.Module):
        def __init__(self, inputs: int, inner: int, stride: int):
            super().__init__()
            outputs = 4 * inner
            self.first = conv_and_norm(inputs, inner, 1, 1)
            self.second = conv_and_norm(inner, inner, 3, stride)
            self.third = conv_and_norm(inner, outputs, 1, 1)
            self.shortcut = (
                nn.Identity()
                if inputs == outputs
                else conv_and_norm(inputs, outputs, 1, stride)
            )

        def forward(self, x):
            y = torch.relu(self.second(torch.relu(self.first(x))))
            return torch.relu(self.third(y) + self.shortcut(x))

    class ResNet50(nn.Module):
        def __init__(self):
            super().__init__()
            self.stem = conv_and_norm(3, 64, 7, 2)
            self.pool = nn.MaxPool2d(3, 2, 1)
            blocks, channels = [], 64
            for count, inner, stride in STAGES:
                for i in range(count):
                    blocks.append(Block(channels, inner, stride if i == 0 else 1))
                    channels = 4 * inner
            self.blocks = nn.Sequential(*blocks)
            self.classifier = nn.Conv2d(channels, 1000, 1)

        def forward(self, x):
            return self.classifier(self.blocks(self.pool(torch.relu(self.stem(x)))))

    torch.manual_seed(0)
    return ResNet50().eval()


def fuse_conv_bn_eval() -> None:
    from torch import nn
    from torch.nn.utils.fusion import fuse_conv_bn_eval

    pairs = [
        (module[0], module[1])
        for module in torch_model().modules()
        if isinstance(module, nn.Sequential)
        and len(module) == 2
        and isinstance(module[1], nn.BatchNorm2d)
    ]
    assert len(pairs) == 53
    print_time(lambda: [fuse_conv_bn_eval(conv, norm) for conv, norm in pairs])


def torch_fx() -> None:
    from torch.fx.experimental.optimization import fuse

    model = torch_model()
    print_time(lambda: fuse(model))


# -------------------------------------------------------------------- ONNX --


def write_onnx(path: Path) -> None:
    """The same model, weights in the file."""
    import numpy as np
    from onnx import TensorProto, helper, numpy_helper, save

    random = np.random.default_rng(0)
    nodes, weights = [], []

    def constant(name: str, *shape: int, low: float = -1, high: float = 1) -> str:
        values = random.random(shape, np.float32) * (high - low) + low
        weights.append(numpy_helper.from_array(values.astype(np.float32), name))
        return name

    def op(kind: str, *inputs: str, **attributes) -> str:
        result = f"v{len(nodes)}"
        nodes.append(helper.make_node(kind, inputs, [result], **attributes))
        return result

    def conv(x: str, inputs: int, outputs: int, kernel: int, stride: int) -> str:
        bound = 1 / (inputs * kernel * kernel)
        shape = (outputs, inputs, kernel, kernel)
        name = constant(f"w{len(nodes)}", *shape, low=-bound, high=bound)
        pads = [kernel // 2] * 4
        return op("Conv", x, name, pads=pads, strides=[stride] * 2)

    def conv_and_norm(x: str, inputs: int, outputs: int, kernel: int, stride: int):
        y = conv(x, inputs, outputs, kernel, stride)
        parameters = [
            constant(f"{name}{len(nodes)}", outputs, low=low, high=high)
            for name, low, high in [
                ("gamma", 0.5, 2),
                ("beta", -1, 1),
                ("mean", -1, 1),
                ("variance", 0.5, 2),
            ]
        ]
        return op("BatchNormalization", y, *parameters)

    x = op("Relu", conv_and_norm("x", 3, 64, 7, 2))
    x = op("MaxPool", x, kernel_shape=[3, 3], strides=[2, 2], pads=[1] * 4)
    channels = 64
    for count, inner, first_stride in STAGES:
        for i in range(count):
            stride = first_stride if i == 0 else 1
            y = op("Relu", conv_and_norm(x, channels, inner, 1, 1))
            y = op("Relu", conv_and_norm(y, inner, inner, 3, stride))
            y = conv_and_norm(y, inner, 4 * inner, 1, 1)
            if channels != 4 * inner:
                x = conv_and_norm(x, channels, 4 * inner, 1, stride)
            channels = 4 * inner
            x = op("Relu", op("Add", x, y))
    result = conv(x, channels, 1000, 1, 1)

    def value(name: str, *shape: int):
        return helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)

    graph = helper.make_graph(
        nodes,
        "resnet50",
        [value("x", 1, 3, 224, 224)],
        [value(result, 1, 1000, 7, 7)],
        weights,
    )
    opset = helper.make_opsetid("", 17)
    save(helper.make_model(graph, opset_imports=[opset], ir_version=8), path)


def onnxruntime(model: str, output: str) -> None:
    import onnxruntime as ort

    options = ort.SessionOptions()
    options.graph_optimization_level = ort.GraphOptimizationLevel.ORT_ENABLE_BASIC
    options.optimized_model_filepath = output
    ort.InferenceSession(model, options, ["CPUExecutionProvider"])


def onnxsim(model: str, output: str) -> None:
    import onnx
    import onnxsim

    simplified, _ = onnxsim.simplify(model)
    onnx.save(simplified, output)


def onnxslim(model: str, output: str) -> None:
    import onnxslim

    onnxslim.slim(model, output)


def tvm_relax(model: str) -> None:
    import onnx
    from tvm import relax, transform
    from tvm.relax.frontend.onnx import from_onnx

    module = from_onnx(onnx.load(model))
    passes = [relax.transform.FoldBatchnormToConv2D(), relax.transform.FoldConstant()]
    print_time(lambda: transform.Sequential(passes)(module))


# Tool: the package it needs, and what runs it. FOLDS are timed by themselves,
# on a model of their own or one from ONNX; FILE_TOOLS from file to file.
FOLDS = {
    "fuse_conv_bn_eval": ("torch", fuse_conv_bn_eval),
    "torch.fx": ("torch", torch_fx),
}
FOLDS_OF_ONNX = {"TVM Relax": ("tvm", tvm_relax)}
FILE_TOOLS = {
    "ONNX Runtime": ("onnxruntime", onnxruntime),
    "onnxsim": ("onnxsim", onnxsim),
    "onnxslim": ("onnxslim", onnxslim),
}


def is_installed(package: str) -> bool:
    return importlib.util.find_spec(package) is not None


def main() -> None:
    tool, *files = sys.argv[1:]
    if tool == "list":
        groups = {"folds": FOLDS, "folds_of_onnx": FOLDS_OF_ONNX, "files": FILE_TOOLS}
        installed = {
            group: [name for name, (package, _) in tools.items() if is_installed(package)]
            for group, tools in groups.items()
        }
        print(json.dumps(installed))
    elif tool == "write":
        write_onnx(Path(files[0]))
    else:
        {**FOLDS, **FOLDS_OF_ONNX, **FILE_TOOLS}[tool][1](*files)


if __name__ == "__main__":
    main()
