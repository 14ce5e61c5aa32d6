"""Scores a page net on real pictures with truth beside them: `python -m training.page.evaluate --corpus DIR [--kind handdrawn] [--every 5]`."""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch

from training.checkpoint import load_checkpoint
from training.config import checkpoint_folder, hash_of
from training.real.listing import listed_pages
from training.real.page import on_white
from training.scenes.crop import WORKING_SIZE
from training.weights import read_weights, values_of, weights_path

from .decode import Found, one_per_place
from .net import PageNet
from .score import EndTally, Tally, ends_of, run_net
from .task import PageTask

#: A picture is looked at in its working scale and, for large things, at half and a quarter of it.
SCALES = (1.0, 0.5, 0.25)
#: Pixels of the longest side at working scale; larger pictures are looked at smaller.
LONGEST = 2048
LEAST_END = 0.3


@dataclass(frozen=True)
class Picture:
    """A real picture with its truth; boxes as left, top, right, bottom in its own pixels."""

    pixels: np.ndarray
    factor: float
    kind: str
    boxes: np.ndarray
    shapes: list[str]
    ignored: np.ndarray
    ends: np.ndarray


def main() -> None:
    """Reads the command line and scores."""
    parser = argparse.ArgumentParser(prog="python -m training.page.evaluate", description=__doc__)
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--kind", default="drawio,excalidraw")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--offset", type=int, default=0)
    parser.add_argument("--held-out", action="store_true", help="only authors who are not learned from, by the list of training.real")
    parser.add_argument("--size", default="small")
    parser.add_argument("--weights", choices=("checkpoint", "committed"), default="checkpoint")
    parser.add_argument("--overlays", type=Path, help="a folder for pictures with the boxes drawn in")
    options = parser.parse_args()
    torch.set_num_threads(1)
    net = open_net(PageTask(options.size), options.weights)
    kinds = options.kind.split(",")
    truths = [path for path in sorted(options.corpus.rglob("*.gt.json")) if json.loads(path.read_text())["kind"] in kinds]
    if options.held_out:
        strangers = {page.truth for page in listed_pages() if page.held_out}
        truths = [path for path in truths if str(path.resolve()) in strangers]
    tally, ends, by_shape = Tally(), EndTally(), Counter()
    for path in truths[options.offset :: options.every]:
        picture = read_picture(path)
        if picture is not None:
            score_picture(net, picture, (tally, ends, by_shape), options.overlays and options.overlays / f"{path.name}.png")
    report(tally, ends, by_shape)


def open_net(task: PageTask, source: str) -> PageNet:
    """Opens the averaged net of the last checkpoint, or the committed one."""
    net = task.make_net()
    if source == "committed":
        net.load_state_dict(values_of(net, read_weights(weights_path(task.name))[0]), strict=False)
    else:
        state = load_checkpoint(checkpoint_folder(task.name), hash_of({"task": task.name, "architecture": task.architecture, **task.config()}))
        if state is None:
            raise SystemExit(f"There is no checkpoint of {task.name}.")
        print(f"{task.name}: step {state['step']}")
        net.load_state_dict(state["average"])
    return net.to(memory_format=torch.channels_last).eval()


def read_picture(path: Path) -> Picture | None:
    """Reads a picture and what its truth asks for; None when the picture is missing."""
    truth = json.loads(path.read_text())
    stem = path.name.removesuffix(".gt.json")
    files = [file for file in path.parent.iterdir() if re.fullmatch(re.escape(stem) + r"\.(png|jpg|jpeg|webp)", file.name)]
    pixels = cv2.imread(str(files[0]), cv2.IMREAD_UNCHANGED) if files else None
    if pixels is None:
        return None
    pixels = on_white(pixels)
    nodes = [node for node in truth["nodes"] if node["shape"] != "text"]
    judged = [node for node in nodes if node["role"] == "primary"]
    others = [node for node in truth["nodes"] if node["role"] != "primary"]
    types = [node["font_px"] for node in truth["nodes"] if node.get("font_px")]
    size = float(np.median(types)) if types else 0.022 * max(truth["width"], truth["height"])
    factor = min(max(WORKING_SIZE / size, 0.35), 3.0, LONGEST / max(truth["width"], truth["height"]))
    ends = [point for edge in truth["edges"] if edge["role"] == "connector" and edge["points"] for point in (edge["points"][0], edge["points"][-1])]
    return Picture(
        pixels,
        factor,
        truth["kind"],
        _corners(judged),
        [node["shape"] for node in judged],
        _corners(others),
        np.array(ends, np.float64).reshape(-1, 2),
    )


