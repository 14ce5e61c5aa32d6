"""Members of the IR as dictionaries, and their check against the published schema."""

import functools
import json
from pathlib import Path

SCHEMA = Path(__file__).parent.parent.parent / "docs" / "schemas" / "ir-v1.json"

Box = tuple[float, float, float, float]


def box_of(box: Box) -> dict:
    """Writes a box as the IR does."""
    return {"x": round(box[0], 2), "y": round(box[1], 2), "width": round(max(box[2], 0.01), 2), "height": round(max(box[3], 0.01), 2)}


def text_of(lines: list[tuple[str, Box]], look: dict) -> dict:
    """Writes the text of a shape from its visual lines; `look` holds fontSize, color, bold, italic and font."""
    return {
        "value": "\n".join(text for text, _ in lines),
        "lines": [{"text": text, "box": box_of(box)} for text, box in lines],
        "align": "center",
        "valign": "middle",
        "rotation": 0,
        **look,
    }


def style_of(**given) -> dict:
    """Writes the style of a node; what is not given is the plain default."""
    plain = {
        "fill": None,
        "stroke": None,
        "strokeWidth": 1,
        "dash": "solid",
        "cornerRadius": 0,
        "opacity": 1,
        "gradient": None,
        "shadow": False,
    }
    return {**plain, **given}


def node_of(identity: str, kind: str, box: Box, **given) -> dict:
    """Writes a node; what is not given is empty."""
    plain = {
        "id": identity,
        "kind": kind,
        "z": 0,
        "parent": None,
        "box": box_of(box),
        "rotation": 0,
        "params": None,
        "path": None,
        "style": style_of(),
        "text": None,
        "image": None,
        "rows": None,
        "confidence": 1,
        "origin": "person",
        "review": "none",
    }
    return {**plain, **given}


def point_of(point) -> list[float]:
    """Writes a point as the IR does."""
    return [round(float(point[0]), 2), round(float(point[1]), 2)]


def edge_of(identity: str, ends: tuple[str | None, str | None], points: list, **given) -> dict:
    """Writes a connector between two nodes, either of which may be None."""
    placed = [point_of(point) for point in points]
    plain = {
        "id": identity,
        "z": 0,
        "source": {"node": ends[0], "point": placed[0]},
        "target": {"node": ends[1], "point": placed[-1]},
        "points": placed,
        "routing": "straight",
        "startMarker": "none",
        "endMarker": "none",
        "style": {"stroke": "#000000", "strokeWidth": 1, "dash": "solid", "opacity": 1, "cornerRadius": 0},
        "jumps": [],
        "labels": [],
        "confidence": 1,
        "origin": "person",
        "review": "none",
    }
    return {**plain, **given}


def diagram_of(size: tuple[float, float], background: str, nodes: list[dict], edges: list[dict]) -> dict:
    """Writes a whole diagram."""
    report = {"explainedInk": 1, "unexplained": [], "lowConfidence": [], "model": "truth", "backend": "none"}
    return {
        "version": "1.0",
        "size": {"width": round(size[0]), "height": round(size[1])},
        "background": background,
        "nodes": nodes,
        "edges": edges,
        "report": report,
    }


@functools.cache
def _validator():
    import jsonschema

    return jsonschema.Draft7Validator(json.loads(SCHEMA.read_text()))


def problems_of(diagram: dict) -> list[str]:
    """Lists what the published schema holds against a diagram."""
    return [f"{error.json_path}: {error.message}" for error in _validator().iter_errors(diagram)]
