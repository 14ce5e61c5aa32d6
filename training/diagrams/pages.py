"""All pages of all authors: everything on a page depends on the seed, its author and its number alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from training.diagrams.cells import Shape
from training.diagrams.icons import FAMILIES
from training.diagrams.layouts.architecture import draw_architecture, draw_cloud
from training.diagrams.layouts.behaviour import draw_activity, draw_states, draw_use_cases
from training.diagrams.layouts.blocks import draw_blocks, draw_crossing, draw_layers, draw_pipeline
from training.diagrams.layouts.classes import draw_classes
from training.diagrams.layouts.entities import draw_chen, draw_tables
from training.diagrams.layouts.flow import draw_flow
from training.diagrams.layouts.networks import draw_network
from training.diagrams.layouts.processes import draw_data_flow, draw_pools
from training.diagrams.layouts.trees import draw_mind_map, draw_tree
from training.diagrams.page import Page
from training.diagrams.style import draw_style
from training.scenes.chance import Chance

#: The layouts by the names that files have.
LAYOUTS: dict[str, Callable[[Page], None]] = {
    "flow": draw_flow,
    "blocks": draw_blocks,
    "pipeline": draw_pipeline,
    "arch": draw_architecture,
    "cloud": draw_cloud,
    "tree": draw_tree,
    "classes": draw_classes,
    "tables": draw_tables,
    "chen": draw_chen,
    "states": draw_states,
    "activity": draw_activity,
    "usecase": draw_use_cases,
    "network": draw_network,
    "pools": draw_pools,
    "mind": draw_mind_map,
    "layers": draw_layers,
    "dfd": draw_data_flow,
    "crossing": draw_crossing,
}
#: How usual layouts are; the others count once.
WEIGHTS = {"flow": 3, "arch": 3, "cloud": 3, "blocks": 2, "pipeline": 2, "tables": 1.5, "classes": 2, "tree": 2}
#: Invented authors. None of them is held out, so that figures are of real authors; the first thirty are of the folds of judges in turn.
AUTHORS = """
larch fjord ember grove amber slate ochre islet heron birch acorn elm jade xenon cedar oak glade north zephyr delta tide harbor quartz cliff kelp
velvet knoll ridge pebble thorn brook vale dune nectar fern wren lagoon moss sage urchin
""".split()


#: The share of pages on which a second diagram stands beside or below the first.
_SECOND = 0.3


@dataclass(frozen=True)
class DrawnPage:
    """A page with what made it; `layout` is that of its first diagram."""

    author: str
    layout: str
    number: int
    page: Page

    @property
    def name(self) -> str:
        """Returns the path of the page's files without an ending, below the folder of all pages."""
        return f"{self.author}__syn/{self.layout}-{self.number:02d}"


def draw_pages(seed: int, authors: int, pages: int) -> Iterator[DrawnPage]:
    """Draws so many pages of each of so many authors; raises `ValueError` where there are not so many authors."""
    if authors > len(AUTHORS):
        raise ValueError(f"there are no more than {len(AUTHORS)} authors")
    for index, name in enumerate(AUTHORS[:authors]):
        yield from _draw_author(seed, index, f"syn-{name}", pages)


def _draw_author(seed: int, index: int, author: str, pages: int) -> Iterator[DrawnPage]:
    chance = chance_of(seed * 1000 + index * 7 + 3)
    style = draw_style(chance, list(LAYOUTS), list(FAMILIES))
    icons = style.icons
    for number in range(pages):
        usual = {layout: WEIGHTS.get(layout, 1) for layout in style.layouts}
        layout = chance.weighted(usual) if chance.maybe(0.85) else chance.choice(list(LAYOUTS))
        of_page = chance_of(f"{seed}/{author}/{number}")
        # Who once draws AWS without grounds goes on so.
        icons = of_page.choice([icons, icons, icons, "awsflat" if icons == "aws" else icons])
        page = Page(style, icons, of_page)
        LAYOUTS[layout](page)
        if of_page.maybe(_SECOND):
            _draw_second(page, layout)
        yield DrawnPage(author, layout, number, page)


def _draw_second(page: Page, layout: str) -> None:
    """Draws a second diagram, mostly one of the same layout."""
    chance = page.chance
    layout = layout if chance.maybe(0.6) else chance.choice(page.style.layouts)
    shapes = [cell for cell in page.cells if isinstance(cell, Shape) and cell.parent == "1"]
    if chance.maybe(0.5):
        page.offset = (max(shape.x + shape.width for shape in shapes) + 90, 0)
    else:
        page.offset = (0, max(shape.y + shape.height for shape in shapes) + 110)
    LAYOUTS[layout](page)


def chance_of(seed: int | str) -> Chance:
    """Returns a source of draws that starts from a seed as Python takes it."""
    chance = Chance(0, 0)
    chance.seed(seed)
    return chance
