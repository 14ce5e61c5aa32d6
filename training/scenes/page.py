"""Makes a page: layout, look and drawing as a pure function of a seed and an index."""

from dataclasses import dataclass

import numpy as np

from . import ir
from .chance import Chance
from .connect import connect
from .drawing import Drawing, box_points
from .extras import add_extras
from .layouts import flows, frames, loose, processes
from .look import Look, draw_look
from .rough import rough_drawing
from .scene import Placed, Scene

#: Layouts and how often they are drawn; frames, stacks and hairline nesting are what nets lack most.
LAYOUTS = {
    flows.layered: 16,
    flows.tree: 8,
    flows.grid: 11,
    flows.states: 4,
    flows.sequence: 4,
    frames.architecture: 18,
    frames.swimlanes: 7,
    frames.stacks: 10,
    frames.timeline: 2,
    frames.tables: 6,
    frames.sheet: 2,
    loose.scatter: 14,
    loose.hub: 6,
    loose.bundle: 4,
    loose.prose: 3,
    loose.chart: 2,
    processes.process: 8,
}
#: What people draw with a pen: processes above all, and things that are joined.
PEN_LAYOUTS = {
    processes.process: 40,
    frames.swimlanes: 8,
    flows.layered: 14,
    flows.tree: 5,
    flows.grid: 5,
    flows.states: 6,
    flows.sequence: 2,
    loose.scatter: 10,
    loose.hub: 5,
    frames.architecture: 5,
    frames.tables: 3,
}
MARGIN = 24.0
MOST_PARTS = 4


@dataclass(frozen=True, eq=False)
class Page:
    """A page: its IR, the exact drawing and the one that is seen, and the lines of its connectors in the order of the edges."""

    diagram: dict
    look: Look
    exact: Drawing
    seen: Drawing
    ways: list[np.ndarray]


def make_page(seed: int, index: int) -> Page:
    """Makes one page; all of it has its origin at the margin's corner."""
    chance = Chance(seed, index)
    look = draw_look(chance)
    scene = _compose(chance, look)
    left, top, right, bottom = scene.extent()
    _move(scene, np.array([left - MARGIN, top - MARGIN]))
    scene.canvas.ground = look.palette.ground
    size = (right - left + 2 * MARGIN, bottom - top + 2 * MARGIN)
    for number, element in enumerate([*scene.nodes, *scene.edges]):
        element["z"] = number
    add_extras(scene.canvas, scene.nodes, size, look, chance)
    diagram = ir.diagram_of(size, look.palette.ground, scene.nodes, scene.edges)
    seen = rough_drawing(scene.canvas, look.hand, chance.getrandbits(32)) if look.hand else scene.canvas
    return Page(diagram, look, scene.canvas, seen, scene.ways)


def _compose(chance: Chance, look: Look) -> Scene:
    """Lays out one part after the other, beside or below what there is, until the page is as full as it is to be."""
    whole = Scene(chance, look)
    wanted = (look.size * chance.spread(25, 95)) ** 2
    gap = look.size * chance.spread(0.8, 7)
    for number in range(1, MOST_PARTS + 1):
        part = Scene(chance, look, number)
        chance.weighted(PEN_LAYOUTS if look.hand == "pen" else LAYOUTS)(part)
        left, top, right, bottom = part.extent()
        if whole.nodes:
            _, _, across, down = whole.extent()
            corner = (across + gap, 0.0) if across < down * 1.3 else (0.0, down + gap)
        else:
            corner = (0.0, 0.0)
        _move(part, np.array([left - corner[0], top - corner[1]]))
        whole.take(part)
        _, _, across, down = whole.extent()
        if across * down >= wanted:
            break
    _bridge(whole)
    return whole


def _bridge(scene: Scene) -> None:
    """Joins a few shapes of different parts, across whatever lies between them."""
    chance = scene.chance
    boxed = [node for node in scene.nodes if node["kind"] in ("rectangle", "rounded_rectangle", "container", "image")]
    for _ in range(chance.choice((0, 0, 1, 2))):
        if len(boxed) < 2:
            return
        ends = []
        for node in chance.sample(boxed, 2):
            box = (node["box"]["x"], node["box"]["y"], node["box"]["width"], node["box"]["height"])
            ends.append(Placed(node["id"], box, box_points(box)))
        connect(scene, *ends)


def _move(scene: Scene, offset: np.ndarray) -> None:
    """Moves everything so that the page begins at the origin."""
    dx, dy = float(offset[0]), float(offset[1])
    for item in scene.canvas.items:
        if hasattr(item, "points"):
            item.points = item.points - offset
            continue
        item.box = (item.box[0] - dx, item.box[1] - dy, *item.box[2:])
        if hasattr(item, "origin"):
            item.origin = (item.origin[0] - dx, item.origin[1] - dy)
    scene.ways = [way - offset for way in scene.ways]
    for node in scene.nodes:
        _move_box(node["box"], dx, dy)
        for line in (node["text"] or {"lines": []})["lines"]:
            _move_box(line["box"], dx, dy)
    for edge in scene.edges:
        edge["points"] = [ir.point_of(np.array(point) - offset) for point in edge["points"]]
        edge["source"]["point"], edge["target"]["point"] = edge["points"][0], edge["points"][-1]
        for label in edge["labels"]:
            _move_box(label["box"], dx, dy)


def _move_box(box: dict, dx: float, dy: float) -> None:
    box["x"], box["y"] = round(box["x"] - dx, 2), round(box["y"] - dy, 2)
