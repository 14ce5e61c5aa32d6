"""The styles of connectors: their course, heads and dashes, and the places on outlines to which they are tied."""

from __future__ import annotations

from training.diagrams.style import Style

_ORTHOGONAL = "edgeStyle=orthogonalEdgeStyle;{};orthogonalLoop=1;jettySize=auto;"
_COURSES = {
    "orthogonal": _ORTHOGONAL.format("rounded=0"),
    "rounded": _ORTHOGONAL.format("rounded=1"),
    "curved": _ORTHOGONAL.format("curved=1"),
    "straight": "rounded=0;",
    "elbow": "edgeStyle=elbowEdgeStyle;rounded=0;",
    "entity": "edgeStyle=entityRelationEdgeStyle;rounded=0;",
}
#: Courses that jump over others.
_JUMPING = ("orthogonal", "rounded", "straight")
_FILLED = ("block", "classic", "classicThin", "blockThin", "oval")
_SIZED = ("open", "classic", "block")
_MIDDLES = {"right": (1, 0.5), "left": (0, 0.5), "top": (0.5, 0), "bottom": (0.5, 1)}


def port(end: str, side: str, at: float) -> str:
    """Ties the end of a connector (`exit` or `entry`) to a share of the length of a side."""
    x, y = _MIDDLES[side]
    x, y = (x, at) if side in ("left", "right") else (at, y)
    return f"{end}X={x};{end}Y={y};{end}Dx=0;{end}Dy=0;"


def connector_style(style: Style, course: str, sides: tuple[str, str] | None, head: str, start_head: str | None, dashed: bool, extra: str) -> str:
    """Returns the style of a connector but for its ports and its type; what `extra` sets is left to it."""
    is_upright = course == "elbow" and sides is not None and sides[0] in ("top", "bottom")
    return (
        _COURSES[course]
        + "html=1;"
        + ("elbow=vertical;" if is_upright else "")
        + (f"endArrow={head};" if head != "classic" else "")
        + (f"startArrow={start_head};" if start_head and start_head != "none" else "")
        + ("endFill=1;" if head in _FILLED and "endFill" not in extra else "")
        + (style.head_size if head in _SIZED and "endSize" not in extra else "")
        + (f"strokeWidth={style.line_width};" if style.line_width != 1 else "")
        + (f"strokeColor={style.line_colour};" if style.line_colour and "strokeColor" not in extra else "")
        + ("dashed=1;" + style.dash_pattern if dashed else "")
        + (style.line_jump if course in _JUMPING else "")
    )
