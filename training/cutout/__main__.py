"""Lists the digital pages that the cut-out net learns from, for `tools/judge/propose.ts`: `python -m training.cutout FILE`."""

from __future__ import annotations

import sys
from pathlib import Path

from training.real.listing import listed_pages

if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.parent.mkdir(parents=True, exist_ok=True)
    # Of pages drawn by hand geometry tells nothing.
    pages = [page for page in listed_pages() if not page.held_out and page.kind != "handdrawn"]
    path.write_text("".join(f"{page.picture}\t{page.truth}\n" for page in pages))
    print(f"{len(pages)} pages: {path}")
