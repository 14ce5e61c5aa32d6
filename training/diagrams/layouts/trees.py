"""Trees and mind maps: what branches out from one root."""

from __future__ import annotations

from training.diagrams.layouts.captions import draw_title
from training.diagrams.page import DOWNWARDS, RIGHTWARDS, Page

#: A node is the list of its children.
Node = list


def grow(page: Page, depth: int) -> Node:
    """Draws a tree of at most so many levels below its root."""
    chance = page.chance
    if depth == 0:
        return []
    count = chance.choice([2, 2, 3, 3, 4] if depth > 1 else [1, 2, 2, 3])
    return [grow(page, depth - 1 if chance.maybe(0.75) else 0) for _ in range(count)]


class _Tree:
    """A tree in the making: leaves stand beside each other, parents in the middle of their children."""

    def __init__(self, page: Page):
        self.page = page
        style, chance = page.style, page.chance
        self.is_upright = chance.maybe(0.7)
        self.width, self.height = (style.width, style.height) if chance.maybe(0.6) else (100, 40)
        gap = chance.choice([20, 30, 40])
        self.level_gap = max(50, style.gap_y) if self.is_upright else max(60, style.gap_x)
        self.form = chance.choice(["bus", "bus", "bus", "straight", "curve"])
        head = chance.choice([style.head, "none", "none", "hollow"])
        self.points_up = head == "hollow"
        self.head = "block" if self.points_up else head
        self.dashed = chance.maybe(0.12)
        draw_title(page)
        self.root = grow(page, chance.choice([2, 2, 3]))
        self.unit = (self.width if self.is_upright else self.height) + gap
        self.next_leaf = 60
        self.shapes = [chance.choice(["box", "box", "box", "ellipse", "terminator"]) for _ in range(5)]

    def draw(self, node: Node, depth: int) -> tuple[str, float]:
        """Draws a node below its children; returns its id and where it stands across the levels."""
        children = [self.draw(child, depth + 1) for child in node]
        if children:
            place = (children[0][1] + children[-1][1]) / 2
        else:
            place = self.next_leaf
            self.next_leaf += self.unit
        if self.is_upright:
            x, y = place, 60 + depth * (self.height + self.level_gap)
        else:
            x, y = 60 + depth * (self.width + self.level_gap), place
        drawn = self.page.box(self.shapes[depth], (x, y, self.width, self.height), colour=depth, on_grid=True)
        for child, _ in children:
            self.link(drawn, child)
        return drawn, place

    def link(self, parent: str, child: str) -> None:
        """Connects a node with its child, or, where heads are hollow, the child with it."""
        page, style = self.page, self.page.style
        sides = DOWNWARDS if self.is_upright else RIGHTWARDS
        source, target = parent, child
        if self.points_up:
            source, target, sides = child, parent, (sides[1], sides[0])
        text = page.label() if page.chance.maybe(style.labelled * 0.25) and self.form != "bus" else ""
        # A choice of one uses up chance all the same, and later draws depend on that.
        bus = page.chance.choice(["orthogonal"]) if style.course != "rounded" else "rounded"
        course = {"bus": bus, "straight": "straight", "curve": "curved"}[self.form]
        extra = "endFill=0;endSize=12;" if self.points_up else ""
        page.connect(source, target, text, sides, course=course, head=self.head, dashed=self.dashed, extra=extra, tied=True)


def draw_tree(page: Page) -> None:
    """Draws a tree of two to four levels."""
    tree = _Tree(page)
    tree.draw(tree.root, 0)


def draw_mind_map(page: Page) -> None:
    """Draws a topic with branches on both sides."""
    chance = page.chance
    count = chance.randint(4, 10)
    head = chance.choice(["none", "none", "none", page.style.head])
    course = chance.choice(["curved", "curved", "entity", "straight"])
    topic = page.box(chance.choice(["ellipse", "rounded_rectangle", "cloud"]), (500, 300, 140, 70), colour=0, on_grid=True)
    for sides, first, x in ((("left", "right"), 1, 260), (("right", "left"), 0, 760)):
        branches = range(first, count, 2)
        top = 335 - len(branches) * 95 / 2
        for at, index in enumerate(branches):
            y = top + at * 95 + 25
            box = (x, y, 120, 44)
            branch = page.box(chance.choice(["box", "box", "ellipse"]), box, colour=index + 1, on_grid=True)
            page.connect(topic, branch, "", sides, course=course, head=head, dashed=False, tied=True)
            twigs = chance.choice([0, 0, 1, 2])
            for twig in range(twigs):
                twig_box = (x + (200 if sides == RIGHTWARDS else -200), y + (twig - (twigs - 1) / 2) * 44, 120, 34)
                leaf = page.box("box", twig_box, page.fitting(120, 34, 2), colour=index + 1, on_grid=True)
                page.connect(branch, leaf, "", sides, course=course, head=head, dashed=False, tied=True)
