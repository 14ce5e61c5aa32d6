"""The page net's targets must say what its decoder reads back, and its losses must fall when an answer gets better."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from training.page.channels import COARSE_CHANNELS, COARSE_HEADS, FINE_CHANNELS, FINE_HEADS
from training.page.decode import decode, one_per_place
from training.page.keypoints import BEND, CROSSING, END, JUNCTION, MARKED_END, keypoints_of
from training.page.loss import complete_iou, focal, push_pull
from training.page.net import PageNet, lines_of
from training.page.score import Tally, boxes_of, ends_of
from training.page.targets import targets_of
from training.page.task import BATCH, open_page_small
from training.scenes.crop import make_view
from training.scenes.page import Page


def answer(view) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns the outputs of a net that answers just what the targets ask for."""
    targets = targets_of(view)
    fine, coarse = torch.full((FINE_CHANNELS, 96, 96), -9.0), torch.full((COARSE_CHANNELS, 24, 24), -9.0)
    fine[FINE_HEADS["node"]] = torch.logit(torch.from_numpy(targets["node_heat"] / 255.0), 1e-4).float()
    fine[FINE_HEADS["keypoint"]] = torch.logit(torch.from_numpy(targets["keypoint_heat"] / 255.0), 1e-4).float()
    coarse[COARSE_HEADS["node"]] = torch.logit(torch.from_numpy(targets["coarse_heat"] / 255.0), 1e-4).float()
    for output, heads, name, cell in ((fine, FINE_HEADS, "box", 4), (coarse, COARSE_HEADS, "coarse", 16)):
        for (row, column), sides in zip(targets[f"{name}_cells"], targets[f"{name}_sides"]):
            output[heads["box"], row, column] = torch.log(torch.expm1(torch.from_numpy(sides).double() / cell)).float()
    for (row, column), offset in zip(targets["point_cells"], targets["point_offsets"]):
        fine[FINE_HEADS["offset"], row, column] = torch.from_numpy(offset)
    return fine, coarse


def test_the_net_has_the_counted_size_and_any_tile_fits() -> None:
    net = PageNet("small").eval()
    assert sum(value.numel() for value in net.parameters()) == pytest.approx(1.64e6, rel=0.01)
    assert FINE_CHANNELS == 63 and COARSE_CHANNELS == 21
    with torch.no_grad():
        fine, coarse = net(torch.rand(1, 3, 64, 96))
    assert fine.shape == (1, 63, 16, 24) and coarse.shape == (1, 21, 4, 6)


def test_a_perfect_answer_is_decoded_to_the_truth() -> None:
    tally = Tally()
    for index in range(16):
        view = make_view(21, index)
        found = decode(*answer(view), least=0.9)
        tally.add(found.boxes, found.scores, *boxes_of(view))
    assert tally.wanted > 60
    assert tally.f1(0.8, 0.9) > 0.9


def test_lines_are_spread_in_the_order_of_depth_to_space() -> None:
    fine = torch.zeros(1, FINE_CHANNELS, 2, 2)
    first = FINE_HEADS["line"].start
    fine[0, first + (1 * 2 + 0) * 4 + 3, 0, 1] = 7  # lower left of the block at row 0, column 1, channel 3
    lines = lines_of(fine[:, FINE_HEADS["line"]])
    assert lines.shape == (1, 4, 4, 4)
    assert lines[0, 3, 1, 2] == 7 and lines.sum() == 7


def test_one_box_stays_in_a_place_unless_one_holds_the_other() -> None:
    boxes = np.array([[0, 0, 100, 60], [8, 4, 104, 62], [15, 10, 85, 50], [300, 0, 340, 40]], float)
    assert one_per_place(boxes, np.array([0.9, 0.8, 0.7, 0.6])).tolist() == [0, 2, 3]
    assert one_per_place(boxes, np.array([0.7, 0.8, 0.9, 0.6])).tolist() == [2, 1, 3]


def page_of(ways: list[list[list[float]]], markers: list[tuple[str, str]]) -> Page:
    edges = [{"startMarker": start, "endMarker": end, "routing": "orthogonal", "points": way} for way, (start, end) in zip(ways, markers)]
    return Page({"edges": edges}, None, None, None, [np.array(way, float) for way in ways])


def test_keypoints_tell_ends_bends_crossings_and_junctions_apart() -> None:
    ways = [[[0, 50], [100, 50]], [[40, 0], [40, 100], [90, 100]], [[70, 10], [70, 50], [100, 90]]]
    points = keypoints_of(page_of(ways, [("none", "triangle"), ("none", "none"), ("none", "none")]))
    kinds = {tuple(row[:2]): int(row[2]) for row in points}
    assert kinds[0, 50] == END and kinds[100, 50] == MARKED_END
    assert kinds[40, 100] == BEND and kinds[40, 50] == CROSSING
    assert kinds[70, 50] == JUNCTION
    departure = next(row[3:5] for row in points if tuple(row[:2]) == (100, 50))
    assert departure == pytest.approx([-1, 0])


def test_better_answers_cost_less() -> None:
    heat = torch.zeros(1, 1, 8, 8)
    heat[0, 0, 3, 3] = 1
    good, bad = torch.full_like(heat, -6.0), torch.full_like(heat, -6.0)
    good[0, 0, 3, 3], bad[0, 0, 5, 5] = 6, 6
    valid = torch.ones(1, 1, 8, 8)
    assert focal(good, heat, valid) < 0.01 < focal(bad, heat, valid)
    unknown = valid.clone()
    unknown[0, 0, 5, 5] = 0
    assert focal(bad, heat, unknown) < focal(bad, heat, valid)
    wanted = torch.tensor([[4.0, 4.0, 6.0, 6.0]])
    assert complete_iou(wanted, wanted).item() == pytest.approx(0, abs=1e-4)
    assert complete_iou(wanted + 1, wanted).item() < complete_iou(wanted + 4, wanted).item()
    near, owners = torch.tensor([[0.0, 0.0], [0.0, 0.1], [3.0, 3.0]]), torch.tensor([0, 0, 1])
    assert push_pull(near, owners) < push_pull(near, torch.tensor([0, 1, 0]))


def test_batches_hold_cells_of_every_crop_and_the_loss_is_finite() -> None:
    task = open_page_small()
    batch = {name: torch.from_numpy(value) for name, value in task.make_batch(3, 5).items()}
    assert batch["image"].shape == (BATCH, 384, 384, 3)
    assert set(batch["box_cells"][:, 0].tolist()) <= set(range(BATCH))
    assert len(batch["box_cells"]) == len(batch["box_sides"])
    total, parts = task.loss(task.make_net(), batch)
    assert torch.isfinite(total) and all(np.isfinite(value) for value in parts.values())


def test_ends_in_one_place_are_one_end() -> None:
    view = next(view for view in (make_view(30, index) for index in range(0, 40, 2)) if view.page.diagram["edges"])
    found = decode(*answer(view), least=0.9)
    ends = ends_of(found, 0.9)
    gaps = np.hypot(*(ends[:, None] - ends[None]).transpose(2, 0, 1)) + np.eye(len(ends)) * 99
    assert len(ends) < 2 or gaps.min() > 4
