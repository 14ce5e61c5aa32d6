"""Adds connectors to a page: ends on outlines, routes, marks, labels, jumps, and ends that fall short as people draw them."""

import numpy as np

from . import ir, routes
from .drawing import CONNECTOR, FILL, Line, box_points
from .look import DASHES
from .markers import marker_lines, retreat_of
from .routes import facing_sides
from .scene import Placed, Scene
from .words import phrase


def connect(scene: Scene, source: Placed, target: Placed, **how) -> None:
    """Joins two shapes; `how` may hold routing, sides, markers, dash, label, shares (places along the sides), stroke."""
    chance, look = scene.chance, scene.look
    routing = how.get("routing") or (look.routing if chance.maybe(0.85) else chance.pick(["straight", "orthogonal", "curved"]))
    sides = how.get("sides") or facing_sides(source.box, target.box)
    if routing == "straight" and "sides" not in how:
        points = _straight(scene, source, target)
    else:
        shares = how.get("shares") or ((0.5, 0.5) if chance.maybe(0.7) else (chance.between(0.15, 0.85), chance.between(0.15, 0.85)))
        start = routes.side_point(source.polygon, source.box, sides[0], shares[0])
        end = routes.side_point(target.polygon, target.box, sides[1], shares[1])
        if routing == "straight":
            points = [start, end]
        else:
            points = routes.orthogonal(start, sides[0], end, sides[1], chance.between(10, 25))
    if sum(np.hypot(*(b - a)) for a, b in zip(points, points[1:])) < 6:
        return
    points = _missed(scene, points)
    way = np.array(points)
    if routing == "curved":
        way = routes.curve(points) if len(points) > 2 or chance.maybe(0.3) else routes.bezier(points[0], sides[0], points[-1], sides[1])
    elif routing == "rounded":
        way = routes.rounded(points, look.bend_radius)
    add_connector(
        scene,
        (source.identity, target.identity),
        points,
        way,
        routing=routing,
        **{key: value for key, value in how.items() if key in ("markers", "dash", "label", "stroke")},
    )


def _straight(scene: Scene, source: Placed, target: Placed) -> list[np.ndarray]:
    """Joins two outlines along the line between their middles, or between points near them."""

    def middle(box):
        return np.array([box[0] + box[2] * scene.chance.pick([0.5, 0.5, 0.5, 0.3, 0.7]), box[1] + box[3] * 0.5])

    inside, outside = middle(source.box), middle(target.box)
    return [routes.leave_outline(source.polygon, inside, outside), routes.leave_outline(target.polygon, outside, inside)]


def _missed(scene: Scene, points: list[np.ndarray]) -> list[np.ndarray]:
    """Lets one end in twelve stop short of its shape or run past its outline."""
    chance = scene.chance
    share = 0.35 if scene.look.hand == "pen" else 0.12
    way = np.array(points)
    begin, end = ((chance.between(1, 9) * (1 if chance.maybe(0.75) else -0.6)) if chance.maybe(share) else 0 for _ in range(2))
    moved = routes.cut(way, begin, end) if begin or end else way
    return list(moved)


def add_connector(scene: Scene, ends: tuple, points: list, way: np.ndarray, *, routing: str, markers=None, dash=None, label=None, stroke=None) -> None:
    """Draws a connector along `way` and writes it to the IR; `points` are its bends."""
    chance, look = scene.chance, scene.look
    markers = markers or (look.markers if chance.maybe(0.9) else ("none", chance.pick(["none", "triangle", "open"])))
    dash = dash or (chance.pick(list(DASHES)) if chance.maybe(look.dashed_lines * 0.9) else "solid")
    stroke = stroke or (look.palette.line if chance.maybe(0.85) else chance.pick(look.palette.pairs)[1] or look.palette.line)
    width = look.line_width * (chance.between(2.5, 5) if chance.maybe(0.03) else 1)
    size = look.marker_size + width * 1.5
    drawn = routes.cut(way, retreat_of(markers[0], size), retreat_of(markers[1], size))
    if look.jumps:
        drawn = _with_jumps(scene, drawn)
    pattern = DASHES.get(dash)
    scaled = tuple(part * max(width, 1) for part in pattern) if pattern else None
    scene.canvas.items.append(Line(drawn, CONNECTOR, stroke, None, width, scaled, way=True, dashed=pattern is not None))
    mark = {"size": size, "stroke": stroke, "width": width, "ground": look.palette.ground}
    for marker, tip, before in ((markers[0], way[0], way[1]), (markers[1], way[-1], way[-2])):
        along = tip - before
        scene.canvas.items += marker_lines(marker, tip, along / max(np.hypot(*along), 1e-6), mark)
    edge = ir.edge_of(scene.identity("e"), ends, points, startMarker=markers[0], endMarker=markers[1])
    edge["routing"] = {"rounded": "orthogonal"}.get(routing, routing)
    edge["style"] |= {"stroke": stroke, "strokeWidth": width, "dash": dash, "cornerRadius": look.bend_radius if routing == "rounded" else 0}
    if label is None and chance.maybe(0.3):
        label = phrase(chance, 3)
    if label:
        edge["labels"] = [_label(scene, way, label)]
    scene.edges.append(edge)
    scene.ways.append(way)


