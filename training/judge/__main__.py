"""Fits judges on evidence that tools measured: `python -m training.judge list|shapes|kinds|links|labels|drawn FILE … [--folds DIR] [--accept]`.

`list` writes the pages of authors whom the nets never learned from: what judges are fitted on; those by hand go into `drawn.tsv` beside it.
The others read what `tools/judge/measure.ts`, `measure-kinds.ts`, `measure-links.ts`, `measure-labels.ts` and `measure-drawn.ts` wrote. Authors are in one
fold each. Every figure that is printed is of trees that did not see the page's author; the accepted trees are of all pages, with a calibration from those
of the folds.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

from training.judge.drawn import fit_drawn
from training.judge.kinds import fit_kinds
from training.judge.labels import fit_labels
from training.judge.links import fit_links
from training.judge.shapes import fit_shapes
from training.real.listing import listed_pages

#: Who is fitted by which name.
FITS = {"shapes": fit_shapes, "kinds": fit_kinds, "links": fit_links, "labels": fit_labels, "drawn": fit_drawn}


def main() -> None:
    """Reads the command line, and fits."""
    parser = argparse.ArgumentParser(prog="python -m training.judge", description=__doc__)
    parser.add_argument("what", choices=["list", *FITS])
    parser.add_argument("files", type=Path, nargs="+", help="the list to write, or the evidence to read")
    parser.add_argument("--folds", type=Path, help="write the trees of each fold into this folder")
    parser.add_argument("--accept", action="store_true", help="write models/judges.json and what the manifest says of it")
    options = parser.parse_args()
    if options.what == "list":
        write_list(options.files[0])
    else:
        FITS[options.what](options.files, options.folds, accepts=options.accept)


def write_list(path: Path) -> None:
    """Writes a picture and its truth in every line, in an order that mixes authors, so that a part of it is as good as all."""
    pages = [page for page in listed_pages() if page.held_out and page.kind != "handdrawn"]
    random.Random(1).shuffle(pages)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{page.picture}\t{page.truth}\n" for page in pages))
    print(f"{len(pages)} pages of {len({page.author for page in pages})} authors: {path}")
    drawn = [page for page in listed_pages() if page.held_out and page.kind == "handdrawn"]
    random.Random(1).shuffle(drawn)
    path.with_name("drawn.tsv").write_text("".join(f"{page.picture}\t{page.truth}\t{page.author}\n" for page in drawn))


if __name__ == "__main__":
    main()
