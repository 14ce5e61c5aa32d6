"""Reads a real page: its pixels, and of its truth what the page net is asked for, with what nobody knows."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

#: Kinds of the product by the names of the truth, where they differ; shapes without a name of their own are pictures to the net.
_KINDS = {"other": "freeform"}
#: Sides of an ellipse that differ by less than this share make a circle.
_CIRCLE = 0.08
#: Mean colour below which a ground is dark: the product turns such pictures over before it asks a net.
_DARK = 60
#: A connector of more points than this is a sampled curve: its points are no bends.
_MOST_BENDS = 8


@dataclass(frozen=True)
class RealLook:
    """What crops need to know of a page's look: the height of its type in page pixels."""

    size: float


@dataclass(frozen=True, eq=False)
class RealPage:
    """A page whose truth names shapes and connectors; boxes as left, top, right, bottom in page pixels."""

    diagram: dict
    ways: list[np.ndarray]
    look: RealLook
    pixels: np.ndarray
    by_hand: bool
    #: Shapes that are neither asked for nor punished: parts of others, things that are too small or covered.
    doubtful: np.ndarray
    #: Lines that are there, but whose course or ends the truth does not tell.
    unsure: list[np.ndarray]


def read_page(picture: Path, truth_path: Path) -> RealPage:
    """Reads one page."""
    truth = json.loads(truth_path.read_text())
    pixels = on_white(cv2.imread(str(picture), cv2.IMREAD_UNCHANGED))
    height, width = pixels.shape[:2]
    factor = np.array([width / truth["width"], height / truth["height"]])
    shapes = [node for node in truth["nodes"] if node["shape"] != "text"]
    judged = [node for node in shapes if node["role"] == "primary"]
    sizes = [node["font_px"] for node in truth["nodes"] if node.get("font_px")]
    size = float(np.median(sizes)) * factor[1] if sizes else 0.022 * max(width, height)
    known = [edge for edge in truth["edges"] if edge["points"] and edge["role"] != "floating_line" and not edge.get("curved")]
    unsure = [edge for edge in truth["edges"] if edge["points"] and (edge["role"] == "floating_line" or edge.get("curved"))]
    edges = [_edge(edge, factor) for edge in known]
    diagram = {"size": {"width": width, "height": height}, "nodes": [_node(node, factor) for node in judged], "edges": edges}
    return RealPage(
        diagram,
        [np.array(edge["points"], np.float64) for edge in edges],
        RealLook(min(max(size, 6.0), 80.0)),
        pixels,
        truth["kind"] == "handdrawn",
        _corners([node["bbox"] for node in shapes if node["role"] != "primary"], factor),
        [np.array(edge["points"], np.float64) * factor for edge in unsure if len(edge["points"]) > 1],
    )


def on_white(pixels: np.ndarray) -> np.ndarray:
    """Returns RGB on white; dark grounds are turned over."""
    if pixels.ndim == 2:
        pixels = cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGR)
    if pixels.shape[2] == 4:
        alpha = pixels[..., 3:].astype(np.float32) / 255
        pixels = (pixels[..., :3] * alpha + 255 * (1 - alpha)).astype(np.uint8)
    pixels = pixels[..., ::-1]
    return 255 - pixels if np.median(pixels[::4, ::4]) < _DARK else np.ascontiguousarray(pixels)


def _node(node: dict, factor: np.ndarray) -> dict:
    x, y, width, height = np.array(node["bbox"], np.float64) * np.tile(factor, 2)
    kind = _KINDS.get(node["shape"], node["shape"])
    if kind == "ellipse" and abs(width - height) <= _CIRCLE * max(width, height):
        kind = "circle"
    return {"kind": kind, "box": {"x": x, "y": y, "width": max(width, 0.01), "height": max(height, 0.01)}}


def _edge(edge: dict, factor: np.ndarray) -> dict:
    points = (np.array(edge["points"], np.float64) * factor).tolist()
    return {
        "points": points,
        "startMarker": edge["start_arrow"],
        "endMarker": edge["end_arrow"],
        "dashed": bool(edge["dashed"]),
        "routing": "curved" if len(points) > _MOST_BENDS else "orthogonal",
    }


def _corners(boxes: list[list[float]], factor: np.ndarray) -> np.ndarray:
    sides = np.array(boxes, np.float64).reshape(-1, 4) * np.tile(factor, 2)
    return np.concatenate([sides[:, :2], sides[:, :2] + sides[:, 2:]], axis=1)
