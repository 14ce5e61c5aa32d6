"""Business processes as people draw them: events, tasks and gateways in rows, pools and lanes around them, documents and messages beside them."""

import numpy as np

from ..connect import connect
from ..drawing import OUTLINE, Line
from ..scene import Box, Placed, Scene
from ..words import phrase
from .parts import node

Cell = tuple[int, int]


def process(scene: Scene) -> None:
    """Draws a process from its first event to its last, with branches, and what stands around it."""
    chance = scene.chance
    size = scene.look.size
    rows, columns = chance.randint(1, 4), chance.randint(3, 8)
    task = (size * chance.spread(4.5, 9), size * chance.spread(2.6, 4.8))
    pitch = (task[0] * chance.between(1.25, 1.8), task[1] * chance.between(1.3, 2.3))
    stray = chance.pick([0, 0.05, 0.15]) * size

    def place(row: float, column: float, wide: float, high: float) -> Box:
        x, y = (column + 0.5) * pitch[0] + chance.between(-stray, stray), (row + 0.5) * pitch[1] + chance.between(-stray, stray)
        return (x - wide / 2, y - high / 2, wide, high)

    pool = chance.maybe(0.5)
    if pool:
        _pool(scene, (0, 0, columns * pitch[0], rows * pitch[1]), rows)
    steps = _flow(scene, rows, columns, lambda row, column, kind: _step(scene, place, (row, column), kind, task))
    tasks = [step for step in steps if step.box[2] > 3.5 * size]
    for step in tasks:
        if chance.maybe(0.15):
            _data(scene, step)
    if tasks and chance.maybe(0.45 if pool else 0.15):
        _partner(scene, tasks, (columns * pitch[0], rows * pitch[1]))


def _step(scene: Scene, place, cell: Cell, kind: str, task: tuple[float, float]) -> Placed:
    """Adds an event, a gateway or a task."""
    chance, size = scene.chance, scene.look.size
    if kind in ("start", "end", "event"):
        side = size * chance.between(1.5, 2.9)
        width = scene.look.width * {"end": chance.between(1.5, 4), "start": 1.0, "event": 1.0}[kind]
        return node(scene, place(*cell, side, side), "circle", strokeWidth=round(width, 2), dash="solid")
    if kind == "gateway":
        side = size * chance.between(1.8, 3.4)
        return node(scene, place(*cell, side, side * chance.between(0.9, 1.2)), "diamond", dash="solid")
    shape = scene.look.kind if scene.look.kind in ("rectangle", "rounded_rectangle") else "rounded_rectangle"
    return node(scene, place(*cell, task[0] * chance.between(0.85, 1.15), task[1] * chance.between(0.9, 1.15)), shape)


def _flow(scene: Scene, rows: int, columns: int, add) -> list[Placed]:
    """Walks from column to column, one step or several side by side in each, and joins what follows."""
    chance = scene.chance
    row = chance.randrange(rows)
    before = [add(row, 0, "start")]
    steps = list(before)
    for column in range(1, columns):
        last = column == columns - 1
        if len(before) == 1 and before[0].box[2] < 3.6 * scene.look.size and rows > 1 and not last and chance.maybe(0.7):
            taken = sorted(chance.sample(range(rows), chance.randint(2, min(rows, 3))))
        elif len(before) > 1 and chance.maybe(0.5) and not last:
            taken = [_row_of(step, scene, rows) for step in range(len(before))]
        else:
            taken = [chance.randrange(rows) if chance.maybe(0.3) else row]
        row = taken[0]
        now = [add(at, column, "end" if last else chance.weighted({"task": 58, "gateway": 30, "event": 12})) for at in taken]
        for number, step in enumerate(now):
            sources = before if len(now) == 1 else [before[min(number, len(before) - 1)]]
            for source in sources:
                connect(scene, source, step, dash="solid", **({"label": phrase(chance, 2)} if len(now) > len(before) and chance.maybe(0.6) else {}))
        steps += now
        before = now
    if len(steps) > 4 and chance.maybe(0.25):
        connect(scene, steps[-2], chance.pick(steps[1:-2]), routing=chance.pick(["orthogonal", "curved"]), sides=("bottom", "bottom"))
    return steps


