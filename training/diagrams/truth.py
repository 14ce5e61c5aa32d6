"""The truth of a drawn page, in the format of the real corpora: what the generator knows of its cells, at the places where draw.io put them."""

from __future__ import annotations

import html
import math
import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from training.diagrams.ink import Box, disc_box, has_border, ink_box, is_blank, is_unseen, read_picture

#: Shapes whose borders are looked for in the picture, but for those that are drawn without one.
_BORDERED = ("rectangle", "rounded_rectangle", "container", "swimlane", "ellipse", "diamond")
_BORDERLESS = ("bar", "partialRectangle", "mxgraph.aws4.group", "event", "gateway", "component", "endState", "startState")
#: The share of borders that must be where draw.io says.
_BORDERS_FOUND = 0.8
#: The share of shapes that may have the colour of what lies around them.
_UNSEEN = 0.1
#: Shapes of one page may overlap by so many pixels of the page.
_OVERLAP = 2
#: draw.io's colours and size of type.
_FILL, _STROKE, _FONT_SIZE = "#ffffff", "#000000", 12


class Refused(ValueError):
    """A page whose picture does not show what is known of it; the message says what."""


@dataclass(frozen=True)
class _View:
    """How lengths of the page become pixels of the picture."""

    offset: tuple[int, int]
    scale: float

    def point(self, point: list[float]) -> list[float]:
        return [round((length + offset) * self.scale, 1) for length, offset in zip(point, self.offset)]

    def box(self, box: list[float]) -> Box:
        return [*self.point(box[:2]), *(round(length * self.scale, 1) for length in box[2:])]


def truth_of(page: dict, drawn: dict, picture: Path) -> dict:
    """Returns the truth of a page of `pages.json`, given what draw.io said of it and its picture.

    Raises `Refused` where borders are not where they are said to be, where shapes or icons cannot be seen, where shapes overlap, and where there are none.
    """
    pixels = read_picture(picture)
    left, top = drawn["bounds"][:2]
    view = _View((math.floor(page["border"] - left), math.floor(page["border"] - top)), page["scale"])
    seen = {cell["id"]: cell for cell in drawn["cells"]}
    labels = [cell for cell in page["cells"] if cell["cell"] == "label"]
    nodes, edges = [], []
    for cell in page["cells"]:
        if cell["id"] not in seen or cell["cell"] == "label" or cell.get("shape") == "skip":
            continue
        if cell["cell"] == "connector":
            edges.append(_edge(cell, [label for label in labels if label["connector"] == cell["id"]], seen, view))
        else:
            nodes.append(_node(cell, seen[cell["id"]], view, pixels))
    _look_for_borders(nodes, pixels)
    _look_for_fills(nodes, pixels)
    _relate(nodes, page["scale"])
    height, width = pixels.shape[:2]
    name = page["name"].rpartition("/")[2]
    return {
        "source": f"github:{page['author']}/syn",
        "path": f"{page['layout']}/{name}.drawio",
        "commit": "0",
        "kind": "drawio",
        "variant": "drawio-rendered",
        "width": width,
        "height": height,
        "scale": page["scale"],
        "offset": list(view.offset),
        "page": {"index": 0, "name": page["layout"], "of": 1},
        "nodes": nodes,
        "edges": edges,
    }


def plain_text(text: str) -> str:
    """Returns what is seen of a label; where it has several lines, tags are taken out."""
    text = html.unescape(text)
    return html.unescape(re.sub(r"<[^>]+>", "", text.replace("<br>", "\n"))) if "<br>" in text else text


def _settings(style: str) -> dict[str, str]:
    return dict(entry.split("=", 1) for entry in style.split(";") if "=" in entry)


def _edge(cell: dict, ends: list[dict], seen: dict[str, dict], view: _View) -> dict:
    said = seen[cell["id"]]
    labels = [(plain_text(cell["text"]), said.get("textBox"))] if cell["text"] else []
    labels += [(label["text"], seen[label["id"]].get("textBox")) for label in ends]
    source, target = said.get("source"), said.get("target")
    edge = {
        "id": cell["id"],
        "source": source,
        "target": target,
        "points": [view.point(point) for point in said["points"]],
        "start_arrow": cell["start_arrow"],
        "end_arrow": cell["end_arrow"],
        "dashed": cell["dashed"],
        "text": "\n".join(text for text, _ in labels),
        "stroke": _settings(said["style"]).get("strokeColor", _STROKE),
        "role": "connector" if source and target else "floating_line",
    }
    edge |= {f"{end}_primary": edge[end] for end in ("source", "target") if edge[end]}
    boxes = [view.box(box) for _, box in labels if box]
    if boxes:
        edge["text_bboxes"] = boxes
    if cell["curved"]:
        edge["curved"] = True
    return edge


