"""Pages with their candidates: which candidate is which true shape, what a choice of them scores, and the choice itself."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from training.real.listing import is_held_out

#: Authors are in so many folds.
FOLDS = 5
#: What the product does: least probability, and overlap from which on two are one thing (src/core/judge/choose.ts).
LEAST = 0.4
ONE_THING = 0.55
#: A candidate that overlaps a shape nearly as well as the best one teaches nothing; a worse one is wrong, but less than what is nowhere.
NEARLY = 0.08
WORSE = 0.7
#: Of candidates that overlap alike the first source is the right one.
ORDER = {"chosen": 0, "dropped": 1, "stack": 2, "net": 3}

#: The page net is surer of shapes that it learned from than of strangers': where its word weighs much, their pages teach the less.
#: Tried with 0, 0.2, 0.5 and 1: shapes F1 at 0.5 and 0.8 0.935 and 0.909, 0.935 and 0.909, 0.936 and 0.908, 0.936 and 0.907;
#: with 0.2, 0.5 and 1 kinds right 0.953, 0.955 and 0.953.
WEIGHT_OF_KNOWN = 0.5


@dataclass
class Evidence:
    """All candidates of all pages."""

    values: np.ndarray
    wanted: np.ndarray
    weight: np.ndarray
    page: np.ndarray
    fold: np.ndarray

    def of_page(self, page: int, what: np.ndarray) -> np.ndarray:
        """Returns the part of a list that belongs to one page."""
        return what[self.page == page]


def fold_of(author: str) -> int:
    """Returns the fold of an author; the product's tools compute the same."""
    return int(hashlib.sha256(author.encode()).hexdigest()[8:16], 16) % FOLDS


def read_pages(paths: list[Path]) -> tuple[dict, list[dict]]:
    """Reads what was measured, the names of the measures first; all files must have the same."""
    measures: dict = {}
    pages = []
    for path in paths:
        first, *rest = path.read_text().splitlines()
        named = json.loads(first)
        if measures and named != measures:
            raise SystemExit(f"{path} has other measures than the files before it: measure again")
        measures = named
        pages += [json.loads(line) for line in rest]
    return measures, pages


def strangers(pages: list[dict]) -> list[int]:
    """Lists the pages whose authors neither net knows: figures and calibrations are of these alone, whatever else trees learn from."""
    return [number for number, page in enumerate(pages) if is_held_out(page["author"])]


def teach_less(evidence: Evidence, pages: list[dict]) -> None:
    """Lessens the weight of what is on pages that the page net knows."""
    evidence.weight[~np.isin(evidence.page, strangers(pages))] *= WEIGHT_OF_KNOWN


def examples(pages: list[dict]) -> Evidence:
    """Says of every candidate whether it is a shape: the best one of each true shape is."""
    values, wanted, weight, page_of, fold = [], [], [], [], []
    for number, page in enumerate(pages):
        best: dict[int, tuple[tuple[float, int], int, float]] = {}
        for at, one in enumerate(page["found"]):
            for shape, share in one["overlaps"]:
                key = (round(share, 2), -ORDER[one["from"]])
                if share >= 0.5 and (shape not in best or key > best[shape][0]):
                    best[shape] = (key, at, share)
        winners = {at for _, at, _ in best.values()}
        for at, one in enumerate(page["found"]):
            over = [(share, shape) for shape, share in one["overlaps"] if share >= 0.5]
            values.append(one["evidence"])
            wanted.append(at in winners)
            weight.append(1.0 if at in winners else _weight_of_other(one, max(over, default=None), best))
            page_of.append(number)
            fold.append(fold_of(page["author"]))
    return Evidence(np.array(values), np.array(wanted, float), np.array(weight), np.array(page_of), np.array(fold))


def _weight_of_other(one: dict, over: tuple[float, int] | None, best: dict) -> float:
    if over is not None:
        share, shape = over
        return 0.0 if share >= best[shape][2] - NEARLY else WORSE
    return 0.0 if one["excused"] else 1.0


def overlap(one: list, other: list) -> float:
    """Returns intersection over union of two boxes."""
    width = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    height = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    if width <= 0 or height <= 0:
        return 0.0
    return width * height / (one[2] * one[3] + other[2] * other[3] - width * height)


def choose(page: dict, probability: np.ndarray) -> list[int]:
    """Chooses as the product does."""
    chosen: list[int] = []
    for at in sorted(range(len(probability)), key=lambda at: -probability[at]):
        if probability[at] < LEAST:
            break
        box = page["found"][at]["box"]
        if all(overlap(box, page["found"][other]["box"]) < ONE_THING for other in chosen):
            chosen.append(at)
    return chosen


def score(pages: list[dict], choices: dict[int, list[int]]) -> tuple[float, float, float, float]:
    """Returns node F1 at 0.5 and 0.8, recall and precision."""
    asked = right = exact = wrong = 0
    for number, choice in choices.items():
        page = pages[number]
        asked += len(page["asked"])
        pairs = sorted(((share, shape, at) for at in choice for shape, share in page["found"][at]["overlaps"] if share >= 0.5), reverse=True)
        shapes, taken = set(), set()
        for share, shape, at in pairs:
            if shape in shapes or at in taken:
                continue
            shapes.add(shape)
            taken.add(at)
            exact += share >= 0.8
        right += len(taken)
        wrong += sum(1 for at in choice if at not in taken and not page["found"][at]["excused"])
    total = max(1, asked + right + wrong)
    return 2 * right / total, 2 * exact / total, right / max(1, asked), right / max(1, right + wrong)
