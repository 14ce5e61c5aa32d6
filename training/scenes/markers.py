"""Marks at the ends of connectors: what each marker of the IR is drawn as."""

import numpy as np

from .chance import Chance
from .drawing import CONNECTOR, Line, arc_points

# Measured shares of draw.io pages (end marks that are not "none"), and the whole alphabet for the even share.
_REAL = {"triangle": 37, "stealth": 28, "open": 17, "thin": 12, "triangle_hollow": 2, "diamond": 1, "diamond_hollow": 1, "circle": 1, "crow_many": 1}
_RARE = (
    "triangle",
    "triangle_hollow",
    "open",
    "thin",
    "stealth",
    "diamond",
    "diamond_hollow",
    "circle",
    "circle_hollow",
    "bar",
    "cross",
    "crow_one",
    "crow_many",
    "crow_zero_one",
    "crow_zero_many",
    "crow_one_many",
    "half",
)


def draw_markers(chance: Chance) -> tuple[str, str]:
    """Draws the marks of a page's connectors at their start and end; pages keep to one style."""
    real = chance.maybe(0.6)
    end = chance.weighted(_REAL) if real else chance.pick(_RARE)
    if chance.maybe(0.3 if real else 0.1):
        end = "none"
    start = "none" if chance.maybe(0.88) else chance.pick(_RARE)
    return start, end


def _placed(strokes: object, tip: np.ndarray, along: np.ndarray, size: float) -> np.ndarray:
    """Places points (behind the tip, to the side, in sizes) or the ring at a place behind the tip."""
    if not isinstance(strokes, tuple):
        return arc_points(tuple(tip - along * strokes * size), (size * 0.35, size * 0.35), 0, 360, 20)
    across = np.array([-along[1], along[0]])
    back, side = np.array(strokes, float).T[..., None] * size
    return tip - back * along + side * across


def _heads(marker: str) -> list[tuple[object, str]]:
    """Returns the strokes of a marker: points (behind the tip, to the side) or a ring's place, and how they are painted."""
    slim = 0.35
    triangle = ((0, 0), (1, 0.42), (1, -0.42), (0, 0))
    diamond = ((0, 0), (0.8, 0.4), (1.6, 0), (0.8, -0.4), (0, 0))

    def bar(back):
        return ((back, 0.5), (back, -0.5))

    fork = ((0, 0.5), (1, 0), (0, -0.5))
    return {
        "none": [],
        "triangle": [(triangle, "solid")],
        "triangle_hollow": [(triangle, "hollow")],
        "open": [(((1, 0.5), (0, 0), (1, -0.5)), "open")],
        "thin": [(((1, slim), (0, 0), (1, -slim)), "open")],
        "stealth": [(((0, 0), (1, 0.42), (0.75, 0), (1, -0.42), (0, 0)), "solid")],
        "diamond": [(diamond, "solid")],
        "diamond_hollow": [(diamond, "hollow")],
        "circle": [(slim, "solid")],
        "circle_hollow": [(slim, "hollow")],
        "bar": [(bar(0.4), "open")],
        "cross": [(((0.1, 0.4), (0.9, -0.4)), "open"), (((0.1, -0.4), (0.9, 0.4)), "open")],
        "crow_one": [(bar(0.5), "open"), (bar(0.9), "open")],
        "crow_many": [(fork, "open")],
        "crow_zero_one": [(bar(0.4), "open"), (1.1, "hollow")],
        "crow_zero_many": [(fork, "open"), (1.35, "hollow")],
        "crow_one_many": [(fork, "open"), (bar(1.2), "open")],
        "half": [(((1, 0.5), (0, 0)), "open")],
    }[marker]


# How far the line itself ends before the tip, in sizes, so that it does not show inside a hollow mark.
_RETREAT = {"triangle": 0.8, "triangle_hollow": 1, "stealth": 0.75, "diamond": 1.5, "diamond_hollow": 1.6, "circle_hollow": 0.7}


def retreat_of(marker: str, size: float) -> float:
    """Returns how far before its tip a line with this mark ends."""
    return _RETREAT.get(marker, 0.0) * size


def marker_lines(marker: str, tip: np.ndarray, direction: np.ndarray, look: dict) -> list[Line]:
    """Draws a mark whose line arrives in `direction` (unit vector); `look` holds size, stroke, width and ground."""
    lines = []
    for strokes, paint in _heads(marker):
        points = _placed(strokes, np.asarray(tip, float), np.asarray(direction, float), look["size"])
        fill = {"solid": look["stroke"], "hollow": look["ground"], "open": None}[paint]
        lines.append(Line(points, CONNECTOR, look["stroke"], fill, look["width"], closed=paint != "open"))
    return lines
