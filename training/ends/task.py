"""The end net as a task of the trainer."""

from __future__ import annotations

import numpy as np
import torch
import torch.nn.functional as functional

from training.cutout.cut import INNER, SIDE
from training.cutout.learning import HELD_OUT, HELD_OUT_SEED, LearnsCutOuts, answers_to, input_of, ranked
from training.cutout.net import HIDDEN, STAGES, CutOutNet
from training.real.view import Whose

from .truth import FORMS, EndAnswer
from .view import OF_A_PAGE, REACH, fold_of_end, make_end


class EndTask(LearnsCutOuts):
    """Learns the end net on real pages: of the authors who are learned from, or of all, where folds part them."""

    name = "end-small"
    seed = 6
    data_version = 1

    def config(self) -> dict:
        """Returns what makes old checkpoints useless."""
        return {"stages": STAGES, "hidden": HIDDEN, "side": SIDE, "inner": INNER, "forms": FORMS, "reach": REACH}

    def make_net(self) -> torch.nn.Module:
        """Builds the net."""
        return CutOutNet(1 + len(FORMS))

    def make(self, seed: int, numbers: range, whose: Whose) -> dict[str, np.ndarray]:
        """Makes the cut-outs of some indices as one batch."""
        return join([make_end(seed, number, whose) for number in numbers])

    def fold_of(self, seed: int, number: int) -> int:
        """Returns the fold of the author whose page a cut-out shows."""
        return fold_of_end(seed, number, self.whose)

    def loss(self, net: torch.nn.Module, batch: dict[str, torch.Tensor]) -> tuple[torch.Tensor, dict[str, float]]:
        """Returns the loss and its parts; what nobody knows is not asked for."""
        found = net(input_of(batch["image"]))[:, 0].float()
        wanted, form = batch["end"], batch["form"]
        known = torch.isfinite(wanted)
        each = functional.binary_cross_entropy_with_logits(found[:, 0], torch.nan_to_num(wanted), reduction="none")
        end_loss = (each * known).sum() / known.sum().clamp(min=1)
        of_form = functional.cross_entropy(found[:, 1:], form.clamp(min=0), reduction="none", label_smoothing=0.02)
        asked = (form >= 0).float()
        form_loss = (of_form * asked).sum() / asked.sum().clamp(min=1)
        return 0.5 * end_loss + form_loss, {"end": float(end_loss.detach()), "form": float(form_loss.detach())}

    def evaluate(self, net: torch.nn.Module) -> dict[str, float]:
        """Scores a net on ends of unseen authors: how well ends are parted from other places, heads from bare ends, and how often the form is right."""
        batch = self.make(HELD_OUT_SEED, range(0, OF_A_PAGE * HELD_OUT, OF_A_PAGE), Whose.HELD_OUT)
        found = answers_to(net, batch["image"])
        asked = batch["form"] >= 0
        forms = torch.softmax(found[:, 1:], dim=1).numpy()[asked]
        wanted = batch["form"][asked]
        scores = {
            "end": ranked(found[:, 0].numpy(), batch["end"]),
            "head": ranked(-forms[:, 0], (wanted != 0).astype(np.float32)),
            "headTold": float(((forms[:, 0] < 0.5) == (wanted != 0)).mean()),
            "form": float((forms.argmax(axis=1) == wanted).mean()),
        }
        return {"score": scores["headTold"], **scores}

    def describe(self) -> dict:
        """Returns what the manifest says about the net."""
        return {"input": [1, SIDE, SIDE, 3], "inner": INNER, "reach": REACH, "forms": list(FORMS)}


def join(made: list[tuple[np.ndarray, EndAnswer]]) -> dict[str, np.ndarray]:
    """Makes one batch of cut-outs."""
    return {
        "image": np.stack([pixels for pixels, _ in made]),
        "end": np.array([answer.is_end for _, answer in made], np.float32),
        "form": np.array([answer.form for _, answer in made], np.int64),
    }


def open_end_small() -> EndTask:
    """Opens the task of the embedded default."""
    return EndTask()


def open_end_small_by_folds() -> EndTask:
    """Opens the same with pages of all authors, each cut-out with its fold."""
    return EndTask(Whose.ALL)
