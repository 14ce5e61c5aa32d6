"""Layouts whose connectors run along a direction: layers, trees, grids, state machines."""

import numpy as np

from ..connect import add_connector, connect
from ..scene import Placed, Scene
from ..words import phrase
from .parts import node, remark


def _size(scene: Scene) -> tuple[float, float]:
    """Draws the usual size of a page's nodes."""
    size = scene.look.size
    return size * scene.chance.spread(5, 15), size * scene.chance.spread(2.2, 6.5)


def layered(scene: Scene) -> None:
    """Lays nodes out in layers and joins each with the next: flow charts, pipelines."""
    chance = scene.chance
    width, height = _size(scene)
    gap, along = chance.spread(14, 70), chance.spread(24, 90)
    down = chance.maybe(0.6)
    layers: list[list[Placed]] = []
    for depth in range(chance.randint(2, 7)):
        count = chance.weighted({1: 35, 2: 30, 3: 20, 4: 10, 5: 5})
        layer = []
        for number in range(count):
            across = (number - (count - 1) / 2) * ((width if down else height) + gap)
            wide, high = (width * chance.pick([1, 1, 1, 0.8, 1.25]), height) if chance.maybe(0.3) else (width, height)
            x, y = (across, depth * (height + along)) if down else (depth * (width + along), across)
            layer.append(node(scene, (x - wide / 2, y - high / 2, wide, high)))
        layers.append(layer)
    sides = ("bottom", "top") if down else ("right", "left")
    for upper, lower in zip(layers, layers[1:]):
        for target in lower:
            _join(scene, chance.pick(upper), target, sides)
        for source in upper:
            if chance.maybe(0.35):
                _join(scene, source, chance.pick(lower), sides)
    if len(layers) > 2 and chance.maybe(0.4):  # a way back around
        side = "right" if down else "bottom"
        connect(scene, chance.pick(layers[-1]), chance.pick(layers[0]), sides=(side, side), routing="orthogonal")


def _join(scene: Scene, source: Placed, target: Placed, sides: tuple[str, str]) -> None:
    shares = (0.5, 0.5) if scene.chance.maybe(0.7) else (scene.chance.between(0.2, 0.8), scene.chance.between(0.2, 0.8))
    connect(scene, source, target, **({"sides": sides, "shares": shares} if scene.chance.maybe(0.8) else {}))


def tree(scene: Scene) -> None:
    """Lays out a tree; on some pages the branches share one trunk."""
    chance = scene.chance
    width, height = _size(scene)
    gap, along = chance.spread(8, 40), chance.spread(24, 70)
    down = chance.maybe(0.65)
    marks = chance.pick([("none", "none"), None])
    next_leaf = [0.0]

    def grow(depth: int) -> tuple[Placed, float]:
        children = [grow(depth + 1) for _ in range(chance.randint(1, 4))] if depth < 1 or (depth < 3 and chance.maybe(0.45)) else []
        step = (width if down else height) + gap
        if not children:
            next_leaf[0] += step
        across = sum(place for _, place in children) / len(children) if children else next_leaf[0]
        x, y = (across, depth * (height + along)) if down else (depth * (width + along), across)
        placed = node(scene, (x - width / 2, y - height / 2, width, height))
        for child, _ in children:
            how = {"sides": ("bottom", "top") if down else ("right", "left"), "shares": (0.5, 0.5), "routing": routing, "label": ""}
            connect(scene, placed, child, **how, **({"markers": marks} if marks else {}))
        return placed, across

    routing = chance.pick(["orthogonal", "orthogonal", "straight", "curved"])
    grow(0)


