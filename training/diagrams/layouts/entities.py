"""Entities and relationships: tables with crow's feet, and the diagrams of Chen."""

from __future__ import annotations

import math

from training.diagrams.layouts.classes import row_font
from training.diagrams.layouts.grid import Cells
from training.diagrams.page import DOWNWARDS, RIGHTWARDS, Page
from training.diagrams.words import NOUNS

_FIELDS = """id name email created_at status price quantity user_id order_id title address city phone type amount total
start_date end_date role password is_active notes category""".split()
_TYPES = [" INT", " VARCHAR(255)", " int", ": string", " TEXT"]
_FEET = ["ERmany", "ERone", "ERzeroToMany", "ERoneToMany", "ERzeroToOne", "ERmandOne"]
#: Heads at the target: a crow's foot mostly.
_HEADS = ["ERmany"] * 3 + _FEET + ["ERzeroToMany", "ERoneToMany"]
_START_HEADS = ["none", "ERone", "ERmandOne", "ERmandOne", "ERzeroToOne", "ERmany"]
_TABLE = "shape=table;startSize={};container=1;collapsible=1;childLayout=tableLayout;fixedRows=1;rowLines=0;fontStyle=1;align=center;resizeLast=1;html=1;"
_TABLE_ROW = (
    "shape=tableRow;horizontal=0;startSize=0;swimlaneHead=0;swimlaneBody=0;fillColor=none;collapsible=0;dropTarget=0;"
    "points=[[0,0.5],[1,0.5]];portConstraint=eastwest;top=0;left=0;right=0;bottom={};"
)
_TABLE_CELL = "shape=partialRectangle;connectable=0;fillColor=none;top=0;left=0;bottom=0;right=0;{}overflow=hidden;whiteSpace=wrap;html=1;"
_STACK = (
    "swimlane;fontStyle={};childLayout=stackLayout;horizontal=1;startSize={};horizontalStack=0;resizeParent=1;resizeParentMax=0;"
    "resizeLast=0;collapsible=1;marginBottom=0;whiteSpace=wrap;html=1;"
)
_STACK_ROW = (
    "text;strokeColor=none;fillColor=none;align=left;verticalAlign=middle;spacingLeft=4;spacingRight=4;overflow=hidden;"
    "points=[[0,0.5],[1,0.5]];portConstraint=eastwest;rotatable=0;whiteSpace=wrap;html=1;"
)
#: The width of the column of keys.
_KEYS = 30
#: Fields of wider tables have types.
_NARROW = 170


class _Tables:
    """Tables in the making; they stand in rows, each row as high as its longest table."""

    def __init__(self, page: Page):
        self.page = page
        style, chance = page.style, page.chance
        count = chance.randint(4, 10)
        self.columns = chance.choice([2, 3, 4])
        self.width = chance.choice([160, 180, 200, 220])
        self.are_tables = chance.choice(["table", "table", "stack", "stack"]) == "table"
        self.row_height = chance.choice([26, 30, 30])
        self.font = row_font(page)
        self.counts = [chance.randint(2, 7) for _ in range(count)]
        self.gap_x, self.gap_y = max(90, style.gap_x), max(50, style.gap_y)
        self.types = chance.choice([[""], [""], _TYPES])
        self.have_keys = chance.maybe(0.7)

    def draw_all(self) -> Cells:
        """Draws the tables and returns them by column and row."""
        cells, y = {}, 60
        for index in range(len(self.counts)):
            column, row = index % self.columns, index // self.columns
            if index and column == 0:
                y += self.row_height * (max(self.counts[index - self.columns : index]) + 1) + self.gap_y
            cells[column, row] = self.draw_one(index, 60 + column * (self.width + self.gap_x), y)
        return cells

    def draw_one(self, index: int, x: float, y: float) -> str:
        """Draws one table."""
        page, chance = self.page, self.page.chance
        colours = page.row_colours(index)
        name = chance.choice(NOUNS).lower().replace(" ", "_")
        name = chance.choice([name, name.title(), name.upper()])
        box = (x, y, self.width, self.row_height * (self.counts[index] + 1))
        fields = chance.sample(_FIELDS, self.counts[index])
        fields[0] = "id"
        if self.are_tables:
            style = _TABLE.format(self.row_height) + colours + self.font
            table = page.add(style, box, name, kind="other", drawn_as="table", subtype="table")
            for at, field in enumerate(fields):
                self.draw_table_row(table, at, field)
            return table
        style = _STACK.format(chance.choice([0, 1]), self.row_height) + colours + self.font
        stack = page.add(style, box, name, kind="swimlane", drawn_as="swimlane")
        for at, field in enumerate(fields):
            row_box = (0, self.row_height * (at + 1), self.width, self.row_height)
            page.add(_STACK_ROW + self.font, row_box, self.typed(field), parent=stack, kind="text", drawn_as="label", role="part")
        return stack

    def typed(self, field: str) -> str:
        """Returns a field with its type, where there is room for one."""
        return field + (self.page.chance.choice(self.types) if self.width > _NARROW else "")

    def draw_table_row(self, table: str, at: int, field: str) -> None:
        """Draws a row with a cell for the key, where tables have such, and one for the field."""
        page, height = self.page, self.row_height
        row_box = (0, height + at * height, self.width, height)
        row = page.add(_TABLE_ROW.format(int(at == 0)), row_box, "", parent=table, kind="other", drawn_as="tableRow", role="part")
        is_cell = {"parent": row, "kind": "rectangle", "drawn_as": "partialRectangle", "role": "part"}
        left = 0
        if self.have_keys:
            key = "PK" if at == 0 else "FK" if field.endswith("_id") else ""
            page.add(_TABLE_CELL.format("fontStyle=1;") + self.font, (0, 0, _KEYS, height), key, **is_cell)
            left = _KEYS
        underlined = "fontStyle=5;" if at == 0 and self.have_keys else ""
        style = _TABLE_CELL.format("align=left;spacingLeft=6;") + underlined + self.font
        page.add(style, (left, 0, self.width - left, height), self.typed(field), **is_cell)

    def link(self, source: str, target: str, sides: tuple[str, str], course: str, are_plain: bool) -> None:
        """Connects two tables."""
        page, chance = self.page, self.page.chance
        course = "orthogonal" if sides == DOWNWARDS and course == "entity" else course
        # Nothing depends on this draw any more, but those after it do.
        chance.choice([0, 1])
        if are_plain:
            page.connect(source, target, "", sides, course=course, tied=True)
            return
        text = chance.choice(["", "", "", "has"]) if self.gap_x > 110 else ""
        head, start_head = chance.choice(_HEADS), chance.choice(_START_HEADS)
        extra = "endFill=0;startFill=0;" + ("endSize=12;startSize=12;" if chance.maybe(0.3) else "")
        page.connect(source, target, text, sides, course=course, head=head, start_head=start_head, dashed=False, extra=extra, tied=True)


