"""Trains a task for some steps or minutes from its last checkpoint on: `python -m training.run NAME --steps N | --minutes M`."""

from __future__ import annotations

import argparse
import fcntl
import json
import os
import signal
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from training.batches import batches
from training.checkpoint import load_checkpoint, save_checkpoint
from training.config import checkpoint_folder
from training.learner import Learner
from training.task import open_task

#: A killed run loses at most so many seconds of work.
SAVE_SECONDS = 300
REPORT_SECONDS = 10


@dataclass
class Limit:
    """Where a run ends: at a step, at a time, or when it is asked to."""

    last_step: float
    deadline: float
    stopped: bool = False

    def reached(self, step: int) -> bool:
        return self.stopped or step >= self.last_step or time.monotonic() >= self.deadline


def main() -> None:
    """Reads the command line and runs."""
    parser = argparse.ArgumentParser(prog="python -m training.run", description=__doc__)
    parser.add_argument("task")
    length = parser.add_mutually_exclusive_group(required=True)
    length.add_argument("--steps", type=int)
    length.add_argument("--minutes", type=float)
    parser.add_argument("--workers", type=int, default=1, help="processes that make data; 0 makes them in the trainer")
    parser.add_argument("--threads", type=int, default=int(os.environ["OMP_NUM_THREADS"]))
    parser.add_argument("--compile", action="store_true", help="compile what a task offers to compile: needs g++, and minutes of CPU the first time")
    parser.add_argument("--device", default="cpu", help="cuda where there is one; checkpoints go from one to the other")
    parser.add_argument("--folder", type=Path, help="where the checkpoints are, if not in the cache")
    options = parser.parse_args()
    run(options.task, options)


def run(name: str, options: argparse.Namespace) -> Learner:
    """Continues a task and leaves a checkpoint; returns the learner as it stands at the end."""
    task = open_task(name)
    if options.compile and hasattr(task, "compile"):
        task.compile()
    folder = options.folder or checkpoint_folder(task.name)
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "lock", "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise SystemExit(f"{task.name} is being trained in {folder} already.") from None
        learner = open_learner(task, folder, options.threads, options.device)
        limit = Limit(
            last_step=learner.step + options.steps if options.steps else float("inf"),
            deadline=time.monotonic() + 60 * options.minutes if options.minutes else float("inf"),
        )
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: setattr(limit, "stopped", True))
        learner.note_data_version()
        source = batches(name, task.seed, learner.step, options.workers)
        try:
            _learn(learner, source, limit, folder)
        finally:
            source.close()
        save_checkpoint(folder, learner.state())
    return learner


def open_learner(task, folder: Path, threads: int, device: str = "cpu") -> Learner:
    """Opens a task at its last checkpoint, else at its committed weights, else at random ones."""
    from training.weights import read_committed

    learner = Learner(task, threads, device)
    state = load_checkpoint(folder, learner.config_hash)
    if state is not None:
        learner.restore(state)
        return learner
    committed = read_committed(task, learner.net)
    if committed is not None:
        learner.adopt_weights(*committed)
        _say(f"{task.name}: no checkpoint; going on from committed weights of {committed[1]['steps']} steps with a fresh optimiser")
    return learner


def _learn(learner: Learner, source, limit: Limit, folder: Path) -> None:
    task = learner.task
    saved = time.monotonic()
    meter = Meter(learner.step)
    while not limit.reached(learner.step):
        meter.wait()
        batch = next(source)
        meter.work()
        figures = learner.take_step(batch)
        meter.count(learner, figures, len(next(iter(batch.values()))))
        if learner.step % task.schedule.evaluate_every == 0:
            _evaluate(learner, folder)
            saved = time.monotonic()
        elif time.monotonic() - saved > SAVE_SECONDS:
            save_checkpoint(folder, learner.state())
            saved = time.monotonic()


def _evaluate(learner: Learner, folder: Path) -> None:
    """Scores the averaged net, keeps it as the best if it is, and saves."""
    scores = learner.task.evaluate(learner.averaged_net())
    is_best = learner.best is None or scores["score"] > learner.best
    if is_best:
        learner.best = scores["score"]
    save_checkpoint(folder, learner.state(), best=is_best)
    entry = {"step": learner.step, "data": learner.task.data_version, **scores}
    with open(folder / "log.jsonl", "a") as log:
        log.write(json.dumps(entry) + "\n")
    _say(f"{learner.task.name} {json.dumps(entry)}{' best' if is_best else ''}")


class Meter:
    """Prints how the run goes, every few seconds."""

    def __init__(self, step: int) -> None:
        self.sums: dict[str, float] = {}
        self.waited = 0.0
        self.examples = 0
        self.first_step = step
        self.since = self.mark = time.monotonic()

    def wait(self) -> None:
        self.mark = time.monotonic()

    def work(self) -> None:
        self.waited += time.monotonic() - self.mark

    def count(self, learner: Learner, figures: dict[str, float], examples: int) -> None:
        for key, value in figures.items():
            self.sums[key] = self.sums.get(key, 0.0) + value
        self.examples += examples
        seconds = time.monotonic() - self.since
        if seconds < REPORT_SECONDS:
            return
        steps = learner.step - self.first_step
        means = " ".join(f"{key} {value / steps:.4f}" for key, value in self.sums.items())
        speed = f"{steps / seconds:.2f} steps/s {self.examples / seconds:.0f}/s waited {self.waited / seconds:.0%}"
        _say(f"{time.strftime('%H:%M:%S')} {learner.task.name} step {learner.step} {means} {speed}")
        self.__init__(learner.step)


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
