/** Tells which node or connector an element of the slide belongs to: names begin with the id of their owner. */
import type { Diagram } from "../../core/diagram/types.ts";
import type { SlideElement } from "./read.ts";

/** An element of the slide with the node or edge that it stands for. */
export interface OwnedElement {
  readonly element: SlideElement;
  /** Id of the node or edge; the element's own name when there is none. */
  readonly owner: string;
  /** What part of its owner the element is, such as "label 1"; null for the shape or connector itself. */
  readonly part: string | null;
}

const edgePart = /^(?:label \d+|start marker|end marker)/;
const nodePart = /^(?:row \d+ cell \d+|caption)$/;

/** Finds the owner of an element. */
export function ownerOf(element: SlideElement, diagram: Diagram): OwnedElement {
  const isConnector = element.type === "p:cxnSp";
  const edge = bestOwner(element.name, diagram.edges);
  if (isConnector) return { element, owner: edge ?? element.name, part: null };
  const rest = edge === undefined ? "" : element.name.slice(edge.length + 1);
  if (edge !== undefined && edgePart.test(rest)) return { element, owner: edge, part: rest };
  const node = bestOwner(element.name, diagram.nodes);
  if (node === undefined) return { element, owner: element.name, part: null };
  const nodeRest = element.name.slice(node.length + 1);
  const holdsParts = diagram.nodes.some(({ id, rows, image }) => id === node && (rows !== null || image !== null));
  return { element, owner: node, part: holdsParts && nodePart.test(nodeRest) ? nodeRest : null };
}

/** Returns the longest id that a name begins with. */
function bestOwner(name: string, elements: readonly { readonly id: string }[]): string | undefined {
  return elements
    .map(({ id }) => id)
    .filter((id) => name === id || name.startsWith(`${id} `))
    .toSorted((a, b) => b.length - a.length)[0];
}
