"""The channels of the page net's two outputs; the product's decoder reads the same ones."""

from training.scenes.outlines import families

FAMILIES: tuple[str, ...] = tuple(families()["families"])
FAMILY_OF_KIND: dict[str, int] = {kind: FAMILIES.index(family) for kind, family in families()["familyOfKind"].items()}

#: Cells of the two outputs, in pixels.
FINE, COARSE = 4, 16
#: Longest side of what the fine output finds, shortest of what the coarse one does.
FINE_MOST, COARSE_LEAST = 256.0, 192.0

KEYPOINTS = ("end", "marked_end", "bend", "crossing", "junction")
LAYOUT = ("ground", "fill", "raster", "outline", "connector", "text")


def _slices(*parts: tuple[str, int]) -> dict[str, slice]:
    places, at = {}, 0
    for name, count in parts:
        places[name] = slice(at, at + count)
        at += count
    return places


FINE_HEADS = _slices(
    ("node", len(FAMILIES)),
    ("box", 4),
    ("keypoint", len(KEYPOINTS)),
    ("offset", 2),
    ("direction", 2),
    ("embedding", 8),
    ("line", 16),
    ("text", 4),
    ("layout", len(LAYOUT)),
)
COARSE_HEADS = _slices(("node", len(FAMILIES)), ("box", 4), ("objectness", 1))
FINE_CHANNELS = sum(part.stop - part.start for part in FINE_HEADS.values())
COARSE_CHANNELS = sum(part.stop - part.start for part in COARSE_HEADS.values())
