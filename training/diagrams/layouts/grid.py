"""Boxes or icons in rows and columns, and connectors between neighbours."""

from __future__ import annotations

from dataclasses import dataclass

from training.diagrams.page import DOWNWARDS, RIGHTWARDS, Page

#: What is drawn now and then in place of the usual shape.
OTHER_SHAPES = ["cylinder", "cylinder1", "ellipse", "hexagon", "document", "cube", "component", "queue", "folder", "cloud", "doubleellipse"]

#: Ids of cells by column and row.
Cells = dict[tuple[int, int], str]


@dataclass(frozen=True)
class Grid:
    """Where cells lie: the corner of the first, their size, the gaps between them, and how many there are."""

    x: float
    y: float
    columns: int
    rows: int
    width: float
    height: float
    gap_x: float
    gap_y: float

    def corner(self, column: int, row: int) -> tuple[float, float]:
        """Returns the upper left corner of a cell."""
        return self.x + column * (self.width + self.gap_x), self.y + row * (self.height + self.gap_y)

    def box(self, column: int, row: int) -> tuple[float, float, float, float]:
        """Returns the box of a cell."""
        return (*self.corner(column, row), self.width, self.height)


def draw_boxes(page: Page, grid: Grid, share: float, shape: str = "box") -> Cells:
    """Draws boxes into this share of the cells, mostly of one shape."""
    chance, cells = page.chance, {}
    for row in range(grid.rows):
        for column in range(grid.columns):
            if not chance.random() > share:
                drawn = shape if chance.maybe(0.85) else chance.choice(OTHER_SHAPES)
                cells[column, row] = page.box(drawn, grid.box(column, row))
    return cells


def draw_icons(page: Page, grid: Grid, share: float) -> Cells:
    """Draws icons into this share of the cells."""
    cells = {}
    for row in range(grid.rows):
        for column in range(grid.columns):
            if not page.chance.random() > share:
                cells[column, row] = page.icon(*grid.corner(column, row), grid.width)
    return cells


def link_neighbours(
    page: Page,
    cells: Cells,
    density: float,
    gaps: tuple[float, float],
    *,
    head: str | None = None,
    labelled: float | None = None,
    both_ways: float = 0.06,
) -> None:
    """Connects this share of neighbours to the right and below, and a few across a corner; without a head or share of labels they are the author's."""
    style, chance = page.style, page.chance
    head = style.head if head is None else head
    labelled = style.labelled if labelled is None else labelled
    for (column, row), cell in cells.items():
        neighbours = (((column + 1, row), RIGHTWARDS), ((column, row + 1), DOWNWARDS), ((column + 1, row + 1), None))
        for place, sides in neighbours:
            if place not in cells or not chance.maybe(density * (1 if sides else 0.12)):
                continue
            if sides is None and style.course not in ("straight", "curved"):
                continue
            text = page.label() if chance.maybe(labelled) else ""
            if sides == RIGHTWARDS and text and gaps[0] < page.text_width(text) + 20:
                text = ""
            is_turned = chance.maybe(0.2)
            start_head = head if chance.maybe(both_ways * 2) and head != "none" else None
            if sides and chance.maybe(0.05) and min(gaps) > 30:
                _link_both_ways(page, cell, cells[place], sides, head)
                continue
            ends = (cells[place], cell) if is_turned else (cell, cells[place])
            if sides and is_turned:
                sides = (sides[1], sides[0])
            page.connect(*ends, text, sides, head=head, start_head=start_head, tied=sides is not None and chance.maybe(0.3))


def _link_both_ways(page: Page, cell: str, other: str, sides: tuple[str, str], head: str) -> None:
    page.connect(cell, other, "", sides, at=(0.25, 0.25), course="straight", head=head, tied=True)
    page.connect(other, cell, "", (sides[1], sides[0]), at=(0.75, 0.75), course="straight", head=head, tied=True)
