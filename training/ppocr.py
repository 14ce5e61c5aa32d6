"""Records what the public nets of PP-OCR answer under onnxruntime: `python -m training.ppocr FOLDER [FOLDER …]`; the product must answer the same.

The folders hold the ONNX files that `models/manifest.json` names; files of another content are left out. The records lie in `test/fixtures/nets/`.
"""

from __future__ import annotations

import argparse
import hashlib
from pathlib import Path

import cv2
import numpy as np
import onnxruntime
from safetensors.numpy import save_file

from training.manifest import read_manifest
from training.parity import FIRST, FIXTURES, HELD_OUT_SEED
from training.scenes.crop import make_view
from training.text.lines import make_line

#: Rows of a reader's line, and its widths; sides of a finder's picture.
READER_ROWS, READER_WIDTHS = 48, (192, 320)
FINDER_SIDES = ((96, 160), (160, 96))


def main() -> None:
    """Reads the command line and records every net whose file is there."""
    parser = argparse.ArgumentParser(prog="python -m training.ppocr", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=Path)
    options = parser.parse_args()
    for net, entry in read_manifest()["models"].items():
        files = [folder / entry["file"] for folder in options.folders if entry["architecture"] == "onnx/1"]
        for file in (one for one in files if one.exists() and sha256_of(one) == entry["sha256"]):
            print(record(net, file))


def sha256_of(file: Path) -> str:
    """Returns the hash of a file in hex."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def record(net: str, file: Path) -> Path:
    """Writes the record of a net and returns its file."""
    session = onnxruntime.InferenceSession(str(file), providers=["CPUExecutionProvider"])
    is_reader = net.startswith("reader")
    recorded = {}
    for number, picture in enumerate(lines() if is_reader else views()):
        found = session.run(None, {session.get_inputs()[0].name: picture.astype(np.float32).transpose(2, 0, 1)[None]})[0][0]
        recorded[f"{number}.input"] = picture
        recorded[f"{number}.output.0"] = np.stack([found.argmax(-1), found.max(-1)], axis=-1).astype(np.float32) if is_reader else found[0]
    path = FIXTURES / f"{net}.safetensors"
    save_file({name: np.ascontiguousarray(recorded[name]) for name in sorted(recorded)}, path, metadata={"sha256": sha256_of(file)})
    path.chmod(0o644)
    return path


def lines() -> list[np.ndarray]:
    """Draws two lines as a reader sees them: `[48, width, 3]`, -1 to 1."""
    drawn = [(make_line(HELD_OUT_SEED, FIRST + number, 320)[0], width) for number, width in enumerate(READER_WIDTHS)]
    scaled = [cv2.resize(ink, (480, READER_ROWS), interpolation=cv2.INTER_AREA)[:, :width] for ink, width in drawn]
    return [np.repeat(1 - ink[:, :, None].astype(np.float16) / 128, 3, axis=2) for ink in scaled]


def views() -> list[np.ndarray]:
    """Cuts two pages as a finder sees them: `[rows, columns, 3]`, each channel normalised."""
    crops = [make_view(HELD_OUT_SEED, FIRST + number).pixels[:rows, :columns] for number, (rows, columns) in enumerate(FINDER_SIDES)]
    return [((crop.astype(np.float32) / 255 - 0.45) / 0.225).astype(np.float16) for crop in crops]


if __name__ == "__main__":
    main()
