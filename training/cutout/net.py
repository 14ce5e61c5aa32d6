"""The graph of the cut-out net: five convolutions and two matrices, some 9 million products a cut-out."""

from __future__ import annotations

import torch
import torch.nn.functional as functional
from torch import nn

from training.layers import Convolution
from training.page.channels import FAMILIES

from .cut import SIDE
from .truth import ANSWERS

#: Channels and strides of the convolutions.
STAGES = ((18, 2), (36, 2), (72, 2), (72, 1), (144, 2))
HIDDEN = 144
OUTPUTS = len(ANSWERS) + len(FAMILIES)


class CutOutNet(nn.Module):
    """Takes `[N, 3, cut-outs × SIDE, SIDE]`, 0..1; returns `[N, cut-outs, outputs]`, logits: of shapes one for each answer, then one for each family."""

    def __init__(self, outputs: int = OUTPUTS) -> None:
        super().__init__()
        channels = (3, *(width for width, _ in STAGES))
        self.outputs = outputs
        self.stages = nn.ModuleList(Convolution(before, after, stride=stride) for before, (after, stride) in zip(channels, STAGES))
        reduced = SIDE
        for _, stride in STAGES:
            reduced //= stride
        self.hidden = nn.Linear(reduced * reduced * channels[-1], HIDDEN)
        self.answers = nn.Linear(HIDDEN, outputs)
        self.drop = nn.Dropout(0.2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        pictures, channels, rows, side = x.shape
        x = x.reshape(pictures, channels, rows // side, side, side).transpose(1, 2).flatten(0, 1)
        for stage in self.stages:
            x = stage(x)
        # Channels last, as TensorFlow flattens.
        x = functional.relu(self.hidden(self.drop(x.permute(0, 2, 3, 1).flatten(1))))
        return self.answers(self.drop(x)).reshape(pictures, rows // side, self.outputs)
