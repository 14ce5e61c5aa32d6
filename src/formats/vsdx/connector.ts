/** An edge as a glued Visio connector: formulas are the glue, Connect records repeat them, cached values are right at once. */
import type { Edge } from "../../core/diagram/types.ts";
import { flatten } from "../../core/geometry/path.ts";
import type { Point } from "../../core/geometry/point.ts";
import { routePath } from "../../core/geometry/route.ts";
import { toInches } from "../lib/units.ts";
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { cell, cells, toPage } from "./cells.ts";
import { headShapes } from "./head.ts";
import { labelShape, writeLabel } from "./label.ts";
import type { Labelled } from "./label.ts";
import { arrowOf, arrowSizeOf, lineCells } from "./look.ts";
import { connectorBehaviour, connectorMaster, spanCells, textHandle } from "./master.ts";
import type { Span } from "./master.ts";
import { geometrySection } from "./outline.ts";
import type { Glue, Plan, PlannedEdge } from "./plan.ts";
import { routeRows } from "./route.ts";
import { layerCell, shapeAttributes, userSection } from "./sheet.ts";

/**
 * How Visio lays a connector again: ShapeRouteStyle 1 is right-angled, 2 straight; ConLineRouteExt 2 is curved.
 * ConFixedCode says when: 2 never (a slanted poly-line has no style that would keep its bends), 3 when it would cross a shape.
 */
const routing: Readonly<Record<Edge["routing"], Readonly<Record<string, number>>>> = {
  orthogonal: { ShapeRouteStyle: 1, ConFixedCode: 3, ConLineRouteExt: 1 },
  straight: { ShapeRouteStyle: 2, ConFixedCode: 2, ConLineRouteExt: 1 },
  curved: { ShapeRouteStyle: 1, ConFixedCode: 3, ConLineRouteExt: 2 },
};

/** Codes of a connector's ends in Connect records. */
const endParts = { BeginX: 9, EndX: 12 } as const;
/** ToPart of the first connection point. */
export const firstConnectionPart = 100;

/** Makes the two cells of an end: a free one is a plain place, a glued one follows its connection point (counted from 1 in formulas). */
function endCells(end: "Begin" | "End", [x, y]: Point, glue: Glue | null): readonly XmlElement[] {
  if (glue === null) return cells({ [`${end}X`]: x, [`${end}Y`]: y });
  const point = `PAR(PNT(Sheet.${glue.sheet}!Connections.X${glue.row + 1},Sheet.${glue.sheet}!Connections.Y${glue.row + 1}))`;
  return [cell(`${end}X`, x, point), cell(`${end}Y`, y, point)];
}

/** Makes the trigger that wakes a glued end when its shape moves. */
function triggerCells(name: "BegTrigger" | "EndTrigger", glue: Glue | null): readonly XmlElement[] {
  return glue === null ? [] : [cell(name, 2, `_XFTRIGGER(Sheet.${glue.sheet}!EventXFMod)`)];
}

/** Makes the cells of the line, its arrows, corners and jumps. */
function lookOf({ style, startMarker, endMarker, jumps, routing: way }: Edge): readonly XmlElement[] {
  const arrowSize = arrowSizeOf(style);
  return [
    ...lineCells(style),
    ...cells({
      BeginArrow: arrowOf(startMarker).code,
      EndArrow: arrowOf(endMarker).code,
      BeginArrowSize: arrowSize,
      EndArrowSize: arrowSize,
      Rounding: way === "curved" ? 0 : toInches(style.cornerRadius),
      // A connector of the picture jumps where the picture shows it: always (2) as an arc (1), or never (1).
      ConLineJumpCode: jumps.length > 0 ? 2 : 1,
      ConLineJumpStyle: 1,
    }),
  ];
}

/** Writes an edge and what goes with it: its connector first, then further labels and heads of their own. */
export function connectorShapes(planned: PlannedEdge, plan: Plan): readonly XmlElement[] {
  const { edge, sheet, points, source, target } = planned;
  const pageHeight = plan.diagram.size.height;
  const [begin, end] = [toPage(points[0]!, pageHeight), toPage(points.at(-1)!, pageHeight)];
  const span: Span = { beginX: begin[0], beginY: begin[1], endX: end[0], endY: end[1] };
  const drawn = flatten(routePath({ points, routing: edge.routing, cornerRadius: 0 })).flat();
  const labelled: Labelled = { diagram: plan.diagram, points: drawn, sheet };
  const [label, ...furtherLabels] = edge.labels;
  const written = label === undefined ? null : writeLabel(label, labelled);
  const { NameU, Name, ...attributes } = shapeAttributes(sheet, "Dynamic connector", "Shape");
  const connector = element("Shape", { ...attributes, NameU, Name, Master: connectorMaster }, [
    ...spanCells(span),
    ...endCells("Begin", begin, source),
    ...endCells("End", end, target),
    ...triggerCells("BegTrigger", source),
    ...triggerCells("EndTrigger", target),
    ...cells(connectorBehaviour),
    ...cells(routing[edge.routing]),
    ...lookOf(edge),
    layerCell("Connectors", plan.lowConfidence.has(edge.id)),
    ...(written?.cells ?? bareTextCells(span)),
    userSection({ RedrawId: edge.id, RedrawConfidence: edge.confidence }),
    geometrySection(0, { filled: false, stroked: true }, routeRows(edge, points)),
    ...(written?.text ?? []),
  ]);
  const first = planned.extras;
  const labels = furtherLabels.flatMap((further, index) => labelShape(further, first + index, labelled));
  return [connector, ...labels, ...headShapes(planned, first + furtherLabels.length, pageHeight)];
}

/** Makes the cells of an empty text, in the middle of its connector. */
function bareTextCells({ beginX, beginY, endX, endY }: Span): readonly XmlElement[] {
  const [x, y] = [(endX - beginX) / 2, (endY - beginY) / 2];
  return [
    cell("TxtPinX", x, "SETATREF(Controls.TextPosition)"),
    cell("TxtPinY", y, "SETATREF(Controls.TextPosition.Y)"),
    textHandle([x, "Width*0.5"], [y, "Height*0.5"]),
  ];
}

/** Writes the Connect records of an edge, one for each glued end. */
export function connectRecords({ sheet, source, target }: PlannedEdge): readonly XmlElement[] {
  const record = (fromCell: keyof typeof endParts, glue: Glue): XmlElement =>
    element("Connect", {
      FromSheet: sheet,
      FromCell: fromCell,
      FromPart: endParts[fromCell],
      ToSheet: glue.sheet,
      ToCell: `Connections.X${glue.row + 1}`,
      ToPart: firstConnectionPart + glue.row,
    });
  return [...(source === null ? [] : [record("BeginX", source)]), ...(target === null ? [] : [record("EndX", target)])];
}
