"""The dense truth of a crop of a real page: its connectors are known, its letters and the classes of its pixels are not."""

from __future__ import annotations

import cv2
import numpy as np

from training.real.page import RealPage
from training.scenes.crop import SIDE, View

from .channels import FINE

#: Lines are drawn at half the crop's size, with this many binary places below a pixel.
HALF, SHIFT = 2, 4
#: Width of a line in the page's type sizes: most pens are a pixel or two at type of twelve.
LINE_WIDTH = 0.12
#: Reach around a line of unknown course in which nothing is asked, in type sizes.
DOUBT = 1.2
#: Class of a cell of which nothing is known.
UNKNOWN = 255


def partial_masks(view: View) -> dict[str, np.ndarray]:
    """Returns the dense targets of a crop of a real page, with what is known of them."""
    page: RealPage = view.page
    side, cells = SIDE // HALF, SIDE // FINE
    stroke, dashed = np.zeros((side, side), np.uint8), np.zeros((side, side), np.uint8)
    angle = np.zeros((side, side, 2), np.float32)
    known = np.ones((side, side), np.uint8)
    pen = max(1, round(LINE_WIDTH * page.look.size * view.scale / HALF))
    doubt = max(3, round(DOUBT * page.look.size * view.scale / HALF))
    for way in page.unsure:
        points = _fixed(view.place(way) / HALF)
        cv2.polylines(known, [points], False, 0, doubt, cv2.LINE_8, SHIFT)
        cv2.fillPoly(known, [cv2.convexHull(points)], 0, shift=SHIFT)
    for edge, way in zip(page.diagram["edges"], page.ways):
        points = _fixed(view.place(way) / HALF)
        cv2.polylines(stroke, [points], False, 1, pen, cv2.LINE_8, SHIFT)
        cv2.polylines(dashed, [points], False, int(edge["dashed"]), pen, cv2.LINE_8, SHIFT)
        steps = np.diff(points, axis=0).astype(np.float64)
        turns = 2 * np.arctan2(steps[:, 1], steps[:, 0])
        for first, last, turn in zip(points[:-1], points[1:], turns):
            cv2.line(angle, first.tolist(), last.tolist(), (float(np.cos(turn)), float(np.sin(turn))), pen, cv2.LINE_8, SHIFT)
    seen = stroke > 0
    return {
        "line_stroke": stroke,
        "line_dashed": dashed * seen,
        "line_angle": np.ascontiguousarray(np.round(angle * 127 * seen[..., None]).astype(np.int8).transpose(2, 0, 1)),
        "line_known": known,
        "keypoint_known": known.reshape(cells, 2, cells, 2).min(axis=(1, 3)),
        "text_region": np.zeros((cells, cells), np.uint8),
        "text_border": np.zeros((cells, cells), np.uint8),
        "text_angle": np.zeros((2, cells, cells), np.int8),
        "text_known": np.zeros((1, 1), np.uint8),
        "layout": np.full((cells, cells), UNKNOWN, np.uint8),
    }


def _fixed(points: np.ndarray) -> np.ndarray:
    return np.round((np.clip(points, -4096, 4096) - 0.5) * (1 << SHIFT)).astype(np.int32)
