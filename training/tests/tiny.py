"""A task that learns in milliseconds, for tests of the runner."""

from __future__ import annotations

import numpy as np
import torch
import torch.nn.functional as functional
from torch import nn

from training.config import Schedule
from training.layers import Convolution


class TinyNet(nn.Module):
    """Every kind of layer that an export knows."""

    def __init__(self) -> None:
        super().__init__()
        self.first = Convolution(3, 8, stride=2)
        self.second = Convolution(8, 8)
        self.drop = nn.Dropout(0.1)
        self.norm = nn.LayerNorm(8)
        self.hidden = nn.Linear(8, 8)
        self.head = nn.Conv2d(8, 2, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.second(self.first(x))
        y = self.hidden(self.norm(y.permute(0, 2, 3, 1))).permute(0, 3, 1, 2)
        return self.head(self.drop(y))


class TinyTask:
    """Learns where a picture is bright."""

    name = "tiny"
    architecture = "tiny/1"
    seed = 7
    data_version = 1
    schedule = Schedule(rate=1e-2, warm_up=10, evaluate_every=15, decay_steps=5)

    def config(self) -> dict:
        return {"channels": 8}

    def make_net(self) -> nn.Module:
        return TinyNet()

    def make_batch(self, seed: int, index: int) -> dict[str, np.ndarray]:
        random = np.random.default_rng([seed, index])
        picture = random.random((4, 3, 16, 16), dtype=np.float32)
        return {"picture": picture, "label": (picture[:, 0, ::2, ::2] > 0.5).astype(np.int64)}

    def loss(self, net: nn.Module, batch: dict[str, torch.Tensor]) -> tuple[torch.Tensor, dict[str, float]]:
        scores = net(batch["picture"]).float()
        right = float((scores.argmax(1) == batch["label"]).float().mean())
        return functional.cross_entropy(scores, batch["label"]), {"right": right}

    def evaluate(self, net: nn.Module) -> dict[str, float]:
        with torch.no_grad():
            loss, figures = self.loss(net, {key: torch.from_numpy(value) for key, value in self.make_batch(99, 0).items()})
        return {"score": -float(loss), **figures}

    def describe(self) -> dict:
        return {"input": [1, 16, 16, 3]}


def open_tiny() -> TinyTask:
    """Opens the task."""
    return TinyTask()
