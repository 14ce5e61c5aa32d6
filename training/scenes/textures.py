"""Pictures of anything but diagrams: clouds, leaves, fur, boards, hills, things on a table. Nets learn from them what is no shape and no connector."""

from collections.abc import Callable

import cv2
import numpy as np

from .chance import Chance

#: Grain is drawn in octaves from coarse to fine.
OCTAVES = 6


def texture(chance: Chance, side: tuple[int, int]) -> np.ndarray:
    """Draws a picture (width, height) of one kind, seldom of one kind upon another; all of it hangs on the chance."""
    pixels = chance.weighted(KINDS)(chance, side)
    if chance.maybe(0.3):
        share = np.clip(3 * (_grain(chance, side, 0.5) - 0.5) + chance.between(0.2, 0.8), 0, 1)[..., None]
        pixels = (pixels * share + chance.weighted(KINDS)(chance, side) * (1 - share)).astype(np.uint8)
    return np.ascontiguousarray(pixels)


def _numbers(chance: Chance) -> np.random.Generator:
    return np.random.default_rng(chance.getrandbits(32))


def _colour(chance: Chance, low: int = 10, high: int = 245) -> np.ndarray:
    return np.array([chance.between(low, high) for _ in range(3)], np.float32)


def _near(chance: Chance, colour: np.ndarray, reach: float) -> tuple[int, int, int]:
    shift = chance.between(-reach, reach)
    return tuple(int(np.clip(level + shift + chance.between(-reach, reach) / 3, 0, 255)) for level in colour)


def _grain(chance: Chance, side: tuple[int, int], decay: float, stretch: tuple[float, float] = (1.0, 1.0)) -> np.ndarray:
    """Adds up noise of ever finer octaves, each weaker by `decay`: 0..1."""
    numbers, field = _numbers(chance), np.zeros((side[1], side[0]), np.float32)
    coarse = chance.spread(2, 6)
    for octave in range(OCTAVES):
        cells = [max(2, int(coarse * 2**octave * share)) for share in stretch]
        if max(cells) > max(side):
            break
        field += decay**octave * cv2.resize(numbers.random((cells[1], cells[0]), np.float32), side, interpolation=cv2.INTER_CUBIC)
    return (field - field.min()) / max(float(np.ptp(field)), 1e-6)


def _between(field: np.ndarray, *colours: np.ndarray) -> np.ndarray:
    """Paints a field of 0..1 in colours that run into one another."""
    steps = np.linspace(0, 1, len(colours))
    return np.stack([np.interp(field, steps, [colour[channel] for colour in colours]) for channel in range(3)], axis=2)


def clouds(chance: Chance, side: tuple[int, int]) -> np.ndarray:
    """Draws clouds, marble or smoke."""
    field = _grain(chance, side, chance.between(0.35, 0.75))
    if chance.maybe(0.35):
        field = 0.5 + 0.5 * np.sin(chance.between(8, 40) * field)
    return _between(field, *[_colour(chance) for _ in range(chance.choice((2, 3, 4)))]).astype(np.uint8)


def slope(chance: Chance, side: tuple[int, int]) -> np.ndarray:
    """Draws light that falls off: a wall, the sky, a vignette."""
    rows, columns = np.mgrid[0 : side[1], 0 : side[0]].astype(np.float32) / max(side)
    field = chance.between(-1, 1) * rows + chance.between(-1, 1) * columns
    if chance.maybe(0.5):
        field = np.hypot(rows - chance.random(), columns - chance.random())
    field = (field - field.min()) / max(float(np.ptp(field)), 1e-6)
    field = np.clip(field + chance.between(0, 0.15) * (_grain(chance, side, 0.8) - 0.5), 0, 1)
    return _between(field, _colour(chance, 60), _colour(chance, 60)).astype(np.uint8)


def boards(chance: Chance, side: tuple[int, int]) -> np.ndarray:
    """Draws wood: grain along boards with dark joints."""
    lying = chance.maybe(0.5)
    field = _grain(chance, side, 0.8, (0.3, 8.0) if lying else (8.0, 0.3))
    colour = _colour(chance, 40, 220)
    pixels = _between(field, colour * chance.between(0.5, 0.9), np.clip(colour * chance.between(1.0, 1.3), 0, 255)).astype(np.uint8)
    along, pitch = (side[1] if lying else side[0]), max(side) * chance.spread(0.06, 0.4)
    for number in range(int(along / pitch) + 1):
        at = int((number + chance.between(0, 0.1)) * pitch)
        ends = ((0, at), (side[0], at)) if lying else ((at, 0), (at, side[1]))
        cv2.line(pixels, *ends, _near(chance, colour * 0.4, 15), chance.randint(1, 4), cv2.LINE_AA)
    return pixels


def leaves(chance: Chance, side: tuple[int, int]) -> np.ndarray:
    """Draws foliage, pebbles or confetti: hundreds of small things upon one another."""
    colours = [_colour(chance) for _ in range(chance.choice((1, 2, 3)))]
    pixels = clouds(chance, side)
    longest = max(side) * chance.spread(0.01, 0.09)
    flatness = chance.between(0.3, 1.0)
    for _ in range(int(min(900, 2.5 * side[0] * side[1] / longest**2))):
        at = (int(chance.random() * side[0]), int(chance.random() * side[1]))
        length = longest * chance.spread(0.4, 1.4)
        axes = (max(1, int(length)), max(1, int(length * flatness * chance.between(0.5, 1))))
        cv2.ellipse(pixels, at, axes, chance.between(0, 360), 0, 360, _near(chance, chance.pick(colours), 45), -1, cv2.LINE_AA)
    return pixels


