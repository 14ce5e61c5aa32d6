"""The channels of the page net's two outputs, as exported from the product's decoder."""

from training.scenes.outlines import page_net

_NET = page_net()
FAMILIES: tuple[str, ...] = tuple(_NET["families"])
FAMILY_OF_KIND: dict[str, int] = {kind: FAMILIES.index(family) for kind, family in _NET["familyOfKind"].items()}
KEYPOINTS: tuple[str, ...] = tuple(_NET["keypointClasses"])
LAYOUT: tuple[str, ...] = tuple(_NET["layoutClasses"])

#: Cells of the two outputs, in pixels.
FINE, COARSE = _NET["fineOutput"]["cell"], _NET["coarseOutput"]["cell"]
#: Longest side of what the fine output finds, shortest of what the coarse one does.
FINE_MOST, COARSE_LEAST = _NET["fineOutput"]["longest"], _NET["coarseOutput"]["shortest"]


def _slices(heads: dict[str, dict[str, int]]) -> dict[str, slice]:
    return {name: slice(head["first"], head["first"] + head["count"]) for name, head in heads.items()}


FINE_HEADS, COARSE_HEADS = (_slices(_NET[output]["heads"]) for output in ("fineOutput", "coarseOutput"))
FINE_CHANNELS, COARSE_CHANNELS = (max(part.stop for part in heads.values()) for heads in (FINE_HEADS, COARSE_HEADS))
