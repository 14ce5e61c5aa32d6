"""Synthetic pages must be the same wherever they are made, true to the published schema, and drawn where the truth says."""

from __future__ import annotations

import numpy as np
import pytest

from training.page.targets import targets_of
from training.scenes import drawing, rasterise
from training.scenes.chance import Chance
from training.scenes.crop import SIDE, make_view
from training.scenes.drawing import Drawing, Line, Words, box_points
from training.scenes.ir import problems_of
from training.scenes.outlines import catalogue, draw_variant, page_net, silhouette
from training.scenes.page import LAYOUTS, make_page
from training.scenes.palettes import DARK, LIGHT, draw_palette
from training.scenes.routes import SIDES, leave_outline, orthogonal
from training.scenes.textures import KINDS


def test_a_page_depends_on_seed_and_index_alone() -> None:
    first = make_view(5, 40).pixels
    for index in range(8):
        make_view(6, index)
    assert np.array_equal(first, make_view(5, 40).pixels)
    assert not np.array_equal(first, make_view(5, 44).pixels)


def test_some_crops_show_no_diagram_and_ask_for_none() -> None:
    views = [make_view(5, index) for index in range(80) if not make_view(5, index).page.diagram["nodes"]]
    assert 1 <= len(views) <= 10
    for view in views:
        targets = targets_of(view)
        assert view.pixels.shape == (SIDE, SIDE, 3)
        assert not any(targets[name].any() for name in ("node_heat", "coarse_heat", "keypoint_heat", "line_stroke", "text_region"))
        assert targets["node_valid"].all()


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_texture_has_the_size_that_was_asked_for_and_is_no_plain_ground(kind) -> None:
    pixels = kind(Chance(3, 1), (200, 120))
    assert pixels.shape == (120, 200, 3) and pixels.dtype == np.uint8
    assert np.unique(pixels.reshape(-1, 3), axis=0).shape[0] > 20
    assert np.array_equal(pixels, kind(Chance(3, 1), (200, 120)))


@pytest.mark.parametrize("index", range(24))
def test_truth_is_valid_by_the_published_schema(index: int) -> None:
    page = make_page(7, index)
    assert problems_of(page.diagram) == []
    names = [element["id"] for element in (*page.diagram["nodes"], *page.diagram["edges"])]
    assert len(set(names)) == len(names)
    ends = {end["node"] for edge in page.diagram["edges"] for end in (edge["source"], edge["target"])} - {None}
    assert ends <= set(names)
    assert len(page.ways) == len(page.diagram["edges"])


def test_containers_lie_behind_what_they_hold() -> None:
    held = 0
    for index in range(30):
        nodes = {node["id"]: node for node in make_page(8, index).diagram["nodes"]}
        for node in nodes.values():
            if node["parent"] is None or node["kind"] == "text":
                continue
            outer, inner = nodes[node["parent"]]["box"], node["box"]
            assert nodes[node["parent"]]["z"] < node["z"]
            held += 1
            assert outer["x"] <= inner["x"] + 1 and inner["x"] + inner["width"] <= outer["x"] + outer["width"] + 1
            assert outer["y"] <= inner["y"] + 1 and inner["y"] + inner["height"] <= outer["y"] + outer["height"] + 1
    assert held > 50


def test_a_broken_truth_is_noticed() -> None:
    diagram = make_page(7, 1).diagram
    diagram["nodes"][0]["kind"] = "blob"
    assert problems_of(diagram)


def test_there_are_layouts_palettes_and_outlines_enough() -> None:
    assert len(LAYOUTS) >= 8
    assert len(LIGHT) + len(DARK) >= 30
    dark = sum(draw_palette(Chance(1, index)) in DARK for index in range(2000)) / 2000
    assert 0.12 < dark < 0.18
    drawn = set(catalogue()[1]) | {"text", "image", "freeform", "table"}
    assert drawn == {"text", *page_net()["familyOfKind"]}


