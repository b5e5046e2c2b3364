"""Modules the tests use, written as text."""

from __future__ import annotations

import numpy as np

REPORT = """
func.func @main(%x: tensor<1x1x1x2xf32>) -> tensor<1x1x1x1xf32> {
  %w = "tosa.const"() <{values = dense<[[[[0., 0.], [0., 0.], [0., 0.]],
      [[0., 0.], [1.e13, -1.e13], [0., 0.]],
      [[0., 0.], [0., 0.], [0., 0.]]]]> : tensor<1x3x3x2xf32>}> : () -> tensor<1x3x3x2xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %one = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %eps = "tosa.const"() <{values = dense<1.0e-5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %huge = "tosa.const"() <{values = dense<1.0e13> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %conv = tosa.conv2d %x, %w, %zero, %zero, %zero {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x1x1x2xf32>, tensor<1x3x3x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x1xf32>
  %centred = tosa.sub %conv, %one : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %ve = tosa.add %one, %eps : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %r = tosa.rsqrt %ve : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %norm = tosa.mul %centred, %r, %shift : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x1xf32>
  %scaled = tosa.mul %norm, %huge, %shift : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x1xf32>
  %y = tosa.add %scaled, %huge : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  return %y : tensor<1x1x1x1xf32>
}
"""
"""The bug report's graph: folded plainly its value is NaN."""

CASTS = """
func.func @main(%x: tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf16> {
  %w = "tosa.const"() <{values = dense<3.0> : tensor<1x1x1x1xf16>}> : () -> tensor<1x1x1x1xf16>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %t = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %conv = tosa.conv2d %x, %w, %b, %b, %b {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>, tensor<1xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1x1x1x1xf16>
  %wide = tosa.cast %conv : (tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf32>
  %sum = tosa.add %wide, %t : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %y = tosa.cast %sum : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf16>
  return %y : tensor<1x1x1x1xf16>
}
"""
"""An f16 conv whose chain is computed in f32, between two casts."""

JOINED = """
func.func @main(%x: tensor<1x1x1x1xf32>) -> tensor<1x1x1x3xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %w = "tosa.const"() <{values = dense<1.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %v = "tosa.const"() <{values = dense<2.0> : tensor<2x1x1x1xf32>}> : () -> tensor<2x1x1x1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s = "tosa.const"() <{values = dense<3.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %c = tosa.conv2d %x, %w, %z, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x1xf32>
  %d = tosa.conv2d %x, %v, %z, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1xf32>, tensor<2x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x2xf32>
  %j = tosa.concat %c, %d {axis = 3 : i32} : (tensor<1x1x1x1xf32>, tensor<1x1x1x2xf32>) -> tensor<1x1x1x3xf32>
  %y = tosa.mul %j, %s, %shift : (tensor<1x1x1x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x1x3xf32>
  return %y : tensor<1x1x1x3xf32>
}
"""
"""Two convs that a concat joins."""


def add(element: str, size: str = "4") -> str:
    op = "addi" if element[0] == "i" else "addf"
    t = f"tensor<{size}x{element}>"
    return (
        f"func.func @main(%a: {t}, %b: {t}) -> {t} {{\n"
        f"  %0 = arith.{op} %a, %b : {t}\n  return %0 : {t}\n}}\n"
    )


