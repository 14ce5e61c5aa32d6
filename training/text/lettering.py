"""Chooses a typeface and sets one line of text in it, glyph by glyph."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import skia

from training.fonts import Face, load_faces

#: Most text is written in the regular cut of a family.
SPECIAL = re.compile("bold|italic|oblique|black|heavy|light|thin|semi|extra|condensed|cond|-700|bd|medium|book(?!man)", re.I)
REGULAR_WEIGHT = 5
#: How often each kind of face is used; "excalidraw" stands for the faces of that tool, "typewriter" for the thin Courier of most programs.
KINDS = {"common": 0.42, "sans": 0.10, "mono": 0.08, "serif": 0.10, "hand": 0.04, "excalidraw": 0.16, "typewriter": 0.10}
#: The faces that programs take for Courier: strokes of a twentieth of an em, which small sizes hardly show.
TYPEWRITER = re.compile("nimbusmonops|freemono|texgyrecursor", re.I)


@dataclass(frozen=True)
class Lettering:
    """A line that is set: its glyphs stand on a baseline at (0, 0)."""

    text: str
    font: skia.Font
    positions: tuple[tuple[float, float], ...]
    #: Left, top, right, bottom of the ink, in pixels.
    ink: tuple[float, float, float, float]
    cap_height: float

    def draw(self, canvas: skia.Canvas, x: float, y: float, paint: skia.Paint) -> None:
        """Draws the line with its baseline starting at a point."""
        points = [skia.Point(x + across, y + down) for across, down in self.positions]
        blob = skia.TextBlob.MakeFromPosText(self.text, points, self.font)
        if blob is not None:
            canvas.drawTextBlob(blob, 0, 0, paint)


@lru_cache(maxsize=1)
def _families() -> dict[str, list[tuple[list[Face], list[int]]]]:
    """Lists the faces by kind and family with their weights, so that large families are not drawn more often than small ones."""
    sorted_faces: dict[str, dict[str, list[Face]]] = {kind: {} for kind in KINDS}
    for face in load_faces():
        kind = _kind(face)
        sorted_faces[kind].setdefault(face.family, []).append(face)
    return {kind: [(family, [_weight(face) for face in family]) for family in families.values()] for kind, families in sorted_faces.items()}


def _kind(face: Face) -> str:
    if "/excalidraw/" in face.path:
        return "excalidraw"
    return "typewriter" if TYPEWRITER.search(face.path) else face.kind


def _weight(face: Face) -> int:
    return 1 if SPECIAL.search(Path(face.path).stem) else REGULAR_WEIGHT


def choose_face(chance: random.Random, text: str) -> Face | None:
    """Chooses a face that holds every symbol of a text; None when no try found one."""
    needed = set(text) - {" "}
    for _ in range(12):
        kind = chance.choices(list(KINDS), list(KINDS.values()))[0]
        family, weights = chance.choice(_families()[kind])
        face = chance.choices(family, weights)[0]
        if needed <= face.symbols:
            return face
    able = [face for face in load_faces() if needed <= face.symbols]
    return chance.choice(able) if able else None


@lru_cache(maxsize=800)
def _typeface(path: str) -> skia.Typeface:
    return skia.Typeface.MakeFromFile(path)


@lru_cache(maxsize=800)
def cap_share(path: str) -> float:
    """Returns the height of a capital in type sizes."""
    font = skia.Font(_typeface(path), 200)
    height = -font.getBounds(font.textToGlyphs("H"))[0].top() / 200
    return height if 0.3 < height < 1.2 else 0.7


def open_font(chance: random.Random, face: Face, size: float) -> skia.Font:
    """Opens a face with one of the ways in which programs rasterise it."""
    font = skia.Font(_typeface(face.path), size)
    edgings = (skia.Font.Edging.kAntiAlias, skia.Font.Edging.kSubpixelAntiAlias, skia.Font.Edging.kAlias)
    edging = chance.choices(edgings, (80, 8, 12) if TYPEWRITER.search(face.path) else (88, 9, 3))[0]
    font.setEdging(edging)
    font.setSubpixel(chance.random() < 0.75)
    hints = (skia.FontHinting.kNone, skia.FontHinting.kSlight, skia.FontHinting.kNormal, skia.FontHinting.kFull)
    font.setHinting(chance.choices(hints, (45, 30, 15, 10))[0])
    if chance.random() < 0.05:
        font.setEmbolden(True)
    if chance.random() < 0.05:
        font.setSkewX(-chance.uniform(0.1, 0.3))
    if chance.random() < 0.10:
        font.setScaleX(chance.uniform(0.85, 1.15))
    return font


def set_line(chance: random.Random, text: str, face: Face, font: skia.Font) -> Lettering:
    """Sets a text; letters stand a little wider or, in handwriting, uneven now and then."""
    glyphs = font.textToGlyphs(text)
    widths = font.getWidths(glyphs)
    size = font.getSize()
    spacing = chance.uniform(-0.03, 0.12) * size if chance.random() < 0.12 else 0.0
    wobble = 0.04 * size if face.kind == "hand" and chance.random() < 0.4 else 0.0
    positions, x = [], 0.0
    for width in widths:
        positions.append((x if font.isSubpixel() else round(x), chance.gauss(0, wobble) if wobble else 0.0))
        x += width + spacing
    bounds = font.getBounds(glyphs)
    inked = [(across, box) for (across, _), box in zip(positions, bounds) if box.width() > 0]
    ink = (
        min((across + box.left() for across, box in inked), default=0.0),
        min((box.top() for _, box in inked), default=-size * 0.7),
        max((across + box.right() for across, box in inked), default=x),
        max((box.bottom() for _, box in inked), default=0.0),
    )
    return Lettering(text, font, tuple(positions), ink, cap_share(face.path) * size)
