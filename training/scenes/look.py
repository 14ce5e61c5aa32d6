"""How a page looks: colours, pens, type and habits, drawn once per page so that a page is of one hand."""

from dataclasses import dataclass

from .chance import Chance
from .lettering import draw_face, family_of
from .markers import draw_markers
from .palettes import PENS, Palette, draw_palette

DASHES = {"dashed": (3.0, 3.0), "dotted": (1.0, 2.0), "dashdot": (6.0, 3.0, 1.0, 3.0), "longdash": (8.0, 4.0)}


@dataclass(frozen=True)
class Look:
    """The habits of one page; sizes in page pixels."""

    palette: Palette
    hand: str | None  # "sketch" (a tool's rough strokes), "pen" (by hand) or None
    face: int
    #: The face of titles.
    title_face: int
    font: str
    size: float
    #: Degrees by which lines of text climb or fall, as hands let them.
    slant: float
    width: float
    line_width: float
    fills: str  # "none", "some" or "all"
    kind: str
    radius: float
    routing: str
    bend_radius: float
    markers: tuple[str, str]
    marker_size: float
    dashed_lines: float
    dashed_shapes: float
    label_ground: bool
    jumps: bool
    shadow: bool
    gradients: float

    @property
    def dark(self) -> bool:
        """Says whether the ground is darker than the ink."""
        return int(self.palette.ground[1:3], 16) < 100


#: Heads that are drawn by pen.
_PEN_MARKS = {"triangle": 40, "open": 34, "thin": 12, "stealth": 8, "none": 6}
_KINDS = {"rectangle": 50, "rounded_rectangle": 34, "ellipse": 8, "parallelogram": 2, "hexagon": 2, "mixed": 12}


def draw_look(chance: Chance) -> Look:
    """Draws the look of a page."""
    hand = chance.weighted({None: 56, "sketch": 12, "pen": 32})
    by_pen = hand == "pen"
    palette = chance.pick(PENS) if by_pen and chance.maybe(0.95) else draw_palette(chance)
    size = chance.weighted({12: 60, 14: 14, 16: 10, 11: 6, 10: 5, 18: 3, 20: 2})
    width = chance.weighted({1.0: 50, 0.5: 10, 0.75: 8, 1.5: 12, 2.0: 13, 3.0: 5, 4.0: 2})
    if hand is not None:
        width = chance.between(0.8, 2.4)
    face = draw_face(chance, hand)
    return Look(
        palette=palette,
        hand=hand,
        face=face,
        title_face=face if chance.maybe(0.7) else draw_face(chance, hand),
        font=family_of(face),
        size=size,
        slant=chance.between(-2.5, 2.5) if by_pen else 0.0,
        width=width,
        line_width=width if chance.maybe(0.7) else chance.pick([1.0, 1.0, 1.5, 2.0, 3.0]),
        fills="none" if by_pen else chance.weighted({"none": 45, "some": 33, "all": 22}),
        kind=chance.weighted(_KINDS),
        radius=chance.pick([4, 6, 8, 10, 14, 20, 30]),
        routing=chance.weighted({"straight": 42, "orthogonal": 40, "rounded": 10, "curved": 8}),
        bend_radius=chance.pick([4, 8, 12, 20]),
        markers=("none", chance.weighted(_PEN_MARKS)) if by_pen and chance.maybe(0.85) else draw_markers(chance),
        marker_size=chance.spread(5, 13) * (1 if width < 2.5 else 1.5),
        dashed_lines=chance.weighted({0.0: 45, 0.15: 30, 0.5: 15, 1.0: 10}),
        dashed_shapes=0.0 if by_pen else chance.weighted({0.0: 60, 0.1: 25, 0.6: 15}),
        label_ground=chance.maybe(0.55),
        jumps=chance.maybe(0.1),
        shadow=chance.maybe(0.08),
        gradients=0.7 if chance.maybe(0.05) and not by_pen else 0.0,
    )
