"""Writes down where a chain of training stands, so that it goes on where no checkpoint survives: `python -m training.chain NAME`."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from training.checkpoint import load_checkpoint
from training.config import checkpoint_folder
from training.learner import Learner
from training.task import open_task
from training.weights import chain_path, tensors_of, write_weights


def main() -> None:
    """Reads the command line and writes the file."""
    parser = argparse.ArgumentParser(prog="python -m training.chain", description=__doc__)
    parser.add_argument("task")
    parser.add_argument("--folder", type=Path, help="where the checkpoints are, if not in the cache")
    options = parser.parse_args()
    write_chain(open_task(options.task), options.folder)


def write_chain(task, folder: Path | None = None) -> Path:
    """Writes the averaged weights of the newest checkpoint, without decay: they are to go on, not to be shipped."""
    learner = Learner(task, int(os.environ.get("OMP_NUM_THREADS", "1")))
    state = load_checkpoint(folder or checkpoint_folder(task.name), learner.config_hash)
    if state is None:
        raise SystemExit(f"There is no checkpoint of {task.name}.")
    learner.restore(state)
    steps = learner.origin["steps"] + learner.step
    header = {"name": task.name, "architecture": task.architecture, "steps": str(steps), "dataVersions": json.dumps(learner.data_versions)}
    path = chain_path(task.name)
    write_weights(path, tensors_of(learner.averaged_net()), header)
    print(f"{path}: step {learner.step}, {steps} in all", file=sys.stderr)
    return path


if __name__ == "__main__":
    main()
