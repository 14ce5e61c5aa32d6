"""Flow charts: one main way with decisions, branches, a way back and notes."""

from __future__ import annotations

from training.diagrams.page import Page
from training.diagrams.words import ANSWERS, ENDS_OF_FLOW

_ENDS = ["terminator", "ellipse", "terminator", "box"]
_STEPS = {
    "box": 9,
    "diamond": 5,
    "parallelogram": 2,
    "document": 1,
    "cylinder": 1,
    "hexagon": 0.6,
    "process": 0.7,
    "manual": 0.3,
    "display": 0.3,
    "delay": 0.2,
    "internal": 0.2,
    "tape": 0.2,
    "trapezoid": 0.2,
}
#: Colours of shapes by their index in the palette.
_COLOURS = {"terminator": 0, "box": 1, "diamond": 2}


class _FlowChart:
    """A chart in the making: steps run down, or to the right; branches leave at right angles to that."""

    def __init__(self, page: Page):
        self.page = page
        style, chance = page.style, page.chance
        self.is_upright = chance.maybe(0.72)
        self.count = chance.randint(5, 12)
        self.width, self.height = style.width, style.height
        if self.is_upright:
            self.gap, self.side_gap = max(style.gap_y, 30 + style.font_size), max(60, style.gap_x)
            self.onward, self.aside = ("bottom", "top"), ("right", "left")
        else:
            self.gap, self.side_gap = max(style.gap_x, 60), max(60, style.gap_y)
            self.onward, self.aside = ("right", "left"), ("bottom", "top")
        self.shapes: list[str] = []
        self.steps: list[str] = []
        self.answers = ("", "")
        #: Steps beside which a branch runs.
        self.taken: set[int] = set()
        self.has_way_back = False

    def place(self, step: int, lane: float) -> tuple[float, float]:
        """Returns the corner of a step; lane 0 is the main way, lane 1 that of branches."""
        along, across = (self.height, self.width) if self.is_upright else (self.width, self.height)
        forth, aside = 60 + step * (along + self.gap), 60 + lane * (across + self.side_gap)
        return (aside, forth) if self.is_upright else (forth, aside)

    def side_box(self, step: int, lane: float) -> tuple[float, float, float, float]:
        """Returns the box of what stands beside a step."""
        return (*self.place(step, lane), self.width, self.height)

    def draw_step(self, step: int) -> None:
        """Draws a shape of the main way."""
        page, chance = self.page, self.page.chance
        is_end = step in (0, self.count - 1)
        shape = chance.choice(_ENDS) if is_end else chance.weighted(_STEPS)
        self.shapes.append(shape)
        height = self.height
        if shape == "diamond" and self.is_upright and self.gap > 45:
            height += chance.choice([0, 10, 20])
        text = None
        if is_end and shape != "box":
            text = ENDS_OF_FLOW[page.style.language][step != 0] if chance.maybe(0.8) else None
        x, y = self.place(step, 0)
        y -= (height - self.height) / 2
        if text is not None:
            height = min(self.height, 40)
            y += (self.height - height) / 2
        colour = _COLOURS.get(shape, 3) if chance.maybe(0.4) else None
        self.steps.append(page.box(shape, (x, y, self.width, height), text, colour=colour, on_grid=not chance.maybe(0.4)))

    def link_steps(self) -> None:
        """Connects the main way."""
        page = self.page
        self.answers = page.chance.choice(ANSWERS[page.style.language])
        for step in range(self.count - 1):
            text = ""
            if self.shapes[step] == "diamond":
                text = self.answers[0]
            elif page.chance.maybe(page.style.labelled * 0.2) and (self.is_upright or self.gap > page.text_width("approved")):
                text = page.label()
            page.connect(self.steps[step], self.steps[step + 1], text, self.onward, tied=True)

    def leave_decision(self, step: int) -> None:
        """Draws the other way out of a decision, if it has one."""
        way = self.page.chance.random()
        if way < 0.6:
            self.draw_branch(step)
        elif way < 0.85 and step >= 2 and not self.has_way_back:
            self.draw_way_back(step)

    def draw_branch(self, step: int) -> None:
        """Draws a box beside a decision; from there it goes on, or back to the main way."""
        page, chance = self.page, self.page.chance
        shape = chance.choice(["box", "box", "box", "document", "cylinder", "ellipse"])
        branch = page.box(shape, self.side_box(step, 1), on_grid=True)
        self.taken.add(step)
        no = self.answers[1]
        page.connect(self.steps[step], branch, no if self.side_gap > page.text_width(no) + 24 else "", self.aside, tied=True)
        if chance.maybe(0.65) and step + 1 < self.count and step + 1 not in self.taken:
            end = chance.choice(range(step + 1, self.count))
            passed = range(step + 1, end + 1)
            # What leaves a decision on the same side would be crossed.
            if all(self.shapes[one] != "diamond" for one in passed):
                sides = (self.onward[0], self.aside[0])
                page.connect(branch, self.steps[end], "", sides, course=page.style.right_angled, tied=True)
                self.taken.update(passed)
        elif chance.maybe(0.3):
            further = page.box("box", self.side_box(step, 2), on_grid=True)
            page.connect(branch, further, "", self.aside, tied=True)

    def draw_way_back(self, step: int) -> None:
        """Connects a decision with an earlier step, around what lies between."""
        page, chance = self.page, self.page.chance
        to = chance.randrange(0 if self.shapes[0] == "box" else 1, step)
        beside = 60 - chance.choice([25, 30, 40])
        self.has_way_back = True
        corners = (self.place(step, 0), self.place(to, 0))
        if self.is_upright:
            bends = [(beside, y + self.height / 2) for _, y in corners]
        else:
            bends = [(x + self.width / 2, beside) for x, _ in corners]
        sides = (self.aside[1], self.aside[1])
        course = page.style.right_angled
        page.connect(self.steps[step], self.steps[to], self.answers[1], sides, bends=bends, course=course, tied=True, label_at=-0.85)

    def draw_note(self) -> None:
        """Draws a note on the free side of a step, unless a way back runs there."""
        page, chance = self.page, self.page.chance
        step = chance.randrange(1, self.count)
        if self.has_way_back:
            return
        note = page.box("note", self.side_box(step, -1.15), on_grid=True)
        if chance.maybe(0.7):
            page.connect(note, self.steps[step], "", self.aside, head="none", dashed=True, course="straight", tied=True)


def draw_flow(page: Page) -> None:
    """Draws a flow chart."""
    chart = _FlowChart(page)
    for step in range(chart.count):
        chart.draw_step(step)
    chart.link_steps()
    for step in range(1, chart.count - 1):
        if chart.shapes[step] == "diamond":
            chart.leave_decision(step)
    if page.chance.maybe(0.2):
        chart.draw_note()
