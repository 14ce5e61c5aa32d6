"""Architectures: frames with boxes, or with icons of cloud providers, that are connected inside and with each other."""

from __future__ import annotations

from training.diagrams.layouts.captions import draw_legend, draw_title
from training.diagrams.layouts.grid import Cells, Grid, draw_boxes, draw_icons, link_neighbours
from training.diagrams.page import DOWNWARDS, RIGHTWARDS, Page

_PADDING = 30
_AWS_GROUPS = [
    ("group_vpc2", "#8C4FFF"),
    ("group_region", "#00A4A6"),
    ("group_aws_cloud_alt", "#232F3E"),
    ("group_security_group", "#7AA116"),
    ("group_subnet", "#00A4A6"),
]
_AWS_TITLES = ["VPC", "Region eu-west-1", "AWS Cloud", "Production", "Private subnet"]
_ACTOR = "shape=umlActor;verticalLabelPosition=bottom;verticalAlign=top;html=1;outlineConnect=0;"


class _Architecture:
    """An architecture in the making; frames stand beside each other, or one below the other."""

    def __init__(self, page: Page, has_icons: bool):
        self.page, self.has_icons = page, has_icons
        style, chance = page.style, page.chance
        self.count = chance.choice([1, 2, 2, 3, 3, 4, 5])
        self.is_across = chance.maybe(0.6)
        draw_title(page)
        self.width, self.height = (style.icon_size, style.icon_size) if has_icons else (style.width, style.height)
        self.gap_x = max(70 if has_icons else 30, min(style.gap_x, 80))
        self.gap_y = max(60 + style.font_size if has_icons else 25, min(style.gap_y, 60))
        self.head = 30 + style.font_size
        self.has_visitor = chance.maybe(0.5)
        self.left, self.top = 60 + (150 if self.has_visitor else 0), 60
        self.frames: list[str] = []
        self.grids: list[tuple[Cells, Grid]] = []
        self.right = self.bottom = 0.0

    def draw(self) -> None:
        """Draws the whole."""
        page, chance = self.page, self.page.chance
        outer = page.container((0, 0, 10, 10)) if chance.maybe(0.3) and self.count > 1 else None
        x, y = self.left + (_PADDING if outer else 0), self.top + (self.head + 10 if outer else 0)
        first_top = y
        for _ in range(self.count):
            width, height = self.draw_frame(x, y)
            if self.is_across:
                x += width + max(60, page.style.gap_x)
            else:
                y += height + max(50, page.style.gap_y)
        if outer:
            # How large it is shows only now; a title that is a cell of its own stays where it was.
            page.move(outer, (self.left, self.top, self.right - self.left + _PADDING, self.bottom - self.top + _PADDING))
        for at in range(self.count - 1):
            self.link_frames(at)
        if self.has_visitor:
            self.draw_visitor(first_top)
        if chance.maybe(0.12):
            draw_legend(page, self.right + 40, first_top)

    def draw_frame(self, x: float, y: float) -> tuple[float, float]:
        """Draws a frame with what it holds, and returns its size."""
        page, chance = self.page, self.page.chance
        columns, rows = chance.randint(2, 4), chance.randint(1, 4)
        if self.count > 2:
            columns, rows = (chance.randint(1, 2), chance.randint(2, 4)) if self.is_across else (chance.randint(3, 5), chance.choice([1, 1, 2]))
        width = _PADDING * 2 + columns * self.width + (columns - 1) * self.gap_x + (30 if self.has_icons else 0)
        text_below = 30 + page.style.font_size if self.has_icons else 0
        height = self.head + _PADDING + rows * self.height + (rows - 1) * self.gap_y + text_below
        if self.has_icons and page.icons.startswith("aws") and chance.maybe(0.6):
            frame = self.draw_aws_group((x, y, width, height))
        else:
            frame = page.container((x, y, width, height))
        self.frames.append(frame)
        inset = _PADDING + (15 if self.has_icons else 0)
        grid = Grid(x + inset, y + self.head, columns, rows, self.width, self.height, self.gap_x, self.gap_y)
        if self.has_icons:
            cells = draw_icons(page, grid, 0.92)
        elif chance.maybe(0.18) and rows >= 2:
            cells = self.draw_nested(grid, x, width)
        else:
            cells = draw_boxes(page, grid, 0.92)
        link_neighbours(page, cells, chance.choice([0.2, 0.5, 0.8]), (self.gap_x, self.gap_y))
        self.grids.append((cells, grid))
        self.right, self.bottom = max(self.right, x + width), max(self.bottom, y + height)
        return width, height

    def draw_aws_group(self, box: tuple[float, float, float, float]) -> str:
        """Draws a group as AWS draws them: with an icon in its corner."""
        chance = self.page.chance
        icon, colour = chance.choice(_AWS_GROUPS)
        style = (
            "points=[];outlineConnect=0;gradientColor=none;html=1;whiteSpace=wrap;fontSize=12;container=0;pointerEvents=0;"
            f"shape=mxgraph.aws4.group;grIcon=mxgraph.aws4.{icon};strokeColor={colour};fillColor=none;verticalAlign=top;align=left;"
            f"spacingLeft=30;fontColor={colour};dashed={int('region' in icon)};"
        )
        return self.page.add(style, box, chance.choice(_AWS_TITLES), kind="container", base="rectangle", drawn_as="mxgraph.aws4.group")

    def draw_nested(self, grid: Grid, x: float, width: float) -> Cells:
        """Draws boxes, the last row in a frame of its own."""
        page, last = self.page, grid.rows - 1
        y = grid.y + last * (grid.height + grid.gap_y)
        page.container((x + 15, y - 5, width - 30, grid.height + _PADDING + 5), titled="left")
        upper = Grid(grid.x, grid.y, grid.columns, last, grid.width, grid.height, grid.gap_x, grid.gap_y)
        cells = draw_boxes(page, upper, 0.92)
        font_size = page.style.font_size
        for column in range(grid.columns):
            box = (grid.corner(column, last)[0], y + font_size + 8, grid.width, grid.height - font_size - 6)
            cells[column, last] = page.box("box", box, on_grid=True)
        return cells

    def link_frames(self, at: int) -> None:
        """Connects a frame, or what it holds, with the next one."""
        page, chance = self.page, self.page.chance
        sides = RIGHTWARDS if self.is_across else DOWNWARDS
        if chance.maybe(0.35):
            page.connect(self.frames[at], self.frames[at + 1], page.maybe_label(), sides, tied=True)
            return
        (cells, grid), (next_cells, _) = self.grids[at], self.grids[at + 1]
        for lane in range(3):
            if self.is_across:
                source, target = cells.get((grid.columns - 1, lane)), next_cells.get((0, lane))
            else:
                source, target = cells.get((lane, grid.rows - 1)), next_cells.get((lane, 0))
            if source and target and chance.maybe(0.7):
                page.connect(source, target, page.maybe_label(0.6), sides, tied=True)

    def draw_visitor(self, top: float) -> None:
        """Draws who or what comes from outside, on the left."""
        page, chance = self.page, self.page.chance
        cells, grid = self.grids[0]
        row = chance.randrange(grid.rows)
        y = top + self.head + row * (self.height + self.gap_y)
        if chance.maybe(0.6):
            # A white text would stand on the ground of the page.
            actor = _ACTOR + page.colours().replace("fontColor=#ffffff;", "") + page.font()
            who = chance.choice(["User", "Admin", "Client", "Guest"])
            visitor = page.add(actor, (90, y + self.height / 2 - 30, 30, 60), who, kind="actor", drawn_as="umlActor")
        elif self.has_icons:
            visitor = page.icon(70, y, self.width)
        else:
            visitor = page.box("cloud", (40, y + self.height / 2 - 30, 100, 60), on_grid=True)
        if (0, row) in cells:
            page.connect(visitor, cells[0, row], "", RIGHTWARDS, tied=chance.maybe(0.5))


def draw_architecture(page: Page) -> None:
    """Draws frames with boxes."""
    _Architecture(page, has_icons=False).draw()


def draw_cloud(page: Page) -> None:
    """Draws frames with icons."""
    _Architecture(page, has_icons=True).draw()
