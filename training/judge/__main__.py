"""Fits judges on evidence that tools measured: `python -m training.judge WHAT FILE … [--folds DIR] [--accept]`.

`list` writes what judges are fitted on: the pages of authors whom the nets never learned from, then pages of the others. Beside it `strangers.tsv` has the
former alone, `drawn.tsv` strangers' pages by hand, and `with-diagrams.tsv` all pages and then the diagrams that were drawn for judges (`--diagrams`).
The others read what `measure.ts` of `tools/judge/` and the tools beside it (`measure-company.ts`, `measure-kinds.ts`, ...) wrote.
Authors are in one fold each. Every figure that is printed is of authors whom neither the nets nor the trees saw; the accepted trees are of all pages,
with a calibration from strangers' pages in the trees of the folds.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from pathlib import Path

from training.judge.confidence import fit_confidence
from training.judge.drawn import fit_drawn
from training.judge.kinds import fit_kinds
from training.judge.labels import fit_labels
from training.judge.links import fit_link_company, fit_link_confidence, fit_links
from training.judge.owners import fit_owners
from training.judge.shapes import fit_company, fit_shapes
from training.real.listing import Listed, listed_pages

#: Who is fitted by which name.
FITS = {
    "shapes": fit_shapes,
    "company": fit_company,
    "kinds": fit_kinds,
    "confidence": fit_confidence,
    "links": fit_links,
    "link-company": fit_link_company,
    "link-confidence": fit_link_confidence,
    "labels": fit_labels,
    "owners": fit_owners,
    "drawn": fit_drawn,
}
#: Judges learn from so many pages of an author whom the nets know.
PAGES_OF_ONE = 12


def main() -> None:
    """Reads the command line, and fits."""
    parser = argparse.ArgumentParser(prog="python -m training.judge", description=__doc__)
    parser.add_argument("what", choices=["list", *FITS])
    parser.add_argument("files", type=Path, nargs="+", help="the list to write, or the evidence to read")
    parser.add_argument("--folds", type=Path, help="write the trees of each fold into this folder")
    parser.add_argument("--diagrams", type=Path, help="the list of diagrams that `training.diagrams` wrote")
    parser.add_argument("--accept", action="store_true", help="write models/judges.json and what the manifest says of it")
    options = parser.parse_args()
    if options.what == "list":
        write_list(options.files[0], options.diagrams)
    else:
        FITS[options.what](options.files, options.folds, accepts=options.accept)


def write_list(path: Path, diagrams: Path | None = None) -> None:
    """Writes a picture and its truth in every line, strangers to the nets first; orders mix authors, so that a part of the work is as good as all."""
    pages = [page for page in listed_pages() if page.held_out and page.kind != "handdrawn"]
    random.Random(1).shuffle(pages)
    known = [page for page in listed_pages() if not page.held_out and page.kind != "handdrawn"]
    random.Random(1).shuffle(known)
    path.parent.mkdir(parents=True, exist_ok=True)
    for file, listed in ((path.with_name("strangers.tsv"), pages), (path, pages + in_turn(known))):
        file.write_text("".join(f"{page.picture}\t{page.truth}\n" for page in listed))
        print(f"{len(listed)} pages of {len({page.author for page in listed})} authors: {file}")
    path.with_name("with-diagrams.tsv").write_text(path.read_text() + ("" if diagrams is None else diagrams.read_text()))
    drawn = [page for page in listed_pages() if page.held_out and page.kind == "handdrawn"]
    random.Random(1).shuffle(drawn)
    path.with_name("drawn.tsv").write_text("".join(f"{page.picture}\t{page.truth}\t{page.author}\n" for page in drawn))


def in_turn(pages: list[Listed]) -> list[Listed]:
    """Returns one page of each author, then a second one, and so on, at most `PAGES_OF_ONE` of each."""
    turns: Counter = Counter()
    turn_of = []
    for page in pages:
        turn_of.append(turns[page.author])
        turns[page.author] += 1
    order = sorted(range(len(pages)), key=lambda at: turn_of[at])
    return [pages[at] for at in order if turn_of[at] < PAGES_OF_ONE]


if __name__ == "__main__":
    main()
