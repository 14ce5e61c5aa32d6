"""What a page's truth says of a box that may be a shape, and boxes that shapes are mistaken for."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from training.page.channels import FAMILIES, FAMILY_OF_KIND
from training.real.page import RealPage
from training.scenes.chance import Chance

#: What the net says beside the family, in the order of its outputs.
ANSWERS = ("shape", "exact", "part", "holds")
#: A box is a shape from this overlap on, and an exact one from that.
SHAPE, EXACT = 0.5, 0.8
#: A box lies in another one when it shares so much of itself with it.
WITHIN = 0.9


@dataclass(frozen=True)
class Answer:
    """The truth of one box: answers in the order of ANSWERS, NaN where nothing is known, and the family's number, -1 where it has none."""

    answers: np.ndarray
    family: int


@dataclass(frozen=True, eq=False)
class Boxes:
    """The shapes of a page: corners, families (-1 where the truth knows none), and things that are neither asked for nor punished."""

    shapes: np.ndarray
    families: np.ndarray
    doubtful: np.ndarray


def boxes_of(page: RealPage) -> Boxes:
    """Lists the shapes of a page."""
    nodes = page.diagram["nodes"]
    sides = np.array([[node["box"][side] for side in ("x", "y", "width", "height")] for node in nodes], float).reshape(-1, 4)
    shapes = np.concatenate([sides[:, :2], sides[:, :2] + sides[:, 2:]], axis=1)
    # What the truth has no name for (entities, cards, symbols) is a shape of no known family: called pictures, they made entities pictures.
    families = np.array([FAMILY_OF_KIND.get(node["kind"], -1) if node["kind"] != "freeform" else -1 for node in nodes], int)
    return Boxes(shapes, families, page.doubtful)


def answer_of(box: np.ndarray, boxes: Boxes) -> Answer:
    """Says what a box is."""
    shares = overlaps(box, boxes.shapes)
    inside, around = shared(box, boxes.shapes)
    best = float(shares.max(initial=0))
    others = shares < SHAPE
    doubtful = best < SHAPE and (overlaps(box, boxes.doubtful).max(initial=0) >= SHAPE or shared(box, boxes.doubtful)[0].max(initial=0) >= 0.8)
    part = bool((others & (inside >= WITHIN)).any())
    holds = int((others & (around >= WITHIN)).sum()) >= 2
    answers = np.array([best >= SHAPE, best >= EXACT, part, holds], np.float32)
    if doubtful:
        answers[:2] = np.nan
    return Answer(answers, int(boxes.families[shares.argmax()]) if best >= SHAPE else -1)


def overlaps(box: np.ndarray, others: np.ndarray) -> np.ndarray:
    """Returns intersection over union of a box with each of others."""
    common = _common(box, others)
    return common / np.maximum(_area(box[None]) + _area(others) - common, 1e-6)


def shared(box: np.ndarray, others: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Returns how much of the box lies in each of others, and how much of each of others lies in the box."""
    common = _common(box, others)
    return common / max(1e-6, float(_area(box[None])[0])), common / np.maximum(_area(others), 1e-6)


def _common(box: np.ndarray, others: np.ndarray) -> np.ndarray:
    sides = np.minimum(box[2:], others[:, 2:]) - np.maximum(box[:2], others[:, :2])
    return np.clip(sides, 0, None).prod(axis=1)


def _area(boxes: np.ndarray) -> np.ndarray:
    return (boxes[:, 2:] - boxes[:, :2]).prod(axis=1)


def draw_box(boxes: Boxes, page: RealPage, chance: Chance) -> np.ndarray:
    """Draws a box: a shape as it is measured, or something that a shape is mistaken for."""
    height, width = page.pixels.shape[:2]
    if len(boxes.shapes) == 0 or chance.maybe(0.08):
        across, down = chance.spread(10, max(11, 0.6 * width)), chance.spread(10, max(11, 0.6 * height))
        x, y = chance.between(0, max(1, width - across)), chance.between(0, max(1, height - down))
        return np.array([x, y, x + across, y + down])
    # Kinds that are rare are shown as often as their fourth root asks for.
    counts = np.bincount(boxes.families + 1, minlength=len(FAMILIES) + 1)[boxes.families + 1]
    at = chance.choices(range(len(counts)), weights=1 / counts**0.5)[0]
    shape = boxes.shapes[at]
    if chance.maybe(0.55):
        return jitter(shape, chance)
    return jitter(chance.pick(MISTAKES)(shape, boxes, chance), chance)


def jitter(box: np.ndarray, chance: Chance) -> np.ndarray:
    """Moves the sides of a box by what measuring and nets are wrong by."""
    sides = np.tile(box[2:] - box[:2], 2)
    spread = 0.6 + (0.03 if chance.maybe(0.3) else 0.006) * sides
    moved = box + np.array([chance.gauss(0, 1) for _ in range(4)]) * spread
    return np.concatenate([moved[:2], np.maximum(moved[2:], moved[:2] + 3)])


def _half(shape: np.ndarray, boxes: Boxes, chance: Chance) -> np.ndarray:
    """A part of a shape that one straight cut leaves: headings, bodies, compartments, cells."""
    box, axis = shape.copy(), int(chance.maybe(0.75))
    at = shape[axis] + chance.between(0.12, 0.88) * (shape[axis + 2] - shape[axis])
    box[axis + 2 if chance.maybe(0.5) else axis] = at
    return box


def _loose(shape: np.ndarray, boxes: Boxes, chance: Chance) -> np.ndarray:
    """A shape's box with sides that lie elsewhere."""
    sides = np.tile(shape[2:] - shape[:2], 2)
    return shape + np.array([chance.between(-0.35, 0.35) if chance.maybe(0.5) else 0.0 for _ in range(4)]) * sides


def _union(shape: np.ndarray, boxes: Boxes, chance: Chance) -> np.ndarray:
    """A shape joined with one of its nearest neighbours."""
    gaps = np.clip(np.maximum(boxes.shapes[:, :2] - shape[2:], shape[:2] - boxes.shapes[:, 2:]), 0, None).sum(axis=1)
    near = np.argsort(gaps)[1:4]
    if len(near) == 0:
        return _half(shape, boxes, chance)
    other = boxes.shapes[chance.pick(near.tolist())]
    return np.concatenate([np.minimum(shape[:2], other[:2]), np.maximum(shape[2:], other[2:])])


def _space(shape: np.ndarray, boxes: Boxes, chance: Chance) -> np.ndarray:
    """The space between a shape and another one beside or below it."""
    axis = int(chance.maybe(0.5))
    after = [other for other in boxes.shapes if other[axis] > shape[axis + 2] + 4]
    if not after:
        return _loose(shape, boxes, chance)
    other = min(after, key=lambda one: one[axis] - shape[axis + 2] + abs(one[1 - axis] - shape[1 - axis]))
    box = shape.copy()
    box[axis], box[axis + 2] = shape[axis + 2], other[axis]
    return box


def _middle(shape: np.ndarray, boxes: Boxes, chance: Chance) -> np.ndarray:
    """What stands in a shape: its text, or an icon."""
    sides = shape[2:] - shape[:2]
    share = np.array([chance.between(0.2, 0.9), chance.between(0.15, 0.6)])
    corner = shape[:2] + sides * (1 - share) * np.array([chance.between(0.2, 0.8), chance.between(0.1, 0.9)])
    return np.concatenate([corner, corner + sides * share])


#: What shapes are mistaken for; how often each is drawn is alike.
MISTAKES = (_half, _half, _loose, _union, _space, _middle)
