"""Typefaces of the pages: which there are, which glyphs they hold and how wide they set a line."""

import functools

import skia

from training import fonts

from .chance import Chance


@functools.cache
def faces() -> tuple:
    """Lists the faces in an order that depends on their names alone."""
    return fonts.load_faces()


def family_of(face: int) -> str:
    """Returns the family that the IR names for a face."""
    kind = faces()[face].kind
    return "sans" if kind == "common" else kind


@functools.cache
def typeface(face: int) -> skia.Typeface:
    """Opens a face."""
    return skia.Typeface.MakeFromFile(faces()[face].path)


@functools.lru_cache(maxsize=4096)
def font(face: int, size: float) -> skia.Font:
    """Opens a face at a size in pixels."""
    opened = skia.Font(typeface(face), size)
    opened.setSubpixel(True)
    return opened


@functools.lru_cache(maxsize=65536)
def can_write(face: int, text: str) -> bool:
    """Says whether a face holds every character of a text."""
    return 0 not in font(face, 16.0).textToGlyphs(text)


def width_of(text: str, face: int, size: float) -> float:
    """Returns the width of a line in pixels."""
    return font(face, 64.0).measureText(text) * size / 64


def draw_face(chance: Chance, hand: str | None) -> int:
    """Draws a face; pages that are drawn by hand mostly take a hand's."""
    wanted = "hand" if hand and chance.maybe(0.95 if hand == "pen" else 0.7) else chance.weighted({"common": 60, "sans": 20, "serif": 10, "mono": 8, "hand": 2})
    fitting = [number for number, face in enumerate(faces()) if face.kind == wanted]
    return chance.pick(fitting or range(len(faces())))
