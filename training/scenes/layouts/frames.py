"""Layouts made of frames: nested architecture, swimlanes, stacked rows and tabs, bars on a time axis."""

import numpy as np

from ..connect import connect
from ..drawing import OUTLINE, Line
from ..scene import Box, Placed, Scene
from ..words import phrase
from .parts import frame, node, picture, remark, table


def architecture(scene: Scene) -> None:
    """Nests containers two or three deep, fills them with nodes and pictures, and joins some across the borders."""
    chance = scene.chance
    size = scene.look.size
    cell = (size * chance.spread(6, 12), size * chance.spread(3, 6))
    pad = size * chance.between(1.0, 2.4)
    pictures = chance.pick([0, 0, 0.3, 0.9])
    leaves: list[Placed] = []

    def block(corner: tuple[float, float], depth: int) -> Box:
        columns, rows = chance.randint(1, 3), chance.randint(1, 3)
        at = scene.mark()
        x0, y0 = corner[0] + pad, corner[1] + pad * 1.6
        y, right = y0, x0
        for _ in range(rows):
            x, lowest = x0, y
            for _ in range(columns):
                if depth > 0 and chance.maybe(0.35):
                    inner = block((x, y), depth - 1)
                elif chance.maybe(0.08):
                    x += cell[0] * 0.7
                    continue
                else:
                    inner = (x, y, *cell)
                    leaves.append(picture(scene, inner) if chance.maybe(pictures) else node(scene, inner))
                x += inner[2] + pad * chance.between(0.6, 2)
                lowest = max(lowest, inner[1] + inner[3])
                right = max(right, inner[0] + inner[2])
            y = lowest + pad * chance.between(1, 2)
        box = (corner[0], corner[1], max(right + pad - corner[0], cell[0]), max(y - corner[1], cell[1]))
        placed = frame(scene, box, at)
        if chance.maybe(0.25):
            leaves.append(placed)
        return box

    x = 0.0
    for _ in range(chance.randint(1, 3)):
        box = block((x, chance.between(0, 40)), chance.randint(0, 2))
        x += box[2] + chance.spread(12, 90)
    for _ in range(min(14, int(len(leaves) * chance.between(0.2, 1)))):
        if len(leaves) > 1:
            connect(scene, *chance.sample(leaves, 2))


def swimlanes(scene: Scene) -> None:
    """Draws a pool of lanes with a process running through them."""
    chance = scene.chance
    size = scene.look.size
    lanes, steps = chance.randint(2, 5), chance.randint(3, 7)
    cell = (size * chance.spread(6, 10), size * chance.spread(3, 5))
    pitch = (cell[0] * chance.between(1.3, 1.8), cell[1] * chance.between(1.4, 2.2))
    title = size * chance.between(1.6, 2.4)
    upright = chance.maybe(0.7)  # lanes lie across the page
    length = pitch[0] * steps + title + size
    turn = (lambda box: box) if upright else (lambda box: (box[1], box[0], box[3], box[2]))
    stroke, fill = chance.pick([scene.look.palette.line, "#000000"]), chance.pick([None, None, scene.look.palette.ground])
    for lane in range(lanes):
        y = lane * pitch[1]
        box = turn((0, y, length, pitch[1]))
        scene.shape("rectangle", box, fill=fill, stroke=stroke, dash="solid")
        scene.nodes[-1]["kind"] = "swimlane"
        x1, y1, x2, y2 = (title, y, title, y + pitch[1]) if upright else (y, title, y + pitch[1], title)
        scene.canvas.items.append(Line(np.array([[x1, y1], [x2, y2]]), OUTLINE, stroke, None, scene.look.width))
        middle = (title / 2, y + pitch[1] / 2)
        scene.write([phrase(chance, 2)], middle if upright else middle[::-1], angle=-90 if upright else 0)
    placed = []
    for step in range(steps):
        lane = chance.randrange(lanes)
        middle = turn((title + pitch[0] * (step + 0.5), pitch[1] * (lane + 0.5), 0, 0))
        wide, high = cell
        kind = chance.weighted({None: 55, "rounded_rectangle": 20, "diamond": 13, "circle": 12})
        if kind == "circle":
            wide = high = size * chance.between(1.8, 3)
        if kind == "diamond" and chance.maybe(0.6):
            wide = high = size * chance.between(2.2, 4)
        placed.append(node(scene, (middle[0] - wide / 2, middle[1] - high / 2, wide, high), kind))
    for source, target in zip(placed, placed[1:]):
        connect(scene, source, target, routing=chance.pick(["orthogonal", "orthogonal", scene.look.routing]))


