"""Packs what the data need for a machine without network and typefaces: `python -m training.pack out/pack`.

There, with torch installed and the tree beside it:

    PACK=$PWD/out/pack; python3 -m pip install --no-index --no-deps $PACK/wheels/*.whl
    export REDRAW_CACHE=$PACK LD_LIBRARY_PATH=$PACK/lib
    python3 -m training.run text-small --device cuda --workers 14 --minutes 8
    python3 -m training.folds cutout-small --device cuda --workers 4 --minutes 8 --out out/folds

Faces are cut down to the symbols of the alphabet, word lists are thinned out; so the lines differ from those of the full cache, never their kinds. Real pages
that are listed, and what geometry proposes and the page net sees on them, come along as small as they lose little: 1,198 of them are 50 MB.
"""

from __future__ import annotations

import argparse
import io
import json
import logging
import re
import shutil
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

from PIL import Image

from training.config import cache_folder, checkpoint_folder
from training.cutout.view import proposals_path
from training.debian import remove, unpack
from training.ends.view import ends_path
from training.fonts import load_faces
from training.real.listing import list_path, listed_pages
from training.text import found
from training.text.alphabet import symbols
from training.text.lexicon import LISTS, words

#: Faces kept of each family, the plainest names first.
FACES = 3
#: Words kept of each language; more of English.
WORDS = {"en": 40_000}
OTHER_WORDS = 5_000
#: Python packages of the data that such a machine lacks, for its Python; torch and numpy are there.
WHEELS = ("skia-python==144.1", "cairocffi==1.7.1", "cffi", "pycparser", "pillow==13.0.0", "safetensors==0.8.0")
#: Libraries that skia and cairo need.
LIBRARIES = (
    *("libgl1", "libegl1", "libglvnd0", "libglx0", "libopengl0", "libfontconfig1", "libfreetype6", "libpng16-16", "libbrotli1", "libexpat1"),
    *(
        "libcairo2",
        "libpixman-1-0",
        "libx11-6",
        "libxau6",
        "libxdmcp6",
        "libxext6",
        "libxrender1",
        "libxcb1",
        "libxcb-render0",
        "libxcb-shm0",
        "libbsd0",
        "libmd0",
    ),
)
#: How well pictures are kept, of 100, and the longest side of photographs in pixels.
QUALITY, QUALITY_BY_HAND, SIDE_BY_HAND = 78, 55, 1500


def main() -> None:
    """Reads the command line and packs."""
    parser = argparse.ArgumentParser(prog="python -m training.pack", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--tasks", nargs="*", default=[], help="whose newest checkpoints to bring along")
    parser.add_argument("--python", default="3.12", help="version of Python over there")
    parser.add_argument("--text", action="store_true", help="for the text net alone: no pages")
    options = parser.parse_args()
    target = options.folder / "training"
    pack_faces(target / "fonts")
    pack_words(target / "words")
    pack_lines(target)
    if not options.text:
        pack_pages(target)
    for task in options.tasks:
        newest = sorted(checkpoint_folder(task).glob("step-*.pt"))[-1:]
        for path in newest:
            (target / "checkpoints" / task).mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target / "checkpoints" / task)
    wheels = ["download", "--quiet", "--no-deps", "--only-binary", ":all:", "--python-version", options.python]
    subprocess.run([sys.executable, "-m", "pip", *wheels, "-d", str(options.folder / "wheels"), *WHEELS], check=True)
    pack_libraries(options.folder / "lib")
    total = sum(path.stat().st_size for path in options.folder.rglob("*") if path.is_file())
    print(f"{options.folder}: {total / 2**20:.0f} MiB", file=sys.stderr)


def pack_faces(folder: Path) -> None:
    """Writes every face with the alphabet's symbols alone, without hints, and their list."""
    logging.getLogger("fontTools").setLevel(logging.ERROR)
    root = cache_folder() / "fonts"
    entries = []
    kept: dict[str, int] = {}
    for face in sorted(load_faces(), key=lambda face: (len(Path(face.path).name), face.path)):
        kept[face.family] = kept.get(face.family, 0) + 1
        if kept[face.family] > FACES:
            continue
        path = Path(face.path).relative_to(root)
        if write_subset(Path(face.path), folder / path):
            entries.append({"path": str(path), "kind": face.kind, "family": face.family, "symbols": "".join(sorted(face.symbols))})
    (folder / "faces.json").write_text(json.dumps(entries, ensure_ascii=False, indent=0))


