"""Scores what a page net finds against the truth: node F1 at two overlaps, recall and precision of connector ends."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
import torch

from training.precision import mixed_precision
from training.scenes.crop import SIDE, View

from .decode import Found, decode, overlaps
from .keypoints import END, MARKED_END
from .net import PageNet
from .targets import LEAST_SIDE, LEAST_VISIBLE, doubtful_boxes, shapes_of, targets_of

#: A found end counts when it is this near to a true one, in tile pixels.
NEAR_END = 8.0
THRESHOLDS = tuple(round(0.1 + 0.05 * step, 2) for step in range(11))


@dataclass
class Tally:
    """Counts by score threshold, so that the best threshold is found after the fact."""

    found: list[np.ndarray] = field(default_factory=list)
    right: dict[float, list[np.ndarray]] = field(default_factory=lambda: {0.5: [], 0.8: []})
    wanted: int = 0

    def add(self, boxes: np.ndarray, scores: np.ndarray, truth: np.ndarray, ignored: np.ndarray) -> np.ndarray:
        """Matches found boxes to true ones, best score first; returns for every true box whether it was matched at 0.5."""
        table = np.array([overlaps(box, truth)[0] if len(truth) else np.zeros(0) for box in boxes]).reshape(len(boxes), len(truth))
        matched = {level: _match(table, level) for level in self.right}
        excused = np.array([_is_excused(box, ignored) for box in boxes], bool).reshape(-1) & (matched[0.5] < 0)
        self.found.append(scores[~excused])
        for level, partner in matched.items():
            self.right[level].append(scores[(partner >= 0) & ~excused])
        self.wanted += len(truth)
        return np.isin(np.arange(len(truth)), matched[0.5][scores >= 0.3])

    def f1(self, level: float, threshold: float) -> float:
        """Returns F1 with the boxes above a score."""
        found = sum(int((scores >= threshold).sum()) for scores in self.found)
        right = sum(int((scores >= threshold).sum()) for scores in self.right[level])
        return 2 * right / max(1, found + self.wanted)

    def best(self) -> tuple[float, float]:
        """Returns the best F1 at 0.5 and its threshold."""
        return max((self.f1(0.5, threshold), threshold) for threshold in THRESHOLDS)


def _match(table: np.ndarray, level: float) -> np.ndarray:
    """Returns for every found box the true one that it stands for, or −1; pairs of highest overlap first."""
    partner = np.full(table.shape[0], -1)
    taken: set[int] = set()
    rows, columns = np.nonzero(table >= level)
    for at in np.argsort(-table[rows, columns], kind="stable"):
        row, column = int(rows[at]), int(columns[at])
        if partner[row] < 0 and column not in taken:
            partner[row] = column
            taken.add(column)
    return partner


def _is_excused(box: np.ndarray, ignored: np.ndarray) -> bool:
    if len(ignored) == 0:
        return False
    iou, _ = overlaps(box, ignored)
    low, high = np.maximum(box[:2], ignored[:, :2]), np.minimum(box[2:], ignored[:, 2:])
    inside = np.prod(np.clip(high - low, 0, None), axis=1) / max(float(np.prod(box[2:] - box[:2])), 1e-6)
    return bool(((iou >= 0.5) | (inside >= 0.8)).any())


@dataclass
class EndTally:
    """Counts of connector ends."""

    wanted: int = 0
    met: int = 0
    found: int = 0
    right: int = 0

    def add(self, points: np.ndarray, truth: np.ndarray, near: float = NEAR_END) -> None:
        """Adds the ends of one picture."""
        apart = np.hypot(*(points[:, None] - truth[None]).transpose(2, 0, 1)) if len(points) and len(truth) else np.zeros((len(points), len(truth)))
        self.wanted += len(truth)
        self.found += len(points)
        self.met += int((apart.min(axis=0) <= near).sum()) if apart.size else 0
        self.right += int((apart.min(axis=1) <= near).sum()) if apart.size else 0

    def figures(self) -> dict[str, float]:
        """Returns recall and precision."""
        return {"ends_recall": self.met / max(1, self.wanted), "ends_precision": self.right / max(1, self.found)}


def ends_of(found: Found, least: float) -> np.ndarray:
    """Returns the connector ends above a score, one for each place."""
    kept = np.isin(found.point_classes, (END, MARKED_END)) & (found.point_scores >= least)
    points: list[np.ndarray] = []
    for point in found.points[kept]:
        if all(np.hypot(*(point - other)) > 4 for other in points):
            points.append(point)
    return np.array(points).reshape(-1, 2)


@torch.no_grad()
def run_net(net: PageNet, pixels: np.ndarray) -> Found:
    """Runs a net on one picture (height × width × 3 bytes), padded with its last row and column to a multiple of 32."""
    from .task import input_of

    height, width = pixels.shape[:2]
    padded = np.pad(pixels, ((0, -height % 32), (0, -width % 32), (0, 0)), mode="edge")
    device = next(net.parameters()).device
    with mixed_precision(device):
        fine, coarse = net(input_of(torch.from_numpy(padded[None]).to(device)))
    return decode(fine[0].float().cpu(), coarse[0].float().cpu())


def score_crops(net: PageNet, views: Iterable[View]) -> dict[str, float]:
    """Scores a net on crops; what the targets neither ask for nor punish is excused here too."""
    tally, ends = Tally(), EndTally()
    for view in views:
        found = run_net(net, view.pixels)
        truth, ignored = boxes_of(view)
        tally.add(found.boxes, found.scores, truth, ignored)
        targets = targets_of(view)
        asked = np.isin(np.arange(len(targets["point_cells"])), np.nonzero(np.abs(targets["point_directions"]).sum(axis=1) > 0)[0])
        cells = targets["point_cells"][asked]
        ends.add(ends_of(found, 0.3), (cells[:, ::-1] + targets["point_offsets"][asked]) * 4.0)
    best, threshold = tally.best()
    figures = {"score": best, "threshold": threshold, "node_f1_80": tally.f1(0.8, threshold), **ends.figures()}
    return {name: round(float(value), 4) for name, value in figures.items()}


def boxes_of(view) -> tuple[np.ndarray, np.ndarray]:
    """Returns the boxes that a crop asks for and those that it excuses."""
    boxes, _ = shapes_of(view)
    doubtful = doubtful_boxes(view)
    if len(boxes) == 0:
        return boxes, doubtful
    sides = boxes[:, 2:] - boxes[:, :2]
    seen = np.clip(boxes[:, 2:], 0, SIDE) - np.clip(boxes[:, :2], 0, SIDE)
    share = np.where((seen > 0).all(axis=1), seen.prod(axis=1), 0) / np.maximum(sides.prod(axis=1), 1e-6)
    middle = (boxes[:, 2:] + boxes[:, :2]) / 2
    asked = (share >= LEAST_VISIBLE) & (sides.max(axis=1) >= LEAST_SIDE) & ((middle >= 0) & (middle < SIDE)).all(axis=1)
    return boxes[asked], np.concatenate([boxes[~asked & (share > 0)], doubtful])
