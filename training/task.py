"""What a task must offer so that the runner can train it, and the list of tasks."""

from __future__ import annotations

import importlib
from typing import Protocol

import numpy as np
import torch

from training.config import Schedule

#: Every task that can be trained, by name: "module:function", where the function takes nothing and returns a Task.
TASKS = {
    "text-small": "training.text.task:open_text_small",
    "page-small": "training.page.task:open_page_small",
    "page-small-all": "training.page.task:open_page_small_all",
    "cutout-small": "training.cutout.task:open_cutout_small",
    "end-small": "training.ends.task:open_end_small",
}

#: The same with pages of all authors, each example with its fold, for `training.folds`.
BY_FOLDS = {
    "text-small": "training.text.task:open_text_small_on_gpu",
    "page-small": "training.page.task:open_page_small_by_folds",
    "cutout-small": "training.cutout.task:open_cutout_small_by_folds",
    "end-small": "training.ends.task:open_end_small_by_folds",
}


class Task(Protocol):
    """A net with its data; everything that the runner, the export and the tests need to know about it."""

    name: str
    #: Names the graph, e.g. "text/1"; it goes into the header of the weights file, and the product refuses another one.
    architecture: str
    #: Seed of the initial weights and of the training data.
    seed: int
    #: Counts changes of the data; it is recorded and never refuses a checkpoint.
    data_version: int
    schedule: Schedule

    def config(self) -> dict:
        """Returns everything (JSON) whose change makes old checkpoints useless: sizes of the net, not the data."""

    def make_net(self) -> torch.nn.Module:
        """Builds the net; the runner has seeded torch before."""

    def make_batch(self, seed: int, index: int) -> dict[str, np.ndarray]:
        """Makes the batch of step `index` (from 0): a pure function of its arguments, called in a worker process."""

    def loss(self, net: torch.nn.Module, batch: dict[str, torch.Tensor]) -> tuple[torch.Tensor, dict[str, float]]:
        """Returns the loss and the figures to print; runs under bf16 autocast, so outputs that need it are cast by `.float()`."""

    def evaluate(self, net: torch.nn.Module) -> dict[str, float]:
        """Scores a net in evaluation mode on data that is never trained on; "score" (more is better) chooses the best checkpoint."""

    def describe(self) -> dict:
        """Returns what the manifest says about the net beside hash, seed and scores: input size, labels or alphabet."""


def open_task(name: str) -> Task:
    """Opens a task by its name in TASKS, or by "module:function"."""
    target = TASKS.get(name, name)
    if ":" not in target:
        raise SystemExit(f"There is no task {name!r}; there are {', '.join(sorted(TASKS))}.")
    module, function = target.split(":")
    return getattr(importlib.import_module(module), function)()
