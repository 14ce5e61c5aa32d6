"""What UML draws of behaviour: state machines, activities and use cases."""

from __future__ import annotations

import html

from training.diagrams.layouts.captions import draw_title
from training.diagrams.layouts.grid import Cells, Grid, link_neighbours
from training.diagrams.page import DOWNWARDS, RIGHTWARDS, Page

_STARTS = [
    "ellipse;html=1;shape=startState;fillColor=#000000;strokeColor=#000000;",
    "ellipse;whiteSpace=wrap;html=1;aspect=fixed;fillColor=#000000;",
    "ellipse;html=1;shape=startState;fillColor=#000000;strokeColor=#ff0000;",
]
_FINAL = "ellipse;html=1;shape=endState;fillColor=#000000;strokeColor=#000000;"
_ACTOR = "shape=umlActor;verticalLabelPosition=bottom;verticalAlign=top;html=1;"


def draw_states(page: Page) -> None:
    """Draws a state machine with an initial and a final state."""
    chance, style = page.chance, page.style
    columns, rows = chance.choice([3, 4, 5]), chance.choice([2, 3, 3])
    width, height = chance.choice([100, 120]), chance.choice([40, 50, 60])
    gaps = (max(90, style.gap_x), max(70, style.gap_y))
    shape = chance.choice(["rounded_rectangle", "rounded_rectangle", "ellipse", "circle"])
    draw_title(page)
    if shape == "circle":
        width = height = 70
    grid = Grid(160, 60, columns, rows, width, height, *gaps)
    cells = _draw_states(page, grid, shape)
    if not cells:
        return
    size = chance.choice([14, 20, 24, 30])
    first = min(cells, key=sum)
    x, y = grid.corner(*first)
    box = (x - 60 - size, y + height / 2 - size / 2, size, size)
    start = page.add(chance.choice(_STARTS), box, "", kind="ellipse", drawn_as="startState")
    page.connect(start, cells[first], "", RIGHTWARDS, tied=True, course="straight", dashed=False)
    link_neighbours(page, cells, 0.75, gaps, both_ways=0.03)
    last = max(cells, key=sum)
    x, y = grid.corner(*last)
    box = (x + width + 50, y + height / 2 - size / 2, size, size)
    final = page.add(_FINAL, box, "", kind="ellipse", drawn_as="endState")
    page.connect(cells[last], final, "", RIGHTWARDS, tied=True, course="straight", dashed=False)
    _draw_loops(page, grid, cells)
    # Nothing depends on this draw any more, but those after it do.
    chance.random()


def _draw_states(page: Page, grid: Grid, shape: str) -> Cells:
    chance, cells = page.chance, {}
    is_circle = shape == "circle"
    for row in range(grid.rows):
        for column in range(grid.columns):
            if chance.maybe(0.88):
                name = f"S{row * grid.columns + column}" if is_circle and chance.maybe(0.6) else None
                cells[column, row] = page.box("ellipse" if is_circle else shape, grid.box(column, row), name, on_grid=True)
    return cells


def _draw_loops(page: Page, grid: Grid, cells: Cells) -> None:
    """Draws transitions from a state of the first row to itself."""
    chance = page.chance
    for (column, row), cell in cells.items():
        if row != 0 or not chance.maybe(0.25):
            continue
        x, y, width, _ = grid.box(column, 0)
        bends = [(x + width * 0.25, y - 30), (x + width * 0.75, y - 30)]
        text, course = chance.choice(["retry", "tick", "wait", ""]), chance.choice(["orthogonal", "curved"])
        page.connect(cell, cell, text, ("top", "top"), at=(0.25, 0.75), bends=bends, course=course, tied=True, dashed=False)


