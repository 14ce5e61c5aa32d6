"""Losses of the page net's heads and how they are weighed."""

from __future__ import annotations

import math

import torch
import torch.nn.functional as functional

from .channels import COARSE, COARSE_HEADS, FINE, FINE_HEADS
from .net import lines_of
from .partial_truth import UNKNOWN

WEIGHTS = {
    "node": 1.0,
    "box": 2.0,
    "keypoint": 1.0,
    "offset": 1.0,
    "direction": 0.5,
    "embedding": 0.1,
    "line": 1.0,
    "angle": 0.5,
    "text": 1.0,
    "layout": 0.5,
    "coarse_node": 1.0,
    "coarse_box": 2.0,
    "objectness": 1.0,
}
#: Targets that say something of every cell.
DENSE = (
    *("node_heat", "node_valid", "keypoint_heat", "coarse_heat", "coarse_valid", "layout"),
    *("line_stroke", "line_dashed", "line_angle", "text_region", "text_border", "text_angle"),
    *("keypoint_known", "line_known", "text_known"),
)
#: Cross-entropy weights of the layout classes: ground is everywhere.
LAYOUT_WEIGHTS = (0.5, 1.0, 1.5, 2.0, 2.0, 1.0)


def focal(logits: torch.Tensor, heat: torch.Tensor, valid: torch.Tensor) -> torch.Tensor:
    """Returns the penalty-reduced focal loss (a = 2, b = 4) a peak; `valid` is 0 where nothing is known."""
    probability, cost = torch.sigmoid(logits), functional.softplus(logits)
    peak = (heat >= 0.999) & (valid > 0)
    ground = valid * (1 - heat).square().square() * probability * probability * cost
    missed = (1 - probability).square() * (cost - logits)
    return torch.where(peak, missed, ground).sum() / peak.sum().clamp(min=1)


