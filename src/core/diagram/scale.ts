/** Brings a diagram that was found in a scaled picture back to the coordinates of the uploaded one. */
import type { Box } from "../geometry/box.ts";
import type { Point } from "../geometry/point.ts";
import { shapeOf } from "../shapes/catalog.ts";
import type { DashLengths, Diagram, Edge, EdgeEnd, EdgeStyle, Node, NodeStyle, NodeText, Row } from "./types.ts";

/** How lengths grow; both factors are nearly equal, since pictures are scaled in proportion and rounded to whole pixels. */
interface Factors {
  readonly x: number;
  readonly y: number;
  /** The mean factor, for lengths without a direction. */
  readonly length: number;
}

/** Thousandths of a pixel are enough for every writer and keep the IR short. */
const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Scales the width of a line: one that is drawn is a pixel wide at least, also where an enlarged copy of the picture was looked at. */
const scaleStroke = (width: number, by: Factors): number => Math.max(Math.min(1, width), round(width * by.length));

const scalePoint = ([x, y]: Point, by: Factors): Point => [round(x * by.x), round(y * by.y)];

const scaleBox = (box: Box, by: Factors): Box => ({
  x: round(box.x * by.x),
  y: round(box.y * by.y),
  width: round(box.width * by.x),
  height: round(box.height * by.y),
});

const scaleText = (text: NodeText, by: Factors): NodeText => ({
  ...text,
  fontSize: round(text.fontSize * by.length),
  lines: text.lines.map((line) => ({
    ...line,
    box: scaleBox(line.box, by),
    ...(line.fontSize === undefined ? {} : { fontSize: round(line.fontSize * by.length) }),
  })),
});

const scaleRow = (row: Row, by: Factors): Row => ({
  ...row,
  height: round(row.height * by.y),
  cells: row.cells.map((cell) => ({
    ...cell,
    width: round(cell.width * by.x),
    text: cell.text === null ? null : scaleText(cell.text, by),
  })),
});

/** Scales the parameters that are lengths. */
function scaleParams({ kind, params }: Node, by: Factors): Node["params"] {
  if (params === null) return null;
  const known = shapeOf(kind).params;
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, known[name]?.unit === "px" ? round(value * by.length) : value]),
  );
}

/** Scales the lengths of a broken line's strokes where a style has them. */
const scaleDashes = ({ dashLengths }: NodeStyle | EdgeStyle, by: Factors): { readonly dashLengths?: DashLengths } =>
  dashLengths === undefined ? {} : { dashLengths: { dash: round(dashLengths.dash * by.length), gap: round(dashLengths.gap * by.length) } };

const scaleNode = (node: Node, by: Factors): Node => ({
  ...node,
  params: scaleParams(node, by),
  box: scaleBox(node.box, by),
  style: {
    ...node.style,
    strokeWidth: scaleStroke(node.style.strokeWidth, by),
    cornerRadius: round(node.style.cornerRadius * by.length),
    ...scaleDashes(node.style, by),
  },
  text: node.text === null ? null : scaleText(node.text, by),
  rows: node.rows === null ? null : node.rows.map((row) => scaleRow(row, by)),
});

const scaleEnd = (end: EdgeEnd, by: Factors): EdgeEnd => ({ ...end, point: scalePoint(end.point, by) });

const scaleEdge = (edge: Edge, by: Factors): Edge => ({
  ...edge,
  source: scaleEnd(edge.source, by),
  target: scaleEnd(edge.target, by),
  points: edge.points.map((point) => scalePoint(point, by)),
  style: {
    ...edge.style,
    strokeWidth: scaleStroke(edge.style.strokeWidth, by),
    cornerRadius: round(edge.style.cornerRadius * by.length),
    ...scaleDashes(edge.style, by),
    ...(edge.style.headLength === undefined ? {} : { headLength: round(edge.style.headLength * by.length) }),
  },
  jumps: edge.jumps.map((jump) => ({ point: scalePoint(jump.point, by), radius: round(jump.radius * by.length) })),
  labels: edge.labels.map((label) => ({ ...label, fontSize: round(label.fontSize * by.length), box: scaleBox(label.box, by) })),
});

/** Scales every coordinate and length so that the diagram fills `size` pixels; fractions and colours stay. */
export function scaleDiagram(diagram: Diagram, size: { readonly width: number; readonly height: number }): Diagram {
  if (size.width === diagram.size.width && size.height === diagram.size.height) return diagram;
  const x = size.width / diagram.size.width;
  const y = size.height / diagram.size.height;
  const by = { x, y, length: Math.sqrt(x * y) };
  return {
    ...diagram,
    size: { width: size.width, height: size.height },
    nodes: diagram.nodes.map((node) => scaleNode(node, by)),
    edges: diagram.edges.map((edge) => scaleEdge(edge, by)),
    report: { ...diagram.report, unexplained: diagram.report.unexplained.map((box) => scaleBox(box, by)) },
  };
}
