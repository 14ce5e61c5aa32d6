"""Makes synthetic lines of text: each a pure function of a seed and an index, as the product would cut them out of a diagram."""

from __future__ import annotations

import random

import numpy as np
import skia

from training.text.crop import CAP_HEIGHT, Window, cut, damage, project, rescale
from training.text.lettering import Lettering, cap_share, choose_face, open_font, set_line
from training.text.strings import make_text
from training.text.surroundings import Scene, choose_colours, draw_across, draw_behind, paint_of

TALL = set("bdfhklt") | set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
#: Pixels of a symbol at the net's height, on average, and symbols of the shortest texts for each width.
SYMBOL_WIDTH = 12.5
SHORTEST = {160: 1, 320: 7, 640: 18}


def make_line(seed: int, index: int, width: int) -> tuple[np.ndarray, str]:
    """Makes line `index`: a picture `[32, width]` of bytes, 255 for ink, and what it says."""
    chance = random.Random(f"{seed}/{index}/{width}")
    while True:
        made = _try_line(chance, width)
        if made is not None:
            return made


def _try_line(chance: random.Random, width: int) -> tuple[np.ndarray, str] | None:
    most = int(1.15 * width / SYMBOL_WIDTH)
    text = make_text(chance, round(chance.triangular(SHORTEST[width], most, 0.55 * most)))[: most + 6].strip()
    face = choose_face(chance, text) if text else None
    if face is None:
        return None
    size = _type_size(chance)
    drawn = size * (_enlargement(chance) if chance.random() < 0.25 else 1.0)
    font = open_font(chance, face, drawn)
    line = _fitted(chance, text, face, font, width)
    if line is None:
        return None
    picture, window, colours = _draw(chance, line, face)
    if drawn != size:
        picture, window = rescale(chance, picture, size / drawn), window.scaled(size / drawn)
    ink = _strengthened(chance, project(damage(chance, picture), *_estimated(chance, *colours)), window)
    shift = (chance.choice((0, 0, chance.uniform(0, 8))), chance.gauss(0, 0.9) if chance.random() < 0.8 else chance.uniform(-4, 4))
    return cut(ink, _measured(chance, window, line.text), width, shift), line.text


def _type_size(chance: random.Random) -> float:
    """Chooses a type size in pixels: most diagrams are written in 9 to 17."""
    draw = chance.random()
    if draw < 0.6:
        return chance.choice((12.0, 12.0, 14.0, 16.0, 11.0, 10.0)) if chance.random() < 0.35 else chance.uniform(8.5, 17)
    if draw < 0.7:
        return chance.uniform(6, 9)
    return 16 * 3.2 ** chance.random()


def _enlargement(chance: random.Random) -> float:
    """Chooses how much larger a picture was before it was resized to what we see."""
    return 2 ** chance.uniform(-0.9, 1.2)


def _fitted(chance: random.Random, text: str, face, font: skia.Font, width: int) -> Lettering | None:
    """Sets as much of a text as fits into the net's picture."""
    share = cap_share(face.path)
    room = (width - 16) * share * font.getSize() / CAP_HEIGHT / 1.08
    widths = font.getWidths(font.textToGlyphs(text))
    while text and sum(widths[: len(text)]) > room:
        text = text[:-1]
    text = text.rstrip()
    return set_line(chance, text, face, font) if text else None


def _draw(chance: random.Random, line: Lettering, face) -> tuple[np.ndarray, Window, tuple]:
    """Draws a line with what stands around it; returns the picture, where its ink is, and its two colours."""
    size = line.font.getSize()
    left, top, right, bottom = line.ink
    aside, above = 0.6 * size + 3, 0.9 * size + 3
    x, y = aside - left + chance.random(), above - top + chance.random()
    width, height = int(right - left + 2 * aside) + 2, int(bottom - top + 2 * above) + 2
    ground, colour = choose_colours(chance)
    pixels = np.empty((height, width, 4), dtype=np.uint8)
    surface = skia.Surface(pixels, colorType=skia.ColorType.kRGBA_8888_ColorType, surfaceProps=skia.SurfaceProps(0, skia.PixelGeometry.kRGB_H_PixelGeometry))
    canvas = surface.getCanvas()
    canvas.clear(skia.Color(*ground))
    ink = (x + left, y + top, x + right, y + bottom)
    scene = Scene(canvas, width, height, ink, line.cap_height, ground, colour)
    draw_behind(chance, scene)
    if chance.random() < 0.3:
        _draw_neighbours(chance, scene, line, face, (x, y))
    if chance.random() < 0.06:
        canvas.rotate(chance.gauss(0, 0.8), width / 2, height / 2)
    if chance.random() < 0.5:
        draw_across(chance, scene)
        line.draw(canvas, x, y, paint_of(colour))
    else:
        line.draw(canvas, x, y, paint_of(colour))
        draw_across(chance, scene)
    del canvas, surface
    return np.ascontiguousarray(pixels[..., :3]), Window(*ink, line.cap_height), (ground, colour)


def _draw_neighbours(chance: random.Random, scene: Scene, line: Lettering, face, start: tuple[float, float]) -> None:
    """Draws the lines above and below of the same paragraph."""
    pitch = chance.uniform(1.12, 1.5) * line.font.getSize()
    for side in (-1, 1):
        if chance.random() < 0.7:
            words = make_text(chance, max(2, len(line.text)))
            if set(words) - {" "} <= face.symbols:
                other = set_line(chance, words, face, line.font)
                other.draw(scene.canvas, start[0] + chance.uniform(-3, 3) * scene.cap_height, start[1] + side * pitch, paint_of(scene.colour))


def _estimated(chance: random.Random, ground, colour) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Returns the two colours as the product would estimate them."""
    return tuple(value + chance.gauss(0, 2) for value in ground), tuple(value + chance.gauss(0, 4) for value in colour)


def _strengthened(chance: random.Random, ink: np.ndarray, window: Window) -> np.ndarray:
    """Makes the strongest pixel full ink: the product takes its colour for that of the text, which thin letters never reach."""
    inside = ink[max(0, int(window.top)) : int(window.bottom) + 1, max(0, int(window.left)) : int(window.right) + 1]
    peak = max(40.0, float(inside.max(initial=40)) * chance.uniform(0.9, 1.0))
    return np.minimum(255, ink * (255 / peak)).astype(np.uint8) if peak < 255 and chance.random() < 0.9 else ink


def _measured(chance: random.Random, window: Window, text: str) -> Window:
    """Returns the window as the product would measure it: whole pixels, and letters without ascenders taken for capitals at times."""
    cap = window.cap_height
    if not TALL & set(text) and chance.random() < 0.5:
        cap = max(2.0, window.bottom - window.top) * chance.uniform(0.85, 1.05)
    elif chance.random() < 0.1:
        cap *= chance.uniform(0.72, 1.35)
    else:
        cap = cap * chance.gauss(1, 0.04) + chance.uniform(-0.2, 0.9)
    slack = 0.6 if chance.random() < 0.8 else 0.12 * cap + 0.6
    moved = [value + chance.uniform(-slack, slack) for value in (window.left, window.top, window.right, window.bottom)]
    return Window(moved[0] - slack / 2, moved[1], moved[2] + slack / 2, max(moved[3], moved[1] + 1), max(2.0, cap))
