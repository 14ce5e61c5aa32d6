"""Scores the text net on real lines: `python -m training.text.evaluate --corpus DIR`, or `--lines FILE` for lines that the product found.

A corpus is a folder of pictures with their truth beside them (`NAME.png`, `NAME.gt.json`): the single-line texts of its nodes are cut out by their true
boxes. A file of lines is a JSON list of `{picture, truth, line, tesseract}`, where `line` is a line candidate of the product and `tesseract` its reading
of it, so that both readers are compared on the same crops.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
import torch
from PIL import Image

from training.checkpoint import load_checkpoint
from training.config import checkpoint_folder
from training.learner import Learner
from training.manifest import entry_of, write_entry
from training.task import open_task
from training.text.alphabet import edit_distance, is_spelt, normalised
from training.text.crop import Window, cut, project
from training.text.task import read_lines
from training.weights import read_weights, values_of, weights_path

WIDTHS = (160, 320, 640, 1280)
#: Height of a capital in type sizes, where only the type size is known.
CAP_SHARE = 0.72


@dataclass(frozen=True)
class Sample:
    """A real line: what it says, where it comes from, its ink shares and what to cut out of them."""

    group: str
    truth: str
    ink: np.ndarray
    window: Window
    other: str | None


def main() -> None:
    """Reads the command line and prints the error rates."""
    parser = argparse.ArgumentParser(prog="python -m training.text.evaluate", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--corpus", type=Path)
    source.add_argument("--lines", type=Path)
    parser.add_argument("--task", default="text-small")
    parser.add_argument("--every", type=int, default=1, help="takes every n-th picture only")
    parser.add_argument("--exported", action="store_true", help="scores the exported weights, not the newest checkpoint")
    parser.add_argument("--record", action="store_true", help="writes the rates of the exported weights into the manifest")
    parser.add_argument("--show", type=int, default=0, help="prints so many of the lines that were read wrongly")
    options = parser.parse_args()
    net = open_net(options.task, options.exported)
    samples = list(samples_of_corpus(options.corpus, options.every) if options.corpus else samples_of_lines(options.lines))
    found = read_samples(net, samples)
    report(samples, found, options.show)
    if options.record:
        record(options.task, "trueBoxes" if options.corpus else "foundLines", samples, found)


def open_net(name: str, exported: bool) -> torch.nn.Module:
    """Opens the averaged net of the newest checkpoint, or the exported weights."""
    learner = Learner(open_task(name))
    if exported:
        tensors, _ = read_weights(weights_path(learner.task.name))
        learner.adopt_weights(values_of(learner.net, tensors), {})
        return learner.averaged_net()
    state = load_checkpoint(checkpoint_folder(learner.task.name), learner.config_hash)
    if state is None:
        raise SystemExit(f"There is no checkpoint of {name}.")
    learner.restore(state)
    print(f"step {learner.step}")
    return learner.averaged_net()


def samples_of_corpus(corpus: Path, every: int) -> Iterator[Sample]:
    """Cuts the single lines of a corpus by their true boxes; the group is the folder right below the corpus."""
    truths = sorted(corpus.glob("**/*.gt.json"))[::every]
    for path in truths:
        truth = json.loads(path.read_text())
        picture = next(
            (path.with_name(path.name[:-8] + end) for end in (".png", ".jpg", ".jpeg", ".webp") if path.with_name(path.name[:-8] + end).exists()), None
        )
        for node in truth["nodes"]:
            text, box, size = node.get("text"), node.get("text_bbox"), node.get("font_px")
            if not (text and box and size) or picture is None or "\n" in text.strip() or box[3] > 1.7 * size or node.get("text_from_overlay"):
                continue
            if is_spelt(normalised(text)):
                yield sample_of_box(path.relative_to(corpus).parts[0], normalised(text), pixels_of(str(picture)), box, size)


def sample_of_box(group: str, text: str, pixels: np.ndarray, box: list[float], size: float) -> Sample:
    """Makes a sample from a layout box: colours are estimated and the ink is looked for inside the box."""
    height, width = pixels.shape[:2]
    x0, y0 = max(0, int(box[0])), max(0, int(box[1]))
    x1, y1 = min(width, int(np.ceil(box[0] + box[2]))), min(height, int(np.ceil(box[1] + box[3])))
    patch = pixels[y0:y1, x0:x1].reshape(-1, 3)
    if len(patch) == 0:
        return Sample(group, text, np.zeros((8, 8), np.uint8), Window(0, 0, 8, 8, 8), None)
    colours, counts = np.unique(patch // 8, axis=0, return_counts=True)
    near = patch[(patch // 8 == colours[counts.argmax()]).all(axis=1)]
    ground = near.mean(axis=0)
    distance = np.linalg.norm(patch - ground, axis=1)
    colour = patch[distance >= 0.95 * distance.max()].mean(axis=0) if distance.max() > 0 else ground + 1
    reach = int(2 * size)
    left, top = max(0, x0 - reach), max(0, y0 - reach)
    ink = project(pixels[top : y1 + reach, left : x1 + reach], tuple(ground), tuple(colour))
    inside = ink[y0 - top : y1 - top, x0 - left : x1 - left] > 90
    rows, columns = np.flatnonzero(inside.any(axis=1)), np.flatnonzero(inside.any(axis=0))
    if len(rows) == 0:
        rows, columns = np.array([0, y1 - y0 - 1]), np.array([0, x1 - x0 - 1])
    window = Window(x0 - left + columns[0], y0 - top + rows[0], x0 - left + columns[-1] + 1, y0 - top + rows[-1] + 1, CAP_SHARE * size)
    return Sample(group, text, ink, window, None)


def samples_of_lines(path: Path) -> Iterator[Sample]:
    """Makes samples of lines that the product found; the group is the word that the picture's path holds."""
    for entry in json.loads(path.read_text()):
        line, truth = entry["line"], normalised(entry["truth"])
        if line is None or line["rotation"] != 0 or not is_spelt(truth):
            continue
        pixels = pixels_of(entry["picture"])
        box, reach = line["box"], int(2 * line["glyphHeight"]) + 4
        left, top = max(0, int(box["x"]) - reach), max(0, int(box["y"]) - reach)
        part = pixels[top : int(box["y"] + box["height"]) + reach, left : int(box["x"] + box["width"]) + reach]
        ink = project(part, rgb(line["ground"]), rgb(line["color"]))
        x, y = box["x"] - left, box["y"] - top
        window = Window(x, y, x + box["width"], y + box["height"], line["glyphHeight"])
        reading = entry.get("tesseract")
        group = next(word for word in ("excalidraw", "drawio", "") if f"/{word}/" in entry["picture"] or not word)
        yield Sample(group, truth, ink, window, None if reading is None else normalised(reading["text"]))


