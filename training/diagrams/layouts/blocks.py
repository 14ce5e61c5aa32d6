"""Block diagrams, pipelines, layers and crossing connectors: plain boxes in rows."""

from __future__ import annotations

from training.diagrams.layouts.captions import draw_legend, draw_title
from training.diagrams.layouts.grid import Grid, draw_boxes, link_neighbours
from training.diagrams.page import DOWNWARDS, RIGHTWARDS, Page

_STAGES = {
    "box": 10,
    "cylinder": 2,
    "document": 1,
    "hexagon": 1,
    "step": 0.5,
    "queue": 0.7,
    "cube": 0.7,
    "ellipse": 1,
    "cloud": 0.7,
    "parallelogram": 0.5,
    "folder": 0.4,
    "card": 0.2,
}


def draw_blocks(page: Page) -> None:
    """Draws boxes in a grid, most neighbours connected."""
    chance, style = page.chance, page.style
    columns, rows = chance.randint(3, 6), chance.randint(2, 6)
    gaps = (max(40, style.gap_x), max(36, style.gap_y))
    draw_title(page)
    shape = chance.choice(["box", "box", "ellipse", "box"])
    grid = Grid(60, 40, columns, rows, style.width, style.height, *gaps)
    cells = draw_boxes(page, grid, chance.choice([1, 0.85, 0.75]), shape)
    has_heads = not chance.maybe(0.35)
    link_neighbours(page, cells, chance.choice([0.5, 0.7, 0.9]), gaps, head=None if has_heads else "none")
    if chance.maybe(0.15):
        draw_legend(page, 60 + columns * (style.width + gaps[0]) + 20, 60)
    if chance.maybe(0.2):
        note = f"{page.words(4)} {page.words(3)}"
        page.text(60, 60 + rows * (style.height + gaps[1]), note, width=220, height=40, extra="align=left;")


def draw_pipeline(page: Page) -> None:
    """Draws one or two rows of stages that follow each other."""
    chance, style = page.chance, page.style
    count, gap = chance.randint(4, 8), max(40, style.gap_x)
    rows = chance.choice([1, 2, 2, 2])
    draw_title(page)
    stages: list[str] = []
    for row in range(rows):
        previous = None
        for column in range(count):
            x, y = 60 + column * (style.width + gap), 60 + row * (style.height + 90)
            shape = chance.weighted(_STAGES)
            stage = page.box(shape, (x, y, style.width, style.height if shape != "cylinder" else style.height + 20))
            text = page.maybe_label()
            if text and gap < page.text_width(text) + 20:
                text = ""
            if previous:
                page.connect(previous, stage, text, RIGHTWARDS)
            previous = stage
            stages.append(stage)
            if chance.maybe(0.15):
                page.text(x, y + style.height + 26, page.fitting(style.width, 40, 4), width=style.width, height=34)
    if rows == 2:
        for upper, lower in zip(stages[:count], stages[count:]):
            if chance.maybe(0.3):
                page.connect(upper, lower, "", DOWNWARDS, tied=True)


def draw_layers(page: Page) -> None:
    """Draws wide frames above each other, each with a row of boxes."""
    chance, style = page.chance, page.style
    layers, most = chance.randint(2, 5), chance.randint(2, 5)
    width, height = style.width, min(style.height, 60)
    y, layer_width, layer_height = 60, 40 + most * (width + 20), height + 55 + style.font_size
    gap = chance.choice([20, 30, 40, 50])
    draw_title(page)
    frames = []
    for layer in range(layers):
        frames.append(page.container((60, y, layer_width, layer_height), colour=layer))
        count = chance.randint(1, most)
        box_width = (layer_width - 40 - (count - 1) * 20) / count if chance.maybe(0.5) else width
        for at in range(count):
            shape = "box" if chance.maybe(0.9) else "cylinder"
            box = (80 + at * (box_width + 20), y + 30 + style.font_size, box_width, height)
            page.box(shape, box, colour=layer + 1, on_grid=True)
        y += layer_height + gap
    if gap >= 30 and chance.maybe(0.8):
        for upper, lower in zip(frames, frames[1:]):
            text = page.label() if chance.maybe(style.labelled) and gap > 40 else ""
            start_head = style.head if chance.maybe(0.3) and style.head != "none" else None
            page.connect(upper, lower, text, DOWNWARDS, start_head=start_head, tied=True)
    if chance.maybe(0.3):
        pillar = "rounded=0;whiteSpace=wrap;html=1;" + page.colours() + page.font()
        box = (60 + layer_width + 30, 60, 60, y - gap - 60)
        page.add(pillar, box, page.fitting(58, 100, 1), kind="rectangle", drawn_as="label")


def draw_crossing(page: Page) -> None:
    """Draws two rows whose connectors cross each other."""
    chance, style = page.chance, page.style
    counts = (chance.randint(2, 4), chance.randint(2, 4))
    is_across = chance.maybe(0.5)
    draw_title(page)
    course = chance.choice(["straight", "straight", "orthogonal"])
    distance = max(160, style.gap_x + 80)
    rows: tuple[list[str], list[str]] = ([], [])
    for at in range(max(counts)):
        for side, row in enumerate(rows):
            if at >= counts[side]:
                continue
            if is_across:
                x, y = 60 + side * (style.width + distance), 60 + at * (style.height + 40)
            else:
                x, y = 60 + at * (style.width + 40), 60 + side * (style.height + distance * 0.8)
            row.append(page.box("box", (x, y, style.width, style.height), colour=side, on_grid=True))
    pairs = [(one, other) for one in range(counts[0]) for other in range(counts[1])]
    chance.shuffle(pairs)
    most = max(counts)
    for one, other in pairs[: chance.randint(most, most + 3)]:
        at = ((other + 1) / (counts[1] + 1), (one + 1) / (counts[0] + 1)) if course == "orthogonal" else (0.5, 0.5)
        page.connect(rows[0][one], rows[1][other], "", RIGHTWARDS if is_across else DOWNWARDS, course=course, at=at, tied=True)
