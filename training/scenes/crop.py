"""Cuts training crops from pages: where, how large, by which rasteriser and with which damage; points of the page map into it."""

import functools
from dataclasses import dataclass

import cv2
import numpy as np

from . import damage
from .chance import Chance
from .drawing import Drawing
from .look import draw_look
from .page import Page, make_page
from .rasterise import with_cairo, with_skia
from .textures import texture

SIDE = 384
#: Height of type that the product brings pictures to.
WORKING_SIZE = 16.0
#: Crops come in blocks of several pages with several crops each, so that neighbours in a batch are of different pages.
PAGES_A_BLOCK, CROPS_A_PAGE = 4, 8
#: Share of the crops that show no diagram: a photograph of something else.
NOTHING_SHARE = 0.05


@dataclass(frozen=True)
class View:
    """A crop of a page with its pixels and the matrix that maps page points into it."""

    page: Page
    pixels: np.ndarray
    matrix: np.ndarray

    def place(self, points) -> np.ndarray:
        """Maps points (N × 2) of the page to pixels of the crop."""
        flat = np.asarray(points, np.float64).reshape(-1, 2)
        mapped = flat @ self.matrix[:2, :2].T + self.matrix[:2, 2]
        weight = flat @ self.matrix[2, :2] + self.matrix[2, 2]
        return mapped / weight[:, None]

    @functools.cached_property
    def scale(self) -> float:
        """Returns crop pixels a page pixel, in the middle."""
        return float(np.sqrt(abs(np.linalg.det(self.matrix[:2, :2]))))


@functools.lru_cache(maxsize=PAGES_A_BLOCK)
def _page(seed: int, number: int) -> Page:
    return make_page(seed, number)


def page_of(seed: int, index: int) -> Page:
    """Returns the page that a crop is cut from."""
    block, place = divmod(index, PAGES_A_BLOCK * CROPS_A_PAGE)
    return _page(seed, block * PAGES_A_BLOCK + place % PAGES_A_BLOCK)


def make_view(seed: int, index: int, side: int = SIDE) -> View:
    """Makes the crop of an index: a pure function of its arguments."""
    nothing = Chance(seed, index, "nothing")
    if nothing.maybe(NOTHING_SHARE):
        return _nothing(nothing, side)
    page = page_of(seed, index)
    chance = Chance(seed, index, "crop")
    scale = draw_scale(page, chance)
    left, top = draw_corner(page, chance, side / scale)
    shot = page.look.hand == "pen" and chance.maybe(0.7) and not page.look.dark
    drawn_scale = scale * (chance.spread(0.5, 2.2) if chance.maybe(0.5) else 1.0)
    margin = 0.08 * side / scale if shot else 0.0
    reach = max(16, round((side / scale + 2 * margin) * drawn_scale))
    draw = with_cairo if chance.maybe(0.35) else with_skia
    pixels = draw(page.seen, (drawn_scale, left - margin, top - margin), (reach, reach))
    drawn_scale = reach / (side / scale + 2 * margin)
    to_crop = np.array([[scale, 0, -left * scale], [0, scale, -top * scale], [0, 0, 1]], np.float64)
    if shot:
        tilt = damage.homography(side, chance)
        from_drawn = np.array([[scale / drawn_scale, 0, -margin * scale], [0, scale / drawn_scale, -margin * scale], [0, 0, 1]])
        pixels = cv2.warpPerspective(pixels, tilt @ from_drawn, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        pixels = damage.camera(pixels, page.look.size * scale, chance)
        to_crop = tilt @ to_crop
    else:
        pixels = damage.digital(damage.resample(pixels, (side, side), chance), chance)
    # The product shows nets light grounds only; it turns dark pictures over.
    pixels = 255 - pixels if page.look.dark else pixels
    return View(page, np.ascontiguousarray(pixels), to_crop)


def _nothing(chance: Chance, side: int) -> View:
    """Photographs something that is no diagram; the product makes a clean page of that, too."""
    empty = {"size": {"width": side, "height": side}, "nodes": [], "edges": []}
    pixels = damage.camera(texture(chance, (side, side)), WORKING_SIZE, chance)
    blank = Drawing("#ffffff", [])
    return View(Page(empty, draw_look(chance), blank, blank, []), pixels, np.eye(3))


def draw_scale(page: Page, chance: Chance) -> float:
    """Draws the scale: most crops near the working size, 40 % smaller, so that large things are seen whole."""
    working = WORKING_SIZE / page.look.size
    if chance.maybe(0.6):
        return working * chance.spread(0.75, 1.4)
    return working * chance.between(0.25, 0.9)


def draw_corner(page: Page, chance: Chance, reach: float) -> tuple[float, float]:
    """Draws the corner of a crop that covers `reach` page pixels: around some element, or the whole of a small page."""
    size = page.diagram["size"]
    elements = page.diagram["nodes"]
    middle = [size["width"] / 2, size["height"] / 2]
    if elements and chance.maybe(0.8):
        box = chance.pick(elements)["box"]
        middle = [box["x"] + box["width"] * chance.random(), box["y"] + box["height"] * chance.random()]
    middle = [place + chance.between(-0.4, 0.4) * reach for place in middle]
    corner = []
    for place, length in zip(middle, (size["width"], size["height"])):
        low, high = sorted((-0.1 * reach, length - 0.9 * reach))
        corner.append(min(max(place - reach / 2, low), high))
    return corner[0], corner[1]
