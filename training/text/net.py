"""The graph of the text net: convolutions down to one row of columns, gated convolutions along the line, attention, one score per symbol and column."""

from __future__ import annotations

import torch
import torch.nn.functional as functional
from torch import nn

from training.layers import NORM_EPSILON, Convolution

#: Widths of the five convolutions of each size.
CHANNELS = {"small": (16, 32, 64, 96, 128), "mid": (24, 48, 88, 136, 176), "full": (32, 64, 128, 192, 256)}
#: Pooling (down, across) after each convolution: 32 rows become 2, the width a quarter.
POOLS = ((2, 2), (2, 2), (2, 1), (2, 1), None)
HEADS = 4
TEMPORAL_KERNEL = 7
#: Pixels of the picture for each column of scores.
COLUMN_WIDTH = 4


class GatedConvolution(nn.Module):
    """Adds a gated 1×7 convolution along the line to its input."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.conv = Convolution(channels, 2 * channels, (1, TEMPORAL_KERNEL), relu=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        value, gate = self.conv(x).chunk(2, dim=1)
        return x + value * torch.sigmoid(gate)


class Attention(nn.Module):
    """A layer of self-attention along the line; no positions, so that lines of any length are read alike."""

    def __init__(self, channels: int, drop: float) -> None:
        super().__init__()
        self.before = nn.LayerNorm(channels, eps=NORM_EPSILON)
        self.mix = nn.Linear(channels, 3 * channels)
        self.join = nn.Linear(channels, channels)
        self.between = nn.LayerNorm(channels, eps=NORM_EPSILON)
        self.widen = nn.Linear(channels, 2 * channels)
        self.narrow = nn.Linear(2 * channels, channels)
        self.drop = nn.Dropout(drop)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, length, channels = x.shape
        parts = self.mix(self.before(x)).view(batch, length, 3, HEADS, channels // HEADS).permute(2, 0, 3, 1, 4)
        query, key, value = parts[0], parts[1], parts[2]
        weights = torch.softmax((query @ key.transpose(-1, -2)).float() * (channels // HEADS) ** -0.5, dim=-1)
        mixed = (weights.to(value.dtype) @ value).transpose(1, 2).reshape(batch, length, channels)
        x = x + self.drop(self.join(mixed))
        return x + self.drop(self.narrow(functional.relu(self.widen(self.between(x)))))


class TextNet(nn.Module):
    """Takes `[N, 1, 32, width]`, 1 for ink and 0 for ground; returns `[N, width / 4, symbols + 1]`, the blank first."""

    def __init__(self, size: str, outputs: int, drop: float = 0.1) -> None:
        super().__init__()
        channels = CHANNELS[size]
        last = channels[-1]
        self.stages = nn.ModuleList(Convolution(before, after) for before, after in zip((1, *channels), channels))
        self.temporal = nn.ModuleList(GatedConvolution(last) for _ in range(4))
        self.attention = nn.ModuleList(Attention(last, drop) for _ in range(2))
        self.last = nn.LayerNorm(last, eps=NORM_EPSILON)
        self.scores = nn.Linear(last, outputs)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for stage, pool in zip(self.stages, POOLS):
            x = stage(x)
            x = functional.max_pool2d(x, pool) if pool else x
        x = x.amax(dim=2, keepdim=True)
        for layer in self.temporal:
            x = layer(x)
        x = x.squeeze(2).transpose(1, 2)
        for layer in self.attention:
            x = layer(x)
        return self.scores(self.last(x))
