"""Drawn diagrams must be the same wherever they are made, be files that draw.io can read, and show shapes beside each other."""

from __future__ import annotations

import functools
import hashlib
import json
import random
from xml.etree import ElementTree

import pytest

from training.diagrams.__main__ import write_pages, write_truths
from training.diagrams.cells import Connector, EndLabel, Shape
from training.diagrams.connectors import connector_style, port
from training.diagrams.icons import FAMILIES
from training.diagrams.page import DOWNWARDS, Page
from training.diagrams.pages import AUTHORS, LAYOUTS, WEIGHTS, DrawnPage, chance_of, draw_pages
from training.diagrams.shapes import KINDS, STYLES, room_for_text
from training.diagrams.style import draw_style
from training.diagrams.words import LABELS, field_name
from training.real.listing import is_held_out

#: Pages of every layout are looked at in so many styles.
STYLES_OF_EACH = 12
#: Shapes may touch by so many pixels.
TOUCH = 2
#: What stands beside each other is apart by more than so many.
APART = 4


def a_page(layout: str, seed: int) -> Page:
    style = draw_style(chance_of(seed), list(LAYOUTS), list(FAMILIES))
    page = Page(style, style.icons, chance_of(f"test {layout} {seed}"))
    LAYOUTS[layout](page)
    return page


def files_of(seed: int, authors: int, pages: int) -> dict[str, str]:
    return {drawn.name: drawn.page.write() for drawn in draw_pages(seed, authors, pages)}


@functools.cache
def first_pages() -> tuple[DrawnPage, ...]:
    """Returns the pages that are drawn when nothing else is said."""
    return tuple(draw_pages(1, len(AUTHORS), 8))


def test_the_same_seed_gives_the_same_files_and_another_seed_others() -> None:
    files = files_of(5, 4, 3)
    random.seed(1)
    assert len(files) == 12 and files_of(5, 4, 3) == files
    others = files_of(6, 4, 3)
    assert not set(files.values()) & set(others.values())


def test_a_page_does_not_depend_on_how_many_others_are_drawn() -> None:
    few, many = files_of(2, 3, 2), files_of(2, 5, 4)
    assert few == {name: many[name] for name in few}


def test_files_of_the_first_seed_are_those_that_judges_learned_from() -> None:
    # Whoever changes on purpose what pages look like writes down the new digest, and fits the judges anew.
    digest = hashlib.sha256()
    for drawn in first_pages():
        digest.update(f"{drawn.name}\n{drawn.page.write()}\n".encode())
    assert digest.hexdigest() == "35aced82ac33fdeb6e642854bb86deaff12ff34b7eb1fc5d345137b1c6bd5e33"


def test_no_invented_author_is_held_out() -> None:
    # Figures and calibrations of judges are of held-out authors, and must be of real ones.
    assert not [name for name in AUTHORS if is_held_out(f"syn-{name}")]


def test_more_authors_than_there_are_names_are_refused() -> None:
    assert len(set(AUTHORS)) == len(AUTHORS)
    with pytest.raises(ValueError, match="no more than 40"):
        list(draw_pages(1, 41, 1))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_writes_cells_that_draw_io_can_read(layout: str) -> None:
    connectors = 0
    for seed in range(STYLES_OF_EACH):
        page = a_page(layout, seed)
        cells = ElementTree.fromstring(page.write()).findall(".//mxCell")
        names = [cell.get("id") for cell in cells]
        assert len(set(names)) == len(names) == len(page.cells) + 2
        for cell in cells[1:]:
            assert cell.get("parent") in names
            assert {cell.get(end, "1") for end in ("source", "target")} <= set(names)
        shapes = [cell for cell in page.cells if isinstance(cell, Shape)]
        assert all(shape.width > 0 and shape.height > 0 for shape in shapes)
        assert [cell.get("value") for cell in cells[2:]] == [cell.text.replace("\n", "<br>") for cell in page.cells]
        connectors += sum(isinstance(cell, Connector) for cell in page.cells)
    assert connectors >= STYLES_OF_EACH


@pytest.mark.parametrize("layout", LAYOUTS)
def test_shapes_stand_beside_or_inside_each_other(layout: str) -> None:
    for seed in range(STYLES_OF_EACH):
        shapes = shapes_of(a_page(layout, seed))
        for at, shape in enumerate(shapes):
            for other in shapes[:at]:
                # Lanes of a pool touch each other.
                touch = TOUCH if layout == "pools" else -APART
                assert not overlap(shape, other, touch), f"seed {seed}: {shape} and {other}"


@pytest.mark.parametrize("layout", LAYOUTS)
def test_connectors_turn_outside_of_shapes(layout: str) -> None:
    for seed in range(STYLES_OF_EACH):
        page = a_page(layout, seed)
        filled = [shape for shape in shapes_of(page) if shape.kind not in ("container", "swimlane")]
        bends = [point for cell in page.cells if isinstance(cell, Connector) and cell.source for point in cell.points]
        for x, y in bends:
            assert not any(shape.x < x < shape.x + shape.width and shape.y < y < shape.y + shape.height for shape in filled)


