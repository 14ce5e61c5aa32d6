"""The cut-out net as a task of the trainer."""

from __future__ import annotations

import numpy as np
import torch
import torch.nn.functional as functional

from training.page.channels import FAMILIES
from training.real.view import Whose

from .cut import INNER, SIDE
from .learning import HELD_OUT, HELD_OUT_SEED, LearnsCutOuts, answers_to, input_of, ranked
from .net import HIDDEN, STAGES, CutOutNet
from .truth import ANSWERS, Answer
from .view import OF_A_PAGE, fold_of_cut_out, make_cut_out

#: What each answer weighs in the loss, and the family.
WEIGHTS, FAMILY_WEIGHT = (1.0, 1.0, 0.3, 0.3), 1.0


class CutOutTask(LearnsCutOuts):
    """Learns the cut-out net on boxes of real pages: of the authors who are learned from, or of all, where folds part them."""

    name = "cutout-small"
    seed = 5
    data_version = 2

    def config(self) -> dict:
        """Returns what makes old checkpoints useless."""
        return {"stages": STAGES, "hidden": HIDDEN, "side": SIDE, "inner": INNER, "answers": ANSWERS, "families": FAMILIES}

    def make_net(self) -> torch.nn.Module:
        """Builds the net."""
        return CutOutNet()

    def make(self, seed: int, numbers: range, whose: Whose) -> dict[str, np.ndarray]:
        """Makes the cut-outs of some indices as one batch."""
        return join([make_cut_out(seed, number, whose) for number in numbers])

    def fold_of(self, seed: int, number: int) -> int:
        """Returns the fold of the author whose page a cut-out shows."""
        return fold_of_cut_out(seed, number, self.whose)

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
        batch = self.make(HELD_OUT_SEED, range(0, OF_A_PAGE * HELD_OUT, OF_A_PAGE), Whose.HELD_OUT)
        found = answers_to(net, batch["image"]).numpy()
        scores = {name: ranked(found[:, at], batch["answers"][:, at]) for at, name in enumerate(ANSWERS)}
        is_shape = batch["family"] >= 0
        right = float((found[is_shape, len(ANSWERS) :].argmax(axis=1) == batch["family"][is_shape]).mean())
        return {"score": (scores["shape"] + scores["exact"] + right) / 3, **scores, "family": right}

    def describe(self) -> dict:
        """Returns what the manifest says about the net."""
        return {"input": [1, SIDE, SIDE, 3], "inner": INNER, "answers": list(ANSWERS), "families": list(FAMILIES)}


def join(made: list[tuple[np.ndarray, Answer]]) -> dict[str, np.ndarray]:
    """Makes one batch of cut-outs."""
    return {
        "image": np.stack([pixels for pixels, _ in made]),
        "answers": np.stack([answer.answers for _, answer in made]),
        "family": np.array([answer.family for _, answer in made], np.int64),
    }


def open_cutout_small() -> CutOutTask:
    """Opens the task of the embedded default."""
    return CutOutTask()


def open_cutout_small_by_folds() -> CutOutTask:
    """Opens the same with pages of all authors, each cut-out with its fold."""
    return CutOutTask(Whose.ALL)
