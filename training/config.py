"""Says where the training keeps its files, how fast it learns, and what makes two runs the same run."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent
MODELS = REPOSITORY / "models"
GENERATED = REPOSITORY / "training" / "generated"


@dataclass(frozen=True)
class Schedule:
    """How a task learns.

    The rate is constant after the warm-up, since a chain of runs has no known end; `decay_steps` is the length of the branch that an export takes.
    """

    rate: float
    warm_up: int = 500
    weight_decay: float = 0.01
    average: float = 0.999
    gradient_norm: float = 1.0
    decay_steps: int = 500
    evaluate_every: int = 1000


def cache_folder() -> Path:
    """Returns the folder for everything that is big and can be made again: fonts, checkpoints, the virtual environment."""
    named = os.environ.get("REDRAW_CACHE")
    return (Path(named) if named else Path.home() / ".cache" / "redraw") / "training"


def checkpoint_folder(task: str) -> Path:
    """Returns the folder of a task's checkpoints."""
    return cache_folder() / "checkpoints" / task


def hash_of(config: dict) -> str:
    """Hashes what decides whether a checkpoint can go on; neither data nor framework versions belong in it."""
    return hashlib.sha256(json.dumps(config, sort_keys=True).encode()).hexdigest()[:16]