def shapes_of(page: Page) -> list[Shape]:
    return [cell for cell in page.cells if isinstance(cell, Shape) and cell.parent == "1" and cell.kind != "text"]


def overlap(one: Shape, other: Shape, touch: float = TOUCH) -> bool:
    """Says whether two shapes share more than so many pixels across and down, but neither contains the other."""
    shared = [
        min(one.x + one.width, other.x + other.width) - max(one.x, other.x),
        min(one.y + one.height, other.y + other.height) - max(one.y, other.y),
    ]
    sizes = [(one.width, one.height), (other.width, other.height)]
    contains = any(all(part >= length - 1 for part, length in zip(shared, size)) for size in sizes)
    return min(shared) > touch and not contains


def test_a_second_diagram_stands_clear_of_the_first() -> None:
    seconds = 0
    for drawn in first_pages()[::4]:
        if drawn.page.offset == (0, 0):
            continue
        seconds += 1
        shapes = shapes_of(drawn.page)
        assert not any(overlap(shape, other) for at, shape in enumerate(shapes) for other in shapes[:at])
    assert 10 <= seconds <= 45


def test_all_layouts_and_most_families_of_icons_are_drawn() -> None:
    drawn = first_pages()
    assert {page.layout for page in drawn} == set(LAYOUTS) > set(WEIGHTS)
    cells = [cell for page in drawn for cell in page.page.cells if isinstance(cell, Shape) and cell.kind == "image"]
    families = {family for family, icons in FAMILIES.items() for icon in icons if any(cell.style.startswith(icon.style) for cell in cells)}
    assert len(families) >= len(FAMILIES) - 1


def test_texts_fit_into_the_shapes_that_they_stand_in() -> None:
    for seed in range(20):
        page = a_page("blocks", seed)
        for width, height in ((120, 60), (80, 40)):
            text = page.fitting(width, height)
            assert all(page.text_width(word) <= width - 6 for word in text.split()) or len(text) <= 3
    assert room_for_text("diamond", 100, 50) == (68, 30)
    assert room_for_text("cylinder", 100, 50) == (76, 36)
    assert room_for_text("rectangle", 100, 50) == (100, 50)


def test_a_page_says_no_text_twice_while_it_finds_others() -> None:
    page = a_page("crossing", 3)
    texts = [page.words() for _ in range(40)]
    assert len(set(texts)) == len(texts)


def test_connectors_are_tied_to_places_on_outlines() -> None:
    assert port("exit", "right", 0.25) == "exitX=1;exitY=0.25;exitDx=0;exitDy=0;"
    assert port("entry", "top", 0.75) == "entryX=0.75;entryY=0;entryDx=0;entryDy=0;"


def test_the_style_of_a_connector_leaves_to_extra_what_it_sets() -> None:
    style = draw_style(chance_of(4), list(LAYOUTS), list(FAMILIES))
    assert "endFill=1;" in connector_style(style, "straight", None, "block", None, False, "")
    assert "endFill" not in connector_style(style, "straight", None, "block", None, False, "endFill=0;")
    assert "startArrow=ERone;" in connector_style(style, "entity", None, "ERmany", "ERone", False, "")
    assert "elbow=vertical;" in connector_style(style, "elbow", DOWNWARDS, "none", None, False, "")
    assert "dashed=1;" in connector_style(style, "straight", None, "none", None, True, "")


def test_labels_at_ends_belong_to_their_connector() -> None:
    ends = [(page, cell) for page in (a_page("classes", seed) for seed in range(8)) for cell in page.cells if isinstance(cell, EndLabel)]
    assert ends
    for page, label in ends:
        assert label.connector in {cell.id for cell in page.cells if isinstance(cell, Connector)}
        assert label.facts()["connector"] == label.connector and -1 < label.at < 1


def test_shapes_icons_and_words_are_whole() -> None:
    assert set(KINDS) <= set(STYLES)
    for icons in FAMILIES.values():
        assert len({icon.style for icon in icons}) == len(icons) >= 10
    assert all(len(labels) >= 9 for labels in LABELS.values())
    assert field_name("Filter unit") == "filterunit"


def test_the_list_of_pages_has_what_draw_io_and_the_truth_must_know(tmp_path) -> None:
    write_pages(tmp_path, 1, 2, 3)
    listed = json.loads((tmp_path / "pages.json").read_text())
    assert len(listed) == 6
    for page in listed:
        names = {cell.get("id") for cell in ElementTree.parse(tmp_path / f"{page['name']}.drawio").iter("mxCell")}
        assert {cell["id"] for cell in page["cells"]} == names - {"0", "1"}
        assert page["scale"] in (1, 2) and page["border"] >= 0 and page["background"].startswith("#")


def test_pages_that_were_not_drawn_have_no_truth(tmp_path, capsys) -> None:
    write_pages(tmp_path, 1, 1, 2)
    page = json.loads((tmp_path / "pages.json").read_text())[0]
    stale = tmp_path / f"{page['name']}.gt.json"
    stale.write_text("{}")
    write_truths(tmp_path)
    assert not stale.exists() and (tmp_path / "pages.tsv").read_text() == ""
    assert "'not drawn': 2" in capsys.readouterr().out
