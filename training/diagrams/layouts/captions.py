"""What stands beside diagrams: titles and legends."""

from __future__ import annotations

from training.diagrams.page import Page
from training.diagrams.words import LEGENDS, TITLE_ENDINGS

_ROW = 28


def draw_title(page: Page) -> None:
    """Draws a title above the diagram for authors who write one."""
    chance, style = page.chance, page.style
    if not chance.maybe(style.titled):
        return
    title = page.words(3) + (f" {chance.choice(TITLE_ENDINGS)}" if style.language == "en" else "")
    size = style.font_size + chance.choice([2, 6, 10])
    page.text(60, -10 - 20 - style.font_size, title, font_size=size, extra="fontStyle=1;" if chance.maybe(0.5) else "")


def draw_legend(page: Page, x: float, y: float) -> None:
    """Draws a frame with what colours and lines mean."""
    chance, style = page.chance, page.style
    rows = chance.randint(2, 4)
    page.container((x, y, 150, 34 + rows * _ROW), LEGENDS[style.language], titled="center")
    for row in range(rows):
        top = y + row * _ROW
        if chance.maybe(0.6):
            swatch = "rounded=0;whiteSpace=wrap;html=1;" + page.colours(row)
            page.add(swatch, (x + 12, y + 32 + row * _ROW, 24, 16), "", kind="rectangle", drawn_as="label")
        else:
            page.line((x + 10, top + 40), (x + 40, top + 40), dashed=chance.maybe(0.5))
        meaning = page.fitting(96, style.font_size * 1.5 + 4, 1)
        page.text(x + 44, y + 30 + row * _ROW, meaning, width=100, height=20, extra="align=left;")
