"""What else is seen on screenshots of diagrams and is no part of them: dotted grounds, handles of a selection, watermarks, window frames, cursors."""

import numpy as np

from .chance import Chance
from .drawing import FILL, RASTER, Drawing, Line, Words, bounds_of, box_points, ellipse_points, words_points
from .lettering import width_of
from .look import Look

Size = tuple[float, float]


def add_extras(canvas: Drawing, nodes: list[dict], size: Size, look: Look, chance: Chance) -> None:
    """Adds nothing to most pages, one of the extras to the others."""
    kind = chance.weighted({"none": 84, "grid": 8, "handles": 3, "watermark": 2, "window": 2, "cursor": 1})
    if look.hand == "pen":
        return
    if kind == "grid":
        canvas.items[:0] = _grid(size, look, chance)
    elif kind == "handles" and nodes:
        canvas.items += _handles(chance.pick(nodes)["box"], chance)
    elif kind == "watermark":
        canvas.items.insert(0, _watermark(size, look, chance))
    elif kind == "window":
        canvas.items += _window(size, chance)
    elif kind == "cursor":
        canvas.items.append(_cursor(size, chance))


def _exact(points, stroke: str | None, fill: str | None = None, width: float = 1.0) -> Line:
    """Draws a piece that no hand redraws."""
    return Line(np.asarray(points, float), RASTER, stroke, fill, width, closed=fill is not None, rough=False)


def _grid(size: Size, look: Look, chance: Chance) -> list[Line]:
    """Draws the faint squares of an editor; as ground they belong to no class of their own."""
    pitch = chance.pick([10, 16, 20, 40])
    colour = "#3a3a3a" if look.dark else chance.pick(["#eeeeee", "#e4e4e4", "#dfe8f2"])
    upright = [np.array([[x, 0], [x, size[1]]]) for x in np.arange(0, size[0], pitch)]
    level = [np.array([[0, y], [size[0], y]]) for y in np.arange(0, size[1], pitch)]
    return [Line(points, 0, colour, None, 0.8, rough=False) for points in (*upright, *level)]


def _handles(box: dict, chance: Chance) -> list[Line]:
    """Draws the dots and the dashed frame of a selected shape."""
    colour = chance.pick(["#00a8ff", "#1a73e8", "#6965db"])
    frame = (box["x"] - 3, box["y"] - 3, box["width"] + 6, box["height"] + 6)
    items = [Line(box_points(frame), RASTER, colour, None, 1.0, (3.0, 3.0), rough=False)]
    for x in (0, 0.5, 1):
        for y in (0, 0.5, 1):
            if (x, y) != (0.5, 0.5):
                place = (frame[0] + frame[2] * x - 4, frame[1] + frame[3] * y - 4, 8.0, 8.0)
                shape = ellipse_points(place, 16) if colour != "#6965db" else box_points(place)
                items.append(_exact(shape, colour, chance.pick(["#ffffff", colour])))
    return items


def _watermark(size: Size, look: Look, chance: Chance) -> Words:
    """Writes large and pale across the page."""
    text = chance.pick(["DRAFT", "CONFIDENTIAL", "Sample", "preview", "© example"])
    height = size[0] / max(4, len(text))
    colour = "#333333" if look.dark else "#e2e2e2"
    words = Words(text, (size[0] * 0.15, size[1] * 0.75), height, colour, look.face, chance.pick([-30.0, 0.0, -45.0]), length=width_of(text, look.face, height))
    left, top, right, bottom = bounds_of(words_points(words))
    words.box = (left, top, right - left, bottom - top)
    return words


def _window(size: Size, chance: Chance) -> list[Line]:
    """Draws the bar of a window above the page, with its buttons."""
    bar = chance.pick(["#f1f3f4", "#2b2b2b", "#dcdcdc"])
    items = [_exact(box_points((0, 0, size[0], 20)), None, bar)]
    for number, colour in enumerate(("#ff5f57", "#febc2e", "#28c840")):
        items.append(_exact(ellipse_points((8.0 + 16 * number, 5.0, 10.0, 10.0), 16), None, colour))
    items.append(Line(box_points((0, 0, size[0], size[1])), FILL, "#9a9a9a", None, 1.0, rough=False))
    return items


def _cursor(size: Size, chance: Chance) -> Line:
    """Draws the arrow of a mouse."""
    tip = np.array([size[0] * chance.random(), size[1] * chance.random()])
    arrow = np.array([[0, 0], [0, 16], [4, 12.5], [7, 18.5], [9.5, 17.5], [6.5, 11.5], [11.5, 11.5], [0, 0]])
    return _exact(tip + arrow, "#ffffff", "#000000")
