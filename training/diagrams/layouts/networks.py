"""Networks: devices in levels, each connected with one above it."""

from __future__ import annotations

from training.diagrams.layouts.captions import draw_title
from training.diagrams.page import DOWNWARDS, Page


def draw_network(page: Page) -> None:
    """Draws three or four levels of devices."""
    chance, style = page.chance, page.style
    family = chance.choice(["cisco", "networks", "clip", "azure2", page.icons])
    size = chance.choice([48, 60, 70])
    counts = [1, chance.choice([1, 2]), chance.choice([3, 4]), chance.choice([0, 4, 5, 6, 8])]
    width = max(counts) * (size + 70)
    draw_title(page)
    levels: list[list[str]] = []
    y = 60
    for count in counts:
        level = []
        for at in range(count):
            x = 60 + width * (at + 0.5) / count - size / 2
            if chance.maybe(0.85):
                level.append(page.icon(x, y, size, family))
            else:
                level.append(page.box(chance.choice(["cloud", "box"]), (x - 10, y, size + 20, size), on_grid=True))
        levels.append(level)
        y += size + max(70, style.gap_y + 20)
    course = chance.choice(["straight", "straight", "orthogonal"])
    head = chance.choice(["none", "none", style.head])
    for upper, lower in zip(levels, levels[1:]):
        for at, device in enumerate(lower):
            text = _label(page) if chance.maybe(0.6) else ""
            sides = None if course == "straight" else DOWNWARDS
            extra = "strokeWidth=2;" if chance.maybe(0.1) else ""
            page.connect(upper[at * len(upper) // len(lower)], device, text, sides, course=course, head=head, extra=extra)


def _label(page: Page) -> str:
    chance = page.chance
    return chance.choice(["", "", "", f"10.0.0.{chance.randint(1, 99)}", f"VLAN {chance.randint(1, 30)}", "1 Gbit/s"])
