"""Says which part of a true text each of its found lines shows: the truth of real pages gives a text whole, however many lines it stands in."""

from __future__ import annotations

from dataclasses import dataclass

from training.text.alphabet import edit_distance

#: What a letter too many or too few weighs by the width of the line, beside the letters that its reading has wrong.
WIDTH_WEIGHT = 0.5
#: A part may be longer or shorter than its line lets expect by this share, and so many letters.
SLACK, SLACK_LETTERS = 0.6, 4


@dataclass(frozen=True)
class Shown:
    """A found line: what a reader made of it, and how wide it is in heights of its capitals."""

    reading: str
    width: float


def split_text(text: str, lines: list[Shown]) -> list[str] | None:
    """Splits a text between its words, one part for each line from the top: as read and as wide as possible; None where no split fits."""
    words = text.split()
    if len(lines) == 1:
        return [" ".join(words)]
    per_letter = sum(line.width for line in lines) / max(1, len(text))
    #: The cheapest split of the first `end` words among the lines so far, and where its last part begins.
    best: list[dict[int, tuple[float, int]]] = [{0: (0.0, 0)}]
    for line in lines:
        expected = line.width / per_letter
        found: dict[int, tuple[float, int]] = {}
        for begin, (cost, _) in best[-1].items():
            for end in range(begin + 1, len(words) + 1):
                part = " ".join(words[begin:end])
                if len(part) > (1 + SLACK) * expected + SLACK_LETTERS:
                    break
                if len(part) < (1 - SLACK) * expected - SLACK_LETTERS:
                    continue
                total = cost + edit_distance(part, line.reading) + WIDTH_WEIGHT * abs(len(part) - expected)
                if end not in found or total < found[end][0]:
                    found[end] = (total, begin)
        best.append(found)
    if len(words) not in best[-1]:
        return None
    parts, end = [], len(words)
    for found in reversed(best[1:]):
        begin = found[end][1]
        parts.append(" ".join(words[begin:end]))
        end = begin
    return parts[::-1]
