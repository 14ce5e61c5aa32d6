"""Reads and writes models/manifest.json, which says of every accepted net what it is and where it comes from."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from training.config import MODELS

LICENCE = "Apache-2.0"


def read_manifest(folder: Path | None = None) -> dict:
    """Reads the manifest of a folder of models, of the shipped ones by default; empty when there is none."""
    path = (folder or MODELS) / "manifest.json"
    return json.loads(path.read_text()) if path.exists() else {"version": 1, "models": {}}


def entry_of(name: str) -> dict | None:
    """Returns what the manifest says of one net."""
    return read_manifest()["models"].get(name)


def write_entry(name: str, weights: Path, entry: dict) -> None:
    """Writes the entry of one net into the manifest beside its weights; hash and size are taken from its file."""
    content = weights.read_bytes()
    manifest = read_manifest(weights.parent)
    manifest["models"][name] = {
        "file": weights.name,
        "sha256": hashlib.sha256(content).hexdigest(),
        "bytes": len(content),
        "licence": LICENCE,
        **entry,
    }
    manifest["models"] = dict(sorted(manifest["models"].items()))
    (weights.parent / "manifest.json").write_text(json.dumps(manifest, indent=2, ensure_ascii=False) + "\n")
