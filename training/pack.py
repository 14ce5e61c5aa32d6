"""Packs what the data need for a machine without network and typefaces: `python -m training.pack out/pack`.

There, with torch installed and the tree beside it:

    PACK=$PWD/out/pack; python3 -m pip install --no-index --no-deps $PACK/wheels/*.whl
    export REDRAW_CACHE=$PACK LD_LIBRARY_PATH=$PACK/lib
    python3 -m training.run text-small --device cuda --workers 14 --minutes 8

Faces are cut down to the symbols of the alphabet, word lists are thinned out; so the lines differ from those of the full cache, never their kinds.
"""

from __future__ import annotations

import argparse
import json
import logging
import re
import shutil
import subprocess
import sys
from pathlib import Path

from training.config import cache_folder, checkpoint_folder
from training.debian import remove, unpack
from training.fonts import load_faces
from training.text.alphabet import symbols
from training.text.lexicon import LISTS, words

#: Faces kept of each family, the plainest names first.
FACES = 3
#: Words kept of each language; more of English.
WORDS = {"en": 40_000}
OTHER_WORDS = 5_000
#: Python packages of the data that such a machine lacks, for its Python; torch and numpy are there.
WHEELS = ("skia-python==144.1", "pillow==13.0.0", "safetensors==0.8.0")
#: Libraries that skia needs.
LIBRARIES = ("libgl1", "libegl1", "libglvnd0", "libglx0", "libopengl0", "libfontconfig1", "libfreetype6", "libpng16-16", "libbrotli1", "libexpat1")


def main() -> None:
    """Reads the command line and packs."""
    parser = argparse.ArgumentParser(prog="python -m training.pack", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--tasks", nargs="*", default=[], help="whose newest checkpoints to bring along")
    parser.add_argument("--python", default="3.12", help="version of Python over there")
    options = parser.parse_args()
    target = options.folder / "training"
    pack_faces(target / "fonts")
    pack_words(target / "words")
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
