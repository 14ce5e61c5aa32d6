"""Fetches typefaces with open licences into the cache and lists them with the symbols that they hold: `python -m training.fonts`."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from training.config import GENERATED, cache_folder
from training.debian import remove, unpack

#: Packages of Debian's main section, whose licences are all free.
DEBIAN = """
dejavu-core dejavu-extra liberation liberation2 roboto-unhinted lato open-sans inter noto-core hack firacode jetbrains-mono
cantarell texgyre linuxlibertine crosextra-carlito crosextra-caladea quicksand comfortaa karla manrope oxygen paratype sil-gentium
sil-andika ebgaramond freefont-ttf urw-base35 inconsolata cabin dosis play go croscore clear-sans b612 mplus lobstertwo
smc-chilanka dkg-handwriting breip bwht femkeklaver humor-sans kristi rufscript sjfonts tomsontalks comic-neue dancingscript
kaushanscript yusei-magic klee ecolier-court cabinsketch leckerli-one opendyslexic routed-gothic
""".split()

#: Families of the npm scope @fontsource under the Open Font or the Apache licence.
FONTSOURCE = """
caveat patrick-hand kalam gochi-hand indie-flower shadows-into-light architects-daughter handlee permanent-marker reenie-beanie
comic-relief comic-mono nunito ibm-plex-sans ibm-plex-mono source-code-pro source-sans-3 roboto roboto-mono roboto-condensed
fira-sans fira-mono montserrat poppins nunito-sans
""".split()

#: Ships the faces of Excalidraw (Excalifont, Virgil, Cascadia, Comic Shanns, Lilita, Nunito: Open Font licence, MIT).
EXCALIDRAW = "@excalidraw/excalidraw@0.18.1"
EXCALIDRAW_FACES = ("Excalifont", "Virgil", "Cascadia", "ComicShanns", "Lilita", "Nunito")

HAND = re.compile(
    "caveat|patrick|kalam|gochi|indie|shadows|architects|handlee|marker|reenie|dkg|breip|bwht|femke|humor|kristi|ruf|sjfont|tomson"
    "|dancing|kaushan|yusei|klee|ecolier|chilanka|excalifont|virgil|leckerli|delphine|stevehand|steve|comic(?!.*(mono|shanns))",
    re.I,
)
MONO = re.compile("mono|code|courier|hack|consol|cursor|cascadia|shanns|nimbusmon|cousine|typewriter", re.I)
SERIF = re.compile(
    "serif(?!.*sans)|times|tinos|roman|caladea|gelasio|gentium|garamond|libertine|pagella|termes|bonum|schola|bookman|c059|p052|ptf|lobster|z003|chorus",
    re.I,
)
#: The faces in which most diagrams are written, and those with the same widths.
COMMON = re.compile("liberationsans|arimo|heros|nimbussans|freesans|helvet|dejavusans(?!mono)|roboto-|roboto$|opensans|open-sans|inter-|carlito", re.I)
#: Faces with pictures or outlines in place of letters, or extreme ones.
UNFIT = re.compile("symbol|dingbat|math|ornament|d05000|biolinum_?keyboard|keyboard|initials|fallback|emoji|blank|tlwg|adobe-blank|condensedhairline", re.I)


@dataclass(frozen=True)
class Face:
    """One typeface file and what it can write."""

    path: str
    kind: str
    family: str
    symbols: frozenset[str]


def main() -> None:
    """Fetches what is missing and lists what there is."""
    folder = cache_folder() / "fonts"
    folder.mkdir(parents=True, exist_ok=True)
    stamp = hashlib.sha256(Path(__file__).read_bytes() + (GENERATED / "alphabet.json").read_bytes()).hexdigest()
    if (folder / "stamp").exists() and (folder / "stamp").read_text() == stamp:
        return
    _fetch_debian(folder)
    _fetch_npm(folder)
    faces = _describe(folder)
    (folder / "faces.json").write_text(json.dumps(faces, ensure_ascii=False, indent=0))
    (folder / "stamp").write_text(stamp)
    counts: dict[str, int] = {}
    for face in faces:
        counts[face["kind"]] = counts.get(face["kind"], 0) + 1
    print(f"{len(faces)} faces of {len({face['family'] for face in faces})} families: {counts}", file=sys.stderr)


@lru_cache(maxsize=1)
def load_faces() -> tuple[Face, ...]:
    """Lists the faces of the cache in an order that depends on their names alone."""
    folder = cache_folder() / "fonts"
    if not (folder / "faces.json").exists():
        raise SystemExit("There are no typefaces: run `make training-setup`.")
    entries = json.loads((folder / "faces.json").read_text())
    return tuple(
        Face(str(folder / entry["path"]), entry["kind"], entry["family"], frozenset(entry["symbols"]))
        for entry in sorted(entries, key=lambda entry: entry["path"])
    )


def _fetch_debian(folder: Path) -> None:
    """Unpacks the packages beside the system, so that no program on this machine sees other fonts than before."""
    for name in DEBIAN:
        target = folder / "debian" / name
        if target.exists():
            continue
        aside = folder / "aside"
        remove(aside)
        unpack(f"fonts-{name}", aside)
        files = [path for path in aside.rglob("*") if path.suffix.lower() in {".ttf", ".otf"} and path.is_file() and not path.is_symlink()]
        unfinished = target.with_name("unfinished")
        remove(unfinished)
        unfinished.mkdir(parents=True)
        for path in files:
            shutil.move(path, unfinished / path.name)
        unfinished.rename(target)
        remove(aside)


def _fetch_npm(folder: Path) -> None:
    for name in FONTSOURCE:
        wanted = re.compile(rf"files/{name}-latin-(400|700)-(normal|italic)\.woff2$")
        _unpack_woff2(folder / "npm" / name, f"@fontsource/{name}", wanted)
    faces = "|".join(EXCALIDRAW_FACES)
    _unpack_woff2(folder / "npm" / "excalidraw", EXCALIDRAW, re.compile(rf"dist/prod/fonts/({faces})/.*\.woff2$"))


def _unpack_woff2(target: Path, package: str, wanted: re.Pattern[str]) -> None:
    from fontTools.ttLib import TTFont

    if target.exists():
        return
    aside = target.with_name("aside")
    remove(aside)
    aside.mkdir(parents=True)
    subprocess.run(["npm", "pack", "--silent", package], cwd=aside, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    archive = next(aside.glob("*.tgz"))
    with tarfile.open(archive) as tar:
        for member in tar.getmembers():
            if wanted.search(member.name):
                font = TTFont(tar.extractfile(member))
                font.flavor = None
                font.save(aside / (Path(member.name).stem + ".ttf"))
    archive.unlink()
    aside.rename(target)


def _describe(folder: Path) -> list[dict]:
    symbols = json.loads((GENERATED / "alphabet.json").read_text())["symbols"]
    faces = []
    for path in sorted([*folder.glob("debian/*/*"), *folder.glob("npm/*/*.ttf")]):
        face = _face(path, symbols)
        if face is not None:
            faces.append({"path": str(path.relative_to(folder)), **face})
    return faces


def _face(path: Path, symbols: str) -> dict | None:
    from fontTools.ttLib import TTFont

    if UNFIT.search(path.name):
        return None
    try:
        font = TTFont(path, lazy=True)
        known = set(font.getBestCmap() or {})
        family = font["name"].getDebugName(16) or font["name"].getDebugName(1) or path.stem
    except Exception as problem:
        print(f"{path.name} is left out: {problem}", file=sys.stderr)
        return None
    held = "".join(symbol for symbol in symbols if ord(symbol) in known)
    if sum(symbol in held for symbol in symbols[1:95]) < 85:
        return None
    return {"kind": kind_of(path.name + " " + family.replace(" ", "")), "family": family, "symbols": held}


def kind_of(name: str) -> str:
    """Sorts a face by its name: hand, mono, serif, common (what most diagrams use) or sans."""
    for kind, pattern in (("hand", HAND), ("mono", MONO), ("serif", SERIF), ("common", COMMON)):
        if pattern.search(name):
            return kind
    return "sans"


if __name__ == "__main__":
    main()
