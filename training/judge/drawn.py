"""Fits the judge of shapes on pages drawn by hand, and says what it does for pages of writers whom it did not see."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from training.judge.fit import fit, forest_of, isotonic, most_weight, out_of_fold
from training.judge.pages import Evidence, examples, overlap, read_pages, score, strangers
from training.judge.store import accept, write_folds
from training.page.channels import FAMILIES

#: What the product does (src/core/judge/drawn/choose.ts).
LEAST, ONE_THING = 0.4, 0.4
INSIDE, LIKELIER_BY, HOLDING = 0.85, 0.25, 0.05


def fit_drawn(paths: list[Path], folds: Path | None, *, accepts: bool) -> None:
    """Fits, prints and writes."""
    heads, pages = read_pages(paths)
    measures = heads["measures"]
    for page in pages:
        for one in page["found"]:
            one["from"] = "chosen"
    evidence = examples(pages)
    writers = {page["author"] for page in pages}
    print(f"{len(pages)} pages of {len(writers)} writers, {len(evidence.wanted)} candidates, {int(evidence.wanted.sum())} shapes")
    forests, probability = out_of_fold(evidence)
    choices = {at: choose(pages[at], evidence.of_page(at, probability), measures) for at in strangers(pages)}
    found = score(pages, choices)
    print("node F1 at 0.5 and 0.8, recall and precision: " + ", ".join(f"{value:.3f}" for value in found))
    calibration = calibrate(pages, evidence, probability, choices)
    whole = fit(evidence, np.ones(len(evidence.wanted), bool))
    print("what weighs most: " + most_weight(whole, measures))
    if folds is not None:
        write_folds(folds, "drawn", [forest_of(forest, measures, calibration) for forest in forests])
    if accepts:
        facts = {"pages": len(pages), "writers": len(writers), "node_f1": round(found[0], 4), "node_f1_80": round(found[1], 4)}
        accept("drawn", forest_of(whole, measures, calibration), facts)


def choose(page: dict, probability: np.ndarray, measures: list[str]) -> list[int]:
    """Chooses as the product does."""
    found, family = page["found"], measures.index("family")
    kept: list[int] = []
    for at in sorted(range(len(probability)), key=lambda at: -probability[at]):
        if probability[at] < LEAST:
            break
        if all(overlap(found[at]["box"], found[other]["box"]) <= ONE_THING for other in kept):
            kept.append(at)
    page_area = page["size"][0] * page["size"][1]

    def is_within(one: int, other: int) -> bool:
        inner, outer = found[one]["box"], found[other]["box"]
        if one == other or found[other]["evidence"][family] == FAMILIES.index("frame") or area(outer) >= HOLDING * page_area:
            return False
        return probability[one] <= probability[other] + LIKELIER_BY and area(inner) < area(outer) and shared(inner, outer) > INSIDE * area(inner)

    return [one for one in kept if not any(is_within(one, other) for other in kept)]


def area(box: list) -> float:
    """Returns the area of a box."""
    return box[2] * box[3]


def shared(one: list, other: list) -> float:
    """Returns the area that two boxes share."""
    width = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    height = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(0, width) * max(0, height)


def calibrate(pages: list[dict], evidence: Evidence, probability: np.ndarray, choices: dict[int, list[int]]) -> list[list[float]]:
    """Returns how often what is chosen with some probability is right."""
    chosen, right = [], []
    for at, choice in choices.items():
        of_page = evidence.of_page(at, probability)
        for one in choice:
            found = pages[at]["found"][one]
            is_right = any(share >= 0.5 for _, share in found["overlaps"])
            if is_right or not found["excused"]:
                chosen.append(of_page[one])
                right.append(float(is_right))
    return isotonic(np.array(chosen), np.array(right))
