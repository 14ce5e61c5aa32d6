"""Fits the judge of texts that stand in shapes, which is asked of each whether it is the shape's own, and says what it does for pages of strangers."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from training.judge.fit import fit, forest_of, most_weight, out_of_fold
from training.judge.pages import Evidence, fold_of, read_pages
from training.judge.store import accept, write_folds

#: From this probability on a text is the shape's own (src/core/judge/owners/choose.ts).
LEAST = 0.45


def fit_owners(paths: list[Path], folds: Path | None, *, accepts: bool) -> None:
    """Fits, prints and writes."""
    heads, pages = read_pages(paths)
    measures = heads["measures"]
    texts = [(page, text) for page in pages for text in page["texts"] if text["owned"] != "unknown"]
    evidence = examples(texts)
    forests, probability = out_of_fold(evidence)
    told = report(texts, probability)
    whole = fit(evidence, np.ones(len(evidence.wanted), bool))
    print("what weighs most: " + most_weight(whole, measures))
    if folds is not None:
        write_folds(folds, "owners", [forest_of(forest, measures, []) for forest in forests])
    if accepts:
        accept("owners", forest_of(whole, measures, []), {"texts": len(texts), **told})


def examples(texts: list[tuple[dict, dict]]) -> Evidence:
    """Says of every text whether it is its shape's own."""
    return Evidence(
        np.array([text["evidence"] for _, text in texts]),
        np.array([float(text["owned"] == "own") for _, text in texts]),
        np.ones(len(texts)),
        np.arange(len(texts)),
        np.array([fold_of(page["author"]) for page, _ in texts]),
    )


def report(texts: list[tuple[dict, dict]], probability: np.ndarray) -> dict[str, float]:
    """Prints which share of texts the rules and the judge give to their owner, out of fold, and by family; returns it."""
    own = np.array([text["owned"] == "own" for _, text in texts])
    right = {"rule": np.array([text["rule"] for _, text in texts]) == own, "judge": (probability >= LEAST) == own}
    family = np.array([page["family"] for page, _ in texts])
    for name in ["all", *sorted(set(family))]:
        of = np.ones(len(texts), bool) if name == "all" else family == name
        print(f"{name}: of {of.sum()} texts in shapes {right['rule'][of].mean():.4f} told by the rules, {right['judge'][of].mean():.4f} by the judge")
    return {name: round(float(told.mean()), 4) for name, told in right.items()}
