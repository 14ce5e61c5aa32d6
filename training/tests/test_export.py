"""Exported weights must be the net's own, small, and enough to start again."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
import torch
import torch.nn.functional as functional

from training import export as exporter
from training import manifest, weights
from training.layers import Convolution, pad_same
from training.learner import Learner
from training.run import open_learner
from training.tests.tiny import TinyTask

TINY = "training.tests.tiny:open_tiny"


@pytest.fixture
def models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "models"
    folder.mkdir()
    monkeypatch.setattr(weights, "MODELS", folder)
    monkeypatch.setattr(manifest, "MODELS", folder)
    return folder


def trained(steps: int = 30) -> Learner:
    learner = Learner(TinyTask())
    for index in range(steps):
        learner.take_step(learner.task.make_batch(1, index))
    return learner


def test_a_folded_convolution_equals_convolution_norm_and_relu() -> None:
    torch.manual_seed(0)
    layer = Convolution(3, 5, (3, 7), stride=2)
    layer.train()
    for _ in range(20):
        layer(torch.randn(8, 3, 10, 14))
    layer.eval()
    kernel, bias = layer.folded()
    x = torch.randn(2, 3, 10, 14)
    own = functional.relu(functional.conv2d(pad_same(x, (3, 7), 2), kernel, bias, 2))
    assert torch.allclose(layer(x), own, atol=1e-5)


@pytest.mark.parametrize(("size", "kernel", "stride", "want"), [(8, 3, 2, (0, 1)), (7, 3, 2, (1, 1)), (8, 7, 1, (3, 3)), (8, 1, 1, (0, 0))])
def test_padding_is_that_of_tensorflow(size: int, kernel: int, stride: int, want: tuple[int, int]) -> None:
    padded = pad_same(torch.ones(1, 1, size, size), (kernel, kernel), stride)[0, 0, padded_row(size, kernel, stride)]
    before = int((padded == 0).to(torch.int).argmin())
    assert (before, padded.shape[0] - size - before) == want


def padded_row(size: int, kernel: int, stride: int) -> int:
    return size // 2 if kernel > 1 else 0


def test_an_export_holds_every_parameter_and_restarts_the_training(models: Path) -> None:
    learner = trained()
    exporter.export(TINY, learner, decay=3, workers=0)
    tensors, header = weights.read_weights(models / "tiny.safetensors")
    assert header == {"name": "tiny", "architecture": "tiny/1"}
    assert tensors["first.kernel"].shape == (3, 3, 3, 8) and tensors["first.kernel"].dtype == np.float16
    entry = json.loads((models / "manifest.json").read_text())["models"]["tiny"]
    assert entry["steps"] == 30 and entry["startedFrom"] == "random weights" and len(entry["sha256"]) == 64

    again = open_learner(TinyTask(), models / "none", threads=1)
    assert again.step == 0 and again.origin == {"from": entry["sha256"], "steps": 30}
    x = torch.rand(2, 3, 16, 16)
    with torch.no_grad():
        mine, restored = learner.net.eval()(x), again.averaged_net()(x)
        averaged = learner.averaged_net()(x)
    closest = min(float((mine - restored).abs().max()), float((averaged - restored).abs().max()))
    assert closest < 1e-2


def test_a_net_with_parameters_that_no_rule_covers_is_refused() -> None:
    class Odd(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.loose = torch.nn.Parameter(torch.zeros(3))

    with pytest.raises(ValueError, match="loose"):
        weights.tensors_of(Odd())
