/** Corrects a diagram by what a person or an assistant says of its elements: texts, kinds, ends, and what is no element at all. */
import { centre } from "../geometry/box.ts";
import { distance, lerp } from "../geometry/point.ts";
import type { Point } from "../geometry/point.ts";
import { Fault } from "../fault.ts";
import type { ShapeId } from "../shapes/catalog.ts";
import { meetOutline } from "../shapes/outline.ts";
import { parseDiagram } from "./parse.ts";
import type { Diagram, Edge, EdgeLabel, Node, TextStyle } from "./types.ts";

/** What is wrong with one element; what is not given stays as it is. */
export interface Correction {
  /** Id of a node or an edge. */
  readonly element: string;
  /** The whole text, an empty one for none; of an edge, that of its first label. */
  readonly text?: string;
  /** Of a node; not for tables, pictures and freeforms, which need more than a word. */
  readonly kind?: ShapeId;
  /** Ids of the nodes that an edge joins; it then runs straight between their outlines. */
  readonly source?: string;
  readonly target?: string;
  /** True when there is no such element; the edges of a node go with it, its members stay. */
  readonly remove?: boolean;
}

function wrong(message: string): Fault {
  return new Fault({ code: "invalid_request", kind: "invalid", message });
}

/** How text looks where there was none: as large as most of the diagram's. */
function usualStyle({ nodes }: Diagram): TextStyle {
  const sizes = nodes.flatMap(({ text }) => (text === null ? [] : [text.fontSize])).toSorted((one, other) => one - other);
  return { fontSize: sizes[sizes.length >> 1] ?? 14, color: "#000000", bold: false, italic: false, font: "sans" };
}

function correctNode(node: Node, { text, kind, source, target }: Correction, diagram: Diagram): Node {
  if (source !== undefined || target !== undefined) throw wrong(`${node.id} is a shape: only connectors have a source and a target`);
  const fixed: readonly ShapeId[] = ["table", "image", "freeform"];
  if (kind !== undefined && (fixed.includes(kind) || fixed.includes(node.kind)) && kind !== node.kind) {
    throw wrong(`${node.id} cannot become a ${kind}: tables, pictures and freeforms need more than a word`);
  }
  const changed = kind === undefined || kind === node.kind ? node : { ...node, kind, params: null };
  const reviewed = { ...changed, confidence: 1, origin: "person", review: "corrected" } as const;
  if (text === undefined) return reviewed;
  if (text === "") return { ...reviewed, text: null };
  const style = node.text ?? { ...usualStyle(diagram), align: "center", valign: "middle", rotation: 0 };
  // Where new lines stand nobody has seen: the writers lay them out.
  return { ...reviewed, text: { ...style, value: text, lines: [] } };
}

/** Returns the straight way between two nodes, from outline to outline. */
function straightWay(from: Node, to: Node): readonly Point[] {
  const [start, end] = [centre(from.box), centre(to.box)];
  return [meetOutline(from, start, end) ?? start, meetOutline(to, end, start) ?? end];
}

function labelled(edge: Edge, text: string, diagram: Diagram): Edge {
  const [first, ...rest] = edge.labels;
  if (text === "") return { ...edge, labels: rest };
  if (first !== undefined) return { ...edge, labels: [{ ...first, text }, ...rest] };
  const style = usualStyle(diagram);
  const [x, y] = lerp(edge.points[0]!, edge.points.at(-1)!, 0.5);
  const [width, height] = [0.6 * style.fontSize * text.length, 1.3 * style.fontSize];
  const label: EdgeLabel = { ...style, text, at: 0.5, rotation: 0, box: { x: x - width / 2, y: y - height / 2, width, height } };
  return { ...edge, labels: [label] };
}

/** Puts a label where it stood along the connector's old way. */
function moved(label: EdgeLabel, [from, to]: readonly Point[]): EdgeLabel {
  const [x, y] = lerp(from!, to!, label.at);
  return { ...label, box: { ...label.box, x: x - label.box.width / 2, y: y - label.box.height / 2 } };
}

function correctEdge(edge: Edge, correction: Correction, diagram: Diagram): Edge {
  const { text, kind, source, target } = correction;
  if (kind !== undefined) throw wrong(`${edge.id} is a connector: only shapes have a kind`);
  const reviewed = { ...edge, confidence: 1, origin: "person", review: "corrected" } as const;
  const joined = source === undefined && target === undefined ? reviewed : joinAgain(reviewed, correction, diagram);
  return text === undefined ? joined : labelled(joined, text, diagram);
}

function joinAgain(edge: Edge, { source, target }: Correction, { nodes }: Diagram): Edge {
  const find = (id: string | null | undefined): Node => {
    const node = nodes.find((one) => one.id === id);
    if (node === undefined) throw wrong(`${edge.id} cannot join ${id ?? "a free end"}: name the shapes of both ends`);
    return node;
  };
  const [from, to] = [find(source ?? edge.source.node), find(target ?? edge.target.node)];
  const points = straightWay(from, to);
  if (from === to || distance(points[0]!, points[1]!) < 1)
    throw wrong(`${edge.id} cannot join ${from.id} and ${to.id}: there is no way between them`);
  return {
    ...edge,
    source: { node: from.id, point: points[0]! },
    target: { node: to.id, point: points[1]! },
    points,
    routing: "straight",
    jumps: [],
    labels: edge.labels.map((label) => moved(label, points)),
  };
}

function without(diagram: Diagram, id: string): Diagram {
  const gone = diagram.nodes.find((node) => node.id === id);
  const edges = diagram.edges.filter(
    (edge) => edge.id !== id && (gone === undefined || ![edge.source.node, edge.target.node].includes(id)),
  );
  const nodes = diagram.nodes.filter((node) => node.id !== id);
  return { ...diagram, edges, nodes: nodes.map((node) => (node.parent === id ? { ...node, parent: gone?.parent ?? null } : node)) };
}

function correctOne(diagram: Diagram, correction: Correction): Diagram {
  const { element, remove } = correction;
  const node = diagram.nodes.find(({ id }) => id === element);
  const edge = diagram.edges.find(({ id }) => id === element);
  if (node === undefined && edge === undefined) throw wrong(`there is no element ${element} in the diagram`);
  if (remove === true) return without(diagram, element);
  return {
    ...diagram,
    nodes: diagram.nodes.map((one) => (one === node ? correctNode(one, correction, diagram) : one)),
    edges: diagram.edges.map((one) => (one === edge ? correctEdge(one, correction, diagram) : one)),
  };
}

/** Returns the diagram with all corrections, one after the other; throws `invalid_request`, and corrects nothing, when one of them cannot be. */
export function correctDiagram(diagram: Diagram, corrections: readonly Correction[]): Diagram {
  const corrected = corrections.reduce(correctOne, diagram);
  const touched = new Set(corrections.map(({ element }) => element));
  const ids = new Set([...corrected.nodes, ...corrected.edges].map(({ id }) => id));
  const lowConfidence = corrected.report.lowConfidence.filter((id) => ids.has(id) && !touched.has(id));
  return parseDiagram({ ...corrected, report: { ...corrected.report, lowConfidence } });
}
