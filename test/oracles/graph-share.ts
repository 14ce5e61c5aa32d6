/** How much of a diagram's graph a foreign program gives back, counted without asking the writer what it left out. */
import type { Diagram, Edge, Marker, Node } from "../../src/core/diagram/types.ts";
import { stateNamesOf } from "../../src/formats/mermaid/state-diagram.ts";
import { namesOf } from "../../src/formats/mermaid/words.ts";
import type { SeenScene } from "./excalidraw.ts";
import type { SeenText } from "./mermaid.ts";

/** Counts of one diagram. */
export interface GraphShare {
  readonly nodes: number;
  readonly nodesBack: number;
  readonly edges: number;
  /** With the same shapes at both ends, in the same direction. */
  readonly edgesBack: number;
  /** Connectors with a shape at both ends, and those of them that are back. */
  readonly joined: number;
  readonly joinedBack: number;
  /** Ids of the nodes and connectors that are not back. */
  readonly missing: readonly string[];
}

/** Removes and returns whether there was one. */
function take(counts: Map<string, number>, key: string): boolean {
  const count = counts.get(key) ?? 0;
  if (count > 0) counts.set(key, count - 1);
  return count > 0;
}

const isJoined = ({ source, target }: Edge): boolean => source.node !== null && target.node !== null;

/** Adds up what is back. Connectors that point are asked for first: what points nowhere may be back either way, and would take their place. */
function shareOf({ nodes, edges }: Diagram, isNodeBack: (node: Node) => boolean, isEdgeBack: (edge: Edge) => boolean): GraphShare {
  const back = edges.toSorted((one, other) => Math.abs(wayOf(other)) - Math.abs(wayOf(one))).filter(isEdgeBack);
  const nodesBack = nodes.filter(isNodeBack);
  const ids = new Set([...nodesBack, ...back].map(({ id }) => id));
  return {
    nodes: nodes.length,
    nodesBack: nodesBack.length,
    edges: edges.length,
    edgesBack: back.length,
    joined: edges.filter(isJoined).length,
    joinedBack: back.filter(isJoined).length,
    missing: [...nodes, ...edges].map(({ id }) => id).filter((id) => !ids.has(id)),
  };
}

/** Heads that point somewhere: the feet, bars and diamonds at an end say nothing of a direction. */
const pointing: ReadonlySet<Marker> = new Set(["triangle", "triangle_hollow", "open", "thin", "stealth", "half"]);

/** Tells which way a connector points: to its end, to its start (-1), or nowhere in particular. */
function wayOf({ startMarker, endMarker }: Edge): -1 | 0 | 1 {
  if (startMarker === "none" && pointing.has(endMarker)) return 1;
  return endMarker === "none" && pointing.has(startMarker) ? -1 : 0;
}

/** Counts what Mermaid found. A connector that points keeps its direction, but in classes and entities; there a text in a box is one of its lines. */
export function mermaidShare(seen: SeenText, diagram: Diagram): GraphShare {
  const names = seen.kind === "states" ? stateNamesOf(diagram) : namesOf(diagram.nodes);
  const found = new Set(seen.nodes);
  const counts = new Map<string, number>();
  for (const ends of seen.edges) counts.set(ends.join(" "), (counts.get(ends.join(" ")) ?? 0) + 1);
  const isEdgeBack = (edge: Edge): boolean => {
    const [source, target] = [edge.source, edge.target].map(({ node }) => (node === null ? "" : names.get(node)!));
    const way = seen.kind === "fields" ? 0 : wayOf(edge);
    return (way >= 0 && take(counts, `${source} ${target}`)) || (way <= 0 && take(counts, `${target} ${source}`));
  };
  // A key stands behind the name that it marks, each in a column of its own.
  const isShown = (word: string): boolean => seen.words.some((shown) => shown.includes(word));
  const isLine = ({ kind, parent, text }: Node): boolean =>
    seen.kind === "fields" && kind === "text" && parent !== null && (text?.value ?? "").split(/\s+/).every(isShown);
  return shareOf(diagram, (node) => found.has(names.get(node.id)!) || isLine(node), isEdgeBack);
}

/** Counts what Excalidraw kept: elements by their ids, arrows by the elements that they follow. */
export function excalidrawShare(seen: SeenScene, diagram: Diagram): GraphShare {
  const found = new Map(seen.elements.map((element) => [element.id, element]));
  const isEdgeBack = ({ id, source, target }: Edge): boolean => {
    const arrow = found.get(id);
    if (arrow?.type !== "arrow") return false;
    const ends = [arrow.startBinding, arrow.endBinding].map((binding) => binding?.elementId ?? null);
    return ends[0] === source.node && ends[1] === target.node;
  };
  return shareOf(diagram, ({ id }) => found.has(id), isEdgeBack);
}

/** Tells whether nothing is missing. */
export function isWhole({ missing }: GraphShare): boolean {
  return missing.length === 0;
}
