"""Draws what stands around and across text in diagrams: frames, lines, other fills, hatching, neighbouring lines."""

from __future__ import annotations

import random
from dataclasses import dataclass

import skia

Colour = tuple[int, int, int]


@dataclass(frozen=True)
class Scene:
    """Where the text's ink stands on the canvas, and the colours in use."""

    canvas: skia.Canvas
    width: int
    height: int
    ink: tuple[float, float, float, float]
    cap_height: float
    ground: Colour
    colour: Colour


def choose_colours(chance: random.Random) -> tuple[Colour, Colour]:
    """Chooses ground and text colours that can be told apart."""
    draw = chance.random()
    if draw < 0.5:
        ground = (255, 255, 255) if chance.random() < 0.85 else _shade(chance, 235, 255)
        colour = (0, 0, 0) if chance.random() < 0.5 else _any(chance, 0, 130)
    elif draw < 0.8:
        ground, colour = _any(chance, 170, 255), _shade(chance, 0, 60) if chance.random() < 0.7 else _any(chance, 0, 110)
    else:
        ground, colour = _any(chance, 0, 150), _shade(chance, 215, 255) if chance.random() < 0.8 else _any(chance, 180, 255)
    if sum(abs(one - other) for one, other in zip(ground, colour)) < 150:
        return (255, 255, 255), (40, 40, 40)
    return ground, colour


def _shade(chance: random.Random, least: int, most: int) -> Colour:
    value = chance.randint(least, most)
    return value, value, value


def _any(chance: random.Random, least: int, most: int) -> Colour:
    return chance.randint(least, most), chance.randint(least, most), chance.randint(least, most)


def paint_of(colour: Colour, stroke: float | None = None) -> skia.Paint:
    """Makes a paint that fills, or strokes with a width."""
    paint = skia.Paint(Color=skia.Color(*colour), AntiAlias=True)
    if stroke is not None:
        paint.setStyle(skia.Paint.kStroke_Style)
        paint.setStrokeWidth(stroke)
    return paint


def draw_behind(chance: random.Random, scene: Scene) -> None:
    """Draws what text stands on: another fill, hatching, a frame."""
    left, top, right, bottom = scene.ink
    if chance.random() < 0.06:
        other = tuple(max(0, min(255, value + chance.randint(-25, 25))) for value in scene.ground)
        edge = chance.uniform(left, right) if chance.random() < 0.5 else None
        box = skia.Rect(edge, 0, scene.width, scene.height) if edge else skia.Rect(0, chance.uniform(top, bottom), scene.width, scene.height)
        scene.canvas.drawRect(box, paint_of(other))
    if chance.random() < 0.05:
        _hatch(chance, scene)
    if chance.random() < 0.2:
        _frame(chance, scene)


def draw_across(chance: random.Random, scene: Scene) -> None:
    """Draws lines beside, under and through the text."""
    left, top, right, bottom = scene.ink
    cap = scene.cap_height
    draw = chance.random()
    if draw < 0.035:  # through the whole text
        y = chance.uniform(top, bottom)
        _line(chance, scene, (0, y), (scene.width, y))
    elif draw < 0.07:
        x = chance.uniform(left, right)
        _line(chance, scene, (x, 0), (x + chance.gauss(0, 1) * chance.choice((0, cap)), scene.height))
    elif draw < 0.10:
        x, y = chance.uniform(left, right), chance.uniform(top, bottom)
        steep = chance.uniform(-1.5, 1.5)
        _line(chance, scene, (x - 9 * cap, y - 9 * cap * steep), (x + 9 * cap, y + 9 * cap * steep))
    elif draw < 0.17:  # a connector that ends at the text
        y = chance.uniform(top, bottom)
        gap = chance.uniform(0.25, 0.7) * cap
        ends = ((0, y), (left - gap, y)) if chance.random() < 0.5 else ((right + gap, y), (scene.width, y))
        _line(chance, scene, *ends)
    elif draw < 0.22:  # a border close by
        y = top - chance.uniform(0.08, 0.5) * cap if chance.random() < 0.5 else bottom + chance.uniform(0.08, 0.5) * cap
        _line(chance, scene, (0, y), (scene.width, y))
    elif draw < 0.26:
        x = left - chance.uniform(0.12, 0.5) * cap if chance.random() < 0.5 else right + chance.uniform(0.12, 0.5) * cap
        _line(chance, scene, (x, 0), (x, scene.height))
    elif draw < 0.29:  # underlined
        y = max(bottom - 0.25 * cap, bottom) + chance.uniform(-0.1, 0.2) * cap
        _line(chance, scene, (left, y), (right, y), scene.colour)


def _line(chance: random.Random, scene: Scene, start: tuple[float, float], end: tuple[float, float], colour: Colour | None = None) -> None:
    own = colour or chance.choice((scene.colour, scene.colour, (0, 0, 0), (128, 128, 128), _any(chance, 0, 255)))
    paint = paint_of(own, max(0.8, chance.uniform(0.05, 0.2) * scene.cap_height))
    if chance.random() < 0.2:
        dash = chance.uniform(0.2, 0.8) * scene.cap_height
        paint.setPathEffect(skia.DashPathEffect.Make([dash, dash * chance.uniform(0.5, 1.5)], chance.uniform(0, dash)))
    scene.canvas.drawLine(*start, *end, paint)


def _frame(chance: random.Random, scene: Scene) -> None:
    left, top, right, bottom = scene.ink
    cap = scene.cap_height
    near, far = (0.12, 0.8) if chance.random() < 0.6 else (0.3, 3)
    box = skia.Rect(
        left - chance.uniform(near, far) * cap,
        top - chance.uniform(near, far) * cap,
        right + chance.uniform(near, far) * cap,
        bottom + chance.uniform(near, far) * cap,
    )
    radius = chance.choice((0, 0, 0.3, 0.8)) * cap
    scene.canvas.drawRoundRect(box, radius, radius, paint_of(chance.choice((scene.colour, (0, 0, 0), _any(chance, 0, 255))), chance.uniform(0.06, 0.22) * cap))


def _hatch(chance: random.Random, scene: Scene) -> None:
    """Draws slanted strokes of a colour near the ground, as tools for sketches fill shapes."""
    share = chance.uniform(0.1, 0.4)
    tint = _any(chance, 0, 255)
    colour = tuple(round(one + (other - one) * share) for one, other in zip(scene.ground, tint))
    paint = paint_of(colour, chance.uniform(0.05, 0.2) * scene.cap_height)
    pitch = chance.uniform(0.35, 1.0) * scene.cap_height
    x = -scene.height
    while x < scene.width:
        scene.canvas.drawLine(x, scene.height, x + scene.height, 0, paint)
        x += pitch * chance.uniform(0.8, 1.2)
