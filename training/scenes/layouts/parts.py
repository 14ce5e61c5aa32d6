"""Parts that several layouts use: nodes of the page's habit, frames, tables, pictures with a caption."""

import numpy as np

from ..drawing import OUTLINE, Line, box_points, ellipse_points
from ..icons import draw_icon, photo
from ..ir import node_of
from ..outlines import page_net
from ..scene import Box, Placed, Scene
from ..words import paragraph, phrase

RARE_KINDS = tuple(kind for kind in page_net()["familyOfKind"] if kind not in ("image", "freeform", "table", "swimlane", "container"))
_FLOW = {"rectangle": 40, "rounded_rectangle": 22, "diamond": 14, "ellipse": 6, "parallelogram": 7, "document": 3, "cylinder": 4, "circle": 4}


def text_lines(scene: Scene, box: Box) -> list[str]:
    """Draws as many lines as fit a box of this size, seldom more than fit."""
    chance = scene.chance
    most = max(1, int(box[3] / (scene.look.size * 1.3)))
    words = max(1, int(box[2] / (scene.look.size * 4)))
    count = 1 if chance.maybe(0.6) else chance.randint(1, min(most, 4))
    return [phrase(chance, words) for _ in range(count)]


def kind_of(scene: Scene) -> str:
    """Draws the kind of a node: the page's own, a flow chart's, or any."""
    chance = scene.chance
    if scene.look.kind != "mixed" and chance.maybe(0.8):
        return scene.look.kind
    return chance.weighted(_FLOW) if chance.maybe(0.6) else chance.pick(RARE_KINDS)


def node(scene: Scene, box: Box, kind: str | None = None, **style) -> Placed:
    """Adds a node of the page's habit with text; one in twelve is a picture with a caption."""
    chance = scene.chance
    if kind is None and chance.maybe(0.08):
        return picture(scene, box)
    kind = kind or kind_of(scene)
    if kind in ("circle", "star", "cross", "gate_and_or"):
        side = min(box[2], box[3]) * chance.between(0.5, 1)
        box = (box[0] + (box[2] - side) / 2, box[1] + (box[3] - side) / 2, side, side)
    if kind == "actor":
        box = (box[0] + box[2] / 2 - box[3] * 0.25, box[1], box[3] * 0.5, box[3])
        placed = scene.shape(kind, box, **{"dash": "solid", **style})
        _caption(scene, box)
        return placed
    if chance.maybe(0.06):
        style = {"opacity": chance.between(0.25, 0.8), **style}
    if min(box[2], box[3]) < 2.6 * scene.look.size and box[2] < 5 * scene.look.size:
        return _small(scene, kind, box, style)
    text = text_lines(scene, box) if chance.maybe(0.93) else None
    return scene.shape(kind, box, text=text, **style)


def _caption(scene: Scene, box: Box) -> None:
    """Writes below a shape."""
    lines = [phrase(scene.chance, 2) for _ in range(scene.chance.choice((1, 1, 2)))]
    middle = (box[0] + box[2] / 2, box[1] + box[3] + scene.look.size * (0.2 + 0.6 * len(lines)))
    scene.free_text(lines, middle, size=scene.look.size * scene.chance.choice((1.0, 0.85)))


def _small(scene: Scene, kind: str, box: Box, style: dict) -> Placed:
    """Adds a small shape, as events and gateways are: with a sign or a letter in it, often with a caption below."""
    chance = scene.chance
    placed = scene.shape(kind, box, text=[chance.choice("ABCX+1234?")] if chance.maybe(0.3) else None, **style)
    if kind in ("circle", "diamond") and chance.maybe(0.5):
        stroke = scene.nodes[-1]["style"]["stroke"] or scene.look.palette.line
        share = chance.choice((0.12, 0.3))
        inner = (box[0] + box[2] * share, box[1] + box[3] * share, box[2] * (1 - 2 * share), box[3] * (1 - 2 * share))
        for strokes in _signs(inner)[chance.choice(("ring", "cross", "plus", "envelope"))]:
            scene.canvas.items.append(Line(strokes, OUTLINE, stroke, None, scene.look.width))
    if chance.maybe(0.6):
        _caption(scene, box)
    return placed


def _signs(box: Box) -> dict[str, list[np.ndarray]]:
    """Returns the strokes of the signs that stand in events and gateways."""
    left, top, width, height = box
    across = lambda *points: np.array([[left + width * x, top + height * y] for x, y in points])  # noqa: E731
    return {
        "ring": [ellipse_points(box)],
        "cross": [across((0.2, 0.2), (0.8, 0.8)), across((0.2, 0.8), (0.8, 0.2))],
        "plus": [across((0.5, 0.1), (0.5, 0.9)), across((0.1, 0.5), (0.9, 0.5))],
        "envelope": [across((0.1, 0.25), (0.9, 0.25), (0.9, 0.75), (0.1, 0.75), (0.1, 0.25)), across((0.1, 0.25), (0.5, 0.55), (0.9, 0.25))],
    }


