"""Writes and reads checkpoints: written aside and renamed, the last three and the best are kept."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import torch

KEPT = 3
BEST = "best.pt"


def save_checkpoint(folder: Path, state: dict, best: bool = False) -> Path:
    """Writes a checkpoint under its step so that it is either whole or absent, and drops those that are too old."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"step-{state['step']:09d}.pt"
    _write(path, state)
    if best:
        _write(folder / BEST, state)
    for old in _numbered(folder)[:-KEPT]:
        old.unlink()
    return path


def load_checkpoint(folder: Path, config_hash: str) -> dict | None:
    """Reads the newest checkpoint that is whole; None when there is none. One of another configuration is refused."""
    for path in reversed(_numbered(folder)):
        try:
            state = torch.load(path, map_location="cpu", weights_only=True)
        except Exception as problem:  # a torn file must not stop the chain: the one before it serves
            print(f"{path.name} cannot be read ({problem}); trying the one before it.", file=sys.stderr)
            continue
        if state["config_hash"] != config_hash:
            raise SystemExit(f"{path} belongs to configuration {state['config_hash']}, the task has {config_hash} now. Move {folder} away to start anew.")
        return state
    return None


def _numbered(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("step-*.pt") if re.fullmatch(r"step-\d{9}\.pt", path.name))


def _write(path: Path, state: dict) -> None:
    aside = path.with_suffix(f".{os.getpid()}.aside")
    with open(aside, "wb") as file:
        torch.save(state, file)
        file.flush()
        os.fsync(file.fileno())
    os.replace(aside, path)
