"""Outlines of the catalogue's kinds, as exported from the sources, stretched to a box."""

import functools
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from .chance import Chance

GENERATED = Path(__file__).parent.parent / "generated"


@dataclass(frozen=True)
class OutlinePath:
    """One sub-path as fractions of the box, N × 2."""

    points: np.ndarray
    filled: bool
    stroked: bool
    closed: bool


@dataclass(frozen=True)
class Variant:
    """One setting of a kind's parameters with its drawings, one for each aspect."""

    params: dict
    radius: float
    drawings: tuple[tuple[OutlinePath, ...], ...]


def _points(text: str) -> np.ndarray:
    return np.array([pair.split(",") for pair in text.split(" ")], dtype=np.float32) / 10_000


@functools.cache
def catalogue() -> tuple[tuple[float, ...], dict[str, tuple[Variant, ...]]]:
    """Reads the exported outlines: the aspects and, by kind, the variants."""
    exported = json.loads((GENERATED / "outlines.json").read_text())

    def read(path):
        return OutlinePath(_points(path["points"]), path["filled"], path["stroked"], path["closed"])

    kinds = {
        kind: tuple(Variant(variant["params"], variant["radius"], tuple(tuple(map(read, drawing)) for drawing in variant["outlines"])) for variant in variants)
        for kind, variants in exported["kinds"].items()
    }
    return tuple(exported["aspects"]), kinds


@functools.cache
def page_net() -> dict:
    """Reads what the product's decoder says of the page net: families, classes and channels."""
    return json.loads((GENERATED / "page-net.json").read_text())


def draw_variant(kind: str, chance: Chance) -> int:
    """Draws a setting of a kind's parameters; the default half of the time."""
    count = len(catalogue()[1][kind])
    return 0 if kind != "rounded_rectangle" and chance.maybe(0.5) else int(chance.random() * count)


def outline(kind: str, variant: int, size: tuple[float, float]) -> tuple[OutlinePath, ...]:
    """Returns the drawing of a kind whose aspect is nearest, as fractions of the box."""
    aspects, kinds = catalogue()
    aspect = size[0] / max(size[1], 1e-6)
    nearest = min(range(len(aspects)), key=lambda at: abs(np.log(aspects[at] / aspect)))
    return kinds[kind][variant].drawings[nearest]


def silhouette(kind: str, variant: int, box: tuple[float, float, float, float]) -> np.ndarray:
    """Returns the polygon that connectors meet, in pixels; the box for kinds without an outline of their own."""
    left, top, width, height = box
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]], dtype=np.float32)
    points = corners
    if kind in catalogue()[1] and kind not in ("actor", "swimlane", "container"):
        drawn = [path.points for path in outline(kind, variant, (width, height)) if path.filled]
        points = drawn[0] if drawn else corners
    return points * (width, height) + (left, top)
