"""What a page is drawn from: flat lists of polylines, texts and pictures in page pixels, each with the role of its ink."""

import functools
from dataclasses import dataclass, field

import numpy as np

# The layout classes of the page net; later ones win where several share a cell.
GROUND, FILL, RASTER, OUTLINE, CONNECTOR, TEXT = range(6)


@dataclass
class Line:
    """A polyline or polygon; `fill` and `stroke` are colours or None."""

    points: np.ndarray
    role: int
    stroke: str | None = None
    fill: str | None = None
    width: float = 1.0
    dash: tuple[float, ...] | None = None
    closed: bool = False
    alpha: float = 1.0
    # The course of a connector (not its marks): what the line field learns.
    way: bool = False
    dashed: bool = False
    # The colour that the fill runs to, and the way it runs as a unit vector.
    gradient: tuple[str, tuple[float, float]] | None = None
    # Drawn by a pen when the page is drawn by hand; marks and grounds may be left exact.
    rough: bool = True


@dataclass
class Words:
    """One line of text: `origin` is the left end of its base line, `angle` in degrees clockwise."""

    text: str
    origin: tuple[float, float]
    size: float
    colour: str
    face: int
    angle: float = 0.0
    #: The box around it in the page, and its own width along the base line.
    box: tuple[float, float, float, float] = (0, 0, 0, 0)
    length: float = 0.0


#: Height of a line of text, and how much of it lies above the base line, in sizes of type.
PITCH, ASCENT = 1.2, 0.936


def words_points(words: Words, inset: float = 0.0) -> np.ndarray:
    """Returns the corners of a line of text from its top left clockwise, drawn in by `inset` page pixels on every side."""
    top, bottom = -ASCENT * words.size + inset, (PITCH - ASCENT) * words.size - inset
    corners = np.array([[inset, top], [words.length - inset, top], [words.length - inset, bottom], [inset, bottom]])
    turn = np.radians(words.angle)
    rotation = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    return corners @ rotation + words.origin


@dataclass
class Patch:
    """A picture of pixels, drawn into a box."""

    pixels: np.ndarray
    box: tuple[float, float, float, float]


@dataclass
class Drawing:
    """All that is drawn, from the back to the front."""

    ground: str
    items: list = field(default_factory=list)

    @functools.cached_property
    def bounds(self) -> np.ndarray:
        """Returns left, top, right and bottom of every item; asked for only when all is drawn."""
        rows = [bounds_of(item.points) if isinstance(item, Line) else _edges(item.box) for item in self.items]
        return np.array(rows, np.float64).reshape(-1, 4)

    def within(self, left: float, top: float, right: float, bottom: float) -> list:
        """Returns the items that may reach into a part of the page, in their order."""
        bounds = self.bounds
        shown = (bounds[:, 0] < right) & (bounds[:, 2] > left) & (bounds[:, 1] < bottom) & (bounds[:, 3] > top)
        return [self.items[at] for at in np.nonzero(shown)[0]]


def _edges(box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    return box[0], box[1], box[0] + box[2], box[1] + box[3]


def arc_points(centre: tuple[float, float], radii: tuple[float, float], start: float, sweep: float, count: int = 24) -> np.ndarray:
    """Samples an arc; angles in degrees, clockwise from the right."""
    angles = np.radians(np.linspace(start, start + sweep, count))
    return np.stack([centre[0] + radii[0] * np.cos(angles), centre[1] + radii[1] * np.sin(angles)], axis=1)


def ellipse_points(box: tuple[float, float, float, float], count: int = 40) -> np.ndarray:
    """Samples the ellipse of a box, closed."""
    return arc_points((box[0] + box[2] / 2, box[1] + box[3] / 2), (box[2] / 2, box[3] / 2), 0, 360, count)


def box_points(box: tuple[float, float, float, float]) -> np.ndarray:
    """Returns the corners of a box, closed."""
    left, top, width, height = box
    return np.array([[left, top], [left + width, top], [left + width, top + height], [left, top + height], [left, top]], dtype=float)


def gradient_ends(points: np.ndarray, way: tuple[float, float]) -> tuple[tuple[float, float], tuple[float, float]]:
    """Returns where a gradient begins and ends, so that it spans the box of the points along its way."""
    left, top, right, bottom = bounds_of(points)
    middle = ((left + right) / 2, (top + bottom) / 2)
    reach = (abs(way[0]) * (right - left) + abs(way[1]) * (bottom - top)) / 2
    return (middle[0] - way[0] * reach, middle[1] - way[1] * reach), (middle[0] + way[0] * reach, middle[1] + way[1] * reach)


def bounds_of(points: np.ndarray) -> tuple[float, float, float, float]:
    """Returns left, top, right and bottom."""
    low, high = points.min(axis=0), points.max(axis=0)
    return float(low[0]), float(low[1]), float(high[0]), float(high[1])
