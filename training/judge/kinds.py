"""Fits the judge of kinds, which is asked for a candidate and each group of kinds, and says what it does for pages of strangers."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from training.judge.fit import fit, forest_of, most_weight, out_of_fold
from training.judge.pages import Evidence, fold_of, read_pages, strangers, teach_less
from training.judge.store import accept, write_folds

#: Of the candidates of one true shape the best one is what will be chosen; others that overlap it so much may be, and teach less.
LEAST_OTHER = 0.7
WEIGHT_OF_OTHER = 0.3
#: So much likelier another kind must be than the measured one (src/core/judge/kinds/choose.ts).
LEAST_GAIN = 0.1
#: As such kinds shapes are measured hardly ever by chance: they stay.
SURELY_MEASURED = {"actor", "block_arrow", "cloud", "container", "cube", "document", "folder", "hexagon", "parallelogram", "queue", "swimlane"}
#: What the truth calls by no name of ours, as tables of entities, teaches nothing unless someone saw what it may be: else every table became a callout.
NAMELESS, LEAST_SEEN = "other", 0.5


def fit_kinds(paths: list[Path], folds: Path | None, *, accepts: bool) -> None:
    """Fits, prints and writes."""
    heads, pages = read_pages(paths)
    measures, groups = heads["measures"], heads["groups"]
    taught = [(number, one, weight) for number, page in enumerate(pages) for one, weight in taught_by(page, groups)]
    evidence = examples(pages, taught)
    teach_less(evidence, pages)
    forests, probability = out_of_fold(evidence)
    told = report(taught, probability.reshape(len(taught), len(groups)), groups, set(strangers(pages)))
    whole = fit(evidence, np.ones(len(evidence.wanted), bool))
    print("what weighs most: " + most_weight(whole, measures))
    if folds is not None:
        write_folds(folds, "kinds", [forest_of(forest, measures, []) for forest in forests])
    if accepts:
        accept("kinds", forest_of(whole, measures, []), {"shapes": sum(weight == 1 for _, _, weight in taught), **told})


def report(taught: list[tuple[int, dict, float]], probability: np.ndarray, groups: list[str], asked: set[int]) -> dict[str, float]:
    """Prints which share of the kinds geometry and the judge tell rightly on the pages that are asked about; returns it."""
    right: dict[str, list[bool]] = {"geometry": [], "judge": []}
    for (page, one, weight), sure in zip(taught, probability, strict=True):
        if weight == 1 and page in asked:
            measured = None if one["measured"] is None else groups.index(one["measured"])
            keeps = measured is not None and (one["kind"] in SURELY_MEASURED or sure[measured] > sure.max() - LEAST_GAIN)
            right["geometry"].append(measured is not None and one["right"][measured])
            right["judge"].append(one["right"][measured if keeps else sure.argmax()])
    told = {name: round(float(np.mean(all_of)), 4) for name, all_of in right.items()}
    print(f"{len(right['judge'])} shapes with a name; kinds told rightly by geometry {told['geometry']}, by the judge {told['judge']}")
    return told


def taught_by(page: dict, groups: list[str]) -> list[tuple[dict, float]]:
    """Lists the candidates that teach something, with how much."""
    best: dict[int, dict] = {}
    for one in page["found"]:
        if one["shape"] not in best or one["share"] > best[one["shape"]]["share"]:
            best[one["shape"]] = one
    all_of = [(one, 1.0 if best[one["shape"]] is one else WEIGHT_OF_OTHER) for one in page["found"]]
    return [(one, weight) for one, weight in all_of if (weight == 1 or one["share"] >= LEAST_OTHER) and _has_name(one, groups)]


def _has_name(one: dict, groups: list[str]) -> bool:
    if set(one["kinds"]) != {NAMELESS}:
        return True
    seen = sum(share for share, right in zip(one["look"], one["right"], strict=True) if right)
    return seen >= LEAST_SEEN or (one["measured"] is not None and one["right"][groups.index(one["measured"])])


def examples(pages: list[dict], chosen: list[tuple[int, dict, float]]) -> Evidence:
    """Says of every candidate and group whether that is its kind."""
    rows = [(row, right, weight, number) for number, one, weight in chosen for row, right in zip(one["evidence"], one["right"], strict=True)]
    values, wanted, weight, page = zip(*rows, strict=True)
    fold = np.array([fold_of(pages[number]["author"]) for number in page])
    return Evidence(np.array(values), np.array(wanted, float), np.array(weight), np.array(page), fold)