class _Writer:
    """Ops in order, each on the value of the one before."""

    def __init__(self, element: str):
        self.element, self.lines, self.count = element, [], 0
        self.rng = np.random.default_rng(0)

    def constant(self, values: object, element: str = "f32") -> "tuple[str, str]":
        array = np.asarray(values, np.int8 if element == "i8" else np.float32)
        shape = "".join(f"{d}x" for d in array.shape)
        kind = f"tensor<{shape}{element}>"
        name = self.name()
        text = '"0x' + array.tobytes().hex() + '"' if array.size > 1 else array.item()
        self.lines.append(
            f'{name} = "tosa.const"() <{{values = dense<{text}> : {kind}}}> '
            f": () -> {kind}"
        )
        return name, kind

    def name(self) -> str:
        self.count += 1
        return f"%v{self.count}"

    def op(self, text: str, operands: "list[tuple[str, str]]", result: str):
        name = self.name()
        names = ", ".join(n for n, _ in operands)
        kinds = ", ".join(t for _, t in operands)
        op, _, attributes = text.partition(" ")
        self.lines.append(f"{name} = {op} {names} {attributes} : ({kinds}) -> {result}")
        return name, result

    def conv(self, x, channels: int, shape, depthwise: bool = False, stride: int = 1):
        inputs = int(x[1].split("x")[3])
        kernel = 3 if depthwise or inputs == 3 else 1
        size = [shape[0] // stride, shape[1] // stride]
        dims = (
            [kernel, kernel, inputs, 1]
            if depthwise
            else [channels, kernel, kernel, inputs]
        )
        weights = self.rng.standard_normal(dims) / (kernel * inputs**0.5)
        pad = ", ".join(
            ["1", "0" if stride == 2 else "1"] * 2 if kernel == 3 else ["0"] * 4
        )
        zero = self.constant([0.0])
        name = "depthwise_conv2d" if depthwise else "conv2d"
        result = f"tensor<1x{size[0]}x{size[1]}x{channels}xf32>"
        y = self.op(
            f"tosa.{name} {{acc_type = f32, pad = array<i64: {pad}>, stride = "
            f"array<i64: {stride}, {stride}>, dilation = array<i64: 1, 1>}}",
            [x, self.constant(weights), self.constant([0.0] * channels), zero, zero],
            result,
        )
        return self.batch_norm(y, channels), size

    def batch_norm(self, x, channels: int):
        def parameter(values):
            return self.constant(np.reshape(values, (1, 1, 1, channels)))

        shift = self.constant([0], "i8")
        mean, variance, gamma, beta = (
            parameter(self.rng.uniform(low, high, channels))
            for low, high in ((-1, 1), (0.5, 2), (0.5, 2), (-1, 1))
        )
        eps = self.constant([[[[1e-5]]]])
        total = self.op("tosa.add", [variance, eps], variance[1])
        root = self.op("tosa.rsqrt", [total], variance[1])
        y = self.op("tosa.sub", [x, mean], x[1])
        y = self.op("tosa.mul", [y, root, shift], x[1])
        y = self.op("tosa.mul", [y, gamma, shift], x[1])
        return self.op("tosa.add", [y, beta], x[1])

    def relu6(self, x):
        return self.op(
            "tosa.clamp {min_val = 0.0 : f32, max_val = 6.0 : f32}", [x], x[1]
        )


def mobilenet(blocks: int = 3, size: int = 16) -> str:
    """A stem and inverted residual blocks of three convs each, all followed by a
    batch norm: 1 + 3 * blocks to fold."""
    w = _Writer("f32")
    x = ("%x", f"tensor<1x{size}x{size}x3xf32>")
    x, shape = w.conv(x, 8, [size, size], stride=2)
    x = w.relu6(x)
    for _ in range(blocks):
        y, shape = w.conv(x, 24, shape)
        y, shape = w.conv(w.relu6(y), 24, shape, depthwise=True)
        y, shape = w.conv(w.relu6(y), 8, shape)
        x = w.op("tosa.add", [x, y], x[1])
    body = "\n  ".join(w.lines)
    return (
        f"func.func @main(%x: tensor<1x{size}x{size}x3xf32>) -> {x[1]} {{\n"
        f"  {body}\n  return {x[0]} : {x[1]}\n}}\n"
    )


def onnx_conv_and_batch_norm(path) -> None:
    """Writes a model of both, whose input `x` has a batch of unknown size."""
    import onnx
    from onnx import TensorProto, helper, numpy_helper

    def constant(name, values):
        return numpy_helper.from_array(np.asarray(values, np.float32), name)

    rng = np.random.default_rng(0)
    graph = helper.make_graph(
        [
            helper.make_node("Conv", ["x", "w"], ["c"], pads=[1, 1, 1, 1]),
            helper.make_node("BatchNormalization", ["c", "g", "b", "m", "v"], ["y"]),
        ],
        "main",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["n", 3, 8, 8])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, ["n", 4, 8, 8])],
        [
            constant("w", rng.standard_normal((4, 3, 3, 3))),
            constant("g", [1, 2, 3, 4]),
            constant("b", [0, 1, 0, 1]),
            constant("m", [0, 0, 1, 1]),
            constant("v", [1, 2, 1, 2]),
        ],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 15)])
    onnx.save(model, path)