def strokes(chance: Chance, side: tuple[int, int]) -> np.ndarray:
    """Draws fur, grass or scratches: short strokes that lie in flowing directions."""
    colour = _colour(chance)
    pixels = slope(chance, side)
    flow = 2 * np.pi * _grain(chance, side, 0.4)
    length, width = max(side) * chance.spread(0.01, 0.12), chance.randint(1, 3)
    for _ in range(chance.randint(200, 1200)):
        x, y = int(chance.random() * side[0]), int(chance.random() * side[1])
        angle = flow[y, x] + chance.between(-0.25, 0.25)
        end = (int(x + length * np.cos(angle)), int(y + length * np.sin(angle)))
        cv2.line(pixels, (x, y), end, _near(chance, colour, 60), width, cv2.LINE_AA)
    return pixels


def hills(chance: Chance, side: tuple[int, int]) -> np.ndarray:
    """Draws a landscape: ridge before ridge under a sky, perhaps with a sun and trees."""
    pixels = slope(chance, side)
    numbers = _numbers(chance)
    if chance.maybe(0.4):
        at = (int(chance.random() * side[0]), int(0.3 * side[1]))
        cv2.circle(pixels, at, int(0.06 * max(side)), _near(chance, _colour(chance, 150), 30), -1, cv2.LINE_AA)
    for ridge in range(chance.randint(1, 5)):
        points = numbers.random(chance.randint(4, 40)).astype(np.float32)
        heights = cv2.resize(points[None], (side[0], 1), interpolation=cv2.INTER_CUBIC)[0]
        line = side[1] * (0.35 + 0.14 * ridge + chance.between(0.05, 0.25) * heights)
        outline = np.concatenate([np.stack([np.arange(side[0]), line], axis=1), [[side[0], side[1]], [0, side[1]]]])
        cv2.fillPoly(pixels, [outline.astype(np.int32)], _near(chance, _colour(chance), 10), cv2.LINE_AA)
        for _ in range(chance.choice((0, 0, 20, 80))):
            x = chance.randint(0, side[0] - 1)
            top = (x + chance.randint(-3, 3), int(line[x] - 0.06 * side[1] * chance.random()))
            cv2.line(pixels, (x, int(line[x])), top, _near(chance, _colour(chance, 10, 90), 10), chance.randint(1, 4))
    return _grained(chance, pixels)


def things(chance: Chance, side: tuple[int, int]) -> np.ndarray:
    """Draws a few large soft things with shadows, as on a table or in a portrait."""
    pixels = chance.choice((slope, boards, clouds))(chance, side)
    for _ in range(chance.randint(1, 6)):
        middle = np.array([chance.random() * side[0], chance.random() * side[1]])
        radius = max(side) * chance.spread(0.04, 0.35)
        angles = np.linspace(0, 2 * np.pi, 40, endpoint=False)
        bumps = sum(chance.between(0, 0.25) * np.sin(wave * angles + chance.between(0, 6.28)) for wave in (2, 3, 5))
        outline = middle + radius * (1 + bumps)[:, None] * np.stack([np.cos(angles), chance.between(0.4, 1) * np.sin(angles)], axis=1)
        mask = np.zeros(pixels.shape[:2], np.float32)
        cv2.fillPoly(mask, [outline.astype(np.int32)], 1.0, cv2.LINE_AA)
        shade = cv2.GaussianBlur(np.roll(mask, (int(0.05 * radius), int(0.08 * radius)), (0, 1)), (0, 0), max(0.6, 0.08 * radius))[..., None]
        mask = cv2.GaussianBlur(mask, (0, 0), chance.spread(0.5, 6))[..., None]
        skin = chance.choice((slope, clouds, strokes, leaves))(chance, side)
        pixels = (pixels * (1 - 0.45 * shade)) * (1 - mask) + skin * mask
    return _grained(chance, pixels)


def crumpled(chance: Chance, side: tuple[int, int]) -> np.ndarray:
    """Draws an empty sheet: folds, stains, a desk beside it."""
    ridges = np.abs(_grain(chance, side, 0.6) - 0.5) ** chance.between(0.5, 1.2)
    colour = _colour(chance, 190, 250) - chance.between(60, 160) * ridges[..., None] * chance.random()
    pixels = np.clip(colour, 0, 255).astype(np.uint8)
    for _ in range(chance.choice((0, 0, 1, 3))):
        at = (int(chance.random() * side[0]), int(chance.random() * side[1]))
        cv2.circle(pixels, at, int(max(side) * chance.spread(0.01, 0.15)), _near(chance, _colour(chance, 60, 200), 20), chance.choice((-1, 2, 6)), cv2.LINE_AA)
    return _grained(chance, pixels)


def _grained(chance: Chance, pixels: np.ndarray) -> np.ndarray:
    grain = _numbers(chance).standard_normal(pixels.shape[:2], np.float32)[..., None]
    return np.clip(pixels + chance.between(0, 12) * grain, 0, 255).astype(np.uint8)


#: Kinds of pictures and how often each is drawn.
KINDS: dict[Callable[[Chance, tuple[int, int]], np.ndarray], int] = {
    clouds: 10,
    slope: 5,
    boards: 12,
    leaves: 18,
    strokes: 18,
    hills: 14,
    things: 22,
    crumpled: 8,
}
