"""Routes of connectors: from one outline to another, straight, with right angles, rounded or curved."""

import numpy as np

SIDES = {"right": (1, 0), "left": (-1, 0), "bottom": (0, 1), "top": (0, -1)}


def crossings_with(polygon: np.ndarray, start: np.ndarray, end: np.ndarray) -> np.ndarray:
    """Returns where a segment meets a polygon, as fractions of the segment in ascending order."""
    first, second = polygon[:-1], polygon[1:]
    direction, edges = end - start, second - first
    denominator = direction[0] * edges[:, 1] - direction[1] * edges[:, 0]
    denominator = np.where(np.abs(denominator) < 1e-9, np.inf, denominator)
    offset = first - start
    along = (offset[:, 0] * edges[:, 1] - offset[:, 1] * edges[:, 0]) / denominator
    across = (offset[:, 0] * direction[1] - offset[:, 1] * direction[0]) / denominator
    return np.sort(along[(across >= 0) & (across <= 1) & (along >= 0) & (along <= 1)])


def leave_outline(polygon: np.ndarray, inside: np.ndarray, outside: np.ndarray) -> np.ndarray:
    """Returns the last point at which the way from inside to outside meets the outline; the inside point where it does not."""
    met = crossings_with(polygon, inside, outside)
    return inside + (outside - inside) * met[-1] if len(met) else inside


def side_point(polygon: np.ndarray, box: tuple[float, float, float, float], side: str, share: float) -> np.ndarray:
    """Returns the point of an outline that is met from one side, at a share of that side."""
    left, top, width, height = box
    across = np.array([left + width * share, top + height / 2]) if side in ("top", "bottom") else np.array([left + width / 2, top + height * share])
    far = across + np.array(SIDES[side]) * (width + height)
    return leave_outline(polygon, across, far)


def facing_sides(source: tuple, target: tuple) -> tuple[str, str]:
    """Returns the sides by which two boxes look at each other."""
    dx = target[0] + target[2] / 2 - source[0] - source[2] / 2
    dy = target[1] + target[3] / 2 - source[1] - source[3] / 2
    gap_x = abs(dx) - (source[2] + target[2]) / 2
    gap_y = abs(dy) - (source[3] + target[3]) / 2
    if gap_x >= gap_y:
        return ("right", "left") if dx >= 0 else ("left", "right")
    return ("bottom", "top") if dy >= 0 else ("top", "bottom")


def orthogonal(start: np.ndarray, start_side: str, end: np.ndarray, end_side: str, stub: float) -> list[np.ndarray]:
    """Joins two points with right angles, leaving and arriving along the given sides; `stub` is the least way out."""
    leave, arrive = np.array(SIDES[start_side], float), np.array(SIDES[end_side], float)
    out, back = start + leave * stub, end + arrive * stub
    if leave @ arrive == -1 and (back - out) @ leave >= -stub:  # facing: one step in the middle
        middle = (start + end) / 2
        if leave[0]:
            bends = [np.array([middle[0], start[1]]), np.array([middle[0], end[1]])]
        else:
            bends = [np.array([start[0], middle[1]]), np.array([end[0], middle[1]])]
    elif leave @ arrive == 0:
        corner = np.array([end[0], start[1]]) if leave[0] else np.array([start[0], end[1]])
        ahead = (corner - start) @ leave > 0 and (corner - end) @ arrive > 0
        bends = [corner] if ahead else [out, np.array([out[0], back[1]]) if leave[0] else np.array([back[0], out[1]]), back]
    elif leave @ arrive == 1:  # both the same way: around
        reach = max(out @ leave, back @ leave)

        def along(point):
            return point + leave * (reach - point @ leave)

        bends = [along(start), along(end)]
    else:
        middle = (out + back) / 2
        bends = (
            [out, np.array([out[0], middle[1]]), np.array([back[0], middle[1]]), back]
            if leave[0]
            else [out, np.array([middle[0], out[1]]), np.array([middle[0], back[1]]), back]
        )
    return tidy([start, *bends, end])


