"""The list of real pages in the cache: where they are, of whom, and which authors are held out for judges."""

from __future__ import annotations

import functools
import hashlib
import json
import re
from dataclasses import asdict, dataclass
from pathlib import Path

from training.config import cache_folder

#: Authors are parted into so many folds; the net of a fold learns from all others, so that what it says of the fold is said of strangers.
FOLDS = 4


def fold_of(author: str) -> int:
    """Returns the fold of an author, from 0 on."""
    return int(hashlib.sha256(author.encode()).hexdigest()[:8], 16) % FOLDS


def is_held_out(author: str) -> bool:
    """Says whether an author is of the fold whose pages figures of the trainer are told of."""
    return fold_of(author) == 0


@dataclass(frozen=True)
class Listed:
    """A picture with its truth."""

    picture: str
    truth: str
    kind: str
    author: str

    @property
    def held_out(self) -> bool:
        """Says whether the page belongs to an author who is held out."""
        return is_held_out(self.author)


def list_path() -> Path:
    """Returns the file of the list."""
    return cache_folder() / "real-pages.json"


def list_folders(folders: list[Path]) -> list[Listed]:
    """Lists the pictures below some folders that have a truth beside them, in the order of their names."""
    found = []
    for path in sorted(path for folder in folders for path in folder.rglob("*.gt.json")):
        stem = path.name.removesuffix(".gt.json")
        pictures = [path.parent / f"{stem}.{ending}" for ending in ("webp", "png", "jpg", "jpeg")]
        picture = next((picture for picture in pictures if picture.exists()), None)
        if picture is not None:
            truth = json.loads(path.read_text())
            found.append(Listed(str(picture.resolve()), str(path.resolve()), truth["kind"], author_of(truth)))
    return found


def author_of(truth: dict) -> str:
    """Returns who made a picture: the owner of its repository, or the one who wrote by hand."""
    writer = re.search(r"writer\d+", truth.get("path", ""))
    if writer is not None:
        return writer.group()
    return truth["source"].removeprefix("github:").split("/")[0].lower()


def write_list(pages: list[Listed]) -> None:
    """Writes the list; an older one is replaced."""
    list_path().parent.mkdir(parents=True, exist_ok=True)
    list_path().write_text(json.dumps([asdict(page) for page in pages], indent=0))


@functools.cache
def listed_pages() -> tuple[Listed, ...]:
    """Reads the list; empty when no folder was named. Paths of a packed list are relative to its folder."""
    path = list_path()
    entries = json.loads(path.read_text()) if path.exists() else []
    return tuple(Listed(**entry | {name: str(path.parent / entry[name]) for name in ("picture", "truth")}) for entry in entries)
