"""Shows the net lines of real pages: those to learn from a little larger, wider, slanted, bolder or paler each time, those of strangers as they are."""

from __future__ import annotations

import functools
import random

import cv2
import numpy as np

from training.real.listing import fold_of
from training.text.crop import Window, cut
from training.text.found import Found, found_lines

#: Share of the lines that are by hand, where there are some.
BY_HAND = 0.3
#: Lines that are no wider than these are shown in a picture of that width, as synthetic ones are.
WIDTHS = (160, 320, 640)
#: No line of authors of this fold is learned from; what is told of quality is told of them.
HELD_OUT = 0


@functools.cache
def _by_author(width: int, by_hand: bool) -> dict[str, list[Found]]:
    """Groups the lines that are learned from and fit a width best, by author."""
    groups: dict[str, list[Found]] = {}
    for line in found_lines():
        if line.by_hand == by_hand and fold_of(line.author) != HELD_OUT and width_of(line) == width:
            groups.setdefault(line.author, []).append(line)
    return groups


@functools.lru_cache(maxsize=100_000)
def width_of(line: Found) -> int | None:
    """Returns the width of the picture in which a line is shown, None where it is too long for one."""
    pixels = line.pixels
    needed = _wide(pixels, line.window(pixels))
    return next((width for width in WIDTHS if needed <= width), None)


def make_found_line(chance: random.Random, width: int) -> tuple[np.ndarray, str] | None:
    """Shows a line that somebody drew: a picture `[32, width]` of bytes, 255 for ink, and what it says; None where none of that width is known."""
    kinds = [kind for kind in (True, False) if _by_author(width, kind)]
    if not kinds:
        return None
    by_hand = kinds[0] if len(kinds) == 1 else chance.random() < BY_HAND
    groups = _by_author(width, by_hand)
    authors = sorted(groups)
    # Who has many lines is asked more often, but not as much more: by the root of their number.
    author = chance.choices(authors, [len(groups[name]) ** 0.5 for name in authors])[0]
    line = chance.choice(groups[author])
    return show(chance, line, width), line.text


def show(chance: random.Random, line: Found, width: int) -> np.ndarray:
    """Shows a line otherwise than it stands on its page."""
    pixels = _worn(chance, _bent(chance, line.pixels, line.by_hand), line.by_hand)
    cap = line.cap * (chance.gauss(1, 0.05) if chance.random() < 0.8 else chance.uniform(0.8, 1.2))
    shift = (chance.choice((0, 0, chance.uniform(0, 8))), chance.gauss(0, 0.8))
    window = line.window(pixels, max(2.0, cap))
    if _wide(pixels, window) + shift[0] <= width:
        return cut(pixels, window, width, shift)
    return cut(pixels := line.pixels, line.window(pixels), width)


def _wide(pixels: np.ndarray, window: Window) -> float:
    """Returns the columns that a line takes in the net's picture."""
    return (pixels.shape[1] + 2) * window.factor()


def _bent(chance: random.Random, pixels: np.ndarray, by_hand: bool) -> np.ndarray:
    """Stretches and slants a line, what is by hand more."""
    most = 0.12 if by_hand else 0.05
    rows, columns = pixels.shape
    stretch, slant = 1 + chance.uniform(-most, most), chance.gauss(0, 0.7 * most)
    turn = chance.gauss(0, 0.02 if by_hand else 0.004) if chance.random() < 0.5 else 0.0
    wide = max(8, round(columns * stretch))
    matrix = np.array([[stretch, slant, -slant * rows / 2], [turn, 1, -turn * columns / 2]], np.float32)
    return cv2.warpAffine(pixels, matrix, (wide, rows), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_CONSTANT, borderValue=0)


def _worn(chance: random.Random, pixels: np.ndarray, by_hand: bool) -> np.ndarray:
    """Makes ink paler, fuller, blurred, thinner or thicker now and then."""
    if chance.random() < 0.2:
        pixels = cv2.GaussianBlur(pixels, (0, 0), chance.uniform(0.3, 0.8))
    if by_hand and chance.random() < 0.3:
        kernel = np.ones((2, 2), np.uint8)
        pixels = cv2.dilate(pixels, kernel) if chance.random() < 0.5 else cv2.erode(pixels, kernel)
    gain, gamma = chance.uniform(0.85, 1.2), chance.uniform(0.8, 1.25)
    worn = 255 * np.clip(gain * (pixels / 255.0) ** gamma, 0, 1)
    if chance.random() < 0.15:
        worn = worn + np.random.default_rng(chance.getrandbits(63)).normal(0, chance.uniform(2, 12), worn.shape)
    return np.clip(worn, 0, 255).astype(np.uint8)


def held_out_lines(most: int) -> list[tuple[Found, np.ndarray]]:
    """Returns lines of authors whom no training sees, evenly among them, as the net is shown them."""
    lines = [line for line in found_lines() if fold_of(line.author) == HELD_OUT and width_of(line) is not None]
    lines = lines[:: max(1, len(lines) // most)]
    return [(line, cut(pixels := line.pixels, line.window(pixels), width_of(line))) for line in lines]
