"""Fits judges of how far what was chosen can be trusted, shapes in place and kind, and says what their word is worth on pages of strangers."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from training.judge.fit import fit, forest_of, isotonic, most_weight, out_of_fold
from training.judge.pages import Evidence, fold_of, read_pages, strangers, teach_less
from training.judge.store import accept, write_folds

#: From here on something is called sure (tools/calibration.ts).
SURE = 0.9
BINS = 10
#: So many draws of authors say how far a calibration hangs on who drew the pages, and so large a share of them may say less than what is told.
DRAWS, BELOW = 100, 0.25


def fit_confidence(paths: list[Path], folds: Path | None, *, accepts: bool) -> None:
    """Fits the judge of shapes in place and kind, prints and writes."""
    heads, pages = read_pages(paths)
    fit_trust("confidence", (heads["measures"], pages), examples(pages), folds, accepts=accepts)


def fit_trust(name: str, measured: tuple[list[str], list[dict]], evidence: Evidence, folds: Path | None, *, accepts: bool, **size: int) -> None:
    """Fits a judge of what was chosen, whose word is shown to people: its calibration is of strangers' pages, and what is printed, too."""
    measures, pages = measured
    teach_less(evidence, pages)
    forests, probability = out_of_fold(evidence, **size)
    asked = np.isin(evidence.page, strangers(pages))
    authors = np.array([pages[number]["author"] for number in evidence.page[asked]])
    calibration = cautious(probability[asked], evidence.wanted[asked], authors)
    told = report(line_of(calibration, probability[asked]), evidence.wanted[asked])
    whole = fit(evidence, np.ones(len(evidence.wanted), bool), **size)
    print("what weighs most: " + most_weight(whole, measures))
    if folds is not None:
        write_folds(folds, name, [forest_of(forest, measures, calibration) for forest in forests])
    if accepts:
        accept(name, forest_of(whole, measures, calibration), {"judged": len(evidence.wanted), **told})


def cautious(probability: np.ndarray, right: np.ndarray, authors: np.ndarray) -> list[list[float]]:
    """Returns a line that holds for most authors: pages are of one author each, and what is right on average is less so on those of the next one.

    Authors are drawn anew, with repetition, and calibrated by themselves; at each place the line has what three quarters of the draws have or more.
    """
    random = np.random.default_rng(1)
    of_author = [np.flatnonzero(authors == author) for author in np.unique(authors)]
    places = [place for place, _ in isotonic(probability, right)]
    levels = []
    for _ in range(DRAWS):
        some = np.concatenate([of_author[at] for at in random.integers(len(of_author), size=len(of_author))])
        levels.append(line_of(isotonic(probability[some], right[some]), np.array(places)))
    held = np.maximum.accumulate(np.quantile(levels, BELOW, axis=0))
    return [[place, round(float(level), 3)] for place, level in zip(places, held, strict=True)]


def examples(pages: list[dict]) -> Evidence:
    """Says of every chosen shape whether it is right."""
    rows = [(one["evidence"], one["right"], number) for number, page in enumerate(pages) for one in page["found"]]
    values, right, page = zip(*rows, strict=True)
    fold = np.array([fold_of(pages[number]["author"]) for number in page])
    return Evidence(np.array(values), np.array(right, float), np.ones(len(right)), np.array(page), fold)


def line_of(calibration: list[list[float]], probability: np.ndarray) -> np.ndarray:
    """Returns how often what has these probabilities is right, by the points of a line."""
    places, levels = zip(*calibration, strict=True)
    return np.interp(probability, places, levels)


def report(confidence: np.ndarray, right: np.ndarray) -> dict[str, float]:
    """Prints how far confidences can be trusted; returns it."""
    order = np.argsort(confidence, kind="stable")
    error = sum(abs((confidence[part] - right[part]).sum()) for part in np.array_split(order, BINS)) / len(order)
    sure = confidence >= SURE
    told = {"error": round(float(error), 4), "sure": round(float(sure.mean()), 4), "sure_right": round(float(right[sure].mean()), 4)}
    surely = f"from {SURE} on {sure.mean():.3f} of all, {right[sure].mean():.3f} of these right"
    print(f"{len(right)} chosen, {right.mean():.3f} right; error {error:.3f}; {surely}")
    return told
