"""The symbols of the text net, from what `make generate` exports, with encoding, greedy decoding and the error rate."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

import numpy as np

from training.config import GENERATED

BLANK = 0
#: Signs that look like another one, or that stand for it on screen; labels and truth are written with the second.
SAME = {"\u00b5": "μ", "\u00a0": " ", "\u2009": " ", "\u202f": " ", "\u2010": "-", "\u2011": "-", "\u2212": "-", "\u22c5": "·", "\u2219": "·"}
#: Letters that Unicode does not take apart, by their plain form.
THROUGH = {"ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ø": "o", "Ø": "O", "ı": "i"}
_SAME = str.maketrans(SAME)


@lru_cache(maxsize=1)
def symbols() -> str:
    """Returns every symbol; output `i + 1` of the net is symbol `i`."""
    return json.loads((GENERATED / "alphabet.json").read_text())["symbols"]


@lru_cache(maxsize=1)
def _numbers() -> dict[str, int]:
    return {symbol: index + 1 for index, symbol in enumerate(symbols())}


def normalised(text: str) -> str:
    """Composes letters, folds white space and replaces doubles by the sign of the alphabet."""
    return " ".join(unicodedata.normalize("NFC", text).translate(_SAME).split())


def is_spelt(text: str) -> bool:
    """Tells whether the alphabet has every symbol of a text."""
    return all(symbol in _numbers() for symbol in text)


@lru_cache(maxsize=1)
def marked_letters() -> dict[str, str]:
    """Lists the Latin letters with marks that the alphabet has, by the letter without them."""
    table: dict[str, str] = {}
    for symbol in symbols():
        plain = THROUGH.get(symbol) or unicodedata.normalize("NFD", symbol)[0]
        if plain != symbol and plain.isascii() and plain.isalpha():
            table[plain] = table.get(plain, "") + symbol
    return table


def encode(text: str) -> list[int]:
    """Returns the outputs of the net that spell a text."""
    return [_numbers()[symbol] for symbol in text]


def decode(best: Iterable[int]) -> str:
    """Joins the best outputs of the columns: repetitions are one symbol, blanks none."""
    table = symbols()
    text, last = [], BLANK
    for number in best:
        if number not in (last, BLANK):
            text.append(table[number - 1])
        last = number
    return "".join(text)


def edit_distance(one: str, other: str) -> int:
    """Counts the least insertions, deletions and substitutions between two texts."""
    row = np.arange(len(other) + 1)
    codes = np.array([ord(symbol) for symbol in other], dtype=np.int64)
    places = np.arange(len(other) + 1)
    for number, symbol in enumerate(one):
        change = row[:-1] + (codes != ord(symbol))
        best = np.concatenate(([number + 1], np.minimum(change, row[1:] + 1)))
        row = np.minimum.accumulate(best - places) + places
    return int(row[-1])
