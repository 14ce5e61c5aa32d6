"""The dense truth of a crop of a real page: its connectors are known, its letters and the classes of its pixels are not."""

from __future__ import annotations

import cv2
import numpy as np

from training.real.page import RealPage
from training.scenes.crop import SIDE, View

from .channels import FINE
from .masks import HALF, SHIFT, Field, fixed

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
    field, known = Field(side), np.ones((side, side), np.uint8)
    pen = max(1, round(LINE_WIDTH * page.look.size * view.scale / HALF))
    doubt = max(3, round(DOUBT * page.look.size * view.scale / HALF))
    for way in page.unsure:
        points = fixed(view.place(way) / HALF)
        cv2.polylines(known, [points], False, 0, doubt, cv2.LINE_8, SHIFT)
        cv2.fillPoly(known, [cv2.convexHull(points)], 0, shift=SHIFT)
    for edge, way in zip(page.diagram["edges"], page.ways):
        field.draw(fixed(view.place(way) / HALF), pen, edge["dashed"])
    return field.masks() | {
        "line_known": known,
        "keypoint_known": known.reshape(cells, 2, cells, 2).min(axis=(1, 3)),
        "text_region": np.zeros((cells, cells), np.uint8),
        "text_border": np.zeros((cells, cells), np.uint8),
        "text_angle": np.zeros((2, cells, cells), np.int8),
        "text_known": np.zeros((1, 1), np.uint8),
        "layout": np.full((cells, cells), UNKNOWN, np.uint8),
    }
