"""Lines of real pages must be said to show what they show, be learned from without those who are held out, and look otherwise each time."""

from __future__ import annotations

import base64
import json
import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from training.real.listing import fold_of
from training.text import found, show
from training.text.align import Shown, split_text
from training.text.crop import HEIGHT

LEARNED = next(name for name in map(str, range(50)) if fold_of(name) != 0)
HELD_OUT = next(name for name in map(str, range(50)) if fold_of(name) == 0)


@pytest.mark.parametrize(
    ("text", "readings", "want"),
    [
        ("one line", ["anything"], ["one line"]),
        ("Receive order by mail", ["Receive order", "by mall"], ["Receive order", "by mail"]),
        ("advanced risk assessment end", ["crdvanced oish", "ass3sm", "end"], ["advanced risk", "assessment", "end"]),
        ("word", ["wo", "rd"], None),
    ],
)
def test_a_text_is_split_as_it_is_read_and_as_wide_as_its_lines(text: str, readings: list[str], want: list[str] | None) -> None:
    assert split_text(text, [Shown(reading, len(reading)) for reading in readings]) == want


def line(readings: list[str], letters: int) -> dict:
    """Returns a line as `make lines` writes it: as wide as so many letters, all ink."""
    width, height = 12 * letters + 12, 32
    grey = np.full((height, width), 255, np.uint8)
    grey[6:-6, 6:-6] = 0
    return {
        "box": {"x": 0, "y": 0, "width": width - 12, "height": 20},
        "rim": 6,
        "cap": 20,
        "width": width,
        "height": height,
        "grey": base64.b64encode(grey.tobytes()).decode(),
        "readings": readings,
    }


def page(author: str, text: str, lines: list[dict], kind: str = "drawio") -> dict:
    """Returns a page with one text."""
    return {"kind": kind, "author": author, "blocks": [{"text": text, "box": [0, 0, 300, 40], "lines": lines}]}


def test_rows_of_a_truth_are_its_lines() -> None:
    entries = found.entries_of(page(LEARNED, "Receive\norder", [line(["Recelve", "Receive"], 7), line(["0rder", "order"], 5)]))
    assert [entry["text"] for entry in entries] == ["Receive", "order"]


@pytest.mark.parametrize(
    ("readings", "kept"), [(["shipltem", "shipItem"], True), (["- shipltem", "- shipItem"], False), (["something else", "that reads so"], False)]
)
def test_what_a_line_lacks_or_does_not_say_is_not_learned(readings: list[str], kept: bool) -> None:
    text = "shipItem" if kept else "- shipItem now"
    assert bool(found.entries_of(page(LEARNED, text, [line(readings, len(text))]))) == kept


@pytest.fixture
def listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Lists two lines of two authors, one of them held out."""
    source, pages = tmp_path / "lines.jsonl", [page(LEARNED, "shown", [line(["shown"], 5)]), page(HELD_OUT, "kept", [line(["kept"], 4)], "handdrawn")]
    source.write_text("".join(json.dumps(one) + "\n" for one in pages))
    monkeypatch.setenv("REDRAW_CACHE", str(tmp_path))
    (tmp_path / "training").mkdir()
    monkeypatch.setattr("sys.argv", ["found", str(source)])
    _forget()
    found.main()
    yield
    _forget()


def _forget() -> None:
    for cached in (found.found_lines, show._by_author, show.width_of):
        cached.cache_clear()


@pytest.mark.usefixtures("listed")
def test_nobody_who_is_held_out_is_learned_from() -> None:
    assert {show.make_found_line(random.Random(seed), 160)[1] for seed in range(20)} == {"shown"}
    assert [one.text for one, _ in show.held_out_lines(10)] == ["kept"]
    assert show.make_found_line(random.Random(1), 640) is None


@pytest.mark.usefixtures("listed")
def test_a_line_looks_otherwise_each_time_and_alike_from_one_seed() -> None:
    one, again, other = (show.make_found_line(random.Random(seed), 160)[0] for seed in (1, 1, 2))
    assert one.shape == (HEIGHT, 160) and np.array_equal(one, again) and not np.array_equal(one, other)
    assert one.max() > 200
