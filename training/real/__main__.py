"""Names the folders of real pictures that training mixes in: `python -m training.real DIR [DIR …]`; the list goes into the cache."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from .listing import list_folders, list_path, write_list


def main() -> None:
    """Reads the command line and writes the list."""
    parser = argparse.ArgumentParser(prog="python -m training.real", description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+")
    options = parser.parse_args()
    pages = list_folders(options.folders)
    if not pages:
        raise SystemExit(f"{', '.join(map(str, options.folders))}: no picture with NAME.gt.json beside it.")
    write_list(pages)
    learned = [page for page in pages if not page.held_out]
    print(f"{len(pages)} pages of {len({page.author for page in pages})} authors, {len(learned)} of {len({page.author for page in learned})} to learn from")
    print(f"{dict(Counter(page.kind for page in pages))}: {list_path()}")


if __name__ == "__main__":
    main()
