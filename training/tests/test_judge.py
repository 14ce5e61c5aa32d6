"""Judges: what is fitted is what the product reads, and nobody is judged by trees that saw the author."""

from __future__ import annotations

import numpy as np

from training.judge import drawn
from training.judge.fit import fit, forest_of, isotonic, out_of_fold
from training.judge.pages import Evidence, choose, examples, fold_of, score


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
