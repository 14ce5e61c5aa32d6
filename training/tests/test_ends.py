"""The end net: ends lie in the same place with their lines leaving to the left, and the truth of a place is what people would say of it."""

import json

import numpy as np
import pytest

from training.cutout.cut import cut
from training.ends.truth import FORMS, Ends, answer_at, direction_of, read_ends
from training.ends.view import box_around, turned

#: Every pixel says where it is.
PIXELS = np.stack([*np.meshgrid(np.arange(120), np.arange(110)), np.full((110, 120), 7)], axis=2).astype(np.uint8)


@pytest.mark.parametrize(
    ("direction", "first", "last"),
    [((-1, 0.2), (28, 18), (91, 18)), ((1, 0.2), (91, 18), (28, 18)), ((0.2, -1), (28, 18), (28, 81)), ((0.2, 1), (28, 81), (28, 18))],
)
def test_lines_leave_to_the_left(direction, first, last):
    image = turned(cut(PIXELS, box_around(np.array([60.0, 50.0]), 10.0)), np.array(direction))
    np.testing.assert_allclose(image[0, 0], [*first, 7], atol=1e-3)
    np.testing.assert_allclose(image[0, 63], [*last, 7], atol=1e-3)


ENDS = Ends(np.array([[100.0, 100], [200, 100], [203, 100]]), np.array([[1.0, 0], [-1, 0], [0, 1]]), np.array([0, 1, 2]))


def told(x, y, direction):
    answer = answer_at(np.array([x, y], float), np.array(direction, float), ENDS, 10.0)
    return answer.is_end, answer.form


def test_an_end_is_meant_near_it_and_going_its_way():
    assert told(103, 102, (1, 0)) == (1, 0)
    assert told(200, 101, (-1, 0)) == (1, 1)
    assert told(200, 101, (0, 1)) == (1, 2)


def test_far_from_all_ends_is_none_and_between_nobody_knows():
    assert told(150, 100, (1, 0)) == (0, -1)
    is_end, form = told(112, 100, (1, 0))
    assert np.isnan(is_end) and form == -1
    is_end, _ = told(100, 100, (-1, 0))
    assert np.isnan(is_end)


def test_ends_of_the_truth_are_read_in_pixels_with_their_heads(tmp_path):
    edges = [
        {"points": [[10, 10], [10.2, 10], [50, 50]], "start_arrow": "none", "end_arrow": "ERmandOne"},
        {"points": [[0, 0], [9, 0]], "start_arrow": "halfCircle", "end_arrow": "classic"},
        {"points": None, "start_arrow": "none", "end_arrow": "none"},
    ]
    path = tmp_path / "a.gt.json"
    path.write_text(json.dumps({"width": 100, "height": 100, "edges": edges}))
    ends = read_ends(path, 200, 200, 10)
    assert ends.points.tolist() == [[20, 20], [100, 100], [0, 0], [18, 0]]
    assert [FORMS[form] if form >= 0 else None for form in ends.forms] == ["none", "bar", None, "triangle"]
    np.testing.assert_allclose(ends.directions[0], np.array([1, 1]) / np.sqrt(2), atol=0.01)


def test_the_direction_of_a_short_way_is_that_of_all_of_it():
    np.testing.assert_allclose(direction_of(np.array([[0.0, 0], [3, 4]]), 100), [0.6, 0.8])
