/** Writes a diagram as a flowchart: nodes, containers as subgraphs, connectors, colours. */
import { childrenByParent } from "../../core/diagram/walk.ts";
import type { Diagram, Edge, Marker, Node } from "../../core/diagram/types.ts";
import type { Loss } from "../format.ts";
import { flatFill } from "../lib/flat-fill.ts";
import type { Ends } from "./ends.ts";
import { directionOf, endsOf } from "./ends.ts";
import { nodeLine } from "./shapes.ts";
import { frontMatter, namesOf, quote, wordsOf } from "./words.ts";

/** A text in Mermaid with what it could not say. */
export interface Written {
  readonly lines: readonly string[];
  readonly losses: readonly Loss[];
}

/** The heads that a flowchart has, by the sign at the end of its line; the other kinds of head come as the nearest of them. */
const heads: Readonly<Record<Marker, { readonly sign: "" | ">" | "o" | "x"; readonly isExact: boolean }>> = {
  none: { sign: "", isExact: true },
  triangle: { sign: ">", isExact: true },
  open: { sign: ">", isExact: true },
  thin: { sign: ">", isExact: true },
  stealth: { sign: ">", isExact: true },
  circle: { sign: "o", isExact: true },
  circle_hollow: { sign: "o", isExact: true },
  cross: { sign: "x", isExact: true },
  triangle_hollow: { sign: ">", isExact: false },
  half: { sign: ">", isExact: false },
  diamond: { sign: "o", isExact: false },
  diamond_hollow: { sign: "o", isExact: false },
  bar: { sign: "x", isExact: false },
  crow_one: { sign: "", isExact: false },
  crow_many: { sign: "", isExact: false },
  crow_zero_one: { sign: "o", isExact: false },
  crow_zero_many: { sign: "o", isExact: false },
  crow_one_many: { sign: "", isExact: false },
};

/** What stands between two nodes: `-->`, `-.-`, `<==>`. */
function lineOf(edge: Edge, signs: readonly [string, string], isThick: boolean): string {
  const [start, end] = signs;
  const opening = start === ">" ? "<" : start;
  if (edge.style.dash !== "solid") return `${opening}-.-${end}`;
  const dash = isThick ? "=" : "-";
  return `${opening}${dash}${dash}${end === "" ? dash : end}`;
}

/** Writes one connector; a flowchart has a head at the end, or the same head at both. */
function edgeLine(edge: Edge, ends: Ends, isThick: boolean): { readonly line: string; readonly losses: readonly string[] } {
  const [start, end] = [heads[edge.startMarker], heads[edge.endMarker]];
  const losses = [edge.startMarker, edge.endMarker]
    .filter((marker) => !heads[marker].isExact)
    .map((marker) => `head ${marker.replaceAll("_", " ")} has no like in a flowchart`);
  const text = edge.labels.map((label) => label.text).join("\n");
  const label = text.trim() === "" ? "" : `|${quote(text)}|`;
  if (edge.labels.length > 1) losses.push("labels stand together in the middle of the connector");
  const isTurned = start.sign !== "" && end.sign === "";
  if (isTurned) return { line: `${ends.target} ${lineOf(edge, ["", start.sign], isThick)}${label} ${ends.source}`, losses };
  if (start.sign !== "" && start.sign !== end.sign) losses.push("the head at the start is left out: heads at both ends are alike");
  const signs = [start.sign === end.sign ? start.sign : "", end.sign] as const;
  return { line: `${ends.source} ${lineOf(edge, signs, isThick)}${label} ${ends.target}`, losses };
}

/** How a node is painted, in the words of CSS; empty for black on white. */
function paintOf({ style, text, kind }: Node): string {
  const fill = flatFill(style);
  const parts = [
    fill !== null && fill !== "#ffffff" ? `fill:${fill}` : "",
    style.stroke !== null && style.stroke !== "#000000" ? `stroke:${style.stroke}` : "",
    style.stroke !== null && style.dash !== "solid" ? "stroke-dasharray:5 5" : "",
    text !== null && text.color !== "#000000" ? `color:${text.color}` : "",
  ];
  return kind === "text" ? parts[3]! : parts.filter((part) => part !== "").join(",");
}

/** Groups names by something that several share, in the order of their first. */
function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly (readonly [string, readonly Item[]])[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== "") groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups];
}

/** Writes how nodes are painted, those that look alike together. */
export function paintLines(nodes: readonly Node[], names: ReadonlyMap<string, string>): readonly string[] {
  return grouped(nodes, paintOf).flatMap(([paint, members], index) => [
    `  classDef look${index + 1} ${paint}`,
    `  class ${members.map(({ id }) => names.get(id)!).join(",")} look${index + 1}`,
  ]);
}

/** Writes nodes below a parent, containers around their members. */
function nodeLines(diagram: Diagram, names: ReadonlyMap<string, string>, losses: Loss[]): readonly string[] {
  const children = childrenByParent(diagram.nodes);
  const write = (parent: string | null, indent: string): readonly string[] =>
    (children.get(parent) ?? []).flatMap((node) => {
      const name = names.get(node.id)!;
      const words = wordsOf(node);
      if (node.rotation !== 0) losses.push({ element: node.id, what: "shape stands upright: Mermaid turns nothing" });
      if (children.has(node.id)) return [`${indent}subgraph ${name}[${quote(words)}]`, ...write(node.id, `${indent}  `), `${indent}end`];
      const { line, loss } = nodeLine(name, node, words);
      if (loss !== null) losses.push({ element: node.id, what: loss });
      return [`${indent}${line}`];
    });
  return write(null, "  ");
}

/** Writes a flowchart. */
export function writeFlowchart(diagram: Diagram): Written {
  const names = namesOf(diagram.nodes);
  const losses: Loss[] = [];
  const nodes = nodeLines(diagram, names, losses);
  const { glued, lost } = endsOf(diagram, names);
  const thinnest = Math.min(...glued.map(({ edge }) => edge.style.strokeWidth));
  const edges = glued.map(({ edge, ends }) => {
    const written = edgeLine(edge, ends, edge.style.strokeWidth >= 2 * thinnest && edge.style.strokeWidth >= 3);
    losses.push(...written.losses.map((what) => ({ element: edge.id, what })));
    return `  ${written.line}`;
  });
  const inked = glued.map(({ edge }, index) => ({ index, stroke: edge.style.stroke === "#000000" ? "" : edge.style.stroke }));
  const links = grouped(inked, ({ stroke }) => stroke).map(
    ([stroke, members]) => `  linkStyle ${members.map(({ index }) => index).join(",")} stroke:${stroke}`,
  );
  const head = [...frontMatter(diagram.name), `flowchart ${directionOf(diagram)}`];
  return { lines: [...head, ...nodes, ...edges, ...paintLines(diagram.nodes, names), ...links], losses: [...losses, ...lost] };
}
