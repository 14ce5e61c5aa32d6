"""Colours of pages: what several tools draw by default, and mixtures that people make of them."""

import colorsys
from dataclasses import dataclass

from .chance import Chance


@dataclass(frozen=True)
class Palette:
    """The colours of one page; a node takes one of `pairs` (fill and stroke, either may be None)."""

    name: str
    ground: str
    ink: str
    line: str
    pairs: tuple[tuple[str | None, str | None], ...]


def _pairs(text: str) -> tuple[tuple[str | None, str | None], ...]:
    """Reads "fill/stroke …"; a dash stands for none."""

    def colour(word):
        return None if word == "-" else f"#{word}"

    return tuple((colour(fill), colour(stroke)) for fill, stroke in (pair.split("/") for pair in text.split()))


def _named(name: str, ground: str, ink: str, line: str, pairs: str) -> Palette:
    return Palette(name, f"#{ground}", f"#{ink}", f"#{line}", _pairs(pairs))


LIGHT = (
    _named("mono", "ffffff", "000000", "000000", "-/000000 ffffff/000000"),
    _named("mono soft", "ffffff", "333333", "333333", "-/333333 ffffff/666666 f5f5f5/666666"),
    _named("mono grey", "ffffff", "222222", "808080", "-/808080 f2f2f2/808080 ffffff/999999"),
    _named("hairline", "ffffff", "404040", "a0a0a0", "-/a0a0a0 -/c0c0c0 ffffff/b0b0b0"),
    _named(
        "drawio pastel",
        "ffffff",
        "000000",
        "000000",
        "dae8fc/6c8ebf d5e8d4/82b366 fff2cc/d6b656 f8cecc/b85450 e1d5e7/9673a6 ffe6cc/d79b00 f5f5f5/666666 -/000000",
    ),
    _named("drawio solid", "ffffff", "333333", "333333", "0050ef/001dbc 60a917/2d7600 e51400/b20000 f0a30a/bd7000 647687/314354 -/314354"),
    _named("drawio yellow", "ffffff", "000000", "000000", "ffff00/000000 ccffcc/00994d ffffff/000000 -/000000"),
    _named("drawio blues", "ffffff", "000000", "6c8ebf", "dae8fc/6c8ebf -/6c8ebf ffffff/6c8ebf"),
    _named("excalidraw", "ffffff", "1e1e1e", "1e1e1e", "-/1e1e1e -/1971c2 -/e03131 -/2f9e44 a5d8ff/1e1e1e ffec99/1e1e1e b2f2bb/2f9e44 ffc9c9/e03131"),
    _named("excalidraw plain", "ffffff", "1e1e1e", "1e1e1e", "-/1e1e1e -/343a40"),
    _named("office", "ffffff", "ffffff", "4472c4", "4472c4/2f528f ed7d31/ae5a21 a5a5a5/787878 ffc000/bc8c00 5b9bd5/41719c 70ad47/507e32"),
    _named("office outline", "ffffff", "262626", "4472c4", "-/4472c4 ffffff/4472c4 deebf7/2e75b6 fff2cc/bf9000"),
    _named("visio", "ffffff", "1f1f1f", "44546a", "ffffff/44546a d6dce5/44546a deeaf6/5b9bd5 -/44546a"),
    _named("mermaid", "ffffff", "333333", "333333", "ececff/9370db ffffde/aaaa33 -/9370db"),
    _named("graphviz", "ffffff", "000000", "000000", "-/000000 d3d3d3/000000 add8e6/000000"),
    _named("plantuml", "ffffff", "000000", "a80036", "fefece/a80036 eeeeee/000000"),
    _named("plantuml new", "ffffff", "181818", "181818", "f1f1f1/181818 e2e2f0/181818 -/181818"),
    _named("lucid", "ffffff", "282c33", "3a414a", "ffffff/3a414a e3ecfe/3a414a c7e8ac/3a414a ffeca9/3a414a"),
    _named("cloud orange", "ffffff", "232f3e", "545b64", "-/ed7100 -/8c4fff -/7aa116 -/147eba -/aab7b8 f2f3f3/aab7b8"),
    _named("cloud blue", "ffffff", "3c4043", "4284f3", "e8f0fe/4284f3 -/9aa0a6 f1f3f4/dadce0 ffffff/dadce0"),
    _named("azure", "ffffff", "1b1b1b", "0078d4", "-/0078d4 f3f9fd/0078d4 ffffff/c8c6c4 e6f2fb/-"),
    _named("kubernetes", "ffffff", "1a1a1a", "326ce5", "326ce5/ffffff -/326ce5 ffffff/326ce5 eef3fd/326ce5"),
    _named("teal", "fbfdfd", "17313a", "2a7f8e", "e0f2f1/00897b -/00695c b2dfdb/- ffffff/4db6ac"),
    _named("warm", "fffdf7", "3b2f2f", "8d6e63", "ffecb3/ffa000 -/6d4c41 ffe0b2/- fff8e1/bf8f00"),
    _named("pink", "ffffff", "4a148c", "8e24aa", "f3e5f5/8e24aa fce4ec/d81b60 -/8e24aa"),
    _named("borderless", "ffffff", "202020", "707070", "e8eef7/- fbe9e7/- e8f5e9/- fff8e1/- -/707070"),
    _named("flat", "ffffff", "ffffff", "34495e", "2c3e50/- 2980b9/- 27ae60/- c0392b/- 8e44ad/- -/34495e"),
    _named("red ink", "ffffff", "7f0000", "ff0000", "-/ff0000 fff0f0/ff0000 -/000000"),
    _named("blueprint light", "f4f8ff", "10316b", "2f5fb3", "-/2f5fb3 e6eefc/2f5fb3"),
    _named("cream", "fdf6e3", "586e75", "586e75", "-/586e75 eee8d5/93a1a1 -/268bd2 -/cb4b16"),
    _named("green", "ffffff", "1b4332", "2d6a4f", "d8f3dc/2d6a4f -/2d6a4f b7e4c7/- ffffff/40916c"),
    _named("grey ground", "eeeeee", "222222", "444444", "ffffff/444444 ffffff/bbbbbb -/444444 dddddd/-"),
    _named("slate", "ffffff", "0f172a", "64748b", "f8fafc/cbd5e1 ffffff/e2e8f0 e0e7ff/6366f1 dcfce7/16a34a -/64748b"),
    _named("fax", "ffffff", "000000", "000000", "-/000000"),
)

