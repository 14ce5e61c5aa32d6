"""Pictures that stand for nodes: badges, line drawings, logos and drawings in perspective, made of a few strokes each."""

import colorsys

import numpy as np

from .chance import Chance
from .drawing import RASTER, Line, Patch, arc_points, box_points, ellipse_points
from .outlines import catalogue, draw_variant, outline

Box = tuple[float, float, float, float]


def _colour(chance: Chance, vivid: bool = True) -> str:
    rgb = colorsys.hls_to_rgb(chance.random(), chance.between(0.2, 0.65), chance.between(0.4, 1) if vivid else chance.between(0, 0.3))
    return "#" + "".join(f"{round(part * 255):02x}" for part in rgb)


def _inner(box: Box, share: float) -> Box:
    return box[0] + box[2] * share, box[1] + box[3] * share, box[2] * (1 - 2 * share), box[3] * (1 - 2 * share)


def _catalogue_shape(chance: Chance, box: Box, stroke: str | None, fill: str | None, width: float) -> list[Line]:
    """Draws any kind of the catalogue as part of a picture."""
    kind = chance.pick(list(catalogue()[1]))
    paths = outline(kind, draw_variant(kind, chance), (box[2], box[3]))
    return [Line(path.points * (box[2], box[3]) + (box[0], box[1]), RASTER, stroke, fill if path.filled else None, width, closed=path.closed) for path in paths]


def _strokes(chance: Chance, box: Box, colour: str, width: float) -> list[Line]:
    """Draws loose strokes and arcs inside a box."""
    lines = []
    for _ in range(chance.randint(2, 6)):
        x, y = (box[0] + box[2] * chance.random(), box[1] + box[3] * chance.random())
        if chance.maybe(0.4):
            radii = (box[2] * chance.between(0.08, 0.3), box[3] * chance.between(0.08, 0.3))
            points = arc_points((box[0] + box[2] / 2, box[1] + box[3] / 2), radii, chance.between(0, 360), chance.pick([90, 180, 270, 360]))
        else:
            points = np.array([[x, y], [box[0] + box[2] * chance.random(), box[1] + box[3] * chance.random()], [x, box[1] + box[3] * chance.random()]])[
                : chance.randint(2, 3)
            ]
        lines.append(Line(points, RASTER, colour, None, width))
    return lines


def _badge(chance: Chance, box: Box) -> list[Line]:
    """Draws a filled tile with a light sign on it, as the icons of cloud services are."""
    tile = chance.pick([box_points(box), ellipse_points(box), outline("rounded_rectangle", 2, (1, 1))[0].points * (box[2], box[3]) + (box[0], box[1])])
    light = chance.pick(["#ffffff", "#ffffff", "#000000"])
    width = max(1.0, box[2] * chance.between(0.02, 0.06))
    sign = _inner(box, chance.between(0.15, 0.28))
    return [Line(tile, RASTER, None, _colour(chance), closed=True), *_sign(chance, sign, light, width)]


def _sign(chance: Chance, box: Box, colour: str, width: float) -> list[Line]:
    if chance.maybe(0.5):
        return _catalogue_shape(chance, box, colour, colour if chance.maybe(0.4) else None, width)
    return _strokes(chance, box, colour, width)


def _line_icon(chance: Chance, box: Box) -> list[Line]:
    """Draws a sign in thin strokes of one colour."""
    colour = chance.pick(["#000000", "#333333", _colour(chance)])
    width = max(0.8, box[2] * chance.between(0.015, 0.05))
    frame = _catalogue_shape(chance, box, colour, None, width)
    return frame + _sign(chance, _inner(box, 0.25), colour, width)


def _logo(chance: Chance, box: Box) -> list[Line]:
    """Draws overlapping filled pieces in several colours."""
    lines = []
    for _ in range(chance.randint(2, 5)):
        share = chance.between(0.3, 0.8)
        place = (box[0] + box[2] * (1 - share) * chance.random(), box[1] + box[3] * (1 - share) * chance.random(), box[2] * share, box[3] * share)
        lines += _catalogue_shape(chance, place, None, _colour(chance), 1)
    corners = [Line(ellipse_points((box[0], box[1], box[2], box[3])), RASTER, None, _colour(chance), closed=True)]
    return corners + lines


def _person(chance: Chance, box: Box) -> list[Line]:
    """Draws head and shoulders, or a figure."""
    colour = chance.pick(["#000000", "#666666", _colour(chance)])
    filled = chance.maybe(0.6)
    width = max(1.0, box[2] * 0.05)
    head = ellipse_points((box[0] + box[2] * 0.28, box[1], box[2] * 0.44, box[3] * 0.44))
    shoulders = np.concatenate([arc_points((box[0] + box[2] / 2, box[1] + box[3]), (box[2] / 2, box[3] * 0.48), 180, 180), [[box[0], box[1] + box[3]]]])
    return [Line(part, RASTER, None if filled else colour, colour if filled else None, width, closed=True) for part in (head, shoulders)]


def _machine(chance: Chance, box: Box) -> list[Line]:
    """Draws a server, a screen or a drawer in outline with details."""
    colour = chance.pick(["#000000", "#444444", _colour(chance)])
    fill = chance.pick([None, "#ffffff", "#dddddd", _colour(chance, vivid=False)])
    width = max(0.8, box[2] * 0.03)
    lines = [Line(box_points(box), RASTER, colour, fill, width, closed=True)]
    for number in range(chance.randint(2, 5)):
        y = box[1] + box[3] * (number + 0.5) / 5
        lines.append(Line(np.array([[box[0] + box[2] * 0.15, y], [box[0] + box[2] * chance.between(0.4, 0.85), y]]), RASTER, colour, None, width))
    lines.append(Line(ellipse_points((box[0] + box[2] * 0.7, box[1] + box[3] * 0.75, box[2] * 0.12, box[3] * 0.12)), RASTER, None, colour, closed=True))
    return lines


_STYLES = {_badge: 34, _line_icon: 22, _logo: 14, _person: 14, _machine: 16}


def draw_icon(chance: Chance, box: Box) -> list[Line]:
    """Draws a picture of any style into a box."""
    lines = chance.weighted(_STYLES)(chance, box)
    for line in lines:
        line.rough = False
    return lines


def photo(chance: Chance, box: Box) -> Patch:
    """Makes a picture of pixels: soft blotches of colour, as photographs and screenshots are."""
    numbers = np.random.default_rng(chance.getrandbits(32))
    cells = numbers.integers(3, 9)
    coarse = numbers.integers(0, 256, (cells, cells, 4)).astype(np.float32)
    if chance.maybe(0.4):
        coarse[..., :3] = coarse[..., :1]
    side = 48
    places = np.linspace(0, cells - 1.001, side)
    low = places.astype(int)
    share = (places - low)[:, None, None]
    rows = coarse[low] * (1 - share) + coarse[np.minimum(low + 1, cells - 1)] * share
    share = (places - low)[None, :, None]
    soft = rows[:, low] * (1 - share) + rows[:, np.minimum(low + 1, cells - 1)] * share
    soft[..., 3] = 255
    return Patch(np.ascontiguousarray(soft.astype(np.uint8)), box)
