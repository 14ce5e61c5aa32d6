"""Real pages: their truth becomes targets, what it does not tell is neither asked for nor punished, and strangers stay strangers."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
import torch

from training.cutout import view as cut_outs
from training.pack import pack_pages
from training.page.loss import page_loss
from training.page.score import boxes_of
from training.page.targets import targets_of
from training.page.task import PageTask, input_of, join
from training.real import listing, view
from training.real.listing import author_of, list_folders, write_list

NODES = [
    {"bbox": [40, 40, 120, 60], "shape": "rectangle", "role": "primary", "font_px": 16},
    {"bbox": [240, 40, 60, 60], "shape": "ellipse", "role": "primary", "font_px": 16},
    {"bbox": [60, 60, 40, 20], "shape": "rectangle", "role": "part", "font_px": 16},
    {"bbox": [60, 60, 40, 20], "shape": "text", "role": "primary", "font_px": 16},
]
EDGES = [
    {"points": [[160, 70], [240, 70]], "start_arrow": "none", "end_arrow": "classic", "dashed": False, "role": "connector"},
    {"points": [[40, 200], [300, 200]], "start_arrow": "none", "end_arrow": "none", "dashed": True, "role": "floating_line"},
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a picture of each of twelve authors, and a cache of its own."""
    monkeypatch.setenv("REDRAW_CACHE", str(tmp_path / "cache"))
    for number in range(12):
        truth = {"source": f"github:author{number}/diagrams", "kind": "drawio", "width": 384, "height": 384, "nodes": NODES, "edges": EDGES}
        pixels = np.full((384, 384, 3), 255, np.uint8)
        cv2.rectangle(pixels, (40, 40), (160, 100), (0, 0, 0), 1)
        cv2.imwrite(str(tmp_path / f"page{number}.png"), pixels)
        (tmp_path / f"page{number}.gt.json").write_text(json.dumps(truth))
    _forget()
    yield tmp_path
    _forget()


def _forget() -> None:
    for cached in (listing.listed_pages, view.pages_by_author, view._page, cut_outs._page, cut_outs.proposals):
        cached.cache_clear()


def test_authors_are_owners_of_repositories_and_those_who_write_by_hand() -> None:
    assert author_of({"source": "github:Owner/name", "path": "a.png"}) == "owner"
    assert author_of({"source": "github:dws/hd", "path": "ex00/ex00_writer0012.jpg"}) == "writer0012"


def test_no_page_is_learned_from_without_a_list(folder: Path) -> None:
    assert not view.has_pages()


def test_held_out_authors_are_never_learned_from(folder: Path) -> None:
    pages = list_folders([folder])
    write_list(pages)
    held_out = {page.author for page in pages if page.held_out}
    assert 0 < len(held_out) < 12
    learned = {author for authors in view.pages_by_author(view.Whose.LEARNED).values() for author in authors}
    assert learned.isdisjoint(held_out) and len(learned) + len(held_out) == 12


def _first_view(folder: Path) -> view.View:
    write_list(list_folders([folder]))
    return next(found for found in (view.make_real_view(3, index, view.Whose.HELD_OUT) for index in range(64)) if 0.8 < found.scale < 1.3)


def test_shapes_and_connectors_of_the_truth_are_asked_for(folder: Path) -> None:
    found = _first_view(folder)
    asked, excused = boxes_of(found)
    wanted = found.place(np.array([[40, 40], [160, 100]])).reshape(-1)
    assert any(np.abs(box - wanted).max() < 0.01 for box in [*asked, *excused])
    targets = targets_of(found)
    x, y = (found.place(np.array([[200, 70]]))[0] / 2).astype(int)
    if 0 <= x < 192 and 0 <= y < 192:
        assert targets["line_stroke"][max(0, y - 1) : y + 2, x].any() and targets["line_known"][y, x] == 1


def test_parts_and_lines_of_unknown_course_are_neither_asked_for_nor_punished(folder: Path) -> None:
    found = _first_view(folder)
    targets = targets_of(found)
    for point, mask, cell in (([80, 70], "node_valid", 4), ([170, 200], "line_known", 2), ([170, 200], "keypoint_known", 4)):
        x, y = (found.place(np.array([point]))[0] / cell).astype(int)
        if 0 <= x < len(targets[mask]) and 0 <= y < len(targets[mask]):
            assert targets[mask][y, x] == 0, mask


def test_what_is_unknown_costs_nothing(folder: Path) -> None:
    found = _first_view(folder)
    batch = {name: torch.from_numpy(value) for name, value in join([targets_of(found)]).items()}
    task = PageTask("small")
    torch.manual_seed(1)
    net = task.make_net().eval()
    fine, coarse = net(input_of(batch["image"]))
    loss, figures = page_loss(fine, coarse, batch)
    assert torch.isfinite(loss) and figures["text"] < 1.1 and figures["layout"] == 0


def test_varied_crops_are_a_pure_function_of_their_index(folder: Path) -> None:
    write_list(list_folders([folder]))
    first = view.make_real_view(5, 17)
    view._page.cache_clear()
    again = view.make_real_view(5, 17)
    assert (first.pixels == again.pixels).all() and (first.matrix == again.matrix).all()


def test_pages_are_packed_for_a_machine_where_they_are_not(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_list(list_folders([folder]))
    first = listing.listed_pages()[0]
    cut_outs.proposals_path().write_text(json.dumps({"picture": first.picture, "boxes": [[40, 40, 120, 60]]}))
    here, boxes = view.make_real_view(5, 17), cut_outs.proposals()[first.picture]
    pack_pages(tmp_path / "pack" / "training")
    monkeypatch.setenv("REDRAW_CACHE", str(tmp_path / "pack"))
    _forget()
    packed = listing.listed_pages()[0]
    assert packed.author == first.author and Path(packed.picture).is_relative_to(tmp_path / "pack")
    assert (cut_outs.proposals()[packed.picture] == boxes).all()
    there = view.make_real_view(5, 17)
    assert (there.matrix == here.matrix).all() and np.abs(there.pixels.astype(int) - here.pixels).mean() < 4