def picture(scene: Scene, box: Box) -> Placed:
    """Adds a picture in the middle of a box, often with a caption below."""
    chance = scene.chance
    if scene.look.hand == "pen" and chance.maybe(0.97):
        return node(scene, box, kind_of(scene))
    side = min(box[2], box[3], chance.spread(24, 110))
    height = side * chance.pick([1, 1, 1, 0.7, 1.2])
    place = (box[0] + (box[2] - side) / 2, box[1] + max(0, (box[3] - height) / 2), side, height)
    scene.canvas.items += [photo(chance, place)] if chance.maybe(0.07) else draw_icon(chance, place)
    identity = scene.identity("n")
    scene.nodes.append(node_of(identity, "image", place))
    if chance.maybe(0.7):
        scene.free_text([phrase(chance, 2)], (place[0] + side / 2, place[1] + height + scene.look.size * 0.8))
    return Placed(identity, place, box_points(place))


def frame(scene: Scene, box: Box, behind: tuple[int, int], **style) -> Placed:
    """Adds a container behind what was drawn since a mark, with its title at the top or bottom."""
    chance, look = scene.chance, scene.look
    drawn, scene.canvas.items = scene.canvas.items[behind[0] :], scene.canvas.items[: behind[0]]
    given = {"dash": chance.weighted({"solid": 45, "dashed": 40, "dotted": 8, "longdash": 7}), **style}
    if chance.maybe(0.75):
        given |= {"fill": None, "stroke": chance.pick([look.palette.line, *(pair[1] or look.palette.line for pair in look.palette.pairs)])}
    placed = scene.shape(chance.pick(["container", "container", "container", "rectangle", "rounded_rectangle"]), box, **given)
    scene.nodes[-1]["kind"] = "container"
    if chance.maybe(0.85):
        align = chance.pick(["left", "center", "center"])
        below = chance.maybe(0.12)
        x = box[0] + (look.size * 0.8 if align == "left" else box[2] / 2)
        y = box[1] + box[3] - look.size if below else box[1] + look.size * chance.between(0.8, 1.2)
        scene.nodes[-1]["text"] = scene.write([phrase(chance, 3)], (x, y), align=align, size=look.size * chance.pick([1, 1, 1.2, 0.9]), face=look.title_face)
    scene.canvas.items += drawn
    container = scene.nodes.pop()
    for inner in scene.nodes[behind[1] :]:
        inner["parent"] = inner["parent"] or container["id"]
    scene.nodes.insert(behind[1], container)
    return placed


def table(scene: Scene, corner: tuple[float, float], width: float, rows: int, *, columns: int = 1, header: float | None = None) -> Placed:
    """Adds a table, class or list: stacked rows with or without lines between them, the first one a header."""
    chance, look = scene.chance, scene.look
    row = look.size * chance.pick([1.5, 1.8, 2.2, 2.6])
    top = header if header is not None else row * chance.pick([1, 1, 1.3])
    height = top + row * rows
    box = (*corner, width, height)
    fill, stroke = scene.colours()
    stroke = stroke or look.palette.line
    placed = scene.shape("rectangle", box, fill=fill, stroke=stroke, dash="solid")
    scene.nodes[-1]["kind"] = "table"

    def rule(x1, y1, x2, y2):
        return scene.canvas.items.append(_rule(x1, y1, x2, y2, stroke, look.width))

    scene.write([phrase(chance, 2)], (corner[0] + width / 2, corner[1] + top / 2), face=look.title_face)
    rule(corner[0], corner[1] + top, corner[0] + width, corner[1] + top)
    ruled = chance.maybe(0.5)
    shares = [0.0, *sorted(chance.between(0.15, 0.85) for _ in range(columns - 1))]
    for number in range(rows):
        y = corner[1] + top + row * number
        if ruled and number:
            rule(corner[0], y, corner[0] + width, y)
        for share in shares:
            scene.write([phrase(chance, 2)], (corner[0] + width * share + 5, y + row / 2), align="left")
    for share in shares[1:]:
        rule(corner[0] + width * share, corner[1] + (top if chance.maybe(0.8) else 0), corner[0] + width * share, corner[1] + height)
    return placed


def _rule(x1: float, y1: float, x2: float, y2: float, stroke: str, width: float) -> Line:
    return Line(np.array([[x1, y1], [x2, y2]]), OUTLINE, stroke, None, width)


def remark(scene: Scene, corner: tuple[float, float]) -> None:
    """Adds a free paragraph: the commonest thing that is taken for a shape."""
    chance = scene.chance
    size = scene.look.size * chance.pick([0.85, 1, 1, 1.3, 1.8])
    face = scene.look.title_face if chance.maybe(0.4) else scene.look.face
    scene.free_text(paragraph(chance, chance.randint(1, 6)), corner, align=chance.pick(["left", "center"]), size=size, face=face)
