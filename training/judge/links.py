"""Fits the judges of connectors, of connectors among others and of heads, and says what they do for pages of strangers."""

from __future__ import annotations

from math import dist
from pathlib import Path

import numpy as np

from training.judge.confidence import fit_trust
from training.judge.fit import SMALL, fit, forest_of, isotonic, most_weight, out_of_fold
from training.judge.pages import Evidence, fold_of, read_pages, strangers
from training.judge.store import accept, write_folds

#: What the product does (src/core/judge/choose-links.ts).
LEAST = 0.4
ONE_PLACE = 4
LEAST_HEAD = 0.5
#: Of the candidates of one true link the best is right: near its ends, then traced, then nearest. Ends are near up to so many heights of capitals.
NEAR = 3


def fit_links(paths: list[Path], folds: Path | None, *, accepts: bool) -> None:
    """Fits the judge that looks at each candidate by itself and that of heads, prints and writes."""
    names, pages = read_pages(paths)
    heads = head_examples(pages)
    forests, sure = out_of_fold(heads)
    known = (heads.weight > 0) & np.isin(heads.page, strangers(pages))
    told = {"geometry": _share(heads.values[known, 0] > 0.5, heads.wanted[known]), "judge": _share(sure[known] > LEAST_HEAD, heads.wanted[known])}
    print(f"ends told rightly whether they have a head: by geometry {told['geometry']:.4f}, by the judge {told['judge']:.4f}")
    whole = fit(heads, np.ones(len(heads.wanted), bool))
    print("what weighs most for heads: " + most_weight(whole, names["heads"]))
    if folds is not None:
        write_folds(folds, "heads", [forest_of(forest, names["heads"], []) for forest in forests])
    if accepts:
        accept("heads", forest_of(whole, names["heads"], []), {key: round(value, 4) for key, value in told.items()})
    _fit("links", (names, pages), sure, folds, accepts=accepts)


def fit_link_company(paths: list[Path], folds: Path | None, *, accepts: bool) -> None:
    """Fits the judge that looks at each candidate among all others, prints and writes; few measures ask for small trees."""
    names, pages = read_pages(paths)
    _, sure = out_of_fold(head_examples(pages))
    _fit("linkCompany", (names, pages), sure, folds, accepts=accepts, **SMALL)


def fit_link_confidence(paths: list[Path], folds: Path | None, *, accepts: bool) -> None:
    """Fits the judge of how far chosen connectors can be trusted, their direction with them, prints and writes."""
    names, pages = read_pages(paths)
    way, *heads = (names["measures"].index(name) for name in ("way", "start head", "end head"))
    rows = []
    for number, page in enumerate(pages):
        said = np.array([one["evidence"] for one in page["found"]]).reshape(-1, len(names["measures"]))
        for at, _, is_right in judge_choice(page, choose(page, said[:, way]), said[:, heads].reshape(-1)):
            rows.append((page["found"][at]["evidence"], is_right, 1.0, number, fold_of(page["author"])))
    fit_trust("linkConfidence", (names["measures"], pages), _evidence(rows), folds, accepts=accepts, **SMALL)


def _fit(name: str, measured: tuple[dict, list[dict]], head_sure: np.ndarray, folds: Path | None, *, accepts: bool, **size: int) -> None:
    names, pages = measured
    links = link_examples(pages)
    asked = sum(page["asked"] for page in pages)
    authors = {page["author"] for page in pages}
    print(f"{len(pages)} pages of {len(authors)} authors ({len(strangers(pages))} of strangers), {len(links.wanted)} candidates for {asked} links")
    forests, sure = out_of_fold(links, **size)
    believed = [links.of_page(at, head_sure.reshape(-1, 2)).reshape(-1) for at in range(len(pages))]
    scores = report(pages, links, sure, believed)
    calibration = calibrate(pages, links, sure, believed)
    whole = fit(links, np.ones(len(links.wanted), bool), **size)
    print("what weighs most: " + most_weight(whole, names["measures"]))
    if folds is not None:
        write_folds(folds, name, [forest_of(forest, names["measures"], calibration) for forest in forests])
    if accepts:
        accept(name, forest_of(whole, names["measures"], calibration), {"pages": len(pages), "links": asked, **scores})


def _share(said: np.ndarray, wanted: np.ndarray) -> float:
    return float(np.mean(said == (wanted > 0.5)))


def link_examples(pages: list[dict]) -> Evidence:
    """Says of every candidate whether it is a link: the best one of each true link is, and the others of it teach nothing."""
    rows = []
    for number, page in enumerate(pages):
        best: dict[int, tuple[tuple, int]] = {}
        for at, one in enumerate(page["found"]):
            key = (one["off"] > NEAR * page["unit"], one["from"] != "traced", one["off"])
            for link in one["links"][:1]:
                if link not in best or key < best[link][0]:
                    best[link] = (key, at)
        winners = {at for _, at in best.values()}
        for at, one in enumerate(page["found"]):
            weight = 1.0 if at in winners or not (one["links"] or one["excused"]) else 0.0
            rows.append((one["evidence"], at in winners, weight, number, fold_of(page["author"])))
    return _evidence(rows)


