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
#: Of what is called sure so much is right, by as many draws; what is not as sure is told as less than sure, between these two, in the order that it has.
PROMISE, LIKELY, LESS = 0.97, 0.85, 0.889
#: Points of a line are so far apart where it jumps.
EDGE = 1e-6


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
    calibration = promised(cautious(probability[asked], evidence.wanted[asked], authors), probability[asked], evidence.wanted[asked], authors)
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
    places = [place for place, _ in isotonic(probability, right)]
    levels = [line_of(isotonic(probability[some], right[some]), np.array(places)) for some in draws_of(authors)]
    held = np.maximum.accumulate(np.quantile(levels, BELOW, axis=0))
    return [[place, round(float(level), 3)] for place, level in zip(places, held, strict=True)]


def draws_of(authors: np.ndarray) -> list[np.ndarray]:
    """Draws authors with repetition, as many as there are; returns what each draw has of all of theirs."""
    random = np.random.default_rng(1)
    of_author = [np.flatnonzero(authors == author) for author in np.unique(authors)]
    return [np.concatenate([of_author[at] for at in random.integers(len(of_author), size=len(of_author))]) for _ in range(DRAWS)]


def promised(line: list[list[float]], probability: np.ndarray, right: np.ndarray, authors: np.ndarray) -> list[list[float]]:
    """Returns a line that calls nothing sure but what holds the promise.

    A level of 0.92 may be calibrated, and what people feel is the average of all that they were told they need not look at.
    """
    draws = draws_of(authors)

    def holds(place: float) -> bool:
        return bool(np.quantile([share_right(probability[some], right[some], place) for some in draws], BELOW) >= PROMISE)

    sure = sorted(set(probability[line_of(line, probability) >= SURE].tolist()))
    least = next((place for place in sure if holds(place)), None)
    if not sure or least == sure[0]:
        return line
    below = [point for point in line if least is None or point[0] < least]
    top = max(LIKELY, float(line_of(line, np.array([least or 1.0]))[0]))
    lowered = [[place, level if level <= LIKELY else round(LIKELY + (level - LIKELY) * (LESS - LIKELY) / (top - LIKELY), 3)] for place, level in below]
    if least is None:
        return lowered
    return [*lowered, [least - EDGE, LESS], [least, round(top, 3)], *(point for point in line if point[0] > least)]


def share_right(probability: np.ndarray, right: np.ndarray, place: float) -> float:
    """Returns the share that is right of what is as probable, or more; none of nothing is wrong."""
    asked = probability >= place
    return float(right[asked].mean()) if asked.any() else 1.0


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