def stacks(scene: Scene) -> None:
    """Stacks rows, tabs and layers that share their borders or nearly do, alone or inside a frame."""
    chance = scene.chance
    size = scene.look.size
    x = 0.0
    standing: list[Placed] = []
    for _ in range(chance.randint(1, 4)):
        width, row = size * chance.spread(7, 24), size * chance.spread(1.6, 4)
        gap = chance.pick([0, 0, 2, 4, 8, 12])
        inset = chance.pick([0, 0, size])
        rows = chance.randint(2, 8)
        at = scene.mark()
        y = inset + (size * 1.8 if inset else 0)
        kind = chance.pick(["rectangle", "rectangle", "rounded_rectangle", None])
        for _ in range(rows):
            parts = chance.pick([1, 1, 1, 2, 3])
            for part in range(parts):
                wide = (width - gap * (parts - 1)) / parts
                standing.append(node(scene, (x + inset + part * (wide + gap), y, wide, row), kind, dash="solid"))
            y += row + gap
        if inset:
            standing.append(frame(scene, (x, 0, width + 2 * inset, y + inset), at))
        x += width + 2 * inset + chance.spread(10, 110)
    for _ in range(chance.randint(0, 5)):
        connect(scene, *chance.sample(standing, 2))


def timeline(scene: Scene) -> None:
    """Draws bars along an axis with dashed marks across them."""
    chance = scene.chance
    size = scene.look.size
    width, row = size * chance.between(25, 60), size * chance.between(1.8, 3)
    rows = chance.randint(3, 9)
    for number in range(rows):
        left = width * chance.between(0, 0.7)
        node(scene, (left, number * row * 1.4, width * chance.between(0.1, 0.3), row), chance.pick(["rectangle", "rounded_rectangle", "block_arrow", "step"]))
    bottom = rows * row * 1.4 + size
    axis = scene.shape("rectangle", (-8, bottom - 4, 8, 8), dash="solid")
    end = scene.shape("rectangle", (width, bottom - 4, 8, 8), dash="solid")
    connect(scene, axis, end, routing="straight", label="")
    for _ in range(chance.randint(0, 4)):
        x = width * chance.random()
        scene.canvas.items.append(Line(np.array([[x, 0], [x, bottom]]), OUTLINE, scene.look.palette.line, None, 1, (3, 3)))


def tables(scene: Scene) -> None:
    """Lays out entities or classes and joins them."""
    chance = scene.chance
    columns = chance.randint(1, 3)
    wide = scene.look.size * chance.between(10, 22)
    parts = chance.pick([1, 1, 2, 3])
    placed = []
    for number in range(chance.randint(2, 6)):
        corner = ((number % columns) * wide * chance.between(1.4, 1.8), (number // columns) * scene.look.size * chance.between(13, 22))
        placed.append(table(scene, corner, wide, chance.randint(1, 8), columns=parts))
    many = chance.pick(["crow_many", "crow_zero_many", "crow_one_many", "triangle_hollow", "diamond", "diamond_hollow", "open", "none"])
    for _ in range(chance.randint(1, len(placed) + 1)):
        connect(scene, *chance.sample(placed, 2), markers=(chance.pick(["none", "crow_one", "none"]), many))
    if chance.maybe(0.2):
        remark(scene, (0, -60))


def sheet(scene: Scene) -> None:
    """Draws one large grid of cells, as tables and forms are."""
    chance = scene.chance
    columns, rows = chance.randint(2, 6), chance.randint(3, 12)
    table(scene, (0, 0), scene.look.size * columns * chance.between(5, 9), rows, columns=columns)
    if chance.maybe(0.5):
        remark(scene, (0, -50))
