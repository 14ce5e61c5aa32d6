"""The exported tensors alone must give the text net's scores: this is the graph that the product builds, written once more."""

from __future__ import annotations

import numpy as np
import torch
import torch.nn.functional as functional

from training.text.net import HEADS, POOLS, TextNet
from training.weights import tensors_of, values_of

OUTPUTS = 30


def test_exported_tensors_rebuild_the_net() -> None:
    torch.manual_seed(2)
    net = TextNet("small", OUTPUTS)
    net.train()
    for _ in range(3):
        net(torch.rand(4, 1, 32, 64))  # the norms get statistics of their own
    tensors = tensors_of(net.eval())
    net.load_state_dict(values_of(net, tensors), strict=False)  # both sides with weights rounded to float16
    picture = torch.rand(2, 1, 32, 160)
    with torch.no_grad():
        want = net(picture)
    found = score(tensors_of(net), picture)
    assert float(((want - found).abs() / want.abs().clamp(min=1)).max()) < 1e-3


def score(tensors: dict[str, np.ndarray], x: torch.Tensor) -> torch.Tensor:
    """Computes the scores from the tensors of the weights file."""
    weights = {name: torch.from_numpy(value.astype(np.float32)) for name, value in tensors.items()}
    for number, pool in enumerate(POOLS):
        x = functional.relu(convolve(weights, f"stages.{number}", x))
        x = functional.max_pool2d(x, pool) if pool else x
    x = x.amax(dim=2, keepdim=True)
    for number in range(4):
        both = convolve(weights, f"temporal.{number}.conv", x)
        half = both.shape[1] // 2
        x = x + both[:, :half] * torch.sigmoid(both[:, half:])
    x = x.squeeze(2).transpose(1, 2)
    for number in range(2):
        x = attend(weights, f"attention.{number}", x)
    return linear(weights, "scores", norm(weights, "last", x))


def attend(weights: dict[str, torch.Tensor], name: str, x: torch.Tensor) -> torch.Tensor:
    """One layer of attention; of the mixed channels the first third is the query, then key, then value, each of four heads in turn."""
    channels = x.shape[2]
    size = channels // HEADS
    mixed = linear(weights, f"{name}.mix", norm(weights, f"{name}.before", x))
    heads = []
    for head in range(HEADS):
        query, key, value = (mixed[..., part * channels + head * size : part * channels + (head + 1) * size] for part in range(3))
        heads.append(torch.softmax(query @ key.transpose(1, 2) / size**0.5, dim=-1) @ value)
    x = x + linear(weights, f"{name}.join", torch.cat(heads, dim=-1))
    return x + linear(weights, f"{name}.narrow", functional.relu(linear(weights, f"{name}.widen", norm(weights, f"{name}.between", x))))


def convolve(weights: dict[str, torch.Tensor], name: str, x: torch.Tensor) -> torch.Tensor:
    kernel = weights[f"{name}.kernel"].permute(3, 2, 0, 1)
    return functional.conv2d(x, kernel, weights[f"{name}.bias"], padding="same")


def linear(weights: dict[str, torch.Tensor], name: str, x: torch.Tensor) -> torch.Tensor:
    return x @ weights[f"{name}.kernel"] + weights[f"{name}.bias"]


def norm(weights: dict[str, torch.Tensor], name: str, x: torch.Tensor) -> torch.Tensor:
    return functional.layer_norm(x, x.shape[-1:], weights[f"{name}.scale"], weights[f"{name}.offset"], 1e-5)