@lru_cache(maxsize=2)
def pixels_of(path: str) -> np.ndarray:
    """Reads a picture; what is transparent is white."""
    image = Image.open(path).convert("RGBA")
    ground = Image.new("RGBA", image.size, "white")
    return np.asarray(Image.alpha_composite(ground, image).convert("RGB"))


def rgb(colour: str) -> tuple[int, int, int]:
    """Reads `#rrggbb`."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def read_samples(net: torch.nn.Module, samples: list[Sample]) -> list[str]:
    """Reads every sample in the narrowest picture that holds it."""
    found = []
    for sample in samples:
        window = sample.window
        needed = (window.right - window.left + 2 + 2 * window.rim()) * window.factor()
        width = next((width for width in WIDTHS if width >= needed), WIDTHS[-1])
        found += read_lines(net, cut(sample.ink, window, width)[None])
    return [normalised(text) for text in found]


def report(samples: list[Sample], found: list[str], show: int) -> None:
    """Prints the error rate of each group, and that of the other reader on the same lines."""
    for group in sorted({sample.group for sample in samples}):
        pairs = [(sample, text) for sample, text in zip(samples, found) if sample.group == group]
        print(f"{group}: {len(pairs)} lines, {_rates([(sample.truth, text) for sample, text in pairs])}")
        both = [(sample, text) for sample, text in pairs if sample.other is not None]
        if both:
            print(f"  both readers, {len(both)} lines: net {_rates([(sample.truth, text) for sample, text in both])}")
            print(f"  the other reader: {_rates([(sample.truth, sample.other or '') for sample, _ in both])}")
    wrong = [(sample, text) for sample, text in zip(samples, found) if sample.truth != text]
    for sample, text in wrong[:: max(1, len(wrong) // show)] if show else []:
        print(f"{sample.group:12} {sample.truth!r:42} {text!r}")


def record(task: str, name: str, samples: list[Sample], found: list[str]) -> None:
    """Writes the error rate of each group into the manifest."""
    entry = entry_of(task)
    if entry is None:
        raise SystemExit(f"The manifest does not know {task}: export it first.")
    groups = {sample.group: [(one.truth, text) for one, text in zip(samples, found) if one.group == sample.group] for sample in samples}
    scores = {group: {"lines": len(pairs), "cer": round(_error_rate(pairs), 4), "exact": round(_exact(pairs), 4)} for group, pairs in sorted(groups.items())}
    write_entry(task, weights_path(task), entry | {"scores": entry["scores"] | {name: scores}})


def _rates(pairs: list[tuple[str, str]]) -> str:
    return f"CER {_error_rate(pairs):.4f}, exact {_exact(pairs):.1%}"


def _error_rate(pairs: list[tuple[str, str]]) -> float:
    """Returns the share of wrong symbols; the errors of a text count no more than its length."""
    wrong = sum(min(len(truth), edit_distance(truth, text)) for truth, text in pairs)
    return wrong / max(1, sum(len(truth) for truth, _ in pairs))


def _exact(pairs: list[tuple[str, str]]) -> float:
    return sum(truth == text for truth, text in pairs) / max(1, len(pairs))


if __name__ == "__main__":
    main()
