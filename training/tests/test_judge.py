"""Judges: what is fitted is what the product reads, and nobody is judged by trees that saw the author."""

from __future__ import annotations

import numpy as np
import pytest

from training.judge import drawn, labels, owners, shapes
from training.judge import kinds as judge_of_kinds
from training.judge.__main__ import PAGES_OF_ONE, in_turn
from training.judge.confidence import cautious, line_of, promised
from training.judge.fit import fit, forest_of, isotonic, out_of_fold
from training.judge.pages import Evidence, choose, examples, fold_of, score, strangers
from training.real.listing import Listed, is_held_out

#: One whom no net learned from, and one whom the nets know.
STRANGER = next(name for name in map(str, range(99)) if is_held_out(name))
KNOWN = next(name for name in map(str, range(99)) if not is_held_out(name))


def evidence(count: int = 400) -> Evidence:
    """Candidates whose second measure tells what they are."""
    random = np.random.default_rng(3)
    values = random.normal(size=(count, 3))
    wanted = (values[:, 1] + 0.3 * random.normal(size=count) > 0).astype(float)
    return Evidence(values, wanted, np.ones(count), np.arange(count) // 10, np.arange(count) // 10 % 5)


def answer(forest: dict, row: np.ndarray) -> float:
    """Evaluates trees as src/core/judge/forest.ts does."""
    total = 0.0
    for tree in forest["trees"]:
        at = 0 if tree["measure"] else -1
        while at >= 0:
            at = tree["left"][at] if row[tree["measure"][at]] <= tree["threshold"][at] else tree["right"][at]
        total += tree["leaf"][-1 - at]
    return 1 / (1 + np.exp(-total))


def test_written_trees_answer_as_fitted_ones() -> None:
    given = evidence()
    booster = fit(given, np.ones(len(given.wanted), bool))
    forest = forest_of(booster, ["a", "b", "c"], [])
    rows = given.values[:50]
    assert np.allclose(booster.predict(rows), [answer(forest, row) for row in rows], atol=1e-3)


def test_nobody_is_judged_by_trees_that_saw_the_author() -> None:
    given = evidence()
    forests, probability = out_of_fold(given)
    for fold, forest in enumerate(forests):
        mine = given.fold == fold
        assert np.allclose(probability[mine], forest.predict(given.values[mine]))
        assert not np.allclose(probability[~mine], forest.predict(given.values[~mine]))
    assert np.mean((probability > 0.5) == (given.wanted > 0.5)) > 0.8


def test_the_calibration_rises_and_is_never_certain() -> None:
    random = np.random.default_rng(5)
    sure = random.uniform(0.4, 1, 500)
    line = isotonic(sure, (random.uniform(size=500) < sure).astype(float))
    assert all(one[0] < other[0] and one[1] <= other[1] for one, other in zip(line, line[1:], strict=False))
    assert line[-1][1] <= 0.99


def test_a_confidence_says_less_where_it_hangs_on_who_drew_the_pages() -> None:
    random = np.random.default_rng(7)
    sure = random.uniform(0.4, 1, 600)
    authors = np.repeat([f"author {number}" for number in range(12)], 50)
    alike = (random.uniform(size=600) < sure).astype(float)
    one_is_hard = np.where(authors == "author 3", 0.0, alike)
    for right, least, most in ((alike, 0.0, 0.06), (one_is_hard, 0.02, 0.2)):
        plain, held = (line_of(line, sure) for line in (isotonic(sure, right), cautious(sure, right, authors)))
        assert least <= float((plain - held).mean()) <= most


def test_what_is_called_sure_holds_its_promise_and_the_rest_keeps_its_order() -> None:
    random = np.random.default_rng(9)
    sure = random.uniform(0.5, 1, 2000)
    authors = np.repeat([f"author {number}" for number in range(40)], 50)
    # from 0.9 on 93 of 100 are right, from 0.97 on all
    right = (random.uniform(size=2000) < np.where(sure > 0.97, 1.0, np.minimum(sure, 0.93))).astype(float)
    line = cautious(sure, right, authors)
    kept = promised(line, sure, right, authors)
    before, after = line_of(line, sure), line_of(kept, sure)
    assert right[before >= 0.9].mean() < 0.97 <= right[after >= 0.9].mean()
    assert (after >= 0.9).mean() > 0.05
    assert (np.diff(after[np.argsort(sure)]) >= 0).all()
    assert np.abs(after - before)[before <= 0.85].max() < 0.02
    # where all that is called sure is right, nothing is told otherwise
    assert promised(line, sure, np.ones(2000), authors) == line
    # and where nothing is, nothing is called sure
    assert line_of(promised(line, sure, np.zeros(2000), authors), sure).max() < 0.9


def candidate(box: list[float], overlaps: list[list[float]], source: str = "chosen") -> dict:
    """A candidate as tools/judge/measure.ts writes it."""
    return {"box": box, "kind": "rectangle", "from": source, "overlaps": overlaps, "excused": False, "evidence": [0.0]}


def test_the_best_candidate_of_a_shape_is_right_and_its_twins_teach_nothing() -> None:
    found = [
        candidate([0, 0, 10, 10], [[0, 0.95]]),
        candidate([0, 0, 11, 10], [[0, 0.93]], "net"),
        candidate([0, 0, 10, 6], [[0, 0.6]], "dropped"),
        candidate([50, 50, 9, 9], []),
    ]
    page = {"author": "someone", "family": "drawio", "asked": [[0, 0, 10, 10, "rectangle"]], "found": found}
    given = examples([page])
    assert given.wanted.tolist() == [1, 0, 0, 0]
    assert given.weight.tolist() == [1, 0, 0.7, 1]
    assert choose(page, np.array([0.9, 0.8, 0.7, 0.3])) == [0]
    assert score([page], {0: [0, 3]})[0] == 2 / 3
    assert 0 <= fold_of("someone") < 5


def test_of_drawn_boxes_the_likeliest_of_each_thing_stays_and_signs_in_shapes_go() -> None:
    def found(box: list, family: int = 0) -> dict:
        return {"box": box, "evidence": [family]}

    page = {"size": [1000, 1000], "found": [found([100, 100, 90, 50]), found([104, 100, 90, 50]), found([120, 110, 40, 25]), found([500, 500, 60, 60])]}
    assert drawn.choose(page, np.array([0.6, 0.9, 0.9, 0.3]), ["family"]) == [1]
    page["found"][1]["evidence"] = [drawn.FAMILIES.index("frame")]
    assert drawn.choose(page, np.array([0.6, 0.9, 0.9, 0.3]), ["family"]) == [1, 2]


def kinds(kind: str, right: list[bool], look: list[float]) -> dict:
    """A candidate of a true shape as tools/judge/measure-kinds.ts writes it."""
    return {"shape": 0, "share": 0.9, "kinds": [kind], "measured": "rectangle", "right": right, "look": look, "evidence": [[0.0], [1.0]]}


def test_what_has_no_name_of_ours_teaches_no_kind_unless_somebody_saw_it() -> None:
    groups = ["rectangle", "callout"]
    table, seen = kinds("other", [False, True], [0.9, 0.1]), kinds("other", [False, True], [0.2, 0.8])
    named = kinds("rectangle", [True, False], [0.1, 0.9])
    taught = [judge_of_kinds.taught_by({"found": [one]}, groups) for one in (table, seen, named)]
    assert [len(of) for of in taught] == [0, 1, 1]
    assert [of[0][1] for of in taught[1:]] == [1.0, 1.0]


def test_of_the_candidates_of_a_shape_the_best_teaches_its_kind_most() -> None:
    best, near, far = (kinds("rectangle", [True, False], [1, 0]) | {"share": share} for share in (0.95, 0.8, 0.55))
    assert [weight for _, weight in judge_of_kinds.taught_by({"found": [far, best, near]}, ["rectangle", "callout"])] == [1.0, 0.3]


def text(to: str, *right: bool) -> dict:
    """A text as tools/judge/measure-labels.ts writes it."""
    return {"to": to, "found": [{"right": one, "rule": False, "evidence": [float(one)]} for one in right]}


def test_labels_are_learned_from_texts_whose_owner_is_known() -> None:
    assert labels.teaches(text("lines", False, True))
    assert labels.teaches(text("shape", False))
    assert not labels.teaches(text("lines", False))
    assert not labels.teaches(text("nobody", False))


def test_a_label_is_given_to_the_likeliest_connector_that_is_likely_enough() -> None:
    page = {"author": STRANGER}
    texts = [(page, text("lines", False, True)), (page, text("lines", True)), (page, text("shape", False))]
    assert labels.report(texts, np.array([0.5, 0.6, 0.1, 0.1])) == {"labels": 2, "rule": 0.0, "judge": 0.5}
    assert labels.examples(texts).wanted.tolist() == [0, 1, 1, 0]


def test_texts_of_shapes_are_learned_and_counted_by_family(capsys: pytest.CaptureFixture[str]) -> None:
    page = {"author": STRANGER, "family": "drawio"}
    texts = [(page, {"owned": owned, "rule": rule, "evidence": [1.0]}) for owned, rule in [("own", True), ("own", False), ("apart", True)]]
    assert owners.examples(texts).wanted.tolist() == [1, 1, 0]
    assert owners.report(texts, np.array([0.9, 0.7, 0.3])) == {"rule": 0.3333, "judge": 1.0}
    assert "drawio: of 3 texts" in capsys.readouterr().out


def test_figures_and_calibration_are_of_strangers_alone() -> None:
    right, wrong = candidate([0, 0, 10, 10], [[0, 0.9]]), candidate([0, 0, 10, 10], [])
    page = {"family": "drawio", "asked": [[0, 0, 10, 10, "rectangle"]]}
    pages = [{**page, "author": author, "found": [found]} for author, found in ((STRANGER, right), (KNOWN, wrong))]
    given, sure = examples(pages), np.array([0.9, 0.9])
    assert strangers(pages) == [0]
    assert shapes.report(pages, given, sure)["node_f1"] == 1
    assert shapes.calibrate(pages, given, sure) == [[0.9, 0.99]]


def test_known_authors_teach_in_turn_and_only_so_much() -> None:
    pages = [Listed(f"{author}{number}.png", "", "drawio", author) for author, count in (("a", PAGES_OF_ONE + 3), ("b", 2)) for number in range(count)]
    listed = in_turn(pages)
    assert [page.picture for page in listed[:4]] == ["a0.png", "b0.png", "a1.png", "b1.png"]
    assert sum(page.author == "a" for page in listed) == PAGES_OF_ONE
