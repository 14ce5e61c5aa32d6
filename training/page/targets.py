"""Turns a crop and its truth into what the page net must answer: heat maps, boxes, keypoints, and masks of lines, texts and layout."""

from __future__ import annotations

import numpy as np

from training.real.page import RealPage
from training.scenes.crop import SIDE, View

from .channels import COARSE, COARSE_LEAST, FAMILIES, FAMILY_OF_KIND, FINE, FINE_MOST, KEYPOINTS
from .keypoints import END, MARKED_END, keypoints_of
from .masks import masks_of
from .partial_truth import partial_masks

#: Share of a shape that must be inside the crop for it to be asked for.
LEAST_VISIBLE = 0.75
#: Shapes smaller than this, in crop pixels, are neither asked for nor punished.
LEAST_SIDE = 6.0


def targets_of(view: View) -> dict[str, np.ndarray]:
    """Returns the targets of one crop; lists of cells begin with row and column."""
    targets = {"image": view.pixels}
    boxes, families = shapes_of(view)
    doubtful = doubtful_boxes(view)
    targets |= _level(boxes, families, FINE, (0.0, FINE_MOST), doubtful) | _level(boxes, families, COARSE, (COARSE_LEAST, np.inf), doubtful)
    targets |= _keypoint_targets(view)
    return targets | (partial_masks(view) if isinstance(view.page, RealPage) else masks_of(view))


def shapes_of(view: View) -> tuple[np.ndarray, np.ndarray]:
    """Returns the boxes (left, top, right, bottom) of all shapes in crop pixels, and their families."""
    nodes = [node for node in view.page.diagram["nodes"] if node["kind"] != "text"]
    if not nodes:
        return np.zeros((0, 4)), np.zeros(0, int)
    sides = np.array([[node["box"]["x"], node["box"]["y"], node["box"]["width"], node["box"]["height"]] for node in nodes])
    corners = [sides[:, :2] + sides[:, 2:] * share for share in ((0, 0), (1, 0), (1, 1), (0, 1))]
    placed = np.stack([view.place(corner) for corner in corners], axis=1)
    boxes = np.concatenate([placed.min(axis=1), placed.max(axis=1)], axis=1)
    return boxes, np.array([FAMILY_OF_KIND[node["kind"]] for node in nodes])


def doubtful_boxes(view: View) -> np.ndarray:
    """Returns the boxes, in crop pixels, that the truth neither asks for nor punishes; synthetic pages have none."""
    if not isinstance(view.page, RealPage) or len(view.page.doubtful) == 0:
        return np.zeros((0, 4))
    corners = view.place(view.page.doubtful.reshape(-1, 2)).reshape(-1, 2, 2)
    return np.concatenate([corners.min(axis=1), corners.max(axis=1)], axis=1)