class _Activity:
    """An activity in the making: it runs down, in one line or in two."""

    def __init__(self, page: Page):
        self.page = page
        style, chance = page.style, page.chance
        self.centre, self.y = 300, 60
        self.size = chance.choice([14, 20, 30])
        self.width, self.height = 120, chance.choice([40, 50])
        self.gap = max(35, min(style.gap_y, 60))
        self.colour = "#000000" if chance.maybe(0.7) else "#666666"
        self.course = style.course if style.course in ("orthogonal", "rounded", "straight") else "orthogonal"
        self.previous = self.draw_end("startState")
        self.y += self.size + self.gap

    def draw_end(self, name: str) -> str:
        """Draws the initial or the final node."""
        style = f"ellipse;html=1;shape={name};fillColor={self.colour};strokeColor={self.colour};"
        box = (self.centre - self.size / 2, self.y, self.size, self.size)
        return self.page.add(style, box, "", kind="ellipse", drawn_as=name)

    def link(self, source: str, target: str, text: str = "", sides: tuple[str, str] = DOWNWARDS) -> None:
        """Connects two nodes."""
        self.page.connect(source, target, text, sides, course=self.course, tied=True, dashed=False)

    def draw_action(self) -> None:
        """Draws one action."""
        shape = self.page.chance.choice(["rounded_rectangle", "terminator", "box"])
        action = self.page.box(shape, (self.centre - self.width / 2, self.y, self.width, self.height), on_grid=True)
        self.link(self.previous, action)
        self.previous = action
        self.y += self.height + self.gap

    def draw_decision(self) -> None:
        """Draws two ways of which one is taken."""
        page, chance = self.page, self.page.chance
        size = chance.choice([20, 30, 40])
        decision = self.draw_diamond(size)
        self.link(self.previous, decision)
        self.y += size + self.gap
        ways = []
        for side, sign in (("left", -1), ("right", 1)):
            box = (self.centre + sign * 110 - self.width / 2, self.y, self.width, self.height)
            way = page.box("rounded_rectangle", box, on_grid=True)
            ways.append((way, side))
            self.link(decision, way, chance.choice(["[ok]", "[no]", "[yes]", "", "[x > 0]"]), (side, "top"))
        self.y += self.height + self.gap
        self.previous = self.draw_diamond(size)
        for way, side in ways:
            self.link(way, self.previous, "", ("bottom", side))
        self.y += size + self.gap

    def draw_diamond(self, size: float) -> str:
        """Draws a decision or a merge."""
        return self.page.box("diamond", (self.centre - size / 2, self.y, size, size), "", on_grid=True)

    def draw_fork(self) -> None:
        """Draws two ways that are both taken."""
        page = self.page
        fork = self.draw_bar()
        self.link(self.previous, fork)
        self.y += 6 + self.gap
        ways = [page.box("rounded_rectangle", (self.centre + aside - 55, self.y, 110, self.height), on_grid=True) for aside in (-95, 95)]
        places = (55 / 300, 245 / 300)
        for way, at in zip(ways, places):
            page.connect(fork, way, "", DOWNWARDS, course="orthogonal", tied=True, dashed=False, at=(at, 0.5))
        self.y += self.height + self.gap
        join = self.draw_bar()
        for way, at in zip(ways, places):
            page.connect(way, join, "", DOWNWARDS, course="orthogonal", tied=True, dashed=False, at=(0.5, at))
        self.previous = join
        self.y += 6 + self.gap

    def draw_bar(self) -> str:
        """Draws a bar at which ways part or meet."""
        block = f"html=1;points=[];perimeter=orthogonalPerimeter;fillColor={self.colour};strokeColor=none;"
        stroke = f"shape=line;html=1;strokeWidth=6;strokeColor={self.colour};"
        style = block if self.page.chance.maybe(0.5) else stroke
        return self.page.add(style, (self.centre - 300 / 2, self.y, 300, 6), "", kind="rectangle", drawn_as="bar")


def draw_activity(page: Page) -> None:
    """Draws an activity with decisions and forks."""
    activity = _Activity(page)
    for _ in range(page.chance.randint(4, 8)):
        form = page.chance.random()
        if form < 0.5:
            activity.draw_action()
        elif form < 0.75:
            activity.draw_decision()
        else:
            activity.draw_fork()
    activity.link(activity.previous, activity.draw_end("endState"))


def draw_use_cases(page: Page) -> None:
    """Draws use cases, in a frame mostly, with actors on one or both sides."""
    chance = page.chance
    count = chance.randint(5, 10)
    width, height = chance.choice([120, 140, 160]), chance.choice([50, 60, 70])
    columns = chance.choice([1, 1, 2])
    rows = -(-count // columns)
    grid = Grid(220, 105, columns, rows, width, height, 120, chance.choice([25, 35, 45]))
    all_width, all_height = columns * width + (columns - 1) * 120, rows * (height + grid.gap_y)
    if chance.maybe(0.75):
        frame = (grid.x - 50, 60, all_width + 100, all_height + 50)
        page.container(frame, titled=chance.choice(["center", "left", "center", "swim"]))
    cases = [page.box("ellipse", grid.box(at // rows, at % rows), on_grid=True) for at in range(count)]
    actors = chance.choice([1, 1, 2])
    left = [_draw_actor(page, 60, 60 + (at + 0.5) * rows * (height + grid.gap_y) / actors) for at in range(actors)]
    plain = {"course": "straight", "head": chance.choice(["none", "none", "none", "open", "classic"]), "dashed": False}
    for row in range(rows):
        if chance.maybe(0.85):
            page.connect(left[row * len(left) // rows], cases[row], **plain)
    if columns == 2 or chance.maybe(0.6):
        right = _draw_actor(page, grid.x + all_width + 120, 60 + all_height / 2)
        for case in cases[(columns - 1) * rows :]:
            if chance.maybe(0.7):
                page.connect(right, case, **plain)
    _link_cases(page, cases, columns, rows)


def _draw_actor(page: Page, x: float, y: float) -> str:
    clerk = "Клиент" if page.style.language == "ru" else "Clerk"
    who = page.chance.choice(["User", "Admin", "Customer", "System", "Guest", "Manager", clerk])
    return page.add(_ACTOR + page.font(), (x, y, 30, 60), who, kind="actor", drawn_as="umlActor")


def _link_cases(page: Page, cases: list[str], columns: int, rows: int) -> None:
    """Draws what a use case includes or extends."""
    chance = page.chance
    way = {"course": "straight", "head": "open", "dashed": True, "extra": "endSize=12;", "tied": True}
    for at, case in enumerate(cases):
        if columns == 2 and at + rows < len(cases) and chance.maybe(0.6):
            text = chance.choice(["<<include>>", "<<extend>>", "«include»"])
            page.connect(case, cases[at + rows], html.escape(text), RIGHTWARDS, **way)
        elif columns == 1 and at + 1 < len(cases) and chance.maybe(0.2):
            page.connect(case, cases[at + 1], "", DOWNWARDS, **way)