def complete_iou(found: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
    """Returns 1 − CIoU of boxes given as distances (left, top, right, bottom) from one point."""
    inter_w = torch.minimum(found[:, 0], wanted[:, 0]) + torch.minimum(found[:, 2], wanted[:, 2])
    inter_h = torch.minimum(found[:, 1], wanted[:, 1]) + torch.minimum(found[:, 3], wanted[:, 3])
    inter = inter_w.clamp(min=0) * inter_h.clamp(min=0)

    def size(box):
        return (box[:, 0] + box[:, 2], box[:, 1] + box[:, 3])

    (found_w, found_h), (wanted_w, wanted_h) = size(found), size(wanted)
    iou = inter / (found_w * found_h + wanted_w * wanted_h - inter + 1e-6)
    hull_w = torch.maximum(found[:, 0], wanted[:, 0]) + torch.maximum(found[:, 2], wanted[:, 2])
    hull_h = torch.maximum(found[:, 1], wanted[:, 1]) + torch.maximum(found[:, 3], wanted[:, 3])

    def middle(box):
        return ((box[:, 2] - box[:, 0]) / 2, (box[:, 3] - box[:, 1]) / 2)

    (found_x, found_y), (wanted_x, wanted_y) = middle(found), middle(wanted)
    apart = ((found_x - wanted_x) ** 2 + (found_y - wanted_y) ** 2) / (hull_w**2 + hull_h**2 + 1e-6)
    shape = (4 / math.pi**2) * (torch.atan(wanted_w / (wanted_h + 1e-6)) - torch.atan(found_w / (found_h + 1e-6))) ** 2
    with torch.no_grad():
        trade = shape / (1 - iou + shape + 1e-6)
    return 1 - iou + apart + trade * shape


def box_loss(found: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
    """Returns CIoU + 0.1 L1 of boxes in cells, the mean over the boxes."""
    if len(found) == 0:
        return found.sum() * 0
    positive = functional.softplus(found)
    l1 = (positive - wanted).abs().mean(dim=1).clamp(max=20)
    return (complete_iou(positive, wanted) + 0.1 * l1).mean()


def dice(probability: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
    """Returns 1 − the Dice overlap of the whole batch."""
    return 1 - (2 * (probability * wanted).sum() + 1) / (probability.sum() + wanted.sum() + 1)


def push_pull(vectors: torch.Tensor, owners: torch.Tensor) -> torch.Tensor:
    """Draws vectors of one owner together and means of different owners at least 1 apart; owners below 0 are left out."""
    known = owners >= 0
    vectors, owners = vectors[known], owners[known]
    if len(owners) < 2:
        return vectors.sum() * 0
    names, place = torch.unique(owners, return_inverse=True)
    one_hot = functional.one_hot(place, len(names)).to(vectors.dtype)
    means = (one_hot.T @ vectors) / one_hot.sum(dim=0)[:, None]
    pull = (vectors - one_hot @ means).pow(2).sum(dim=1).mean()
    gaps = (means[:, None] - means[None]).abs().sum(dim=2)
    # Owners count up from 1,000 times the picture's number: only those of one picture are pushed apart.
    rivals = (names[:, None] // 1000 == names[None] // 1000) & ~torch.eye(len(names), dtype=torch.bool, device=names.device)
    push = (functional.relu(1 - gaps) * rivals).sum() / rivals.sum().clamp(min=1)
    return pull + push


def _at(output: torch.Tensor, cells: torch.Tensor) -> torch.Tensor:
    """Returns the channels at cells (picture, row, column)."""
    return output.permute(0, 2, 3, 1)[cells[:, 0], cells[:, 1], cells[:, 2]]


def _heat(stored: torch.Tensor) -> torch.Tensor:
    return stored.float() / 255


def page_loss(fine: torch.Tensor, coarse: torch.Tensor, batch: dict[str, torch.Tensor], dense=None) -> tuple[torch.Tensor, dict[str, float]]:
    """Returns the weighed sum and the part of each head; `dense` is `dense_parts`, compiled or not."""
    parts, head = (dense or dense_parts)(fine, coarse, {name: batch[name] for name in DENSE})
    parts["box"] = box_loss(_at(head["box"], batch["box_cells"]), batch["box_sides"] / FINE)
    parts["coarse_box"] = box_loss(_at(head["coarse_box"], batch["coarse_cells"]), batch["coarse_sides"] / COARSE)
    cells = batch["point_cells"]
    if len(cells):
        parts["offset"] = (_at(head["offset"], cells) - batch["point_offsets"]).abs().mean()
        parts["direction"] = _direction(_at(head["direction"], cells), batch["point_directions"])
        parts["embedding"] = push_pull(_at(head["embedding"], cells), batch["point_owners"])
    total = sum(WEIGHTS[name] * part for name, part in parts.items())
    names = list(parts)
    return total, dict(zip(names, torch.stack([parts[name].detach() for name in names]).tolist()))


def dense_parts(fine: torch.Tensor, coarse: torch.Tensor, batch: dict[str, torch.Tensor]) -> tuple[dict[str, torch.Tensor], dict[str, torch.Tensor]]:
    """Returns the parts of the loss that look at every cell, and the outputs that are asked at listed cells only."""
    head, far = split(fine.float(), FINE_HEADS), split(coarse.float(), COARSE_HEADS)
    coarse_heat, coarse_valid = _heat(batch["coarse_heat"]), batch["coarse_valid"][:, None].float()
    parts = {
        "node": focal(head["node"], _heat(batch["node_heat"]), batch["node_valid"][:, None].float()),
        "keypoint": focal(head["keypoint"], _heat(batch["keypoint_heat"]), batch["keypoint_known"][:, None].float()),
        "text": _text_part(head["text"], batch),
        "layout": _layout_part(head["layout"], batch["layout"].long()),
        "coarse_node": focal(far["node"], coarse_heat, coarse_valid),
        "objectness": focal(far["objectness"], coarse_heat.amax(dim=1, keepdim=True), coarse_valid),
    }
    parts |= _line_parts(lines_of(head["line"]), batch)
    return parts, {name: head[name] for name in ("box", "offset", "direction", "embedding")} | {"coarse_box": far["box"]}


def split(output: torch.Tensor, heads: dict[str, slice]) -> dict[str, torch.Tensor]:
    """Parts the channels by head; slices one by one would each write a slope as large as the whole output."""
    names = sorted(heads, key=lambda name: heads[name].start)
    return dict(zip(names, output.split([heads[name].stop - heads[name].start for name in names], dim=1)))


def _mean(values: torch.Tensor, weights: torch.Tensor) -> torch.Tensor:
    """Returns the mean by weights; 0 where nothing is known."""
    return (values * weights).sum() / weights.sum().clamp(min=1e-6)


def _layout_part(logits: torch.Tensor, classes: torch.Tensor) -> torch.Tensor:
    """Returns the cross-entropy of the cells whose class is known."""
    weights = logits.new_tensor(LAYOUT_WEIGHTS, dtype=torch.float32)
    known = classes != UNKNOWN
    summed = functional.cross_entropy(logits, classes, weights, ignore_index=UNKNOWN, reduction="sum")
    return summed / (weights[classes.clamp(max=len(LAYOUT_WEIGHTS) - 1)] * known).sum().clamp(min=1e-6)


def _direction(found: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
    """Returns 1 − cosine where a direction is known (ends only)."""
    known = wanted.abs().sum(dim=1) > 0
    if not known.any():
        return found.sum() * 0
    return (1 - functional.cosine_similarity(found[known], wanted[known], dim=1)).mean()


def _line_parts(lines: torch.Tensor, batch: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    known = batch["line_known"].float()
    stroke, dashed = batch["line_stroke"].float() * known, batch["line_dashed"].float()
    drawn = stroke.sum().clamp(min=1)
    logits = lines[:, 0]
    fit = _mean(functional.binary_cross_entropy_with_logits(logits, stroke, pos_weight=lines.new_tensor(3.0), reduction="none"), known)
    fit = fit + dice(torch.sigmoid(logits) * known, stroke)
    broken = (functional.binary_cross_entropy_with_logits(lines[:, 1], dashed, reduction="none") * stroke).sum() / drawn
    angle = ((lines[:, 2:] - batch["line_angle"].float() / 127) ** 2).sum(dim=1)
    return {"line": fit + 0.3 * broken, "angle": (angle * stroke).sum() / drawn}


def _text_part(text: torch.Tensor, batch: dict[str, torch.Tensor]) -> torch.Tensor:
    region, border = batch["text_region"].float(), batch["text_border"].float()
    known = batch["text_known"].float().expand_as(region)
    both = (region + border).clamp(max=1)
    fit = _mean(functional.binary_cross_entropy_with_logits(text[:, 0], region, reduction="none"), known) + dice(torch.sigmoid(text[:, 0]) * known, region)
    edge = _mean((torch.sigmoid(text[:, 1]) - border).abs(), (both + 0.1) * known)
    slant = (text[:, 2:] - batch["text_angle"].float() / 127).abs().sum(dim=1)
    return fit + edge + (slant * region).sum() / region.sum().clamp(min=1)
