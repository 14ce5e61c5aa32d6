"""Class diagrams: classes of compartments, with the relations of UML between them."""

from __future__ import annotations

import html
import re

from training.diagrams.layouts.grid import Cells
from training.diagrams.page import DOWNWARDS, RIGHTWARDS, Page
from training.diagrams.words import NOUNS, VERBS, field_name

_TYPES = ["int", "String", "bool", "Date", "float", "List<Item>", "UUID", "Money"]
_COUNTS = ["1", "0..1", "*", "1..*", "0..*", "n"]
_SHORT_NOUNS = [noun for noun in NOUNS if len(noun) < 12]
_VISIBILITY = "+-#"
_CLASS = (
    "swimlane;fontStyle=1;align=center;verticalAlign=top;childLayout=stackLayout;horizontal=1;startSize={};horizontalStack=0;"
    "resizeParent=1;resizeParentMax=0;resizeLast=0;collapsible=1;marginBottom=0;whiteSpace=wrap;html=1;"
)
_MEMBER = (
    "text;strokeColor=none;fillColor=none;align=left;verticalAlign=top;spacingLeft=4;spacingRight=4;overflow=hidden;rotatable=0;"
    "points=[[0,0.5],[1,0.5]];portConstraint=eastwest;html=1;"
)
_RULE = (
    "line;strokeWidth=1;fillColor=none;align=left;verticalAlign=middle;spacingTop=-1;spacingLeft=3;spacingRight=3;rotatable=0;"
    "labelPosition=right;points=[];portConstraint=eastwest;"
)
#: The height of the rule between attributes and operations.
_RULE_HEIGHT = 8


def row_font(page: Page) -> str:
    """Returns the type of rows, which is never large."""
    size = page.style.font_size
    return page.font(size if size < 14 else 12)


class _ClassDiagram:
    """A class diagram in the making; classes stand in rows, each row as high as its longest class."""

    def __init__(self, page: Page):
        self.page = page
        style, chance = page.style, page.chance
        count = chance.randint(4, 10)
        self.columns = chance.choice([2, 3, 4])
        self.width = chance.choice([190, 210, 230, 250])
        self.row_height = chance.choice([20, 26, 26])
        self.gap_x, self.gap_y = max(80, style.gap_x), max(60, style.gap_y)
        self.font = row_font(page)
        # Nothing depends on this draw any more, but those after it do.
        chance.random()
        #: How many attributes and operations each class has.
        self.members: list[tuple[int, int]] = []
        for _ in range(count):
            attributes, operations = chance.randint(0, 4), chance.randint(0, 3)
            self.members.append((max(attributes, 0 if operations else 1), operations))

    def draw_all(self) -> Cells:
        """Draws the classes and returns them by column and row."""
        cells, y = {}, 60
        for index in range(len(self.members)):
            column, row = index % self.columns, index // self.columns
            if index and column == 0:
                above = self.members[index - self.columns : index]
                y += max(self.row_height * (1 + sum(members)) + _RULE_HEIGHT for members in above) + self.gap_y
            cells[column, row] = self.draw_class(index, 60 + column * (self.width + self.gap_x), y)
        return cells

    def draw_class(self, index: int, x: float, y: float) -> str:
        """Draws a class with its members."""
        page, chance = self.page, self.page.chance
        attributes, operations = self.members[index]
        has_rule = attributes > 0 and operations > 0
        height = self.row_height * (1 + attributes + operations) + (_RULE_HEIGHT if has_rule else 0)
        name = chance.choice(_SHORT_NOUNS) + chance.choice(["", "", "Service", "Item", "Dao"])
        colours = page.row_colours(index)
        style = _CLASS.format(self.row_height) + colours + self.font
        drawn = page.add(style, (x, y, self.width, height), name, kind="swimlane", drawn_as="swimlane")
        top = self.row_height
        for _ in range(attributes):
            top = self.draw_member(drawn, top, self.attribute())
        if has_rule:
            rule = _RULE + (re.search("strokeColor=[^;]*;", colours) or [""])[0]
            page.add(rule, (0, top, self.width, _RULE_HEIGHT), "", parent=drawn, kind="skip", drawn_as="line", role="part")
            top += _RULE_HEIGHT
        for _ in range(operations):
            top = self.draw_member(drawn, top, self.operation())
        return drawn

    def draw_member(self, parent: str, top: float, text: str) -> float:
        """Draws a row and returns where the next one begins."""
        box = (0, top, self.width, self.row_height)
        self.page.add(_MEMBER + self.font, box, text, parent=parent, kind="text", drawn_as="label", role="part")
        return top + self.row_height

    def attribute(self) -> str:
        """Draws an attribute as HTML."""
        chance = self.page.chance
        return f"{chance.choice(_VISIBILITY)} {field_name(chance.choice(NOUNS))}: {html.escape(chance.choice(_TYPES))}"

    def operation(self) -> str:
        """Draws an operation as HTML."""
        chance = self.page.chance
        visibility = chance.choice(_VISIBILITY)
        name = field_name(chance.choice(VERBS).split()[0]) + chance.choice(NOUNS).replace(" ", "")
        parameter = field_name(chance.choice(NOUNS)) if chance.maybe(0.4) else ""
        return f"{visibility} {name}({parameter}): {html.escape(chance.choice(_TYPES))}"

    def link(self, source: str, target: str, sides: tuple[str, str], course: str) -> None:
        """Connects two classes by a relation of UML."""
        page, chance = self.page, self.page.chance
        is_down = sides == DOWNWARDS
        relation = chance.random()
        ends = [(-0.75, chance.choice(_COUNTS)), (0.75, chance.choice(_COUNTS))] if chance.maybe(0.4) else []
        text = chance.choice(["", "", "uses", "owns", "has"]) if (is_down or self.gap_x > 90) and not ends else ""
        way = {"course": course, "tied": True}
        if relation < 0.35:
            source, target, sides = (target, source, (sides[1], sides[0])) if is_down else (source, target, sides)
            dashed = chance.maybe(0.25)
            extra = f"endFill=0;endSize={chance.choice([10, 12, 16, 16])};"
            page.connect(source, target, "", sides, head="block", dashed=dashed, extra=extra, **way)
        elif relation < 0.6:
            filled = chance.choice([0, 1])
            head = chance.choice(["diamondThin", "diamondThin", "diamond"])
            extra = f"endFill={filled};endSize={chance.choice([14, 18, 24, 24])};"
            page.connect(source, target, text, sides, end_labels=ends, head=head, dashed=False, extra=extra, **way)
        elif relation < 0.75:
            page.connect(source, target, text, sides, head="open", dashed=True, extra="endSize=12;", **way)
        elif relation < 0.87:
            page.connect(source, target, text, sides, end_labels=ends, head="open", dashed=False, extra="endFill=1;endSize=12;", **way)
        else:
            page.connect(source, target, text, sides, end_labels=ends, head="none", dashed=False, **way)


def draw_classes(page: Page) -> None:
    """Draws a class diagram."""
    diagram = _ClassDiagram(page)
    cells = diagram.draw_all()
    course = page.chance.choice(["orthogonal", "orthogonal", "straight", "rounded"])
    for (column, row), cell in cells.items():
        for place, sides in (((column + 1, row), RIGHTWARDS), ((column, row + 1), DOWNWARDS)):
            if place in cells and not page.chance.maybe(0.25):
                diagram.link(cell, cells[place], sides, course)
