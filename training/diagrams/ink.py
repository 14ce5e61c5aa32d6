"""What a picture shows of a page: whether borders and icons are where they are said to be, and how far the ink of an icon reaches."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
from PIL import Image

#: Left, top, width and height in pixels of the picture.
Box = list[float]

#: Levels by which ink differs from the ground, and by which a border may differ from its colour: thin lines are mixed with the ground.
_INK, _BORDER = 24, 60
#: An icon with less ink than this share of its box keeps the box.
_LEAST_INK = 0.05
#: Borders are looked for so many pixels around the middle of each side; three sides are enough, as something may lie over the fourth.
_REACH, _SIDES = 3, 3


def read_picture(path: Path) -> np.ndarray:
    """Returns the pixels of a picture on white, as whole numbers in height, width and three colours."""
    image = Image.open(path).convert("RGBA")
    ground = Image.new("RGBA", image.size, (255, 255, 255, 255))
    return np.array(Image.alpha_composite(ground, image).convert("RGB")).astype(int)


def _part(pixels: np.ndarray, box: Box) -> tuple[int, int, np.ndarray]:
    """Returns the pixels that a box touches, after the left and top of them."""
    x, y, width, height = box
    left, top = max(0, int(x)), max(0, int(y))
    right, bottom = min(pixels.shape[1], math.ceil(x + width)), min(pixels.shape[0], math.ceil(y + height))
    return left, top, pixels[top:bottom, left:right]


def _ink_of(part: np.ndarray) -> np.ndarray:
    """Returns where pixels are not of the colour of the first."""
    return np.abs(part - part[0, 0]).max(2) > _INK


def is_blank(pixels: np.ndarray, box: Box) -> bool:
    """Says whether a box lies off the picture, or shows nothing but the ground of the page's corner."""
    _, _, part = _part(pixels, box)
    if part.size == 0:
        return True
    return _ink_of(part).mean() <= _LEAST_INK and np.abs(part - pixels[0, 0]).max() < _INK


def ink_box(pixels: np.ndarray, box: Box) -> Box | None:
    """Returns the box of the ink inside a box, or none where there is little."""
    left, top, part = _part(pixels, box)
    ink = _ink_of(part)
    if ink.mean() <= _LEAST_INK:
        return None
    rows, columns = np.nonzero(ink)
    first_x, first_y = int(columns.min()), int(rows.min())
    return [float(length) for length in (left + first_x, top + first_y, columns.max() - first_x + 1, rows.max() - first_y + 1)]


def disc_box(pixels: np.ndarray, box: Box) -> Box:
    """Returns the box of a filled disc in the middle of a box, measured along its diagonals, which connectors seldom follow."""
    x, y, width, height = box
    column, row = int(x + width / 2), int(y + height / 2)
    ink = pixels[min(row, pixels.shape[0] - 1), min(column, pixels.shape[1] - 1)]

    def reach(right: int, down: int) -> int:
        steps = 0
        while True:
            at = (row + down * (steps + 1), column + right * (steps + 1))
            on_picture = 0 <= at[0] < pixels.shape[0] and 0 <= at[1] < pixels.shape[1]
            if not on_picture or np.abs(pixels[at] - ink).max() > _BORDER or steps > width:
                return steps
            steps += 1

    radius = (float(np.median([reach(right, down) for right in (-1, 1) for down in (-1, 1)])) + 0.5) * math.sqrt(2)
    return [round(x + width / 2 - radius, 1), round(y + height / 2 - radius, 1), round(2 * radius, 1), round(2 * radius, 1)]


def is_unseen(pixels: np.ndarray, box: Box, fill: str) -> bool:
    """Says whether a shape without a border has the colour of what lies around it, at most of its sides."""
    x, y, width, height = box
    colour = np.array([int(fill[at : at + 2], 16) for at in (1, 3, 5)])
    beside = (
        (x + width / 2, y - _REACH),
        (x + width / 2, y + height + _REACH),
        (x - _REACH, y + height / 4),
        (x + width + _REACH, y + height / 4),
    )
    alike = 0
    for column, row in beside:
        at = (max(0, min(int(row), pixels.shape[0] - 1)), max(0, min(int(column), pixels.shape[1] - 1)))
        alike += bool(np.abs(pixels[at] - colour).max() < _INK)
    return alike >= _SIDES


def has_border(pixels: np.ndarray, box: Box, colour: str) -> bool:
    """Says whether a colour (`#rrggbb`) is seen in the middle of most sides of a box."""
    x, y, width, height = box
    stroke = np.array([int(colour[at : at + 2], 16) for at in (1, 3, 5)])
    middles = ((x + width / 2, y), (x + width / 2, y + height), (x, y + height / 2), (x + width, y + height / 2))
    found = 0
    for centre_x, centre_y in middles:
        rows = slice(max(0, int(centre_y) - _REACH), int(centre_y) + _REACH + 1)
        columns = slice(max(0, int(centre_x) - _REACH), int(centre_x) + _REACH + 1)
        found += bool((np.abs(pixels[rows, columns] - stroke).max(2) < _BORDER).any())
    return found >= _SIDES
