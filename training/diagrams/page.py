"""A page while it is drawn: texts that fit, boxes, containers, icons and connectors in the style of its author."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from training.diagrams.cells import Cell, Connector, EndLabel, Point, Shape, file_of
from training.diagrams.connectors import connector_style, port
from training.diagrams.icons import FAMILIES
from training.diagrams.shapes import KINDS, STYLES, room_for_text
from training.diagrams.style import Style
from training.diagrams.words import LABELS, phrase
from training.scenes.chance import Chance

#: From one side to another: the sides that a connector leaves and reaches.
RIGHTWARDS = ("right", "left")
DOWNWARDS = ("bottom", "top")
#: draw.io's size of type.
USUAL_FONT_SIZE = 12
_BOXES = ("rectangle", "rounded_rectangle")
_WHITE_TEXT = "fontColor=#ffffff;"
_HAN = re.compile("[一-鿿]")


class Page:
    """A page with its cells in the order of painting; lengths are pixels of the page."""

    def __init__(self, style: Style, icons: str, chance: Chance):
        """Begins a page of an author, with icons of one family."""
        self.style = style
        self.icons = icons
        self.chance = chance
        self.cells: list[Cell] = []
        #: Where a second diagram of the page begins.
        self.offset: Point = (0, 0)
        self._texts: set[str] = set()

    def write(self) -> str:
        """Returns the draw.io file."""
        return file_of(self.cells)

    # Texts

    def words(self, most: int = 4) -> str:
        """Draws a text of so many words at most that the page has not, if thirty draws find one."""
        for _ in range(30):
            text = phrase(self.chance, self.style.language)
            if len(text.split()) <= most and text not in self._texts:
                break
        self._texts.add(text)
        return text.upper() if self.style.upper_case else text

    def label(self) -> str:
        """Draws the label of a connector."""
        return self.chance.choice(LABELS[self.style.language])

    def maybe_label(self, share: float = 1) -> str:
        """Draws a label for this share of the connectors that the author would label, and nothing for the others."""
        return self.label() if self.chance.maybe(self.style.labelled * share) else ""

    def text_width(self, text: str, font_size: float | None = None) -> float:
        """Estimates the width of the longest line of a text."""
        return max(len(line) for line in text.split("\n")) * (font_size or self.style.font_size) * (1.05 if _HAN.search(text) else 0.62)

    def fitting(self, width: float, height: float, most: int = 4) -> str:
        """Draws a text that fits into a box when its lines are broken."""
        size = self.style.font_size
        for _ in range(20):
            text = self.words(most)
            if max(self.text_width(word) for word in text.split()) > width - 6:
                continue
            lines, filled = 1, 0.0
            for word in text.split():
                if filled and filled + self.text_width(word) + size * 0.4 > width - 6:
                    lines, filled = lines + 1, 0.0
                filled += self.text_width(word) + size * 0.4
            if lines * size * 1.25 <= height - 4:
                return text
        return self.chance.choice(["A", "B", "DB", "UI", "API", "X1", "ok"])

    # Styles

    def font(self, font_size: float | None = None) -> str:
        """Returns the style of a text; without a size it has that of the author."""
        size = font_size or self.style.font_size
        family = f"fontFamily={self.style.font};" if self.style.font else ""
        return family + (f"fontSize={size};" if size != USUAL_FONT_SIZE else "")

    def colours(self, index: int | None = None) -> str:
        """Returns the colours of the palette at an index, which goes round, or some that are drawn."""
        palette = self.style.palette
        fill, stroke, *font = palette[index % len(palette)] if index is not None else self.chance.choice(palette)
        usual = (fill, stroke) == ("#ffffff", "#000000") and not font
        return ("" if usual else f"fillColor={fill};strokeColor={stroke};") + (f"fontColor={font[0]};" if font else "")

    def row_colours(self, index: int) -> str:
        """Returns the colours at an index, or the only ones of an author who has but one."""
        return self.colours(0 if self.style.monochrome else index)

    def look(self, index: int | None = None, font_size: float | None = None) -> str:
        """Returns the style of a box: colours, type, stroke and shadow."""
        style = self.style
        return (
            "whiteSpace=wrap;html=1;"
            + self.colours(index)
            + self.font(font_size)
            + self._stroke()
            + ("shadow=1;" if style.shadow else "")
            + ("fontStyle=1;" if style.bold else "")
        )

    def _stroke(self) -> str:
        return f"strokeWidth={self.style.stroke_width};" if self.style.stroke_width != 1 else ""

    # Shapes

    def _name(self, prefix: str) -> str:
        return f"{prefix}{len(self.cells)}"

    def add(
        self,
        style: str,
        box: tuple[float, float, float, float],
        text: str,
        *,
        kind: str,
        drawn_as: str,
        parent: str = "1",
        role: str = "primary",
        base: str | None = None,
        subtype: str | None = None,
    ) -> str:
        """Adds a shape and returns its id; a box in a parent is relative to it."""
        x, y, width, height = box
        if parent == "1":
            x, y = x + self.offset[0], y + self.offset[1]
        x, y, width, height = (round(length, 1) for length in (x, y, width, height))
        cell = Shape(self._name("v"), style, x, y, width, height, text, parent, kind, drawn_as, role, base, subtype)
        self.cells.append(cell)
        return cell.id

    def move(self, identifier: str, box: tuple[float, float, float, float]) -> None:
        """Gives a shape another box."""
        at = next(at for at, cell in enumerate(self.cells) if cell.id == identifier)
        x, y, width, height = box
        self.cells[at] = replace(self.cells[at], x=x + self.offset[0], y=y + self.offset[1], width=width, height=height)

    def box(
        self,
        shape: str,
        box: tuple[float, float, float, float],
        text: str | None = None,
        *,
        colour: int | None = None,
        font_size: float | None = None,
        on_grid: bool = False,
    ) -> str:
        """Adds a shape with its text, one that fits where none is given; a shape named `box` is a rectangle with the author's corners."""
        chance, jitter = self.chance, self.style.jitter
        x, y, width, height = box
        if shape == "box":
            shape = "rounded_rectangle" if chance.maybe(self.style.rounded) else "rectangle"
        if not on_grid and jitter:
            x += chance.choice([-jitter, 0, 0, jitter])
            y += chance.choice([-jitter, 0, 0, jitter])
        if text is None:
            text = self.fitting(*room_for_text(shape, width, height))
        place = (x, y, width, height)
        if text and self._is_apart(shape, height):
            return self._box_with_text_apart(shape, place, text, colour, font_size)
        if text and self._has_several_lines(shape, text, height):
            text = self._longer(text, width, height)
        arc = f"arcSize={self.style.arc_size};" if shape == "rounded_rectangle" and self.style.arc_size else ""
        style = STYLES[shape] + arc + self.look(colour, font_size)
        return self.add(style, place, text, kind=KINDS.get(shape, shape), drawn_as=shape)

    def _is_apart(self, shape: str, height: float) -> bool:
        share = self.style.text_apart
        return bool(share) and self.chance.maybe(share) and shape in _BOXES and height >= 34

    def _has_several_lines(self, shape: str, text: str, height: float) -> bool:
        is_wanted = self.chance.maybe(self.style.several_lines)
        return is_wanted and shape in _BOXES and height >= 2.6 * self.style.font_size * 1.25 and "\n" not in text

    def _longer(self, text: str, width: float, height: float) -> str:
        for _ in range(int(height / (self.style.font_size * 1.3)) - 1):
            line = self.words(2)
            if self.text_width(line) < width - 16 and self.text_width(text) < width - 10:
                text += "\n" + self.chance.choice(["", "- ", "", "* "]) + line
            if self.chance.maybe(0.4):
                break
        return text

    def _box_with_text_apart(self, shape: str, box: tuple[float, float, float, float], text: str, colour: int | None, font_size: float | None) -> str:
        x, y, width, height = box
        outline = self.add(STYLES[shape] + self.look(colour, font_size), box, "", kind=shape, drawn_as=shape)
        # Where no colour is given, this draws another one than the box has; on palettes of both fonts a text may be white on light ground.
        white = _WHITE_TEXT if _WHITE_TEXT in self.look(colour) else ""
        self.text(x + 4, y + height / 2 - height * 0.45, text, width=width - 8, height=height * 0.9, font_size=font_size, extra=white)
        return outline

    def container(self, box: tuple[float, float, float, float], title: str | None = None, *, colour: int | None = None, titled: str | None = None) -> str:
        """Adds a frame around others; `titled` is `left`, `center` or `swim`, which is a swimlane."""
        style, chance = self.style, self.chance
        titled = titled or style.container_title
        title = self.words(3) if title is None else title
        colours = style.palette[(colour if colour is not None else chance.randrange(9)) % len(style.palette)]
        if titled == "swim":
            head = f"swimlane;whiteSpace=wrap;html=1;startSize={max(23, style.font_size + 11)};"
            swimlane = head + self.colours(colour) + self.font() + ("" if chance.maybe(0.7) else "rounded=1;")
            return self.add(swimlane, box, title, kind="swimlane", drawn_as="swimlane")
        is_rounded = chance.maybe(style.rounded * 0.6)
        frame = self._frame(colours, is_rounded, titled)
        base = "rounded_rectangle" if is_rounded else "rectangle"
        if not chance.maybe(style.title_apart):
            return self.add(frame, box, title, kind="container", base=base, drawn_as="label")
        outline = self.add(frame, box, "", kind="container", base=base, drawn_as="label")
        x, y, width, _ = box
        title_width = min(width - 8, self.text_width(title) + 10)
        self.text(x + (6 if titled == "left" else (width - title_width) / 2), y + 4, title, width=title_width)
        return outline

    def _frame(self, colours: Sequence[str], is_rounded: bool, titled: str) -> str:
        fill, stroke, *font = colours
        fills = {"tint": "#f5f5f5" if font else fill, "none": "none", "white": "#ffffff", "grey": "#f5f5f5"}
        stroke = "#999999" if stroke == "none" else stroke
        return (
            f"rounded={int(is_rounded)};"
            + ("arcSize=5;" if is_rounded else "")
            + f"whiteSpace=wrap;html=1;fillColor={fills[self.style.container_fill]};strokeColor={stroke};verticalAlign=top;"
            + self.font()
            + ("dashed=1;" if self.style.container_dashed else "")
            + self._stroke()
            + ("align=left;spacingLeft=8;" if titled == "left" else "")
            + ("fontStyle=1;" if self.chance.maybe(0.4) else "")
        )

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        width: float | None = None,
        height: float | None = None,
        font_size: float | None = None,
        extra: str = "",
    ) -> str:
        """Adds a text without an outline, as large as it needs to be where no size is given."""
        width = width or self.text_width(text, font_size) + 12
        height = height or (font_size or self.style.font_size) * 1.3 * (text.count("\n") + 1) + 6
        plain = "text;html=1;strokeColor=none;fillColor=none;align=center;verticalAlign=middle;whiteSpace=wrap;rounded=0;"
        return self.add(plain + self.font(font_size) + extra, (x, y, width, height), text, kind="text", drawn_as="text")

    def icon(self, x: float, y: float, size: float, family: str | None = None) -> str:
        """Adds an icon in the middle of a square, mostly with a text below it."""
        icon = self.chance.choice(FAMILIES[family or self.icons])
        width = size * icon.aspect if icon.aspect < 1 else size
        height = size / icon.aspect if icon.aspect > 1 else size
        text = self.fitting(size + 46, 2.6 * self.style.font_size + 6, 2) if self.chance.maybe(0.9) else ""
        below = "verticalLabelPosition=bottom;verticalAlign=top;align=center;html=1;"
        box = (x + (size - width) / 2, y + (size - height) / 2, width, height)
        return self.add(icon.style + self.font() + below, box, text, kind="image", drawn_as=icon.name)

    # Connectors

    def connect(
        self,
        source: str,
        target: str,
        text: str = "",
        sides: tuple[str, str] | None = None,
        *,
        tied: bool = False,
        at: tuple[float, float] = (0.5, 0.5),
        course: str | None = None,
        head: str | None = None,
        start_head: str | None = None,
        dashed: bool | None = None,
        bends: Sequence[Point] = (),
        end_labels: Sequence[tuple[float, str]] = (),
        label_at: float = 0,
        extra: str = "",
    ) -> str:
        """Adds a connector; what is not said is as the author does it.

        With `sides` it leaves and reaches these at the shares `at` of their length: always when it is `tied`, else if the author ties connectors.
        `end_labels` have a place (-1 at the source, 1 at the target) and a text.
        """
        style, chance = self.style, self.chance
        course, head = course or style.course, style.head if head is None else head
        dashed = chance.maybe(0.06) if dashed is None else dashed
        look = connector_style(style, course, sides, head, start_head, dashed, extra)
        if sides and (tied or style.ports == "set" or (style.ports == "mix" and chance.maybe(0.5))):
            look += port("exit", sides[0], at[0]) + port("entry", sides[1], at[1])
        if text or end_labels:
            look += style.label_background + self.font(max(9, style.font_size - chance.choice([0, 0, 1])))
        identifier = self._name("e")
        moved = [(x + self.offset[0], y + self.offset[1]) for x, y in bends]
        is_curved = course == "curved"
        self.cells.append(Connector(identifier, look + extra, text, moved, start_head or "none", head, dashed, is_curved, source, target, label_at))
        for place, label in end_labels:
            small = style.label_background + self.font(max(9, style.font_size - 1))
            plain = "edgeLabel;html=1;align=center;verticalAlign=middle;resizable=0;points=[];" + small
            self.cells.append(EndLabel(self._name("x"), plain, identifier, label, place))
        return identifier

    def line(self, start: Point, end: Point, *, dashed: bool = False) -> str:
        """Adds a line with the author's head between two places."""
        look = f"endArrow={self.style.head};html=1;rounded=0;" + ("dashed=1;" if dashed else "")
        ends = [(x + self.offset[0], y + self.offset[1]) for x, y in (start, end)]
        self.cells.append(Connector(self._name("e"), look, "", ends, "none", self.style.head, dashed))
        return self.cells[-1].id
