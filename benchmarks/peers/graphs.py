"""A case as an ONNX model and as a module of PyTorch."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from cases import Case, Norm


class _Onnx:
    """Nodes in order."""

    def __init__(self, case: Case):
        self.case, self.nodes, self.constants = case, [], []

    def constant(self, values: Any, dtype: Any = None) -> str:
        from onnx import numpy_helper

        name = f"c{len(self.constants)}"
        array = np.asarray(values, dtype or self.case.dtype)
        self.constants.append(numpy_helper.from_array(array, name))
        return name

    def op(self, kind: str, *inputs: str, **attributes: Any) -> str:
        from onnx import helper

        name = f"v{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], **attributes))
        return name

    def conv(self, weights: str) -> str:
        kernel = list(self.case.weights.shape[2:])
        pads = [self.case.pad] * 4
        return self.op("Conv", "x", weights, pads=pads, kernel_shape=kernel)

    def norm(self, x: str, norm: Norm) -> str:
        """One op where ONNX has one, else the arithmetic that exporters write."""
        complete = norm.gamma is not None and norm.beta is not None
        if complete and norm.axis == 1 and not norm.from_data:
            values = norm.gamma, norm.beta, norm.mean, norm.var
            constants = map(self.constant, values)
            return self.op("BatchNormalization", x, *constants, epsilon=norm.eps)
        shape = [1] * 4
        shape[norm.axis] = -1

        def along(values: Any) -> str:
            return self.constant(np.reshape(values, shape))

        if norm.from_data:
            axes = self.constant([a for a in range(4) if a != norm.axis], np.int64)
            x = self.op("Sub", x, self.op("ReduceMean", x, axes))
            var = self.op("ReduceMean", self.op("Mul", x, x), axes)
        else:
            x, var = self.op("Sub", x, along(norm.mean)), along(norm.var)
        root = self.op("Sqrt", self.op("Add", var, self.constant(norm.eps)))
        y = self.op("Div", x, root)
        if norm.gamma is not None:
            y = self.op("Mul", y, along(norm.gamma))
        return y if norm.beta is None else self.op("Add", y, along(norm.beta))


def to_onnx(case: Case, path: Path) -> Path:
    """Writes the model; its input is `x`."""
    import onnx
    from onnx import helper

    graph = _Onnx(case)
    weights = graph.constant(case.weights)
    conv = graph.conv(weights)
    y = graph.norm(conv, case.norm)
    if case.second:
        y = graph.op("Add", y, graph.norm(graph.conv(weights), case.second))
    if case.conv_is_result:
        y = graph.op("Add", y, conv)
    kind = helper.np_dtype_to_tensor_dtype(np.dtype(case.dtype))
    model = helper.make_model(
        helper.make_graph(
            graph.nodes,
            case.name,
            [helper.make_tensor_value_info("x", kind, case.x.shape)],
            [helper.make_tensor_value_info(y, kind, case.exact().shape)],
            graph.constants,
        ),
        opset_imports=[helper.make_opsetid("", 18)],
        ir_version=10,
    )
    onnx.checker.check_model(model, full_check=True)
    onnx.save(model, path)
    return path


def to_torch(case: Case) -> Any:
    """In evaluation mode, in the case's type."""
    import torch
    from torch import nn

    def tensor(values: Any) -> Any:
        return torch.from_numpy(np.array(values))

    class Along(nn.Module):
        """A batch norm along another axis than the channels."""

        def __init__(self, norm: Norm):
            super().__init__()
            shape = [1] * 4
            shape[norm.axis] = -1
            for name in ("mean", "var", "gamma", "beta"):
                values = tensor(getattr(norm, name)).reshape(shape)
                self.register_buffer(name, values)
            self.eps = norm.eps

        def forward(self, x: Any) -> Any:
            y = (x - self.mean) / torch.sqrt(self.var + self.eps)
            return y * self.gamma + self.beta

    def make_norm(norm: Norm) -> Any:
        if norm.axis != 1:
            return Along(norm)
        affine = norm.gamma is not None
        made = nn.BatchNorm2d(
            len(norm.mean),
            norm.eps,
            affine=affine,
            track_running_stats=not norm.from_data,
            dtype=tensor(norm.mean).dtype,
        )
        state = {"running_mean": norm.mean, "running_var": norm.var}
        if norm.from_data:
            state = {}
        if affine:
            state.update(weight=norm.gamma, bias=norm.beta)
        made.load_state_dict({k: tensor(v) for k, v in state.items()}, strict=False)
        return made

    class Net(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            outputs, inputs, *kernel = case.weights.shape
            self.conv = nn.Conv2d(inputs, outputs, kernel, padding=case.pad, bias=False)
            self.conv.weight = nn.Parameter(tensor(case.weights))
            self.norm = make_norm(case.norm)
            if case.second:
                self.second = make_norm(case.second)

        def forward(self, x: Any) -> Any:
            conv = self.conv(x)
            y = self.norm(conv)
            if case.second:
                y = y + self.second(self.conv(x))
            return y + conv if case.conv_is_result else y

    return Net().eval()
