"""Unknown sizes that a graph takes for equal."""

import bnfold
import numpy as np
import pytest
from models import add

BROADCAST = """
func.func @main(%a: tensor<?x?xf32>, %b: tensor<?x4xf32>, %c: tensor<?x4xf32>)
    -> tensor<?x4xf32> {
  %0 = tosa.add %a, %b : (tensor<?x?xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %1 = tosa.add %0, %c : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}
"""
MATMUL = """
func.func @main(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %m = tensor.dim %a, %0 : tensor<?x?xf32>
  %n = tensor.dim %b, %1 : tensor<?x?xf32>
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %y = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}
"""
CAST = """
func.func @main(%a: tensor<?x3xf32>, %b: tensor<3x?xf32>) -> tensor<2x3xf32> {
  %0 = tosa.transpose %b {perms = array<i32: 1, 0>} : (tensor<3x?xf32>) -> tensor<?x3xf32>
  %1 = arith.addf %a, %0 : tensor<?x3xf32>
  %2 = tensor.cast %1 : tensor<?x3xf32> to tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}
"""
RESIDUAL = """
func.func @main(%x: tensor<?x1x1x1xf32>, %y: tensor<?x1x1x1xf32>) -> tensor<?x1x1x1xf32> {
  %w = "tosa.const"() <{values = dense<2.0> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
  %b = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %b, %b {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<?x1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x1x1x1xf32>
  %1 = tosa.add %0, %y : (tensor<?x1x1x1xf32>, tensor<?x1x1x1xf32>) -> tensor<?x1x1x1xf32>
  return %1 : tensor<?x1x1x1xf32>
}
"""


def ones(*shape):
    return np.ones(shape, np.float32)


def test_elementwise():
    f = bnfold.load(add("f32", "?x?")).compile()
    assert (f(ones(2, 3), ones(2, 3)) == 2).all()
    for shape, size in (((2, 1), 1), ((2, 4000000), 4000000)):
        expected = (
            f"argument 1 of @main: dimension 1 is {size}, expected 3, like "
            "dimension 1 of argument 0"
        )
        with pytest.raises(bnfold.InputError, match=expected):
            f(ones(2, 3), ones(*shape))


def test_broadcasts():
    f = bnfold.load(BROADCAST).compile()
    for a, b, c in (
        ((5, 4), (5, 4), (5, 4)),
        ((5, 4), (1, 4), (5, 4)),
        ((1, 1), (1, 4), (5, 4)),
        ((5, 1), (1, 4), (1, 4)),
    ):
        assert (f(ones(*a), ones(*b), ones(*c)) == 3).all()
    with pytest.raises(bnfold.InputError, match="dimension 0 is 3, expected 5 or 1"):
        f(ones(5, 4), ones(3, 4), ones(5, 4))
    with pytest.raises(
        bnfold.InputError,
        match="argument 2 of @main: dimension 0 is 3, expected 5 or 1, like "
        "dimension 0 of argument 1",
    ):
        f(ones(1, 4), ones(5, 4), ones(3, 4))
    with pytest.raises(
        bnfold.InputError, match="argument 0 of @main: dimension 1 is 2, expected 4"
    ):
        f(ones(5, 2), ones(5, 4), ones(5, 4))


def test_loops_of_linalg():
    f = bnfold.load(MATMUL).compile()
    assert (f(ones(2, 3), ones(3, 4)) == 3).all()
    with pytest.raises(
        bnfold.InputError,
        match="argument 1 of @main: dimension 0 is 5, expected 3, like dimension 1 "
        "of argument 0",
    ):
        f(ones(2, 3), ones(5, 4))


def test_casts_and_transposes():
    f = bnfold.load(CAST).compile()
    assert (f(ones(2, 3), ones(3, 2)) == 2).all()
    with pytest.raises(bnfold.InputError, match="dimension 1 is 4, expected 2"):
        f(ones(2, 3), ones(3, 4))
    with pytest.raises(
        bnfold.InputError, match="argument 0 of @main: dimension 0 is 4, expected 2$"
    ):
        f(ones(4, 3), ones(3, 4))


def test_behind_convs():
    module = bnfold.load(RESIDUAL)
    module.fold()
    f = module.compile()
    assert (f(ones(3, 1, 1, 1), ones(3, 1, 1, 1)) == 3).all()
    with pytest.raises(bnfold.InputError, match="argument 1 .* is 2, expected 3 or 1"):
        f(ones(3, 1, 1, 1), ones(2, 1, 1, 1))