def _node(cell: dict, said: dict, view: _View, pixels: np.ndarray) -> dict:
    settings, box = _settings(said["style"]), view.box(said["box"])
    fill, stroke = settings.get("fillColor", _FILL), settings.get("strokeColor", _STROKE)
    node = {
        "id": cell["id"],
        "bbox": box,
        "shape": cell["shape"],
        "text": plain_text(cell["text"]),
        "fill": None if fill == "none" else fill,
        "stroke": None if stroke == "none" else stroke,
        "shape_raw": cell["shape_raw"],
        "role": cell["role"],
        "parent_cell": said["parent"],
        "font_px": float(settings.get("fontSize", _FONT_SIZE)) * view.scale,
    }
    if said.get("textBox") and node["text"]:
        node["text_bbox"] = view.box(said["textBox"])
    if node["shape"] == "text":
        node |= {"fill": None, "stroke": None, "cell_bbox": box, "bbox": node.get("text_bbox", box)}
    if node["shape"] == "image":
        node |= _icon_boxes(node, pixels)
    if node["shape_raw"] == "startState":
        # draw.io draws it smaller than its cell
        node |= {"cell_bbox": box, "bbox": disc_box(pixels, box)}
    return node | {name: cell[name] for name in ("subtype", "base_shape") if name in cell}


def _icon_boxes(node: dict, pixels: np.ndarray) -> dict:
    """Returns the box of an icon's ink, and that of its cell, where the two differ."""
    box = node["bbox"]
    if is_blank(pixels, box):
        raise Refused(f"nothing is seen of the icon {node['shape_raw']}")
    ink = ink_box(pixels, box)
    if ink is not None and (ink[2] < 0.95 * box[2] or ink[3] < 0.95 * box[3]):
        return {"cell_bbox": box, "bbox": ink}
    return {}


def _look_for_borders(nodes: list[dict], pixels: np.ndarray) -> None:
    asked = [
        node
        for node in nodes
        if node["shape"] in _BORDERED and node["role"] == "primary" and (node["stroke"] or "").startswith("#") and node["shape_raw"] not in _BORDERLESS
    ]
    found = sum(has_border(pixels, node["bbox"], node["stroke"]) for node in asked)
    if found < _BORDERS_FOUND * len(asked):
        raise Refused(f"{found} of {len(asked)} borders are where they are said to be")


def _look_for_fills(nodes: list[dict], pixels: np.ndarray) -> None:
    """Refuses a page on which shapes without a border have the colour of what lies around them: nobody sees them."""
    shapes = [node for node in nodes if node["role"] == "primary" and node["shape"] != "text"]
    bare = [node for node in shapes if node["shape"] in _BORDERED and not node["stroke"] and re.fullmatch(r"#[0-9a-fA-F]{6}", node["fill"] or "")]
    unseen = sum(is_unseen(pixels, node["bbox"], node["fill"]) for node in bare if node["shape_raw"] != "bar")
    if unseen > _UNSEEN * len(shapes):
        raise Refused(f"{unseen} of {len(shapes)} shapes cannot be seen")


def _relate(nodes: list[dict], scale: float) -> None:
    """Says what containers hold and where texts stand; refuses shapes that overlap other than by containing each other."""
    shapes = [node for node in nodes if node["role"] == "primary" and node["shape"] != "text"]
    if not shapes:
        raise Refused("there are no shapes")
    for at, shape in enumerate(shapes):
        for other in shapes[:at]:
            if _overlap(shape["bbox"], other["bbox"]) > _OVERLAP * scale and not _is_inside(shape, other) and not _is_inside(other, shape):
                raise Refused(f"{shape['id']} and {other['id']} overlap")
    for shape in shapes:
        if shape["shape"] == "container":
            shape["contains"] = sum(_is_inside(other, shape) for other in shapes)
    for node in nodes:
        if node["shape"] == "text" and node["role"] == "primary":
            around = [shape for shape in shapes if _is_inside(node, shape)]
            if around:
                node["inside_of"] = min(around, key=lambda shape: shape["bbox"][2] * shape["bbox"][3])["id"]


def _overlap(one: Box, other: Box) -> float:
    """Returns the lesser of the lengths that two boxes share across and down, which is negative when they are apart."""
    return min(min(one[at] + one[at + 2], other[at] + other[at + 2]) - max(one[at], other[at]) for at in (0, 1))


def _is_inside(node: dict, other: dict) -> bool:
    """Says whether a node lies within another one, give or take a pixel."""
    inner, outer = node["bbox"], other["bbox"]
    return node is not other and all(inner[at] >= outer[at] - 1 and inner[at] + inner[at + 2] <= outer[at] + outer[at + 2] + 1 for at in (0, 1))
