"""Building blocks that export cleanly: convolutions padded as TensorFlow pads them, with a batch norm that folds into the weights."""

from __future__ import annotations

import torch
import torch.nn.functional as functional
from torch import nn

#: The product's graph uses the same value.
NORM_EPSILON = 1e-5


class Convolution(nn.Module):
    """A convolution with SAME padding as TensorFlow means it (stride 2 pads right and bottom first), batch norm and ReLU."""

    def __init__(self, inputs: int, outputs: int, kernel: int | tuple[int, int] = 3, *, stride: int = 1, relu: bool = True) -> None:
        super().__init__()
        self.kernel = (kernel, kernel) if isinstance(kernel, int) else kernel
        self.stride = stride
        self.relu = relu
        #: With stride 1 the padding is even, and the convolution pads for itself: a copy less.
        even = tuple(size // 2 for size in self.kernel) if stride == 1 else 0
        self.conv = nn.Conv2d(inputs, outputs, self.kernel, stride, even, bias=False)
        self.norm = nn.BatchNorm2d(outputs, eps=NORM_EPSILON, momentum=0.01)
        nn.init.kaiming_normal_(self.conv.weight, nonlinearity="relu")

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.norm(self.conv(x if self.stride == 1 else pad_same(x, self.kernel, self.stride)))
        return functional.relu(y) if self.relu else y

    def folded(self) -> tuple[torch.Tensor, torch.Tensor]:
        """Returns kernel (out, in, height, width) and bias of the one convolution that equals both in evaluation mode."""
        scale = self.norm_scale()
        return self.conv.weight * scale[:, None, None, None], self.norm.bias - self.norm.running_mean * scale

    def norm_scale(self) -> torch.Tensor:
        """Returns the factor by which the norm multiplies each channel in evaluation mode."""
        return self.norm.weight / torch.sqrt(self.norm.running_var + self.norm.eps)


def pad_same(x: torch.Tensor, kernel: tuple[int, int], stride: int) -> torch.Tensor:
    """Pads with zeros so that the output has ceil(size / stride) cells; of an odd sum the larger half goes right and bottom."""
    across = _padding(x.shape[3], kernel[1], stride)
    down = _padding(x.shape[2], kernel[0], stride)
    return functional.pad(x, (*across, *down)) if any((*across, *down)) else x


def _padding(size: int, kernel: int, stride: int) -> tuple[int, int]:
    total = max(0, (-(-size // stride) - 1) * stride + kernel - size)
    return total // 2, total - total // 2
