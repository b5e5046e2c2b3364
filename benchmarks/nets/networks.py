"""ResNet-50 and MobileNetV2 with weights drawn by a seed, and batch norms of the
ranges that training leaves: no mean is zero, no variance or scale one.

The statistics are drawn as well. Measured on the random weights instead, they make
a network that amplifies rounding: ResNet-50 is then 1.1e-5 to 1.6e-5 off in f32 by
any tool, PyTorch's op for op included, and a wrong kernel is harder to see.
"""

from __future__ import annotations

from pathlib import Path

import torch
from torch import nn

INPUT_SHAPE = (1, 3, 224, 224)


def conv_norm(
    channels: int, out: int, kernel: int, stride: int = 1, groups: int = 1
) -> list[nn.Module]:
    return [
        nn.Conv2d(
            channels, out, kernel, stride, kernel // 2, groups=groups, bias=False
        ),
        nn.BatchNorm2d(out),
    ]


def classifier(channels: int) -> list[nn.Module]:
    return [nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(channels, 1000)]


class Bottleneck(nn.Module):
    """1x1, 3x3 and 1x1, beside a shortcut."""

    def __init__(self, channels: int, width: int, stride: int):
        super().__init__()
        out = 4 * width
        self.body = nn.Sequential(
            *conv_norm(channels, width, 1),
            nn.ReLU(),
            *conv_norm(width, width, 3, stride),
            nn.ReLU(),
            *conv_norm(width, out, 1),
        )
        self.shortcut = nn.Identity()
        if stride != 1 or channels != out:
            self.shortcut = nn.Sequential(*conv_norm(channels, out, 1, stride))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(self.body(x) + self.shortcut(x))


def resnet50() -> nn.Module:
    layers = [*conv_norm(3, 64, 7, 2), nn.ReLU(), nn.MaxPool2d(3, 2, 1)]
    channels = 64
    for count, width, stride in [(3, 64, 1), (4, 128, 2), (6, 256, 2), (3, 512, 2)]:
        for i in range(count):
            layers.append(Bottleneck(channels, width, stride if i == 0 else 1))
            channels = 4 * width
    return nn.Sequential(*layers, *classifier(channels))


class InvertedResidual(nn.Module):
    """Wider by a 1x1, depthwise 3x3, narrow again by a 1x1."""

    def __init__(self, channels: int, out: int, stride: int, factor: int):
        super().__init__()
        width = factor * channels
        widen = [*conv_norm(channels, width, 1), nn.ReLU6()] if factor != 1 else []
        self.body = nn.Sequential(
            *widen,
            *conv_norm(width, width, 3, stride, groups=width),
            nn.ReLU6(),
            *conv_norm(width, out, 1),
        )
        self.adds = stride == 1 and channels == out

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + self.body(x) if self.adds else self.body(x)


def mobilenet_v2() -> nn.Module:
    layers = [*conv_norm(3, 32, 3, 2), nn.ReLU6()]
    channels = 32
    for factor, out, count, stride in [
        (1, 16, 1, 1),
        (6, 24, 2, 2),
        (6, 32, 3, 2),
        (6, 64, 4, 2),
        (6, 96, 3, 1),
        (6, 160, 3, 2),
        (6, 320, 1, 1),
    ]:
        for i in range(count):
            block = InvertedResidual(channels, out, stride if i == 0 else 1, factor)
            layers.append(block)
            channels = out
    layers += [*conv_norm(channels, 1280, 1), nn.ReLU6()]
    return nn.Sequential(*layers, *classifier(1280))


NETWORKS = {"resnet50": resnet50, "mobilenet_v2": mobilenet_v2}


def create(name: str) -> nn.Module:
    """The network, the same every time, ready for inference."""
    torch.manual_seed(0)
    network = NETWORKS[name]()
    for module in network.modules():
        if isinstance(module, nn.BatchNorm2d):
            nn.init.uniform_(module.weight, 0.5, 1.2)
            nn.init.normal_(module.bias, 0, 0.1)
            nn.init.normal_(module.running_mean, 0, 0.1)
            nn.init.uniform_(module.running_var, 0.5, 2)
    return network.eval()


def load(name: str, state: Path) -> nn.Module:
    """The network with saved weights, which stay in the file."""
    with torch.device("meta"):
        network = NETWORKS[name]()
    network.load_state_dict(torch.load(state, mmap=True), assign=True)
    return network.eval()