DARK = (
    _named("dark grey", "1e1e1e", "e0e0e0", "c0c0c0", "-/c0c0c0 2d2d2d/808080 333333/-"),
    _named("drawio dark", "18141d", "f0f0f0", "f0f0f0", "-/f0f0f0 1d293b/5c79a3 1f2f1e/446e2c 281d00/6d5100"),
    _named("excalidraw dark", "121212", "e3e3e8", "e3e3e8", "-/e3e3e8 -/a5d8ff 1b3a57/56a2e8"),
    _named("midnight", "0d1117", "c9d1d9", "8b949e", "161b22/30363d -/58a6ff 21262d/8b949e"),
    _named("blueprint", "10316b", "e8f0ff", "bcd2ff", "-/bcd2ff 16408a/8fb3ff"),
    _named("terminal", "000000", "00ff66", "00ff66", "-/00ff66 002b11/00ff66"),
)

#: What people write with; nothing is filled.
PENS = (
    _named("black pen", "ffffff", "1c1c1c", "1c1c1c", "-/1c1c1c"),
    _named("blue pen", "ffffff", "1f2f7a", "1f2f7a", "-/1f2f7a"),
    _named("light blue pen", "ffffff", "3a5fb0", "3a5fb0", "-/3a5fb0"),
    _named("pencil", "ffffff", "6b6b6b", "6b6b6b", "-/6b6b6b"),
    _named("black and red", "ffffff", "202020", "202020", "-/202020 -/202020 -/a3202a"),
    _named("marker", "ffffff", "0d0d0d", "0d0d0d", "-/0d0d0d -/17479e -/1d7a3a"),
)


def _mixed(chance: Chance) -> Palette:
    """Draws colours around two hues, so that no palette can be learned by heart."""
    hue = chance.random()

    def colour(lightness: float, saturation: float) -> str:
        shift = chance.between(-0.06, 0.06) + (0.5 if chance.maybe(0.25) else 0)
        red, green, blue = colorsys.hls_to_rgb((hue + shift) % 1, lightness, saturation)
        return f"#{round(red * 255):02x}{round(green * 255):02x}{round(blue * 255):02x}"

    pairs = tuple(
        (colour(chance.between(0.75, 0.97), chance.between(0.2, 1)) if chance.maybe(0.5) else None, colour(chance.between(0.15, 0.6), chance.random()))
        for _ in range(4)
    )
    return Palette("mixed", "#ffffff", colour(0.12, 0.4), colour(chance.between(0.1, 0.5), 0.5), pairs)


def draw_palette(chance: Chance) -> Palette:
    """Draws the colours of a page: 15 % dark, a fifth of the others mixed anew."""
    if chance.maybe(0.15):
        return chance.pick(DARK)
    if chance.maybe(0.2):
        return _mixed(chance)
    return chance.pick(LIGHT)