def grid(scene: Scene) -> None:
    """Lays nodes out in rows and columns and joins neighbours; jitter makes it uneven on some pages."""
    chance = scene.chance
    width, height = _size(scene)
    gap_x, gap_y = chance.spread(3, 90), chance.spread(3, 70)
    jitter = chance.pick([0, 0, 6, 15])
    columns, rows = chance.randint(2, 6), chance.randint(1, 6)
    placed: dict[tuple[int, int], Placed] = {}
    for row in range(rows):
        for column in range(columns):
            if chance.maybe(0.85):
                x = column * (width + gap_x) + chance.between(-jitter, jitter)
                y = row * (height + gap_y) + chance.between(-jitter, jitter)
                placed[row, column] = node(scene, (x, y, width, height))
    for (row, column), source in placed.items():
        for step in ((0, 1), (1, 0), (1, 1)):
            target = placed.get((row + step[0], column + step[1]))
            if target and chance.maybe(0.1 if all(step) else 0.45) and min(gap_x, gap_y) > 12:
                connect(scene, source, target)
    if chance.maybe(0.3):
        remark(scene, (columns * (width + gap_x) + 40, rows * height / 2))


def states(scene: Scene) -> None:
    """Lays out states with curved transitions both ways, start and end points."""
    chance = scene.chance
    width, height = _size(scene)
    count = chance.randint(3, 7)
    placed = []
    for number in range(count):
        x, y = (number % 3) * (width + chance.between(50, 120)), (number // 3) * (height + chance.between(50, 110))
        kind = chance.pick(["rounded_rectangle", "ellipse", "ellipse", "circle"])
        placed.append(node(scene, (x, y, width, height), kind))
    first = placed[0].box
    dot = scene.shape("circle", (first[0] - 50, first[1] + first[3] / 2 - 8, 16, 16), fill=scene.look.palette.ink, dash="solid")
    connect(scene, dot, placed[0])
    for source, target in zip(placed, placed[1:]):
        connect(scene, source, target, routing=chance.pick(["curved", "curved", "straight"]))
        if chance.maybe(0.4):
            connect(scene, target, source, routing="curved", shares=(0.8, 0.8), sides=chance.pick([("top", "top"), ("bottom", "bottom")]))


def sequence(scene: Scene) -> None:
    """Draws life lines with messages between them, some of them with bars of activity."""
    chance = scene.chance
    count, steps = chance.randint(2, 6), chance.randint(3, 12)
    pitch, step = scene.look.size * chance.between(9, 16), scene.look.size * chance.between(2, 3.5)
    height = scene.look.size * chance.between(2.2, 3.5)
    bottom = height + step * (steps + 1)
    lines = []
    for number in range(count):
        head = node(scene, (number * pitch, 0, pitch * 0.7, height), "rectangle")
        x = number * pitch + pitch * 0.35
        foot = scene.shape("rectangle", (number * pitch, bottom, pitch * 0.7, height), text=["end"], dash="solid") if chance.maybe(0.4) else None
        line = Placed(head.identity, (x, height, 0.1, bottom - height), head.polygon)
        lines.append((x, head, foot))
        _life_line(scene, line, foot)
    for number in range(steps):
        source, target = chance.sample(range(count), 2)
        _message(scene, lines[source], lines[target], height + step * (number + 1))


def _life_line(scene: Scene, line: Placed, foot: Placed | None) -> None:
    x, top, _, height = line.box
    points = [np.array([x, top]), np.array([x, top + height])]
    dash = scene.chance.pick(["dashed", "dashed", "solid"])
    add_connector(
        scene, (line.identity, foot.identity if foot else None), points, np.array(points), routing="straight", markers=("none", "none"), dash=dash, label=""
    )


def _message(scene: Scene, source: tuple, target: tuple, y: float) -> None:
    points = [np.array([source[0], y]), np.array([target[0], y])]
    back = target[0] < source[0]
    ends = (source[1].identity, target[1].identity)
    marks = ("none", scene.look.markers[1] if scene.look.markers[1] != "none" else "triangle")
    add_connector(scene, ends, points, np.array(points), routing="straight", markers=marks, dash="dashed" if back else "solid", label=phrase(scene.chance, 3))