def _level(boxes: np.ndarray, families: np.ndarray, cell: int, sides: tuple[float, float], doubtful: np.ndarray) -> dict[str, np.ndarray]:
    """Returns heat map, validity and boxes of one output, for the shapes whose longer side is between two lengths."""
    heat_name, box_name = ("node", "box") if cell == FINE else ("coarse", "coarse")
    least, most = sides
    cells = SIDE // cell
    heat = np.zeros((len(FAMILIES), cells, cells), np.float32)
    valid = np.ones((cells, cells), np.uint8)
    owners: dict[tuple[int, int], np.ndarray] = {}
    for box in doubtful:
        _blank(valid, box, cell, 0.35)
    order = np.argsort([-(box[2] - box[0]) * (box[3] - box[1]) for box in boxes]) if len(boxes) else []
    for at in order:
        box = boxes[at]
        width, height = box[2] - box[0], box[3] - box[1]
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        if not (0 <= x < SIDE and 0 <= y < SIDE) or not least <= max(width, height) <= most:
            continue
        seen = np.clip(box[2:], 0, SIDE) - np.clip(box[:2], 0, SIDE)
        column, row = int(x // cell), int(y // cell)
        if seen[0] * seen[1] < LEAST_VISIBLE * width * height or max(width, height) < LEAST_SIDE:
            reach = max(1, int(min(width, height) / cell * 0.2))
            valid[max(0, row - reach) : row + reach + 1, max(0, column - reach) : column + reach + 1] = 0
            continue
        _splash(heat[families[at]], (row, column), (height / cell, width / cell))
        _claim(owners, box, (row, column), cell)
    listed = np.array(list(owners), np.int64).reshape(-1, 2)
    distances = np.array(list(owners.values()), np.float32).reshape(-1, 4)
    # What is asked for is known, whatever is cut off around it.
    valid[(heat >= 0.999).any(axis=0)] = 1
    return {
        f"{heat_name}_heat": np.round(heat * 255).astype(np.uint8),
        f"{heat_name}_valid": valid,
        f"{box_name}_cells": listed,
        f"{box_name}_sides": distances,
    }


def _blank(valid: np.ndarray, box: np.ndarray, cell: int, share: float) -> None:
    """Leaves the middle of a box out of what is asked, by this share of its sides to each side, a cell at least."""
    middle, reach = (box[:2] + box[2:]) / 2 / cell, np.maximum(1, (box[2:] - box[:2]) / cell * share)
    left, top = np.maximum(0, np.floor(middle - reach)).astype(int)
    right, bottom = np.maximum(0, np.ceil(middle + reach)).astype(int)
    valid[top:bottom, left:right] = 0


def _splash(heat: np.ndarray, place: tuple[int, int], size: tuple[float, float]) -> None:
    """Adds a Gaussian whose width follows the shape's; the peak is exactly 1."""
    sigmas = [min(max(side * 0.11, 0.55), 5.0) for side in size]
    reach = [int(np.ceil(3 * sigma)) for sigma in sigmas]
    low = [max(0, at - far) for at, far in zip(place, reach)]
    high = [min(limit, at + far + 1) for at, far, limit in zip(place, reach, heat.shape)]
    rows = np.exp(-((np.arange(low[0], high[0]) - place[0]) ** 2) / (2 * sigmas[0] ** 2))
    columns = np.exp(-((np.arange(low[1], high[1]) - place[1]) ** 2) / (2 * sigmas[1] ** 2))
    part = heat[low[0] : high[0], low[1] : high[1]]
    np.maximum(part, np.outer(rows, columns), out=part)


def _claim(owners: dict[tuple[int, int], np.ndarray], box: np.ndarray, place: tuple[int, int], cell: int) -> None:
    """Gives a shape the cells around its middle that lie inside it; smaller shapes come later and take cells over."""
    for row in range(place[0] - 1, place[0] + 2):
        for column in range(place[1] - 1, place[1] + 2):
            x, y = (column + 0.5) * cell, (row + 0.5) * cell
            sides = np.array([x - box[0], y - box[1], box[2] - x, box[3] - y], np.float32)
            middle = (row, column) == place
            if (middle or sides.min() > 0) and 0 <= row < SIDE // cell and 0 <= column < SIDE // cell:
                owners.pop((row, column), None)
                owners[row, column] = np.maximum(sides, 0.25)


def _keypoint_targets(view: View) -> dict[str, np.ndarray]:
    points = keypoints_of(view.page)
    cells = SIDE // FINE
    heat = np.zeros((len(KEYPOINTS), cells, cells), np.float32)
    places = view.place(points[:, :2])
    ahead = view.place(points[:, :2] + points[:, 3:5])
    rows = []
    for point, place, forward in zip(points, places, ahead):
        if not (0 <= place[0] < SIDE and 0 <= place[1] < SIDE):
            continue
        row, column = int(place[1] // FINE), int(place[0] // FINE)
        kind = int(point[2])
        _splash(heat[kind], (row, column), (7.0, 7.0))
        direction = forward - place
        length = np.hypot(*direction)
        direction = direction / length if length > 1e-6 and kind in (END, MARKED_END) else np.zeros(2)
        rows.append((row, column, place[0] / FINE - column, place[1] / FINE - row, *direction, point[5]))
    listed = np.array(rows, np.float64).reshape(-1, 7)
    return {
        "keypoint_heat": np.round(heat * 255).astype(np.uint8),
        "point_cells": listed[:, :2].astype(np.int64),
        "point_offsets": listed[:, 2:4].astype(np.float32),
        "point_directions": listed[:, 4:6].astype(np.float32),
        "point_owners": listed[:, 6].astype(np.int64),
    }
