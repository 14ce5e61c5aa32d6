"""The page net as a task of the trainer."""

from __future__ import annotations

import numpy as np
import torch

from training.config import Schedule
from training.real.view import Whose, fold_of_view, has_pages, make_real_view
from training.scenes import DATA_VERSION
from training.scenes.chance import Chance
from training.scenes.crop import SIDE, View, make_view

from .channels import COARSE_CHANNELS, FAMILIES, FINE_CHANNELS, KEYPOINTS, LAYOUT
from .loss import dense_parts, page_loss
from .net import PageNet
from .targets import targets_of

BATCH = 4
#: Crops of a step where a GPU learns the nets of all folds, and their share of real pages, which cost a quarter of the time of drawn ones.
LARGE_BATCH, LARGE_REAL_SHARE = 48, 0.7
#: Crops that no training sees; the chain's score is measured on them.
HELD_OUT_SEED, HELD_OUT, HELD_OUT_REAL = 990_001, 32, 96
#: Share of the crops that are of real pages, where there are any.
REAL_SHARE = 0.6
#: Targets that are lists of cells: their first column becomes the picture's number.
_LISTS = {
    "box_cells": ("box_sides",),
    "coarse_cells": ("coarse_sides",),
    "point_cells": ("point_offsets", "point_directions", "point_owners"),
}


class PageTask:
    """Learns the page net of one size on synthetic pages and real ones: of the authors who are learned from, or of all, where folds part them."""

    def __init__(self, size: str, whose: Whose = Whose.LEARNED, *, by_folds: bool = False) -> None:
        self.size = size
        self.whose = whose
        self.by_folds = by_folds
        self.batch, self.real_share = (LARGE_BATCH, LARGE_REAL_SHARE) if by_folds else (BATCH, REAL_SHARE)
        self.name = f"page-{size}-all" if whose is Whose.ALL and not by_folds else f"page-{size}"
        self.architecture = "page/1"
        self.seed = 4
        self.data_version = DATA_VERSION
        self._dense = dense_parts
        self.schedule = Schedule(rate=1.5e-3, warm_up=200, decay_steps=300, evaluate_every=1000)
        if by_folds:
            self.schedule = Schedule(rate=2.5e-3, warm_up=200, average=0.995)

    def config(self) -> dict:
        """Returns what makes old checkpoints useless."""
        return {"size": self.size, "fine": FINE_CHANNELS, "coarse": COARSE_CHANNELS}

    def make_net(self) -> torch.nn.Module:
        """Builds the net."""
        return PageNet(self.size)

    def make_batch(self, seed: int, index: int) -> dict[str, np.ndarray]:
        """Makes the crops of one step."""
        made = [self._view(seed, index * self.batch + number) for number in range(self.batch)]
        batch = join([targets_of(view) for _, view in made])
        return batch if not self.by_folds else batch | {"fold": np.array([fold for fold, _ in made], np.int64)}

    def without(self, batch: dict[str, torch.Tensor], fold: int) -> dict[str, torch.Tensor]:
        """Returns a batch without the crops of a fold."""
        return leave_out(batch, batch["fold"] == fold)

    def _view(self, seed: int, index: int) -> tuple[int, View]:
        """Makes the crop of an index, of a synthetic page (fold -1) or of a real one."""
        if has_pages() and Chance(seed, index, "real").maybe(self.real_share):
            return fold_of_view(seed, index, self.whose), make_real_view(seed, index, self.whose)
        return -1, make_view(seed, index)

    def loss(self, net: torch.nn.Module, batch: dict[str, torch.Tensor]) -> tuple[torch.Tensor, dict[str, float]]:
        """Returns the loss and its parts."""
        return page_loss(*net(input_of(batch["image"])), batch, self._dense)

    def compile(self) -> None:
        """Compiles the part of the loss that looks at every cell."""
        self._dense = torch.compile(dense_parts, dynamic=False)

    def evaluate(self, net: torch.nn.Module) -> dict[str, float]:
        """Scores a net on crops that no training sees: synthetic ones, and where there are real pages, those of authors who are held out."""
        from .score import score_crops

        drawn = score_crops(net, [make_view(HELD_OUT_SEED, index) for index in range(HELD_OUT)])
        if not has_pages():
            return drawn
        real = score_crops(net, [make_real_view(HELD_OUT_SEED, index, Whose.HELD_OUT) for index in range(HELD_OUT_REAL)])
        return {**{f"drawn_{name}": value for name, value in drawn.items()}, **real}

    def describe(self) -> dict:
        """Returns what the manifest says about the net."""
        return {
            "input": {"side": 768, "multiple": 32, "trainedOn": SIDE, "channels": 3, "range": [0, 1]},
            "families": list(FAMILIES),
            "keypoints": list(KEYPOINTS),
            "layout": list(LAYOUT),
        }


def open_page_small() -> PageTask:
    """Opens the small page net."""
    return PageTask("small")


def open_page_small_all() -> PageTask:
    """Opens the small page net that learns from all authors: what ships, while judges learn from what a net without them says."""
    return PageTask("small", Whose.ALL)


def open_page_small_by_folds() -> PageTask:
    """Opens the small page net with pages of all authors, each crop with its fold."""
    return PageTask("small", Whose.ALL, by_folds=True)


def input_of(image: torch.Tensor) -> torch.Tensor:
    """Turns pictures (N × height × width × 3 bytes) into the net's input."""
    return image.permute(0, 3, 1, 2).float().div(255).contiguous(memory_format=torch.channels_last)


def join(crops: list[dict[str, np.ndarray]]) -> dict[str, np.ndarray]:
    """Joins the targets of crops into a batch; cells get the number of their crop in front, owners its thousand."""
    batch: dict[str, np.ndarray] = {}
    listed = {name for names in _LISTS.values() for name in names}
    for name in crops[0]:
        if name in _LISTS:
            numbered = [np.insert(crop[name], 0, number, axis=1) for number, crop in enumerate(crops)]
            batch[name] = np.concatenate(numbered)
        elif name == "point_owners":
            owners = [np.where(crop[name] < 0, -1, crop[name] % 1000 + 1000 * number) for number, crop in enumerate(crops)]
            batch[name] = np.concatenate(owners)
        elif name in listed:
            batch[name] = np.concatenate([crop[name] for crop in crops])
        else:
            batch[name] = np.stack([crop[name] for crop in crops])
    return batch


def leave_out(batch: dict[str, torch.Tensor], dropped: torch.Tensor) -> dict[str, torch.Tensor]:
    """Returns a joined batch without the crops that are dropped (a flag for each)."""
    kept = ~dropped
    numbers = torch.cumsum(kept, 0) - 1
    rest = {}
    for name, companions in _LISTS.items():
        of_kept = kept[batch[name][:, 0]]
        cells = batch[name][of_kept]
        rest[name] = torch.cat([numbers[cells[:, :1]], cells[:, 1:]], dim=1)
        # Owners keep the thousand of their old number: it only tells crops apart.
        rest |= {companion: batch[companion][of_kept] for companion in companions}
    return {name: rest[name] if name in rest else value[kept] for name, value in batch.items()}
