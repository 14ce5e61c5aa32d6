"""The text net's data must be pure, readable and cut as the product cuts; its letters must survive encoding."""

from __future__ import annotations

import random

import numpy as np
import pytest
import torch

from training.text.alphabet import decode, edit_distance, encode, is_spelt, marked_letters, normalised, symbols
from training.text.crop import CAP_HEIGHT, HEIGHT, Window, cut, project
from training.text.lexicon import LISTS, words
from training.text.lines import make_line
from training.text.net import COLUMN_WIDTH, TextNet
from training.text.strings import _marked
from training.text.task import open_text_small


def test_texts_survive_encoding_with_blanks_between_repetitions() -> None:
    numbers = encode("Hello Łódź → 42")
    spread = [part for number in numbers for part in (number, 0)]
    assert decode(spread) == "Hello Łódź → 42"
    assert decode([5, 5, 5, 0, 5]) == symbols()[4] * 2


@pytest.mark.parametrize(("one", "other", "want"), [("", "abc", 3), ("kitten", "sitting", 3), ("same", "same", 0), ("ab", "ba", 2)])
def test_edit_distance(one: str, other: str, want: int) -> None:
    assert edit_distance(one, other) == edit_distance(other, one) == want


def test_signs_that_look_alike_are_one() -> None:
    assert normalised("5\u00a0\u00b5m  e\u0301") == "5 μm é"


def test_words_are_read_in_the_encoding_of_their_list() -> None:
    letters = {language: set("".join(words(language))) for language in LISTS}
    assert set("ěščřžů") <= letters["cs"] and not set("Ăă") & letters["cs"]
    assert all(set(wanted) <= letters[language] for language, wanted in {"pl": "łżś", "hu": "őű", "ro": "ăț", "tr": "ğıİ", "el": "άώ"}.items())


def test_other_marks_stand_on_the_same_letters() -> None:
    chance = random.Random(1)
    words_with_marks = [_marked(chance, "zażółć Utilizator") for _ in range(20)]
    assert len(set(words_with_marks)) > 10
    assert all(is_spelt(word) and _bare(word) == "zazolc utilizator" for word in words_with_marks)


def _bare(word: str) -> str:
    plain = {mark: letter for letter, marks in marked_letters().items() for mark in marks}
    return "".join(plain.get(symbol, symbol) for symbol in word).lower()


def test_a_line_depends_on_seed_and_index_alone() -> None:
    picture, text = make_line(3, 17, 160)
    make_line(3, 18, 320)
    again, same = make_line(3, 17, 160)
    assert text == same and np.array_equal(picture, again)
    assert not np.array_equal(picture, make_line(4, 17, 160)[0])


@pytest.mark.parametrize("width", [160, 320, 640])
def test_lines_hold_ink_and_texts_that_the_net_can_spell(width: int) -> None:
    for index in range(40):
        picture, text = make_line(5, index, width)
        assert picture.shape == (HEIGHT, width) and picture.dtype == np.uint8
        assert text and is_spelt(text) and text == text.strip()
        assert picture.max() > 100, text


def test_most_lines_have_room_for_a_blank_between_equal_letters() -> None:
    lines = [make_line(6, index, 160)[1] for index in range(60)]
    fitting = [len(text) + sum(a == b for a, b in zip(text, text[1:])) <= 160 / COLUMN_WIDTH for text in lines]
    assert sum(fitting) / len(lines) > 0.95


def test_light_text_on_dark_looks_like_dark_text_on_light() -> None:
    dark = np.full((30, 60, 3), 255, np.uint8)
    dark[10:20, 20:40] = (10, 40, 90)
    light = 255 - dark
    one = project(dark, (255, 255, 255), (10, 40, 90))
    other = project(light, (0, 0, 0), (245, 215, 165))
    assert np.array_equal(one, other) and one.max() == 255 and one[0, 0] == 0


@pytest.mark.parametrize("cap_height", [6, 10, 31])
def test_capitals_are_cut_to_one_height_in_the_middle(cap_height: int) -> None:
    ink = np.zeros((100, 200), np.uint8)
    ink[40 : 40 + cap_height, 50:120] = 255
    picture = cut(ink, Window(50, 40, 120, 40 + cap_height, cap_height), 640)
    rows = np.flatnonzero(picture.max(axis=1) > 127)
    assert abs(len(rows) - CAP_HEIGHT) <= 1
    assert abs(rows.mean() - (HEIGHT - 1) / 2) <= 1
    columns = np.flatnonzero(picture.max(axis=0) > 127)
    assert abs(len(columns) - 70 * CAP_HEIGHT / cap_height) <= 2


def test_what_lies_beyond_the_rim_is_not_seen() -> None:
    ink = np.zeros((60, 200), np.uint8)
    ink[20:30, 50:120] = 255
    ink[:, 140:] = 255
    picture = cut(ink, Window(50, 20, 120, 30, 10), 320)
    assert picture[:, 160:].max() == 0


def test_the_net_gives_a_column_for_four_pixels_and_reads_any_width() -> None:
    net = TextNet("small", 100).eval()
    with torch.no_grad():
        assert net(torch.rand(2, 1, 32, 160)).shape == (2, 40, 100)
        assert net(torch.rand(1, 1, 32, 640)).shape == (1, 160, 100)


def test_batches_are_those_of_their_index() -> None:
    task = open_text_small()
    one, again = task.make_batch(1, 2000), task.make_batch(1, 2000)
    assert all(np.array_equal(one[key], again[key]) for key in one)
    assert len(one["codes"]) == one["lengths"].sum() and len(one["lengths"]) == len(one["picture"])
