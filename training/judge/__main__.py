"""Fits the judge of shapes on evidence that `tools/judge/measure.ts` wrote: `python -m training.judge EVIDENCE [--folds DIR] [--accept]`.

Authors are in one fold each. Every figure that is printed is of trees that did not see the page's author; the file has trees of all pages,
and a calibration from those of the folds. `--accept` writes the judge into the models of the product.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np

from training.config import MODELS
from training.judge.fit import fit, forest_of, isotonic
from training.judge.pages import FOLDS, Evidence, choose, examples, read_pages, score
from training.manifest import entry_of, write_entry


def main() -> None:
    """Reads the command line, fits, prints what strangers' pages say, and writes."""
    parser = argparse.ArgumentParser(prog="python -m training.judge", description=__doc__)
    parser.add_argument("evidence", type=Path, nargs="+")
    parser.add_argument("--folds", type=Path, help="write the trees of each fold into this folder")
    parser.add_argument("--accept", action="store_true", help="write models/shape-judge.json and what the manifest says of it")
    options = parser.parse_args()
    measures, pages = read_pages(options.evidence)
    evidence = examples(pages)
    print(f"{len(pages)} pages of {len({page['author'] for page in pages})} authors, {len(evidence.wanted)} candidates, {int(evidence.wanted.sum())} shapes")
    probability = np.zeros(len(evidence.wanted))
    forests = []
    for fold in range(FOLDS):
        forests.append(fit(evidence, evidence.fold != fold))
        probability[evidence.fold == fold] = forests[-1].predict(evidence.values[evidence.fold == fold])
    scores = report(pages, evidence, probability)
    calibration = calibrate(pages, evidence, probability)
    whole = fit(evidence, np.ones(len(evidence.wanted), bool))
    if options.accept:
        accept(forest_of(whole, measures, calibration), pages, scores)
    if options.folds is not None:
        options.folds.mkdir(parents=True, exist_ok=True)
        for fold, forest in enumerate(forests):
            write(options.folds / f"{fold}.json", forest_of(forest, measures, calibration))
    gain = whole.feature_importance("gain")
    print("what weighs most: " + ", ".join(f"{measures[at]} {gain[at] / gain.sum():.1%}" for at in np.argsort(-gain)[:16]))


def report(pages: list[dict], evidence: Evidence, probability: np.ndarray) -> dict:
    """Prints what geometry chose and what the judge chooses, in all and by family; returns it of all."""
    scores = {}
    print("family: pages, node F1 at 0.5 and 0.8 as geometry chose, as the judge chooses, recall and precision")
    for family in [None, *sorted({page["family"] for page in pages})]:
        some = [at for at, page in enumerate(pages) if family in (None, page["family"])]
        before = score(pages, {at: [i for i, one in enumerate(pages[at]["found"]) if one["from"] == "chosen"] for at in some})
        after = score(pages, {at: choose(pages[at], evidence.of_page(at, probability)) for at in some})
        print(f"{family or 'all'}: {len(some)}, {before[0]:.3f} {before[1]:.3f}, {after[0]:.3f} {after[1]:.3f}, {after[2]:.3f} {after[3]:.3f}")
        scores[family or "all"] = {"geometry": round(before[0], 4), "node_f1": round(after[0], 4), "node_f1_80": round(after[1], 4)}
    return scores["all"]


def calibrate(pages: list[dict], evidence: Evidence, probability: np.ndarray) -> list[list[float]]:
    """Returns how often what is chosen with some probability is right."""
    chosen, right = [], []
    for at, page in enumerate(pages):
        of_page = evidence.of_page(at, probability)
        for one in choose(page, of_page):
            found = page["found"][one]
            if found["overlaps"] and max(share for _, share in found["overlaps"]) >= 0.5:
                right.append(1.0)
            elif found["excused"]:
                continue
            else:
                right.append(0.0)
            chosen.append(of_page[one])
    return isotonic(np.array(chosen), np.array(right))


def accept(forest: dict, pages: list[dict], scores: dict) -> None:
    """Puts the judge among the models of the product, bound to the page net whose sight it was fitted on."""
    path = MODELS / "shape-judge.json"
    write(path, forest)
    known = {"pages": len(pages), "authors": len({page["author"] for page in pages})}
    write_entry("shape-judge", path, {"architecture": "forest/1", "pageNet": entry_of("page-small")["sha256"], **known, "scores": scores})


def write(path: Path, forest: dict) -> None:
    """Writes trees."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(forest, separators=(",", ":")))


if __name__ == "__main__":
    main()

