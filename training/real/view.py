"""Cuts training crops from real pages and varies them: scale, colours, compression, blur, and for pages drawn by hand paper and tilt."""

from __future__ import annotations

import functools
from enum import Enum
from pathlib import Path

import cv2
import numpy as np

from training.scenes import damage
from training.scenes.chance import Chance
from training.scenes.crop import CROPS_A_PAGE, PAGES_A_BLOCK, SIDE, View, draw_corner, draw_scale

from .listing import Listed, fold_of, listed_pages
from .page import RealPage, read_page

#: How often pages of a kind are shown; within a kind each author is as likely as another, so that one who drew much does not rule.
KINDS = {"drawio": 46, "excalidraw": 13, "mermaid": 9, "plantuml": 8, "d2": 4, "graphviz": 4, "handdrawn": 16}


class Whose(Enum):
    """Whose pages are drawn from: those that a net learns from, those of the held-out fold, or all, for nets of every fold."""

    LEARNED = "learned"
    HELD_OUT = "held out"
    ALL = "all"


@functools.cache
def pages_by_author(whose: Whose) -> dict[str, dict[str, list[Listed]]]:
    """Groups the listed pages by kind, then by author."""
    groups: dict[str, dict[str, list[Listed]]] = {}
    for page in listed_pages():
        if whose is Whose.ALL or page.held_out == (whose is Whose.HELD_OUT):
            groups.setdefault(page.kind, {}).setdefault(page.author, []).append(page)
    return groups


def has_pages() -> bool:
    """Says whether there are real pages to learn from."""
    return bool(pages_by_author(Whose.LEARNED))


def draw_listed(chance: Chance, whose: Whose) -> Listed:
    """Draws a page: a kind by its share, then an author, then one of the author's pages."""
    groups = pages_by_author(whose)
    kind = chance.weighted({kind: share for kind, share in KINDS.items() if kind in groups})
    return chance.pick(chance.pick(list(groups[kind].values())))


def _listed(seed: int, index: int, whose: Whose) -> Listed:
    block, place = divmod(index, PAGES_A_BLOCK * CROPS_A_PAGE)
    return draw_listed(Chance(seed, block * PAGES_A_BLOCK + place % PAGES_A_BLOCK, "real page"), whose)


def fold_of_view(seed: int, index: int, whose: Whose) -> int:
    """Returns the fold of the author whose page `make_real_view` shows."""
    return fold_of(_listed(seed, index, whose).author)


@functools.lru_cache(maxsize=PAGES_A_BLOCK)
def _page(page: Listed) -> RealPage:
    return read_page(Path(page.picture), Path(page.truth))


def make_real_view(seed: int, index: int, whose: Whose = Whose.LEARNED) -> View:
    """Makes the crop of an index: a pure function of its arguments and the list of pages. Held-out pages are shown as they are."""
    page = _page(_listed(seed, index, whose))
    held_out = whose is Whose.HELD_OUT
    chance = Chance(seed, index, "real crop")
    scale = draw_scale(page, chance)
    reach = max(16, round(SIDE / scale))
    left, top = (round(at) for at in draw_corner(page, chance, reach))
    pixels = _cut(page.pixels, left, top, reach)
    scale = SIDE / reach
    matrix = np.array([[scale, 0, -left * scale], [0, scale, -top * scale], [0, 0, 1]], np.float64)
    if held_out:
        pixels = cv2.resize(pixels, (SIDE, SIDE), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC)
        return View(page, _prepared(page, pixels, chance, 1.0), matrix)
    pixels = damage.resample(_worn(pixels, chance), (SIDE, SIDE), chance)
    if page.by_hand:
        pixels = _prepared(page, pixels, chance, 0.85)
        if chance.maybe(0.6):
            tilt = damage.homography(SIDE, chance)
            pixels = cv2.warpPerspective(pixels, tilt, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
            matrix = tilt @ matrix
    pixels = damage.digital(_recoloured(pixels, chance), chance)
    return View(page, np.ascontiguousarray(pixels), matrix)


def _cut(pixels: np.ndarray, left: int, top: int, reach: int) -> np.ndarray:
    """Cuts a square; what lies beyond the page goes on as its edge."""
    height, width = pixels.shape[:2]
    inside = pixels[max(0, top) : max(0, top + reach), max(0, left) : max(0, left + reach)]
    around = (max(0, -top), max(0, top + reach - height), max(0, -left), max(0, left + reach - width))
    return cv2.copyMakeBorder(inside, *around, cv2.BORDER_REPLICATE) if any(around) else inside


def _worn(pixels: np.ndarray, chance: Chance) -> np.ndarray:
    """Loses detail in a fifth of the cases, as pictures do that were scaled down before they were saved."""
    if not chance.maybe(0.2):
        return pixels
    side = max(16, round(len(pixels) * chance.between(0.5, 0.9)))
    return cv2.resize(pixels, (side, side), interpolation=cv2.INTER_AREA)


def _prepared(page: RealPage, pixels: np.ndarray, chance: Chance, share: float) -> np.ndarray:
    """Flattens light and whitens paper of a page drawn by hand, as the product does before it asks a net."""
    if not page.by_hand or not chance.maybe(share):
        return pixels
    return damage.whitened(damage.flattened(pixels))


def _recoloured(pixels: np.ndarray, chance: Chance) -> np.ndarray:
    """Draws the page in other colours: exchanged channels keep what is grey, a curve makes it paler or deeper."""
    if chance.maybe(0.4):
        order = [0, 1, 2]
        chance.shuffle(order)
        pixels = pixels[..., order]
    if chance.maybe(0.25):
        curve = (255 * (np.arange(256) / 255) ** chance.spread(0.6, 1.6)).round().astype(np.uint8)
        pixels = curve[pixels]
    if chance.maybe(0.06):
        pixels = np.repeat(cv2.cvtColor(np.ascontiguousarray(pixels), cv2.COLOR_RGB2GRAY)[..., None], 3, axis=2)
    return np.ascontiguousarray(pixels)
