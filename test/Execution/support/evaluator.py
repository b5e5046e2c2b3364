"""Evaluates a module in float64 with numpy, op by op.

The TOSA reference model does the same for what it reads; where both apply the
tests compare the two. This one also takes ops of arith, math and tensor, and
dynamic shapes.
"""

from __future__ import annotations

import itertools

import numpy as np

from convolution import convolve, depthwise, transposed
from textmlir import Function, Module, Op


def _pool(x, kernel, stride, pad, reduce):
    x = np.pad(
        x, [(0, 0), (pad[0], pad[1]), (pad[2], pad[3]), (0, 0)], constant_values=np.nan
    )
    height = (x.shape[1] - kernel[0]) // stride[0] + 1
    width = (x.shape[2] - kernel[1]) // stride[1] + 1
    windows = [
        x[
            :,
            i : i + (height - 1) * stride[0] + 1 : stride[0],
            j : j + (width - 1) * stride[1] + 1 : stride[1],
        ]
        for i, j in itertools.product(range(kernel[0]), range(kernel[1]))
    ]
    return reduce(np.stack(windows), axis=0)


ELEMENTWISE = {
    "tosa.add": np.add,
    "arith.addf": np.add,
    "tosa.sub": np.subtract,
    "arith.subf": np.subtract,
    "tosa.mul": lambda a, b, shift: a * b,
    "arith.mulf": np.multiply,
    "arith.divf": np.divide,
    "tosa.negate": lambda a, *zero_points: -a,
    "arith.negf": np.negative,
    "tosa.reciprocal": np.reciprocal,
    "tosa.rsqrt": lambda a: 1 / np.sqrt(a),
    "math.rsqrt": lambda a: 1 / np.sqrt(a),
    "math.sqrt": np.sqrt,
    "tosa.pow": np.power,
    "math.powf": np.power,
    "tosa.abs": np.abs,
    "math.absf": np.abs,
    "tosa.exp": np.exp,
    "tosa.tanh": np.tanh,
    "tosa.sigmoid": lambda a: 1 / (1 + np.exp(-a)),
    "tosa.maximum": np.maximum,
    "arith.maximumf": np.maximum,
    "tosa.minimum": np.minimum,
    "arith.minimumf": np.minimum,
    "tosa.identity": lambda a: a,
    "tensor.cast": lambda a: a,
    "arith.extf": lambda a: a,
}


def _shape_of(op: Op, source: np.ndarray) -> tuple[int, ...]:
    """The result's static sizes; one unknown size follows from the others."""
    sizes = [-1 if d is None else d for d in op.types[0].shape]
    if sizes.count(-1) > 1:  # outermost ones are kept by what the tests contain
        for i, size in enumerate(sizes):
            if size == -1 and sizes.count(-1) > 1:
                sizes[i] = source.shape[i]
    return tuple(sizes)


def _evaluate(module: Module, op: Op, v: list[np.ndarray]) -> np.ndarray:
    if op.name in ("tosa.const", "tosa.const_shape", "arith.constant"):
        value = module.constant(op)
        return value.astype(np.float64) if _is_float(value) else value
    if op.name in ELEMENTWISE:
        return ELEMENTWISE[op.name](*v)
    if op.name in ("tosa.conv2d", "tosa.conv3d", "tosa.depthwise_conv2d"):
        conv = depthwise if op.name == "tosa.depthwise_conv2d" else convolve
        window = (op.integers(n) for n in ("pad", "stride", "dilation"))
        return conv(*v[:2], *window) + v[2]
    if op.name == "tosa.transpose_conv2d":
        return transposed(*v[:2], op.integers("out_pad"), op.integers("stride")) + v[2]
    if op.name in (
        "tosa.reshape",
        "tensor.expand_shape",
        "tensor.collapse_shape",
    ):
        return v[0].reshape(_shape_of(op, v[0]))
    if op.name == "tosa.transpose":
        return v[0].transpose(op.integers("perms"))
    if op.name == "tosa.reverse":
        return np.flip(v[0], op.integers("axis")[0])
    if op.name == "tosa.concat":
        return np.concatenate(v, axis=op.integers("axis")[0])
    if op.name == "tosa.slice":
        return v[0][tuple(slice(b, b + n) for b, n in zip(v[1], v[2]))]
    if op.name == "tosa.tile":
        return np.tile(v[0], v[1])
    if op.name == "tosa.pad":
        return np.pad(v[0], v[1].reshape(-1, 2), constant_values=v[2].item())
    if op.name == "tosa.clamp":
        return np.clip(v[0], op.number("min_val"), op.number("max_val"))
    if op.name == "tosa.matmul":
        return v[0] @ v[1]
    if op.name in ("tosa.reduce_sum", "tosa.reduce_max"):
        reduce = np.sum if op.name == "tosa.reduce_sum" else np.max
        return reduce(v[0], axis=op.integers("axis")[0], keepdims=True)
    if op.name in ("tosa.cast", "arith.truncf") and _is_float(v[0]):
        return v[0]
    if op.name in ("tosa.avg_pool2d", "tosa.max_pool2d"):
        reduce = np.nanmean if op.name == "tosa.avg_pool2d" else np.nanmax
        return _pool(
            v[0], *(op.integers(n) for n in ("kernel", "stride", "pad")), reduce
        )
    raise NotImplementedError(op.name)


def _is_float(value: np.ndarray) -> bool:
    return value.dtype.kind not in "iub"


def run(module: Module, function: Function, inputs: list[np.ndarray]):
    """The results of `function` in float64."""
    env = {
        name: value.astype(np.float64) if _is_float(value) else value
        for name, value in zip(function.arguments, inputs)
    }
    with np.errstate(all="ignore"):
        for op in function.ops:
            if op.name == "func.call":
                callee = op.attributes.split("callee = @", 1)[1]
                callee = callee.split("}")[0].split(",")[0].strip()
                values = run(
                    module, module.functions[callee], [env[o] for o in op.operands]
                )
                env.update(zip(op.results, values))
                continue
            env[op.results[0]] = _evaluate(module, op, [env[o] for o in op.operands])
    return [env[name] for name in function.returns]
