"""Fits the judge of labels, which is asked for a text and each connector in reach of it, and says what it does for pages of strangers."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from training.judge.fit import SMALL, fit, forest_of, most_weight, out_of_fold
from training.judge.pages import Evidence, fold_of, read_pages
from training.judge.store import accept, write_folds
from training.real.listing import is_held_out

#: What is less probable for every connector is the label of none (src/core/judge/labels/choose.ts).
LEAST = 0.25


def fit_labels(paths: list[Path], folds: Path | None, *, accepts: bool) -> None:
    """Fits, prints and writes."""
    heads, pages = read_pages(paths)
    measures = heads["measures"]
    texts = [(page, text) for page in pages for text in page["texts"] if teaches(text)]
    evidence = examples(texts)
    forests, probability = out_of_fold(evidence, **SMALL)
    told = report(texts, probability)
    whole = fit(evidence, np.ones(len(evidence.wanted), bool), **SMALL)
    print("what weighs most: " + most_weight(whole, measures))
    if folds is not None:
        write_folds(folds, "labels", [forest_of(forest, measures, []) for forest in forests])
    if accepts:
        accept("labels", forest_of(whole, measures, []), {"texts": len(texts), **told})


def teaches(text: dict) -> bool:
    """Labels do whose connector was found, and texts of shapes; what authors set freely beside a line may be meant as its label or not."""
    return text["to"] == "shape" or any(one["right"] for one in text["found"])


def examples(texts: list[tuple[dict, dict]]) -> Evidence:
    """Says of every text and connector whether the one is the label of the other."""
    rows = [(one["evidence"], one["right"], number) for number, (_, text) in enumerate(texts) for one in text["found"]]
    values, wanted, number = zip(*rows, strict=True)
    fold = np.array([fold_of(texts[at][0]["author"]) for at in number])
    return Evidence(np.array(values), np.array(wanted, float), np.ones(len(rows)), np.array(number), fold)


def report(texts: list[tuple[dict, dict]], probability: np.ndarray) -> dict[str, float]:
    """Prints which share of labels the rule of the nearest line and the judge give to their connector, and of shapes' texts to one; returns it."""
    labels: dict[str, list[bool]] = {"rule": [], "judge": []}
    claimed: dict[str, list[bool]] = {"rule": [], "judge": []}
    at = 0
    for page, text in texts:
        found = text["found"]
        sure = probability[at : at + len(found)]
        at += len(found)
        if not is_held_out(page["author"]):
            continue
        chosen = {"rule": next((one for one in found if one["rule"]), None), "judge": found[sure.argmax()] if sure.max() >= LEAST else None}
        for name, one in chosen.items():
            if any(other["right"] for other in found):
                labels[name].append(one is not None and one["right"])
            else:
                claimed[name].append(one is not None)
    told = {name: round(float(np.mean(right)), 4) for name, right in labels.items()}
    false = {name: round(float(np.mean(taken)), 4) for name, taken in claimed.items()}
    print(f"{len(labels['judge'])} labels whose connector was found: {told['rule']} given to it by the rule, {told['judge']} by the judge")
    print(f"{len(claimed['judge'])} texts of shapes: {false['rule']} given to a connector by the rule, {false['judge']} by the judge")
    return {"labels": len(labels["judge"]), **told}
