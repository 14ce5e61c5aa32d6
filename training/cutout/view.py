"""Makes the cut-outs of a training step: boxes of real pages, those that geometry proposes where they were listed, in varied colours and detail."""

from __future__ import annotations

import functools
import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from training.config import cache_folder
from training.real.listing import Listed, fold_of
from training.real.page import RealPage, read_page
from training.real.view import Whose, draw_listed
from training.scenes import damage
from training.scenes.chance import Chance

from .cut import cut
from .truth import Answer, Boxes, answer_of, boxes_of, draw_box, jitter

#: Share of the boxes that geometry proposed, where there are such.
PROPOSED = 0.6
#: Boxes that are drawn of one page in a row.
OF_A_PAGE = 8


def proposals_path() -> Path:
    """Returns the file of what geometry proposes on pages: a line for each, with its picture and its boxes in the picture's pixels."""
    return cache_folder() / "proposals.jsonl"


@functools.cache
def proposals() -> dict[str, np.ndarray]:
    """Reads what geometry proposes, by picture: corners."""
    path = proposals_path()
    if not path.exists():
        return {}
    found = {}
    for line in path.read_text().splitlines():
        page = json.loads(line)
        sides = np.array(page["boxes"], float).reshape(-1, 4)
        found[str(path.parent / page["picture"])] = np.concatenate([sides[:, :2], sides[:, :2] + sides[:, 2:]], axis=1)
    return found


@functools.lru_cache(maxsize=1200)
def _page(picture: str, truth: str) -> tuple[RealPage, Boxes]:
    """Reads a page; of pages drawn by hand light is flattened and paper whitened, as the product does before it looks."""
    page = read_page(Path(picture), Path(truth))
    if page.by_hand:
        page = replace(page, pixels=damage.whitened(damage.flattened(page.pixels)))
    return page, boxes_of(page)


def fold_of_cut_out(seed: int, index: int, whose: Whose) -> int:
    """Returns the fold of the author whose page `make_cut_out` shows."""
    return fold_of(_listed(seed, index, whose).author)


def _listed(seed: int, index: int, whose: Whose) -> Listed:
    return draw_listed(Chance(seed, index // OF_A_PAGE, "cut-out page"), whose)


def make_cut_out(seed: int, index: int, whose: Whose = Whose.LEARNED) -> tuple[np.ndarray, Answer]:
    """Makes the cut-out of an index, bytes SIDE × SIDE × 3, and its truth: a pure function of its arguments and the lists of pages and proposals."""
    listed = _listed(seed, index, whose)
    held_out = whose is Whose.HELD_OUT
    page, boxes = _page(listed.picture, listed.truth)
    chance = Chance(seed, index, "cut-out")
    proposed = proposals().get(listed.picture)
    if proposed is not None and len(proposed) > 0 and chance.maybe(PROPOSED):
        box = chance.pick(proposed)
        box = box if held_out else jitter(box, chance)
    else:
        box = draw_box(boxes, page, chance)
    pixels = cut(page.pixels, box)
    if not held_out:
        pixels = varied(pixels, chance)
    return np.clip(np.round(pixels), 0, 255).astype(np.uint8), answer_of(box, boxes)


def varied(pixels: np.ndarray, chance: Chance) -> np.ndarray:
    """Draws a cut-out in other colours and with less detail."""
    if chance.maybe(0.4):
        order = [0, 1, 2]
        chance.shuffle(order)
        pixels = pixels[..., order]
    if chance.maybe(0.3):
        pixels = 255 * (np.clip(pixels, 0, 255) / 255) ** chance.spread(0.6, 1.7)
    if chance.maybe(0.08):
        pixels = np.repeat(pixels.mean(axis=2, keepdims=True), 3, axis=2)
    if chance.maybe(0.2):
        pixels = cv2.GaussianBlur(pixels, (0, 0), chance.between(0.3, 1.0))
    if chance.maybe(0.15):
        noise = np.random.default_rng(chance.getrandbits(32)).normal(0, chance.between(1, 8), pixels.shape)
        pixels = pixels + noise
    return pixels
