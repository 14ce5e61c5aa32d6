"""Makes the cut-outs of a training step: places where the page net saw connectors end, and true ends as they are measured, in varied colours and detail."""

from __future__ import annotations

import functools
import json
from pathlib import Path

import numpy as np

from training.config import cache_folder
from training.cutout.cut import cut
from training.cutout.view import varied
from training.real.listing import Listed, fold_of, listed_pages
from training.real.page import read_page
from training.real.view import KINDS, Whose
from training.scenes.chance import Chance

from .truth import FORMS, EndAnswer, Ends, answer_at, read_ends

#: Share of the places that the page net saw; the others are true ends.
SEEN = 0.65
#: Places that are drawn of one page in a row.
OF_A_PAGE = 8
#: Half the side of the box around an end, in heights of capitals; the margins of a cut-out show as much as 0.6 of it beyond.
REACH = 2.0
#: Capitals are taken for this high at least, in pixels, as the product does.
LEAST_UNIT = 5.0


def ends_path() -> Path:
    """Returns the file of where the page net saw ends: a line for each picture, with the height of its capitals and its ends in the picture's pixels."""
    return cache_folder() / "ends.jsonl"


@functools.cache
def seen_ends() -> dict[str, tuple[float, np.ndarray]]:
    """Reads capitals and ends (x, y and direction) by picture; pictures without ends are left out."""
    if not ends_path().exists():
        return {}
    pages = [json.loads(line) for line in ends_path().read_text().splitlines()]
    return {str(ends_path().parent / page["picture"]): (max(LEAST_UNIT, page["unit"]), np.array(page["ends"])) for page in pages if page["ends"]}


@functools.cache
def pages_by_author(whose: Whose) -> dict[str, dict[str, list[Listed]]]:
    """Groups the pages on which the page net saw ends by kind, then by author."""
    groups: dict[str, dict[str, list[Listed]]] = {}
    for page in listed_pages():
        if page.picture in seen_ends() and (whose is Whose.ALL or page.held_out == (whose is Whose.HELD_OUT)):
            groups.setdefault(page.kind, {}).setdefault(page.author, []).append(page)
    return groups


def _listed(seed: int, index: int, whose: Whose) -> Listed:
    groups = pages_by_author(whose)
    chance = Chance(seed, index // OF_A_PAGE, "end page")
    kind = chance.weighted({kind: share for kind, share in KINDS.items() if kind in groups})
    return chance.pick(chance.pick(list(groups[kind].values())))


def fold_of_end(seed: int, index: int, whose: Whose) -> int:
    """Returns the fold of the author whose page `make_end` shows."""
    return fold_of(_listed(seed, index, whose).author)


@functools.lru_cache(maxsize=1200)
def _page(picture: str, truth: str) -> tuple[np.ndarray, Ends]:
    pixels = read_page(Path(picture), Path(truth)).pixels
    height, width = pixels.shape[:2]
    return pixels, read_ends(Path(truth), width, height, seen_ends()[picture][0])


def make_end(seed: int, index: int, whose: Whose = Whose.LEARNED) -> tuple[np.ndarray, EndAnswer]:
    """Makes the cut-out of an index, bytes SIDE × SIDE × 3, and its truth: a pure function of its arguments and the lists of pages and ends."""
    listed = _listed(seed, index, whose)
    pixels, ends = _page(listed.picture, listed.truth)
    unit, seen = seen_ends()[listed.picture]
    chance = Chance(seed, index, "end")
    if whose is Whose.HELD_OUT:
        point, direction = np.split(np.array(chance.pick(seen)), 2)
    else:
        point, direction = _draw(seen, ends, unit, chance)
        unit *= chance.spread(0.8, 1.25)
    image = turned(cut(pixels, box_around(point, unit)), direction)
    if whose is not Whose.HELD_OUT:
        image = varied(image[::-1] if chance.maybe(0.5) else image, chance)
    return np.clip(np.round(image), 0, 255).astype(np.uint8), answer_at(point, direction, ends, seen_ends()[listed.picture][0])


def _draw(seen: np.ndarray, ends: Ends, unit: float, chance: Chance) -> tuple[np.ndarray, np.ndarray]:
    """Draws a place with its direction, rare heads more often than they are."""
    if len(ends.points) == 0 or chance.maybe(SEEN):
        place = np.array(chance.pick(seen))
        return place[:2] + _spread(chance, 0.06 * unit), place[2:]
    counts = np.bincount(ends.forms + 1, minlength=len(FORMS) + 1)[ends.forms + 1]
    at = chance.choices(range(len(counts)), weights=1 / counts**0.5)[0]
    angle = chance.gauss(0, 0.2)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return ends.points[at] + _spread(chance, (0.5 if chance.maybe(0.25) else 0.15) * unit), turn @ ends.directions[at]


def _spread(chance: Chance, width: float) -> np.ndarray:
    return np.array([chance.gauss(0, width), chance.gauss(0, width)])


def box_around(point: np.ndarray, unit: float) -> np.ndarray:
    """Returns the box that is cut out around an end: left, top, right, bottom in pixels."""
    return np.concatenate([point - REACH * unit, point + REACH * unit])


def turned(image: np.ndarray, direction: np.ndarray) -> np.ndarray:
    """Turns a cut-out by quarters, or mirrors it, so that the line leaves to the left."""
    across, down = direction
    if abs(down) > abs(across):
        image, across = image.transpose(1, 0, 2), down
    return image[:, ::-1] if across > 0 else image
