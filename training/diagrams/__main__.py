"""Draws diagrams as draw.io files, and writes the truth of their pictures: `python -m training.diagrams draw|truth OUT`.

`draw` writes `AUTHOR__syn/NAME.drawio` and `pages.json`, from which `node tools/draw-diagrams.ts OUT` has draw.io draw the pictures;
`truth` writes `NAME.gt.json` beside the pictures, and `pages.tsv`, a list for `tools/judge/collect.ts`.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path

from training.diagrams.pages import AUTHORS, draw_pages
from training.diagrams.truth import Refused, truth_of


def main() -> None:
    """Reads the command line, and writes."""
    parser = argparse.ArgumentParser(prog="python -m training.diagrams", description=__doc__)
    parser.add_argument("what", choices=["draw", "truth"])
    parser.add_argument("out", type=Path, help="the folder of the pages")
    parser.add_argument("--authors", type=int, default=len(AUTHORS), help="how many styles are drawn")
    parser.add_argument("--pages", type=int, default=8, help="how many pages of each author")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.what == "draw":
        write_pages(options.out, options.seed, options.authors, options.pages)
    else:
        write_truths(options.out)


def write_pages(out: Path, seed: int, authors: int, pages: int) -> None:
    """Writes the files and the list of them, which has what draw.io and the truth must know of each."""
    listed = []
    for drawn in draw_pages(seed, authors, pages):
        file = out / f"{drawn.name}.drawio"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(drawn.page.write())
        style = drawn.page.style
        asked = {"scale": style.scale, "border": style.border, "background": style.background}
        cells = [cell.facts() for cell in drawn.page.cells]
        listed.append({"name": drawn.name, "author": drawn.author, "layout": drawn.layout, **asked, "cells": cells})
    (out / "pages.json").write_text(json.dumps(listed))
    print(f"{len(listed)} pages of {authors} authors: {out / 'pages.json'}")


def write_truths(out: Path) -> None:
    """Writes the truth of every page that was drawn, and says which were not or are refused."""
    said: Counter = Counter()
    lines = []
    for page in json.loads((out / "pages.json").read_text()):
        picture, cells = out / f"{page['name']}.png", out / f"{page['name']}.cells.json"
        file = out / f"{page['name']}.gt.json"
        file.unlink(missing_ok=True)
        if not picture.exists() or not cells.exists():
            said["not drawn"] += 1
            continue
        try:
            truth = truth_of(page, json.loads(cells.read_text()), picture)
        except Refused as why:
            said["refused"] += 1
            print(f"{page['name']}: {why}")
            continue
        file.write_text(json.dumps(truth))
        said["written"] += 1
        lines.append(f"{picture}\t{file}\n")
    (out / "pages.tsv").write_text("".join(lines))
    print(f"{dict(said)}: {out / 'pages.tsv'}")


if __name__ == "__main__":
    main()
