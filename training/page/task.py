"""The page net as a task of the trainer."""

from __future__ import annotations

import numpy as np
import torch

from training.config import Schedule
from training.real.view import has_pages, make_real_view
from training.scenes import DATA_VERSION
from training.scenes.chance import Chance
from training.scenes.crop import SIDE, View, make_view

from .channels import COARSE_CHANNELS, FAMILIES, FINE_CHANNELS, KEYPOINTS, LAYOUT
from .loss import dense_parts, page_loss
from .net import PageNet
from .targets import targets_of

BATCH = 4
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
    """Learns the page net of one size on synthetic pages."""

    def __init__(self, size: str) -> None:
        self.size = size
        self.name = f"page-{size}"
        self.architecture = "page/1"
        self.seed = 4
        self.data_version = DATA_VERSION
        self._dense = dense_parts
        self.schedule = Schedule(rate=1.5e-3, warm_up=200, decay_steps=300, evaluate_every=1000)

    def config(self) -> dict:
        """Returns what makes old checkpoints useless."""
        return {"size": self.size, "fine": FINE_CHANNELS, "coarse": COARSE_CHANNELS}

    def make_net(self) -> torch.nn.Module:
        """Builds the net."""
        return PageNet(self.size)

    def make_batch(self, seed: int, index: int) -> dict[str, np.ndarray]:
        """Makes the crops of one step."""
        return join([targets_of(_view(seed, index * BATCH + number)) for number in range(BATCH)])

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
        real = score_crops(net, [make_real_view(HELD_OUT_SEED, index, held_out=True) for index in range(HELD_OUT_REAL)])
        return {**{f"drawn_{name}": value for name, value in drawn.items()}, **real}

    def describe(self) -> dict:
        """Returns what the manifest says about the net."""
        return {
            "input": {"side": 768, "multiple": 32, "trainedOn": SIDE, "channels": 3, "range": [0, 1]},
            "families": list(FAMILIES),
            "keypoints": list(KEYPOINTS),
            "layout": list(LAYOUT),
        }


def _view(seed: int, index: int) -> View:
    """Makes the crop of an index, of a synthetic page or of a real one."""
    if has_pages() and Chance(seed, index, "real").maybe(REAL_SHARE):
        return make_real_view(seed, index)
    return make_view(seed, index)


def open_page_small() -> PageTask:
    """Opens the small page net."""
    return PageTask("small")


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
