"""The graph of the page net: residual stages, attention at the coarsest, a top-down path, a fine and a coarse trunk with their heads."""

from __future__ import annotations

import torch
import torch.nn.functional as functional
from torch import nn

from training.layers import NORM_EPSILON, Convolution

from .channels import COARSE_CHANNELS, FINE_CHANNELS

#: Widths by size: stem, the four stages, the top-down path, the coarse trunk, heads of attention.
WIDTHS = {
    "small": {"stem": 16, "stages": (24, 48, 80, 128), "path": 32, "coarse": 64, "attention": 4},
    "full": {"stem": 24, "stages": (48, 96, 160, 256), "path": 64, "coarse": 128, "attention": 8},
}
BLOCKS = (1, 2, 3, 2)
#: Logit of a peak before anything is learned: one cell in a hundred.
RARE = -4.6


class Residual(nn.Module):
    """Adds two convolutions to its input."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = Convolution(channels, channels)
        self.second = Convolution(channels, channels, relu=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return functional.relu(x + self.second(self.first(x)))


class Attention(nn.Module):
    """A layer of self-attention over all cells; no positions, so that tiles of any size are seen alike."""

    def __init__(self, channels: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.before = nn.LayerNorm(channels, eps=NORM_EPSILON)
        self.mix = nn.Linear(channels, 3 * channels)
        self.join = nn.Linear(channels, channels)
        self.between = nn.LayerNorm(channels, eps=NORM_EPSILON)
        self.widen = nn.Linear(channels, 4 * channels)
        self.narrow = nn.Linear(4 * channels, channels)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, cells, channels = x.shape
        parts = self.mix(self.before(x)).view(batch, cells, 3, self.heads, channels // self.heads).permute(2, 0, 3, 1, 4)
        query, key, value = parts[0], parts[1], parts[2]
        weights = torch.softmax((query @ key.transpose(-1, -2)).float() * (channels // self.heads) ** -0.5, dim=-1)
        x = x + self.join((weights.to(value.dtype) @ value).transpose(1, 2).reshape(batch, cells, channels))
        return x + self.narrow(functional.relu(self.widen(self.between(x))))


class PageNet(nn.Module):
    """Takes `[N, 3, height, width]`, 0..1, sides multiples of 32; returns the fine (stride 4) and the coarse (stride 16) output."""

    def __init__(self, size: str) -> None:
        super().__init__()
        widths = WIDTHS[size]
        stages, path = widths["stages"], widths["path"]
        self.stem = Convolution(3, widths["stem"], stride=2)
        self.stages = nn.ModuleList(
            nn.Sequential(Convolution(before, after, stride=2), *(Residual(after) for _ in range(count)))
            for before, after, count in zip((widths["stem"], *stages), stages, BLOCKS)
        )
        self.attention = nn.ModuleList(Attention(stages[-1], widths["attention"]) for _ in range(2))
        self.deepest = Convolution(stages[-1], path, 1)
        self.lateral = nn.ModuleList(Convolution(width, path, 1) for width in stages[:3])
        self.smooth = nn.ModuleList(Convolution(path, path) for _ in range(3))
        self.fine = nn.Sequential(Convolution(path, path), Convolution(path, path))
        self.fine_heads = nn.Conv2d(path, FINE_CHANNELS, 1)
        self.coarse = Convolution(path, widths["coarse"])
        self.coarse_heads = nn.Conv2d(widths["coarse"], COARSE_CHANNELS, 1)
        self._start_heads()

    def _start_heads(self) -> None:
        from .channels import COARSE_HEADS, FINE_HEADS

        for heads, places in ((self.fine_heads, FINE_HEADS), (self.coarse_heads, COARSE_HEADS)):
            nn.init.normal_(heads.weight, std=0.02)
            nn.init.zeros_(heads.bias)
            for name in ("node", "keypoint", "objectness"):
                if name in places:
                    nn.init.constant_(heads.bias[places[name]], RARE)
            nn.init.constant_(heads.bias[places["box"]], 2.0)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        seen = []
        x = self.stem(x)
        for stage in self.stages:
            x = stage(x)
            seen.append(x)
        batch, channels, height, width = x.shape
        cells = x.flatten(2).transpose(1, 2)
        for layer in self.attention:
            cells = layer(cells)
        x = self.deepest(cells.transpose(1, 2).reshape(batch, channels, height, width))
        levels = []
        for lateral, smooth, skip in zip(self.lateral[::-1], self.smooth[::-1], seen[2::-1]):
            x = smooth(functional.interpolate(x, scale_factor=2, mode="nearest") + lateral(skip))
            levels.append(x)
        return self.fine_heads(self.fine(levels[2])), self.coarse_heads(self.coarse(levels[0]))


def lines_of(part: torch.Tensor) -> torch.Tensor:
    """Spreads the line channels to twice the cells, in the order of TensorFlow's depth-to-space."""
    batch, _, height, width = part.shape
    return part.reshape(batch, 2, 2, 4, height, width).permute(0, 3, 4, 1, 5, 2).reshape(batch, 4, 2 * height, 2 * width)
