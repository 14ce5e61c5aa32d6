"""Keeps a moving average of a net's weights and statistics."""

from __future__ import annotations

import torch


class MovingAverage:
    """Averages every floating-point tensor of a net; the first steps weigh more, so that the initial weights are soon forgotten."""

    def __init__(self, net: torch.nn.Module, factor: float) -> None:
        self.factor = factor
        self.values = {name: value.detach().clone() for name, value in net.state_dict().items()}

    @torch.no_grad()
    def update(self, net: torch.nn.Module, step: int) -> None:
        """Takes in the net after `step` steps."""
        share = 1 - min(self.factor, (1 + step) / (10 + step))
        own, news = [], []
        for name, value in net.state_dict().items():
            if value.is_floating_point():
                own.append(self.values[name])
                news.append(value)
            else:
                self.values[name].copy_(value)
        torch._foreach_lerp_(own, news, share)

    def load(self, values: dict[str, torch.Tensor]) -> None:
        """Takes over saved values."""
        for name, value in values.items():
            self.values[name].copy_(value)
