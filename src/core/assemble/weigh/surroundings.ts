/** What a whole diagram tells of each of its connectors: usual sizes and colours, who holds whom, what ink is left over. */
import type { Edge, Node } from "../../diagram/types.ts";
import type { Box } from "../../geometry/box.ts";
import type { Draft } from "../draft.ts";
import { median } from "../../median.ts";

/** The diagram around a connector. */
export interface Surroundings {
  /** Every shape but free text. */
  readonly shapes: readonly Node[];
  readonly edges: readonly Edge[];
  readonly nodeOf: ReadonlyMap<string, Node>;
  /** The usual size of letters, pixels: what lengths and distances are measured by. */
  readonly unit: number;
  /** Nodes that hold others. */
  readonly holders: ReadonlySet<string>;
  /** The commonest colour of connectors, and their usual width in pixels. */
  readonly stroke: string | null;
  readonly strokeWidth: number;
  /** Shares of the connectors that have a marker, and that are glued at both ends, 0..1. */
  readonly headed: number;
  readonly glued: number;
  /** How much of the picture's ink the diagram explains, as a logit, and the boxes of what it does not. */
  readonly explained: number;
  readonly unexplained: readonly Box[];
}

/** What the surroundings are taken from: a draft, or a whole diagram with its report. */
export interface Seen extends Pick<Draft, "nodes" | "edges" | "explainedInk" | "unexplained"> {}

/** What letters measure where none was found, and the least they count for, pixels. */
const usualLetters = 12;
const smallestLetters = 6;

function commonest(values: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}

function shareOf(edges: readonly Edge[], holds: (edge: Edge) => boolean): number {
  return edges.length === 0 ? 1 : edges.filter(holds).length / edges.length;
}

/** Looks around once for all connectors. */
export function lookAround({ nodes, edges, explainedInk, unexplained }: Seen): Surroundings {
  const explained = Math.min(0.99, Math.max(0.5, explainedInk));
  const shapes = nodes.filter(({ kind }) => kind !== "text");
  const letters = [
    ...nodes.flatMap(({ text }) => (text === null ? [] : [text.fontSize])),
    ...edges.flatMap(({ labels }) => labels.map(({ fontSize }) => fontSize)),
  ];
  return {
    shapes,
    edges,
    nodeOf: new Map(nodes.map((node) => [node.id, node])),
    unit: Math.max(smallestLetters, median(letters) ?? usualLetters),
    holders: new Set(shapes.flatMap(({ parent }) => (parent === null ? [] : [parent]))),
    stroke: commonest(edges.map(({ style }) => style.stroke)),
    strokeWidth: median(edges.map(({ style }) => style.strokeWidth)) ?? 1,
    headed: shareOf(edges, isHeaded),
    glued: shareOf(edges, ({ source, target }) => source.node !== null && target.node !== null),
    explained: Math.log(explained / (1 - explained)),
    unexplained,
  };
}

/** Tells whether a connector has a marker at either end. */
export function isHeaded({ startMarker, endMarker }: Edge): boolean {
  return startMarker !== "none" || endMarker !== "none";
}

/** Names everything that holds a node, directly or not. */
export function holdersOf(id: string, { nodeOf }: Surroundings): ReadonlySet<string> {
  const holders = new Set<string>();
  for (let at = nodeOf.get(id)?.parent ?? null; at !== null && !holders.has(at); at = nodeOf.get(at)?.parent ?? null) holders.add(at);
  return holders;
}
