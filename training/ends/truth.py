"""What the end net is asked for: whether a connector ends at a place, and which head stands there."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from training.config import GENERATED

#: Heads as the net tells them, in the order of its outputs, as exported from the product's decoder; those that programs name alike, or draw alike, are one.
FORMS: tuple[str, ...] = tuple(json.loads((GENERATED / "end-net.json").read_text())["forms"])
#: Names of the truth for each; others are not asked for.
_NAMES = {
    "none": ("none", ""),
    "triangle": ("classic", "classicThin", "block", "blockThin", "triangle"),
    "open": ("open", "openThin", "arrow"),
    "triangle_hollow": ("triangle_outline",),
    "diamond": ("diamond", "diamondThin"),
    "diamond_hollow": ("diamond_outline", "diamond_hollow"),
    "circle": ("oval", "dot"),
    "circle_hollow": ("oval_outline",),
    "bar": ("ERone", "ERmandOne"),
    "crow": ("ERmany", "ERoneToMany", "ERzeroToMany", "ERzeroToOne"),
}
_FORM_OF = {name: at for at, form in enumerate(FORMS) for name in _NAMES[form]}
#: A true end is meant from this far, in heights of capitals, where the directions are not against each other; from beyond the second none is.
MEANT, BEYOND = 0.9, 1.8
LEAST_ALIKE = 0.3
#: The way from an end on which its direction is measured, in heights of capitals.
ON_THE_WAY = 0.8


@dataclass(frozen=True)
class Ends:
    """Ends of a page's connectors in picture pixels: places and directions away from the shapes, and forms (-1 where nobody asks)."""

    points: np.ndarray
    directions: np.ndarray
    forms: np.ndarray


@dataclass(frozen=True)
class EndAnswer:
    """What the truth says of a place: whether a connector ends there (nan where nobody knows), and its form, -1 where nobody asks."""

    is_end: float
    form: int


def read_ends(truth_path: Path, width: int, height: int, unit: float) -> Ends:
    """Reads the ends of all lines whose course the truth knows, loose ones among them."""
    truth = json.loads(truth_path.read_text())
    factor = np.array([width / truth["width"], height / truth["height"]])
    points, directions, forms = [], [], []
    for edge in truth["edges"]:
        way = np.array(edge.get("points") or [], np.float64).reshape(-1, 2) * factor
        if len(way) < 2:
            continue
        for run, name in ((way, edge.get("start_arrow")), (way[::-1], edge.get("end_arrow"))):
            points.append(run[0])
            directions.append(direction_of(run, ON_THE_WAY * unit))
            forms.append(_FORM_OF.get(name or "none", -1))
    return Ends(np.array(points).reshape(-1, 2), np.array(directions).reshape(-1, 2), np.array(forms, int))


def direction_of(way: np.ndarray, reach: float) -> np.ndarray:
    """Returns the direction from the start of a way to its place at a distance."""
    for place in way[1:]:
        step = place - way[0]
        if np.hypot(*step) >= reach or place is way[-1]:
            break
    return step / max(1e-6, float(np.hypot(*step)))


def answer_at(point: np.ndarray, direction: np.ndarray, ends: Ends, unit: float) -> EndAnswer:
    """Says what a place is."""
    far = np.hypot(*(ends.points - point).T) / unit if len(ends.points) else np.zeros(0)
    if far.min(initial=np.inf) > BEYOND:
        return EndAnswer(0.0, -1)
    alike = ends.directions @ direction
    meant = np.flatnonzero((far <= MEANT) & (alike >= LEAST_ALIKE))
    if len(meant) == 0:
        return EndAnswer(float("nan"), -1)
    return EndAnswer(1.0, int(ends.forms[meant[np.argmin(far[meant] - 0.5 * alike[meant])]]))
