"""Lines that the product finds on real pages, with what they say: `make lines` lists them, `python -m training.text.found FILE…` takes them over.

A line comes as the reader cuts it, upright in its own size; to learn from it is shown a little larger, wider, slanted, bolder or paler each time.
"""

from __future__ import annotations

import argparse
import base64
import functools
import json
import random
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from training.config import cache_folder
from training.real.listing import fold_of
from training.text.align import Shown, split_text
from training.text.alphabet import edit_distance, is_spelt, normalised
from training.text.crop import Window, cut

#: Capitals are kept no higher than so many pixels; the net sees them 20 high.
MOST_CAP = 24
#: Shades of ink that are kept: files are a third as large as with all of them.
SHADES = 16
LOSSLESS = 101
#: Letters of a reading that may differ from what the line is said to show: of print, and of what may be hard to read.
MOST_WRONG, MOST_WRONG_ALONE = 0.34, 0.7
#: Width of a letter in heights of capitals: of print in any face, and by hand.
LETTER_WIDTH = (0.3, 1.35)
#: A single line by hand is as wide as its text's true box, from this share on.
COVERED = 0.7
#: Share of the lines that are by hand, where there are some.
BY_HAND = 0.3
#: Lines that are no wider than these are shown in a picture of that width, as synthetic ones are.
WIDTHS = (160, 320, 640)
#: No line of authors of this fold is learned from; what is told of quality is told of them.
HELD_OUT = 0


@dataclass(frozen=True)
class Found:
    """A found line: whose page it is of, whether by hand, what it says, its ink `[rows, columns]` of bytes with a rim around it, and the height of capitals."""

    author: str
    by_hand: bool
    text: str
    ink: bytes
    rim: int
    cap: float

    @property
    def pixels(self) -> np.ndarray:
        """Unpacks the ink, 255 where it is full."""
        return cv2.imdecode(np.frombuffer(self.ink, np.uint8), cv2.IMREAD_GRAYSCALE)

    def window(self, pixels: np.ndarray, cap: float | None = None) -> Window:
        """Returns where the line stands in its pixels."""
        rows, columns = pixels.shape
        return Window(self.rim, self.rim, columns - self.rim, rows - self.rim, cap or self.cap)


def list_path() -> Path:
    """Returns the file of the lines in the cache."""
    return cache_folder() / "found-lines.jsonl"


def main() -> None:
    """Reads lists of lines and writes those that can be learned from."""
    parser = argparse.ArgumentParser(prog="python -m training.text.found", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=Path, nargs="+", help="what `make lines` wrote")
    options = parser.parse_args()
    entries = [entry for path in options.files for page in path.read_text().splitlines() for entry in entries_of(json.loads(page))]
    list_path().write_text("".join(json.dumps(entry, ensure_ascii=False, separators=(",", ":")) + "\n" for entry in entries))
    by_hand = sum(entry["byHand"] for entry in entries)
    print(f"{len(entries)} lines, {by_hand} of them by hand, {list_path().stat().st_size / 2**20:.0f} MiB")


def entries_of(page: dict) -> list[dict]:
    """Returns the lines of a page that surely show what is said of them."""
    by_hand = page["kind"] == "handdrawn"
    entries = []
    for block in page["blocks"]:
        for line, text in zip(block["lines"], parts_of(block)):
            if text is None or not is_spelt(text) or not _is_likely(line, text, block, by_hand):
                continue
            entries.append({"author": page["author"], "byHand": by_hand, "text": text, **_packed(line), "readings": line["readings"]})
    return entries


def parts_of(block: dict) -> list[str | None]:
    """Says of each line of a text which part of it the line shows."""
    lines = block["lines"]
    rows = [normalised(row) for row in block["text"].split("\n") if row.strip()]
    if len(rows) == len(lines):
        return list(rows)
    shown = [Shown(normalised(line["readings"][-1]), (line["width"] - 2 * line["rim"]) / line["cap"]) for line in lines]
    return list(split_text(normalised(block["text"]), shown) or [None] * len(lines))


def _is_likely(line: dict, text: str, block: dict, by_hand: bool) -> bool:
    if any(_is_part(normalised(reading), text) for reading in line["readings"]):
        return False
    wide = (line["width"] - 2 * line["rim"]) / line["cap"] / len(text)
    wrong = min(edit_distance(text, normalised(reading)) for reading in line["readings"]) / len(text)
    if wrong <= MOST_WRONG:
        return True
    if not LETTER_WIDTH[0] <= wide <= LETTER_WIDTH[1]:
        return False
    if by_hand:
        is_whole = len(block["lines"]) > 1 or line["box"]["width"] >= COVERED * block["box"][2]
        return is_whole and wrong <= 0.9
    return len(block["lines"]) == 1 and wrong <= MOST_WRONG_ALONE


def _is_part(reading: str, text: str) -> bool:
    """Tells a line that lacks a sign at its begin or end, such as a bullet that was drawn apart: nothing may be learned from what is not there."""
    return 0 < len(reading) < len(text) and (text.startswith(reading) or text.endswith(reading))