def _row_of(number: int, scene: Scene, rows: int) -> int:
    return min(number, rows - 1) if scene.chance.maybe(0.8) else scene.chance.randrange(rows)


def _pool(scene: Scene, inner: Box, lanes: int) -> None:
    """Draws a pool around the process, with its title on the left, and lanes where there are several rows."""
    chance, size = scene.chance, scene.look.size
    title = size * chance.between(1.5, 2.6)
    lanes = lanes if chance.maybe(0.6) else 1
    heads = title * (2 if lanes > 1 else 1)
    left, width = inner[0] - heads, inner[2] + heads + size
    _lane(scene, (left, inner[1], width, inner[3]), title)
    if lanes > 1:
        for lane in range(lanes):
            _lane(scene, (left + title, inner[1] + inner[3] * lane / lanes, width - title, inner[3] / lanes), title)


def _lane(scene: Scene, box: Box, title: float) -> None:
    scene.shape("rectangle", box, fill=None, stroke=scene.look.palette.line, dash="solid")
    scene.nodes[-1]["kind"] = "swimlane"
    x = box[0] + title
    if scene.chance.maybe(0.85):
        scene.canvas.items.append(Line(np.array([[x, box[1]], [x, box[1] + box[3]]]), OUTLINE, scene.look.palette.line, None, scene.look.width))
    scene.write([phrase(scene.chance, 2)], (box[0] + title / 2, box[1] + box[3] / 2), angle=-90)


def _data(scene: Scene, step: Placed) -> None:
    """Puts a document or a store near a task and joins them by a dotted line."""
    chance, size = scene.chance, scene.look.size
    wide, high = size * chance.between(1.6, 3), size * chance.between(2, 3.4)
    down = chance.maybe(0.5)
    y = step.box[1] + step.box[3] + size * chance.between(1, 2.5) if down else step.box[1] - high - size * chance.between(1, 2.5)
    box = (step.box[0] + step.box[2] * chance.between(0, 0.8), y, wide, high)
    thing = node(scene, box, chance.pick(["document", "note", "cylinder", "document"]), dash="solid")
    ends = (thing, step) if chance.maybe(0.5) else (step, thing)
    connect(
        scene, *ends, routing="straight", dash=chance.pick(["dotted", "dashed", "dashed"]), markers=("none", chance.pick(["none", "open", "open"])), label=""
    )


def _partner(scene: Scene, tasks: list[Placed], extent: tuple[float, float]) -> None:
    """Draws a closed pool above or below, and the messages that go to and fro."""
    chance, size = scene.chance, scene.look.size
    above = chance.maybe(0.5)
    high = size * chance.between(1.8, 3.5)
    y = -high - size * chance.between(2, 5) if above else extent[1] + size * chance.between(2, 5)
    box = (extent[0] * chance.between(-0.1, 0.2), y, extent[0] * chance.between(0.6, 1), high)
    pool = scene.shape("rectangle", box, text=[phrase(chance, 2)], fill=None, stroke=scene.look.palette.line, dash="solid")
    scene.nodes[-1]["kind"] = "swimlane"
    for step in chance.sample(tasks, min(len(tasks), chance.randint(1, 3))):
        x = step.box[0] + step.box[2] / 2
        if not box[0] < x < box[0] + box[2]:
            continue
        foot = Placed(pool.identity, (x - size, box[1], 2 * size, box[3]), pool.polygon)
        sides = ("top", "bottom") if above else ("bottom", "top")
        marks = (chance.pick(["none", "circle_hollow"]), chance.pick(["open", "triangle_hollow", "triangle"]))
        out = chance.maybe(0.5)
        ends, ways = ((step, foot), sides) if out else ((foot, step), sides[::-1])
        connect(scene, *ends, sides=ways, shares=(0.5, 0.5), routing="straight", dash="dashed", markers=marks)
