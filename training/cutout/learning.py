"""What the tasks of all nets of cut-outs share: whose cut-outs make a batch, and how they are left out by fold."""

from __future__ import annotations

from abc import ABC, abstractmethod

import numpy as np
import torch

from training.config import Schedule
from training.real.view import Whose

BATCH = 128
#: Cut-outs of a step where a GPU learns the nets of all folds.
LARGE_BATCH = 512
#: Cut-outs of authors who are held out; the chain's score is measured on them.
HELD_OUT_SEED, HELD_OUT = 990_001, 4096


class LearnsCutOuts(ABC):
    """Learns from cut-outs of real pages: of the authors who are learned from, or of all, where folds part them."""

    architecture = "cutout/1"
    schedule = Schedule(rate=2e-3, warm_up=300, weight_decay=0.02, decay_steps=1500, evaluate_every=2000)

    def __init__(self, whose: Whose = Whose.LEARNED) -> None:
        self.whose = whose
        self.batch = BATCH
        if whose is Whose.ALL:
            self.batch = LARGE_BATCH
            self.schedule = Schedule(rate=3e-3, warm_up=200, weight_decay=0.02, average=0.995)

    @abstractmethod
    def make(self, seed: int, numbers: range, whose: Whose) -> dict[str, np.ndarray]:
        """Makes the cut-outs of some indices as one batch."""

    @abstractmethod
    def fold_of(self, seed: int, number: int) -> int:
        """Returns the fold of the author whose page the cut-out of an index shows, where all are learned from."""

    def make_batch(self, seed: int, index: int) -> dict[str, np.ndarray]:
        """Makes the cut-outs of one step."""
        numbers = range(index * self.batch, (index + 1) * self.batch)
        batch = self.make(seed, numbers, self.whose)
        return batch if self.whose is Whose.LEARNED else batch | {"fold": np.array([self.fold_of(seed, number) for number in numbers], np.int64)}

    def without(self, batch: dict[str, torch.Tensor], fold: int) -> dict[str, torch.Tensor]:
        """Returns a batch without the cut-outs of a fold."""
        kept = batch["fold"] != fold
        return {name: value[kept] for name, value in batch.items()}


def answers_to(net: torch.nn.Module, images: np.ndarray) -> torch.Tensor:
    """Asks a net about cut-outs, some together."""
    with torch.no_grad():
        return torch.cat([net(input_of(torch.from_numpy(images[at : at + 256])))[:, 0].float() for at in range(0, len(images), 256)])


def ranked(found: np.ndarray, wanted: np.ndarray) -> float:
    """Returns how probable it is that a right one is above a wrong one (area under the ROC curve)."""
    known = np.isfinite(wanted)
    found, wanted = found[known], wanted[known] > 0.5
    order = np.argsort(np.argsort(found))
    right, wrong = int(wanted.sum()), int((~wanted).sum())
    return float((order[wanted].sum() - right * (right - 1) / 2) / max(1, right * wrong))


def input_of(images: torch.Tensor) -> torch.Tensor:
    """Turns bytes `[N, rows, columns, 3]` into the net's input."""
    return images.permute(0, 3, 1, 2).float() / 255
