"""The cut-out net as a task of the trainer."""

from __future__ import annotations

import numpy as np
import torch
import torch.nn.functional as functional

from training.config import Schedule
from training.page.channels import FAMILIES
from training.real.view import Whose

from .cut import INNER, SIDE
from .net import HIDDEN, STAGES, CutOutNet
from .truth import ANSWERS, Answer
from .view import OF_A_PAGE, fold_of_cut_out, make_cut_out

BATCH = 128
#: Cut-outs of a step where a GPU learns the nets of all folds.
LARGE_BATCH = 512
#: Cut-outs of authors who are held out; the chain's score is measured on them.
HELD_OUT_SEED, HELD_OUT = 990_001, 4096
#: What each answer weighs in the loss, and the family.
WEIGHTS, FAMILY_WEIGHT = (1.0, 1.0, 0.3, 0.3), 1.0


class CutOutTask:
    """Learns the cut-out net on boxes of real pages: of the authors who are learned from, or of all, where folds part them."""

    name = "cutout-small"
    architecture = "cutout/1"
    seed = 5
    data_version = 2
    schedule = Schedule(rate=2e-3, warm_up=300, weight_decay=0.02, decay_steps=1500, evaluate_every=2000)

    def __init__(self, whose: Whose = Whose.LEARNED) -> None:
        self.whose = whose
        self.batch = BATCH
        if whose is Whose.ALL:
            self.batch = LARGE_BATCH
            self.schedule = Schedule(rate=3e-3, warm_up=200, weight_decay=0.02, average=0.995)

    def config(self) -> dict:
        """Returns what makes old checkpoints useless."""
        return {"stages": STAGES, "hidden": HIDDEN, "side": SIDE, "inner": INNER, "answers": ANSWERS, "families": FAMILIES}

    def make_net(self) -> torch.nn.Module:
        """Builds the net."""
        return CutOutNet()

    def make_batch(self, seed: int, index: int) -> dict[str, np.ndarray]:
        """Makes the cut-outs of one step."""
        numbers = range(index * self.batch, (index + 1) * self.batch)
        batch = join([make_cut_out(seed, number, self.whose) for number in numbers])
        return batch if self.whose is Whose.LEARNED else batch | {"fold": np.array([fold_of_cut_out(seed, number, self.whose) for number in numbers], np.int64)}

    def without(self, batch: dict[str, torch.Tensor], fold: int) -> dict[str, torch.Tensor]:
        """Returns a batch without the cut-outs of a fold."""
        kept = batch["fold"] != fold
        return {name: value[kept] for name, value in batch.items()}

    def loss(self, net: torch.nn.Module, batch: dict[str, torch.Tensor]) -> tuple[torch.Tensor, dict[str, float]]:
        """Returns the loss and its parts; what nobody knows is not asked for."""
        found = net(input_of(batch["image"]))[:, 0].float()
        wanted, family = batch["answers"], batch["family"]
        known = torch.isfinite(wanted)
        each = functional.binary_cross_entropy_with_logits(found[:, : len(ANSWERS)], torch.nan_to_num(wanted), reduction="none")
        parts = (each * known).sum(dim=0) / known.sum(dim=0).clamp(min=1)
        of_family = functional.cross_entropy(found[:, len(ANSWERS) :], family.clamp(min=0), reduction="none", label_smoothing=0.03)
        is_shape = (family >= 0).float()
        family_loss = (of_family * is_shape).sum() / is_shape.sum().clamp(min=1)
        loss = (parts * parts.new_tensor(WEIGHTS)).sum() + FAMILY_WEIGHT * family_loss
        return loss, {**{name: float(part) for name, part in zip(ANSWERS, parts.detach())}, "family": float(family_loss.detach())}

    def evaluate(self, net: torch.nn.Module) -> dict[str, float]:
        """Scores a net on cut-outs of authors whom no training sees: how well each answer parts right from wrong, and how often the family is right."""
        batch = join([make_cut_out(HELD_OUT_SEED, OF_A_PAGE * index, Whose.HELD_OUT) for index in range(HELD_OUT)])
        with torch.no_grad():
            found = torch.cat([net(input_of(torch.from_numpy(batch["image"][at : at + 256])))[:, 0].float() for at in range(0, HELD_OUT, 256)]).numpy()
        scores = {name: ranked(found[:, at], batch["answers"][:, at]) for at, name in enumerate(ANSWERS)}
        is_shape = batch["family"] >= 0
        right = float((found[is_shape, len(ANSWERS) :].argmax(axis=1) == batch["family"][is_shape]).mean())
        return {"score": (scores["shape"] + scores["exact"] + right) / 3, **scores, "family": right}

    def describe(self) -> dict:
        """Returns what the manifest says about the net."""
        return {"input": [1, SIDE, SIDE, 3], "inner": INNER, "answers": list(ANSWERS), "families": list(FAMILIES)}


def ranked(found: np.ndarray, wanted: np.ndarray) -> float:
    """Returns how probable it is that a right one is above a wrong one (area under the ROC curve)."""
    known = np.isfinite(wanted)
    found, wanted = found[known], wanted[known] > 0.5
    order = np.argsort(np.argsort(found))
    right, wrong = int(wanted.sum()), int((~wanted).sum())
    return float((order[wanted].sum() - right * (right - 1) / 2) / max(1, right * wrong))


def join(made: list[tuple[np.ndarray, Answer]]) -> dict[str, np.ndarray]:
    """Makes one batch of cut-outs."""
    return {
        "image": np.stack([pixels for pixels, _ in made]),
        "answers": np.stack([answer.answers for _, answer in made]),
        "family": np.array([answer.family for _, answer in made], np.int64),
    }


def input_of(images: torch.Tensor) -> torch.Tensor:
    """Turns bytes `[N, rows, columns, 3]` into the net's input."""
    return images.permute(0, 3, 1, 2).float() / 255


def open_cutout_small() -> CutOutTask:
    """Opens the task of the embedded default."""
    return CutOutTask()


def open_cutout_small_by_folds() -> CutOutTask:
    """Opens the same with pages of all authors, each cut-out with its fold."""
    return CutOutTask(Whose.ALL)
