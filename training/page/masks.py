"""Draws the dense truth of a crop: the line field of the connectors, the regions of text and the layout classes."""

from __future__ import annotations

import cv2
import numpy as np

from training.scenes import drawing
from training.scenes.crop import SIDE, View
from training.scenes.drawing import Line, Patch, Words, bounds_of

from .channels import FINE

#: Lines are drawn at half the crop's size, with this many binary places below a pixel.
HALF = 2
SHIFT = 4
#: Type lower than this, in crop pixels, is no text any more.
LEAST_TYPE = 4.0


def masks_of(view: View) -> dict[str, np.ndarray]:
    """Returns the dense targets of a crop."""
    side = SIDE // HALF
    layout = np.zeros((side, side), np.uint8)
    field = Field(side)
    visible = _visible(view)
    for item, points in zip(visible, _placed(view, visible)):
        if isinstance(item, Line):
            _paint(layout, item, points, view.scale / HALF)
            field.paint(item, points, view.scale / HALF)
        elif isinstance(item, Patch):
            cv2.fillPoly(layout, [points], drawing.RASTER, shift=SHIFT)
    words = [item for item in visible if isinstance(item, Words) and item.size * view.scale >= LEAST_TYPE]
    texts = _texts(view, words)
    cells = SIDE // FINE
    folded = layout.reshape(cells, 2, cells, 2).max(axis=(1, 3))
    folded[texts["text_region"] > 0] = drawing.TEXT
    side_known = np.ones((SIDE // HALF, SIDE // HALF), np.uint8)
    known = {"line_known": side_known, "keypoint_known": np.ones((cells, cells), np.uint8), "text_known": np.ones((1, 1), np.uint8)}
    return texts | field.masks() | known | {"layout": folded}


def _visible(view: View) -> list:
    """Returns the items of the drawing that can show in the crop."""
    corners = np.array([[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]], np.float64)
    back = np.linalg.inv(view.matrix)
    mapped = np.concatenate([corners, np.ones((4, 1))], axis=1) @ back.T
    left, top, right, bottom = bounds_of(mapped[:, :2] / mapped[:, 2:])
    return view.page.seen.within(left, top, right, bottom)


def _placed(view: View, items: list) -> list[np.ndarray]:
    """Returns the points of all items in the masks, mapped in one go."""
    parts = [item.points if isinstance(item, Line) else drawing.box_points(item.box) for item in items]
    if not parts:
        return []
    mapped = fixed(view.place(np.concatenate(parts)) / HALF)
    return np.split(mapped, np.cumsum([len(part) for part in parts])[:-1])


def fixed(points: np.ndarray) -> np.ndarray:
    """Writes points as the whole numbers that OpenCV draws from; the middle of a pixel is a whole number there."""
    return np.round((np.clip(points, -4096, 4096) - 0.5) * (1 << SHIFT)).astype(np.int32)


def _paint(layout: np.ndarray, line: Line, points: np.ndarray, scale: float) -> None:
    """Paints the layout classes in drawing order; pictures keep theirs whatever they are made of."""
    role = line.role
    if line.fill is not None:
        inner = drawing.FILL if role == drawing.OUTLINE else role
        is_ground = role == drawing.FILL and not line.rough
        cv2.fillPoly(layout, [points], drawing.GROUND if is_ground else inner, shift=SHIFT)
    if line.stroke is not None:
        cv2.polylines(layout, [points], line.closed, role, max(1, round(line.width * scale)), cv2.LINE_8, SHIFT)


class Field:
    """The line field: where connectors run, whether they are dashed, and their direction as a doubled angle."""

    def __init__(self, side: int) -> None:
        self.stroke = np.zeros((side, side), np.uint8)
        self.dashed = np.zeros((side, side), np.uint8)
        self.angle = np.zeros((side, side, 2), np.float32)

    def paint(self, line: Line, points: np.ndarray, scale: float) -> None:
        """Adds a connector; what covers one takes it away, but not the ground below a label, under which it goes on."""
        if line.way:
            self.draw(points, max(1, round(line.width * scale)), line.dashed)
        elif line.fill is not None and line.closed and line.alpha > 0.7 and line.rough and line.role != drawing.CONNECTOR:
            cv2.fillPoly(self.stroke, [points], 0, shift=SHIFT)

    def draw(self, points: np.ndarray, thickness: int, dashed: bool) -> None:
        """Adds a line through points as `fixed` writes them."""
        cv2.polylines(self.stroke, [points], False, 1, thickness, cv2.LINE_8, SHIFT)
        cv2.polylines(self.dashed, [points], False, int(dashed), thickness, cv2.LINE_8, SHIFT)
        steps = np.diff(points, axis=0).astype(np.float64)
        angles = 2 * np.arctan2(steps[:, 1], steps[:, 0])
        for first, last, angle in zip(points[:-1], points[1:], angles):
            cv2.line(self.angle, first.tolist(), last.tolist(), (float(np.cos(angle)), float(np.sin(angle))), thickness, cv2.LINE_8, SHIFT)

    def masks(self) -> dict[str, np.ndarray]:
        """Returns the field; everything is 0 where no line is seen."""
        seen = self.stroke > 0
        angle = np.round(self.angle * 127 * seen[..., None]).astype(np.int8).transpose(2, 0, 1)
        return {"line_stroke": self.stroke, "line_dashed": self.dashed * seen, "line_angle": np.ascontiguousarray(angle)}


def _texts(view: View, words: list[Words]) -> dict[str, np.ndarray]:
    """Returns the middle regions of the lines of text, the bands around them and the direction of the base lines."""
    cells = SIDE // FINE
    region, border = np.zeros((cells, cells), np.uint8), np.zeros((cells, cells), np.uint8)
    angle = np.zeros((cells, cells, 2), np.float32)
    for item in words:
        pitch = drawing.PITCH * item.size
        grown, shrunk = (fixed(view.place(drawing.words_points(item, share * pitch)) / FINE) for share in (0.02, 0.26))
        cv2.fillPoly(border, [grown], 1, shift=SHIFT)
        cv2.fillPoly(region, [shrunk], 1, shift=SHIFT)
        start, end = view.place(drawing.words_points(item)[:2])
        along = (end - start) / max(np.hypot(*(end - start)), 1e-9)
        cv2.fillPoly(angle, [shrunk], (float(along[0]), float(along[1])), shift=SHIFT)
    border[region > 0] = 0
    stored = np.round(angle * 127 * (region > 0)[..., None]).astype(np.int8).transpose(2, 0, 1)
    return {"text_region": region, "text_border": border, "text_angle": np.ascontiguousarray(stored)}
