/** How much of a diagram's graph a foreign program gives back, counted without asking the writer what it left out. */
import type { Diagram, Edge } from "../../src/core/diagram/types.ts";
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
  counts.set(key, count - 1);
  return count > 0;
}

const isJoined = ({ source, target }: Edge): boolean => source.node !== null && target.node !== null;

/** Adds up what is back. */
function shareOf({ nodes, edges }: Diagram, isNodeBack: (id: string) => boolean, isEdgeBack: (edge: Edge) => boolean): GraphShare {
  const back = edges.filter(isEdgeBack);
  const nodesBack = nodes.filter(({ id }) => isNodeBack(id));
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

/** Counts what Mermaid found; a connector with a head at its start alone runs from its end, and in classes and entities no line has a direction. */
export function mermaidShare(seen: SeenText, diagram: Diagram): GraphShare {
  const names = seen.kind === "states" ? stateNamesOf(diagram) : namesOf(diagram.nodes);
  const found = new Set(seen.nodes);
  const key = (from: string, to: string): string => (seen.kind === "fields" ? [from, to].toSorted() : [from, to]).join(" ");
  const counts = new Map<string, number>();
  for (const [from, to] of seen.edges) counts.set(key(from, to), (counts.get(key(from, to)) ?? 0) + 1);
  const isEdgeBack = ({ source, target, startMarker, endMarker }: Edge): boolean => {
    const ends = [source, target].map(({ node }) => (node === null ? "" : names.get(node)!));
    const [from, to] = startMarker !== "none" && endMarker === "none" ? ends.toReversed() : ends;
    return take(counts, key(from!, to!));
  };
  return shareOf(diagram, (id) => found.has(names.get(id)!), isEdgeBack);
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
  return shareOf(diagram, (id) => found.has(id), isEdgeBack);
}

/** Tells whether nothing is missing. */
export function isWhole({ missing }: GraphShare): boolean {
  return missing.length === 0;
}
