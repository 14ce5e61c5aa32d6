"""Exports a task: a short branch with a falling rate from the last checkpoint, then weights file and manifest: `python -m training.export NAME`."""

from __future__ import annotations

import argparse
import copy
import os
import sys
from pathlib import Path

from training.batches import batches
from training.checkpoint import load_checkpoint
from training.config import checkpoint_folder
from training.learner import Learner
from training.manifest import write_entry
from training.parity import record
from training.task import Task, open_task
from training.weights import tensors_of, weights_path, write_weights


def main() -> None:
    """Reads the command line and exports."""
    parser = argparse.ArgumentParser(prog="python -m training.export", description=__doc__)
    parser.add_argument("task")
    parser.add_argument("--decay", type=int, help="steps of the branch (the task's own number by default, 0 for none)")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--compile", action="store_true", help="compile what the task offers to compile")
    parser.add_argument("--folder", type=Path, help="where the checkpoints are, if not in the cache")
    options = parser.parse_args()
    task = open_task(options.task)
    if options.compile and hasattr(task, "compile"):
        task.compile()
    learner = Learner(task, int(os.environ["OMP_NUM_THREADS"]))
    state = load_checkpoint(options.folder or checkpoint_folder(task.name), learner.config_hash)
    if state is None:
        raise SystemExit(f"There is no checkpoint of {task.name} to export.")
    learner.restore(state)
    decay = task.schedule.decay_steps if options.decay is None else options.decay
    export(options.task, learner, decay, options.workers)
    record(task)


def export(name: str, learner: Learner, decay: int, workers: int) -> None:
    """Takes the branch, chooses between its last and its averaged weights, and writes both files; the checkpoint stays as it was."""
    task: Task = learner.task
    trunk = learner.step
    source = batches(name, task.seed, learner.step, workers)
    try:
        for number in range(decay):
            figures = learner.take_step(next(source), rate_factor=1 - number / decay)
            if number % 50 == 0:
                print(f"decay {number}/{decay} loss {figures['loss']:.4f}", file=sys.stderr, flush=True)
    finally:
        source.close()
    candidates = [learner.averaged_net(), copy.deepcopy(learner.net).eval()]
    scored = [(task.evaluate(net), net) for net in candidates]
    scores, net = max(scored, key=lambda pair: pair[0]["score"])
    path = weights_path(task.name)
    write_weights(path, tensors_of(net), {"name": task.name, "architecture": task.architecture})
    entry = {
        "architecture": task.architecture,
        **task.describe(),
        "seed": task.seed,
        "steps": learner.origin["steps"] + trunk,
        "decaySteps": decay,
        "startedFrom": learner.origin["from"],
        "dataVersions": [{"fromStep": step, "version": version} for step, version in learner.data_versions],
        "scores": {"synthetic": {key: round(value, 4) for key, value in scores.items()}},
    }
    write_entry(task.name, path, entry)
    print(f"{path.name}: step {trunk} + {decay}, {scores}", file=sys.stderr)


if __name__ == "__main__":
    main()
