"""The product's graph must give the scores of the net that was trained, on every output, for weights as the export writes them."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import numpy as np
import pytest
import torch
from safetensors.numpy import save_file

from training import manifest, weights
from training.config import REPOSITORY
from training.parity import answers, exported_net
from training.task import open_task
from training.weights import tensors_of, write_weights

SIDES = {
    "text-small": ((32, 160, 1), (32, 224, 1)),
    "page-small": ((96, 160, 3), (224, 64, 3)),
    "cutout-small": ((64, 64, 3), (128, 64, 3)),
    "end-small": ((64, 64, 3), (128, 64, 3)),
}


@pytest.mark.parametrize("name", SIDES)
def test_the_product_computes_what_the_training_computes(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weights, "MODELS", tmp_path)
    monkeypatch.setattr(manifest, "MODELS", tmp_path)
    task = open_task(name)
    torch.manual_seed(5)
    tensors = tensors_of(stirred(task.make_net(), SIDES[name][0]))
    net = exported_net(task, tensors)
    path = weights.weights_path(name)
    write_weights(path, tensors, {"name": name, "architecture": task.architecture})
    manifest.write_entry(name, path, {"architecture": task.architecture})
    chance = np.random.default_rng(3)
    inputs = {f"in{number}": chance.random(sides, dtype=np.float32) for number, sides in enumerate(SIDES[name])}
    save_file(inputs, tmp_path / "inputs.safetensors")
    for input_name, picture in inputs.items():
        want = answers(net, picture)
        found = outputs_of_product(name, tmp_path, input_name)
        assert len(want) == len(found)
        for mine, theirs in zip(want, found):
            assert mine.shape == theirs.shape
            assert float((np.abs(mine - theirs) / np.maximum(1, np.abs(mine))).max()) <= 1e-3


def stirred(net: torch.nn.Module, sides: tuple[int, int, int]) -> torch.nn.Module:
    """Gives the norms statistics and values of their own."""
    net.train()
    height, width, channels = sides
    with torch.no_grad():
        for module in net.modules():
            if isinstance(module, torch.nn.BatchNorm2d):
                module.weight.uniform_(0.5, 1.5)
                module.bias.uniform_(-0.5, 0.5)
        for _ in range(3):
            net(torch.rand(2, channels, height, width))
    return net.eval()


def outputs_of_product(name: str, folder: Path, input_name: str) -> list[np.ndarray]:
    program = [str(REPOSITORY / "node_modules/.bin/node"), "tools/run-net.ts", "--net", name, "--models", str(folder)]
    program += ["--input", str(folder / "inputs.safetensors"), "--out", str(folder)]
    said = subprocess.run(program, cwd=REPOSITORY, check=True, capture_output=True, text=True).stdout
    entries = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    wanted = [entry for entry in entries if entry["file"].startswith(f"{input_name}.")]
    return [np.fromfile(folder / entry["file"], np.float32).reshape(entry["shape"]) for entry in wanted]