@pytest.mark.parametrize("draw", [rasterise.with_skia, rasterise.with_cairo])
def test_both_rasterisers_put_ink_in_the_same_place(draw) -> None:
    items = [Line(box_points((20, 10, 40, 30)), drawing.OUTLINE, "#000000", "#ff0000", 2, closed=True)]
    pixels = draw(Drawing("#ffffff", items), (2.0, 5.0, 5.0), (160, 120))
    ink = np.argwhere((pixels < 250).any(axis=2))
    # The box reaches from (20, 10) to (60, 40); its stroke one pixel further; shifted by 5, doubled.
    assert np.abs(ink.min(axis=0) - (8, 28)).max() <= 1
    assert np.abs(ink.max(axis=0) - (71, 111)).max() <= 1
    assert tuple(pixels[40, 70]) == (255, 0, 0)


@pytest.mark.parametrize("draw", [rasterise.with_skia, rasterise.with_cairo])
def test_a_gradient_runs_its_way(draw) -> None:
    items = [Line(box_points((0, 0, 100, 50)), drawing.OUTLINE, None, "#000000", closed=True, gradient=("#ffffff", (1.0, 0.0)))]
    pixels = draw(Drawing("#ffffff", items), (1.0, 0.0, 0.0), (100, 50)).astype(int)
    row = pixels[25, :, 0]
    assert row[5] < 40 and row[94] > 215 and abs(row[50] - 128) < 8
    assert (np.diff(row) >= 0).all()


@pytest.mark.parametrize("draw", [rasterise.with_skia, rasterise.with_cairo])
@pytest.mark.parametrize("angle", [0.0, -90.0, 30.0])
def test_text_stands_inside_its_corners(draw, angle: float) -> None:
    words = Words("Happy", (80.0, 80.0), 20.0, "#000000", 0, angle, (0, 0, 200, 200), 60.0)
    ink = np.argwhere(draw(Drawing("#ffffff", [words]), (1.0, 0.0, 0.0), (200, 200)).min(axis=2) < 128)[:, ::-1]
    corners = drawing.words_points(words)
    assert len(ink) > 50
    assert (ink.min(axis=0) > corners.min(axis=0) - 25).all() and (ink.max(axis=0) < corners.max(axis=0) + 25).all()


def test_boxes_of_the_truth_lie_on_the_ink_of_the_crop() -> None:
    met = total = 0
    for index in range(48):
        view = make_view(9, index)
        if view.page.look.hand or view.scale < 0.8:
            continue
        grey = view.pixels.min(axis=2).astype(int)
        for node in view.page.diagram["nodes"]:
            if node["kind"] not in ("rectangle", "container") or not node["style"]["stroke"] or node["style"]["dash"] != "solid":
                continue
            box = node["box"]
            x, y = view.place([[box["x"], box["y"] + box["height"] * 0.37]])[0]
            if 6 < x < SIDE - 6 and 6 < y < SIDE - 6:
                total += 1
                strip = grey[int(y), int(x) - 5 : int(x) + 6]
                met += strip.max() - strip.min() > 8
    assert total > 10
    assert met / total > 0.85


def test_routes_leave_and_arrive_along_their_sides() -> None:
    start, end = np.array([0.0, 0.0]), np.array([120.0, 70.0])
    for leaving in SIDES:
        for arriving in SIDES:
            points = orthogonal(start, leaving, end, arriving, 15)
            assert np.array_equal(points[0], start) and np.array_equal(points[-1], end)
            steps = np.diff(np.array(points), axis=0)
            assert (np.abs(steps).min(axis=1) < 1e-9).all()
            assert steps[0] @ SIDES[leaving] > 0
            assert -steps[-1] @ SIDES[arriving] > 0


def test_connectors_meet_the_outline_and_not_the_box() -> None:
    diamond = silhouette("diamond", draw_variant("diamond", Chance(1, 1)), (0, 0, 100, 60))
    met = leave_outline(diamond, np.array([50.0, 30.0]), np.array([150.0, 130.0]))
    assert abs(abs(met[0] - 50) / 50 + abs(met[1] - 30) / 30 - 1) < 1e-3
