"""Nets of folds: none sees a page of its fold's authors, and all learn from the same stream."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import pytest
import torch

from training import accept, folds, manifest, parity, weights
from training.cutout.net import CutOutNet
from training.cutout.task import CutOutTask
from training.folds import Pace, Stream, learn, rate_factor
from training.learner import Learner
from training.page.task import leave_out
from training.real.listing import FOLDS, fold_of, is_held_out
from training.tests.tiny import TinyTask
from training.weights import read_weights, tensors_of, write_weights


def test_every_author_is_in_one_fold_and_the_first_is_held_out() -> None:
    authors = [f"author{number}" for number in range(400)]
    counts = np.bincount([fold_of(author) for author in authors], minlength=FOLDS)
    assert len(counts) == FOLDS and counts.min() > 70
    assert [author for author in authors if is_held_out(author)] == [author for author in authors if fold_of(author) == 0]


def test_crops_of_a_fold_are_left_out_with_their_cells_and_owners() -> None:
    batch = {
        "image": torch.arange(4)[:, None],
        "box_cells": torch.tensor([[0, 5, 5], [1, 6, 6], [3, 7, 7]]),
        "box_sides": torch.tensor([[0.0], [1.0], [3.0]]),
        "coarse_cells": torch.zeros((0, 3), dtype=torch.int64),
        "coarse_sides": torch.zeros((0, 4)),
        "point_cells": torch.tensor([[1, 1, 1], [2, 2, 2]]),
        "point_offsets": torch.tensor([[1.0], [2.0]]),
        "point_directions": torch.tensor([[1.0], [2.0]]),
        "point_owners": torch.tensor([1004, 2004]),
    }
    rest = leave_out(batch, torch.tensor([False, True, False, False]))
    assert rest["image"][:, 0].tolist() == [0, 2, 3]
    assert rest["box_cells"].tolist() == [[0, 5, 5], [2, 7, 7]] and rest["box_sides"][:, 0].tolist() == [0, 3]
    assert rest["point_cells"].tolist() == [[1, 2, 2]] and rest["point_owners"].tolist() == [2004]


class FoldedTask(TinyTask):
    """Notes which folds each net was shown."""

    def __init__(self) -> None:
        self.shown: dict[int, set[int]] = {}

    def make_batch(self, seed: int, index: int) -> dict[str, np.ndarray]:
        return super().make_batch(seed, index) | {"fold": np.array([-1, 0, 1, 2], np.int64)}

    def without(self, batch: dict[str, torch.Tensor], fold: int) -> dict[str, torch.Tensor]:
        kept = batch["fold"] != fold
        return {name: value[kept] for name, value in batch.items()}

    def loss(self, net: torch.nn.Module, batch: dict[str, torch.Tensor]) -> tuple[torch.Tensor, dict[str, float]]:
        self.shown.setdefault(id(net), set()).update(batch["fold"].tolist())
        return super().loss(net, batch)


def test_the_net_of_a_fold_sees_all_but_it_and_the_net_of_all_sees_all(tmp_path: Path) -> None:
    task = FoldedTask()
    learners = {fold: Learner(task) for fold in (0, 1, None)}
    source = (task.make_batch(1, index) for index in range(1_000_000))
    learn(learners, source, Pace(time.monotonic(), 2), tmp_path)
    assert {fold: task.shown[id(learner.net)] for fold, learner in learners.items()} == {0: {-1, 1, 2}, 1: {-1, 0, 2}, None: {-1, 0, 1, 2}}
    assert all(learner.step > 10 for learner in learners.values())
    assert (tmp_path / "tiny.trunk.safetensors").exists()


def test_the_rate_is_full_and_then_falls_to_nothing() -> None:
    assert [rate_factor(passed) for passed in (0, 0.4, 1)] == pytest.approx([1, 1, 0])


def test_what_was_shown_is_shown_again_only_while_nothing_new_is_there() -> None:
    def slow():
        for number in range(3):
            time.sleep(0.2)
            yield {"number": np.array([number])}

    with Stream(slow(), torch.device("cpu")) as stream:
        taken = [stream.take() for _ in range(5)]
    assert [is_new for _, is_new in taken] == [True, False, False, False, True]


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Returns what writes cut-out nets into a folder, where accepting them writes nothing of this tree."""
    for module in (weights, manifest):
        monkeypatch.setattr(module, "MODELS", tmp_path / "models")
    monkeypatch.setattr(accept, "REPOSITORY", tmp_path)
    monkeypatch.setattr(parity, "FIXTURES", tmp_path / "fixtures")
    monkeypatch.setattr(CutOutTask, "evaluate", lambda *_: {"score": 0.5})
    (tmp_path / "models").mkdir()

    def write(*endings: str) -> Path:
        for ending in endings:
            header = {"architecture": "cutout/1", "steps": "7", "from": "random weights"}
            write_weights(tmp_path / "made" / f"cutout-small{ending}.safetensors", tensors_of(CutOutNet()), header)
        return tmp_path / "made"

    return write


def test_nets_that_another_machine_trained_are_taken_over(made) -> None:
    accept.accept(CutOutTask(), made("", *(f".{fold}" for fold in range(FOLDS))))
    assert manifest.entry_of("cutout-small")["steps"] == 7
    assert [manifest.read_manifest(accept.fold_folder(fold))["models"]["cutout-small"]["withoutFold"] for fold in range(FOLDS)] == list(range(FOLDS))


def test_the_net_of_all_is_taken_over_alone_where_a_twin_without_the_first_fold_is_known(made) -> None:
    with pytest.raises(SystemExit, match="no net of cutout-small leaves out the first fold"):
        accept.accept(CutOutTask(), made(""))
    accept.accept(CutOutTask(), made("", ".0"))
    (made() / "cutout-small.0.safetensors").unlink()
    accept.accept(CutOutTask(), made(""))
    assert not (accept.fold_folder(1) / "cutout-small.safetensors").exists()


def test_nets_start_from_weights_and_count_their_steps(made, tmp_path: Path) -> None:
    start = made("") / "cutout-small.safetensors"
    learner = folds._open(CutOutTask(), "cpu", start)
    assert learner.origin["steps"] == 7
    folds.write_net(tmp_path / "net.safetensors", learner)
    assert read_weights(tmp_path / "net.safetensors")[1]["steps"] == "7"
