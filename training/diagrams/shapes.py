"""The shapes of the pages: what draws each, what the truth calls it, and how much room it leaves for its text."""

from __future__ import annotations

#: draw.io's styles by the names that layouts use.
STYLES = {
    "rectangle": "rounded=0;",
    "rounded_rectangle": "rounded=1;",
    "terminator": "rounded=1;arcSize=50;",
    "ellipse": "ellipse;",
    "diamond": "rhombus;",
    "cylinder": "shape=cylinder3;boundedLbl=1;backgroundOutline=1;size=12;",
    "cylinder1": "shape=cylinder;boundedLbl=1;backgroundOutline=1;",
    "parallelogram": "shape=parallelogram;perimeter=parallelogramPerimeter;fixedSize=1;",
    "document": "shape=document;boundedLbl=1;",
    "hexagon": "shape=hexagon;perimeter=hexagonPerimeter2;fixedSize=1;",
    "cloud": "ellipse;shape=cloud;",
    "note": "shape=note;backgroundOutline=1;darkOpacity=0.05;size=15;",
    "process": "shape=process;backgroundOutline=1;",
    "cube": "shape=cube;boundedLbl=1;backgroundOutline=1;darkOpacity=0.05;darkOpacity2=0.1;size=10;",
    "step": "shape=step;perimeter=stepPerimeter;fixedSize=1;",
    "trapezoid": "shape=trapezoid;perimeter=trapezoidPerimeter;fixedSize=1;",
    "triangle": "triangle;",
    "datastore": "shape=datastore;",
    "component": "shape=module;jettyWidth=8;jettyHeight=4;",
    "callout": "shape=callout;perimeter=calloutPerimeter;",
    "card": "shape=card;size=14;",
    "internal": "shape=internalStorage;backgroundOutline=1;",
    "tape": "shape=tape;size=.2;",
    "delay": "shape=delay;",
    "display": "shape=display;",
    "manual": "shape=manualInput;size=14;",
    "folder": "shape=folder;tabWidth=40;tabHeight=14;tabPosition=left;",
    "doubleellipse": "ellipse;shape=doubleEllipse;",
    "queue": "shape=cylinder3;direction=south;boundedLbl=1;backgroundOutline=1;size=10;",
}
#: What the truth calls those that it knows by another name.
KINDS = {
    "terminator": "rounded_rectangle",
    "cylinder1": "cylinder",
    "note": "other",
    "process": "rectangle",
    "cube": "other",
    "step": "other",
    "trapezoid": "other",
    "datastore": "cylinder",
    "component": "rectangle",
    "callout": "other",
    "card": "other",
    "internal": "other",
    "tape": "other",
    "delay": "other",
    "display": "other",
    "manual": "other",
    "folder": "other",
    "doubleellipse": "ellipse",
    "queue": "cylinder",
}
#: Shapes whose text shares the room with slants, and with edges that are drawn inside.
_ROUND = {"diamond", "ellipse", "cloud", "triangle", "doubleellipse"}
_EDGED = {"parallelogram", "hexagon", "step", "trapezoid", "cylinder", "cylinder1", "document", "note", "process", "cube"}
_EDGED |= {"datastore", "component", "display", "queue", "folder", "tape", "callout"}


def room_for_text(shape: str, width: float, height: float) -> tuple[float, float]:
    """Returns the width and height that a text may take."""
    if shape in _ROUND:
        return width * 0.68, height * 0.6
    if shape in _EDGED:
        return width - 24, height - 14
    return width, height
