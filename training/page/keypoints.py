"""Where the connectors of a page end, bend, cross and meet: the truth of the keypoint heads."""

from __future__ import annotations

import functools

import numpy as np

from training.scenes.crop import PAGES_A_BLOCK
from training.scenes.page import Page
from training.scenes.routes import lengths_along

END, MARKED_END, BEND, CROSSING, JUNCTION = range(5)
#: A point this near to another connector, in page pixels, lies on it.
TOUCH = 1.5


@functools.lru_cache(maxsize=PAGES_A_BLOCK)
def keypoints_of(page: Page) -> np.ndarray:
    """Returns rows of x, y, class, direction x, direction y, owner: in page pixels; direction (0, 0) and owner −1 but for ends."""
    rows = []
    for number, (edge, way) in enumerate(zip(page.diagram["edges"], page.ways)):
        for marker, line in ((edge["startMarker"], way), (edge["endMarker"], way[::-1])):
            direction = _departure(line)
            rows.append((*line[0], END if marker == "none" else MARKED_END, *direction, number))
        if edge["routing"] != "curved":
            rows += [(*point, BEND, 0, 0, -1) for point in edge["points"][1:-1]]
    points = np.array(rows, np.float64).reshape(-1, 6)
    segments = _segments(page)
    if len(segments) == 0:
        return points
    _mark_junctions(points, segments)
    return np.concatenate([points, _crossings(segments)])


def _departure(line: np.ndarray) -> np.ndarray:
    """Returns the unit vector by which a line leaves its first point, measured over a few pixels."""
    along = lengths_along(line)
    at = min(7.0, along[-1])
    ahead = np.array([np.interp(at, along, line[:, axis]) for axis in (0, 1)]) - line[0]
    return ahead / max(np.hypot(*ahead), 1e-6)


def _segments(page: Page) -> np.ndarray:
    """Returns rows of x1, y1, x2, y2, edge; curves are thinned to a quarter of their pieces."""
    rows = []
    for number, way in enumerate(page.ways):
        kept = way if len(way) < 14 else way[np.unique(np.linspace(0, len(way) - 1, max(6, len(way) // 3)).astype(int))]
        rows.append(np.concatenate([kept[:-1], kept[1:], np.full((len(kept) - 1, 1), number)], axis=1))
    return np.concatenate(rows) if rows else np.zeros((0, 5))


def _mark_junctions(points: np.ndarray, segments: np.ndarray) -> None:
    """Turns bends that lie on another connector into junctions."""
    start, along = segments[:, :2], segments[:, 2:4] - segments[:, :2]
    squared = (along**2).sum(axis=1) + 1e-9
    for row in points:
        if row[2] != BEND:
            continue
        share = ((row[:2] - start) * along).sum(axis=1) / squared
        apart = np.hypot(*(row[:2] - start - along * share[:, None]).T)
        room = 3 / np.sqrt(squared)
        if ((apart < TOUCH) & (share > room) & (share < 1 - room)).any():
            row[2] = JUNCTION


def _crossings(segments: np.ndarray) -> np.ndarray:
    """Returns the points in which two connectors cross away from the ends of the pieces."""
    start, along = segments[:, :2], segments[:, 2:4] - segments[:, :2]
    cross = along[:, None, 0] * along[None, :, 1] - along[:, None, 1] * along[None, :, 0]
    offset = start[None] - start[:, None]
    cross = np.where(np.abs(cross) < 1e-6, np.inf, cross)
    first = (offset[..., 0] * along[None, :, 1] - offset[..., 1] * along[None, :, 0]) / cross
    second = (offset[..., 0] * along[:, None, 1] - offset[..., 1] * along[:, None, 0]) / cross
    other = segments[:, None, 4] < segments[None, :, 4]
    length = np.hypot(*along.T) + 1e-9
    room_first, room_second = (3 / length)[:, None], (3 / length)[None]
    met = other & (first > np.minimum(room_first, 0.2)) & (first < 1 - np.minimum(room_first, 0.2))
    met &= (second > np.minimum(room_second, 0.2)) & (second < 1 - np.minimum(room_second, 0.2))
    places, _ = np.nonzero(met)
    at = start[places] + along[places] * first[met][:, None]
    blank = np.tile([CROSSING, 0.0, 0.0, -1.0], (len(at), 1))
    return np.concatenate([at, blank], axis=1)