def _corners(nodes: list[dict]) -> np.ndarray:
    boxes = np.array([node["bbox"] for node in nodes], np.float64).reshape(-1, 4)
    return np.concatenate([boxes[:, :2], boxes[:, :2] + boxes[:, 2:]], axis=1)


def look(net: PageNet, picture: Picture) -> tuple[Found, np.ndarray]:
    """Returns what a net finds at all scales, in the picture's pixels, and the connector ends of the first scale."""
    parts, ends = [], np.zeros((0, 2))
    for number, scale in enumerate(SCALES):
        factor = picture.factor * scale
        height, width = (max(32, round(length * factor)) for length in picture.pixels.shape[:2])
        if number and max(height, width) < 96:
            continue
        kernel = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
        found = run_net(net, cv2.resize(picture.pixels, (width, height), interpolation=kernel))
        if number == 0:
            ends = ends_of(found, LEAST_END) / factor
        # Small things are judged where they are largest.
        kept = (found.boxes[:, 2:] - found.boxes[:, :2]).max(axis=1) > (0 if number == 0 else 60)
        parts.append((found.boxes[kept] / factor, found.scores[kept], found.families[kept]))
    boxes, scores, families = (np.concatenate(part) for part in zip(*parts))
    kept = one_per_place(boxes, scores)
    nothing = np.zeros(0)
    return Found(boxes[kept], scores[kept], families[kept], nothing, nothing, nothing), ends


def score_picture(net: PageNet, picture: Picture, tallies: tuple[Tally, EndTally, Counter], overlay: Path | None) -> None:
    """Adds one picture to the tallies."""
    found, ends = look(net, picture)
    tally, end_tally, by_shape = tallies
    met = tally.add(found.boxes, found.scores, picture.boxes, picture.ignored)
    end_tally.add(ends, picture.ends, near=max(8.0 / picture.factor, 3.0))
    for shape, is_met in zip(picture.shapes, met):
        by_shape[shape, bool(is_met)] += 1
    if overlay is not None:
        _draw(picture, found, ends, overlay)


def _draw(picture: Picture, found: Found, ends: np.ndarray, path: Path) -> None:
    drawn = np.ascontiguousarray(picture.pixels[..., ::-1])
    for box in picture.boxes.round().astype(int).tolist():
        cv2.rectangle(drawn, tuple(box[:2]), tuple(box[2:]), (0, 170, 0), 1)
    for box in found.boxes[found.scores >= 0.3].round().astype(int).tolist():
        cv2.rectangle(drawn, tuple(box[:2]), tuple(box[2:]), (0, 0, 255), 2)
    for point in ends.round().astype(int).tolist():
        cv2.circle(drawn, tuple(point), 4, (255, 0, 200), -1)
    path.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(path), drawn)


def report(tally: Tally, ends: EndTally, by_shape: Counter) -> None:
    """Prints the figures."""
    best, threshold = tally.best()
    print(f"{len(tally.found)} pictures, {tally.wanted} nodes")
    print(f"node F1@0.5 {best:.3f} (best threshold {threshold}), at 0.3 {tally.f1(0.5, 0.3):.3f}; F1@0.8 {tally.f1(0.8, threshold):.3f}")
    print(" ".join(f"{name} {value:.3f}" for name, value in ends.figures().items()))
    for shape in sorted({shape for shape, _ in by_shape}):
        print(f"  {shape}: {by_shape[shape, True]}/{by_shape[shape, True] + by_shape[shape, False]} found at 0.3")


if __name__ == "__main__":
    main()