def pack_lines(folder: Path) -> None:
    """Copies the lines that were found on real pages, without what readers made of them."""
    if not found.list_path().exists():
        return
    lines = [json.loads(line) for line in found.list_path().read_text().splitlines()]
    kept = [{name: value for name, value in line.items() if name != "readings"} for line in lines]
    (folder / found.list_path().name).write_text("".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in kept))


def pack_pages(folder: Path) -> None:
    """Writes the listed pages with their truths, the list and the proposals; paths are relative to the folder, so that it may lie anywhere."""
    names = {page.picture: f"pages/{number:04}" for number, page in enumerate(listed_pages())}
    if not names:
        return
    (folder / "pages").mkdir(parents=True, exist_ok=True)
    entries = []
    for page in listed_pages():
        name = names[page.picture]
        (folder / f"{name}.gt.json").write_text(json.dumps(json.loads(Path(page.truth).read_text()), ensure_ascii=False, separators=(",", ":")))
        picture = write_smaller(Path(page.picture), folder / name, by_hand=page.kind == "handdrawn")
        names[page.picture] = f"pages/{picture.name}"
        entries.append(asdict(page) | {"picture": names[page.picture], "truth": f"{name}.gt.json"})
    (folder / list_path().name).write_text(json.dumps(entries, indent=0))
    for path in (proposals_path(), ends_path()):
        if path.exists():
            lines = [json.loads(line) for line in path.read_text().splitlines()]
            known = [line | {"picture": names[line["picture"]]} for line in lines if line["picture"] in names]
            (folder / path.name).write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in known))


def write_smaller(source: Path, target: Path, *, by_hand: bool) -> Path:
    """Writes a picture as WebP where that is smaller, else as it is, and returns its file; sides of drawn diagrams stay, what geometry proposes lies there."""
    picture = Image.open(source)
    picture = picture.convert("RGBA" if picture.mode in ("RGBA", "LA", "P", "PA") else "RGB")
    if by_hand:
        picture.thumbnail((SIDE_BY_HAND, SIDE_BY_HAND))
    smaller = io.BytesIO()
    picture.save(smaller, "WEBP", quality=QUALITY_BY_HAND if by_hand else QUALITY)
    raw = source.read_bytes()
    is_smaller = len(smaller.getvalue()) < 0.9 * len(raw)
    path = target.with_name(target.name + (".webp" if is_smaller else source.suffix))
    path.write_bytes(smaller.getvalue() if is_smaller else raw)
    return path


def write_subset(source: Path, target: Path) -> bool:
    """Writes a face with fewer glyphs; False when it cannot be cut down."""
    from fontTools import subset

    options = subset.Options(
        hinting=False, layout_features=[], notdef_outline=True, name_IDs=[1, 2], drop_tables=["DSIG", "GSUB", "GPOS", "GDEF", "kern", "PCLT", "FFTM", "TeX "]
    )
    try:
        font = subset.load_font(str(source), options)
        cutter = subset.Subsetter(options)
        cutter.populate(text=symbols())
        cutter.subset(font)
        target.parent.mkdir(parents=True, exist_ok=True)
        subset.save_font(font, str(target), options)
    except Exception as problem:  # some old faces have tables that no longer parse; the others are enough
        print(f"{source.name} is left out: {problem}", file=sys.stderr)
        return False
    return True


def pack_words(folder: Path) -> None:
    """Writes every n-th word of each language."""
    folder.mkdir(parents=True, exist_ok=True)
    for language in LISTS:
        own = words(language)
        step = max(1, len(own) // WORDS.get(language, OTHER_WORDS))
        (folder / f"{language}.txt").write_text("\n".join(own[::step]))


def pack_libraries(folder: Path) -> None:
    """Writes the shared libraries of skia under the names by which they are looked for."""
    folder.mkdir(parents=True, exist_ok=True)
    for package in LIBRARIES:
        aside = folder / "aside"
        remove(aside)
        unpack(package, aside)
        for path in aside.rglob("*.so.*"):
            if re.fullmatch(r".*\.so\.\d+", path.name):  # the name that programs ask for, not that of the release
                shutil.copy(path, folder / path.name)
        remove(aside)


if __name__ == "__main__":
    main()
