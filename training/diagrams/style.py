"""The habits of one author: colours, type, connectors, sizes and distances, drawn once and kept on all pages of theirs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from training.scenes.chance import Chance

#: Colours of a page, each fill, stroke and (where it is not black) font.
PALETTES: list[list[tuple[str, ...]]] = [
    [
        ("#dae8fc", "#6c8ebf"),
        ("#d5e8d4", "#82b366"),
        ("#fff2cc", "#d6b656"),
        ("#f8cecc", "#b85450"),
        ("#e1d5e7", "#9673a6"),
        ("#ffe6cc", "#d79b00"),
        ("#f5f5f5", "#666666"),
    ],
    [("#ffffff", "#000000")],
    [("#ffffff", "#000000"), ("#ffffff", "#000000"), ("#eeeeee", "#36393d")],
    [
        ("#1ba1e2", "#006EAF", "#ffffff"),
        ("#60a917", "#2D7600", "#ffffff"),
        ("#e51400", "#B20000", "#ffffff"),
        ("#6a00ff", "#3700CC", "#ffffff"),
        ("#f0a30a", "#BD7000", "#000000"),
    ],
    [("#b1ddf0", "#10739e"), ("#fad7ac", "#b46504"), ("#b0e3e6", "#0e8088"), ("#d0cee2", "#56517e"), ("#bac8d3", "#23445d"), ("#fad9d5", "#ae4132")],
    [("#f9f7ed", "#36393d"), ("#cdeb8b", "#36393d"), ("#ffff88", "#36393d"), ("#ffcccc", "#36393d"), ("#cce5ff", "#36393d")],
    [("none", "#000000")],
    [("#ffffff", "#4a7ebb"), ("#ffffff", "#be4b48"), ("#ffffff", "#7d60a0")],
    [("#4472c4", "#2f528f", "#ffffff"), ("#ed7d31", "#ae5a21", "#ffffff"), ("#a5a5a5", "#787878", "#ffffff"), ("#70ad47", "#507e32", "#ffffff")],
    [("#ffffcc", "#990033"), ("#ffffc0", "#ff0000")],
    [("#e6e6e6", "none"), ("#cfe2f3", "none"), ("#d9ead3", "none")],
    [("#3a5463", "#3a5463", "#ffffff"), ("#647687", "#314354", "#ffffff"), ("#76608a", "#432D57", "#ffffff")],
]
#: Families that are asked for, as usual as they are often here; without a name draw.io takes Helvetica.
FONTS = [
    "",
    "",
    "",
    "Helvetica",
    "Verdana",
    "Times New Roman",
    "Courier New",
    "Comic Sans MS",
    "Tahoma",
    "Georgia",
    "Roboto",
    "Lato",
    "Inter",
    "Open Sans",
    "Carlito",
]
#: How usual each language is.
LANGUAGES = {"en": 28, "de": 3, "fr": 3, "ru": 4, "zh": 2}
#: How usual each course of connectors is; `rounded` is orthogonal with round corners.
COURSES = {"orthogonal": 10, "rounded": 6, "straight": 6, "curved": 2, "elbow": 2, "entity": 1}
#: How usual each head of connectors is.
HEADS = {"classic": 20, "block": 5, "open": 5, "none": 2, "classicThin": 2, "blockThin": 2, "openThin": 1, "oval": 0.3, "async": 0.2}
#: How usual each colour of connectors is; none is draw.io's.
LINE_COLOURS = {None: 14, "#666666": 3, "#6c8ebf": 1, "#999999": 1, "#FF0000": 0.6, "#0000FF": 0.6, "#B5739D": 0.6}


@dataclass(frozen=True)
class Style:
    """What all pages of an author have in common; lengths are pixels of the page, shares lie between 0 and 1."""

    language: str
    font: str
    font_size: int
    palette: Sequence[tuple[str, ...]]
    stroke_width: float
    #: The share of boxes with round corners, and draw.io's `arcSize` of those.
    rounded: float
    arc_size: int | None
    shadow: bool
    course: str
    head: str
    line_width: float
    line_colour: str | None
    #: Pixels of the picture for one of the page.
    scale: int
    background: str
    border: int
    #: By how much boxes are off the grid.
    jitter: int
    #: Whether connectors are tied to places on outlines: `set`, `auto` or `mix`.
    ports: str
    label_background: str
    width: int
    height: int
    gap_x: int
    gap_y: int
    upper_case: bool
    bold: bool
    dash_pattern: str
    #: The share of connectors with a label.
    labelled: float
    line_jump: str
    head_size: str
    titled: float
    container_fill: str
    container_title: str
    container_dashed: bool
    #: All boxes have one colour.
    monochrome: bool
    #: The share of boxes whose text is a cell of its own, of boxes with several lines, and of containers whose title is a cell of its own.
    text_apart: float
    several_lines: float
    title_apart: float
    #: The layouts that the author mostly draws.
    layouts: Sequence[str]
    #: The family of icons, and their size.
    icons: str
    icon_size: int

    @property
    def right_angled(self) -> str:
        """The course of connectors that must turn at right angles."""
        return "rounded" if self.course == "rounded" else "orthogonal"


def draw_style(chance: Chance, layouts: Sequence[str], icons: Sequence[str]) -> Style:
    """Draws an author; the order of the draws is part of what a seed stands for."""
    language = chance.weighted(LANGUAGES)
    drawn: dict = {"language": language, "font": chance.choice(FONTS) if language != "zh" else ""}
    drawn["font_size"] = chance.choice([10, 11, 12, 12, 12, 12, 13, 14, 14, 16])
    drawn["palette"] = chance.choice(PALETTES)
    drawn["monochrome"] = chance.maybe(0.35)
    drawn["stroke_width"] = chance.weighted({1: 14, 1.5: 1, 2: 4, 3: 1})
    drawn["rounded"] = chance.weighted({0: 4, 0.5: 3, 1: 3})
    drawn["arc_size"] = chance.choice([None, None, None, 20, 40, 8])
    drawn["shadow"] = chance.maybe(0.12)
    drawn |= _draw_lines(chance, drawn["stroke_width"])
    drawn |= _draw_picture(chance)
    drawn |= _draw_measures(chance)
    drawn |= _draw_texts(chance)
    if drawn["monochrome"]:
        drawn["palette"] = [chance.choice(drawn["palette"])]
    drawn["text_apart"] = chance.choice([0, 0, 0, 0, 0.1, 0.5])
    drawn["several_lines"] = chance.choice([0, 0, 0.1, 0.3])
    drawn["title_apart"] = chance.choice([0, 0, 0, 0.3, 1])
    order = list(layouts)
    chance.shuffle(order)
    drawn["layouts"] = order[: chance.choice([3, 4, 5, 6])]
    drawn["icons"] = chance.choice(list(icons))
    drawn["icon_size"] = chance.choice([48, 48, 60, 78, 40])
    return Style(**drawn)


def _draw_lines(chance: Chance, stroke_width: float) -> dict:
    return {
        "course": chance.weighted(COURSES),
        "head": chance.weighted(HEADS),
        "line_width": chance.choice([stroke_width, 1, 1, 2]),
        "line_colour": chance.weighted(LINE_COLOURS),
    }


def _draw_picture(chance: Chance) -> dict:
    return {
        "scale": chance.choice([1, 1, 2]),
        "background": chance.weighted({"#ffffff": 11, "#f5f5f5": 1, "#fafafa": 1, "#fffff0": 0.4}),
        "border": chance.choice([0, 1, 5, 10, 10, 20, 30]),
    }


def _draw_measures(chance: Chance) -> dict:
    return {
        "jitter": chance.weighted({0: 5, 10: 4, 7: 2}),
        "ports": chance.choice(["set", "auto", "mix"]),
        "label_background": chance.choice(["", "", "labelBackgroundColor=none;", "labelBackgroundColor=#ffffff;"]),
        "width": chance.choice([100, 110, 120, 120, 140, 160]),
        "height": chance.choice([40, 50, 60, 60, 60, 70]),
        "gap_x": chance.choice([40, 60, 80, 100, 130]),
        "gap_y": chance.choice([30, 40, 50, 60, 80]),
    }


def _draw_texts(chance: Chance) -> dict:
    return {
        "upper_case": chance.maybe(0.08),
        "bold": chance.maybe(0.12),
        "dash_pattern": chance.choice(["", "", "dashPattern=1 1;", "dashPattern=8 8;", "dashPattern=1 4;"]),
        "labelled": chance.choice([0, 0.2, 0.5, 0.9]),
        "line_jump": chance.choice(["", "", "", "jumpStyle=arc;jumpSize=10;", "jumpStyle=gap;jumpSize=8;", "jumpStyle=sharp;"]),
        "head_size": chance.choice(["", "", "", "", "endSize=10;", "endSize=4;", "endSize=8;"]),
        "titled": chance.choice([0, 0, 0.3, 0.8]),
        "container_fill": chance.choice(["tint", "none", "white", "grey"]),
        "container_title": chance.choice(["left", "center", "center", "swim"]),
        "container_dashed": chance.maybe(0.4),
    }
