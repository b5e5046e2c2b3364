"""Random TOSA functions: convs with chains behind and in front of them, and what
nets and exporters put around and between."""

from __future__ import annotations

import numpy as np

from formats import FORMATS, round_to
from graph import Value
from tosa_chains import TosaChains
from tosa_ops import TosaGraph


class TosaModule(TosaChains):
    def build(self) -> TosaGraph:
        value = self.argument(self.size(1, 2), 5 if self.chance(0.12) else 4)
        for _ in range(self.pick([1, 1, 2, 3])):
            value = self.block(value)
        self.graph.results.append(value)
        return self.graph

    def argument(self, batch: int, rank: int) -> Value:
        shape = (batch, *(self.size(2, 5) for _ in range(rank - 2)), self.size())
        bound = self.graph.input_bound or FORMATS[self.element].default_bound
        stored = self.numbers.data(shape, self.element, min(bound, 1e30))
        return self.graph.argument(stored, self.element, (rank - 1,))

    # One conv and its surroundings.

    def block(self, x: Value) -> Value:
        start = x
        if self.chance(0.3):
            x = self.chain(x, self.size(1, 3))
            x = self.as_input(x)
            if self.chance(0.2):
                self.graph.add_result(x)
        if self.chance(0.15):
            x = self.graph.pad(x, self.paddings(x))
        value = self.conv(x)
        if self.chance(0.07):
            self.graph.add_result(value)
        value = self.behind(value)
        if start.shape == value.shape and self.chance(0.4):
            value = self.graph.binary("add", value, start)
        if self.chance(0.4):
            value = self.activation(value)
        return self.as_input(value)

    def paddings(self, x: Value):
        return [
            (self.size(0, 1), self.size(0, 1))
            if 0 < d < len(x.shape) - 1 or self.chance(0.1)
            else (0, 0)
            for d in range(len(x.shape))
        ]

    def activation(self, x: Value) -> Value:
        kind = self.size(0, 2)
        if kind == 0:
            return self.graph.clamp(x, 0.0, 6.0)
        if kind == 1:
            return self.graph.clamp(x, 0.0, FORMATS[x.element].largest)
        zero = self.graph.const(
            round_to(x.element, np.zeros((1,) * len(x.shape))), x.element
        )
        value = self.graph.clamp(x, -1.0, 1.0)
        return self.graph.binary("add", value, zero)

    def as_input(self, x: Value) -> Value:
        """Four or five dimensions with the channel last, for the next conv."""
        if len(x.shape) not in (4, 5) or x.axes != (len(x.shape) - 1,):
            others = [d for d in range(len(x.shape)) if d not in x.axes]
            perms = others + list(x.axes)
            if perms != list(range(len(perms))):
                x = self.graph.transpose(x, perms)
            sizes = [x.shape[d] for d in range(len(others))]
            rest = int(np.prod(sizes[2:])) if len(sizes) > 2 else 1
            sizes = (sizes + [1, 1])[:2] + [rest, x.channels]
            x = self.graph.reshape(x, sizes, (3,))
        return x

    def behind(self, value: Value) -> Value:
        for _ in range(self.size(1, 3)):
            if self.chance(0.35):
                value = self.move(value)
            if self.chance(0.12) and value.element in ("f16", "bf16"):
                narrow = value.element
                value = self.graph.cast(value, "f32")
                value = self.chain(value, self.size(1, 4))
                value = self.graph.cast(value, narrow)
            elif self.chance(0.55):
                value = self.batch_norm(value)
            else:
                value = self.chain(value, self.size(1, 3))
            if self.chance(0.06):
                self.graph.add_result(value)
        return value

    # Convs.

    def conv(self, x: Value) -> Value:
        if len(x.shape) == 5:
            return self.plain_conv("conv3d", x)
        if self.chance(0.1):
            return self.joined(x)
        kinds = ["conv2d", "depthwise_conv2d", "transpose_conv2d", "matmul"]
        kind = kinds[int(self.graph.rng.choice(4, p=[0.5, 0.22, 0.2, 0.08]))]
        if kind == "conv2d":
            return self.plain_conv(kind, x)
        if kind == "depthwise_conv2d":
            return self.depthwise(x)
        return self.transposed(x) if kind == "transpose_conv2d" else self.matmul(x)

    def window(self, x: Value, rank: int):
        """Kernel, and attributes for which a result is left."""
        pad = [self.size(0, 1) if self.chance(0.4) else 0 for _ in range(2 * rank)]
        kernel, stride, dilation = [], [], []
        for i in range(rank):
            size = x.shape[1 + i] + pad[2 * i] + pad[2 * i + 1]
            kernel.append(self.size(1, min(3, size)))
            fits = kernel[i] == 1 or (kernel[i] - 1) * 2 + 1 <= size
            dilation.append(2 if fits and self.chance(0.2) else 1)
            # TOSA wants strides that divide what they step over.
            left = size - (kernel[i] - 1) * dilation[i] - 1
            stride.append(2 if left % 2 == 0 and self.chance(0.3) else 1)
        return kernel, {"pad": pad, "stride": stride, "dilation": dilation}

    def weights(self, shape) -> Value:
        key = ("weights", tuple(shape))
        if key in self.shared and self.chance(0.5):
            return self.shared[key]
        stored = self.numbers.normal(shape, self.element, spread=0.5)
        w = self.graph.const(stored, self.element)
        if self.chance(0.1):  # the layout of another framework
            perms = list(self.graph.rng.permutation(len(shape)))
            stored = np.ascontiguousarray(stored.transpose(np.argsort(perms)))
            w = self.graph.transpose(self.graph.const(stored, self.element), perms)
        self.shared[key] = w
        return w

    def bias(self, channels: int) -> Value:
        key = ("bias", channels)
        if key in self.shared and self.chance(0.3):
            return self.shared[key]
        count = 1 if self.chance(0.15) else channels
        stored = self.numbers.normal((count,), self.element)
        if self.chance(0.3):
            stored = round_to(self.element, np.zeros(count))
        self.shared[key] = self.graph.const(stored, self.element)
        return self.shared[key]

    def plain_conv(self, op: str, x: Value, window=None) -> Value:
        kernel, attributes = window or self.window(x, len(x.shape) - 2)
        filters = self.size()
        w = self.weights((filters, *kernel, x.shape[-1]))
        return self.graph.conv(op, x, w, self.bias(filters), self.types, **attributes)

    def joined(self, x: Value) -> Value:
        """Convs side by side: of one input, or of slices of it as TOSA has groups."""
        window, count, channels = self.window(x, 2), self.size(2, 3), x.channels
        inputs = [x] * count
        if channels % count == 0 and self.chance(0.6):
            size = [*x.shape[:-1], channels // count]
            starts = [[0, 0, 0, i * size[-1]] for i in range(count)]
            inputs = [self.graph.slice(x, start, size) for start in starts]
        parts = [self.plain_conv("conv2d", part, window) for part in inputs]
        if self.chance(0.1):
            self.graph.add_result(parts[0])
        return self.graph.concat(parts, len(x.shape) - 1)

    def depthwise(self, x: Value) -> Value:
        kernel, attributes = self.window(x, 2)
        multiplier = self.pick([1, 1, 2, 3])
        w = self.weights((*kernel, x.shape[-1], multiplier))
        bias = self.bias(x.shape[-1] * multiplier)
        return self.graph.conv("depthwise_conv2d", x, w, bias, self.types, **attributes)

    def transposed(self, x: Value) -> Value:
        kernel = [self.size(1, 3), self.size(1, 3)]
        filters = self.size()
        attributes = {
            "out_pad": [
                self.size(1 - k if self.chance(0.5) else 0, 1)
                for k in kernel
                for _ in range(2)
            ],
            "stride": [self.size(1, 2), self.size(1, 2)],
        }
        for i in range(2):  # a result is left
            size = (x.shape[1 + i] - 1) * attributes["stride"][i] + kernel[i]
            if size + sum(attributes["out_pad"][2 * i : 2 * i + 2]) < 1:
                attributes["out_pad"][2 * i : 2 * i + 2] = [0, 0]
        w = self.weights((filters, *kernel, x.shape[-1]))
        return self.graph.conv(
            "transpose_conv2d", x, w, self.bias(filters), self.types, **attributes
        )

    def matmul(self, x: Value) -> Value:
        rows = x.shape[1] * x.shape[2]
        x = self.graph.reshape(x, (x.shape[0], rows, x.shape[3]), (2,))
        bias = Value("", x.element, np.zeros((3, 1)), (), 0, 0.0, is_constant=True)
        if self.chance(0.3):
            w = self.weights((x.shape[0], self.size(), rows))
            return self.graph.matmul(w, x, bias)
        w = self.weights((x.shape[0], x.shape[2], self.size()))
        return self.graph.matmul(x, w, bias)
