"""Writes synthetic pages as pictures with their truth beside them, as a corpus: `python -m training.scenes.pages --out DIR --count 100`.

Thresholds and calibrations of the product are fitted on such pages, never on real ones. The seed is one that no training sees.
"""

import argparse
import json
from pathlib import Path

import cv2

from .chance import Chance
from .damage import compress, digital, photographed
from .page import Page, make_page
from .rasterise import with_cairo, with_skia
from .textures import texture

HELD_OUT_SEED = 991_000
#: Pixels of the longest side; larger pages are drawn smaller.
LONGEST = 2400
#: What the scorer calls the ends of lines.
ARROWS = {"none": "none", "triangle": "classic", "triangle_hollow": "block", "open": "open", "diamond": "diamond", "circle": "oval"}


def main() -> None:
    """Reads the command line and writes."""
    parser = argparse.ArgumentParser(prog="python -m training.scenes.pages", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--photo", action="store_true", help="only pages drawn by pen, as photographs")
    parser.add_argument("--nothing", action="store_true", help="photographs of anything but diagrams, without truth")
    parser.add_argument("--seed", type=int, default=HELD_OUT_SEED)
    options = parser.parse_args()
    for index in range(options.first, options.first + options.count):
        if options.nothing:
            write_nothing(Chance(options.seed, index, "nothing"), options.out / f"{index:05d}")
            continue
        page = make_page(options.seed, index)
        if not options.photo:
            write_page(page, Chance(options.seed, index, "page"), options.out / f"{index:05d}")
        elif page.look.hand == "pen" and not page.look.dark:
            write_photo(page, Chance(options.seed, index, "photo"), options.out / f"{index:05d}")


def write_page(page: Page, chance: Chance, stem: Path) -> None:
    """Writes one page at some scale with some damage, PNG, and its truth."""
    size = page.diagram["size"]
    scale = min(chance.pick([1.0, 1.0, 1.0, 1.5, 2.0]), LONGEST / max(size["width"], size["height"]))
    side = (max(8, round(size["width"] * scale)), max(8, round(size["height"] * scale)))
    draw = with_cairo if chance.maybe(0.35) else with_skia
    pixels = draw(page.seen, (scale, 0.0, 0.0), side)
    if chance.maybe(0.3):
        pixels = digital(pixels, chance)
    stem.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(f"{stem}.png", pixels[..., ::-1])
    kind = "sketched" if page.look.hand else "drawn"
    truth = {"kind": kind, "width": side[0], "height": side[1], **truth_of(page.diagram, scale)}
    Path(f"{stem}.gt.json").write_text(json.dumps(truth, ensure_ascii=False))


def write_photo(page: Page, chance: Chance, stem: Path) -> None:
    """Writes one page as a photograph straight from above, JPEG, and its truth."""
    size = page.diagram["size"]
    scale = chance.between(1000, 1600) / max(size["width"], size["height"])
    side = (max(8, round(size["width"] * scale)), max(8, round(size["height"] * scale)))
    pixels = photographed(with_skia(page.seen, (scale, 0.0, 0.0), side), page.look.size * scale, chance)
    stem.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(f"{stem}.jpg", pixels[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 90])
    truth = {"kind": "handdrawn", "width": side[0], "height": side[1], **truth_of(page.diagram, scale)}
    Path(f"{stem}.gt.json").write_text(json.dumps(truth, ensure_ascii=False))


def write_nothing(chance: Chance, stem: Path) -> None:
    """Writes a photograph that shows no diagram, JPEG."""
    longer = round(chance.between(600, 1600))
    side = (longer, round(longer * chance.between(0.6, 1))) if chance.maybe(0.7) else (round(longer * chance.between(0.6, 1)), longer)
    stem.parent.mkdir(parents=True, exist_ok=True)
    quality = chance.randint(60, 95)
    cv2.imwrite(f"{stem}.jpg", compress(texture(chance, side), chance)[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])


def truth_of(diagram: dict, scale: float) -> dict:
    """Turns an IR into the scorer's truth."""
    return {
        "nodes": [_node(node, scale) for node in diagram["nodes"]],
        "edges": [_edge(edge, scale) for edge in diagram["edges"]],
    }


def _node(node: dict, scale: float) -> dict:
    text = node["text"] or {"value": "", "lines": [], "fontSize": 0}
    truth = {
        "id": node["id"],
        "bbox": _scaled(node["box"], scale),
        "shape": node["kind"],
        "text": text["value"],
        "fill": node["style"]["fill"],
        "stroke": node["style"]["stroke"],
        "role": "primary",
    }
    if text["lines"]:
        truth |= {"text_bbox": _around([line["box"] for line in text["lines"]], scale), "font_px": text["fontSize"] * scale}
    return truth


def _edge(edge: dict, scale: float) -> dict:
    return {
        "id": edge["id"],
        "source": edge["source"]["node"],
        "target": edge["target"]["node"],
        "points": [[value * scale for value in point] for point in edge["points"]],
        "start_arrow": ARROWS.get(edge["startMarker"], edge["startMarker"]),
        "end_arrow": ARROWS.get(edge["endMarker"], edge["endMarker"]),
        "dashed": edge["style"]["dash"] != "solid",
        "text": "\n".join(label["text"] for label in edge["labels"]),
        "text_bboxes": [_scaled(label["box"], scale) for label in edge["labels"]],
        "role": "connector",
    }


def _scaled(box: dict, scale: float) -> list[float]:
    return [round(box[side] * scale, 2) for side in ("x", "y", "width", "height")]


def _around(boxes: list[dict], scale: float) -> list[float]:
    left, top = min(box["x"] for box in boxes), min(box["y"] for box in boxes)
    right, bottom = max(box["x"] + box["width"] for box in boxes), max(box["y"] + box["height"] for box in boxes)
    return _scaled({"x": left, "y": top, "width": right - left, "height": bottom - top}, scale)


if __name__ == "__main__":
    main()