def head_examples(pages: list[dict]) -> Evidence:
    """Says of both ends of every candidate whether a head stands there; what is no link teaches nothing."""
    rows = []
    for number, page in enumerate(pages):
        for one in page["found"]:
            for at, end in enumerate(("start", "end")):
                wanted = one["heads"] is not None and one["heads"][at]
                rows.append((one[end], wanted, float(one["heads"] is not None), number, fold_of(page["author"])))
    return _evidence(rows)


def _evidence(rows: list[tuple]) -> Evidence:
    values, wanted, weight, page, fold = zip(*rows, strict=True)
    return Evidence(np.array(values), np.array(wanted, float), np.array(weight), np.array(page), np.array(fold))


def is_one_link(one: dict, other: dict, unit: float) -> bool:
    """Tells whether two candidates are one connector, as the product does."""
    if one["pair"] != other["pair"]:
        return False
    if one["from"] != other["from"]:
        return True
    (a, b), (c, d) = one["ends"], other["ends"]
    return min(max(dist(a, c), dist(b, d)), max(dist(a, d), dist(b, c))) < ONE_PLACE * unit


def choose(page: dict, sure: np.ndarray) -> list[int]:
    """Chooses as the product does."""
    chosen: list[int] = []
    for at in sorted(range(len(sure)), key=lambda at: -sure[at]):
        if sure[at] < LEAST:
            break
        if not any(is_one_link(page["found"][at], page["found"][other], page["unit"]) for other in chosen):
            chosen.append(at)
    return chosen


def judge_choice(page: dict, choice: list[int], heads: np.ndarray | None) -> list[tuple[int, bool, bool]]:
    """Says of chosen candidates that count whether they are links, and whether their direction is right; without `heads` by their own markers."""
    used: set[int] = set()
    judged = []
    for at in choice:
        one = page["found"][at]
        link = next((link for link in one["links"] if link not in used), None)
        if link is None:
            if not one["excused"]:
                judged.append((at, False, False))
            continue
        used.add(link)
        said = [marker != "none" for marker in one["markers"]] if heads is None else [heads[2 * at] > LEAST_HEAD, heads[2 * at + 1] > LEAST_HEAD]
        wanted = one["heads"]
        judged.append((at, True, int(said[1]) - int(said[0]) == int(wanted[1]) - int(wanted[0])))
    return judged


def report(pages: list[dict], links: Evidence, link_sure: np.ndarray, heads: list[np.ndarray]) -> dict:
    """Prints link F1 as traced and as judged, in all and by family; returns it of all."""
    scores = {}
    print("family: pages, link F1 directed and undirected as traced, as the judges choose, recall and precision of what they choose")
    for family in [None, *sorted({page["family"] for page in pages})]:
        some = [at for at in strangers(pages) if family in (None, pages[at]["family"])]
        asked = sum(pages[at]["asked"] for at in some)
        traced = [judge_choice(pages[at], [i for i, one in enumerate(pages[at]["found"]) if one["from"] == "traced"], None) for at in some]
        judged = [judge_choice(pages[at], choose(pages[at], links.of_page(at, link_sure)), heads[at]) for at in some]
        figures = []
        for judgements in (traced, judged):
            found = [one for page in judgements for one in page]
            total = max(1, asked + len(found))
            figures += [2 * sum(one[2] for one in found) / total, 2 * sum(one[1] for one in found) / total]
        right = sum(one[1] for page in judged for one in page)
        precision = right / max(1, sum(len(page) for page in judged))
        print(
            f"{family or 'all'}: {len(some)}, {figures[0]:.3f} {figures[1]:.3f}, {figures[2]:.3f} {figures[3]:.3f}, {right / max(1, asked):.3f} {precision:.3f}"
        )
        scores[family or "all"] = {"traced": round(figures[0], 4), "link_f1": round(figures[2], 4), "undirected": round(figures[3], 4)}
    return scores["all"]


def calibrate(pages: list[dict], links: Evidence, link_sure: np.ndarray, heads: list[np.ndarray]) -> list[list[float]]:
    """Returns how often what is chosen with some probability is right, its direction with it."""
    sure, right = [], []
    for at in strangers(pages):
        of_page = links.of_page(at, link_sure)
        for one, _, is_right in judge_choice(pages[at], choose(pages[at], of_page), heads[at]):
            sure.append(of_page[one])
            right.append(float(is_right))
    return isotonic(np.array(sure), np.array(right))