def tidy(points: list[np.ndarray]) -> list[np.ndarray]:
    """Leaves out points that add nothing: doubles and points on a straight run."""
    kept = [points[0]]
    for at, point in enumerate(points[1:], 1):
        if np.abs(point - kept[-1]).max() < 0.5 and at < len(points) - 1:
            continue
        if len(kept) > 1:
            before, last = kept[-1] - kept[-2], point - kept[-1]
            straight = abs(before[0] * last[1] - before[1] * last[0]) < 1e-3 * (np.hypot(*before) * np.hypot(*last) + 1e-9)
            if straight and before @ last >= 0:
                kept.pop()
        kept.append(point)
    return kept


def rounded(points: list[np.ndarray], radius: float) -> np.ndarray:
    """Rounds the bends of a route with quadratic corners, as drawing tools do."""
    drawn = [points[0]]
    for before, bend, after in zip(points, points[1:], points[2:]):
        to_before, to_after = before - bend, after - bend
        reach_before, reach_after = np.hypot(*to_before), np.hypot(*to_after)
        reach = min(radius, reach_before / 2, reach_after / 2)
        first, last = bend + to_before / max(reach_before, 1e-6) * reach, bend + to_after / max(reach_after, 1e-6) * reach
        drawn += [first * (1 - t) ** 2 + bend * 2 * t * (1 - t) + last * t * t for t in np.linspace(0, 1, 6)]
    drawn.append(points[-1])
    return np.array(drawn)


def curve(points: list[np.ndarray]) -> np.ndarray:
    """Draws a smooth line through points (Catmull-Rom with doubled ends)."""
    spine = np.array([2 * points[0] - points[1], *points, 2 * points[-1] - points[-2]])
    drawn = []
    steps = np.linspace(0, 1, 12, endpoint=False)[:, None]
    for a, b, c, d in zip(spine, spine[1:], spine[2:], spine[3:]):
        drawn.append(0.5 * (2 * b + (c - a) * steps + (2 * a - 5 * b + 4 * c - d) * steps**2 + (3 * b - a - 3 * c + d) * steps**3))
    return np.concatenate([*drawn, spine[-2][None]])


def bezier(start: np.ndarray, start_side: str, end: np.ndarray, end_side: str) -> np.ndarray:
    """Draws one cubic curve that leaves and arrives along the given sides."""
    reach = 0.5 * np.abs(end - start).max() + 8
    first, last = start + np.array(SIDES[start_side]) * reach, end + np.array(SIDES[end_side]) * reach
    t = np.linspace(0, 1, 24)[:, None]
    return (1 - t) ** 3 * start + 3 * t * (1 - t) ** 2 * first + 3 * t * t * (1 - t) * last + t**3 * end


def lengths_along(points: np.ndarray) -> np.ndarray:
    """Returns the length of the way up to each point."""
    return np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])


def cut(points: np.ndarray, begin: float, end: float) -> np.ndarray:
    """Cuts a length off either end of a line; negative lengths make it longer."""
    along = lengths_along(points)
    total = along[-1]
    if total < 1e-6:
        return points
    places = [begin, total - end]
    if places[0] >= places[1]:
        return points
    inner = [point for point, at in zip(points, along) if places[0] < at < places[1]]
    return np.array([_place(points, along, places[0]), *inner, _place(points, along, places[1])])


def _place(points: np.ndarray, along: np.ndarray, at: float) -> np.ndarray:
    """Returns the point at a length of a line, beyond its ends in the direction of the last piece."""
    index = int(np.clip(np.searchsorted(along, at) - 1, 0, len(points) - 2))
    span = max(along[index + 1] - along[index], 1e-6)
    return points[index] + (points[index + 1] - points[index]) * (at - along[index]) / span


def point_along(points: np.ndarray, share: float) -> tuple[np.ndarray, np.ndarray]:
    """Returns the point at a share of a line and the unit direction there."""
    along = lengths_along(points)
    at = share * along[-1]
    ahead = _place(points, along, at + 0.5) - _place(points, along, at - 0.5)
    return _place(points, along, at), ahead / max(np.hypot(*ahead), 1e-6)
