"""The truth of a drawn page must lie where the picture shows it, and pages that show something else must be refused."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw

from training.diagrams.__main__ import write_truths
from training.diagrams.ink import disc_box, has_border, ink_box, is_blank, is_unseen, read_picture
from training.diagrams.truth import Refused, plain_text, truth_of

#: draw.io's corner of all cells, and what is around it in the picture.
BOUNDS, BORDER = [80, 40, 300, 200], 10
GREEN = "#00aa00"


class Drawing:
    """A page as draw.io would draw and describe it, with outlines of rectangles and filled icons."""

    def __init__(self, folder: Path, scale: int = 1):
        self.path, self.scale = folder / "page.png", scale
        self.image = Image.new("RGB", ((BOUNDS[2] + 2 * BORDER) * scale, (BOUNDS[3] + 2 * BORDER) * scale), "white")
        self.facts: list[dict] = []
        self.seen: list[dict] = []

    def pixels_of(self, box: list[float]) -> tuple[float, float, float, float]:
        x, y = ((length - corner + BORDER) * self.scale for length, corner in zip(box[:2], BOUNDS))
        return x, y, x + box[2] * self.scale, y + box[3] * self.scale

    def add(self, name: str, box: list[float], shape: str = "rectangle", text: str = "", *, shown: bool = True, **said) -> None:
        facts = {"shape": shape, "shape_raw": said.pop("shape_raw", shape), "role": said.pop("role", "primary")}
        facts |= {key: said.pop(key) for key in ("subtype", "base_shape") if key in said}
        self.facts.append({"id": name, "cell": "shape", "text": text, **facts})
        style = said.pop("style", f"strokeColor={GREEN};")
        self.seen.append({"id": name, "parent": "1", "style": style, "box": box, "textBox": None, **said})
        if shown and shape not in ("text", "image"):
            ImageDraw.Draw(self.image).rectangle(self.pixels_of(box), outline=GREEN)

    def fill(self, box: list[float], colour: str) -> None:
        ImageDraw.Draw(self.image).rectangle(self.pixels_of(box), fill=colour)

    def connect(self, name: str, source: str | None, target: str | None, points: list, text: str = "", **said) -> None:
        facts = {"start_arrow": "none", "end_arrow": "classic", "dashed": False, "curved": False}
        facts |= {key: said.pop(key) for key in tuple(facts) if key in said}
        self.facts.append({"id": name, "cell": "connector", "text": text, **facts})
        self.seen.append({"id": name, "source": source, "target": target, "points": points, "style": "", "textBox": None, **said})

    def label(self, name: str, connector: str, text: str, box: list[float]) -> None:
        self.facts.append({"id": name, "cell": "label", "text": text, "connector": connector})
        self.seen.append({"id": name, "parent": connector, "style": "", "box": box, "textBox": box})

    def page(self) -> dict:
        asked = {"scale": self.scale, "border": BORDER, "background": "#ffffff"}
        return {"name": "syn-oak__syn/flow-00", "author": "syn-oak", "layout": "flow", **asked, "cells": self.facts}

    def said(self) -> dict:
        return {"cells": self.seen, "bounds": BOUNDS}

    def truth(self) -> dict:
        self.image.save(self.path)
        return truth_of(self.page(), self.said(), self.path)


def by_id(elements: list[dict]) -> dict[str, dict]:
    return {element["id"]: element for element in elements}


@pytest.mark.parametrize("scale", [1, 2])
def test_boxes_and_points_are_moved_and_scaled_into_the_picture(tmp_path, scale: int) -> None:
    drawing = Drawing(tmp_path, scale)
    drawing.add("v0", [100, 60, 80, 40], text="A", textBox=[130, 70, 20, 15])
    drawing.add("v1", [280, 60, 80, 40])
    drawing.connect("e2", "v0", "v1", [[180, 80], [280.25, 80]], "yes", textBox=[220, 70, 20, 12])
    truth = drawing.truth()
    node, edge = by_id(truth["nodes"])["v0"], truth["edges"][0]
    assert truth["offset"] == [-70, -30] and truth["scale"] == scale
    assert (truth["width"], truth["height"]) == (320 * scale, 220 * scale)
    assert node["bbox"] == [30 * scale, 30 * scale, 80 * scale, 40 * scale]
    assert node["text_bbox"] == [60 * scale, 40 * scale, 20 * scale, 15 * scale]
    assert edge["points"] == [[110 * scale, 50 * scale], [round(210.25 * scale, 1), 50 * scale]]
    assert edge["text_bboxes"] == [[150 * scale, 40 * scale, 20 * scale, 12 * scale]]
    assert node["font_px"] == 12 * scale


def test_the_truth_says_where_a_page_is_from(tmp_path) -> None:
    drawing = Drawing(tmp_path)
    drawing.add("v0", [100, 60, 80, 40])
    truth = drawing.truth()
    assert truth["source"] == "github:syn-oak/syn" and truth["path"] == "flow/flow-00.drawio"
    assert truth["kind"] == "drawio" and truth["page"]["name"] == "flow"


def test_connectors_have_ends_heads_and_all_their_labels(tmp_path) -> None:
    drawing = Drawing(tmp_path)
    drawing.add("v0", [100, 60, 80, 40])
    drawing.add("v1", [280, 60, 80, 40])
    drawing.connect("e2", "v0", "v1", [[180, 80], [280, 80]], "owns", start_arrow="ERone", dashed=True, curved=True)
    drawing.label("x3", "e2", "1..*", [185, 65, 20, 12])
    drawing.connect("e4", None, None, [[100, 150], [200, 150]])
    edges = by_id(drawing.truth()["edges"])
    assert edges["e2"]["text"] == "owns\n1..*" and len(edges["e2"]["text_bboxes"]) == 1
    assert (edges["e2"]["source_primary"], edges["e2"]["target_primary"], edges["e2"]["role"]) == ("v0", "v1", "connector")
    assert edges["e2"]["dashed"] and edges["e2"]["curved"] and edges["e2"]["start_arrow"] == "ERone"
    assert edges["e4"]["role"] == "floating_line" and "curved" not in edges["e4"] and "source_primary" not in edges["e4"]


def test_compartments_are_parts_of_their_shape(tmp_path) -> None:
    drawing = Drawing(tmp_path)
    drawing.add("v0", [100, 60, 120, 80], "swimlane", "Order")
    drawing.add("v1", [100, 86, 120, 26], "text", "+ id: int", role="part", parent="v0", style="fontSize=11;", textBox=[104, 90, 60, 14])
    drawing.add("v2", [100, 112, 120, 8], "skip", role="part", parent="v0")
    drawing.add("v3", [240, 60, 120, 80], "other", "order", subtype="table", shape_raw="table")
    nodes = by_id(drawing.truth()["nodes"])
    assert set(nodes) == {"v0", "v1", "v3"}
    assert (nodes["v1"]["role"], nodes["v1"]["parent_cell"], nodes["v1"]["font_px"]) == ("part", "v0", 11)
    assert nodes["v1"]["bbox"] == nodes["v1"]["text_bbox"] == [34, 60, 60, 14] and nodes["v1"]["cell_bbox"] == [30, 56, 120, 26]
    assert "inside_of" not in nodes["v1"]
    assert nodes["v3"]["subtype"] == "table"


def test_containers_count_what_they_hold_and_texts_know_where_they_stand(tmp_path) -> None:
    drawing = Drawing(tmp_path)
    drawing.add("v0", [90, 50, 280, 180], "container", base_shape="rounded_rectangle")
    drawing.add("v1", [100, 80, 80, 40])
    drawing.add("v2", [200, 80, 80, 40])
    drawing.add("v3", [105, 85, 60, 20], "text", "alone", textBox=[110, 88, 40, 14])
    nodes = by_id(drawing.truth()["nodes"])
    assert nodes["v0"]["contains"] == 2 and nodes["v0"]["base_shape"] == "rounded_rectangle"
    assert nodes["v3"]["inside_of"] == "v1"
    assert nodes["v3"]["fill"] is None and nodes["v3"]["stroke"] is None


def test_the_box_of_an_icon_shrinks_to_its_ink(tmp_path) -> None:
    drawing = Drawing(tmp_path)
    drawing.add("v0", [100, 60, 60, 60], "image", style="")
    drawing.fill([110, 70, 20, 39], "red")
    drawing.add("v1", [200, 60, 60, 60], "image", style="")
    drawing.fill([200, 60, 60, 60], "navy")
    nodes = by_id(drawing.truth()["nodes"])
    assert nodes["v0"]["cell_bbox"] == [30, 30, 60, 60] and nodes["v0"]["bbox"] == [40, 40, 21, 40]
    # What fills its box has no ink that its first pixel does not have.
    assert nodes["v1"]["bbox"] == [130, 30, 60, 60] and "cell_bbox" not in nodes["v1"]


def test_icons_that_are_not_seen_are_refused(tmp_path) -> None:
    drawing = Drawing(tmp_path)
    drawing.add("v0", [100, 60, 60, 60], "image", style="")
    with pytest.raises(Refused, match="nothing is seen of the icon image"):
        drawing.truth()
    outside = Drawing(tmp_path)
    outside.add("v0", [900, 60, 60, 60], "image", style="")
    with pytest.raises(Refused, match="icon"):
        outside.truth()


def test_borders_must_be_where_they_are_said_to_be(tmp_path) -> None:
    drawing = Drawing(tmp_path)
    for at in range(5):
        drawing.add(f"v{at}", [100 + 50 * at, 60, 40, 40], shown=at > 0)
    assert len(drawing.truth()["nodes"]) == 5
    moved = Drawing(tmp_path)
    for at in range(5):
        moved.add(f"v{at}", [100 + 50 * at, 60, 40, 40], shown=at > 1)
    with pytest.raises(Refused, match="3 of 5 borders"):
        moved.truth()


def test_borders_are_not_asked_for_where_there_are_none(tmp_path) -> None:
    drawing = Drawing(tmp_path)
    drawing.add("v0", [100, 60, 40, 40], shown=False, style="strokeColor=none;fillColor=none;")
    drawing.add("v1", [200, 60, 40, 6], shown=False, shape_raw="bar")
    drawing.add("v2", [200, 100, 40, 40], "cloud", shown=False)
    nodes = by_id(drawing.truth()["nodes"])
    assert nodes["v0"]["stroke"] is None and nodes["v0"]["fill"] is None
    assert nodes["v1"]["stroke"] == GREEN and nodes["v1"]["fill"] == "#ffffff"


def test_shapes_that_overlap_are_refused_and_nested_ones_are_not(tmp_path) -> None:
    drawing = Drawing(tmp_path)
    drawing.add("v0", [100, 60, 80, 80])
    drawing.add("v1", [110, 70, 20, 20])
    drawing.add("v2", [178, 60, 80, 80])
    assert len(drawing.truth()["nodes"]) == 3
    drawing.add("v3", [250, 100, 60, 60])
    with pytest.raises(Refused, match="v3 and v2 overlap"):
        drawing.truth()


def test_a_page_without_shapes_is_refused(tmp_path) -> None:
    drawing = Drawing(tmp_path)
    drawing.add("v0", [100, 60, 80, 20], "text", "alone")
    with pytest.raises(Refused, match="no shapes"):
        drawing.truth()


def test_labels_are_read_as_they_are_seen() -> None:
    assert plain_text("a &lt; b") == "a < b"
    assert plain_text("<<include>>") == "<<include>>"
    assert plain_text("one<br>two <b>three</b>") == "one\ntwo three"


def test_borders_and_ink_are_found_in_pixels() -> None:
    pixels = np.full((60, 80, 3), 255)
    pixels[10:41, [20, 60]] = pixels[[10, 40], 20:61] = (0, 0, 200)
    assert has_border(pixels, [20, 10, 40, 30], "#0000c8")
    assert not has_border(pixels, [20, 10, 40, 30], "#c80000")
    assert not has_border(pixels, [28, 18, 24, 14], "#0000c8")
    assert ink_box(pixels, [10, 5, 60, 45]) == [20, 10, 41, 31]
    assert ink_box(pixels, [25, 15, 20, 20]) is None and is_blank(pixels, [25, 15, 20, 20])


def test_the_box_of_a_start_state_is_that_of_its_disc(tmp_path) -> None:
    drawing = Drawing(tmp_path)
    drawing.add("v0", [100, 60, 24, 24], "ellipse", shown=False, shape_raw="startState", style="fillColor=#000000;")
    x, y, right, bottom = drawing.pixels_of([104, 64, 16, 16])
    ImageDraw.Draw(drawing.image).ellipse((x, y, right, bottom), fill="black")
    ImageDraw.Draw(drawing.image).line((x, (y + bottom) / 2, 0, (y + bottom) / 2), fill="black")
    (node,) = drawing.truth()["nodes"]
    assert node["cell_bbox"] == [*drawing.pixels_of([100, 60, 24, 24])[:2], 24, 24]
    assert np.abs(np.array(node["bbox"]) - [x, y, 16, 16]).max() <= 1.5
    assert disc_box(np.full((9, 9, 3), 255), [2, 2, 4, 4])[2] > 0


def test_shapes_that_nobody_sees_are_refused(tmp_path) -> None:
    drawing = Drawing(tmp_path)
    style = "strokeColor=none;fillColor=#dddddd;"
    drawing.fill([90, 50, 200, 120], "#dddddd")
    drawing.add("v0", [100, 60, 80, 40], shown=False, style=style)
    with pytest.raises(Refused, match="1 of 1 shapes cannot be seen"):
        drawing.truth()
    drawing.fill([90, 50, 200, 120], "#ffffff")
    drawing.fill([100, 60, 80, 40], "#dddddd")
    assert len(drawing.truth()["nodes"]) == 1
    pixels = np.full((60, 80, 3), 200)
    assert is_unseen(pixels, [20, 10, 40, 30], "#c8c8c8") and not is_unseen(pixels, [20, 10, 40, 30], "#ffffff")


def test_a_border_may_be_hidden_on_one_side_only() -> None:
    pixels = np.full((60, 80, 3), 255)
    pixels[10:41, 20] = pixels[10, 20:61] = pixels[40, 20:61] = (0, 0, 200)
    assert has_border(pixels, [20, 10, 40, 30], "#0000c8")
    pixels[40, 20:61] = 255
    assert not has_border(pixels, [20, 10, 40, 30], "#0000c8")


def test_pictures_are_read_on_white(tmp_path) -> None:
    Image.new("RGBA", (4, 3), (0, 0, 0, 0)).save(tmp_path / "a.png")
    assert (read_picture(tmp_path / "a.png") == 255).all()


def test_a_refused_page_leaves_no_truth_and_is_not_listed(tmp_path, capsys) -> None:
    good, bad = Drawing(tmp_path), Drawing(tmp_path)
    good.add("v0", [100, 60, 80, 40])
    bad.add("v0", [100, 60, 80, 40], shown=False)
    pages = []
    for name, drawing in (("good", good), ("bad", bad)):
        drawing.image.save(tmp_path / f"{name}.png")
        (tmp_path / f"{name}.cells.json").write_text(json.dumps(drawing.said()))
        pages.append(drawing.page() | {"name": name})
    (tmp_path / "pages.json").write_text(json.dumps(pages))
    write_truths(tmp_path)
    assert [file.name for file in tmp_path.glob("*.gt.json")] == ["good.gt.json"]
    assert (tmp_path / "pages.tsv").read_text() == f"{tmp_path / 'good.png'}\t{tmp_path / 'good.gt.json'}\n"
    assert "bad: 0 of 1 borders" in capsys.readouterr().out
