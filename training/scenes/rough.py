"""Draws by hand: turns exact strokes into what a pen or a sketching tool makes of them."""

from dataclasses import replace

import numpy as np

from .drawing import CONNECTOR, FILL, OUTLINE, Drawing, Line


def rough_drawing(drawing: Drawing, hand: str, seed: int) -> Drawing:
    """Returns the drawing as one writer draws it: "sketch" (a tool with doubled, bowed strokes) or "pen"."""
    numbers = np.random.default_rng(seed)
    writer = _Writer(numbers, hand)
    items = []
    for item in drawing.items:
        if isinstance(item, Line) and item.rough and item.role in (OUTLINE, CONNECTOR):
            items += writer.redraw(item)
        else:
            items.append(item)
    return Drawing(drawing.ground, items)


class _Writer:
    """The habits of one hand: how far strokes stray, how long their waves are, whether they are doubled or overshoot."""

    def __init__(self, numbers: np.random.Generator, hand: str):
        self.numbers = numbers
        self.pen = hand == "pen"
        self.amplitude = 0.3 * 6 ** numbers.random() if self.pen else numbers.uniform(0.4, 1.6)
        self.wave = numbers.uniform(40, 260) if self.pen else numbers.uniform(25, 90)
        self.double = not self.pen and numbers.random() < 0.8
        self.overshoot = numbers.uniform(0, 5) if self.pen else numbers.uniform(0, 2.5)
        self.hachure = None if self.pen else (numbers.uniform(4, 9) if numbers.random() < 0.6 else None)
        #: Pens often go round a shape in one stroke, and no side is quite level.
        self.round = self.pen and numbers.random() < 0.55
        self.skew = numbers.uniform(0, 0.05) if self.pen else 0.0
        self.unclosed = numbers.uniform(0, 6) if self.pen else 0.0

    def redraw(self, line: Line) -> list[Line]:
        """Returns the strokes that stand for one exact line."""
        drawn = []
        if self.skew and line.role == OUTLINE and len(line.points) > 2:
            line = replace(line, points=self._skewed(line.points))
        if line.fill is not None:
            drawn += self._fill(line)
        if line.stroke is None:
            return drawn
        for run in self._runs(line):
            for _ in range(2 if self.double and line.dash is None else 1):
                drawn.append(replace(line, points=self._stray(run), fill=None, closed=False))
        return drawn

    def _fill(self, line: Line) -> list[Line]:
        ground = Line(line.points, FILL if line.role == OUTLINE else line.role, None, line.fill, alpha=line.alpha, closed=True)
        if self.hachure is None or line.role == CONNECTOR:
            return [ground]
        strokes = hatch(line.points, self.hachure)[:80]
        strays = self.numbers.normal(0, self.amplitude * 0.8, (len(strokes), 2, 2))
        return [Line(stroke + stray, FILL, line.fill, None, max(1.0, line.width), alpha=line.alpha) for stroke, stray in zip(strokes, strays)]

    def _runs(self, line: Line) -> list[np.ndarray]:
        """Splits a line at its corners where every side is a stroke of its own; smooth outlines are one stroke."""
        points = line.points
        if len(points) > 12 or len(points) < 3 or line.role == CONNECTOR or (self.round and line.dash is None):
            return [points]
        return [points[at : at + 2] for at in range(len(points) - 1)]

    def _skewed(self, points: np.ndarray) -> np.ndarray:
        """Turns and shears a shape a little around its middle, by a few pixels at most."""
        middle = (points.min(axis=0) + points.max(axis=0)) / 2
        reach = max(np.abs(points - middle).max(), 1.0)
        return middle + (points - middle) @ (np.eye(2) + self.numbers.normal(0, min(self.skew, 4 / reach), (2, 2)))

    def _stray(self, points: np.ndarray) -> np.ndarray:
        """Lets a stroke wave around its course, and start and end a little off."""
        steps = np.hypot(*np.diff(points, axis=0).T)
        total = float(steps.sum())
        if total < 2:
            return points
        count = int(np.clip(total / 7, 3, 160))
        along = np.concatenate([[0.0], np.cumsum(steps)])
        begin, end = self.numbers.uniform(-0.5, 1, 2) * min(self.overshoot, total * 0.1)
        if len(points) > 12 or (self.round and np.allclose(points[0], points[-1])):
            end -= self.numbers.random() * self.unclosed
        at = np.linspace(-begin, total + end, count)
        inner = np.clip(at, 0, total)
        places = np.stack([np.interp(inner, along, points[:, axis]) for axis in (0, 1)], axis=1)
        first, last = points[1] - points[0], points[-1] - points[-2]
        places[0] += first / max(np.hypot(*first), 1e-6) * min(at[0], 0)
        places[-1] += last / max(np.hypot(*last), 1e-6) * max(at[-1] - total, 0)
        return places + self._noise(at, total)

    def _noise(self, at: np.ndarray, total: float) -> np.ndarray:
        """Returns smooth offsets: a few waves of random phase, smaller on short strokes."""
        amplitude = self.amplitude * min(1.0, total / 60 + 0.25)
        phases = self.numbers.uniform(0, 2 * np.pi, (2, 3))
        waves = self.wave * np.array([1.0, 0.43, 2.3])
        shares = np.array([0.6, 0.25, 0.6])
        offsets = [(np.sin(2 * np.pi * at[:, None] / waves + phase) * shares).sum(axis=1) for phase in phases]
        shift = self.numbers.normal(0, 0.5, 2) * amplitude
        return np.stack(offsets, axis=1) * amplitude + shift


def hatch(polygon: np.ndarray, gap: float) -> list[np.ndarray]:
    """Returns slanted strokes that fill a polygon."""
    direction = np.array([0.72, -0.69])
    across = np.array([0.69, 0.72])
    heights = polygon @ across
    strokes = []
    for height in np.arange(heights.min() + gap / 2, heights.max(), gap):
        first, second = heights[:-1] - height, heights[1:] - height
        met = np.nonzero(first * second < 0)[0]
        if len(met) < 2:
            continue
        share = first[met] / (first[met] - second[met])
        places = polygon[met] + (polygon[met + 1] - polygon[met]) * share[:, None]
        places = places[np.argsort(places @ direction)]
        strokes += [np.array([places[at], places[at + 1]]) for at in range(0, len(places) - 1, 2)]
    return strokes