def draw_tables(page: Page) -> None:
    """Draws tables with their fields."""
    tables, chance = _Tables(page), page.chance
    cells = tables.draw_all()
    course = chance.choice(["entity", "orthogonal", "orthogonal", "straight"])
    are_plain = chance.maybe(0.15)
    for (column, row), cell in cells.items():
        for place, sides in (((column + 1, row), RIGHTWARDS), ((column, row + 1), DOWNWARDS)):
            if place in cells and not chance.maybe(0.25):
                tables.link(cell, cells[place], sides, course, are_plain)


_ATTRIBUTES = ["id", "name", "date", "price", "status", "email", "phone", "title", "amount", "code"]
_RELATIONSHIPS = ["has", "owns", "sends", "buys", "works in", "part of"]


def draw_chen(page: Page) -> None:
    """Draws entities with attributes around them, and relationships between them."""
    chance = page.chance
    count = chance.choice([2, 3, 4])
    centres = [(300 + 530 * (at % 2), 260 + 360 * (at // 2)) for at in range(count)]
    entities = []
    for at, (x, y) in enumerate(centres):
        entity = page.box("rectangle", (x - 60, y - 30, 120, 60), page.fitting(110, 50, 1), colour=0, on_grid=True)
        entities.append(entity)
        _draw_attributes(page, entity, (x, y), is_above=at < 2)
    plain = {"course": "straight", "head": "none", "dashed": False}
    for at in range(count - 1):
        (x, y), (next_x, next_y) = centres[at], centres[at + 1]
        box = ((x + next_x) / 2 - 60, (y + next_y) / 2 - 38, 120, 76)
        small = min(page.style.font_size, 13)
        diamond = page.box("diamond", box, chance.choice(_RELATIONSHIPS), colour=2, font_size=small, on_grid=True)
        page.connect(entities[at], diamond, chance.choice(["1", "N", "(1,1)", ""]), **plain)
        page.connect(diamond, entities[at + 1], chance.choice(["1", "N", "M", "(0,N)", ""]), **plain)


def _draw_attributes(page: Page, entity: str, centre: tuple[float, float], *, is_above: bool) -> None:
    """Draws attributes in an arc above or below an entity."""
    chance, (x, y) = page.chance, centre
    count = chance.randint(2, 5)
    for at in range(count):
        angle = math.pi * (0.12 + 0.76 * at / max(1, count - 1))
        right, down = 215 * math.cos(angle), (-1 if is_above else 1) * 130 * math.sin(angle)
        box = (x + right - 50, y + down - 22 + (-20 if is_above else 20), 100, 44)
        name, small = chance.choice(_ATTRIBUTES), min(page.style.font_size, 13)
        attribute = page.box("ellipse", box, name, colour=1, font_size=small, on_grid=True)
        page.connect(entity, attribute, course="straight", head="none", dashed=False)
