"""Lines that the product finds on real pages, with what they say: `make lines` lists them, `python -m training.text.found FILE…` takes them over.

Those that do not surely show what the truth says are left out. A line comes as the reader cuts it, upright in its own size; `show.py` shows it to the net.
"""

from __future__ import annotations

import argparse
import base64
import functools
import json
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from training.config import cache_folder
from training.text.align import Shown, split_text
from training.text.alphabet import edit_distance, is_spelt, normalised
from training.text.crop import Window

#: Capitals are kept no higher than so many pixels; the net sees them 20 high.
MOST_CAP = 24
#: Shades of ink that are kept: packed lines have to be small.
SHADES = 16
LOSSLESS = 101
#: Letters of a reading that may differ from what the line is said to show: of print, of a text in one line that may be hard to read, and by hand.
MOST_WRONG, MOST_WRONG_ALONE, MOST_WRONG_BY_HAND = 0.34, 0.7, 0.9
#: Width of a letter in heights of capitals: of print in any face, and by hand.
LETTER_WIDTH = (0.3, 1.35)
#: A single line by hand is as wide as its text's true box, from this share on.
COVERED = 0.7


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
            if not text or not is_spelt(text) or not _is_likely(line, text, block, by_hand):
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
        return is_whole and wrong <= MOST_WRONG_BY_HAND
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
    return tuple(Found(entry["author"], entry["byHand"], entry["text"], base64.b64decode(entry["ink"]), entry["rim"], entry["cap"]) for entry in entries)


if __name__ == "__main__":
    main()
