"""Layouts without a direction: hubs, scattered shapes, and pages that hold little or no diagram."""

import math

import numpy as np

from ..connect import connect
from ..drawing import RASTER, Line, box_points
from ..scene import Placed, Scene
from .parts import frame, node, picture, remark


def _free_of(box, placed: list[Placed], gap: float) -> bool:
    return all(
        box[0] > other.box[0] + other.box[2] + gap
        or other.box[0] > box[0] + box[2] + gap
        or box[1] > other.box[1] + other.box[3] + gap
        or other.box[1] > box[1] + box[3] + gap
        for other in placed
    )


def scatter(scene: Scene) -> None:
    """Scatters shapes of many sizes and joins near and far ones; on some pages a frame holds them."""
    chance = scene.chance
    size = scene.look.size
    side = size * chance.spread(30, 75)
    placed: list[Placed] = []
    for _ in range(chance.randint(4, 26)):
        wide, high = size * chance.spread(2, 16), size * chance.spread(2, 9)
        box = (side * chance.random(), side * 0.8 * chance.random(), wide, high)
        if _free_of(box, placed, chance.pick([6, 14, 30])):
            placed.append(picture(scene, box) if chance.maybe(0.2) else node(scene, box))
    for _ in range(int(len(placed) * chance.between(0.3, 1.3))):
        if len(placed) > 1:
            source = chance.pick(placed)
            others = sorted((other for other in placed if other is not source), key=lambda other: math.dist(other.box[:2], source.box[:2]))
            connect(scene, source, others[min(int(chance.expovariate(0.6)), len(others) - 1)])
    for _ in range(chance.randint(0, 3)):
        remark(scene, (side * chance.random(), side * 0.8 * chance.random()))
    if chance.maybe(0.35):
        left, top, right, bottom = scene.extent()
        frame(scene, (left - 20, top - 30, right - left + 40, bottom - top + 50), (0, 0))


def hub(scene: Scene) -> None:
    """Sets shapes around a middle one, joined by rays and sometimes by a ring."""
    chance = scene.chance
    size = scene.look.size
    count = chance.randint(3, 10)
    radius = size * chance.spread(10, 22)
    cell = (size * chance.spread(4, 9), size * chance.spread(2.5, 5))
    pictures = chance.pick([0, 0.2, 0.8])

    def place(x, y):
        return (x - cell[0] / 2, y - cell[1] / 2, *cell)

    middle = node(scene, place(0, 0))
    ring = []
    for number in range(count):
        angle = 2 * math.pi * number / count + chance.between(-0.1, 0.1)
        box = place(radius * 1.2 * math.cos(angle), radius * math.sin(angle))
        ring.append(picture(scene, box) if chance.maybe(pictures) else node(scene, box))
        connect(scene, *chance.sample([middle, ring[-1]], 2))
    if chance.maybe(0.3):
        for source, target in zip(ring, ring[1:]):
            connect(scene, source, target, routing=chance.pick(["straight", "curved"]))


def bundle(scene: Scene) -> None:
    """Runs many parallel and crossing connectors between two columns, some of them a few pixels apart."""
    chance = scene.chance
    size = scene.look.size
    cell = (size * chance.spread(5, 12), size * chance.spread(2.2, 5))
    gap = size * chance.spread(6, 20)
    columns = [[node(scene, (side * (cell[0] + gap), row * cell[1] * 1.5, *cell)) for row in range(chance.randint(2, 6))] for side in (0, 1)]
    routing = chance.pick(["straight", "orthogonal", "orthogonal", "curved"])
    for _ in range(chance.randint(3, 12)):
        share = chance.between(0.15, 0.85)
        connect(scene, chance.pick(columns[0]), chance.pick(columns[1]), routing=routing, shares=(share, chance.between(0.15, 0.85)), sides=("right", "left"))
    pair = (columns[0][0], columns[1][0])
    for number in range(chance.randint(0, 4)):
        share = 0.3 + 0.1 * number
        connect(scene, *pair, routing="straight", sides=("right", "left"), shares=(share, share), label="")


def prose(scene: Scene) -> None:
    """Writes paragraphs with at most a shape or two: what must not be taken for a diagram."""
    chance = scene.chance
    for number in range(chance.randint(2, 7)):
        remark(scene, ((number % 2) * scene.look.size * 26, number * scene.look.size * 7))
    if chance.maybe(0.6):
        node(scene, (scene.look.size * 8, -scene.look.size * 8, scene.look.size * 9, scene.look.size * 4))


def chart(scene: Scene) -> None:
    """Draws a chart with axes, bars or a curve: a picture that is no diagram."""
    chance = scene.chance
    size = scene.look.size
    width, height = size * chance.between(18, 36), size * chance.between(12, 22)
    colour = scene.look.palette.line
    axes = np.array([[0, 0], [0, height], [width, height]])
    items = scene.canvas.items
    items.append(Line(axes, RASTER, colour, None, scene.look.width))
    count = chance.randint(4, 12)
    values = [chance.random() * height for _ in range(count)]
    places = [(number + 0.2) * width / count for number in range(count)]
    if chance.maybe(0.5):
        fill = chance.pick(scene.look.palette.pairs)[0] or colour
        items += [Line(box_points((x, height - value, width / count * 0.6, value)), RASTER, None, fill, closed=True) for x, value in zip(places, values)]
    else:
        items.append(Line(np.array([[x, height - value] for x, value in zip(places, values)]), RASTER, colour, None, scene.look.width))
    for value in range(0, 5):
        y = height * value / 5
        scene.free_text([f"{100 - 20 * value}"], (-size * 1.5, y), size=size * 0.8)
        if chance.maybe(0.5):
            items.append(Line(np.array([[0, y], [width, y]]), RASTER, "#cccccc", None, 0.5))
    for number in range(chance.randint(0, 4)):
        node(scene, (width + size * 4, size * 5 * number, size * 9, size * 3))
