"""Fits boosted trees with LightGBM, and writes them down as the product reads them."""

from __future__ import annotations

import lightgbm
import numpy as np

from training.judge.pages import FOLDS, Evidence

#: Chosen on pages of `train` out of fold; more trees or leaves bring nothing on pages of strangers.
PARAMETERS = {
    "objective": "binary",
    "learning_rate": 0.05,
    "num_leaves": 12,
    "min_data_in_leaf": 20,
    "feature_fraction": 0.5,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "lambda_l2": 5,
    "seed": 1,
    "num_threads": 1,
    "deterministic": True,
    "verbose": -1,
}
ROUNDS = 250
#: Points of the calibration line.
POINTS = 20


#: Of judges that few examples teach.
SMALL = {"num_leaves": 8, "num_iterations": 150}


def fit(evidence: Evidence, which: np.ndarray, **size: int) -> lightgbm.Booster:
    """Fits trees on some of the candidates; `size` is theirs where it is not the usual one."""
    use = which & (evidence.weight > 0)
    data = lightgbm.Dataset(evidence.values[use], evidence.wanted[use], weight=evidence.weight[use])
    return lightgbm.train({"num_iterations": ROUNDS, **PARAMETERS, **size}, data)


def out_of_fold(evidence: Evidence, **size: int) -> tuple[list[lightgbm.Booster], np.ndarray]:
    """Fits trees without each fold in turn; returns them, and what they say of the candidates of that fold."""
    probability = np.zeros(len(evidence.wanted))
    forests = []
    for fold in range(FOLDS):
        forests.append(fit(evidence, evidence.fold != fold, **size))
        if (evidence.fold == fold).any():
            probability[evidence.fold == fold] = forests[-1].predict(evidence.values[evidence.fold == fold])
    return forests, probability


def most_weight(booster: lightgbm.Booster, measures: list[str], count: int = 12) -> str:
    """Names the measures that trees gain most by."""
    gain = booster.feature_importance("gain")
    return ", ".join(f"{measures[at]} {gain[at] / gain.sum():.1%}" for at in np.argsort(-gain)[:count])


def forest_of(booster: lightgbm.Booster, measures: list[str], calibration: list[list[float]]) -> dict:
    """Returns trees as src/core/judge/forest.ts reads them."""
    trees = [_tree_of(info["tree_structure"]) for info in booster.dump_model()["tree_info"]]
    return {"measures": measures, "trees": trees, "calibration": calibration}


def _tree_of(root: dict) -> dict:
    tree: dict[str, list] = {"measure": [], "threshold": [], "left": [], "right": [], "leaf": []}

    def add(node: dict) -> int:
        if "leaf_value" in node:
            tree["leaf"].append(round(node["leaf_value"], 5))
            return -len(tree["leaf"])
        at = len(tree["measure"])
        tree["measure"].append(node["split_feature"])
        tree["threshold"].append(float(f"{node['threshold']:.6g}"))
        tree["left"].append(0)
        tree["right"].append(0)
        tree["left"][at] = add(node["left_child"])
        tree["right"][at] = add(node["right_child"])
        return at

    add(root)
    return tree


def isotonic(probability: np.ndarray, right: np.ndarray) -> list[list[float]]:
    """Returns the rising line that fits best (pool adjacent violators), at some points."""
    order = np.argsort(probability, kind="stable")
    blocks: list[list[float]] = []
    for at in order:
        blocks.append([float(right[at]), 1.0, float(probability[at])])
        while len(blocks) > 1 and blocks[-2][0] / blocks[-2][1] >= blocks[-1][0] / blocks[-1][1]:
            total, count, place = blocks.pop()
            blocks[-1][0] += total
            blocks[-1][1] += count
            blocks[-1][2] = place
    level = np.repeat([block[0] / block[1] for block in blocks], [int(block[1]) for block in blocks])
    places = np.unique(np.linspace(0, len(order) - 1, POINTS).astype(int))
    smooth = [float(level[max(0, place - 8) : place + 9].mean()) for place in places]
    line = [
        [round(float(probability[order[place]]), 4), round(min(0.99, value), 3)] for place, value in zip(places, np.maximum.accumulate(smooth), strict=True)
    ]
    return [point for at, point in enumerate(line) if at == 0 or point[0] > line[at - 1][0]]
