"""Turns the page net's outputs into boxes and keypoints, as the product's decoder does: peaks, rounded scores, one box per place."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
import torch.nn.functional as functional

from .channels import COARSE, COARSE_HEADS, FINE, FINE_HEADS

MOST_NODES, MOST_KEYPOINTS = 512, 2048
#: Boxes that share more than this are of one place.
SAME_PLACE = 0.3
#: A box lies inside another one when so much of it does, and it is smaller than this share of it.
INSIDE, SMALLER = 0.92, 0.6


@dataclass(frozen=True)
class Found:
    """What was found in a tile, in its pixels: boxes as left, top, right, bottom; keypoints as x, y; best scores first."""

    boxes: np.ndarray
    scores: np.ndarray
    families: np.ndarray
    points: np.ndarray
    point_scores: np.ndarray
    point_classes: np.ndarray


def decode(fine: torch.Tensor, coarse: torch.Tensor, least: float = 0.1) -> Found:
    """Decodes the outputs of one tile (channels × rows × columns)."""
    near = _boxes(fine, FINE_HEADS, FINE, least)
    far = _boxes(coarse, COARSE_HEADS, COARSE, least)
    boxes, scores, families = (np.concatenate(pair) for pair in zip(near, far))
    kept = one_per_place(boxes, scores)
    points, point_scores, point_classes = _keypoints(fine, least)
    return Found(boxes[kept], scores[kept], families[kept], points, point_scores, point_classes)


def _peaks(logits: torch.Tensor, least: float, most: int) -> tuple[np.ndarray, ...]:
    """Returns class, row, column and score of the local maxima; scores are rounded before any comparison."""
    scores = torch.round(torch.sigmoid(logits.float()) * 1024) / 1024
    is_peak = (functional.max_pool2d(scores[None], 3, 1, 1)[0] == scores) & (scores >= least)
    kinds, rows, columns = (part.numpy() for part in torch.nonzero(is_peak, as_tuple=True))
    values = scores[is_peak].numpy()
    order = np.lexsort((kinds, columns, rows, -values))[:most]
    return kinds[order], rows[order], columns[order], values[order]


def _boxes(output: torch.Tensor, heads: dict[str, slice], cell: int, least: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Returns boxes, scores and families of one output; of several families at one cell the best stays."""
    best, family = output[heads["node"]].max(dim=0)
    _, rows, columns, scores = _peaks(best[None], least, MOST_NODES)
    sides = functional.softplus(output[heads["box"]].float()).numpy()[:, rows, columns].T * cell
    middle = np.stack([(columns + 0.5) * cell, (rows + 0.5) * cell], axis=1)
    boxes = np.concatenate([middle - sides[:, :2], middle + sides[:, 2:]], axis=1).reshape(-1, 4)
    return boxes, scores, family.numpy()[rows, columns]


def _keypoints(fine: torch.Tensor, least: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    kinds, rows, columns, scores = _peaks(fine[FINE_HEADS["keypoint"]], least, MOST_KEYPOINTS)
    offsets = fine[FINE_HEADS["offset"]].float().numpy()[:, rows, columns]
    points = np.stack([(columns + offsets[0]) * FINE, (rows + offsets[1]) * FINE], axis=1).reshape(-1, 2)
    return points, scores, kinds


def overlaps(first: np.ndarray, others: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Returns intersection over union of a box with others, and the intersection's share of the smaller of each pair."""
    low, high = np.maximum(first[:2], others[:, :2]), np.minimum(first[2:], others[:, 2:])
    shared = np.prod(np.clip(high - low, 0, None), axis=1)
    own, theirs = np.prod(first[2:] - first[:2]), np.prod(others[:, 2:] - others[:, :2], axis=1)
    return shared / np.maximum(own + theirs - shared, 1e-6), shared / np.maximum(np.minimum(own, theirs), 1e-6)


def one_per_place(boxes: np.ndarray, scores: np.ndarray) -> np.ndarray:
    """Returns which boxes stay, best first: a worse box that shares a place goes, unless one clearly contains the other."""
    kept: list[int] = []
    areas = np.prod(boxes[:, 2:] - boxes[:, :2], axis=1)
    for at in np.argsort(-scores, kind="stable"):
        if kept:
            iou, inside = overlaps(boxes[at], boxes[kept])
            ratio = np.minimum(areas[at], areas[kept]) / np.maximum(areas[at], areas[kept])
            nested = (inside >= INSIDE) & (ratio <= SMALLER)
            if ((iou > SAME_PLACE) & ~nested).any():
                continue
        kept.append(int(at))
    return np.array(kept, int)