def _label(scene: Scene, way: np.ndarray, text: str) -> dict:
    """Writes on a line: interrupting it, over it, beside it or along it; seldom several lines."""
    chance, look = scene.chance, scene.look
    share = chance.pick([0.5, 0.5, 0.5, 0.3, 0.75, 0.15])
    place, direction = routes.point_along(way, share)
    size = look.size * chance.pick([0.85, 1.0, 0.92])
    lines = [text] if chance.maybe(0.85) else [text, *(phrase(chance, 2) for _ in range(chance.randint(1, 3)))]
    beside = not look.label_ground and chance.maybe(0.75)
    slope = float(np.degrees(np.arctan2(direction[1], direction[0])))
    angle = 0.0
    if beside and chance.maybe(0.2):
        angle = slope - 180 if slope > 90 else slope + 180 if slope < -90 else slope
    if beside:
        across = np.array([direction[1], -direction[0]]) if angle else np.array([0.0, -1.0])
        across = -across if across[1] > 0 else across
        flat = angle != 0 or abs(direction[0]) > abs(direction[1])
        away = size * (0.2 + 0.6 * len(lines))
        place = place + across * away if flat else place + np.array([size * 0.5 + 0.28 * size * max(map(len, lines)), 0])
    at = len(scene.canvas.items)
    colour = scene.edges[-1]["style"]["stroke"] if scene.edges and chance.maybe(0.12) else None
    written = scene.write(lines, tuple(place), size=size, angle=angle, colour=colour)
    boxes = [line["box"] for line in written["lines"]]
    left, top = min(box["x"] for box in boxes), min(box["y"] for box in boxes)
    right, bottom = max(box["x"] + box["width"] for box in boxes), max(box["y"] + box["height"] for box in boxes)
    if not beside and look.label_ground:
        ground = box_points((left - 1, top, right - left + 2, bottom - top))
        scene.canvas.items.insert(at, Line(ground, FILL, None, look.palette.ground, rough=False))
    members = {key: written[key] for key in ("fontSize", "color", "bold", "italic", "font")}
    return {"text": written["value"], "box": ir.box_of((left, top, right - left, bottom - top)), "at": share, "rotation": angle, **members}


def _with_jumps(scene: Scene, way: np.ndarray) -> np.ndarray:
    """Lets a line hop over the lines before it, where it crosses them far from its bends."""
    out = [way[0]]
    for start, end in zip(way, way[1:]):
        length = np.hypot(*(end - start))
        if length > 24:
            places = [at for other in scene.ways[-40:] for at in routes.crossings_with(other, start, end) if 8 < at * length < length - 8]
            for at in sorted(places):
                out += _arc(start, end, at * length, 5.0)
        out.append(end)
    return np.array(out)


def _arc(start: np.ndarray, end: np.ndarray, at: float, radius: float) -> list[np.ndarray]:
    along = (end - start) / np.hypot(*(end - start))
    across = np.array([along[1], -along[0]])
    if across[1] > 0:
        across = -across
    return [start + along * (at - radius * np.cos(angle)) + across * radius * np.sin(angle) for angle in np.linspace(0, np.pi, 9)]
