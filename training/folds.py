"""Trains a net for every fold of authors and one for all of them from one stream of data: `python -m training.folds NAME --minutes M --out DIR`.

The net of a fold never sees pages of the fold's authors, so judges can learn from what it says of them; the net of all is the one that ships.
Made for a machine with a GPU and many cores: data are made once for all nets, and the rate falls to zero by the end.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import sys
import time
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

from training.batches import batches
from training.learner import Learner
from training.real.listing import FOLDS
from training.task import BY_FOLDS, Task, open_task
from training.weights import read_weights, tensors_of, values_of, write_weights

#: Share of the time with the full rate.
FULL_RATE = 0.4
#: Batches that are shown again while no new one is there, and how often each at most, on average.
KEPT, AGAIN = 300, 3
REPORT_SECONDS = 15


@dataclass(frozen=True)
class Pace:
    """When a run began and how many seconds it lasts, its start included."""

    began: float
    seconds: float

    def passed(self) -> float:
        """Returns the share of the time that is over."""
        return (time.monotonic() - self.began) / self.seconds


def rate_factor(passed: float) -> float:
    """Returns the factor of the rate after a share of the time: constant, then straight to zero."""
    return min(1.0, max(0.0, (1 - passed) / (1 - FULL_RATE)))


def main() -> None:
    """Reads the command line and trains."""
    parser = argparse.ArgumentParser(prog="python -m training.folds", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("task", choices=sorted(BY_FOLDS))
    parser.add_argument("--minutes", type=float, required=True)
    parser.add_argument(
        "--out",
        type=Path,
        required=True,
        help="gets NAME.FOLD.safetensors for each fold, NAME.safetensors of all, and NAME.trunk.safetensors, from which a chain can go on",
    )
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--device", default="cpu")
    parser.add_argument(
        "--start",
        type=Path,
        nargs="+",
        help="weights to start from, one file for all nets or one for each of --nets; for the net of a fold they must not have seen a page of its authors",
    )
    parser.add_argument(
        "--nets", nargs="+", choices=["all", *map(str, range(FOLDS))], default=["all", *map(str, range(FOLDS))], help="which nets: of folds, and of all"
    )
    options = parser.parse_args()
    starts = options.start or [None]
    if len(starts) == 1:
        starts *= len(options.nets)
    if len(starts) != len(options.nets):
        parser.error(f"--start names {len(starts)} files for {len(options.nets)} nets: give one, or one for each")
    pace = Pace(time.monotonic(), 60 * options.minutes)
    task = open_task(BY_FOLDS[options.task])
    if options.nets != ["all"] and not hasattr(task, "without"):
        parser.error(f"{options.task} leaves out the first fold of authors itself and has no nets of folds: name --nets all")
    source = batches(BY_FOLDS[options.task], task.seed, 0, options.workers)
    try:
        learners = {None if name == "all" else int(name): _open(task, options.device, start) for name, start in zip(options.nets, starts)}
        learn(learners, source, pace, options.out)
    finally:
        source.close()
    for fold, learner in learners.items():
        write_net(options.out / f"{task.name}{'' if fold is None else f'.{fold}'}.safetensors", learner)


def _open(task: Task, device: str, start: Path | None) -> Learner:
    learner = Learner(task, 1, device)
    # Many of CUDA's operations have no deterministic kind; what is learned here is not to be repeated bit by bit.
    torch.use_deterministic_algorithms(False)
    if start is not None:
        tensors, header = read_weights(start)
        origin = {"from": hashlib.sha256(start.read_bytes()).hexdigest(), "steps": int(header.get("steps", 0))}
        learner.adopt_weights(values_of(task.make_net(), tensors), origin)
    return learner


def learn(learners: dict[int | None, Learner], source, pace: Pace, out: Path) -> None:
    """Takes steps with every net until the time is over; each has a thread, so that one is set up while another is computed."""
    task, device = next((learner.task, learner.device) for learner in learners.values())
    streams = {fold: torch.cuda.Stream() if device.type == "cuda" else None for fold in learners}
    meter = Meter(task.name)
    trunk = out / f"{task.name}.trunk.safetensors"
    with ThreadPoolExecutor(len(learners)) as pool, Stream(source, device) as stream:

        def step(fold: int | None) -> float:
            with torch.cuda.stream(streams[fold]):
                seen = batch if fold is None else task.without(batch, fold)
                return learners[fold].learn(seen, rate_factor(passed))["loss"]

        while (passed := pace.passed()) < 1:
            batch, is_new = stream.take()
            meter.count(list(pool.map(step, learners)), len(next(iter(batch.values()))) * is_new)
            if passed > FULL_RATE and None in learners and not trunk.exists():
                write_net(trunk, learners[None])


class Stream:
    """Hands out batches that lie on the device: new ones as they come, and while none is there one of the last."""

    def __init__(self, source, device: torch.device) -> None:
        self.source = source
        self.device = device
        self.pool = ThreadPoolExecutor(1)
        self.kept: deque[dict[str, torch.Tensor]] = deque(maxlen=KEPT)
        self.chance = random.Random(1)
        self.left = 0

    def __enter__(self) -> Stream:
        self.coming = self.pool.submit(self._next)
        return self

    def __exit__(self, *_) -> None:
        self.pool.shutdown()

    def take(self) -> tuple[dict[str, torch.Tensor], bool]:
        """Returns a batch, and whether it is new."""
        if self.left > 0 and not self.coming.done():
            self.left -= 1
            return self.kept[self.chance.randrange(len(self.kept))], False
        self.kept.append(self.coming.result())
        self.coming = self.pool.submit(self._next)
        self.left += AGAIN
        return self.kept[-1], True

    def _next(self) -> dict[str, torch.Tensor]:
        batch = {name: torch.from_numpy(value).to(self.device) for name, value in next(self.source).items()}
        if self.device.type == "cuda":
            torch.cuda.current_stream().synchronize()
        return batch


class Meter:
    """Prints the losses of all nets every few seconds."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.steps = self.examples = 0
        self.began = self.since = time.monotonic()
        self.losses: list[list[float]] = []

    def count(self, losses: list[float], examples: int) -> None:
        self.steps += 1
        self.examples += examples
        self.losses.append(losses)
        seconds = time.monotonic() - self.since
        if seconds < REPORT_SECONDS:
            return
        means = " ".join(f"{loss:.3f}" for loss in np.mean(self.losses, axis=0))
        speed = len(self.losses) / seconds
        passed = time.monotonic() - self.began
        print(f"{passed:.0f} s {self.name} step {self.steps}: {means}; {speed:.1f} steps/s, {self.examples} examples", file=sys.stderr, flush=True)
        self.since, self.losses = time.monotonic(), []


def write_net(path: Path, learner: Learner) -> None:
    """Writes the averaged weights of a net, with the steps that it took."""
    header = {
        "name": learner.task.name,
        "architecture": learner.task.architecture,
        "steps": str(learner.origin["steps"] + learner.step),
        "from": learner.origin["from"],
    }
    write_weights(path, tensors_of(learner.averaged_net()), header)


if __name__ == "__main__":
    main()
