"""Draws a contact sheet of random pages: `python -m training.scenes.samples --out FILE`."""

import argparse
import time
from pathlib import Path

import cv2
import numpy as np

from .crop import make_view
from .ir import problems_of
from .page import make_page


def main() -> None:
    """Reads the command line and draws."""
    parser = argparse.ArgumentParser(prog="python -m training.scenes.samples", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("out/samples.png"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=64)
    parser.add_argument("--side", type=int, default=300, help="pixels of one tile")
    parser.add_argument("--crops", action="store_true", help="training crops with their damage instead of whole pages")
    parser.add_argument("--check", action="store_true", help="check every page's truth against the published schema")
    options = parser.parse_args()
    columns = int(np.ceil(np.sqrt(options.count)))
    side = options.side
    sheet = np.full((-(-options.count // columns) * (side + 6), columns * (side + 6), 3), 128, np.uint8)
    spent = 0.0
    for number in range(options.count):
        began = time.perf_counter()
        index = options.first + number
        tile = make_view(options.seed, index).pixels if options.crops else _whole(options.seed, index, side)
        spent += time.perf_counter() - began
        if options.check:
            for problem in problems_of(make_page(options.seed, index).diagram):
                raise SystemExit(f"page {index}: {problem}")
        fitted = _fit(tile, side)
        y, x = divmod(number, columns)
        sheet[y * (side + 6) : y * (side + 6) + fitted.shape[0], x * (side + 6) : x * (side + 6) + fitted.shape[1]] = fitted
    options.out.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(options.out), sheet[..., ::-1])
    print(f"{options.out}: {options.count} pages, {1000 * spent / options.count:.1f} ms each")


def _whole(seed: int, index: int, side: int) -> np.ndarray:
    """Draws a whole page so that it fits a tile twice over."""
    from .rasterise import with_cairo, with_skia

    page = make_page(seed, index)
    size = page.diagram["size"]
    scale = min(2.0, 2 * side / max(size["width"], size["height"]))
    draw = with_cairo if index % 3 == 0 else with_skia
    return draw(page.seen, (scale, 0.0, 0.0), (max(8, round(size["width"] * scale)), max(8, round(size["height"] * scale))))


def _fit(tile: np.ndarray, side: int) -> np.ndarray:
    factor = min(1.0, side / max(tile.shape[:2]))
    return cv2.resize(tile, (max(1, int(tile.shape[1] * factor)), max(1, int(tile.shape[0] * factor))), interpolation=cv2.INTER_AREA)


if __name__ == "__main__":
    main()
