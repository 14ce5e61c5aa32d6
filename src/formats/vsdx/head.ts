/** Heads of connectors that Visio has no arrow for: small shapes at the connector's end, which follow it by their formulas. */
import type { Edge, Marker } from "../../core/diagram/types.ts";
import { distance, subtract } from "../../core/geometry/point.ts";
import type { Point } from "../../core/geometry/point.ts";
import { curveThrough } from "../../core/geometry/spline.ts";
import { headLength } from "../lib/head-length.ts";
import { toInches } from "../lib/units.ts";
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { cell, cells, inFormula, toPage } from "./cells.ts";
import { fillCells, lineCells } from "./look.ts";
import { geometryRow, geometrySection } from "./outline.ts";
import { layerCell, shapeAttributes, userSection } from "./sheet.ts";

/** A head as a shape: lengths in units of the head, fractions of its box with y up, the line arrives from the left. */
interface StandingHead {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** From the connector's end to the middle of the box: along the line in widths, to its left in heights. */
  readonly middle: Point;
  readonly filled: boolean;
  /** Each an open or closed run of points. */
  readonly runs: readonly (readonly Point[])[];
}

/** Visio's only diamond is hollow, its only half arrow a slash, and it has no cross: each would mean something else. */
const heads: Readonly<Partial<Record<Marker, StandingHead>>> = {
  diamond: {
    name: "Diamond",
    width: 2.4,
    height: 1.2,
    middle: [-0.5, 0],
    filled: true,
    runs: [
      [
        [1, 0.5],
        [0.5, 1],
        [0, 0.5],
        [0.5, 0],
        [1, 0.5],
      ],
    ],
  },
  half: {
    name: "Half arrow",
    width: 1.4,
    height: 0.7,
    middle: [-0.5, 0.5],
    filled: true,
    runs: [
      [
        [1, 0],
        [0, 1],
        [0, 0],
        [1, 0],
      ],
    ],
  },
  cross: {
    name: "Cross",
    width: 1,
    height: 1.1,
    middle: [-0.75, 0],
    filled: false,
    runs: [
      [
        [0, 0],
        [1, 1],
      ],
      [
        [0, 1],
        [1, 0],
      ],
    ],
  },
};

/** Tells whether a head is a shape of its own. */
export function standsAlone(marker: Marker): boolean {
  return heads[marker] !== undefined;
}

/** What a head needs to know of its connector. */
export interface Headed {
  readonly edge: Edge;
  readonly sheet: number;
  /** In pixels of the picture, ends on the outlines. */
  readonly points: readonly Point[];
}

/** Returns the way the line takes into its end; the begin of a line is the end of the line seen the other way round. */
function directionInto(edge: Edge, points: readonly Point[]): Point {
  const distinct = points.filter((point, index) => index === 0 || distance(point, points[index - 1]!) > 1e-3);
  if (distinct.length < 2) return [1, 0];
  const before = edge.routing === "curved" && distinct.length > 2 ? curveThrough(distinct).at(-1)!.control2 : distinct.at(-2)!;
  return subtract(distinct.at(-1)!, before);
}

/**
 * Makes the cell of the angle. The head of a straight line turns with it; other lines enter their shape square to its side, also after Visio
 * has laid them again.
 */
function angleCell({ edge, sheet, points }: Headed, end: "Begin" | "End"): { readonly angle: number; readonly written: XmlElement } {
  const [x, y] = directionInto(edge, end === "End" ? points : points.toReversed());
  // 0 - y and not -y: a level line to the left is turned by π, not by -π.
  const angle = Math.atan2(0 - y, x);
  const other = end === "End" ? "Begin" : "End";
  const span = (axis: "X" | "Y"): string => `Sheet.${sheet}!${end}${axis}-Sheet.${sheet}!${other}${axis}`;
  const follows = edge.routing === "straight" && points.length === 2;
  return { angle, written: cell("Angle", angle, follows ? `ATAN2(${span("Y")},${span("X")})` : undefined) };
}

/** Writes one head, numbered `number`, at an end of a connector on a page of a height in pixels. */
function headShape(head: StandingHead, headed: Headed, at: { end: "Begin" | "End"; number: number; pageHeight: number }): XmlElement {
  const { edge, sheet, points } = headed;
  const scale = headLength(edge.style);
  const [width, height] = [toInches(head.width * scale), toInches(head.height * scale)];
  const [x, y] = toPage(at.end === "Begin" ? points[0]! : points.at(-1)!, at.pageHeight);
  const { angle, written } = angleCell(headed, at.end);
  const [along, left] = head.middle;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [ahead, aside] = [`Width*(${inFormula(along)})`, `Height*${inFormula(left)}`];
  const rows = head.runs.flatMap((run) => run.map((point, index) => ({ point, type: index === 0 ? "RelMoveTo" : "RelLineTo" })));
  return element("Shape", shapeAttributes(at.number, head.name, "Shape"), [
    cell("PinX", x + along * width * cos - left * height * sin, `Sheet.${sheet}!${at.end}X+COS(Angle)*${ahead}-SIN(Angle)*${aside}`),
    cell("PinY", y + along * width * sin + left * height * cos, `Sheet.${sheet}!${at.end}Y+SIN(Angle)*${ahead}+COS(Angle)*${aside}`),
    ...cells({ Width: width, Height: height }),
    cell("LocPinX", width / 2, "Width*0.5"),
    cell("LocPinY", height / 2, "Height*0.5"),
    written,
    ...cells({ FlipX: 0, FlipY: 0, ResizeMode: 0, EventXFMod: 0, ObjType: 4 }),
    ...lineCells(head.filled ? { ...edge.style, stroke: null, dash: "solid" } : { ...edge.style, dash: "solid" }),
    ...fillCells({ fill: head.filled ? edge.style.stroke : null, opacity: edge.style.opacity, gradient: null }),
    layerCell("Connectors", false),
    userSection({ RedrawRole: "marker" }),
    geometrySection(
      0,
      { filled: head.filled, stroked: true },
      rows.map(({ type, point }, index) => geometryRow(type, index + 1, cells({ X: point[0], Y: point[1] }))),
    ),
  ]);
}

/** Writes the heads of a connector that are shapes of their own, numbered from `first` on. */
export function headShapes(headed: Headed, first: number, pageHeight: number): readonly XmlElement[] {
  const { startMarker, endMarker } = headed.edge;
  const ends = [
    { end: "Begin", head: heads[startMarker] },
    { end: "End", head: heads[endMarker] },
  ] as const;
  return ends
    .flatMap(({ end, head }) => (head === undefined ? [] : [{ end, head }]))
    .map(({ end, head }, index) => headShape(head, headed, { end, number: first + index, pageHeight }));
}
