"""Single convs with a bias and a relu, in TOSA and ONNX, each in its own layout,
and a loop of nothing but multiply-adds."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import onnx
import torch
from onnx import helper, numpy_helper


@dataclass(frozen=True)
class Layer:
    title: str
    size: int
    channels: int
    out: int
    kernel: int
    stride: int = 1
    depthwise: bool = False

    @property
    def groups(self) -> int:
        return self.channels if self.depthwise else 1

    @property
    def pad(self) -> int:
        return self.kernel // 2

    @property
    def out_size(self) -> int:
        return (self.size + 2 * self.pad - self.kernel) // self.stride + 1

    @property
    def flops(self) -> int:
        """Of the multiply-adds alone, borders included."""
        taps = self.kernel**2 * self.channels // self.groups
        return 2 * self.out_size**2 * taps * self.out

    def arrays(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Input (NCHW), weights (OIHW) and bias."""
        rng = np.random.default_rng(0)
        per_group = self.channels // self.groups
        x = rng.standard_normal((1, self.channels, self.size, self.size))
        w = rng.standard_normal((self.out, per_group, self.kernel, self.kernel))
        w /= np.sqrt(per_group * self.kernel**2)
        b = rng.standard_normal(self.out) / 10
        return x.astype(np.float32), w.astype(np.float32), b.astype(np.float32)

    def reference(self) -> np.ndarray:
        """The result in float64 (NCHW)."""
        x, w, b = (torch.from_numpy(a).double() for a in self.arrays())
        y = torch.nn.functional.conv2d(
            x, w, b, self.stride, self.pad, groups=self.groups
        )
        return torch.relu(y).numpy()

    def tosa(self) -> str:
        _, weights, bias = self.arrays()
        order = (2, 3, 0, 1) if self.depthwise else (0, 2, 3, 1)
        weights = weights.transpose(order)
        # TOSA wants the last window to end where the padding does.
        rest = (self.size + 2 * self.pad - self.kernel) % self.stride
        pads = 2 * [self.pad, self.pad - rest]
        x = f"tensor<1x{self.size}x{self.size}x{self.channels}xf32>"
        y = f"tensor<1x{self.out_size}x{self.out_size}x{self.out}xf32>"
        w = f"tensor<{'x'.join(map(str, weights.shape))}xf32>"
        b, z = f"tensor<{self.out}xf32>", "tensor<1xf32>"
        op = "depthwise_conv2d" if self.depthwise else "conv2d"
        return f"""
func.func @main(%x: {x}) -> {y} {{
  %w = "tosa.const"() <{{values = dense_resource<w> : {w}}}> : () -> {w}
  %b = "tosa.const"() <{{values = dense_resource<b> : {b}}}> : () -> {b}
  %z = "tosa.const"() <{{values = dense<0.0> : {z}}}> : () -> {z}
  %0 = tosa.{op} %x, %w, %b, %z, %z {{
    acc_type = f32, dilation = array<i64: 1, 1>,
    pad = array<i64: {", ".join(map(str, pads))}>,
    stride = array<i64: {self.stride}, {self.stride}>
  }} : ({x}, {w}, {b}, {z}, {z}) -> {y}
  %1 = tosa.clamp %0 {{max_val = 3.40282347E+38 : f32, min_val = 0.0 : f32}}
    : ({y}) -> {y}
  return %1 : {y}
}}
{{-# dialect_resources: {{ builtin: {{
  w: "{blob(weights)}", b: "{blob(bias)}"
}} }} #-}}
"""

    def onnx(self) -> onnx.ModelProto:
        _, weights, bias = self.arrays()
        conv = helper.make_node(
            "Conv",
            ["x", "w", "b"],
            ["c"],
            kernel_shape=2 * [self.kernel],
            pads=4 * [self.pad],
            strides=2 * [self.stride],
            group=self.groups,
        )

        def value(name: str, channels: int, size: int) -> onnx.ValueInfoProto:
            shape = [1, channels, size, size]
            return helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, shape)

        graph = helper.make_graph(
            [conv, helper.make_node("Relu", ["c"], ["y"])],
            "layer",
            [value("x", self.channels, self.size)],
            [value("y", self.out, self.out_size)],
            [
                numpy_helper.from_array(weights, "w"),
                numpy_helper.from_array(bias, "b"),
            ],
        )
        opset = helper.make_opsetid("", 17)
        return helper.make_model(graph, opset_imports=[opset], ir_version=8)


def blob(array: np.ndarray) -> str:
    """A resource of MLIR's text: its alignment, and the bytes."""
    return "0x04000000" + np.ascontiguousarray(array).tobytes().hex()


LAYERS = {
    "layer-3x3-56": Layer("3x3, 56x56, 64 to 64", 56, 64, 64, 3),
    "layer-1x1-56": Layer("1x1, 56x56, 64 to 256", 56, 64, 256, 1),
    "layer-1x1-14": Layer("1x1, 14x14, 1024 to 256", 14, 1024, 256, 1),
    "layer-3x3-s2": Layer("3x3 stride 2, 56x56, 128 to 128", 56, 128, 128, 3, 2),
    "layer-7x7-s2": Layer("7x7 stride 2, 224x224, 3 to 64", 224, 3, 64, 7, 2),
    "layer-dw-112": Layer("depthwise 3x3, 112x112, 32", 112, 32, 32, 3, 1, True),
}

PEAK_CHAINS, PEAK_STEPS = 12, 100_000


def peak_flops(lanes: int) -> int:
    return 2 * lanes * PEAK_CHAINS * PEAK_STEPS


def peak_reference(lanes: int) -> np.ndarray:
    """The result for an input of ones: whole numbers that f32 holds."""
    factors = sum(range(1, PEAK_CHAINS + 1))
    return np.full(lanes, PEAK_CHAINS + PEAK_STEPS * factors, np.float64)


def peak_module(lanes: int) -> str:
    """Independent chains of multiply-adds, more than the units have stages."""
    vector, tensor = f"vector<{lanes}xf32>", f"tensor<{lanes}xf32>"
    chains = range(PEAK_CHAINS)
    starts = ", ".join(f"%s{i} = %x0" for i in chains)
    types = ", ".join(PEAK_CHAINS * [vector])
    steps = "\n".join(
        f"    %n{i} = vector.fma %x0, %c{i}, %s{i} : {vector}" for i in chains
    )
    constants = "\n".join(
        f"  %c{i} = arith.constant dense<{i + 1}.0> : {vector}" for i in chains
    )
    sums = "\n".join(
        f"  %t{i + 1} = arith.addf %t{i}, %r#{i} : {vector}" for i in chains
    )
    return f"""
func.func @main(%x: {tensor}) -> {tensor} {{
  %first = arith.constant 0 : index
  %one = arith.constant 1 : index
  %steps = arith.constant {PEAK_STEPS} : index
  %zero = arith.constant 0.0 : f32
{constants}
  %x0 = vector.transfer_read %x[%first], %zero {{in_bounds = [true]}}
    : {tensor}, {vector}
  %r:{PEAK_CHAINS} = scf.for %i = %first to %steps step %one
      iter_args({starts}) -> ({types}) {{
{steps}
    scf.yield {", ".join(f"%n{i}" for i in chains)} : {types}
  }}
  %t0 = arith.constant dense<0.0> : {vector}
{sums}
  %e = tensor.empty() : {tensor}
  %y = vector.transfer_write %t{PEAK_CHAINS}, %e[%first] {{in_bounds = [true]}}
    : {vector}, {tensor}
  return %y : {tensor}
}}
"""