def _packed(line: dict) -> dict:
    pixels = 255 - np.frombuffer(base64.b64decode(line["grey"]), np.uint8).reshape(line["height"], line["width"])
    factor = min(1.0, MOST_CAP / line["cap"])
    if factor < 1:
        size = (max(1, round(line["width"] * factor)), max(1, round(line["height"] * factor)))
        pixels = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)
    step = 256 // SHADES
    _, packed = cv2.imencode(".webp", pixels // step * (255 // (SHADES - 1)), [cv2.IMWRITE_WEBP_QUALITY, LOSSLESS])
    return {"rim": round(line["rim"] * factor), "cap": round(line["cap"] * factor, 2), "ink": base64.b64encode(packed.tobytes()).decode()}


@functools.cache
def found_lines() -> tuple[Found, ...]:
    """Reads the lines; none where none were listed."""
    path = list_path()
    entries = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    return tuple(
        Found(entry["author"], entry["byHand"], entry["text"], base64.b64decode(entry["ink"]), entry["rim"], entry["cap"]) for entry in entries if entry["text"]
    )


@functools.cache
def _by_author(width: int, by_hand: bool) -> dict[str, list[Found]]:
    """Groups the lines that are learned from and fit a width best, by author."""
    groups: dict[str, list[Found]] = {}
    for line in found_lines():
        if line.by_hand == by_hand and fold_of(line.author) != HELD_OUT and width_of(line) == width:
            groups.setdefault(line.author, []).append(line)
    return groups


@functools.lru_cache(maxsize=100_000)
def width_of(line: Found) -> int | None:
    """Returns the width of the picture in which a line is shown, None where it is too long for one."""
    pixels = line.pixels
    needed = _wide(pixels, line.window(pixels))
    return next((width for width in WIDTHS if needed <= width), None)


def make_found_line(chance: random.Random, width: int) -> tuple[np.ndarray, str] | None:
    """Shows a line that somebody drew: a picture `[32, width]` of bytes, 255 for ink, and what it says; None where none of that width is known."""
    kinds = [kind for kind in (True, False) if _by_author(width, kind)]
    if not kinds:
        return None
    by_hand = kinds[0] if len(kinds) == 1 else chance.random() < BY_HAND
    groups = _by_author(width, by_hand)
    authors = sorted(groups)
    # Who has many lines is asked more often, but not as much more: by the root of their number.
    author = chance.choices(authors, [len(groups[name]) ** 0.5 for name in authors])[0]
    line = chance.choice(groups[author])
    return show(chance, line, width), line.text


def show(chance: random.Random, line: Found, width: int) -> np.ndarray:
    """Shows a line otherwise than it stands on its page."""
    pixels = _worn(chance, _bent(chance, line.pixels, line.by_hand), line.by_hand)
    cap = line.cap * (chance.gauss(1, 0.05) if chance.random() < 0.8 else chance.uniform(0.8, 1.2))
    shift = (chance.choice((0, 0, chance.uniform(0, 8))), chance.gauss(0, 0.8))
    window = line.window(pixels, max(2.0, cap))
    if _wide(pixels, window) + shift[0] <= width:
        return cut(pixels, window, width, shift)
    return cut(pixels := line.pixels, line.window(pixels), width)


def _wide(pixels: np.ndarray, window: Window) -> float:
    """Returns the columns that a line takes in the net's picture."""
    return (pixels.shape[1] + 2) * window.factor()


def _bent(chance: random.Random, pixels: np.ndarray, by_hand: bool) -> np.ndarray:
    """Stretches and slants a line, what is by hand more."""
    most = 0.12 if by_hand else 0.05
    rows, columns = pixels.shape
    stretch, slant = 1 + chance.uniform(-most, most), chance.gauss(0, 0.7 * most)
    turn = chance.gauss(0, 0.02 if by_hand else 0.004) if chance.random() < 0.5 else 0.0
    wide = max(8, round(columns * stretch))
    matrix = np.array([[stretch, slant, -slant * rows / 2], [turn, 1, -turn * columns / 2]], np.float32)
    return cv2.warpAffine(pixels, matrix, (wide, rows), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_CONSTANT, borderValue=0)


def _worn(chance: random.Random, pixels: np.ndarray, by_hand: bool) -> np.ndarray:
    """Makes ink paler, fuller, blurred, thinner or thicker now and then."""
    if chance.random() < 0.2:
        pixels = cv2.GaussianBlur(pixels, (0, 0), chance.uniform(0.3, 0.8))
    if by_hand and chance.random() < 0.3:
        kernel = np.ones((2, 2), np.uint8)
        pixels = cv2.dilate(pixels, kernel) if chance.random() < 0.5 else cv2.erode(pixels, kernel)
    gain, gamma = chance.uniform(0.85, 1.2), chance.uniform(0.8, 1.25)
    worn = 255 * np.clip(gain * (pixels / 255.0) ** gamma, 0, 1)
    if chance.random() < 0.15:
        worn = worn + np.random.default_rng(chance.getrandbits(63)).normal(0, chance.uniform(2, 12), worn.shape)
    return np.clip(worn, 0, 255).astype(np.uint8)


def held_out_lines(most: int) -> list[tuple[Found, np.ndarray]]:
    """Returns lines of authors whom no training sees, evenly among them, as the net is shown them."""
    lines = [line for line in found_lines() if fold_of(line.author) == HELD_OUT and width_of(line) is not None]
    lines = lines[:: max(1, len(lines) // most)]
    return [(line, cut(pixels := line.pixels, line.window(pixels), width_of(line))) for line in lines]


if __name__ == "__main__":
    main()
