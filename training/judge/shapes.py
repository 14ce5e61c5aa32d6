"""Fits the judge of shapes, and the one that looks again with what the first says of all others; says what they do for pages of strangers."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from training.judge.fit import SMALL, fit, forest_of, isotonic, most_weight, out_of_fold
from training.judge.pages import Evidence, choose, examples, read_pages, score, strangers, teach_less
from training.judge.store import accept, write_folds


def fit_shapes(paths: list[Path], folds: Path | None, *, accepts: bool) -> None:
    """Fits the judge that looks at each candidate by itself, prints and writes."""
    _fit("shapes", paths, folds, accepts=accepts)


def fit_company(paths: list[Path], folds: Path | None, *, accepts: bool) -> None:
    """Fits the judge that looks at each candidate among all others, prints and writes; few measures ask for small trees."""
    _fit("company", paths, folds, accepts=accepts, **SMALL)


def _fit(name: str, paths: list[Path], folds: Path | None, *, accepts: bool, **size: int) -> None:
    heads, pages = read_pages(paths)
    measures = heads["measures"]
    evidence = examples(pages)
    teach_less(evidence, pages)
    authors = {page["author"] for page in pages}
    counts = f"{len(evidence.wanted)} candidates, {int(evidence.wanted.sum())} shapes"
    print(f"{len(pages)} pages of {len(authors)} authors ({len(strangers(pages))} of strangers), {counts}")
    forests, probability = out_of_fold(evidence, **size)
    scores = report(pages, evidence, probability)
    calibration = calibrate(pages, evidence, probability)
    whole = fit(evidence, np.ones(len(evidence.wanted), bool), **size)
    print("what weighs most: " + most_weight(whole, measures))
    if folds is not None:
        write_folds(folds, name, [forest_of(forest, measures, calibration) for forest in forests])
    if accepts:
        known = {"pages": len(pages), "authors": len(authors)}
        accept(name, forest_of(whole, measures, calibration), {**known, **scores})


def report(pages: list[dict], evidence: Evidence, probability: np.ndarray) -> dict:
    """Prints what geometry chose and what the judge chooses, in all and by family; returns it of all."""
    scores = {}
    print("family: pages, node F1 at 0.5 and 0.8 as geometry chose, as the judge chooses, recall and precision")
    for family in [None, *sorted({page["family"] for page in pages})]:
        some = [at for at in strangers(pages) if family in (None, pages[at]["family"])]
        before = score(pages, {at: [i for i, one in enumerate(pages[at]["found"]) if one["from"] == "chosen"] for at in some})
        after = score(pages, {at: choose(pages[at], evidence.of_page(at, probability)) for at in some})
        print(f"{family or 'all'}: {len(some)}, {before[0]:.3f} {before[1]:.3f}, {after[0]:.3f} {after[1]:.3f}, {after[2]:.3f} {after[3]:.3f}")
        scores[family or "all"] = {"geometry": round(before[0], 4), "node_f1": round(after[0], 4), "node_f1_80": round(after[1], 4)}
    return scores["all"]


def calibrate(pages: list[dict], evidence: Evidence, probability: np.ndarray) -> list[list[float]]:
    """Returns how often what is chosen with some probability is right."""
    chosen, right = [], []
    for at in strangers(pages):
        of_page = evidence.of_page(at, probability)
        for one in choose(pages[at], of_page):
            found = pages[at]["found"][one]
            is_right = bool(found["overlaps"]) and max(share for _, share in found["overlaps"]) >= 0.5
            if is_right or not found["excused"]:
                chosen.append(of_page[one])
                right.append(float(is_right))
    return isotonic(np.array(chosen), np.array(right))
