"""Takes over nets that were trained for folds on another machine: `python -m training.accept NAME FOLDER`.

The net of all authors becomes the one that ships; those of the folds, which are there, go where `tools/judge/collect.ts` finds them (`training/chain/folds`),
each with a manifest of its own. Scores are those of the net of the fold whose authors are held out, the last one where no new one came.
"""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

from training.config import REPOSITORY
from training.manifest import write_entry
from training.parity import exported_net, record
from training.real.listing import FOLDS
from training.task import Task, open_task
from training.weights import read_weights, weights_path


def main() -> None:
    """Reads the command line and takes the nets over."""
    parser = argparse.ArgumentParser(prog="python -m training.accept", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("task")
    parser.add_argument("folder", type=Path, help="what `python -m training.folds --out` wrote")
    options = parser.parse_args()
    accept(open_task(options.task), options.folder)


def accept(task: Task, folder: Path) -> None:
    """Copies the nets, writes what the manifests say of them, and records what the shipped one answers."""
    for fold in range(FOLDS):
        made = folder / f"{task.name}.{fold}.safetensors"
        if made.exists():
            _take(made, fold_folder(fold) / made.name.replace(f".{fold}", ""), task, {"architecture": task.architecture, "withoutFold": fold})
    source = folder / f"{task.name}.safetensors"
    # A task without nets of folds learns from nobody who is held out: its net is a stranger to them itself.
    held_out = fold_folder(0) / f"{task.name}.safetensors" if hasattr(task, "without") else source
    if not held_out.exists():
        raise SystemExit(f"no net of {task.name} leaves out the first fold, so nothing honest could be said of the one of all: train it with `--nets all 0`")
    scores = task.evaluate(exported_net(task, read_weights(held_out)[0]))
    _, header = read_weights(source)
    entry = {
        "architecture": task.architecture,
        **task.describe(),
        "seed": task.seed,
        "steps": int(header["steps"]),
        "startedFrom": header["from"],
        "dataVersions": [{"fromStep": 0, "version": task.data_version}],
        "scores": {"outOfFold": {key: round(value, 4) for key, value in scores.items()}},
    }
    _take(source, weights_path(task.name), task, entry)
    print(f"{record(task)}: {entry['scores']}")


def fold_folder(fold: int) -> Path:
    """Returns the folder of the nets that never saw authors of a fold."""
    return REPOSITORY / "training" / "chain" / "folds" / str(fold)


def _take(source: Path, target: Path, task: Task, entry: dict) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    write_entry(task.name, target, entry)


if __name__ == "__main__":
    main()
