"""What lies on a page, and how it is written as a draw.io file: shapes, connectors with their labels, and lines that belong to nothing."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass

Point = tuple[float, float]


@dataclass(frozen=True)
class Shape:
    """A shape, a text or an icon; `kind`, `drawn_as`, `role`, `base` and `subtype` are for the truth."""

    id: str
    style: str
    x: float
    y: float
    width: float
    height: float
    text: str
    parent: str
    kind: str
    drawn_as: str
    role: str = "primary"
    base: str | None = None
    subtype: str | None = None

    def xml(self) -> str:
        """Writes the cell."""
        place = f'x="{self.x}" y="{self.y}" width="{self.width}" height="{self.height}"'
        attributes = f'value="{_label(self.text)}" style="{html.escape(self.style, True)}" vertex="1" parent="{self.parent}"'
        return f'<mxCell id="{self.id}" {attributes}><mxGeometry {place} as="geometry"/></mxCell>'

    def facts(self) -> dict:
        """Returns what draw.io does not know of the cell, for the truth."""
        said = {"shape": self.kind, "shape_raw": self.drawn_as, "role": self.role, "base_shape": self.base, "subtype": self.subtype}
        return {"id": self.id, "cell": "shape", "text": self.text, **{name: value for name, value in said.items() if value is not None}}


@dataclass(frozen=True)
class Connector:
    """A connector between two cells, or, where there are none, a line from the first of `points` to the second."""

    id: str
    style: str
    text: str
    points: Sequence[Point]
    start_head: str
    end_head: str
    dashed: bool
    curved: bool = False
    source: str | None = None
    target: str | None = None
    #: Where the label is: -1 at the source, 1 at the target.
    label_at: float = 0

    def xml(self) -> str:
        """Writes the cell."""
        head = f'<mxCell id="{self.id}" value="{_label(self.text)}" style="{self.style}" edge="1" parent="1"'
        if self.source is None:
            ends = "".join(f'<mxPoint x="{x}" y="{y}" as="{name}Point"/>' for (x, y), name in zip(self.points, ("source", "target")))
            return f'{head}><mxGeometry relative="1" as="geometry">{ends}</mxGeometry></mxCell>'
        bends = "".join(f'<mxPoint x="{x}" y="{y}"/>' for x, y in self.points)
        way = f'<Array as="points">{bends}</Array>' if bends else ""
        geometry = f'<mxGeometry x="{self.label_at}" relative="1" as="geometry">{way}</mxGeometry>'
        return f'{head} source="{self.source}" target="{self.target}">{geometry}</mxCell>'

    def facts(self) -> dict:
        """Returns what draw.io does not know of the cell, for the truth."""
        heads = {"start_arrow": self.start_head, "end_arrow": self.end_head}
        return {"id": self.id, "cell": "connector", "text": self.text, **heads, "dashed": self.dashed, "curved": self.curved}


@dataclass(frozen=True)
class EndLabel:
    """A second label of a connector; `at` is -1 at its source and 1 at its target."""

    id: str
    style: str
    connector: str
    text: str
    at: float

    def xml(self) -> str:
        """Writes the cell."""
        attributes = f'value="{_label(self.text)}" style="{self.style}" vertex="1" connectable="0" parent="{self.connector}"'
        return f'<mxCell id="{self.id}" {attributes}><mxGeometry x="{self.at}" relative="1" as="geometry"/></mxCell>'

    def facts(self) -> dict:
        """Returns what draw.io does not know of the cell, for the truth."""
        return {"id": self.id, "cell": "label", "text": self.text, "connector": self.connector}


Cell = Shape | Connector | EndLabel


def file_of(cells: Sequence[Cell]) -> str:
    """Writes a file of one page."""
    head = '<mxfile><diagram name="p"><mxGraphModel grid="0" page="0"><root><mxCell id="0"/><mxCell id="1" parent="0"/>'
    return head + "".join(cell.xml() for cell in cells) + "</root></mxGraphModel></diagram></mxfile>"


def _label(text: str) -> str:
    return html.escape(text.replace("\n", "<br>"), True)
