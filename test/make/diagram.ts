/** Builders of nodes, edges and diagrams for tests: say what matters, the rest is a plain black drawing on white. */
import { buildDiagram } from "../../src/core/diagram/build.ts";
import type { DiagramParts } from "../../src/core/diagram/build.ts";
import type { Diagram, Edge, EdgeEnd, EdgeLabel, EdgeStyle, Node, NodeStyle, NodeText } from "../../src/core/diagram/types.ts";
import { centre } from "../../src/core/geometry/box.ts";
import type { Box } from "../../src/core/geometry/box.ts";
import { pointAt } from "../../src/core/geometry/path.ts";
import type { Point } from "../../src/core/geometry/point.ts";
import { frameOf, shapeOf } from "../../src/core/shapes/catalog.ts";
import { meetOutline } from "../../src/core/shapes/outline.ts";

/** The smallest PNG: one red pixel. */
export const redPixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC";

const plainNodeStyle: NodeStyle = {
  fill: "#ffffff",
  stroke: "#000000",
  strokeWidth: 1,
  dash: "solid",
  cornerRadius: 0,
  opacity: 1,
  gradient: null,
  shadow: false,
};
const plainEdgeStyle: EdgeStyle = { stroke: "#000000", strokeWidth: 1, dash: "solid", opacity: 1, cornerRadius: 0 };
const plainTextStyle = { fontSize: 12, color: "#000000", bold: false, italic: false, font: "sans" } as const;

/** What a node may be given; `box` also as [x, y, width, height], `text` as its value or in parts. */
export type NodeOptions = Partial<Omit<Node, "box" | "style" | "text">> & {
  readonly box?: Box | readonly [x: number, y: number, width: number, height: number];
  readonly style?: Partial<NodeStyle>;
  readonly text?: string | Partial<NodeText> | null;
};

/** Makes a node: by default a white rectangle of 100 by 60 at (20, 20). */
export function aNode({ box = [20, 20, 100, 60], style, text = null, ...rest }: NodeOptions = {}): Node {
  const kind = rest.kind ?? "rectangle";
  const bare: Node = {
    id: "n1",
    kind,
    z: 0,
    parent: null,
    box: "x" in box ? box : { x: box[0], y: box[1], width: box[2], height: box[3] },
    rotation: 0,
    params: null,
    path: kind === "freeform" ? triangularPath : null,
    style: { ...plainNodeStyle, ...(kind === "text" || kind === "image" ? { fill: null, stroke: null } : {}), ...style },
    text: null,
    image: kind === "image" ? { mediaType: "image/png", data: redPixel } : null,
    rows: null,
    confidence: 1,
    origin: "geometry",
    review: "none",
    ...rest,
  };
  return text === null ? bare : { ...bare, text: aText(typeof text === "string" ? { value: text } : text, textBoxOf(bare)) };
}

const triangularPath: Node["path"] = [{ op: "M", to: [0, 0] }, { op: "L", to: [1, 0.5] }, { op: "L", to: [0, 1] }, { op: "Z" }];

function textBoxOf(node: Node): Box {
  const inner = shapeOf(node.kind).textBox(frameOf(node));
  return { x: node.box.x + inner.x, y: node.box.y + inner.y, width: inner.width, height: inner.height };
}

/** Makes a text whose lines are stacked in the middle of a box, one for each hard break. */
export function aText(options: Partial<NodeText>, box: Box): NodeText {
  const style = { ...plainTextStyle, value: "", align: "center", valign: "middle", rotation: 0, ...options } as const;
  const values = style.value === "" ? [] : style.value.split("\n");
  const height = style.fontSize * 1.2;
  const [middle, top] = [centre(box)[0], centre(box)[1] - (values.length * height) / 2];
  const lines = values.map((text, index) => {
    const width = text.length * style.fontSize * 0.55;
    return { text, box: { x: middle - width / 2, y: top + index * height, width, height } };
  });
  return { lines, ...style };
}

/** What an edge may be given; `from` and `to` glue it, `points` route it, labels are texts or parts. */
export type EdgeOptions = Partial<Omit<Edge, "style" | "labels" | "source" | "target">> & {
  readonly source?: EdgeEnd;
  readonly target?: EdgeEnd;
  readonly from?: Node | null;
  readonly to?: Node | null;
  readonly style?: Partial<EdgeStyle>;
  readonly labels?: readonly (string | Partial<EdgeLabel>)[];
};

/** Makes an edge with an arrow at its end: by default straight from middle to middle, cut at the outlines. */
export function anEdge({ from = null, to = null, style, labels = [], ...rest }: EdgeOptions = {}): Edge {
  const { source, target } = rest;
  const points = rest.points ?? (source && target ? [source.point, target.point] : straightBetween(from, to));
  return {
    id: "e1",
    z: 1000,
    source: { node: from?.id ?? null, point: points[0]! },
    target: { node: to?.id ?? null, point: points.at(-1)! },
    routing: "straight",
    startMarker: "none",
    endMarker: "triangle",
    style: { ...plainEdgeStyle, ...style },
    jumps: [],
    labels: labels.map((label) => aLabel(typeof label === "string" ? { text: label } : label, points)),
    confidence: 1,
    origin: "geometry",
    review: "none",
    ...rest,
    points,
  };
}

function straightBetween(from: Node | null, to: Node | null): readonly Point[] {
  const begin: Point = from === null ? [10, 10] : centre(from.box);
  const end: Point = to === null ? [begin[0] + 100, begin[1]] : centre(to.box);
  return [(from === null ? null : meetOutline(from, begin, end)) ?? begin, (to === null ? null : meetOutline(to, end, begin)) ?? end];
}

function aLabel(options: Partial<EdgeLabel>, points: readonly Point[]): EdgeLabel {
  const { text = "", at = 0.5 } = options;
  const [x, y] = pointAt(points, at).point;
  const [width, height] = [text.length * 6, 14];
  return { ...plainTextStyle, text, at, rotation: 0, box: { x: x - width / 2, y: y - height / 2, width, height }, ...options };
}

/** Makes a valid diagram: by default an empty white page of 400 by 300. */
export function aDiagram(options: Partial<DiagramParts> = {}): Diagram {
  return buildDiagram({
    size: { width: 400, height: 300 },
    background: "#ffffff",
    nodes: [],
    edges: [],
    report: { explainedInk: 1, unexplained: [], lowConfidence: [], model: "test", backend: "none" },
    ...options,
  });
}
