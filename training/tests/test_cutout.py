"""The cut-out net: boxes always lie in the same place, and the truth of a box is what people would say of it."""

import numpy as np
import torch

from training.cutout.cut import SIDE, cut
from training.cutout.net import OUTPUTS, CutOutNet
from training.cutout.truth import ANSWERS, Boxes, answer_of, boxes_of, draw_box
from training.scenes.chance import Chance

#: Every pixel says where it is.
PIXELS = np.stack([*np.meshgrid(np.arange(120), np.arange(110)), np.full((110, 120), 7)], axis=2).astype(np.uint8)


def box(x, y, width, height):
    return np.array([x, y, x + width, y + height], float)


def test_a_box_of_forty_pixels_is_shown_as_it_is():
    found = cut(PIXELS, box(30, 20, 40, 40))
    assert found.shape == (SIDE, SIDE, 3)
    np.testing.assert_allclose(found, PIXELS[8:72, 18:82], atol=1e-3)


def test_larger_ones_are_means_and_directions_are_alone():
    np.testing.assert_allclose(cut(PIXELS, box(24, 24, 80, 80))[12, 12], [24.5, 24.5, 7], atol=0.6)
    found = cut(PIXELS, box(20, 30, 80, 20))
    np.testing.assert_allclose(found[12, 12], [20.5, 30, 7], atol=1e-3)
    np.testing.assert_allclose(found[51, 12], [20.5, 49, 7], atol=1e-3)


def test_beyond_the_picture_its_edge_goes_on():
    np.testing.assert_allclose(cut(PIXELS, box(0, 70, 40, 40))[63, 0], [0, 109, 7], atol=1e-3)


BOXES = Boxes(np.array([box(0, 0, 100, 60), box(120, 0, 40, 40), box(120, 60, 40, 40)]), np.array([0, 3, 15]), np.array([box(300, 300, 20, 20)]))


def told(asked):
    answer = answer_of(asked, BOXES)
    return dict(zip(ANSWERS, answer.answers.tolist())), answer.family


def test_a_shape_is_told_from_its_parts_and_from_what_holds_it():
    assert told(box(1, 1, 99, 59)) == ({"shape": 1, "exact": 1, "part": 0, "holds": 0}, 0)
    assert told(box(0, 0, 100, 36)) == ({"shape": 1, "exact": 0, "part": 0, "holds": 0}, 0)
    assert told(box(0, 0, 100, 20)) == ({"shape": 0, "exact": 0, "part": 1, "holds": 0}, -1)
    assert told(box(110, -10, 60, 120)) == ({"shape": 0, "exact": 0, "part": 0, "holds": 1}, -1)


def test_nothing_is_asked_of_what_the_truth_does_not_judge():
    answers, family = told(box(300, 300, 20, 20))
    assert np.isnan(answers["shape"]) and np.isnan(answers["exact"]) and family == -1


def test_a_shape_that_the_truth_has_no_name_for_is_of_no_family():
    class Page:
        diagram = {"nodes": [{"kind": "freeform", "box": {"x": 5, "y": 5, "width": 90, "height": 60}}]}
        doubtful = np.zeros((0, 4))
        pixels = np.zeros((200, 300, 3), np.uint8)

    boxes = boxes_of(Page)
    answer = answer_of(box(5, 5, 90, 60), boxes)
    assert answer.answers[ANSWERS.index("shape")] == 1 and answer.family == -1
    assert draw_box(boxes, Page, Chance(1, 1)).shape == (4,)


def test_boxes_are_a_function_of_their_chance_and_have_sides():
    class Page:
        pixels = np.zeros((400, 500, 3), np.uint8)

    for index in range(200):
        drawn = draw_box(BOXES, Page, Chance(1, index))
        assert (drawn == draw_box(BOXES, Page, Chance(1, index))).all()
        assert (drawn[2:] > drawn[:2]).all()


def test_cut_outs_below_one_another_are_answered_one_by_one():
    torch.manual_seed(1)
    net = CutOutNet().eval()
    parts = torch.rand(2, 3, SIDE, SIDE)
    with torch.no_grad():
        alone, together = net(parts)[:, 0], net(torch.cat([parts[0], parts[1]], dim=1)[None])[0]
    assert together.shape == (2, OUTPUTS)
    torch.testing.assert_close(alone, together, atol=1e-5, rtol=1e-4)
