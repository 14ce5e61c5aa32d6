"""A chain of runs must not show where it was cut, survive torn files, and refuse what does not belong to it."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest
import torch

from training.chain import write_chain
from training.checkpoint import BEST, load_checkpoint
from training.run import open_learner, run
from training.task import open_task

TINY = "training.tests.tiny:open_tiny"


def train(folder: Path, steps: int, workers: int = 0):
    return run(TINY, argparse.Namespace(steps=steps, minutes=None, workers=workers, threads=1, device="cpu", compile=False, folder=folder))


def assert_same(one, other, where: str = "state") -> None:
    """Compares nested states bit for bit."""
    assert type(one) is type(other), where
    if isinstance(one, dict):
        assert one.keys() == other.keys(), where
        for key in one:
            assert_same(one[key], other[key], f"{where}.{key}")
    elif isinstance(one, list):
        assert len(one) == len(other), where
        for index, pair in enumerate(zip(one, other)):
            assert_same(*pair, f"{where}[{index}]")
    elif isinstance(one, torch.Tensor):
        assert one.dtype == other.dtype and torch.equal(one, other), where
    else:
        assert one == other, where


def test_forty_steps_at_once_equal_twenty_and_twenty(tmp_path: Path) -> None:
    whole = train(tmp_path / "whole", 40)
    train(tmp_path / "cut", 20)
    resumed = train(tmp_path / "cut", 20)
    assert resumed.step == 40
    assert_same(whole.state(), resumed.state())


def test_any_number_of_workers_gives_the_same_run(tmp_path: Path) -> None:
    assert_same(train(tmp_path / "none", 6).state(), train(tmp_path / "two", 6, workers=2).state())


def test_a_run_learns_and_keeps_three_checkpoints_and_the_best(tmp_path: Path) -> None:
    first = train(tmp_path, 1)
    early = first.task.evaluate(first.averaged_net())["score"]
    for _ in range(4):
        learner = train(tmp_path, 15)
    assert learner.task.evaluate(learner.averaged_net())["score"] > early
    assert sorted(path.name for path in tmp_path.glob("*.pt")) == [
        BEST,
        "step-000000046.pt",
        "step-000000060.pt",
        "step-000000061.pt",
    ]


def test_a_torn_checkpoint_is_passed_over(tmp_path: Path) -> None:
    train(tmp_path, 5)
    learner = train(tmp_path, 5)
    newest = tmp_path / "step-000000010.pt"
    newest.write_bytes(newest.read_bytes()[:1000])
    assert load_checkpoint(tmp_path, learner.config_hash)["step"] == 5


def test_another_configuration_is_refused(tmp_path: Path) -> None:
    train(tmp_path, 1)
    with pytest.raises(SystemExit, match="belongs to configuration"):
        load_checkpoint(tmp_path, "another")


def test_the_framework_version_does_not_refuse_a_checkpoint(tmp_path: Path) -> None:
    learner = train(tmp_path, 1)
    path = tmp_path / "step-000000001.pt"
    state = torch.load(path, weights_only=True)
    torch.save(state | {"framework": "0.0"}, path)
    assert load_checkpoint(tmp_path, learner.config_hash)["step"] == 1


def test_a_failing_worker_says_why(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="no such picture"):
        run(
            "training.tests.test_run:open_broken",
            argparse.Namespace(steps=1, minutes=None, workers=1, threads=1, device="cpu", compile=False, folder=tmp_path),
        )


def open_broken():
    from training.tests.tiny import TinyTask

    class Broken(TinyTask):
        def make_batch(self, seed: int, index: int):
            raise ValueError("no such picture")

    return Broken()


def test_a_chain_goes_on_from_where_it_was_written_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    learner = train(tmp_path / "old", 20)
    monkeypatch.setattr("training.weights.REPOSITORY", tmp_path)
    write_chain(learner.task, tmp_path / "old")
    fresh = open_learner(open_task(TINY), tmp_path / "new", 1)
    assert fresh.step == 0 and fresh.origin["steps"] == 20
    x = torch.rand(1, 3, 16, 16)
    with torch.no_grad():
        assert torch.allclose(fresh.net.eval()(x), learner.averaged_net()(x), atol=2e-2)
