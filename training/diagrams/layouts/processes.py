"""Pools with lanes as in BPMN, and data flows."""

from __future__ import annotations

from dataclasses import dataclass

from training.diagrams.layouts.grid import Cells, link_neighbours
from training.diagrams.page import RIGHTWARDS, Page

_POOL = (
    "swimlane;html=1;childLayout=stackLayout;horizontal=0;startSize={};horizontalStack=0;resizeParent=1;resizeParentMax=0;collapsible=0;"
    "marginBottom=0;whiteSpace=wrap;"
)
_EVENT = "points=[];shape=mxgraph.bpmn.event;html=1;perimeter=ellipsePerimeter;outlineConnect=0;aspect=fixed;"
_BPMN = {
    "start": _EVENT + "outline=standard;symbol=general;verticalLabelPosition=bottom;verticalAlign=top;",
    "end": _EVENT + "outline=end;symbol=terminate2;",
    "gateway": "points=[];shape=mxgraph.bpmn.gateway2;html=1;perimeter=rhombusPerimeter;outlineConnect=0;outline=none;symbol=none;"
    "gwType=exclusive;verticalLabelPosition=bottom;verticalAlign=top;",
}
_PLAIN = {
    "start": "ellipse;whiteSpace=wrap;html=1;aspect=fixed;",
    "end": "ellipse;whiteSpace=wrap;html=1;aspect=fixed;strokeWidth=3;",
    "gateway": "rhombus;whiteSpace=wrap;html=1;",
}


@dataclass(frozen=True)
class _Lanes:
    """The measures of a pool."""

    count: int
    steps: int
    height: int
    #: The gap between steps.
    gap: int
    #: The width of a title.
    title: int
    has_pool: bool

    @property
    def width(self) -> int:
        """Returns the width of a lane."""
        return 60 + self.steps * (_STEP_WIDTH + self.gap) + 20


_STEP_WIDTH = 100


def draw_pools(page: Page) -> None:
    """Draws lanes with a process that changes from one to another."""
    chance, style = page.chance, page.style
    count, steps, height = chance.choice([2, 3, 3, 4]), chance.randint(6, 12), chance.choice([120, 140, 160])
    title = 20 if style.font_size < 14 else 26
    lanes = _Lanes(count, steps, height, max(40, min(style.gap_x, 70)), title, chance.maybe(0.7))
    _draw_lanes(page, lanes)
    previous, previous_lane = None, 0
    is_bpmn = chance.maybe(0.5)
    for at in range(steps):
        lane = min(count - 1, max(0, previous_lane + chance.choice([0, 0, 1, -1])))
        centre = (40 + title * 2 + 20 + at * (_STEP_WIDTH + lanes.gap) + _STEP_WIDTH / 2, 60 + lane * height + height / 2)
        step = _draw_step(page, centre, _kind_of(page, at, steps), is_bpmn)
        if previous:
            text = page.label() if chance.maybe(style.labelled * 0.3) and lane == previous_lane and lanes.gap > 60 else ""
            course = style.course if style.course in ("orthogonal", "rounded", "straight") else "orthogonal"
            dashed = is_bpmn and lane != previous_lane and chance.maybe(0.2)
            head = "block" if is_bpmn else None
            page.connect(previous, step, text, RIGHTWARDS, course=course, head=head, tied=True, dashed=dashed)
        previous, previous_lane = step, lane


def _draw_lanes(page: Page, lanes: _Lanes) -> None:
    """Draws the pool and its lanes, none of which is a cell inside another."""
    title, left = lanes.title, 40
    is_lane = {"kind": "swimlane", "drawn_as": "swimlane"}
    if lanes.has_pool:
        pool = _POOL.format(title) + page.colours(0) + page.font()
        page.add(pool, (left, 60, lanes.width + title, lanes.count * lanes.height), page.words(2), **is_lane)
        left += title
    for at in range(lanes.count):
        lane = f"swimlane;html=1;startSize={title};horizontal=0;whiteSpace=wrap;" + page.row_colours(at + 1) + page.font()
        name = page.fitting(lanes.height - 10, title * 2, 2)
        page.add(lane, (left, 60 + at * lanes.height, lanes.width, lanes.height), name, **is_lane)


def _kind_of(page: Page, at: int, steps: int) -> str:
    if at in (0, steps - 1):
        return "start" if at == 0 else "end"
    return "gateway" if page.chance.maybe(0.2) else "task"


def _draw_step(page: Page, centre: tuple[float, float], kind: str, is_bpmn: bool) -> str:
    """Draws an event, a gateway or a task."""
    x, y = centre
    if kind == "task":
        height = min(60, page.style.height)
        box = (x - _STEP_WIDTH / 2, y - height / 2, _STEP_WIDTH, height)
        return page.box("rounded_rectangle" if is_bpmn else "box", box, on_grid=True)
    size = 50 if kind == "gateway" else page.chance.choice([30, 40])
    style = _BPMN[kind] if is_bpmn else _PLAIN[kind] + page.colours()
    shape, drawn_as = ("diamond", "gateway") if kind == "gateway" else ("ellipse", "event")
    return page.add(style, (x - size / 2, y - size / 2, size, size), "", kind=shape, drawn_as=drawn_as)


def draw_data_flow(page: Page) -> None:
    """Draws processes, stores and outsiders, with a label at most flows."""
    chance, style = page.chance, page.style
    columns, rows = chance.choice([3, 4]), chance.choice([2, 3])
    gaps = (max(110, style.gap_x), max(70, style.gap_y))
    cells: Cells = {}
    for row in range(rows):
        for column in range(columns):
            shape = chance.choice(["ellipse", "ellipse", "rectangle", "datastore", "open"])
            x, y = 60 + column * (120 + gaps[0]), 60 + row * (80 + gaps[1])
            if shape == "ellipse":
                cells[column, row] = page.box("ellipse", (x + 15, y - 5, 90, 90), on_grid=True)
            elif shape == "open":
                store = "html=1;dashed=0;whiteSpace=wrap;shape=partialRectangle;right=0;" + page.colours() + page.font()
                text = page.fitting(115, 28, 2)
                cells[column, row] = page.add(store, (x, y + 25, 120, 30), text, kind="rectangle", drawn_as="partialRectangle")
            else:
                cells[column, row] = page.box(shape, (x, y + 10, 120, 60), on_grid=True)
    link_neighbours(page, cells, 0.8, gaps, labelled=max(0.6, style.labelled))
