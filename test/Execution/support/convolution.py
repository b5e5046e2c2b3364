"""Convolutions in float64, straight from their definition: x is N,...,C."""

from __future__ import annotations

import itertools

import numpy as np


def convolve(x, w, pad, stride, dilation):
    """x is N,...,I and w is O,...,I, any number of dimensions between."""
    rank = len(stride)
    x = np.pad(
        x, [(0, 0), *((pad[2 * i], pad[2 * i + 1]) for i in range(rank)), (0, 0)]
    )
    kernel = w.shape[1:-1]
    sizes = [
        (x.shape[1 + i] - (kernel[i] - 1) * dilation[i] - 1) // stride[i] + 1
        for i in range(rank)
    ]
    y = np.zeros((x.shape[0], *sizes, w.shape[0]))
    for tap in itertools.product(*map(range, kernel)):
        window = tuple(
            slice(t * d, t * d + (n - 1) * s + 1, s)
            for t, d, n, s in zip(tap, dilation, sizes, stride)
        )
        y += x[(slice(None), *window)] @ w[(slice(None), *tap)].T
    return y


def depthwise(x, w, pad, stride, dilation):
    parts = [
        convolve(
            x[..., c : c + 1],
            np.moveaxis(w[:, :, c : c + 1, :], -1, 0),
            pad,
            stride,
            dilation,
        )
        for c in range(x.shape[-1])
    ]
    return np.concatenate(parts, axis=-1)


def transposed(x, w, out_pad, stride):
    batch, height, width, _ = x.shape
    kh, kw = w.shape[1:3]
    top, bottom, left, right = out_pad
    sizes = [
        (height - 1) * stride[0] + kh + top + bottom,
        (width - 1) * stride[1] + kw + left + right,
    ]
    y = np.zeros((batch, *sizes, w.shape[0]))
    for i, j, kh_, kw_ in itertools.product(
        range(height), range(width), range(kh), range(kw)
    ):
        row, column = i * stride[0] + kh_ + top, j * stride[1] + kw_ + left
        if 0 <= row < sizes[0] and 0 <= column < sizes[1]:
            y[:, row, column] += x[:, i, j] @ w[:, kh_, kw_].T
    return y
