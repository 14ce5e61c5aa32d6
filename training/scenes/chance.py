"""Random draws of a page: everything that a page is depends on nothing but its seed and its index."""

import math
import random
from collections.abc import Mapping, Sequence


class Chance(random.Random):
    """A source of draws that is the same on every machine and for every number of workers."""

    def __init__(self, seed: int, index: int, stream: str = "page"):
        """Starts the stream of one page; streams of other names are independent of it."""
        super().__init__(f"{stream}:{seed}:{index}")

    def maybe(self, share: float) -> bool:
        """Returns true in this share of the cases."""
        return self.random() < share

    def between(self, low: float, high: float) -> float:
        """Draws evenly from an interval."""
        return low + (high - low) * self.random()

    def spread(self, low: float, high: float) -> float:
        """Draws evenly on the logarithm, for sizes and scales."""
        return math.exp(self.between(math.log(low), math.log(high)))

    def pick(self, items: Sequence):
        """Draws one of several."""
        return items[int(self.random() * len(items))]

    def weighted(self, shares: Mapping):
        """Draws a key of a mapping by its share."""
        return self.choices(list(shares), weights=list(shares.values()))[0]
