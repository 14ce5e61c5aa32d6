"""A page while it is being laid out: shapes, texts and connectors are added in drawing order and written to the IR at once."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from . import drawing, ir
from .chance import Chance
from .drawing import Drawing, Line, Words
from .lettering import can_write, width_of
from .look import DASHES, Look
from .outlines import catalogue, draw_variant, outline, silhouette

Box = tuple[float, float, float, float]


@dataclass
class Placed:
    """A shape that connectors can meet."""

    identity: str
    box: Box
    polygon: np.ndarray


@dataclass
class Scene:
    """The page so far; `chance` is where every draw comes from."""

    chance: Chance
    look: Look
    #: Which part of a page this is; it keeps the names of elements apart.
    part: int = 0
    nodes: list[dict] = field(default_factory=list)
    edges: list[dict] = field(default_factory=list)
    # Lines of connectors as they are drawn, by the edge's place in the list: for crossings and the line field.
    ways: list[np.ndarray] = field(default_factory=list)
    canvas: Drawing = field(default_factory=lambda: Drawing("#ffffff"))

    def identity(self, letter: str) -> str:
        """Names the next element."""
        return f"{letter}{self.part}-{len(self.nodes) + len(self.edges)}"

    def take(self, other: Scene) -> None:
        """Takes over all that another part holds."""
        self.nodes += other.nodes
        self.edges += other.edges
        self.ways += other.ways
        self.canvas.items += other.canvas.items

    def mark(self) -> tuple[int, int]:
        """Returns how much is drawn, so that a frame can be put behind what comes next."""
        return len(self.canvas.items), len(self.nodes)

    def colours(self, fills: str | None = None) -> tuple[str | None, str]:
        """Draws fill and stroke for a shape by the page's habit; at least one of both is drawn."""
        fill, stroke = self.chance.pick(self.look.palette.pairs)
        habit = fills or self.look.fills
        if fill is not None and fill != self.look.palette.ground and habit != "none" and self.chance.maybe(0.22):
            return fill, None
        if habit == "none" or (habit == "some" and self.chance.maybe(0.6)):
            fill = None if self.chance.maybe(0.5) else self.look.palette.ground
            stroke = stroke or self.look.palette.line
        if fill is None and stroke is None:
            stroke = self.look.palette.line
        return fill, stroke

    def shape(self, kind: str, box: Box, *, text: list[str] | None = None, **style) -> Placed:
        """Adds a shape with centred text; `style` overrides what the look would give."""
        fill, stroke = self.colours()
        dash = self.chance.pick(list(DASHES)) if self.chance.maybe(self.look.dashed_shapes) else "solid"
        given = {"fill": fill, "stroke": stroke, "strokeWidth": self.look.width, "dash": dash, "cornerRadius": 0, **style}
        if given["fill"] is not None and self.chance.maybe(self.look.gradients):
            given |= self._gradient(given["fill"])
        variant = self._variant(kind, box)
        drawn = catalogue()[1][kind][variant]
        given["cornerRadius"] = round(drawn.radius * min(box[2], box[3]), 2)
        place = text and self.text_place(kind, box)
        written = self.write(text, place, on=given["fill"]) if text else None
        identity = self.identity("n")
        node_style = ir.style_of(**given)
        self.nodes.append(ir.node_of(identity, kind, box, style=node_style, params=drawn.params or None))
        at = len(self.canvas.items) - (len(text) if written else 0)
        self.canvas.items[at:at] = self.shape_lines(kind, variant, box, node_style)
        if written:
            self.nodes[-1]["text"] = written
        return Placed(identity, box, silhouette(kind, variant, box))

    def _gradient(self, fill: str) -> dict:
        """Draws a gradient from a fill to a lighter or another colour; the fill of the IR is their mean."""
        other = self.chance.pick([self.look.palette.ground, "#ffffff", self.chance.pick(self.look.palette.pairs)[0] or "#ffffff"])
        stops = [{"at": 0, "color": fill}, {"at": 1, "color": other}]
        return {"fill": mean_colour(fill, other), "gradient": {"angle": self.chance.pick([0, 90, 90, 45, 270]), "stops": stops}}

    def _variant(self, kind: str, box: Box) -> int:
        """Chooses the drawing of a kind; round corners come near the page's radius."""
        if kind != "rounded_rectangle":
            return draw_variant(kind, self.chance)
        share = self.look.radius / max(1.0, min(box[2], box[3]))
        steps = (0.04, 0.09, 0.18, 0.3, 0.5)
        return min(range(len(steps)), key=lambda at: abs(np.log(steps[at] / share)))

    def shape_lines(self, kind: str, variant: int, box: Box, style: dict) -> list[Line]:
        """Returns what a shape is drawn from: its shadow, then its sub-paths."""
        lines = []
        width = style["strokeWidth"]
        dash = DASHES.get(style["dash"])
        scaled = tuple(max(part * max(width, 1), 1) for part in dash) if dash else None
        paths = outline(kind, variant, (box[2], box[3]))
        if self.look.shadow and style["fill"]:
            for path in paths[:1]:
                lines.append(Line(path.points * (box[2], box[3]) + (box[0] + 3, box[1] + 3), drawing.FILL, None, "#808080", alpha=0.4))
        gradient = style["gradient"]
        if gradient:
            turn = np.radians(gradient["angle"])
            gradient = (gradient["stops"][1]["color"], (float(np.cos(turn)), float(np.sin(turn))))
        for path in paths:
            fill = style["fill"] if path.filled and path.closed else None
            if gradient and fill is not None:
                fill = style["gradient"]["stops"][0]["color"]
            stroke = style["stroke"] if path.stroked else None
            points = path.points * (box[2], box[3]) + (box[0], box[1])
            lines.append(Line(points, drawing.OUTLINE, stroke, fill, width, scaled, path.closed, style["opacity"], gradient=gradient))
        return lines

    def text_place(self, kind: str, box: Box) -> tuple[float, float]:
        """Returns the middle of the text of a shape."""
        lift = {"cylinder": 0.08, "document": -0.06, "triangle": 0.15}.get(kind, 0.0)
        return box[0] + box[2] / 2, box[1] + box[3] * (0.5 + lift)

    def write(self, lines: list[str], middle: tuple[float, float], **how) -> dict:
        """Draws lines of text around a middle and returns them for the IR; `how` may hold size, colour, align, angle, face, and `on`, the colour below."""
        size, align, angle = how.get("size") or self.look.size, how.get("align", "center"), how.get("angle", 0.0) + self.look.slant
        face = how.get("face", self.look.face)
        colour = readable(how.get("colour") or self.look.palette.ink, how.get("on") or self.look.palette.ground)
        pitch = size * drawing.PITCH
        placed = []
        for number, line in enumerate(lines):
            text = line if can_write(face, line) else "".join(mark for mark in line if ord(mark) < 127 and can_write(face, mark)) or "text"
            width = width_of(text, face, size)
            left = {"center": -width / 2, "left": 0.0, "right": -width}[align]
            words = Words(text, (0.0, 0.0), size, colour, face, angle, length=width)
            down = (number - len(lines) / 2) * pitch + drawing.ASCENT * size
            turn = np.radians(angle)
            words.origin = (
                float(middle[0] + left * np.cos(turn) - down * np.sin(turn)),
                float(middle[1] + left * np.sin(turn) + down * np.cos(turn)),
            )
            x1, y1, x2, y2 = drawing.bounds_of(drawing.words_points(words))
            box = (x1, y1, x2 - x1, y2 - y1)
            words.box = box
            self.canvas.items.append(words)
            placed.append((text, box))
        look = {"fontSize": size, "color": colour, "bold": False, "italic": False, "font": self.look.font}
        return ir.text_of(placed, look) | {"align": align, "rotation": angle}

    def free_text(self, lines: list[str], middle: tuple[float, float], **how) -> None:
        """Adds a text that belongs to no shape."""
        written = self.write(lines, middle, **how)
        boxes = [line["box"] for line in written["lines"]]
        left, top = min(box["x"] for box in boxes), min(box["y"] for box in boxes)
        right, bottom = max(box["x"] + box["width"] for box in boxes), max(box["y"] + box["height"] for box in boxes)
        self.nodes.append(ir.node_of(self.identity("t"), "text", (left, top, right - left, bottom - top), text=written))

    def extent(self) -> Box:
        """Returns left, top, right and bottom of all that is drawn."""
        bounds = [
            [node["box"]["x"], node["box"]["y"], node["box"]["x"] + node["box"]["width"], node["box"]["y"] + node["box"]["height"]] for node in self.nodes
        ]
        bounds += [drawing.bounds_of(way) for way in self.ways]
        if not bounds:
            return (0, 0, 100, 100)
        stacked = np.array(bounds)
        return (*stacked[:, :2].min(axis=0), *stacked[:, 2:].max(axis=0))


def brightness(colour: str) -> float:
    """Returns how bright a colour is, 0 to 255."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue


def mean_colour(first: str, second: str) -> str:
    """Returns the colour in the middle of two."""
    return "#" + "".join(f"{(int(first[at : at + 2], 16) + int(second[at : at + 2], 16)) // 2:02x}" for at in (1, 3, 5))


def readable(colour: str, ground: str) -> str:
    """Returns the colour, or black or white where it could not be read on its ground."""
    if abs(brightness(colour) - brightness(ground)) > 60:
        return colour
    return "#000000" if brightness(ground) > 128 else "#ffffff"
