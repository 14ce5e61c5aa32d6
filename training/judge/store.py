"""Where judges are written: those of each fold beside one another, and the accepted ones among the models of the product."""

from __future__ import annotations

import json
from pathlib import Path

from training.config import MODELS
from training.judge.pages import FOLDS
from training.manifest import entry_of, write_entry

NAME = "judges"
#: In the order of the manifest.
JUDGES = ("shapes", "company", "kinds", "confidence", "links", "linkCompany", "linkConfidence", "heads", "labels", "owners", "drawn")


def write_folds(folder: Path, what: str, forests: list[dict]) -> None:
    """Writes the trees of each fold under their name; other judges in the same files stay."""
    folder.mkdir(parents=True, exist_ok=True)
    for fold in range(FOLDS):
        _add(folder / f"{fold}.json", what, forests[fold])


def accept(what: str, forest: dict, facts: dict) -> None:
    """Puts a judge among the models of the product, bound to the nets whose sight it was fitted on."""
    path = MODELS / f"{NAME}.json"
    _add(path, what, forest)
    before = entry_of(NAME) or {}
    kept = {name: before[name] for name in JUDGES if name in before}
    nets = {"pageNet": entry_of("page-small")["sha256"], "cutOutNet": entry_of("cutout-small")["sha256"], "endNet": entry_of("end-small")["sha256"]}
    write_entry(NAME, path, {"architecture": "forest/1", **nets, **kept, what: facts})


def _add(path: Path, what: str, forest: dict) -> None:
    judges = json.loads(path.read_text()) if path.exists() else {}
    path.write_text(json.dumps({**judges, what: forest}, separators=(",", ":")))
